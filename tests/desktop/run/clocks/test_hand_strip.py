"""The hand in the turn ribbon: its dice pay for actions, and a Refresh that is called is told there."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.edits.fights import End
from core.engine.command import Act
from desktop.run.clocks.hand_strip import HandStrip
from desktop.run.clocks.swift_swords_words import clock_of, rows_of
from desktop.run.ribbon.ribbon import TurnRibbon
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import ANN, ORC, duel
from tests.helpers.begun import begun_table
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER


def strip_of(table: Table, qtbot: QtBot) -> HandStrip:
    """Return what stands in the ribbon on the fight of a table."""
    ribbon = TurnRibbon(table.workspace)
    qtbot.addWidget(ribbon)
    ribbon.show()
    ribbon.refresh()
    assert ribbon.strip is not None
    return ribbon.strip


def laid(table: Table) -> tuple[int, ...]:
    """Return the dice that Ann has put forward."""
    clock = clock_of(table.workspace)
    assert clock is not None
    return clock.laid.get(ANN, ())


def test_dice_are_put_forward_in_the_ribbon_by_click_and_by_key(qtbot: QtBot, theme: Theme) -> None:
    # SST-COST-01: no clock has to be open for it
    table = duel(qtbot, theme, {}, {}, **{"hand:Ann": "5 4 4 1"})
    strip = strip_of(table, qtbot)
    dice = [die for die in strip.dice.dice if not die.isHidden()]
    assert strip.isVisible() and [die.text() for die in dice] == ["5", "4", "4", "1"]
    assert [die.isEnabled() for die in dice] == [True, True, True, False]
    QTest.mouseClick(dice[0], Qt.MouseButton.LeftButton)
    assert laid(table) == (5,) and dice[0].isChecked()
    QTest.keyClick(dice[1], Qt.Key.Key_4)
    QTest.keyClick(dice[1], Qt.Key.Key_5)
    assert laid(table) == (4,) and not dice[0].isChecked() and dice[1].isChecked()


def test_the_hand_is_that_of_whoever_acts_and_goes_with_the_fight(qtbot: QtBot, theme: Theme) -> None:
    table = duel(qtbot, theme, {}, {}, **{"hand:Ann": "5 4 4 1"})
    strip = strip_of(table, qtbot)
    assert table.workspace.submit(Act(ENCOUNTER, ANN, "hold"))
    assert table.workspace.actor == ORC
    assert [die.text() for die in strip.dice.dice if not die.isHidden()] == ["5", "5", "4"]
    assert table.workspace.submit(End(ENCOUNTER))
    assert strip.isHidden()


def test_other_games_have_no_dice_in_the_ribbon(qtbot: QtBot, theme: Theme) -> None:
    table = begun_table(qtbot, theme, {"fighter": {"Ann": {"at": [2, 2]}}, "fight": {"start": {"Ann": 5}}})
    ribbon = TurnRibbon(table.workspace)
    qtbot.addWidget(ribbon)
    ribbon.refresh()
    assert table.workspace.in_fight and ribbon.strip is None


def test_a_refresh_is_told_in_the_ribbon_with_its_steps_and_leads_to_the_clock(qtbot: QtBot, theme: Theme) -> None:
    # SST-REF-01, SST-REF-03: whoever has closed the clock sees it all the same
    table = duel(qtbot, theme, {}, {}, **{"hand:Ann": "2 2 2 2"})
    workspace, strip = table.workspace, strip_of(table, qtbot)
    assert strip.steps.isHidden()
    assert workspace.submit(Act(ENCOUNTER, ANN, "refresh", anyway=True))
    assert strip.steps.isVisible() and strip.steps.text() == "Refresh: 2 left"
    words = [each.text() for each in strip.steps.menu().actions() if each.text()]
    head, option, hands, opens = words
    assert head == strip.steps.accessibleName() == "Ann has called a Refresh: one last option for everybody else"
    assert (option, hands) == (
        "\u25cb Orc: last option",
        "\u25cb everybody rolls a new hand, besides the die carried over",
    )
    wanted: list[str] = []
    workspace.panel_wanted.connect(wanted.append)
    strip.steps.menu().actions()[-1].trigger()
    assert opens == "Open the clock" and wanted == ["clock"]
    workspace.undo()
    assert strip.steps.isHidden()


def test_who_is_aboard_of_what_stands_with_the_hands(qtbot: QtBot, theme: Theme) -> None:
    # SST-CHAR-01: the one who drives, and the team that he drives
    team = {"chariot": "light", "horses": 2, "size": "2"}
    ann = {"conditions": [{"kind": "aboard", "amount": 1, "other": str(ORC)}]}
    table = duel(qtbot, theme, ann, {"sheet": team, "conditions": [{"kind": "carrying", "source": str(ANN)}]})
    told = {each.face.token: each.words for row in rows_of(table.workspace) for each in row.hands}
    assert told == {ANN: "aboard (Orc)", ORC: "crewed (Ann)"}
