"""Room in a place for those who are larger than a square."""

from core.base.ids import TokenId
from core.geometry.units import SQUARE
from core.rules.kit.zones import room_at
from tests.core.rules.swift_swords.test_places import fight


def test_somebody_large_is_set_down_beside_others_who_are_larger_still() -> None:
    # SST-SLAM-01, SST-STAT-02: he lay under a troll, and the nearest room is farther off than for men
    people = {
        "Horse": {"at": [4, 4], "sheet": {"size": "2"}},
        "Troll": {"at": [4, 4], "sheet": {"size": "6"}},
        "Ann": {"at": [9, 5]},
    }
    seen = fight({"columns": 24, "rows": 16, "zones": {"A": [0, 0, 24, 16]}}, **people)
    horse, troll, ann = (TokenId(f"token-{number}") for number in (101, 102, 103))
    x, y = room_at(seen, horse, "A", seen.encounter.tokens[horse].point, gap=SQUARE // 2)
    for other, wide in ((troll, 6), (ann, 1)):
        there = seen.encounter.tokens[other].point
        assert max(abs(x - there[0]), abs(y - there[1])) >= (2 + wide + 1) * SQUARE / 2
