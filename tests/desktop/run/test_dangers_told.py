"""What becomes of people after a fight is said when it ends, and read afterwards."""

from pathlib import Path

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.documents.sample_fights import samples
from core.edits.fights import End
from desktop.program import Program
from desktop.run.cards.account_page import AccountPage
from desktop.run.cards.end_page import EndPage
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started


def open_over(program: Program, file: str) -> None:
    """Open a sample whose fight is over, in Run."""
    assert program.files.open_sample(next(each for each in samples() if each.file.startswith(file)))
    program.workspace.set_mode(Mode.RUN)
    settle()


def told(page: AccountPage | EndPage) -> list[str]:
    """Return all that is written on a page."""
    return [each.text() for each in page.findChildren(QLabel)]


def test_a_danger_that_goes_on_is_read_on_the_page_of_the_fight(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, sample=False) as program:
        open_over(program, "dry-ford")
        cards = program.parts.cards()
        cards.read()
        assert isinstance(cards.form, AccountPage)
        assert "Ogre 1 still bleeds: first aid with complete rest, or magic, stops it" in told(cards.form)


def test_who_dies_by_the_end_of_the_fight_is_told_before_it_is_ended(qtbot: QtBot, tmp_path: Path) -> None:
    """BRP-DMG-05: nobody has given First Aid, and the round is over with the fight."""
    with started(tmp_path, sample=False) as program:
        open_over(program, "toll-bridge")
        session = program.workspace.session
        ends = next(n for n in range(len(session.journal)) if isinstance(session.journal.entry(n).command, End))
        session.go_to(ends)
        settle()
        cards = program.parts.cards()
        cards.end()
        page = cards.form
        assert isinstance(page, EndPage) and page.warning.text() == "Dying, and left so: Spearman 1"
        assert "dead at the end of the round unless treated" in told(page)
        assert not any("harm and gear are kept" in each for each in told(page))
        page.submit()
        cards.read()
        assert isinstance(cards.form, AccountPage) and cards.form.account is not None
        spearman = next(each for each in cards.form.account.who if program.workspace.name_of(each) == "Spearman 1")
        assert program.workspace.system is not None and program.workspace.encounter is not None
        encounter = program.workspace.encounter
        status = program.workspace.system.status(program.workspace.state, encounter, encounter.tokens[spearman])
        assert program.workspace.text(status.phrase) == "dead"
