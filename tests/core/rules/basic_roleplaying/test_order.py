"""DEX ranks after what was moved and drawn, and the moments that put those of one rank in order."""

import pytest

from core.base.ids import TokenId
from core.model.campaign import HouseRules
from core.rules.basic_roleplaying.clock import OTHER, Plan, RoundClock
from core.rules.basic_roleplaying.fighter import Fighter, fighter_of
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds.order import banded, moment_of, rank_of
from tests.transcripts.runner import prepared

DOWN: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-03.rounding": "down", "BRP-GAP-03.free": 3}}


@pytest.mark.parametrize(
    ("dexterity", "metres", "rank", "down"),
    [
        # BRP-TAB-MOVE, BRP-MOVE-01, BRP-MOVE-02, BRP-MOVE-03, BRP-MOVE-04, BRP-MOVE-05, BRP-GAP-03
        *((14, 0, 14, 14), (14, 3, 14, 14), (14, 4, 14, 7), (15, 5, 15, 7), (15, 6, 8, 7), (15, 15, 8, 7)),
        *((13, 16, 4, 3), (13, 29, 4, 3), (13, 30, None, None), (2, 20, 1, 1), (1, 6, 1, 1), (0, 0, 1, 1)),
    ],
)
def test_ranks_by_what_was_moved(dexterity: int, metres: int, rank: int | None, down: int | None) -> None:
    assert banded({}, dexterity, metres) == rank
    assert banded(DOWN, dexterity, metres) == down


def somebody() -> Fighter:
    """Return somebody with a sword and a staff in reach, a great sword skill, and First Aid."""
    skills = [
        {"name": "Melee Weapon", "specialty": "Sword", "rating": 70},
        {"name": "First Aid", "rating": 55},
    ]
    sword = {"id": "sword", "name": "Greatsword", "profile": "Sword, Great", "carried": "both hands"}
    staff = {"id": "staff", "name": "Staff", "profile": "Staff, Quarter-", "carried": "ready"}
    given = {"at": [1, 1], "side": "party", "sheet": {"dexterity": 12, "skills": skills}, "gear": [sword, staff]}
    played = prepared({"system": "basic-roleplaying", "fighter": {"Ann": given}})
    token = next(iter(played.encounter.tokens.values()))
    return fighter_of(played.session.state, token)


def test_moments_by_rank_class_and_rating() -> None:
    # BRP-INIT-01, BRP-INIT-02, BRP-INIT-03, BRP-INIT-04, BRP-INIT-07, BRP-TAB-CLASS, BRP-GAP-20
    ann = somebody()
    clock = RoundClock((ann.id,))
    assert moment_of({}, clock, ann) == (12, 1, 70)
    assert moment_of({}, clock, ann, Plan(item="sword", reach="medium")) == (12, 2, 70)
    assert moment_of({}, clock, ann, Plan(item="sword", reach="short")) == (12, 1, 70)
    assert moment_of({}, clock, ann, Plan(item="unarmed")) == (12, 3, 25)
    assert moment_of({}, clock, ann, Plan(OTHER, skill="First Aid")) == (12, 4, 55)
    assert moment_of({}, clock, ann, Plan(OTHER, words="waits")) == (12, 4, 0)
    # what is not in hand is no attack, whatever was stated
    assert moment_of({}, clock, ann, Plan(item="staff")) == (12, 4, 0)
    assert moment_of({}, clock.noted("moved", ann.id, 30), ann) is None
    assert moment_of({}, clock.noted("moved", ann.id, 7), ann) == (6, 1, 70)


def test_drawing_costs_five_ranks_each_time() -> None:
    # BRP-GAP-20
    ann = somebody()
    clock = RoundClock((ann.id,)).noted("drew", ann.id, 1)
    assert rank_of({}, clock, ann) == 7
    assert rank_of({}, clock.noted("drew", ann.id, 3), ann) == 1
    assert rank_of({}, clock.noted("drew", TokenId("token-99"), 3), ann) == 7
