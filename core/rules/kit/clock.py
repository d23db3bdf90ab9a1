"""The clock of a system: how its own kind of clock state is read and set."""

from typing import Generic, TypeVar

from core.base.errors import Refused
from core.base.ids import RuleId
from core.engine.context import Context
from core.engine.event import ClockChanged
from core.model.clock import ClockState
from core.model.encounter import Encounter

K = TypeVar("K", bound=ClockState)


class Clock(Generic[K]):
    """Reads and sets the clock state of one kind."""

    def __init__(self, kind: type[K]) -> None:
        self.kind = kind

    def of(self, encounter: Encounter) -> K:
        """Return the clock of a running encounter; raise `Refused` if there is none of this kind."""
        if not isinstance(encounter.clock, self.kind):
            raise Refused("refused.not-running")
        return encounter.clock

    def set(self, ctx: Context, clock: K, cited: str | None = None) -> None:
        """Let the clock stand elsewhere, by a rule."""
        if clock != ctx.encounter.clock:
            ctx.emit(ClockChanged(ctx.encounter.id, clock, None if cited is None else RuleId(cited)))
