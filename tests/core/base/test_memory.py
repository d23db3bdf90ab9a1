"""Memory goes by identity: the same objects give the same result, equal ones are looked at anew."""

from core.base.values import Settled, remembered


def test_the_same_objects_are_looked_at_once() -> None:
    seen: list[tuple[str, ...]] = []

    @remembered(most=2)
    def joined(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
        seen.append(first)
        return first + second

    one, other = tuple("ab"), tuple("cd")
    assert joined(one, other) is joined(one, other) and len(seen) == 1
    assert joined(other, one) == ("c", "d", "a", "b") and len(seen) == 2
    assert joined(("a", "b"), other) == joined(one, other)
    assert joined(one, second=other) == joined(one, other)


def test_nothing_is_confused_when_objects_come_and_go() -> None:
    """Identities are used again by new objects; what is remembered must not be handed to them."""

    @remembered(most=3)
    def first_of(values: tuple[int, ...]) -> int:
        return values[0]

    assert [first_of((number, 0)) for number in range(200)] == list(range(200))


def test_what_is_settled_is_known_by_its_objects() -> None:
    settled = Settled(most=3)
    one, same = tuple("ab"), tuple("ab")
    settled.add((one, "c"))
    assert (one, "c") in settled and (same, "c") not in settled and (one,) not in settled
    for number in range(200):
        fresh = (number, 0)
        assert (fresh,) not in settled
        settled.add((fresh,))


def test_so_many_results_are_kept_and_no_more() -> None:
    """The last ones are there again without work; one more than are kept, and all are forgotten."""
    worked: list[tuple[int]] = []

    @remembered(most=3)
    def same(value: tuple[int]) -> tuple[int]:
        worked.append(value)
        return value

    values = [(number,) for number in range(4)]
    for value in (*values[:3], *values[:3]):
        same(value)
    assert worked == values[:3]
    same(values[3])
    same(values[3])
    assert worked == values
    same(values[0])
    assert len(worked) == 5


def test_so_much_is_settled_and_no_more() -> None:
    settled, values = Settled(most=2), [(number,) for number in range(3)]
    settled.add(values[0])
    settled.add(values[1])
    assert values[0] in settled and values[1] in settled
    settled.add(values[2])
    assert [value in settled for value in values] == [False, False, True]
