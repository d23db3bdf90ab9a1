"""What a disabled function does instead, and that it does so wherever it is known."""

import enum
import inspect
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import pytest

from core.base.fact import Fact
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.chance.dist import Dist
from core.engine.request import Procedure
from core.explain.modifier import Modifier, Shift
from tests.proof.disabling import Disabling, NotUnderstood, disable, disablings, stand_in_for, ways_of


class Side(enum.Enum):
    LEFT = 1
    RIGHT = 2


class Pair(NamedTuple):
    number: int
    shift: int = 0


@dataclass(frozen=True)
class Record:
    name: str
    points: int
    held: tuple[str, ...] = ()


class Sheet(Fact):
    name: str
    rank: int | None


def altered(kind: Any, value: Any) -> list[Any]:
    """Return what a result of this type becomes, in all ways."""
    return [way.altered(value) for way in ways_of(kind)]


@pytest.mark.parametrize(
    ("kind", "value", "instead"),
    [
        (type(None), None, [None]),
        (bool, True, [True, False]),
        (int, 4, [0, 5]),
        (Fraction, Fraction(1, 2), [0]),
        (str, "word", [""]),
        (Phrase, say("word"), [verbatim("-")]),
        (Phrase | None, say("word"), [None]),
        (int | None, 4, [None, 5]),
        (int | None, None, [None, None]),
        (tuple[str, ...], ("a", "b"), [()]),
        (list[int], [1], [[]]),
        (Mapping[str, int], {"a": 1}, [{}]),
        (tuple[int, Phrase | None], (3, say("word")), [(0, say("word")), (3, None)]),
        (Side, Side.RIGHT, [Side.LEFT]),
        (Literal["a", "b"], "a", ["b"]),
        (Pair, Pair(2, 1), [Pair(0, 0)]),
        (Record, Record("Ann", 3, ("bow",)), [Record("Ann", 0)]),
        (Record | None, Record("Ann", 3), [None]),
        (Sheet, Sheet(name="Ann", rank=2), [Sheet(name="Ann", rank=None)]),
        (Dist[int], Dist({1: Fraction(1, 3), 2: Fraction(2, 3)}), [Dist.certain(1)]),
    ],
)
def test_what_comes_instead_is_deduced_from_the_type(kind: Any, value: Any, instead: list[Any]) -> None:
    assert altered(kind, value) == instead


def test_of_several_rules_each_ones_lines_go_alone() -> None:
    def lines() -> tuple[Modifier, ...]:
        return tuple(Modifier(RuleId(rule), say("word"), "attack", Shift(1)) for rule in ("T99-OA-01", "T99-OA-02"))

    whole, first, second = disablings(lines, ("T99-OA-01", "T99-OA-02"))
    assert whole.altered(lines()) == ()
    assert [line.rule for line in first.altered(lines())] == ["T99-OA-02"]
    assert (first.identity, second.identity, whole.identity) == ("T99-OA-01", "T99-OA-02", None)


def test_what_nobody_understands_is_said() -> None:
    def strange() -> Callable[[], int]:
        return int

    with pytest.raises(NotUnderstood):
        disablings(strange, ("T99-OA-01",))


def with_stand_in(function: Callable[..., Any], way: Disabling) -> list[bool]:
    """Disable a function; return a list that grows whenever that changes a result."""
    changes: list[bool] = []
    disable(function, stand_in_for(function, way, lambda: changes.append(True)))
    return changes


def test_a_function_is_disabled_wherever_a_reference_to_it_is_kept() -> None:
    def count(first: int, *, second: int = 2) -> int:
        return first + second

    kept = {"count": (count,)}
    changes = with_stand_in(count, Disabling("one more", lambda result: result + 1))
    assert (kept["count"][0](1), count(1, second=5), len(changes)) == (4, 7, 2)


def test_a_method_with_a_cell_and_a_cached_function_can_be_disabled() -> None:
    class Base:
        def points(self) -> int:
            return 1

    class Child(Base):
        def points(self) -> int:
            return super().points() + 1

    @lru_cache
    def cached() -> int:
        return 3

    with_stand_in(Child.points, Disabling("one more", lambda result: result + 1))
    with_stand_in(cached, Disabling("0", lambda result: 0, constant=True))
    assert (Child().points(), Base().points(), cached()) == (3, 1, 0)


def test_a_disabled_procedure_asks_nothing() -> None:
    asked: list[str] = []

    def procedure() -> Procedure[bool]:
        asked.append("something")
        return True
        yield

    def run() -> Generator[Any, Any, bool]:
        return (yield from procedure())

    changes = with_stand_in(procedure, disablings(procedure, ("T99-OA-01",))[1])
    with pytest.raises(StopIteration) as ended:
        next(run())
    assert (ended.value.value, asked, changes) == (False, [], [True])
    assert inspect.isgenerator(procedure())


def test_a_generator_in_a_method_stays_one_however_often_it_is_disabled() -> None:
    class Base:
        def names(self) -> Iterator[str]:
            yield "a"

    class Child(Base):
        def names(self) -> Iterator[str]:
            yield from super().names()
            yield "b"

    disable(Child.names, lambda twin, given, named: twin(*given, **named))
    assert list(Child().names()) == ["a", "b"] and inspect.isgeneratorfunction(Child.names)
    (way,) = disablings(Child.names, ("T99-OA-01",))
    changes = with_stand_in(Child.names, way)
    assert (list(Child().names()), list(Base().names()), changes) == ([], ["a"], [True])


def test_a_result_that_stays_the_same_is_no_change() -> None:
    def lines() -> tuple[str, ...]:
        return ("a",)

    changes = with_stand_in(lines, Disabling("without b", lambda found: tuple(x for x in found if x != "b")))
    assert (lines(), changes) == (("a",), [])
