"""How many gestures of mouse and keyboard the usual things of an evening take; run with -s to read the figures."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from core.edits.fights import Leave
from core.edits.people import AddPerson
from core.edits.time import PutReminder
from core.engine.event import Checked
from core.engine.request import Draw
from core.geometry.units import SQUARE
from core.model.reminder import Reminder
from core.model.things import Door
from desktop.log.panel import LogPanel
from desktop.run.bar.family_button import FamilyButton
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.draw_form import DrawForm
from tests.desktop.story.conftest import Starts
from tests.desktop.story.counting import Counting
from tests.desktop.story.evening import GAMES, Evening
from tests.desktop.story.seat import words_in
from tests.desktop.story.stage import ANN, BASTIAN, CAPTAIN, CASSIA, OGRE, SECOND, begun, prepared

TURNS, MOST_A_TURN = 3, 12
"""Turns of each game that are played here, and the gestures of one at most; `evening` plays thirty."""


@pytest.fixture
def hands(starts: Starts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Give the program at the beginning of a fight, with hands that are counted."""
    monkeypatch.setattr("tests.desktop.story.conftest.Seat", Counting)
    seat = starts()
    assert isinstance(seat, Counting)
    seat.open(begun())
    seat.program.canvas.view.setFocus()
    seat.count = 0
    return seat


def test_an_attack_is_seen_done_and_told_and_the_next_one_acts(hands: Counting) -> None:
    hands.key(Qt.Key.Key_A)
    hands.click(CAPTAIN)
    assert hands.cards.aim.isVisible() and hands.workspace.aiming.is_settled, "its reckoning is seen"
    hands.key(Qt.Key.Key_Return)
    assert CAPTAIN in hands.line.words.toolTip()
    hands.counted("attack seen, done and told", 3)
    assert hands.subject == CASSIA
    hands.counted("next actor", 0)


def test_a_move_is_one_drag_or_two_keys_with_its_reach_shaded(hands: Counting) -> None:
    x, y = hands.square(BASTIAN)
    hands.drag(BASTIAN, (x, y + 1), (x, y + 2))
    assert hands.square(BASTIAN) == (x, y + 2)
    hands.counted("move by mouse", 1)
    hands.undo()
    hands.count = 0
    overlay = hands.program.canvas.view.map.overlay
    assert overlay is not None
    hands.key(Qt.Key.Key_M)
    assert overlay.overlays, "how far one gets is shaded"
    hands.click((x, y + 2))
    assert hands.square(BASTIAN) == (x, y + 2)
    hands.counted("move by key and click", 2)


def test_a_door_is_one_click(hands: Counting) -> None:
    scene = hands.workspace.scene
    assert scene is not None
    door = next(thing for thing in scene.things.values() if isinstance(thing, Door) and thing.state.value == "open")
    before = hands.state
    (ax, ay), (bx, by) = door.a, door.b
    hands.click(((ax + bx) / 2 / SQUARE, (ay + by) / 2 / SQUARE))
    assert hands.state is not before
    assert hands.line.words.lines[0] == f"{door.name[:1].upper()}{door.name[1:] or 'The door'}: closed"
    hands.counted("door", 1)


def test_a_check_by_those_selected_is_two_keys_and_is_told(hands: Counting) -> None:
    hands.workspace.select(tuple(t.id for t in hands.encounter.tokens.values() if t.side == "party"))
    hands.key(Qt.Key.Key_C)
    assert isinstance(hands.cards.form, CallForm)
    hands.key(Qt.Key.Key_Return)
    entry = hands.workspace.session.last
    assert entry is not None and sum(isinstance(event, Checked) for event in entry.events) == 4
    told = hands.line.words.toolTip()
    assert all(name in told for name in (ANN, BASTIAN, CASSIA))
    hands.counted("check by the party", 2)
    screen = hands.workspace.player_screen
    assert not screen.results, "the game master tells it, or not"
    screen.choose(checks=True)
    assert {each.passed for each in screen.results.values()} <= {True, False} and len(screen.results) == 4


def open_menu(hands: Counting, button: QToolButton) -> QMenu:
    """Open the menu of a button, which costs one gesture."""
    menu = button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    hands.count += 1
    return menu


def test_harm_and_healing_by_hand_are_a_click_a_key_and_the_number(hands: Counting) -> None:
    before = hands.track(BASTIAN, "stun")
    hands.click(BASTIAN)
    hands.key(Qt.Key.Key_Minus)
    hands.counted("damage by hand, but for the number", 2)
    hands.type("5")
    hands.key(Qt.Key.Key_Return)
    assert hands.track(BASTIAN, "stun") == before - 5 and hands.cards.form is None
    hands.undo()
    assert hands.track(BASTIAN, "stun") == before
    hands.count = 0


def test_a_condition_is_a_click_a_key_and_its_line(hands: Counting) -> None:
    hands.click(BASTIAN)
    hands.key(Qt.Key.Key_K)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    head = menu.actions()[0]
    assert head.text() == BASTIAN and not head.isEnabled(), "it does not say whose conditions these are"
    hands.choose(menu, "Prone")
    menu.close()
    assert any(held.kind == "prone" for held in hands.token(BASTIAN).conditions)
    hands.counted("condition", 3)


