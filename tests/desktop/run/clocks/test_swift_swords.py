"""The clock of hands: rows by dice, dice put forward by click and key, holding, the Refresh and its last options."""

from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.edits.people import SetCondition
from core.edits.tokens import RemoveTokens
from core.engine.command import Act
from core.engine.policy import nobody
from core.engine.ribbon import Standing
from core.engine.system import Family, Offer
from core.model.condition import Condition
from core.rules.swift_swords.clock import DiceClock, HandRoll
from core.rules.swift_swords.names import DODGE_POOL, EXPOSED, FUMBLED
from core.rules.swift_swords.rounds.deeds import LAY
from desktop.roster.rows import RosterRows
from desktop.run.bar.bar import CommandBar
from desktop.run.clocks import turn_commands
from desktop.run.clocks.refresh_steps import Step, steps_of
from desktop.run.clocks.registry import view_for
from desktop.run.clocks.swift_swords import DiceView
from desktop.run.clocks.swift_swords_words import Hand, clock_of, proposed, rows_of
from desktop.run.payment import packed
from desktop.theme.theme import Theme
from tests.helpers.clocks import ShownClock
from tests.helpers.desks import workspace_on
from tests.helpers.handed import ENCOUNTER, handed, middle
from tests.transcripts.runner import begin, play, prepared


class Seen(ShownClock[DiceView]):
    """A fight, the workspace on it, and the clock that shows it."""

    def __init__(self, qtbot: QtBot, theme: Theme) -> None:
        super().__init__(qtbot, theme, handed(), DiceView, 300)

    @property
    def clock(self) -> DiceClock:
        """The clock as it stands."""
        clock = clock_of(self.workspace)
        assert clock is not None
        return clock

    def hand(self, who: str) -> Hand:
        """Return somebody as the board has him."""
        return next(each for row in self.view.board.found for each in row.hands if each.face.token == self.ids[who])

    def dice(self) -> list[tuple[str, bool, bool]]:
        """Return the buttons of the dice: face, whether put forward, whether it can be."""
        return [(die.text(), die.isChecked(), die.isEnabled()) for die in self.view.now.dice.dice if not die.isHidden()]

    def click(self, number: int) -> None:
        """Click on a die by its place."""
        QTest.mouseClick(self.view.now.dice.dice[number], Qt.MouseButton.LeftButton)


@pytest.fixture
def seen(qtbot: QtBot, theme: Theme) -> Seen:
    """Give the fight in its first Countdown."""
    return Seen(qtbot, theme)


def test_rows_go_down_by_dice_players_first_and_name_what_lies_on_the_table(seen: Seen) -> None:
    assert view_for(seen.clock) is DiceView
    assert [(row.label, [each.face.name for each in row.hands]) for row in rows_of(seen.workspace)] == [
        ("4 dice", ["Roland 1", "Maud 1"]),
        ("3 dice", ["Squire 1", "Orc 1", "Ork 2"]),
        ("2 dice", ["Brute 1"]),
    ]
    assert [row.is_now for row in rows_of(seen.workspace)] == [True, False, False]
    for kind, amount in ((EXPOSED, 2), (FUMBLED, 0), (DODGE_POOL, 3)):
        seen.workspace.submit(SetCondition(ENCOUNTER, (seen.ids["Brute"],), Condition(kind, amount)))
    assert seen.hand("Brute").words == "exposed 2 · fumbled · Dodge Pool 3"
    assert "Brute 1, 5 3, exposed 2 · fumbled · Dodge Pool 3" in seen.view.board.accessibleDescription()
    assert seen.view.now.headline.text() == "▶ Roland 1 or Maud 1 may act"


def test_dice_are_put_forward_by_click_and_by_key_and_pay_for_the_next_action(seen: Seen) -> None:
    now = seen.view.now
    assert seen.dice() == [("6", False, True), ("5", False, True), ("3", False, True), ("1", False, False)]
    seen.click(0)
    assert seen.clock.laid == {seen.ids["Roland"]: (6,)} and seen.dice()[0] == ("6", True, True)
    assert seen.hand("Roland").laid == (6,) and "put forward: 6" in seen.hand("Roland").read()
    now.setFocus()
    QTest.keyClick(now, Qt.Key.Key_6)
    QTest.keyClick(now, Qt.Key.Key_1)
    QTest.keyClick(now, Qt.Key.Key_5)
    assert seen.clock.laid == {seen.ids["Roland"]: (5,)}
    path = (middle(0), (6 * 768, middle(0)[1]), middle(1))
    assert seen.workspace.submit(Act(ENCOUNTER, seen.ids["Roland"], "zone-move", path=path))
    assert seen.clock.hand(seen.ids["Roland"]) == (6, 3, 1) and not seen.clock.laid
    assert now.headline.text() == "▶ Maud 1 acts"
    seen.workspace.undo()
    assert seen.clock.laid == {seen.ids["Roland"]: (5,)}


