"""The chapter of moving: the way and its dangers are seen before, and whoever is passed may strike in time."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from core.edits.tokens import RemoveTokens
from core.engine.event import Checked, TokenMoved
from desktop.map.overlays.kinds import Label, Overlays, SquareText
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.offer_groups import TAKEN
from tests.desktop.story.seat import ALT, CTRL, Seat, words_in
from tests.desktop.story.stage import ANN, BASTIAN, SECOND


def drawn(seat: Seat) -> Overlays:
    """Return what is drawn over the map."""
    item = seat.program.canvas.map.overlay
    assert item is not None
    return item.overlays


def figures(seat: Seat) -> list[str]:
    """Return the numbers and marks along the way."""
    texts = [each.text for each in drawn(seat) if isinstance(each, SquareText)]
    return [text for text in texts if text.isdecimal() or text == "!"]


def said(seat: Seat) -> str:
    """Return what is written at the end of the way."""
    return next(each.text for each in drawn(seat) if isinstance(each, Label))


def walk_away(seat: Seat) -> ChoiceForm:
    """Let Ann walk out of the reach of a raider who has acted already; return the question that comes of it."""
    seat.wait_for(ANN)
    seat.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    form = seat.cards.question
    assert isinstance(form, ChoiceForm)
    return form


def test_the_way_shows_its_cost_and_who_would_strike_and_nothing_has_happened(fight: Seat) -> None:
    fight.wait_for(ANN)
    before = fight.state
    fight.press(ANN)
    fight.hover((11.5, 7.5), down=True)
    fight.hover((10.5, 7.5), down=True)
    assert [text for text in figures(fight) if text.isdecimal()] == ["1", "2"]
    assert "!" in figures(fight) and SECOND in said(fight)
    assert fight.state is before
    fight.key(Qt.Key.Key_Escape)
    assert fight.state is before and drawn(fight) == ()
    fight.release((10.5, 7.5))
    assert fight.state is before and fight.square(ANN) == (12.5, 8.5)


def test_diagonals_cost_one_then_two(fight: Seat) -> None:
    fight.take("combat-move")
    fight.hover((12.5, 6.5))
    assert figures(fight) == ["1", "3"]


def test_a_way_beyond_the_allowance_is_refused_and_can_be_done_anyway(fight: Seat) -> None:
    before = fight.state
    fight.drag(BASTIAN, (10.5, 6.5), (12.5, 11.5))
    assert fight.state is before
    assert "spaces" in fight.told
    (banner, *_) = fight.window.messages.banners
    anyway = next(b for b in banner.findChildren(QPushButton) if "anyway" in b.text())
    fight.push(anyway)
    assert fight.square(BASTIAN) == (12.5, 11.5)


def test_the_one_who_is_passed_is_asked_and_answers_by_the_keyboard(fight: Seat) -> None:
    form = walk_away(fight)
    assert f"{SECOND} decides" in words_in(form) and ANN in words_in(form)
    assert [face.name for face in form.faces] == [SECOND] and form.faces[0].sign in ("R2", "2")
    assert len(set(form.letters)) == len(form.letters) and not TAKEN & set(form.letters) and "" not in form.letters
    assert fight.window.ribbon.questions.isVisible()
    # the question comes before the step that gives the opening
    assert fight.square(ANN) == (12.5, 8.5)
    marker = fight.position(SECOND)
    fight.key(Qt.Key.Key_Return)
    assert fight.workspace.session.pending is None and not fight.window.ribbon.questions.isVisible()
    entry = fight.workspace.session.last
    assert entry is not None
    kinds = [type(event) for event in entry.events if isinstance(event, Checked | TokenMoved)]
    assert kinds[0] is Checked and kinds.count(TokenMoved) >= 1
    assert fight.position(SECOND) == marker + 3
    assert fight.square(ANN) == (10.5, 7.5)


def test_letting_it_pass_costs_nobody_anything(fight: Seat) -> None:
    form = walk_away(fight)
    marker = fight.position(SECOND)
    number = [option.key for option in form.request.options].index("no") + 1
    fight.key(Qt.Key(Qt.Key.Key_0 + number))
    assert fight.position(SECOND) == marker and fight.square(ANN) == (10.5, 7.5)
    entry = fight.workspace.session.last
    assert entry is not None and not any(isinstance(event, Checked) for event in entry.events)


def test_the_whole_walk_with_its_strike_is_one_step_of_undo(fight: Seat) -> None:
    fight.wait_for(ANN)
    before = fight.state
    fight.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    fight.key(Qt.Key.Key_Return)
    assert fight.square(ANN) == (10.5, 7.5)
    fight.undo()
    assert fight.state == before and fight.square(ANN) == (12.5, 8.5)


def test_a_shift_of_one_step_gives_nobody_an_opening(fight: Seat) -> None:
    fight.wait_for(ANN)
    marker = fight.position(ANN)
    fight.take("shift")
    fight.hover((11.5, 7.5))
    assert "!" not in figures(fight)
    fight.click((11.5, 7.5))
    assert fight.workspace.session.pending is None
    assert fight.square(ANN) == (11.5, 7.5) and fight.position(ANN) == marker + 3


def test_ctrl_drag_is_the_hand_of_the_game_master_in_a_fight(fight: Seat) -> None:
    fight.wait_for(ANN)
    before, clock = fight.state, fight.clock
    fight.drag(ANN, (11.5, 7.5), (3.5, 3.5), held=CTRL)
    assert fight.square(ANN) == (3.5, 3.5) and fight.workspace.session.pending is None
    assert fight.clock == clock
    fight.undo()
    assert fight.state == before


def test_with_no_fight_on_a_plain_drag_is_the_hand(fight: Seat) -> None:
    fight.reset()
    before = fight.state
    fight.drag(ANN, (10, 6), (3.5, 3.5))
    assert fight.square(ANN) == (3.5, 3.5)
    fight.undo()
    assert fight.state == before


def test_alt_frees_a_token_from_the_grid_and_it_still_counts_as_standing_on_its_square(fight: Seat) -> None:
    fight.wait_for(BASTIAN)
    before = fight.state
    fight.drag(BASTIAN, (6, 10), (6.2, 11.3), held=CTRL | ALT)
    x, y = fight.square(BASTIAN)
    assert (x, y) != (6.5, 11.5) and abs(x - 6.2) < 0.1 and abs(y - 11.3) < 0.1
    board = fight.workspace.board
    assert board is not None and board.bodies[fight.token(BASTIAN).id].footprint.square == (6, 11)
    fight.take("combat-move")
    fight.hover((7.5, 11.5))
    assert figures(fight) == ["1"]
    fight.click((7.5, 11.5))
    assert fight.square(BASTIAN) == (7.5, 11.5)
    fight.undo()
    fight.undo()
    assert fight.state == before


def test_whoever_is_taken_off_the_map_while_he_sets_out_goes_nowhere(fight: Seat) -> None:
    """He is selected too, so that the map hears of that before anybody gives the way up."""
    actor = fight.workspace.actor
    assert actor is not None
    fight.take("combat-move")
    fight.workspace.select((actor,))
    fight.hover((12.5, 6.5))
    assert figures(fight)
    assert fight.workspace.submit(RemoveTokens(fight.encounter.id, (actor,)))
    assert drawn(fight) == () and fight.workspace.aiming.offer is None