def test_the_whole_party_is_one_click_and_its_rest_two_more(hands: Counting) -> None:
    hands.click_row("Party")
    assert {token.side for token in hands.workspace.selected_tokens} == {"party"}
    hands.counted("the whole party selected", 1)
    hands.open(prepared())
    hands.click_row("Party")
    rest = next(each for each in hands.bar.findChildren(FamilyButton) if each.accessibleName() == "A rest")
    hands.push(rest)
    assert isinstance(hands.cards.form, CallForm)
    before = hands.state.time
    hands.key(Qt.Key.Key_Return)
    assert hands.state.time > before
    hands.counted("rest of the party", 3)


def test_a_day_passes_and_what_it_raises_is_in_front(hands: Counting) -> None:
    hands.open(prepared())
    assert hands.workspace.submit(PutReminder(Reminder("", 3600, "The gate is shut")))
    hands.count = 0
    hands.choose(open_menu(hands, hands.window.ribbon.time), "Let 1 day pass")
    hands.counted("a day passes", 2)
    assert hands.workspace.session.pending is not None and hands.cards.question is not None
    due = hands.program.docks.docks["due"]
    assert due.isVisible() and not due.visibleRegion().isEmpty(), "the dock that holds it is in front"
    due.hide()
    hands.push(hands.window.ribbon.questions)
    assert due.isVisible(), "the chip goes there"
    hands.key(Qt.Key.Key_Return)
    assert hands.state.time == 86_400 and hands.workspace.session.pending is None


def test_a_new_hero_comes_from_the_roster_to_the_map(hands: Counting) -> None:
    hands.open(prepared())
    assert hands.workspace.submit(AddPerson(hands.state.creature(hands.token(BASTIAN)).but(name="Edda", letter="E")))
    QApplication.processEvents()
    hands.count = 0
    hands.click_row("Edda", twice=True)
    hands.click((4.5, 12.5))
    assert hands.token("Edda").person is not None, "it is the one of the roster, no copy"
    hands.counted("a new hero placed", 2)


def test_a_late_foe_is_one_more_of_those_there(hands: Counting) -> None:
    before = set(hands.encounter.tokens)
    hands.click(CAPTAIN)
    hands.key(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    (late,) = set(hands.encounter.tokens) - before
    hands.key(Qt.Key.Key_J)
    assert late in hands.clock.markers
    hands.counted("late foe placed and in the fight", 3)


def test_a_late_foe_comes_in_with_one_key(hands: Counting) -> None:
    hands.open(prepared())
    QApplication.processEvents()
    hands.cards.begin()
    form = hands.cards.form
    assert form is not None
    hands.key(Qt.Key.Key_Return)
    assert hands.running()
    assert hands.workspace.submit(Leave(hands.encounter.id, (hands.token(OGRE).id,)))
    hands.count = 0
    hands.key(Qt.Key.Key_J)
    assert hands.token(OGRE).id in hands.clock.markers
    hands.counted("late foe on the map joins", 1)


def test_any_line_of_the_log_is_two_gestures_away(hands: Counting) -> None:
    head, before = hands.workspace.session.journal.head, hands.state
    for _ in range(3):
        hands.take("aim")
    log = hands.program.docks.raise_panel("log")
    QApplication.processEvents()
    hands.count = 0
    assert isinstance(log, LogPanel)
    log.open_entry(head)
    QApplication.processEvents()
    hands.count += 1
    hands.push(log.back)
    assert hands.workspace.session.journal.head == head + 1 and hands.state != before
    hands.counted("undo to any line of the log", 2)


def test_a_typed_roll_is_the_roll_and_enter(hands: Counting) -> None:
    hands.program.settings.change(party_dice=True)
    hands.key(Qt.Key.Key_A)
    hands.click(CAPTAIN)
    hands.key(Qt.Key.Key_Return)
    assert isinstance(hands.workspace.session.pending, Draw), "a hero's cards are typed"
    hands.count = 0
    hands.type("9 / 5")
    hands.key(Qt.Key.Key_Return)
    assert hands.workspace.session.pending is None
    hands.counted("typed roll", 2)


def test_where_a_foe_attacks_the_player_whose_cards_are_typed_is_named_and_the_field_has_the_keyboard(
    hands: Counting,
) -> None:
    hands.program.settings.change(party_dice=True)
    hands.wait_for(SECOND)
    hands.take("attack")
    hands.click(ANN)
    hands.key(Qt.Key.Key_Return)
    form = hands.cards.question
    assert isinstance(form, DrawForm) and form.line.hasFocus()
    assert f"{ANN} flips" in words_in(form) and f"{SECOND} flips" not in words_in(form)


@pytest.mark.parametrize("game", GAMES)
def test_some_turns_of_every_game_are_played_by_hand_alone_and_counted(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    evening = Evening(tmp_path)
    try:
        evening.sit_down(game)
        evening.count = 0
        evening.play(TURNS)
        assert evening.count <= MOST_A_TURN * TURNS, evening.turns
        print(f"{GAMES[game]}: {evening.turns}", *evening.tally.lines(), sep="\n")
    finally:
        evening.stand_up()
