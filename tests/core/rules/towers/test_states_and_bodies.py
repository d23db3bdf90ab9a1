"""Who is how, by every pool and condition, and what follows: falling, dropping a grip, threatening, being in a way."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.errors import Refused, SandtableError
from core.base.ids import SceneId, SystemId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.cards import FULL_DECK, JOKERS
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.engine.policy import draw, first_of, take_suggestions
from core.explain.words import Words
from core.geometry.site import ALL_ROUND
from core.geometry.units import SQUARE
from core.model.creature import Track
from core.rules.registry import SYSTEMS
from core.rules.towers.cards.typed import card_words
from core.rules.towers.clock import Marker, TowersClock
from core.rules.towers.fighter import Fighter, fighter, find_subject
from core.rules.towers.grappling.holds import _apart, has_dropped
from core.rules.towers.harm.damage import _take, bled, fall_prone, grant
from core.rules.towers.names import SPACES, TOWERS
from tests.conformance.arena import arena
from tests.core.rules.towers.table import fighter_named, table
from tests.transcripts.runner import ENCOUNTER, Played

ANN, ORC = TokenId("token-101"), TokenId("token-102")
KNIFE = {"id": "k", "name": "Knife", "profile": "Dagger", "carried": "main hand"}
ROCK = {"id": "r", "name": "Rock", "carried": "off hand"}
SPEAR = {"id": "s", "name": "Spear", "profile": "Spear", "carried": "both hands"}


def ann(**given: Any) -> Played:
    """Return a fight of Ann, who is as given, against an orc."""
    return table(
        {"Ann": {"side": "party", "at": [3, 3], **given}, "Orc": {"at": [4, 3]}}, fight={"start": {"Ann": 5, "Orc": 9}}
    )


def context(played: Played) -> Context:
    """Return what a command would be carried out in."""
    return Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)


def now(ctx: Context, who: TokenId = ANN) -> Fighter:
    """Return somebody as he is."""
    return fighter(ctx, who)


# Of the roster


def test_a_person_of_another_game_is_nobody_here() -> None:
    state = arena(SystemId("faction-zones"), 1).session.state
    assert state.people and [find_subject(state, None, who) for who in state.people] == [None] * len(state.people)
    own = arena(TOWERS, 1).session.state
    assert [found and found.id for who in own.people if (found := find_subject(own, None, who))] == [*own.people]
    assert find_subject(own, None, "person-404") is None


# Cards


def test_every_card_has_its_name() -> None:
    ranks = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "T": "10"}
    suits = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
    words = Words()
    for card in FULL_DECK:
        rank, suit = card[:-1], card[-1]
        assert words.text(card_words(card)).lower() == f"{ranks.get(rank, rank)} of {suits[suit]}", card
    jokers = {words.text(card_words(card)) for card in JOKERS}
    assert len(jokers) == 2 and all("joker" in each.lower() for each in jokers)


# The clock


@pytest.mark.parametrize(
    ("claimed", "ready"),
    [
        (None, ("one", "two")),
        ("one", ("one", "two")),
        ("two", ("two", "one")),
        ("three", ("one", "two")),
        ("four", ("one", "two")),
    ],
)
def test_whoever_claims_the_moment_is_first_if_he_may_act_in_it(claimed: str | None, ready: tuple[str, ...]) -> None:
    """T99-HOLD-03, T99-HOLD-04: one holds, two holds, three holds from a later phase on, four does not."""
    plain = Marker(4, 12, 2, 1)
    names = [TokenId(each) for each in ("one", "two", "three", "four")]
    markers = {who: replace(plain, held=3, earliest=8 if who == "three" else 4) for who in names[:3]}
    clock = TowersClock(tuple(names), {**markers, names[3]: plain}, now=5, holders=tuple(names[:3]))
    clock = replace(clock, claimed=None if claimed is None else TokenId(claimed))
    assert clock.ready_holders() == ready
    assert replace(clock, now=8).ready_holders()[-1] != "one" or claimed in ("two", "three")


# States

STATES: tuple[tuple[dict[str, Any], dict[str, Any], str], ...] = (
    ({}, {}, ""),
    ({"stun": 1}, {}, ""),
    ({"stun": 0}, {}, "unconscious incapacitated dropped"),
    ({"stun": [0, 5]}, {}, "unconscious incapacitated dropped"),
    ({"lethal": 1}, {}, "wounded"),
    ({"lethal": 0}, {}, "wounded disabled unconscious incapacitated dropped"),
    ({"lethal": -1}, {}, "wounded dying unconscious incapacitated dropped"),
    ({"lethal": -5}, {}, "wounded dying unconscious incapacitated dropped"),
    ({"lethal": -8}, {}, "wounded dead unconscious incapacitated dropped"),
    ({"lethal": [-1, 1]}, {}, "wounded disabled unconscious incapacitated dropped"),
    ({"lethal": [0, 1]}, {}, "wounded"),
    ({}, {"conditions": ["helpless"]}, "incapacitated dropped"),
    ({}, {"conditions": ["unconscious"]}, "unconscious incapacitated dropped"),
    ({}, {"conditions": ["stunned"]}, ""),
    ({}, {"conditions": ["prone"]}, ""),
)


def states_of(someone: Fighter) -> str:
    """Return in words how somebody is."""
    held = {
        "wounded": someone.is_wounded,
        "disabled": someone.is_disabled,
        "dying": someone.is_dying,
        "dead": someone.is_dead,
        "unconscious": someone.is_unconscious,
        "incapacitated": someone.is_incapacitated,
        "dropped": has_dropped(someone),
    }
    return " ".join(name for name, is_so in held.items() if is_so)


@pytest.mark.parametrize(("tracks", "more", "states"), STATES)
def test_pools_and_conditions_say_how_somebody_is(tracks: dict[str, Any], more: dict[str, Any], states: str) -> None:
    """T99-LETH-04, T99-LETH-05, T99-DMG-06, T99-COND-03, T99-GRAP-17."""
    played = ann(tracks=tracks, sheet={"e": 4}, **more)
    someone = fighter_named(played, "Ann")
    assert someone.sheet.death_at == -8
    assert states_of(someone) == states
    body = played.session.board(played.encounter).bodies[ANN]
    is_up = "incapacitated" not in states
    assert (body.threatens, body.blocks) == (is_up, is_up)


# Harm


@pytest.mark.parametrize(
    ("stun", "lethal", "stable", "tracks"),
    [
        (0, 1, False, (4, -2)),
        (1, 0, True, (3, -1)),
        (1, 1, False, (3, -2)),
        (9, 0, True, (0, -1)),
        (0, 0, True, (4, -1)),
    ],
)
def test_who_is_stable_bleeds_again_by_lethal_harm_alone(
    stun: int, lethal: int, tracks: tuple[int, int], *, stable: bool
) -> None:
    """T99-LETH-06, T99-DMG-05: STUN ends at 0, and takes nobody's stability."""
    ctx = context(ann(tracks={"stun": 4, "lethal": -1}, sheet={"e": 2}, conditions=["stable", "prone"]))
    _take(ctx, ANN, stun, lethal, "T99-DMG-01")
    someone = now(ctx)
    assert someone.has("stable") == stable
    assert (someone.track("stun").value, someone.lethal) == tracks


