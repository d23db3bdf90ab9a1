"""The chapter of the duel: the challenge, four stages beside the clock, two strikes in one phase, and the way back."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.model.encounter import Stage
from core.rules.towers.duels.duel import DuelEnding, DuelStage, Stakes
from desktop.log.panel import LogPanel
from desktop.menus.selection_menu import selection_menu
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.end_page import EndPage
from desktop.run.clocks.duel import DuelView
from desktop.run.clocks.duel_words import duel_of
from desktop.run.clocks.panel import ClockPanel
from desktop.run.clocks.towers import TowersClockView
from tests.desktop.story.seat import SHIFT, Seat, words_in
from tests.desktop.story.stage import ANN, CAPTAIN, RAIDER, prepared


def view_of(seat: Seat) -> TowersClockView:
    """Return the clock as the window shows it."""
    panel = seat.program.docks.raise_panel("clock")
    QApplication.processEvents()
    assert isinstance(panel, ClockPanel) and isinstance(panel.view, TowersClockView)
    return panel.view


def duel_view(seat: Seat) -> DuelView:
    """Return the duel beside the clock, which must be in view."""
    view = view_of(seat).duel
    assert view.isVisible()
    return view


def button(seat: Seat, words: str) -> QPushButton:
    """Return a button of the duel by its words."""
    buttons = {each.text(): each for each in duel_view(seat).buttons}
    assert words in buttons, list(buttons)
    return buttons[words]


def stage_of(seat: Seat) -> DuelStage:
    """Return how far the duel is."""
    duel = duel_of(seat.workspace)
    assert duel is not None
    return duel.stage


def choose(seat: Seat, words: str) -> None:
    """Answer the open choice by its number key."""
    form = seat.cards.question
    assert isinstance(form, ChoiceForm)
    texts = [each.accessibleName() for each in form.buttons]
    seat.key(Qt.Key(Qt.Key.Key_0 + int(form.numbers[texts.index(words)])))


def type_in(seat: Seat, text: str) -> None:
    """Type cards into the open draw."""
    assert isinstance(seat.cards.question, DrawForm)
    seat.type(text)
    seat.key(Qt.Key.Key_Return)


def challenge(seat: Seat, one: str, other: str, stakes: str) -> None:
    """Select two, let the first challenge the second by the keyboard, and see the challenge through."""
    seat.workspace.settings.change(table_dice=True)
    seat.click(one)
    seat.click(other, SHIFT)
    seat.key(Qt.Key.Key_D, SHIFT)
    choose(seat, stakes)
    choose(seat, "Hand to hand, on adjacent spaces")
    choose(seat, "Accept the challenge")
    while isinstance(seat.cards.question, ChoiceForm):
        seat.key(Qt.Key.Key_Return)


def to_the_strike(seat: Seat, inquiries: tuple[str, str], focus: tuple[str, str]) -> None:
    """Lead a duel whose two have been challenged to its fourth stage, by the keys alone from the second one on."""
    if stage_of(seat) is DuelStage.POSITION and not duel_view(seat).buttons[0].text().startswith("They"):
        seat.push(button(seat, "Place them"))
    for _ in range(2):
        seat.key(Qt.Key.Key_Return, SHIFT)
    for text in inquiries:
        type_in(seat, text)
    while isinstance(seat.cards.question, ChoiceForm):
        seat.key(Qt.Key.Key_Return)
    seat.key(Qt.Key.Key_Return, SHIFT)
    for text in focus:
        type_in(seat, text)


def test_the_empty_duel_says_what_to_do_and_the_menus_say_why_not(fight: Seat) -> None:
    view = view_of(fight)
    assert not view.duel.isVisible()
    fight.push(view.duel_button)
    assert view.duel.isVisible() and "Select two combatants" in view.duel.empty.sentence.text()
    assert not view.duel.empty.button.isEnabled() and "Select the two" in view.duel.empty.button.toolTip()
    record = fight.program.actions.action("duel.start")
    assert "Select the two" in (record.refusal(fight.program.parts) or "")
    fight.click(ANN)
    fight.click(RAIDER, SHIFT)
    assert view.duel.empty.button.isEnabled() and record.refusal(fight.program.parts) is None
    fight.push(view.duel.empty.button)
    assert isinstance(fight.cards.question, ChoiceForm) and "to a duel" in words_in(fight.cards.question)
    fight.key(Qt.Key.Key_Backspace)
    assert fight.workspace.session.pending is None and duel_of(fight.workspace) is None


def test_two_selected_are_offered_a_duel_by_a_right_click(fight: Seat) -> None:
    from desktop.roster.token_menu import TokenMenu

    people = TokenMenu(fight.workspace, fight.window)

    def offered() -> list[QAction]:
        menu = selection_menu(fight.program.actions, fight.workspace, people, fight.window)
        return [action for action in menu.actions() if "duel" in action.text()]

    fight.click(ANN)
    assert not offered()
    fight.click(RAIDER, SHIFT)
    assert len(offered()) == 1 and offered()[0].isEnabled()


def test_out_of_a_fight_to_the_death_with_a_shared_phase(qtbot: QtBot, seat: Seat) -> None:
    seat.open(prepared())
    challenge(seat, ANN, CAPTAIN, "to the death")
    assert seat.running() and stage_of(seat) is DuelStage.POSITION and not seat.clock.markers
    view = duel_view(seat)
    assert "adjacent" in view.task.text() and not view_of(seat).pages.isVisible()
    assert "Nobody is due" in seat.bar.actor.idle and seat.subject == ""
    seat.key(Qt.Key.Key_Return, SHIFT)
    assert stage_of(seat) is DuelStage.POSITION and "adjacent" in seat.told
    to_the_strike(seat, ("9 / 5", "5 / 9"), ("6", "6"))
    assert stage_of(seat) is DuelStage.STRIKE and view_of(seat).pages.isVisible()
    assert "Both share this phase" in view.task.text()
    assert view.concede is not None and not view.concede.isEnabled() and "to the death" in view.concede.toolTip()
    assert "knows: PA" in view.sides[0].text() and "knows nothing" in view.sides[1].text()
    actor = seat.workspace.actor
    assert actor == seat.token(ANN).id
    seat.take("attack")
    seat.hover(CAPTAIN)
    qtbot.waitUntil(
        lambda: any("Raider captain 1 loses STUN" in chance.words for chance in seat.cards.aim.odds.chances)
    )
    seat.click(CAPTAIN)
    seat.key(Qt.Key.Key_Return)
    type_in(seat, "9 2H / 2")
    assert seat.track(CAPTAIN, "lethal") == 11 and "Waiting: Raider captain 1" in view.task.text()
    seat.take("attack")
    seat.click(ANN)
    seat.key(Qt.Key.Key_Return)
    type_in(seat, "9 1H / 2")
    assert (seat.track(CAPTAIN, "lethal"), seat.track(ANN, "lethal")) == (9, 10)
    assert stage_of(seat) is DuelStage.STRIKE
    log = seat.program.docks.raise_panel("log")
    assert isinstance(log, LogPanel)
    qtbot.waitUntil(log.isVisible)
    assert "at the end of the phase" in str(log.model.index(log.model.rowCount() - 1).data())
    seat.undo()
    assert (seat.track(CAPTAIN, "lethal"), seat.clock.held_harms[0].lethal) == (11, 2)


def test_first_blood_ends_it_and_the_fight_goes_on_or_ends(fight: Seat) -> None:
    challenge(fight, ANN, RAIDER, "to first blood")
    assert duel_of(fight.workspace) is not None and "They stand" in duel_view(fight).task.text()
    to_the_strike(fight, ("9 / 9", "5 / 9"), ("13", "1"))
    duel = duel_of(fight.workspace)
    assert duel is not None and duel.stakes is Stakes.FIRST_BLOOD
    fight.workspace.settings.change(table_dice=False)
    fight.wait_for(ANN)
    fight.workspace.settings.change(table_dice=True)
    fight.take("attack")
    fight.click(RAIDER)
    fight.key(Qt.Key.Key_Return)
    type_in(fight, "9 / 2")
    view = duel_view(fight)
    assert "Ann Harrow wins the duel against Ditch raider 1." in view.task.text()
    assert view.concede is None and fight.running()
    fight.push(button(fight, "Overrule…"))
    choose(fight, "No victor")
    assert "without a victor" in duel_view(fight).task.text()
    fight.push(button(fight, "End fight…"))
    assert isinstance(fight.cards.form, EndPage)
    fight.key(Qt.Key.Key_Escape)
    fight.push(button(fight, "Fight on"))
    assert duel_of(fight.workspace) is None and fight.running() and not view_of(fight).duel.isVisible()


def test_conceding_and_the_way_back_into_the_first_stage(fight: Seat) -> None:
    challenge(fight, ANN, RAIDER, "to incapacitation")
    to_the_strike(fight, ("9 / 9", "9 / 9"), ("9", "1"))
    concede = duel_view(fight).concede
    assert concede is not None and concede.isEnabled()
    menu = concede.menu()
    assert menu is not None and [each.text() for each in menu.actions()] == [
        "Ann Harrow concedes",
        "Ditch raider 1 concedes",
        "Both concede: no victor",
    ]
    menu.actions()[1].trigger()
    duel = duel_of(fight.workspace)
    assert duel is not None and (duel.ending, duel.winner) == (DuelEnding.CONCEDED, fight.token(ANN).id)
    seen = []
    for _ in range(5):
        fight.undo()
        if duel_of(fight.workspace) is not None:
            seen.append(stage_of(fight))
            assert duel_view(fight).stages[0].words.text().startswith("1")
    assert seen == [DuelStage.STRIKE, DuelStage.FOCUS, DuelStage.SHOWDOWN, DuelStage.POSITION]
    assert duel_of(fight.workspace) is None and fight.stage is Stage.RUNNING


def test_the_views_of_the_clock_stay_in_reach(fight: Seat) -> None:
    challenge(fight, ANN, RAIDER, "to incapacitation")
    view = view_of(fight)
    assert view.duel.isVisible() and not view.pages.isVisible()
    fight.push(view.buttons[2])
    assert view.pages.isVisible() and not view.duel.isVisible() and view.pages.currentWidget() is view.list
    fight.push(view.duel_button)
    assert view.duel.isVisible() and view.duel.width() > view.duel.minimumSizeHint().width()
    end = button(fight, "End it…")
    fight.push(end)
    choose(fight, "Ann Harrow wins")
    assert "Ann Harrow wins" in view.duel.task.text() and view.pages.isVisible()


def test_a_step_back_in_the_showdown_asks_both_contests_again(fight: Seat) -> None:
    challenge(fight, ANN, RAIDER, "to incapacitation")
    for _ in range(2):
        fight.key(Qt.Key.Key_Return, SHIFT)
    assert len(fight.workspace.session.waiting) == 2
    type_in(fight, "9 / 5")
    assert len(fight.workspace.session.waiting) == 1 and "showdown" in duel_view(fight).sides[0].text()
    fight.key(Qt.Key.Key_Backspace)
    assert len(fight.workspace.session.waiting) == 2 and "showdown" not in duel_view(fight).sides[0].text()
