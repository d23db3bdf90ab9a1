"""A new adventure that is closed without being saved: one that nobody touched leaves nothing, any other is kept."""

from core.base.phrase import verbatim
from core.chance.source import Source
from core.edits.remarks import Remark
from core.model.campaign import Campaign
from desktop.program import Program
from desktop.workspace.workspace import Mode


def test_one_that_nobody_touched_leaves_nothing(program: Program) -> None:
    program.files.new(Campaign(Source(1), title="An evening"))
    assert program.files.leave()
    assert program.files.recoverable() == ()
    program.window.refresh()
    assert not any(name.startswith("continue") for name in program.window.start_page.buttons)


def test_one_with_a_step_is_offered_at_the_next_start(program: Program) -> None:
    program.files.new(Campaign(Source(1), title="An evening"))
    assert program.workspace.submit(Remark(None, verbatim("It rains.")))
    assert program.files.leave()
    (left,) = program.files.recoverable()
    assert left.title == "An evening" and left.path is None
    program.window.start_page.buttons["continue-0"].click()
    assert program.workspace.is_open and program.workspace.session.head == 1


def test_however_many_were_never_saved_each_is_within_reach(program: Program) -> None:
    titles = [f"Evening {number}" for number in range(1, 7)]
    for title in titles:
        program.files.new(Campaign(Source(1), title=title))
        assert program.workspace.submit(Remark(None, verbatim("It rains.")))
    assert program.files.leave()
    buttons = program.window.start_page.buttons
    assert [name for name in buttons if name.startswith("continue")] == [
        "continue-0",
        "continue-1",
        "continue-2",
        "continue-more",
    ]
    buttons["continue-more"].click()
    assert [name for name in buttons if name.startswith("continue")] == [f"continue-{n}" for n in range(6)]
    offered = {buttons[f"continue-{number}"].accessibleName().partition(" (")[0] for number in range(6)}
    assert offered == set(titles)
    last = buttons["continue-5"]
    title = last.accessibleName()
    last.click()
    assert program.workspace.is_open and title.startswith(program.workspace.state.title)


def test_where_no_map_is_no_tool_says_what_it_does(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    program.workspace.set_mode(Mode.PREPARE)
    program.canvas.toolbox.take_up("door")
    assert program.window.hint.text()
    assert program.files.leave()
    assert program.window.hint.text() == ""
