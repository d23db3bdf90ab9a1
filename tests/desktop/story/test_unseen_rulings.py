"""What a card has shown is not asked again; modifiers that nobody has seen are ticked before anything is drawn."""

from PySide6.QtCore import Qt

from core.engine.event import Checked
from core.engine.request import Ruling
from core.explain.modifier import Shift
from desktop.explanations.ruling_view import RulingView
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.question_form import RulingForm
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, RAIDER, SECOND

COVER = "99-towers.modifier.in-soft-cover"


def passing(seat: Seat) -> ChoiceForm:
    """Let Ann walk away from a raider, who is asked whether he strikes at her as she goes."""
    seat.wait_for(ANN)
    seat.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    form = seat.cards.question
    assert isinstance(form, ChoiceForm) and form.request.asks == seat.token(SECOND).id
    return form


def tick_cover(seat: Seat, view: RulingView) -> None:
    """Tick soft cover beside what decides, or where all reasons of the defense are listed."""
    lines = [] if view.columns is None else [*view.columns._meant.items()]
    for tally in view.tallies:
        lines += zip(tally.boxes, (line.modifier for line in tally.tally.lines), strict=True)
    seat.push(next(line.box for line, each in lines if each.label.id == COVER and line.box.isVisible()))


def defended(seat: Seat, who: str) -> int:
    """Return the shift of somebody's defense in the last attack on him."""
    entry = seat.workspace.session.last
    assert entry is not None
    whom = seat.token(who).id
    checks = [each.check for each in entry.events if isinstance(each, Checked) and each.check.target == whom]
    return next(tally for tally in checks[-1].tallies if tally.subject == "defense").total.shift


def usual_defense(ruling: Ruling) -> int:
    """Return the shift of the defense as a ruling proposes it."""
    return next(tally for tally in ruling.tallies if tally.subject == "defense").total.shift


def test_whether_to_strike_in_passing_shows_what_is_open_and_one_gesture_does_it(fight: Seat) -> None:
    # T99-OA-01, T99-MOD-01, T99-COVER-03
    form = passing(fight)
    assert form.ahead is not None
    usual = usual_defense(form.ahead.view.ruling)
    fight.key(Qt.Key.Key_Return)
    assert fight.workspace.session.pending is None and defended(fight, ANN) == usual


def test_what_is_ticked_there_counts_in_the_blow_whichever_weapon_makes_it(fight: Seat) -> None:
    # T99-OA-01, T99-MOD-01, T99-COVER-03
    form = passing(fight)
    assert form.ahead is not None and len(form.ahead.rulings) > 1
    tick_cover(fight, form.ahead.view)
    fist = list(form.ahead.rulings)[-1]
    usual = usual_defense(form.ahead.rulings[fist])
    fight.push(form.buttons[[option.key for option in form.request.options].index(fist)])
    assert fight.workspace.session.pending is None and defended(fight, ANN) == usual + 1


def test_every_reason_of_the_blow_can_be_seen_there_and_one_of_ones_own_added(fight: Seat) -> None:
    form = passing(fight)
    assert form.ahead is not None
    usual = usual_defense(form.ahead.view.ruling)
    fight.push(form.ahead.all)
    form.ahead.view.add("defense", Shift(2), "the reeds")
    fight.push(form.buttons[0])
    assert fight.workspace.session.pending is None and defended(fight, ANN) == usual + 2


def test_what_was_ticked_stands_there_when_one_steps_back_to_the_question(fight: Seat) -> None:
    fight.give_cards_to_the_table(SECOND)
    form = passing(fight)
    assert form.ahead is not None
    usual = usual_defense(form.ahead.view.ruling)
    tick_cover(fight, form.ahead.view)
    fight.push(form.buttons[0])
    assert isinstance(fight.cards.question, DrawForm)
    fight.key(Qt.Key.Key_Backspace)
    again = fight.cards.question
    assert isinstance(again, ChoiceForm) and again is not form and again.ahead is not None
    (defense,) = (each for each in again.ahead.view.settled() if each.subject == "defense")
    assert defense.total.shift == usual + 1


def test_whoever_wants_every_ruling_asked_is_asked_after_the_answer_alone(fight: Seat) -> None:
    fight.program.settings.change(answering={"ruling": "suggest"})
    form = passing(fight)
    assert form.ahead is None
    fight.push(form.buttons[0])
    asked = fight.cards.question
    assert isinstance(asked, RulingForm)
    tick_cover(fight, asked.view)
    shift = usual_defense(asked.request)
    fight.push(asked.confirm)
    assert defended(fight, ANN) == shift + 1


def test_what_the_card_has_shown_is_asked_no_more_in_the_act_and_is_in_the_next(fight: Seat) -> None:
    fight.wait_for(ANN)
    fight.take("attack")
    fight.click(RAIDER)
    shown = fight.workspace.aiming.ruling
    assert shown is not None and shown.left_open
    fight.key(Qt.Key.Key_Return)
    assert fight.workspace.session.pending is None and fight.workspace.seen[shown.key].ruling == shown
    fight.undo()
    # the same two, and nothing has shown this one
    act = shown_again(fight)
    assert act.key == shown.key and act.left_open == shown.left_open


def shown_again(seat: Seat) -> Ruling:
    """Let Ann attack the raider once more, without a card before it; return what is asked."""
    entry = seat.workspace.session.next
    assert entry is not None
    assert seat.workspace.submit(entry.command)
    asked = seat.workspace.session.pending
    assert isinstance(asked, Ruling)
    return asked
