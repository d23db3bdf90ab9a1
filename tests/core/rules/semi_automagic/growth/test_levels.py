"""Experience, levels and the limits on boosts."""

import pytest

from core.base.ids import SystemId
from core.rulebook.catalogue import catalogue
from core.rules.semi_automagic.growth.experience import Award, awards, levelled, share_of
from core.rules.semi_automagic.growth.levels import boostable, effects_of, why_no_boost, why_no_rank
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC, Ability
from core.rules.semi_automagic.sheet import Boost, SemiSheet


def test_the_table_of_awards() -> None:
    """SEC-XP-01, SEC-XP-08, SEC-XP-09, SEC-XP-10: SEC-TAB-XP, every row of it."""
    table = awards()
    assert len(table) == 11
    assert [table[key] for key in (Award.IDEA, Award.ARC, Award.ADVENTURE, Award.DEFEAT, Award.AWESOME)] == [
        10,
        600,
        200,
        100,
        100,
    ]
    assert [table[key] for key in (Award.ENCOUNTER, Award.RULE_ZERO)] == [None, None]


@pytest.mark.parametrize(
    ("level", "enemies", "points"),
    [(1, (2,), 200), (3, (1,), 33), (4, (1, 1, 1, 1), 100), (3, (1, 1, 1), 100), (8, (1,), 13), (10, (1,), 10)],
)
def test_what_enemies_are_worth(level: int, enemies: tuple[int, ...], points: int) -> None:
    """SEC-XP-02, SEC-XP-06, SEC-DICE-04: exact shares added, then rounded once, halves up."""
    assert share_of(level, enemies) == points


@pytest.mark.parametrize(
    ("level", "xp", "after"),
    [
        (4, 1000, (5, 0)),
        (4, 1006, (5, 3)),
        (1, 2000, (2, 500)),
        (1, 1005, (2, 2)),
        (1, 3000, (3, 0)),
        (7, 999, (7, 999)),
    ],
)
def test_levels_from_experience(level: int, xp: int, after: tuple[int, int]) -> None:
    """SEC-XP-03, SEC-XP-04, SEC-GAP-49: what is left after a level is halved, rounded down."""
    assert levelled(level, xp) == after


def test_every_row_of_the_level_table() -> None:
    """SEC-LVL-01, SEC-LVL-02, SEC-LVL-05, SEC-LVL-06: SEC-TAB-LEVELS, by the growth that its last line states."""
    rows = catalogue(SystemId(SEMI_AUTOMAGIC)).rows("SEC-TAB-LEVELS")[:20]
    bonus_ranks = boosts = 0
    for row in rows:
        effects = effects_of(int(row["level"]))
        bonus_ranks += bool(row["bonus_skill_ranks"])
        boosts += bool(row["ability_boosts"])
        assert effects.most_ranks == int(row["max_skill_ranks"])
        assert effects.fast == (int(row["skill_bonus_fast"]), int(row["techniques_fast"]))
        assert effects.staggered == (int(row["skill_bonus_staggered"]), int(row["techniques_staggered"]))
        assert (effects.bonus_ranks, effects.boosts) == (bonus_ranks, boosts)


def boosted(*abilities: Ability, level: int, **figures: int) -> SemiSheet:
    """Return a sheet on which these abilities were boosted, in order."""
    boosts = tuple(Boost(level=4 * number, ability=each) for number, each in enumerate(abilities, 1))
    return SemiSheet.model_validate({"level": level, "boosts": boosts, **figures})


def refused(sheet: SemiSheet, ability: Ability, **settings: str | int | bool) -> str | None:
    """Return the phrase with which the next boost is refused to an ability."""
    house = {SEMI_AUTOMAGIC: {key.replace("_", "-"): value for key, value in settings.items()}}
    why = why_no_boost(sheet, ability, house)
    return None if why is None else why.id.rpartition(".")[2]


def test_the_limits_on_boosts() -> None:
    """SEC-LVL-07#1 to SEC-LVL-07#4, SEC-GAP-70."""
    assert refused(boosted("strength", level=8, strength=4), "strength") == "boosted-last"
    assert refused(boosted("strength", "spirit", level=12, strength=4), "strength") is None
    assert refused(boosted(level=4, strength=4), "strength") == "started-high"
    assert refused(boosted("spirit", level=8, strength=4), "strength") is None
    assert refused(boosted(level=4), "strength") is None
    assert refused(boosted(level=3), "strength") == "no-boost-yet"
    assert refused(boosted(level=4, strength=4), "strength", SEC_GAP_70=16) is None
    late = boosted("spirit", "dexterity", "spirit", level=16, strength=4)
    assert refused(late, "strength") is None
    assert refused(late, "strength", SEC_GAP_70=16) == "started-high"


def test_endurance_is_boosted_only_where_the_table_says_so() -> None:
    """SEC-GAP-50: four abilities as printed, or all five."""
    assert refused(boosted(level=4), "endurance") == "not-boosted"
    assert refused(boosted(level=4), "endurance", SEC_GAP_50=True) is None
    assert [len(boostable({SEMI_AUTOMAGIC: {"SEC-GAP-50": value}})) for value in (False, True)] == [4, 5]


def test_no_more_ranks_than_the_level() -> None:
    """SEC-LVL-02#1."""
    full = SemiSheet.model_validate({"level": 3, "skills": [{"skill": "Reflex", "ranks": 3}]})
    assert why_no_rank(full, "Reflex") is not None
    assert why_no_rank(full, "Stealth") is None
