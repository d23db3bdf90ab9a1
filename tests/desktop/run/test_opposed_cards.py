"""The card of what two roll against each other: what each rolls and why."""

import pytest
from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.rules.registry import SYSTEMS
from desktop.run.cards.card_page import Extent
from desktop.run.odds_summary import percent, summary_of
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import ANN, ORC, aimed, duel
from tests.transcripts.runner import ENCOUNTER

CONTACT, CLOSE = ({"kind": kind, "amount": 1} for kind in ("in-contact", "in-close"))


def test_the_card_of_a_slam_tells_the_dice_of_both_and_why(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-SLAM-01, SST-CHECK-02, SST-TAB-SIZE
    ann = {"sheet": {"body": 2}, "conditions": [CONTACT]}
    table = duel(qtbot, theme, ann, {"sheet": {"size": "2"}, "conditions": [CONTACT]})
    card = table.cards.aim
    act = aimed(table, "slam")
    assert card.short.text().splitlines() == [
        "Ann rolls BODY (Slam): 6d6",
        "Orc rolls BODY (Slam): 5d6 = 4 +1 larger Size",
    ]
    assert card.short.isVisibleTo(card)
    found = summary_of(odds(table.workspace.state, act, SYSTEMS, BoardCache()), ANN, (ORC,))
    assert card.head.chance_words() == percent(found.chance)


@pytest.mark.parametrize(("action", "word"), [("break-hold", "Break the Hold"), ("reverse-hold", "Reverse the Hold")])
def test_who_is_held_and_who_holds_him_roll_at_the_same_time(
    qtbot: QtBot, theme: Theme, at_once: None, action: str, word: str
) -> None:
    # SST-HOLD-04, SST-HOLD-05, SST-CHECK-02: neither waits for the other's dice
    held = [CONTACT, CLOSE, {"kind": "held", "amount": 1, "source": ORC}]
    holds = [CONTACT, CLOSE, {"kind": "holding", "amount": 1, "other": ANN}]
    table = duel(qtbot, theme, {"conditions": held}, {"conditions": holds, "sheet": {"body": 1}})
    workspace, card = table.workspace, table.cards.aim
    offer = next(each for each in table.bar.offers if each.act.action == action)
    workspace.aiming.take(offer)
    assert card.short.text().splitlines() == [f"Ann rolls BODY ({word}): 4d6", f"Orc rolls BODY ({word}): 5d6"]
    workspace.session.submit(offer.act)
    asked = [each.key for each in workspace.session.waiting]
    assert asked == [f"{action}:{ANN}", f"{action}:{ORC}"]


def test_who_subdues_and_who_resists_roll_at_the_same_time(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-HOLD-11, SST-CHECK-02: the level alone against BODY and Size
    holds = [CONTACT, CLOSE, {"kind": "holding", "amount": 3, "other": ORC}]
    held = [CONTACT, CLOSE, {"kind": "held", "amount": 3, "source": ANN}, {"kind": "prone"}]
    table = duel(qtbot, theme, {"conditions": holds}, {"conditions": held, "sheet": {"size": "2"}})
    workspace, card = table.workspace, table.cards.aim
    offer = next(each for each in table.bar.offers if each.act.action == "subdue")
    workspace.aiming.take(offer)
    first, second = card.short.text().splitlines()
    assert first == "Ann subdues Orc: 3d6" and second == "Orc rolls BODY (Subdue): 5d6 = 4 +1 larger Size"
    workspace.session.submit(offer.act)
    assert [each.key for each in workspace.session.waiting] == [f"subdue:{ANN}", f"subdue:{ORC}"]


@pytest.mark.parametrize("extent", [*Extent])
def test_figures_of_a_team_attack_are_told_once_while_more_targets_may_be_named(
    qtbot: QtBot, theme: Theme, at_once: None, extent: Extent
) -> None:
    # SST-CHAR-12, SST-CHAR-13: the reasons to tick stay in sight then, and the line that stands for them is not needed
    car = {
        "at": [1, 2],
        "side": "party",
        "sheet": {"chariot": "heavy", "horses": 2, "size": "2", "tramples": True},
        "conditions": [{"kind": "heading", "amount": 2}, {"kind": "carrying", "source": ANN}],
    }
    ann = {"conditions": [{"kind": "aboard", "amount": 1, "other": "token-103"}]}
    table = duel(qtbot, theme, ann, {"at": [5, 2]}, Car=car, Or2={"at": [5, 3]})
    card = table.cards.aim
    table.workspace.aiming.take(next(each for each in table.bar.offers if each.act.action == "trample"))
    table.workspace.aiming.hover(Act(ENCOUNTER, ANN, "trample", (ORC, TokenId("token-104"))))
    card.fold(extent)
    qtbot.wait(1)
    assert card.ruling is not None
    told = [card.short.isVisibleTo(card), card.ruling.isVisibleTo(card)]
    assert told.count(True) == 1