@pytest.mark.parametrize(
    ("tracks", "stun", "lethal", "left", "prone"),
    [
        ({"stun": [4, 2]}, 1, 0, Track(4, None, 1), False),
        ({"stun": [4, 2]}, 2, 0, Track(4, None, 0), False),
        ({"stun": [4, 2]}, 3, 0, Track(3, None, 0), False),
        ({"stun": [4, 2]}, 5, 0, Track(1, None, 0), False),
        ({"stun": [4, 2]}, 6, 0, Track(0, None, 0), True),
        ({"stun": [4, 2]}, 7, 0, Track(0, None, 0), True),
        ({"stun": -2}, 3, 0, Track(-2, None, 0), True),
        ({"stun": 4}, 0, 0, Track(4, None, 0), False),
    ],
)
def test_temporary_points_go_first_and_who_drops_lies(
    tracks: dict[str, Any], stun: int, lethal: int, left: Track, *, prone: bool
) -> None:
    """T99-TEMP-01, T99-DMG-06."""
    ctx = context(ann(tracks=tracks))
    _take(ctx, ANN, stun, lethal, "T99-DMG-01")
    found = now(ctx).track("stun")
    assert (found.value, found.temporary) == (left.value, left.temporary)
    assert now(ctx).has("prone") == prone


