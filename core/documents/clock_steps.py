"""Clocks in the journal: of several in one entry, each after the first is kept as what differs from the one before.

When a thousand enter a fight the clock changes a thousand times, and each of these clocks tells of all the thousand.
"""

from collections.abc import Iterable
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Annotated, Any

from core.base.errors import BadFile
from core.base.ids import EncounterId, RuleId
from core.base.phrase import say
from core.base.values import changed
from core.engine.event import EVENTS, ClockChanged, Event
from core.model.campaign import Campaign
from core.model.clock import CLOCKS, ClockState

MOST_CLOCK_ROWS = 4_000_000
"""Rows of tables that all clocks of one entry may come to, once each is whole again."""


@EVENTS.member("clock-went-on")
@dataclass(frozen=True, slots=True)
class ClockWentOn(Event):
    """The clock of an encounter has moved, told by what is otherwise than before.

    Fields in `same` are as they were. Of a table in `rows` the `clock` has only the rows that are new or otherwise, and
    `rows` the keys of those that are gone. All other fields of `clock` are meant as they stand.
    """

    encounter: EncounterId
    clock: Annotated[ClockState, CLOCKS]
    same: tuple[str, ...] = ()
    rows: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rule: RuleId | None = None

    def apply(self, state: Campaign) -> Campaign:
        """Set the clock."""
        return self.after(state.encounter(self.encounter).clock).apply(state)

    def after(self, before: ClockState | None) -> ClockChanged:
        """Return the same change with the whole clock; raise `BadFile` where the one before does not fit."""
        if type(before) is not type(self.clock):
            raise _unsound()
        found: dict[str, Any] = {}
        try:
            for name in self.same:
                found[name] = getattr(before, name)
            for name, gone in self.rows.items():
                left = dict(getattr(before, name))
                for key in gone:
                    del left[key]
                found[name] = left | getattr(self.clock, name)
            return ClockChanged(self.encounter, changed(self.clock, **found), self.rule)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise _unsound() from error


def shortened(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return an entry's events with each clock as what differs from the one before it in the entry."""
    last: dict[EncounterId, ClockState | None] = {}
    found: list[Event] = []
    count = 0
    for event in events:
        if isinstance(event, ClockChanged):
            before, last[event.encounter] = last.get(event.encounter), event.clock
            if before is not None and event.clock is not None and type(before) is type(event.clock):
                short = _since(before, event.clock, event)
                count += _rows(short, event.clock)
                found.append(short if count <= MOST_CLOCK_ROWS else event)
                continue
        found.append(event)
    return tuple(found)


def whole(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return an entry's events with every clock whole again; raise `BadFile` where they come to too much."""
    last: dict[EncounterId, ClockState | None] = {}
    found: list[Event] = []
    count = 0
    for event in events:
        if isinstance(event, ClockWentOn):
            short, event = event, event.after(last.get(event.encounter))
            count += _rows(short, event.clock)
            if count > MOST_CLOCK_ROWS:
                raise BadFile("file.too-large", most=MOST_CLOCK_ROWS)
        if isinstance(event, ClockChanged):
            last[event.encounter] = event.clock
        found.append(event)
    return tuple(found)


def _since(before: ClockState, after: ClockState, event: ClockChanged) -> ClockWentOn:
    """Return how a clock differs from the one of the same kind before it."""
    same: list[str] = []
    rows: dict[str, tuple[str, ...]] = {}
    short: dict[str, Any] = {}
    for each in fields(after):
        old, new = getattr(before, each.name), getattr(after, each.name)
        if not isinstance(new, dict):
            if _alike(old, new) and _has_default(each):
                same.append(each.name)
                short[each.name] = _default(each)
            continue
        gone = tuple(key for key in old if key not in new)
        otherwise = {key: row for key, row in new.items() if key not in old or not _alike(old[key], row)}
        # equal tables need not have the same order
        if [*(key for key in old if key in new), *(key for key in otherwise if key not in old)] == [*new]:
            short[each.name] = otherwise
            if gone or otherwise:
                rows[each.name] = gone
            else:
                same.append(each.name)
    return ClockWentOn(event.encounter, changed(after, **short), tuple(same), rows, event.rule)


def _rows(short: ClockWentOn, clock: ClockState | None) -> int:
    """Return how many rows are made anew when a clock is made whole."""
    return sum(1 + len(getattr(clock, name)) for name in short.rows)


def _alike(old: object, new: object) -> bool:
    return old is new or old == new


def _has_default(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _default(each: Field[Any]) -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()


def _unsound() -> BadFile:
    return BadFile("file.broken-part", part=say("file.part.history"), where="")
