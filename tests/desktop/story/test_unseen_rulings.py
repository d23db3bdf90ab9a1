"""What a card has shown is not asked again; modifiers that nobody has seen are ticked before anything is drawn."""

from PySide6.QtCore import Qt

from core.engine.event import Checked
from core.engine.request import Ruling
from desktop.explanations.ruling_view import RulingView
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.question_form import RulingForm
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, RAIDER, SECOND

COVER = "99-towers.modifier.in-soft-cover"


def struck_at_in_passing(seat: Seat) -> None:
    """Let Ann walk away from a raider, who strikes at her as she goes."""
    seat.wait_for(ANN)
    seat.drag(ANN, (11.5, 7.5), (10.5, 7.5))
    form = seat.cards.question
    assert isinstance(form, ChoiceForm) and form.request.asks == seat.token(SECOND).id
    seat.push(form.buttons[0])


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


def test_a_blow_in_passing_is_ruled_on_as_no_card_has_shown_it(fight: Seat) -> None:
    # T99-OA-01, T99-MOD-01, T99-COVER-03
    struck_at_in_passing(fight)
    form = fight.cards.question
    assert isinstance(form, RulingForm)
    usual = next(tally for tally in form.request.tallies if tally.subject == "defense").total.shift
    tick_cover(fight, form.view)
    fight.push(form.confirm)
    assert fight.workspace.session.pending is None
    assert defended(fight, ANN) == usual + 1


def test_whoever_wants_no_questions_is_not_asked_for_what_no_card_has_shown(fight: Seat) -> None:
    fight.program.settings.change(answering={"ruling": "take"})
    struck_at_in_passing(fight)
    assert fight.workspace.session.pending is None


def test_what_the_card_has_shown_is_asked_no_more_in_the_act_and_is_in_the_next(fight: Seat) -> None:
    fight.wait_for(ANN)
    fight.take("attack")
    fight.click(RAIDER)
    shown = fight.workspace.aiming.ruling
    assert shown is not None and shown.left_open
    fight.key(Qt.Key.Key_Return)
    assert fight.workspace.session.pending is None and fight.workspace.seen == shown
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
