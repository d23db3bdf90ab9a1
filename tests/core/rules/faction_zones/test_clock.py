"""The clock of factions: documents in which the heads of a group are two single numbers are read as they were meant."""

from pydantic import TypeAdapter

from core.rules.faction_zones.clock import FactionClock, Heads

CLOCK = TypeAdapter(FactionClock)


def test_heads_as_single_numbers_become_those_of_a_group() -> None:
    """FAC-MOR-01: how many stood at first and as the round began."""
    numbers = {"first:side:foes": 4, "now:side:foes": 2, "first:guards": 3}
    clock = CLOCK.validate_python({"round": 2, "numbers": numbers})
    assert clock.numbers == {"side:foes": Heads(4, 2), "guards": Heads(3, 0)}


def test_heads_are_written_and_read_by_group() -> None:
    clock = FactionClock(numbers={"side:foes": Heads(4, 2)})
    written = CLOCK.dump_python(clock, mode="json")
    assert written["numbers"] == {"side:foes": {"first": 4, "now": 2}} and CLOCK.validate_python(written) == clock
    assert CLOCK.validate_python({"numbers": {}}).numbers == {}
