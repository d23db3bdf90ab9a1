"""What hands and keys do by ranks of Dexterity: no key lets go of a thing, one Enter is one deed, and it is told."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.edits.people import SetCondition
from core.engine.event import Noted
from core.engine.system import Family
from core.model.condition import Condition
from core.model.gear import Carried
from desktop.run.results import came_of, latest
from desktop.sheets.gear_form import GearForm
from desktop.sheets.panel import SheetPanel
from tests.desktop.story.test_ranks import SWORD, UNSPOKEN, Opens, Table, fighter, opens

__all__ = ["opens"]
KEY = Qt.Key


def told_of_last(table: Table) -> list[str]:
    """Return the lines that the last step has brought into the log."""
    last = table.workspace.session.last
    assert last is not None
    return [table.workspace.text(event.phrase) for event in last.events if isinstance(event, Noted)]


def on_the_map(table: Table, name: str) -> str:
    """Return what the map says beside somebody of what was done last."""
    came = latest(table.workspace)
    assert came is not None
    found = came_of(table.workspace, came)[table.token(name).id]
    return "\n".join((found.head, *found.more))


def test_the_key_of_a_family_lets_go_of_nothing_but_opens_the_list(opens: Opens) -> None:
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(9, 2, 9, SWORD, side="foes"))
    table.go_on()
    before = table.state
    for key, family in ((KEY.Key_R, Family.READY), (KEY.Key_M, Family.MOVE)):
        table.key(key)
        assert table.bar.opened is family and table.state is before
        table.key(KEY.Key_Escape)
    table.take("put-away", "sword")
    assert table.state.vitals(table.token("Ann")).gear[0].carried is Carried.READY


def test_one_enter_attacks_whom_the_mouse_points_at(opens: Opens) -> None:
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(3, 2, 9, SWORD, side="foes"))
    table.go_on()
    table.take("attack", "sword")
    table.hover("Orc")
    QApplication.processEvents()
    assert table.workspace.aiming.act is not None and not table.workspace.aiming.is_settled
    table.program.canvas.view.setFocus()
    table.key(KEY.Key_Return)
    assert table.pending is not None and table.pending.key.startswith("attack:")


def test_against_the_rules_enter_asks_for_a_second_one(opens: Opens) -> None:
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(9, 2, 9, SWORD, side="foes"))
    table.go_on()
    table.take("attack", "sword")
    table.hover("Orc")
    QApplication.processEvents()
    table.program.canvas.view.setFocus()
    table.key(KEY.Key_Return)
    assert table.workspace.aiming.is_settled and table.workspace.aiming.is_against_rules and table.pending is None


def test_what_was_picked_up_is_named(opens: Opens) -> None:
    # BRP-GAP-08
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, SWORD), Orc=fighter(9, 2, 9, SWORD, side="foes"))
    table.go_on()
    table.take("drop", "sword")
    table.take("pick-up")
    assert told_of_last(table) == ["Ann picks up Sword"] and "picks up Sword" in on_the_map(table, "Ann")


def test_whoever_is_woken_too_late_for_his_rank_is_told_to_act_from_this_one_on(opens: Opens) -> None:
    # BRP-DMG-04, BRP-INIT-01
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 15), Bob=fighter(3, 2, 10), Orc=fighter(9, 2, 9, SWORD, side="foes"))
    asleep = Condition("unconscious", lasting=True)
    assert table.workspace.submit(SetCondition(table.encounter.id, (table.token("Ann").id,), asleep))
    table.go_on()
    table.take("wake")
    table.done_to("Ann")
    assert table.workspace.actor == table.token("Ann").id and table.ranks.moment is not None
    assert table.ranks.moment[0] == 10
    assert "Ann acts from DEX rank 10 on in this round: rank 15 is gone by" in told_of_last(table)


def test_a_blow_that_waited_is_told_when_it_lands(opens: Opens) -> None:
    # BRP-INIT-06
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 12, SWORD), Orc=fighter(3, 2, 12, SWORD, side="foes"))
    table.go_on()
    table.strike("Orc", attack="30", defence="take", damage="3")
    assert table.points("Orc") == 11
    table.take("pass")
    assert table.points("Orc") == 7
    assert "Ann's blow that waited lands on Orc: 4 points" in told_of_last(table)
    assert "4 damage" in on_the_map(table, "Orc")


def test_the_gear_says_which_armor_does_not_count(opens: Opens) -> None:
    # BRP-ARM-06
    pieces = [
        {"id": name, "name": name, "profile": name, "carried": "worn"}
        for name in ("Chain", "Quilted", "Helmet, Light", "Helmet, Heavy")
    ]
    table = opens(UNSPOKEN, Ann=fighter(2, 2, 14, *pieces), Orc=fighter(9, 2, 9, SWORD, side="foes"))
    panel = table.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel)
    table.click("Ann")
    QApplication.processEvents()
    form = panel.findChild(GearForm)
    assert form is not None
    spare = {line.item.name for line in form.lines if "does not count" in line.figures.text()}
    assert spare == {"Quilted", "Helmet, Light"}
