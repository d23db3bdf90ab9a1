"""Swift Swords Tactica by keys: what costs dice is looked at first, and whoever passes has the turn no longer."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.system import Family
from desktop.run.bar.way_list import Role
from desktop.run.cards.call_form import CallForm
from desktop.run.offer_groups import TAKEN
from desktop.run.subject import acting_now, choose_next
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import ANN, ORC, SWORD, duel
from tests.helpers.begun import begun_table
from tests.transcripts.runner import ENCOUNTER

TOOL_TIP = Qt.ItemDataRole.ToolTipRole


def test_a_key_that_costs_dice_waits_with_its_card_and_what_is_picked_by_name_is_done(
    qtbot: QtBot, theme: Theme
) -> None:
    # SST-COST-01, SST-ACT-19: whoever presses a key to see what there is does not pay for it
    close = [{"kind": "in-contact", "amount": 1}, {"kind": "in-close", "amount": 1}, "prone"]
    ready = [{"id": "sword", **SWORD, "carried": "ready"}]
    for family, given, action in (
        (Family.MOVE, {"conditions": close}, "withdraw"),
        (Family.READY, {"gear": ready}, "ready"),
    ):
        orc = {"conditions": close} if "conditions" in given else {}
        table = duel(qtbot, theme, dict(given), orc, **{"hand:Ann": "5 5 5 5"})
        workspace, bar, card = table.workspace, table.bar, table.cards.aim
        head = workspace.session.head
        bar.press(family)
        assert workspace.session.head == head and workspace.session.pending is None
        assert workspace.aiming.deed is not None and workspace.aiming.deed.action == action and card.isVisible()
        bar.press(family)
        assert bar.opened is family and workspace.session.head == head
        bar.put_away()
        QTest.keyClick(card, Qt.Key.Key_Return)
        assert workspace.session.head == head + 1
        workspace.undo()
        bar.open_list(family)
        assert bar.page is not None
        ways = [each for each in bar.page.list.ways.offers if each.act.action == action]
        bar.take(ways[0])
        assert workspace.session.head == head + 1


def test_a_key_struck_twice_acts_for_one_creature_alone(qtbot: QtBot, theme: Theme) -> None:
    given: dict[str, Any] = {
        "fighter": {
            name: {"at": at, "side": side, "gear": [{"id": name, "name": "Sword", "carried": "ready"}]}
            for name, at, side in (("Ann", [2, 2], "party"), ("Orc", [9, 2], "foes"))
        },
        "fight": {"start": {"Ann": 5, "Orc": 6}},
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    workspace, bar = table.workspace, table.bar
    head = workspace.session.journal.head
    bar.press(Family.READY)
    assert workspace.session.journal.head == head + 1 and workspace.actor == ORC
    bar.press(Family.READY)
    assert bar.opened is Family.READY and workspace.session.journal.head == head + 1
    bar.put_away()
    bar.press(Family.READY)
    assert workspace.session.journal.head == head + 2


def test_a_key_struck_twice_for_one_creature_lists_and_after_undo_it_acts_again(qtbot: QtBot, theme: Theme) -> None:
    # whoever has nothing to ready puts a die forward
    table = duel(qtbot, theme, {}, {"sheet": {"action_dice": 2}}, **{"hand:Ann": "5 5 5 5", "hand:Orc": "2 2"})
    workspace, bar = table.workspace, table.bar
    head = workspace.session.head
    bar.press(Family.READY)
    assert workspace.session.head == head + 1 and workspace.actor == ANN
    bar.press(Family.READY)
    assert bar.opened is Family.READY and workspace.session.head == head + 1
    bar.put_away()
    workspace.undo()
    for _ in range(2):
        bar.press(Family.READY)
        assert bar.opened is None and workspace.session.head == head + 1
        workspace.undo()


def test_whoever_was_chosen_and_passes_has_the_turn_no_longer(qtbot: QtBot, theme: Theme) -> None:
    # SST-HELD-01, SST-HELD-03: who holds may act at any moment, and yet the next is due
    table = duel(qtbot, theme, {}, {"sheet": {"control": "player", "action_dice": 4}}, **{"hand:Orc": "5 5 5 5"})
    workspace = table.workspace
    for who, other in ((ORC, ANN), (ANN, ORC)):
        head = workspace.session.journal.head
        assert workspace.actor == ANN and acting_now(workspace) == (ANN, ORC)
        if who == ORC:
            assert choose_next(workspace)
        else:
            workspace.choose_actor(ORC)
            workspace.choose_actor(ANN)
        assert workspace.actor == who
        assert workspace.submit(Act(ENCOUNTER, who, "hold"))
        assert acting_now(workspace) == (other, who) and workspace.actor == other
        while workspace.session.journal.head > head:
            workspace.undo()
        workspace.choose_actor(ANN)


def test_tab_goes_round_on_a_card_and_escape_leaves_it(qtbot: QtBot, theme: Theme) -> None:
    # SST-MOB-01: the number is a field that was made after the buttons
    table = duel(qtbot, theme, {}, {})
    with qtbot.waitActive(table):
        table.activateWindow()
    table.workspace.select((ORC,))
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        table.cards.call("form-group")
        form, card = table.cards.form, table.cards.layer.card
        assert isinstance(form, CallForm) and card is not None
        field = form.fields.parts["creatures"]
        field.setFocus()
        been: list[QWidget] = []
        while (focused := QApplication.focusWidget()) is not None and focused not in been:
            been.append(focused)
            QTest.keyClick(focused, key)
        assert focused is field and {form.go, field} <= {*been} and all(map(card.isAncestorOf, been))
        QTest.keyClick(field, Qt.Key.Key_Escape)
        assert table.cards.form is None


@pytest.mark.parametrize(("state", "action"), [("panicked", "flee"), ("crushed", "kneel")])
def test_the_key_of_moves_is_what_is_left_to_the_panicked_and_the_crushed_and_says_what_it_costs(
    qtbot: QtBot, theme: Theme, state: str, action: str
) -> None:
    # SST-MENT-09, SST-COST-06: what takes a die waits with its card
    table = duel(qtbot, theme, {"conditions": [state]}, {})
    workspace, head = table.workspace, table.workspace.session.head
    (offer,) = (each for each in table.bar.offers if each.family is Family.MOVE and each.why_not is None)
    assert offer.act.action == action and workspace.text(offer.cost) == "one die: 5"
    table.bar.press(Family.MOVE)
    assert workspace.session.head == head and table.cards.front is table.cards.aim
    QTest.keyClick(table.cards.aim, Qt.Key.Key_Return)
    entry = table.workspace.session.last
    assert entry is not None and isinstance(entry.command, Act) and entry.command.action == action


def test_what_lies_beyond_the_ninth_line_of_a_list_has_a_letter(qtbot: QtBot, theme: Theme) -> None:
    # SST-CHAR-17: a driver has more ways to go than there are numbers
    car = {"at": [4, 5], "side": "party", "sheet": {"chariot": "heavy", "horses": 4, "control": "player"}}
    table = duel(qtbot, theme, {"at": [3, 5]}, {"at": [7, 7]}, **{"Car": car, "hand:Ann": "5 5 5 5"})
    workspace, bar = table.workspace, table.bar
    assert workspace.submit(Act(ENCOUNTER, ANN, "board", (TokenId("token-103"),)))
    bar.open_list(Family.MOVE)
    assert bar.page is not None
    ways, shown = bar.page.list.ways, bar.page.list
    caps = [str(ways.index(row).data(Role.CAP)) for row in range(ways.rowCount())]
    assert ways.rowCount() > 9 and len(set(filter(None, caps))) == len([*filter(None, caps)])
    can = [each.why_not is None for each in ways.offers]
    assert [bool(cap) for cap in caps] == can, "each that can be done has a key"
    row = next(number for number, each in enumerate(can) if each and number >= 9)
    assert caps[row].isalpha() and caps[row] not in TAKEN and caps[row] in shown.ways.index(row).data(TOOL_TIP)
    with qtbot.waitSignal(bar.page.taken) as taken:
        QTest.keyClicks(shown, caps[row].lower())
    assert taken.args == [ways.offers[row]]
    bar.open_list(Family.MOVE)
    closed = next((number for number, each in enumerate(can) if not each), None)
    assert closed is None or not caps[closed]