def test_bleeding_takes_one_and_a_temporary_one_first() -> None:
    """T99-LETH-06, T99-TEMP-05."""
    assert bled(Track(-1, 2, 0)) == Track(-2, 2, 0) and bled(Track(-1, 2, 1)) == Track(-1, 2, 0)
    assert bled(Track(-1, 2, 3)) == Track(-1, 2, 2)


@pytest.mark.parametrize(
    ("had", "given", "take_new", "has"),
    [
        (0, 3, None, 3),
        (3, 3, None, 3),
        (4, 3, None, 4),
        (2, 3, None, 3),
        (2, 3, False, 2),
        (4, 3, True, 3),
        (3, 3, True, 3),
    ],
)
def test_of_temporary_points_the_more_stay_unless_the_new_are_taken(
    had: int, given: int, take_new: bool | None, has: int
) -> None:
    """T99-TEMP-03, T99-TEMP-06."""
    ctx = context(ann(tracks={"stun": [4, had]}))
    before = ctx.state
    grant(ctx, ANN, "stun", given, take_new=take_new)
    assert now(ctx).track("stun").temporary == has
    assert (ctx.state is before) == (had == has)


def test_nobody_is_laid_down_twice() -> None:
    ctx = context(ann())
    fall_prone(ctx, ANN, "T99-DMG-06")
    once = ctx.state
    fall_prone(ctx, ANN, "T99-DMG-06")
    assert ctx.state is once and now(ctx).has("prone")


# Bodies


@pytest.mark.parametrize("size", sorted(SPACES))
@pytest.mark.parametrize("around", [8, 6, 4])
def test_a_body_is_as_large_as_its_size_and_threatens_by_it(size: int, around: int) -> None:
    """T99-MAP-04, T99-OA-03, T99-GAP-22: up to one space a body threatens as the house says, larger ones all round."""
    played = table(
        {"Ann": {"at": [3, 3], "sheet": {"size": size}, "side": "party"}, "Orc": {"at": [20, 3]}},
        fight={"start": {"Ann": 5, "Orc": 9}, "settings": {"T99-GAP-22": around}},
    )
    body = played.session.board(played.encounter).bodies[ANN]
    assert (body.size, body.side, body.height) == (size, "party", int(SQUARE * SPACES[size]))
    assert body.neighbours == (around if size <= 0 else ALL_ROUND)
    assert body.threatens == (size >= -1) and body.blocks and body.reach == 1


@pytest.mark.parametrize(
    ("gear", "reach"), [([], 1), ([KNIFE], 1), ([SPEAR], 2), ([KNIFE, {**SPEAR, "carried": "stowed"}], 1)]
)
def test_the_longest_weapon_in_hand_says_how_far_one_threatens(gear: list[dict[str, Any]], reach: int) -> None:
    """T99-OA-02."""
    played = ann(gear=gear)
    assert played.session.board(played.encounter).bodies[ANN].reach == reach


def test_two_on_different_maps_are_not_some_spaces_apart() -> None:
    """T99-GAP-36."""
    played = ann()
    ctx = context(played)
    assert _apart(ctx, ANN, ORC) == 1
    encounter = played.encounter
    away = replace(encounter.tokens[ORC], scene=SceneId("scene-77"))
    tokens = encounter.tokens.put(ORC, away)
    state = replace(
        played.session.state,
        encounters=PersistentMap([(str(encounter.id), replace(encounter, tokens=tokens))]),
    )
    other = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert _apart(other, ANN, ORC) is None and _apart(other, ORC, ANN) is None


# Refusals that the game master's word does not lift


@pytest.mark.parametrize("item", ["k", "r", "gone"])
@pytest.mark.parametrize("anyway", [False, True])
def test_what_has_no_shots_is_not_reloaded_even_so(item: str, *, anyway: bool) -> None:
    """T99-ACT-43."""
    played = ann(gear=[KNIFE, ROCK])
    played.session.policy = first_of(take_suggestions, draw)
    before = played.session.state
    with pytest.raises(SandtableError):
        played.session.submit(Act(ENCOUNTER, ANN, "reload", item=item, anyway=anyway))
    assert played.session.state == before
    if item != "gone" and anyway:
        with pytest.raises(Refused, match="no-reload"):
            played.session.submit(Act(ENCOUNTER, ANN, "reload", item=item, anyway=True))
