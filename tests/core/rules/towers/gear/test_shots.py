"""How far weapons carry to the space, what a bow needs between shots, what is thrown how far, what a duel allows."""

from typing import Any

import pytest

from core.base.ids import SystemId, TokenId
from core.rules.registry import SYSTEMS
from core.rules.towers.duels.agreement import uneven_range
from core.rules.towers.gear.weapons import (
    Profile,
    improvised_notation,
    improvised_profile,
    longest_for,
    out_of_range,
    reach_of,
)
from core.rules.towers.names import TOWERS
from tests.core.rules.towers.table import table

BOW = Profile(name="Bow", increment=6)
SPELL = Profile(name="Bolt", uses="sa", maximum=12)
SWORD = Profile(name="Sword")
SPEAR = Profile(name="Spear", keywords=("Reach",))


@pytest.mark.parametrize(
    ("profile", "reach"),
    [(BOW, 24), (Profile(name="Gun", increment=1), 4), (SPELL, 12), (SWORD, 1), (SPEAR, 2)],
)
def test_a_weapon_carries_to_its_last_space_and_no_farther(profile: Profile, reach: int) -> None:
    """T99-MOD-04, T99-MOD-06, T99-ATK-03: four increments, a spell's most, one space or two."""
    assert out_of_range(profile, reach, {}) is None and out_of_range(profile, 1, {}) is None
    told = out_of_range(profile, reach + 1, {})
    assert told is not None and dict(told.values) == {"distance": reach + 1, "most": reach}


@pytest.mark.parametrize("most", [2, 3, 4])
def test_reach_goes_as_far_as_the_house_says(most: int) -> None:
    """T99-OA-02, T99-GAP-17."""
    house: dict[SystemId, dict[str, Any]] = {TOWERS: {"T99-GAP-17.reach": most}}
    assert (reach_of(SPEAR, house), reach_of(SWORD, house)) == (most, 1)
    assert out_of_range(SPEAR, most, house) is None and out_of_range(SPEAR, most + 1, house) is not None


@pytest.mark.parametrize(
    ("hs", "size", "settings", "spaces"),
    [
        (3, 0, {}, 6),
        (3, 1, {}, 4),
        (3, 2, {}, 2),
        (3, 3, {}, 1),
        (3, -2, {}, 6),
        (0, 0, {}, 1),
        (1, 0, {"T99-GAP-24.strength": 5}, 5),
        (3, 2, {"T99-GAP-24.size": 0}, 6),
        (3, 1, {"T99-GAP-24.size": 4}, 2),
    ],
)
def test_how_far_somebody_is_thrown(hs: int, size: int, settings: dict[str, int], spaces: int) -> None:
    """T99-GRAP-07, T99-GAP-24: less for the large, no more for the small, at least one space."""
    assert longest_for(hs, size, {TOWERS: {**settings}}) == spaces


@pytest.mark.parametrize(
    ("one", "other", "distance", "told"),
    [
        (BOW, BOW, 6, None),
        (BOW, BOW, 24, None),
        (BOW, BOW, 25, "too-far"),
        (BOW, Profile(name="Sling", increment=5), 5, None),
        (BOW, Profile(name="Sling", increment=5), 6, "place.uneven"),
        (Profile(name="Sling", increment=5), BOW, 6, "place.uneven"),
        (BOW, Profile(name="Sling", increment=5), 10, None),
        (BOW, SPELL, 6, None),
        (BOW, SPELL, 7, "place.uneven"),
        (SPELL, BOW, 13, "too-far"),
        (BOW, SPELL, 13, "too-far"),
        (SPELL, SPELL, 12, None),
    ],
)
def test_a_duel_is_fought_where_neither_weapon_is_better(
    one: Profile, other: Profile, distance: int, told: str | None
) -> None:
    """T99-DUEL-02."""
    found = uneven_range(one, other, distance, {})
    assert (
        None if found is None else found.id.partition("99-towers.")[2].removeprefix("why.").removeprefix("duel.")
    ) == told


@pytest.mark.parametrize("base", [0, 2])
@pytest.mark.parametrize("cap", [None, 1])
@pytest.mark.parametrize("two_hands", [False, True])
@pytest.mark.parametrize("too_heavy", [False, True])
def test_what_is_at_hand_is_read_as_it_is_written(
    base: int, cap: int | None, *, two_hands: bool, too_heavy: bool
) -> None:
    """T99-IMPR-02."""
    text = improvised_notation(base, cap, two_hands=two_hands, too_heavy=too_heavy)
    found = improvised_profile(text)
    assert found is not None and (found.base, found.hs_cap, found.hands, found.too_heavy) == (
        base,
        cap,
        2 if two_hands else 1,
        too_heavy,
    )
    assert found.adds_hs and improvised_profile(f"{text}x") is None


RELOADS: tuple[tuple[dict[str, Any], dict[str, Any], dict[str, Any], str | None], ...] = (
    ({"loaded": 0, "ammunition": 5}, {}, {}, "open"),
    ({"loaded": 1, "ammunition": 5}, {}, {}, "open"),
    ({"loaded": 2, "ammunition": 5}, {}, {}, "loaded"),
    ({"loaded": 3, "ammunition": 5}, {}, {}, "loaded"),
    ({"ammunition": 5}, {}, {}, "loaded"),
    ({"loaded": 0, "ammunition": 0}, {}, {}, "no-ammunition"),
    ({"loaded": 2, "ammunition": 0}, {}, {}, "loaded"),
    ({"loaded": 0}, {}, {}, "open"),
    ({"loaded": 0, "ammunition": 0}, {}, {"T99-GAP-50.counted": False}, "open"),
    ({"loaded": 0, "ammunition": 5}, {"shots": None}, {}, None),
    ({"loaded": 0, "ammunition": 5}, {"uses": "sa"}, {}, None),
    ({"loaded": 0, "ammunition": 5}, {"shots": 1}, {}, None),
    ({"loaded": 0, "ammunition": 5}, {"shots": 1}, {"T99-GAP-50": "reload"}, "open"),
    ({"loaded": 0, "ammunition": 5}, {"shots": 1, "reloads": True}, {}, "open"),
    ({"loaded": 1, "ammunition": 5}, {"shots": 1, "reloads": True}, {}, "loaded"),
)


@pytest.mark.parametrize(("item", "profile", "settings", "offered"), RELOADS)
def test_what_can_be_reloaded(
    item: dict[str, Any], profile: dict[str, Any], settings: dict[str, Any], offered: str | None
) -> None:
    """T99-ACT-43, T99-GAP-50: what holds shots and is not full, while there is something to load it with."""
    gun = {"id": "g", "name": "Gun", "profile": "Own gun", "carried": "main hand", **item}
    own = {"name": "Own gun", "increment": 6, "shots": 2, **profile}
    played = table(
        {"Ann": {"gear": [gun], "side": "party", "sheet": {"profiles": [own]}}, "Orc": {"at": [9, 9]}},
        fight={"start": {"Ann": 5, "Orc": 9}, "settings": settings},
    )
    session, ann = played.session, TokenId(played.ids["Ann"])
    offers = SYSTEMS[TOWERS].offers(session.state, session.board(played.encounter), played.encounter, ann)
    found = [each for each in offers if each.act.action == "reload" and each.act.item == "g"]
    ways = ["open" if each.why_not is None else each.why_not.id.rpartition(".")[2] for each in found]
    assert ways == ([] if offered is None else [offered])