def test_a_die_is_dropped_on_the_action_that_it_pays_for_and_what_is_aimed_is_proposed(
    seen: Seen, qtbot: QtBot
) -> None:
    # SST-COST-01, SST-COST-04: chosen dice pay, and what they waste is told before
    bar = CommandBar(seen.workspace)
    qtbot.addWidget(bar)
    bar.resize(1300, 72)
    bar.show()
    taken: list[Offer] = []
    seen.workspace.offer_taken.connect(taken.append)
    seen.workspace.offer_taken.connect(seen.workspace.aiming.take)
    drop(bar.buttons[Family.MOVE], packed(LAY, "6"))
    assert seen.clock.laid == {seen.ids["Roland"]: (6,)}
    assert [each.act.action for each in taken] == ["zone-move"]
    assert [die.proposed for die in seen.view.now.dice.dice] == [True, False, False, False]
    assert seen.view.now.task.text() == "Zone Move: 3 pips: 6, 3 wasted"
    bar.open_list(Family.ATTACK)
    assert bar.page is not None
    row = next(i for i, each in enumerate(bar.page.offers) if each.act.action == "attack")
    line = bar.page.list.visualRect(bar.page.list.ways.index(row)).center()
    drop(bar.page.list.viewport(), packed("", "6"), line)
    assert [each.act.action for each in taken] == ["zone-move", "attack"] and seen.clock.laid
    drop(bar.buttons[Family.MOVE], packed(LAY, "4"))
    assert len(taken) == 2 and seen.clock.laid == {seen.ids["Roland"]: (6,)}


def test_whoever_is_deleted_while_aiming_proposes_no_dice(seen: Seen) -> None:
    roland = seen.ids["Roland"]
    seen.workspace.select((roland,))
    seen.workspace.selection_changed.connect(seen.view.refresh)
    system, board, encounter = seen.workspace.system, seen.workspace.board, seen.workspace.encounter
    assert system is not None and board is not None and encounter is not None
    offers = system.offers(seen.workspace.state, board, encounter, roland, only="zone-move")
    seen.workspace.aiming.take(offers[0])
    assert proposed(seen.workspace)
    assert seen.workspace.submit(RemoveTokens(ENCOUNTER, (roland,)))
    assert proposed(seen.workspace) == () and seen.workspace.aiming.offer is None


def drop(widget: QWidget, data: QMimeData, at: QPoint | None = None) -> None:
    """Let go of a drag over a widget."""
    place, copy, left = at or widget.rect().center(), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(widget, QDragEnterEvent(place, copy, data, left, none))
    QApplication.sendEvent(widget, QDropEvent(QPointF(place), copy, data, left, none))


def test_a_click_on_a_face_chooses_who_of_those_that_tie(seen: Seen) -> None:
    cell = seen.view.board.cells[seen.ids["Maud"]]
    QTest.mouseClick(seen.view.board, Qt.MouseButton.LeftButton, pos=QPointF(cell.center()).toPoint())
    assert seen.workspace.actor == seen.ids["Maud"] and seen.view.now.headline.text() == "▶ Maud 1 acts"
    assert [face for face, _, _ in seen.dice()] == ["6", "4", "4", "2"]


def test_holding_stands_apart_and_the_refresh_takes_last_options_then_rolls(seen: Seen) -> None:
    now = seen.view.now
    assert (now.ending.text(), now.passing.text()) == ("Refresh", "Hold")
    assert not now.ending.isEnabled() and "pays for every action" in now.ending.toolTip()
    QTest.mouseClick(now.passing, Qt.MouseButton.LeftButton)
    assert seen.hand("Roland").standing is Standing.HOLDS and rows_of(seen.workspace)[-1].label == "hold"
    assert turn_commands.why_not(seen.workspace, turn_commands.passing(seen.workspace)) is None
    for _ in range(5):
        QTest.mouseClick(now.passing, Qt.MouseButton.LeftButton)
    assert seen.clock.closing and now.round.text() == "Cycle 1 · Refresh called"
    assert "6 still to choose" in now.task.text() and now.ending.text() == "Keep the 6"
    banner = seen.view.banner
    assert banner.isVisible() and banner.headline.text() == "A Refresh is called: one last option for everybody"
    assert [step.read() for step in banner.steps[:2]] == ["\u25cb Roland 1: last option", "\u25cb Maud 1: last option"]
    assert banner.steps[-1].words == "everybody rolls a new hand, besides the die carried over"
    seen.click(2)
    assert now.ending.text() == "Keep the 3"
    assert turn_commands.turn_ender(seen.workspace) == "carry"
    QTest.mouseClick(now.ending, Qt.MouseButton.LeftButton)
    assert seen.clock.carried == {seen.ids["Roland"]: 3} and "carries a 3 over" in seen.hand("Roland").read()
    assert banner.steps[0].read() == "\u2713 Roland 1 carries a 3 over"
    assert rows_of(seen.workspace)[-1].label == "done" and now.headline.text() == "▶ Maud 1: last option"
    for _ in range(5):
        QTest.mouseClick(now.passing, Qt.MouseButton.LeftButton)
    assert banner.isHidden()
    assert seen.clock.cycle == 2 and not seen.clock.closing and len(seen.clock.hand(seen.ids["Roland"])) >= 5
    assert now.round.text() == "Cycle 2 · Countdown"


