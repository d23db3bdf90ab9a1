"""What is overruled as an action is taken out of turn, what stands against it besides, what no word makes possible."""

from dataclasses import replace
from typing import Any

from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.system import Offer
from desktop.run.bar.way_page import WayPage
from desktop.run.offer_groups import offers_of
from desktop.theme.theme import Theme
from desktop.workspace.targets import barred_of, targets_of
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import begin, prepared

ANN, ORC, CAR, FAR = (TokenId(f"token-{number}") for number in range(101, 105))


def stables(theme: Theme) -> Workspace:
    """Return a fight in which the Orc, whose turn it is not, stands beside one chariot and far from the other."""
    chariot = {"chariot": "light", "horses": 2, "physical": 4, "size": "2"}
    fight: dict[str, Any] = {"answers": {"hand:Ann": "5 5 5 5", "hand:Orc": "5 5 4"}}
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        "fighter": {
            "Ann": {"at": [10, 2], "side": "party", "sheet": {"control": "player", "action_dice": 4}},
            "Orc": {"at": [2, 2], "sheet": {"control": "major", "action_dice": 3}},
            "Car": {"at": [5, 5], "sheet": chariot},
            "Far": {"at": [12, 5], "sheet": chariot},
        },
        "fight": fight,
    }
    played = prepared(given)
    begin(played, fight)
    return workspace_on(theme, played.session)


def out_of_turn(workspace: Workspace, action: str) -> Offer:
    """Return the closed offer of the Orc."""
    return next(each for each in offers_of(workspace, ORC) if each.act.action == action)


def test_a_word_for_the_turn_is_none_for_a_chariot_far_away(qtbot: QtBot, theme: Theme) -> None:
    # SST-CHAR-01: the word was for the turn; that the chariot stands elsewhere has to be overruled again
    workspace = stables(theme)
    closed = out_of_turn(workspace, "board")
    assert closed.why_not == say("swift-swords.why.fewer-dice", token=ANN)
    taken = replace(closed, act=replace(closed.act, anyway=True), why_not=None)
    aiming = workspace.aiming
    aiming.take(taken)
    assert targets_of(workspace, taken)[0] == CAR
    barred = barred_of(workspace, taken)
    assert CAR not in barred and barred[ANN].wholly and not barred[FAR].wholly
    workspace.aim_moved.emit(replace(taken.act, targets=(CAR,)))
    assert not aiming.reasons and not aiming.is_against_rules
    workspace.aim_moved.emit(replace(taken.act, targets=(FAR,)))
    assert aiming.reasons == (say("swift-swords.why.other-zone"),) and aiming.is_against_rules
    workspace.aim_moved.emit(replace(taken.act, targets=(ANN,)))
    assert say("swift-swords.why.no-chariot") in aiming.reasons and not aiming.is_against_rules


def test_all_reasons_are_told_and_no_word_lets_drive_who_drives_nothing(qtbot: QtBot, theme: Theme) -> None:
    # SST-CHAR-15
    workspace = stables(theme)
    closed = out_of_turn(workspace, "drive"), out_of_turn(workspace, "board")
    page = WayPage(workspace, closed)
    qtbot.addWidget(page)
    page.show()
    page.list.setCurrentIndex(page.list.ways.index(0))
    assert page.reason.text().splitlines() == [
        workspace.text(say("swift-swords.why.fewer-dice", token=ANN)),
        workspace.text(say("swift-swords.why.no-driver")),
    ]
    assert page.anyway.isHidden()
    page.list.setCurrentIndex(page.list.ways.index(1))
    assert not page.anyway.isHidden()
