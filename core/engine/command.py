"""Commands: what a person wants done, as values."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar, dataclass_transform

from core.base.errors import Refused
from core.base.ids import EncounterId, TokenId
from core.base.phrase import Phrase, say
from core.base.registry import Registry
from core.geometry.units import Point
from core.model.campaign import Campaign


@dataclass(frozen=True, slots=True)
class Command(ABC):
    """Something to be done to a campaign, as one step of undo."""

    @abstractmethod
    def label(self, state: Campaign) -> Phrase:
        """Return what the history calls it."""

    @property
    def where(self) -> EncounterId | None:
        """The encounter it belongs to: the field of that name where there is one; None for one of no encounter."""
        return getattr(self, "encounter", None)


COMMANDS: Registry[Command] = Registry("command")
C = TypeVar("C", bound=Command)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def command(name: str) -> Callable[[type[C]], type[C]]:
    """Return a decorator that makes a class a frozen dataclass, and a command that is written to disk under `name`."""

    def make(kind: type[C]) -> type[C]:
        return COMMANDS.member(name)(dataclass(frozen=True, slots=True)(kind))

    return make


@command("act")
class Act(Command):
    """An action of a token, as its rule system names it.

    `targets`, `path` (middles of the mover's place, step by step), `place`, `item` (an id of its gear), `words` and
    `cost` are filled in as the action's offer wants; `options` holds whatever else the system offers by name.
    `anyway` sets the game master's word above the rule that forbids it.
    """

    encounter: EncounterId
    actor: TokenId
    action: str
    targets: tuple[TokenId, ...] = ()
    path: tuple[Point, ...] = ()
    place: Point | None = None
    item: str | None = None
    words: str = ""
    cost: int | None = None
    options: tuple[tuple[str, str | int], ...] = ()
    anyway: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the actor and the action."""
        system = state.encounter(self.encounter).system
        return say("history.act", actor=self.actor, action=say(f"{system}.action.{self.action}"))

    def option(self, name: str) -> str | int | None:
        """Return an option by its name."""
        for key, value in self.options:
            if key == name:
                return value
        return None

    def number(self, name: str, default: int = 0, *, most: int = 1000) -> int:
        """Return an option that is a number; raise `Refused` if it is none, or further from nought than `most`."""
        value = self.option(name)
        if value is None:
            return default
        if not isinstance(value, int) or abs(value) > most:
            raise Refused("refused.absurd-option", option=name, most=most)
        return value

    def having(self, options: Mapping[str, str | int]) -> "Act":
        """Return a copy with more options."""
        return replace(self, options=tuple({**dict(self.options), **options}.items()))

    def target(self) -> TokenId:
        """Return the first target; raise `Refused` if none is named."""
        if not self.targets:
            raise Refused("refused.no-target")
        return self.targets[0]

    def destination(self) -> Point:
        """Return its place; raise `Refused` if it has none."""
        if self.place is None:
            raise Refused("refused.no-place")
        return self.place
