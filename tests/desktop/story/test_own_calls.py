"""Calls of the game master's own, by clicks: kept from a form or made anew, found, rolled, changed, forgotten."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.engine.event import Checked
from core.model.own_call import Befalls
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.call_list import CallPage
from desktop.run.cards.own_call_dialog import OwnCallDialog
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, BASTIAN, prepared
from tests.desktop.story.test_calls import called


def asked(seat: Seat) -> OwnCallDialog:
    """Return the window that asks for a call."""
    QApplication.processEvents()
    found = [each for each in seat.window.findChildren(OwnCallDialog) if each.isVisible()]
    assert found
    return found[-1]


def listed(seat: Seat) -> CallPage:
    """Open the list of all that can be called for."""
    seat.workspace.call_wanted.emit("")
    QApplication.processEvents()
    page = seat.cards.form
    assert isinstance(page, CallPage)
    return page


def test_a_filled_in_check_is_kept_found_rolled_and_befalls_whoever_fails(seat: Seat) -> None:
    seat.open(prepared())
    form = called(seat, "check", ANN, BASTIAN)
    form.fields.fill_in("what", "skill Notice")
    form.fields.fill_in("difficulty", "hard")
    seat.push(form.keep)
    dialog = asked(seat)
    assert dialog.form.values()["check.what"] == "skill Notice" and not dialog.form.line("by").isHidden()
    QTest.keyClicks(dialog.form.line("name"), "Swaying bridge")
    dialog.form.fill_in("track", "stun")
    QTest.keyClicks(dialog.form.line("by"), "-1W6")
    dialog.form.fill_in("condition", "prone")
    QTest.keyClicks(dialog.form.line("words"), "slips")
    seat.push(dialog.deed)
    (own,) = seat.state.calls
    assert (own.call, own.befalls, own.by) == ("check", Befalls.FAILED, "-1W6")
    assert dict(own.entries)["difficulty"] == "hard"
    QTest.keyClick(form, Qt.Key.Key_Escape)
    page = listed(seat)
    QTest.keyClicks(page.search, "sway")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    kept = seat.cards.form
    assert isinstance(kept, CallForm) and kept.title.text() == "Swaying bridge"
    assert kept.fields.values()["what"] == "skill Notice"
    before = {name: seat.state.vitals(seat.token(name)).tracks["stun"].value for name in (ANN, BASTIAN)}
    seat.push(kept.go)
    entry = seat.workspace.session.last
    assert entry is not None
    passed = {each.check.actor: each.check.passed for each in entry.events if isinstance(each, Checked)}
    assert len(passed) == 2
    for name in (ANN, BASTIAN):
        token = seat.token(name)
        lost = before[name] - seat.state.vitals(seat.token(name)).tracks["stun"].value
        fell = any(
            each.kind == "prone" for each in (*token.conditions, *seat.state.vitals(seat.token(name)).conditions)
        )
        went = next(came for who, came in passed.items() if who in (token.id, token.person))
        assert fell is not went and (1 <= lost <= 6) is not went
    assert seat.workspace.undo()
    assert {name: seat.state.vitals(seat.token(name)).tracks["stun"].value for name in (ANN, BASTIAN)} == before


def test_one_without_a_roll_is_made_changed_and_forgotten(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.select((seat.token(ANN).id,))
    seat.push(listed(seat).make)
    dialog = asked(seat)
    QTest.keyClicks(dialog.form.line("name"), "Cold night")
    seat.push(dialog.deed)
    assert "Nothing would come of Cold night" in dialog.told.text() and not seat.state.calls
    dialog.form.fill_in("track", "stun")
    QTest.keyClicks(dialog.form.line("by"), "much")
    seat.push(dialog.deed)
    assert not seat.state.calls and dialog.isVisible(), "those are no dice"
    dialog.form.line("by").setText("-3")
    seat.push(dialog.deed)
    form = called(seat, seat.state.calls[0].key, ANN)
    stun = seat.state.vitals(seat.token(ANN)).tracks["stun"].value
    seat.push(form.go)
    assert seat.state.vitals(seat.token(ANN)).tracks["stun"].value == stun - 3
    form = called(seat, seat.state.calls[0].key, ANN)
    seat.push(form.keep)
    dialog = asked(seat)
    dialog.form.line("name").setText("Colder night")
    seat.push(dialog.deed)
    assert [each.name for each in seat.state.calls] == ["Colder night"]
    form = called(seat, seat.state.calls[0].key, ANN)
    seat.push(form.forget)
    assert not seat.state.calls and seat.cards.form is None
