"""The ranges of a percentile roll, for every chance, against the table of levels."""

from collections.abc import Iterator

import pytest

from core.base.errors import BadAnswer
from core.chance.percentiles import Chance, Level
from core.chance.source import Source
from core.engine.draws import Percentile
from core.model.campaign import Campaign, HouseRules
from core.rulebook.catalogue import catalogue
from core.rules.basic_roleplaying.checks import chance_of
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING


def printed() -> Iterator[tuple[int, int, int]]:
    """Yield every chance of the table with the last special roll and the first fumble."""
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-LEVELS"):
        first, _, last = row["chance"].partition("-")
        special = int(row["special"].rpartition("-")[2])
        fumble = int(row["fumble"].partition("-")[0]) or 100
        for chance in range(int(first), int(last) + 1):
            yield chance, special, fumble


def test_every_chance_has_the_ranges_of_the_table() -> None:
    # BRP-TAB-LEVELS, BRP-CHK-02, BRP-CHK-06, BRP-GAP-01, BRP-GAP-02
    rows = tuple(printed())
    assert [chance for chance, _, _ in rows] == list(range(1, 101))
    assert [(found.number, found.special, found.fumble) for found in (chance_of({}, row[0]) for row in rows)] == [*rows]
    assert chance_of({}, 120) == Chance(120, 24, 100)


def test_strictly_below_a_fifth_where_the_house_has_it_so() -> None:
    # BRP-GAP-01
    house: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-01": "strict"}}
    assert [chance_of(house, chance).special for chance in (5, 6, 43, 65, 66)] == [0, 1, 8, 12, 13]


@pytest.mark.parametrize(
    ("roll", "level"),
    [(1, "special"), (10, "special"), (11, "success"), (50, "success"), (51, "failure"), (97, "failure")],
)
def test_a_roll_up_to_the_chance_succeeds(roll: int, level: str) -> None:
    # BRP-CHK-01, BRP-CHK-03, BRP-CHK-05
    assert chance_of({}, 50).level(roll) == level
    assert [chance_of({}, 50).level(roll) for roll in (98, 100)] == ["fumble", "fumble"]


def test_the_ends_part_the_die_where_the_level_changes() -> None:
    # BRP-CHK-01
    for number in (1, 4, 5, 50, 99, 100, 130):
        chance = chance_of({}, number)
        levels = list(Level)
        read = [
            next(level for level, end in zip(levels, chance.ends, strict=True) if roll <= end) for roll in range(1, 101)
        ]
        assert read == [chance.level(roll) for roll in range(1, 101)]


def test_worth_counts_levels_above_a_failure() -> None:
    # BRP-MTX-08, BRP-MTX-09
    assert [level.worth for level in Level] == [2, 1, 0, 0]


@pytest.mark.parametrize("wrong", ["0", "000", "", "101", "-5", "4 1", "0 0"])
def test_a_hundred_is_typed_as_two_noughts_and_one_alone_is_a_slip(wrong: str) -> None:
    # BRP-CHK-01
    draw, state = Percentile("attack", "chance"), Campaign(Source(1))
    assert [draw.typed(text, state) for text in ("00", " 00 ", "100", "7", "07")] == [100, 100, 100, 7, 7]
    with pytest.raises(BadAnswer):
        draw.typed(wrong, state)