def test_nobody_acts_while_hands_are_rolled_and_whoever_acted_last_is_not_framed(seen: Seen) -> None:
    now, workspace = seen.view.now, seen.workspace
    for _ in range(11):
        QTest.mouseClick(now.passing, Qt.MouseButton.LeftButton)
    assert seen.clock.closing and workspace.actor is not None
    workspace.session.policy = nobody
    QTest.mouseClick(now.passing, Qt.MouseButton.LeftButton)
    assert isinstance(workspace.session.pending, HandRoll) and now.headline.text() == "▶ Hands are rolled"
    # SST-REF-06: whose hand is not typed yet is read over the hands
    banner = seen.view.banner
    assert banner.isVisible() and banner.headline.text() == "Refresh: hands for cycle 2 are rolled"
    rolls = [each for each in workspace.session.waiting if isinstance(each, HandRoll)]
    assert banner.steps == tuple(
        Step(f"{workspace.name_of(who)} rolls a new hand", who not in {each.owner for each in rolls})
        for who in seen.clock.combatants
    )
    first = rolls[0]
    assert workspace.answer(first.accept((2,) * first.count), first.key)
    assert first.owner not in {each.owner for each in workspace.session.waiting if isinstance(each, HandRoll)}
    assert f"\u2713 {workspace.name_of(first.owner)} rolls a new hand" in {step.read() for step in banner.steps}
    assert workspace.actor is None
    assert not any(row.acting or row.waiting for row in RosterRows(workspace).lines())


def test_the_buttons_stay_in_a_low_dock_however_much_stands_over_the_hands(seen: Seen) -> None:
    now, view = seen.view.now, seen.view
    for _ in range(6):
        QTest.mouseClick(now.passing, Qt.MouseButton.LeftButton)
    assert view.banner.isVisible()
    view.resize(1200, view.minimumSizeHint().height())
    QApplication.processEvents()
    for button in (now.ending, now.passing):
        assert button.visibleRegion().boundingRect().size() == button.size()
    layout = view.layout()
    assert layout is not None
    assert layout.minimumHeightForWidth(1200) <= view.minimumSizeHint().height() + 5


def test_who_may_act_is_read_whole_however_long_the_names(seen: Seen) -> None:
    box = seen.view.now
    for words, size in (("Roland acts", 16), ("Brother Aldous or Tamsin Two-Blades may act", 12)):
        box.say("Cycle 1", words, "")
        QApplication.processEvents()
        assert box.headline.shown() == box.headline.text() and box.headline.font().pixelSize() <= size
    box.say("Cycle 1", "Roland acts", "")
    assert box.headline.font().pixelSize() == 16


def test_the_steps_of_a_refresh_stand_in_the_order_in_which_they_are_taken(qtbot: QtBot, theme: Theme) -> None:
    # SST-REF-08
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4]}},
        "fighter": {
            "Ann": {"in": "A", "side": "party", "sheet": {"control": "player", "action_dice": 2}},
            "Bob": {"in": "A", "side": "party", "sheet": {"control": "player", "action_dice": 1}},
            "Orc": {"in": "B", "sheet": {"action_dice": 4}},
            "Gob": {"in": "B", "sheet": {"action_dice": 3}},
        },
        "fight": {"answers": {"hand:Ann": "5 5", "hand:Bob": "5"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    for who in ("Orc", "Gob", "Ann"):
        assert play(played, {"who": who, "do": "hold"}) is None
    assert play(played, {"who": "Bob", "do": "zone-move", "path": ["A|B", "B"]}) is None
    workspace = workspace_on(theme, played.session)
    for who, names in (("Orc", "Orc Gob Ann"), ("Gob", "Orc Gob Ann"), ("Ann", "Orc Gob Ann")):
        clock = clock_of(workspace)
        assert clock is not None
        assert [each.words.partition(" ")[0].rstrip(":") for each in steps_of(workspace, clock)[:3]] == names.split()
        if who != "Ann":
            assert play(played, {"who": who, "do": "let-go"}) is None
