"""What lies over a Refresh: a round of one's own, a carried die, pools; undone, done again, written, and read.

What the rules say of each is held by the transcripts; here they lie on the table all at once.
"""

from typing import Any

import pytest

from core.documents.codec import read_campaign, read_entry, write_campaign, write_entry
from core.engine.journal import Journal
from core.engine.policy import nobody
from core.engine.session import Session
from tests.conformance.arena import ALL
from tests.helpers.walking_back import walk_back_and_forth
from tests.transcripts.runner import Played, begin, play, prepared
from tests.transcripts.test_transcripts import check

BLEEDS = {"kind": "injury-bleeder", "other": "neck", "amount": 2, "lasting": True}
GIVEN: dict[str, Any] = {
    "system": "swift-swords",
    "scene": {"zones": {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4]}},
    "fighter": {
        "Ann": {"in": "A", "side": "party", "sheet": {"control": "player", "action_dice": 4}},
        "Bob": {
            "in": "A",
            "side": "party",
            "sheet": {"control": "player", "action_dice": 3},
            "conditions": [BLEEDS, {"kind": "dodge-pool", "amount": 3}],
        },
        "Orc": {"in": "B", "sheet": {"action_dice": 1}},
    },
    "fight": {"answers": {"hand:Ann": "5 5 4 2", "hand:Bob": "5 3 2"}},
}
OVER: dict[str, Any] = {"Ann.amount.action-pool": 1, "Bob.amount.dodge-pool": 3, "Bob.began": 1}
STEPS: tuple[dict[str, Any], ...] = (
    {"who": "Ann", "do": "gather", "options": {"for": "cast"}},
    {"who": "Ann", "do": "pool", "expect": {"Ann.hand": [5, 5], "Ann.amount.action-pool": 1}},
    {"who": "Bob", "do": "hold", "unasked": ["bleeds:neck:Bob"]},
    {"who": "Ann", "do": "hold"},
    {
        # whoever has not acted has had his round as the Refresh is called
        "who": "Orc",
        "do": "zone-move",
        "path": ["A|B", "A"],
        "answers": {"bleeds:neck:Bob": "5 2"},
        "asked": ["bleeds:neck:Bob"],
        "expect": {**OVER, "clock.closing": True},
    },
    {"who": "Bob", "do": "carry", "item": "2", "expect": {**OVER, "Bob.carries": 2, "Bob.hand": []}},
    {
        "who": "Ann",
        "do": "carry",
        "item": "5",
        "answers": {"hand:Ann": "5 4 3 2 1", "hand:Bob": "5 4 3 1"},
        "expect": {**OVER, "clock.cycle": 2, "Ann.hand": [5, 4, 3, 2, 1], "Bob.hand": [5, 4, 3, 1], "Bob.carries": 0},
    },
    {"who": "Ann", "do": "pool", "expect": {"Ann.amount.action-pool": 2, "Ann.hand": [5, 4, 3, 1]}},
    {
        # his own new round begins with what he does first
        "who": "Bob",
        "do": "zone-move",
        "path": ["A|B", "B"],
        "answers": {"bleeds:neck:Bob": "2 2"},
        "asked": ["bleeds:neck:Bob"],
        "expect": {"Bob.began": 2, "Bob.physical": 2, "Bob.lacks": ["dodge-pool"], "Ann.amount.action-pool": 2},
    },
)


def taken(played: Played, number: int) -> None:
    """Take one of the steps, and see what is expected of it."""
    step = STEPS[number]
    assert play(played, step) is None, step
    assert [key for key in step.get("asked", ()) if key not in played.asked] == []
    assert [key for key in step.get("unasked", ()) if key in played.asked] == []
    check(played, step.get("expect", {}), f"step {number}")


def test_rounds_dice_and_pools_over_a_refresh_are_undone_and_done_again() -> None:
    # SST-TIME-02, SST-TIME-04, SST-REF-05, SST-POOL-05, SST-DPOOL-02
    played = prepared(GIVEN)
    begin(played, GIVEN["fight"])
    session, states = played.session, [played.session.state]
    for number in range(len(STEPS)):
        taken(played, number)
        states.append(session.state)
        assert session.last is not None and read_entry(write_entry(session.last)) == session.last
    walk_back_and_forth(session, states)


@pytest.mark.parametrize("count", range(len(STEPS)))
def test_a_fight_that_is_read_again_goes_on_alike_before_and_after_a_refresh(count: int) -> None:
    # SST-TIME-02, SST-REF-05, SST-POOL-05
    played = prepared(GIVEN)
    begin(played, GIVEN["fight"])
    for number in range(count):
        taken(played, number)
    read = read_campaign(write_campaign(played.session.state))
    assert read == played.session.state
    again = Played(Session(Journal(read), ALL, policy=nobody), played.ids)
    for number in range(count, len(STEPS)):
        taken(again, number)
