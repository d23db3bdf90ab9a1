"""What is called for is told where the eyes are; what comes about by going on, before it does; and the reasons."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.explanations.rule_link import RuleLink
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.call_list import CallPage
from desktop.run.results import came_of, latest
from desktop.widgets.riser import Riser
from tests.core.rules.basic_roleplaying.test_round_end import dying
from tests.core.rules.basic_roleplaying.test_wounds import hurt
from tests.desktop.story.seat import SHIFT, Seat, words_in
from tests.transcripts.runner import begin, play, prepared


def test_a_blow_on_an_item_is_told_on_the_map_and_in_the_told_line(seat: Seat) -> None:
    # BRP-GAP-14
    gear = [{"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"}]
    seat.open(hurt(gear=gear).session.state)
    seat.workspace.select((seat.token("Ann").id,))
    seat.key(Qt.Key.Key_C, SHIFT)
    page = seat.cards.form
    assert isinstance(page, CallPage) and seat.cards.pick(list(page.buttons).index("strike-item") + 1)
    form = seat.cards.form
    assert isinstance(form, CallForm)
    form.fields.fill_in("points", 20)
    seat.push(form.go)
    QApplication.processEvents()
    assert "Sword of Ann breaks" in seat.line.words.toolTip()
    came = latest(seat.workspace)
    assert came is not None
    (result,) = came_of(seat.workspace, came).values()
    assert any("Sword" in each for each in (result.head, *result.more))


def test_the_reasons_stay_above_the_map_while_a_rule_of_theirs_is_read(seat: Seat) -> None:
    seat.open(hurt().session.state)
    seat.workspace.select((seat.token("Ann").id,))
    seat.key(Qt.Key.Key_C)
    seat.key(Qt.Key.Key_Return)
    seat.key(Qt.Key.Key_Escape)
    seat.push(seat.line.why)
    riser = seat.window.findChild(Riser)
    assert riser is not None and riser.isVisible()
    # as if a dock that comes up had put the map over it
    riser.lower()
    seat.push(next(each for each in riser.findChildren(RuleLink) if each.isVisible()))
    QApplication.processEvents()
    assert seat.program.parts.docks.docks["rules"].isVisible()
    middle = seat.window.childAt(riser.geometry().center())
    assert riser.isVisible() and middle is not None and riser.isAncestorOf(middle)


def test_counting_on_says_that_first_aid_is_finished_by_it(seat: Seat) -> None:
    # BRP-HEAL-07
    played = dying()
    play(played, {"do": "first-aid", "target": ["Ann"]})
    seat.open(played.session.state)
    assert seat.subject == "Cal"
    seat.take("go-on")
    assert "Count on" in words_in(seat.cards.aim)
    assert "Rolled on the way: First Aid of Bob" in words_in(seat.cards.aim)


def test_what_somebody_rolls_before_he_comes_to_his_action_is_named(seat: Seat) -> None:
    # SST-FEAR-02, SST-POOL-01: the chance on the card is that of the test, for opening a pool takes none
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 6, 6]}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"action_dice": 2, "control": "player"}},
            "Orc": {"at": [3, 4], "sheet": {"action_dice": 1, "fear": "scary"}},
        },
        "fight": {"answers": {"hand:Ann": "5 5"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    seat.open(played.session.state)
    seat.take("gather")
    words = words_in(seat.cards.aim)
    assert "Rolled first: Ann rolls SPIRIT (Scary): 4d6" in words
    seat.key(Qt.Key.Key_Escape)
