"""The clock of a system: only its own kind, and an event only where it changes."""

from dataclasses import replace

import pytest

from core.base.errors import Refused
from core.base.ids import RuleId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import ClockChanged
from core.rules.faction_zones.clock import FactionClock
from core.rules.kit.fight import Clock
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, ready
from tests.helpers.tiny.fighter import CLOCK
from tests.helpers.tiny.sheet import TinyClock


def test_only_a_running_clock_of_the_kind_is_read() -> None:
    encounter = begun().state.encounter(ENCOUNTER)
    assert CLOCK.of(encounter) is encounter.clock and isinstance(encounter.clock, TinyClock)
    for clock, where in ((Clock(FactionClock), encounter), (CLOCK, ready().state.encounter(ENCOUNTER))):
        with pytest.raises(Refused) as refused:
            clock.of(where)
        assert refused.value.phrase.id == "refused.not-running"


def test_a_clock_is_set_by_a_rule_where_it_changes() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    before = CLOCK.of(ctx.encounter)
    CLOCK.set(ctx, replace(before), "TINY-01")
    assert ctx.events == []
    later, last = replace(before, round=7), replace(before, round=8)
    CLOCK.set(ctx, later, "TINY-01")
    CLOCK.set(ctx, last)
    assert ctx.events == [ClockChanged(ENCOUNTER, later, RuleId("TINY-01")), ClockChanged(ENCOUNTER, last, None)]
    assert CLOCK.of(ctx.encounter) == last
