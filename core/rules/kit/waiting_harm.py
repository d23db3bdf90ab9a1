"""Harm that waits: what several do to one another at one moment is kept on the clock, and lands once all have acted."""

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from core.base.ids import TokenId
from core.base.values import changed
from core.engine.context import Context
from core.model.clock import ClockState
from core.rules.kit.fight import Clock


class HarmTo(Protocol):
    """Something that is to befall somebody."""

    @property
    def whom(self) -> TokenId:
        """Whom it befalls."""


H = TypeVar("H", bound=HarmTo)


@dataclass(frozen=True, slots=True)
class WaitingHarm(Generic[H]):
    """The list of a game's clock in which harm waits, and the rule by which it does."""

    clock: Clock[Any]
    field: str
    cited: str

    def hold(self, ctx: Context, harm: H) -> None:
        """Let harm wait behind what waits already."""
        self._put(ctx, (*self._list(ctx), harm))

    def waiting(self, ctx: Context) -> tuple[H, ...]:
        """Return the harm that waits for those who are still there."""
        return tuple(each for each in self._list(ctx) if ctx.is_there(each.whom))

    def clear(self, ctx: Context, **besides: object) -> None:
        """Let nothing wait any more, and other fields of the clock be as said."""
        self._put(ctx, (), **besides)

    def release(self, ctx: Context, **besides: object) -> tuple[H, ...]:
        """Return the harm that has waited for those who are still there, and let nothing wait any more."""
        found = self.waiting(ctx)
        self.clear(ctx, **besides)
        return found

    def _list(self, ctx: Context) -> tuple[H, ...]:
        found: tuple[H, ...] = getattr(self.clock.of(ctx.encounter), self.field)
        return found

    def _put(self, ctx: Context, waiting: tuple[H, ...], **besides: object) -> None:
        clock: ClockState = self.clock.of(ctx.encounter)
        self.clock.set(ctx, changed(clock, **{self.field: waiting}, **besides), self.cited)
