"""How somebody is, read from a table: the gravest word and bearing, the worst grade, and what is news of him."""

from dataclasses import dataclass

import pytest

from core.base.phrase import say
from core.engine.status import Bearing, Grade
from core.model.creature import Track
from core.rules.kit.status import StatusRow, StatusTable, by_track, having, of_anybody


@dataclass(frozen=True)
class Somebody:
    """One with some conditions."""

    kinds: frozenset[str]

    def has(self, kind: str) -> bool:
        return kind in self.kinds


TABLE: StatusTable[Somebody] = StatusTable(
    "x",
    StatusRow("dead", having("dead"), Bearing.DEAD, Grade.DEAD),
    StatusRow("asleep", having("sleeping", "drugged"), Bearing.DOWN),
    StatusRow("bleeding", having("bleeding"), grade=Grade.DYING, ends_so=True),
    StatusRow("hurt", having("hurt"), grade=Grade.HURT, told=False),
    StatusRow("well", of_anybody, told=False),
)


@pytest.mark.parametrize(
    ("kinds", "phrase", "bearing", "grade", "states"),
    [
        ("", "well", Bearing.UP, Grade.UNHURT, ""),
        ("hurt", "hurt", Bearing.UP, Grade.HURT, ""),
        ("drugged", "asleep", Bearing.DOWN, Grade.UNHURT, "asleep"),
        ("sleeping hurt", "asleep", Bearing.DOWN, Grade.HURT, "asleep"),
        ("sleeping bleeding hurt", "asleep", Bearing.DOWN, Grade.DYING, "asleep bleeding"),
        ("dead bleeding", "dead", Bearing.DEAD, Grade.DEAD, "dead bleeding"),
    ],
)
def test_the_gravest_word_counts_and_the_worst_grade(
    kinds: str, phrase: str, bearing: Bearing, grade: Grade, states: str
) -> None:
    someone = Somebody(frozenset(kinds.split()))
    found = TABLE.of(someone)
    assert (found.phrase, found.bearing, found.grade) == (say(f"x.status.{phrase}"), bearing, grade)
    assert found.is_up is (bearing is Bearing.UP)
    assert [(each.key, each.phrase) for each in TABLE.states(someone)] == [
        (key, say(f"x.status.{key}")) for key in states.split()
    ]


@pytest.mark.parametrize(
    ("value", "word", "grade"),
    [
        (10, "well", Grade.UNHURT),
        (9, "hurt", Grade.HURT),
        (5, "half", Grade.BADLY_HURT),
        (-3, "half", Grade.BADLY_HURT),
    ],
)
def test_whoever_lacks_half_of_a_track_is_badly_hurt(value: int, word: str, grade: Grade) -> None:
    table: StatusTable[int] = StatusTable("x", *by_track(lambda left: Track(left, 10), "half", "hurt", "well"))
    assert (table.of(value).phrase, table.of(value).grade, table.states(value)) == (say(f"x.status.{word}"), grade, ())


def test_what_becomes_of_a_state_by_itself_is_told_of_that_state_alone() -> None:
    asleep, bleeding = TABLE.states(Somebody(frozenset({"drugged", "bleeding"})))
    assert asleep.ahead is None
    assert bleeding.ahead == say("x.status.bleeding.ahead")


def test_of_a_track_without_a_maximum_nothing_is_lost() -> None:
    by_hits: StatusTable[Track] = StatusTable("x", *by_track(lambda track: track, "badly", "hurt", "well"))
    assert [by_hits.of(track).key for track in (Track(3), Track(3, 4), Track(2, 4))] == ["well", "hurt", "badly"]
