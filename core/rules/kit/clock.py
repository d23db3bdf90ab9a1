"""The clock of a system: how its own kind of clock state is read and set."""

from dataclasses import dataclass, fields
from typing import Generic, Self, TypeVar

from core.base.copying import changed
from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
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


@dataclass(frozen=True, slots=True)
class NotingClock(ClockState):
    """A clock state that lists who has done something, and notes what there is to say of somebody in tables."""

    def having(self, field: str, *who: TokenId) -> Self:
        """Return a copy in one of whose lists somebody stands too, each once."""
        return changed(self, **{field: tuple(dict.fromkeys((*getattr(self, field), *who)))})

    def noted(self, field: str, who: TokenId, value: object) -> Self:
        """Return a copy in one of whose tables something else is noted of somebody."""
        return changed(self, **{field: {**getattr(self, field), who: value}})


def forgetting(clock: K, who: TokenId) -> K:
    """Return a clock state from which somebody is gone: he stands in none of its lists, and under none of its keys."""
    found: dict[str, object] = {}
    for name in (each.name for each in fields(clock)):
        value = getattr(clock, name)
        if isinstance(value, dict):
            found[name] = {key: kept for key, kept in value.items() if key != who}
        elif isinstance(value, tuple):
            found[name] = tuple(each for each in value if each != who)
    return changed(clock, **found)
