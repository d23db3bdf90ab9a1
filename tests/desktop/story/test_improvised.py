"""The chapter of what is at hand: a weapon made of anything, by keyboard and mouse."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.base.phrase import say
from core.engine.command import Act
from core.engine.event import Noted
from desktop.run.cards.action_form import WordsForm
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, BASTIAN, RAIDER


def form_of(seat: Seat, label: str) -> WordsForm:
    """Take what is offered under a label by finding it."""
    seat.key(Qt.Key.Key_Slash)
    page = seat.bar.page
    assert page is not None
    page.filter.setText(label)
    QApplication.processEvents()
    seat.key(Qt.Key.Key_Return)
    form = seat.cards.form
    assert isinstance(form, WordsForm)
    return form


def test_an_object_that_is_named_is_swung_at_whoever_is_clicked(fight: Seat) -> None:
    fight.wait_for(ANN)
    before = fight.track(RAIDER, "stun"), fight.position(ANN)
    form = form_of(fight, "Attack with an object")
    assert QApplication.focusWidget() is form.words
    fight.type("lamp stand")
    form.fields.fill_in("damage", 3)
    assert not form.fields.parts["cap"].isVisible()
    form.fields.fill_in("capped", True)
    form.fields.fill_in("cap", 3)
    fight.push(form.go)
    fight.click(RAIDER)
    labels = (
        [line.modifier.label for tally in fight.cards.aim.ruling.ruling.tallies for line in tally.lines]
        if fight.cards.aim.ruling is not None
        else []
    )
    assert say("99-towers.modifier.hs-capped", most=3) in labels
    fight.click(RAIDER)
    entry = fight.workspace.session.last
    assert entry is not None and isinstance(entry.command, Act) and entry.command.words == "lamp stand"
    assert any(isinstance(event, Noted) and event.phrase.id == "99-towers.log.grabs" for event in entry.events)
    assert fight.position(ANN) == before[1] + 5
    assert all(item.id != "improvised-1" for item in fight.state.vitals(fight.token(ANN)).gear)
    fight.undo()
    assert (fight.track(RAIDER, "stun"), fight.position(ANN)) == before


def test_every_stamp_beside_somebody_is_offered_by_its_name(fight: Seat) -> None:
    wanted = [offer for offer in fight.ways if offer.act.action in ("grab", "improvise")]
    assert fight.workspace.actor == fight.token(BASTIAN).id
    assert {offer.act.action for offer in wanted} == {"grab", "improvise"} and all(offer.fields for offer in wanted)
    scene = fight.workspace.scene
    assert scene is not None
    for offer in wanted:
        stamp = offer.act.option("stamp")
        assert stamp is None or scene.things[str(stamp)].name in fight.workspace.text(offer.label)
