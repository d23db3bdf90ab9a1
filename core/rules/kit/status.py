"""The status of a creature, read from its tracks and conditions by the rows of a table, the gravest first."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from core.base.phrase import say
from core.base.values import remembered
from core.engine.status import Bearing, CreatureState, Grade, Status
from core.model.condition import Condition
from core.model.creature import Track
from core.rules.kit.fight import KEPT
from core.rules.kit.rows import Bearer

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class StatusRow(Generic[C]):
    """One state: its key, when it holds, and what it says of a creature.

    `told` says that it is news when somebody comes to be in it: odds and reports tell of that. `ends_so` says that the
    words tell what becomes of it by itself, and what keeps it from that.
    """

    key: str
    holds: Callable[[C], bool]
    bearing: Bearing = Bearing.UP
    grade: Grade = Grade.UNHURT
    told: bool = True
    ends_so: bool = False


class StatusTable(Generic[C]):
    """The states of a system's creatures, the gravest first; the last one always holds.

    `own` are the kinds of condition that have a row of their own; the words of all stand behind `prefix`.
    """

    def __init__(self, prefix: str, *rows: StatusRow[C], own: tuple[str, ...] = ()) -> None:
        self.prefix, self.rows, self.own = prefix, rows, own
        # lists ask for everybody after every change, and few are others then
        self._known: Callable[[C], Status] = remembered(most=KEPT)(self._read)

    def of(self, someone: C) -> Status:
        """Return word and bearing of the gravest state that holds, and the worst grade of all that hold."""
        return self._known(someone)

    def _read(self, someone: C) -> Status:
        held = [row for row in self.rows if row.holds(someone)]
        first, grade = held[0], max(row.grade for row in held)
        return Status(say(f"{self.prefix}.status.{first.key}"), first.bearing, grade, first.key)

    def others(self, held: Iterable[Condition]) -> tuple[str, ...]:
        """Return the kinds of some conditions that have no row, each once."""
        return tuple(dict.fromkeys(each.kind for each in held if each.kind not in self.own))

    def states(self, someone: C) -> tuple[CreatureState, ...]:
        """Return all states that hold and are news."""
        return tuple(dict.fromkeys(self._state(row) for row in self.rows if row.told and row.holds(someone)))

    def _state(self, row: StatusRow[C]) -> CreatureState:
        word = f"{self.prefix}.status.{row.key}"
        return CreatureState(row.key, say(word), ahead=say(f"{word}.ahead") if row.ends_so else None)


def of_anybody(someone: object) -> bool:
    """Hold of everybody, as the test of a table's last row does."""
    return True


def having(*kinds: str) -> Callable[[Bearer], bool]:
    """Return a test for a condition of any of some kinds."""
    return lambda someone: any(someone.has(kind) for kind in kinds)


def _has_lost(track: Track, *, half: bool = False) -> bool:
    """Return whether a track lacks any of its points, or at least half of them."""
    most = track.value if track.maximum is None else track.maximum
    return track.value * 2 <= most if half else track.value < most


def by_track(track_of: Callable[[C], Track], half: str, some: str, none: str) -> tuple[StatusRow[C], ...]:
    """Return the states of those who are up, by a track: half of it lost or more, some of it, none of it."""
    return (
        StatusRow(half, lambda who: _has_lost(track_of(who), half=True), grade=Grade.BADLY_HURT, told=False),
        StatusRow(some, lambda who: _has_lost(track_of(who)), grade=Grade.HURT, told=False),
        StatusRow(none, of_anybody, told=False),
    )
