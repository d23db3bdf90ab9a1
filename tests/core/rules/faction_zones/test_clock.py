"""The clock of factions: documents in which the heads of a group are two single numbers are read as they were meant."""

from pydantic import TypeAdapter

from core.base.ids import TokenId
from core.rules.faction_zones.clock import FactionClock, Heads, OpenTurn

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


def test_a_turn_is_over_when_neither_a_step_nor_an_action_is_left() -> None:
    """FAC-TURN-01, FAC-TURN-02: beyond half the speed nobody acts any more; a bonus may stand for the main."""
    who = TokenId("ann")
    assert not OpenTurn(who, 4).is_over
    assert OpenTurn(who, 4, moved=4).is_over and not OpenTurn(who, 4, moved=3).is_over
    assert not OpenTurn(who, 4, moved=2, mains=1).is_over and OpenTurn(who, 4, moved=2, mains=1, bonuses=1).is_over
    assert not OpenTurn(who, 4, moved=1, mains=1, bonuses=1).is_over
    assert OpenTurn(who, 4, moved=2, bonuses=2).is_over and not OpenTurn(who, 4, moved=2, bonuses=1).is_over
    assert (
        not OpenTurn(who, 4, mains=1, still=True).is_over and OpenTurn(who, 4, mains=1, bonuses=1, still=True).is_over
    )
    assert OpenTurn(who, 0, mains=1, bonuses=1).is_over and not OpenTurn(who, 0).is_over
