"""DEX ranks after what was moved and drawn, and the moments that put those of one rank in order."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import TokenId
from core.engine.command import Act
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rules.basic_roleplaying.clock import Intent, IntentKind, RoundClock, RoundPhase
from core.rules.basic_roleplaying.fighter import Fighter, fighter_of
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds.order import (
    banded,
    following,
    next_actors,
    not_in_turn,
    order,
    rank_of,
    time_of_acting,
    undecided,
    waiting,
    who_is_first,
)
from tests.core.rules.basic_roleplaying.fights import SWORD, moving
from tests.transcripts.runner import ENCOUNTER, Played, prepared

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
    assert time_of_acting({}, clock, ann) == (12, 1, 70)
    assert time_of_acting({}, clock, ann, Intent(item="sword", reach="medium")) == (12, 2, 70)
    assert time_of_acting({}, clock, ann, Intent(item="sword", reach="short")) == (12, 1, 70)
    assert time_of_acting({}, clock, ann, Intent(item="unarmed")) == (12, 3, 25)
    assert time_of_acting({}, clock, ann, Intent(IntentKind.OTHER, skill="First Aid")) == (12, 4, 55)
    assert time_of_acting({}, clock, ann, Intent(IntentKind.OTHER, words="waits")) == (12, 4, 0)
    # what is not in hand is no attack, whatever was stated
    assert time_of_acting({}, clock, ann, Intent(item="staff")) == (12, 4, 0)
    assert time_of_acting({}, clock.noted("moved", ann.id, 30), ann) is None
    assert time_of_acting({}, clock.noted("moved", ann.id, 7), ann) == (6, 1, 70)


def test_drawing_costs_five_ranks_each_time() -> None:
    # BRP-GAP-20
    ann = somebody()
    clock = RoundClock((ann.id,)).noted("drew", ann.id, 1)
    assert rank_of({}, clock, ann) == 7
    assert rank_of({}, clock.noted("drew", ann.id, 3), ann) == 1
    assert rank_of({}, clock.noted("drew", TokenId("token-99"), 3), ann) == 7


def begun(at: dict[str, int], *items: dict[str, Any]) -> Played:
    """Return a fight without statements in its countdown; each has a Dexterity, some things, and 50 with a sword."""
    skills = [{"name": "Melee Weapon", "specialty": "Sword", "rating": 50}, {"name": "First Aid", "rating": 60}]
    fighters = {
        name: {"at": [place, 1], "sheet": {"dexterity": dexterity, "skills": skills}, "gear": list(items)}
        for place, (name, dexterity) in enumerate(at.items(), 1)
    }
    played = moving(fighters)
    played.session.submit(Act(ENCOUNTER, TokenId(next(iter(played.ids.values()))), "go-on"))
    return played


def countdown(**at: int) -> tuple[Campaign, Encounter]:
    """Return such a fight as it is then; each has a sword."""
    state = begun(at, SWORD).session.state
    return state, state.encounter(ENCOUNTER)


def changed(encounter: Encounter, **fields: Any) -> Encounter:
    """Return the encounter with another clock."""
    assert isinstance(encounter.clock, RoundClock)
    return replace(encounter, clock=replace(encounter.clock, **fields))


def test_who_does_something_else_than_he_stated_waits_for_those_who_come_before_that() -> None:
    # BRP-INIT-07, BRP-INIT-02, BRP-INIT-06
    state, encounter = countdown(Ann=12, Bea=12, Cid=12, Dan=9)
    ann, bea, cid, dan = map(TokenId, encounter.tokens)
    aid, fists = Intent(IntentKind.OTHER, skill="First Aid"), Intent(item="unarmed")
    # all three act at once with their swords, as stated; whoever would rather brawl or heal comes after the others
    assert who_is_first(state, encounter, ann, Intent(item="sword")) is None
    assert who_is_first(state, encounter, ann, fists) == bea and who_is_first(state, encounter, bea, aid) == ann
    assert who_is_first(state, encounter, dan, aid) == ann
    # who comes at the very moment of another is not before him
    alike = changed(encounter, plans=dict.fromkeys((ann, bea, cid), aid))
    assert who_is_first(state, changed(alike, moment=(12, 2, 50)), ann, aid) is None
    # nobody is in the way who has acted, moved too far or is the actor himself
    assert who_is_first(state, changed(encounter, acted=(bea, cid)), ann, aid) is None
    assert who_is_first(state, changed(encounter, moved={bea: 6, cid: 30}), ann, aid) is None
    assert who_is_first(state, changed(encounter, moved={ann: 30}), ann, aid) is None
    assert who_is_first(state, changed(encounter, moment=None), ann, aid) is None
    # with a better skill one comes even before the moment that it is
    assert who_is_first(state, changed(encounter, moment=(11, 2, 50)), ann, Intent(item="sword")) is None


def test_those_who_wait_stand_by_rank_class_and_rating() -> None:
    # BRP-INIT-01, BRP-INIT-03, BRP-INIT-06
    state, encounter = countdown(Ann=12, Bea=12, Cid=10, Dan=14)
    ann, bea, cid, dan = map(TokenId, encounter.tokens)
    assert [who for who, _ in waiting(state, encounter)] == [dan, ann, bea, cid]
    assert following(state, encounter) == ((dan,), (14, 2, 50))
    later = changed(encounter, acted=(dan,), plans={ann: Intent(IntentKind.OTHER, skill="First Aid")})
    assert [who for who, _ in waiting(state, later)] == [bea, ann, cid]
    assert following(state, later) == ((bea,), (12, 2, 50))
    assert following(state, changed(encounter, acted=(dan,))) == ((ann, bea), (12, 2, 50))
    assert following(state, changed(encounter, acted=(ann, bea, cid, dan))) == ((), None)
    assert [who for who, _ in waiting(state, changed(encounter, moved={dan: 30, ann: 29}))] == [bea, cid, ann]


def test_only_the_highest_speak_everybody_moves_and_those_of_the_moment_act() -> None:
    # BRP-INTENT-01, BRP-INIT-01, BRP-CLOCK-01
    state, encounter = countdown(Ann=12, Bea=12, Cid=10, Dan=14)
    ann, bea, cid, dan = map(TokenId, encounter.tokens)
    intent = changed(encounter, phase=RoundPhase.INTENT, together=(), moment=None)
    assert next_actors(state, intent) == (dan,)
    assert next_actors(state, changed(intent, stated=(dan,))) == (ann, bea)
    assert undecided(state, changed(intent, stated=(dan, ann))) == (bea, cid)
    moving = changed(intent, phase=RoundPhase.MOVEMENT, settled=())
    assert next_actors(state, moving) == (dan, ann, bea, cid)
    assert next_actors(state, changed(moving, settled=(dan, bea))) == (ann, cid)
    assert next_actors(state, encounter) == (dan,)
    assert next_actors(state, changed(encounter, acted=(dan,))) == ()
    # whoever puts himself off is not among those of the moment any more
    off = changed(encounter, plans={dan: Intent(IntentKind.OTHER, skill="First Aid")})
    assert next_actors(state, off) == ()


@pytest.mark.parametrize(
    ("who", "fields", "why"),
    [
        # BRP-CLOCK-01, BRP-INIT-01, BRP-MOVE-04
        (3, {}, ""),
        (0, {}, "later"),
        (0, {"acted": (0,)}, "has-acted"),
        (0, {"moved": {0: 30}}, "moved-too-far"),
        (0, {"phase": RoundPhase.INTENT}, "states-later"),
        (3, {"phase": RoundPhase.INTENT, "stated": (3,)}, "stated"),
        (0, {"phase": RoundPhase.MOVEMENT, "settled": (0,)}, "has-moved"),
        (0, {"phase": RoundPhase.MOVEMENT, "settled": (1,)}, ""),
        (0, {"combatants": (1, 2, 3)}, "not-in-fight"),
    ],
)
def test_why_it_is_not_somebody_s_turn(who: int, fields: dict[str, Any], why: str) -> None:
    state, encounter = countdown(Ann=12, Bea=12, Cid=10, Dan=14)
    names = tuple(map(TokenId, encounter.tokens))
    known: dict[str, Any] = {
        key: {names[each]: metres for each, metres in value.items()}
        if isinstance(value, dict)
        else value
        if isinstance(value, str)
        else tuple(names[each] for each in value)
        for key, value in fields.items()
    }
    found = not_in_turn(state, changed(encounter, **known), names[who])
    assert (found.id.rpartition(".")[2] if found else "") == why


def test_the_order_tells_who_acts_who_comes_and_who_has_done() -> None:
    # BRP-INIT-01, BRP-INIT-06
    state, encounter = countdown(Ann=12, Bea=12, Cid=10, Dan=14)
    ann, bea, cid, dan = map(TokenId, encounter.tokens)
    found = order(state, encounter)
    assert [(each.token, each.tied, each.idle) for each in found] == [
        (dan, False, False),
        (ann, False, False),
        (bea, True, False),
        (cid, False, False),
    ]
    done = order(state, changed(encounter, acted=(dan, cid), together=(ann, bea), moment=(12, 2, 50)))
    assert [(each.token, each.tied, each.idle) for each in done] == [
        (ann, False, False),
        (bea, True, False),
        (cid, False, True),
        (dan, False, True),
    ]
    assert [each.moment.id.rpartition(".")[2] for each in done] == ["rank", "rank", "acted", "acted"]
    moving = order(
        state, changed(encounter, phase=RoundPhase.MOVEMENT, settled=(), together=(), moment=None, moved={cid: 30})
    )
    assert all(each.free for each in moving) and [each.token for each in moving] == [dan, ann, bea, cid]
    assert moving[3].moment.id.endswith("turn.none")


def test_who_draws_another_weapon_acts_no_more_together_with_the_others() -> None:
    # BRP-GAP-20, BRP-INIT-06
    dagger = {"id": "dagger", "name": "Dagger", "profile": "Dagger", "carried": "ready"}
    played = begun({"Ann": 12, "Bea": 12, "Cid": 12}, SWORD, dagger)
    ann, bea, cid = map(TokenId, played.ids.values())

    def together() -> tuple[TokenId, ...]:
        clock = played.session.state.encounter(ENCOUNTER).clock
        assert isinstance(clock, RoundClock)
        assert clock.is_simultaneous == (len(clock.together) > 1)
        return clock.together

    assert together() == (ann, bea, cid)
    played.session.submit(Act(ENCOUNTER, ann, "draw", item="dagger"))
    assert together() == (bea, cid)
    # whoever has acted is still of the moment: his blow waits for the other's
    played.session.submit(Act(ENCOUNTER, bea, "pass"))
    assert together() == (bea, cid)
    played.session.submit(Act(ENCOUNTER, cid, "draw", item="dagger"))
    assert together() == (ann, cid)
