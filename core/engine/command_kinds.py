"""Kinds of commands: edits, carried out at once, and commands of play, carried out as procedures."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from core.base.ids import EncounterId, TokenId
from core.engine.command import Command
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.creature_reference import StoredReferences


@dataclass(frozen=True, slots=True)
class EditCommand(Command):
    """An edit command: done at once, asking nothing; allowed while a question is open."""

    @abstractmethod
    def carry_out(self, ctx: Context) -> None:
        """Emit the events; raise `Refused`, having emitted none, if it cannot be done."""


@dataclass(frozen=True, slots=True)
class PlayCommand(Command):
    """A command of play: a procedure that may ask; it waits while another has a question open.

    Where it settles a loose end of a fight, one of `after_the_fight` comes when the world's time has caught up. As long
    as one that `begins_fight` waits for an answer, nobody acts.
    """

    after_the_fight: ClassVar[bool] = False
    begins_fight: ClassVar[bool] = False

    @abstractmethod
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Carry the command out; raise `Refused` if it cannot be done."""


@dataclass(frozen=True, slots=True)
class OfCreatures(Command):
    """A command that concerns some creatures, however it names them."""

    @property
    @abstractmethod
    def ids(self) -> tuple[str, ...]:
        """The ids of those whom it concerns, each once: of tokens, or of people of the roster."""

    @property
    def first(self) -> str:
        """The id of the first whom it concerns; empty if nobody was named."""
        return next(iter(self.ids), "")


@dataclass(frozen=True, slots=True)
class OfTokens(OfCreatures):
    """A command that concerns tokens of one encounter."""

    encounter: EncounterId
    tokens: tuple[TokenId, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The tokens, each once."""
        return tuple(dict.fromkeys(self.tokens))


@dataclass(frozen=True, slots=True)
class OfSome(OfCreatures):
    """A command that concerns some creatures, on a map or on none; `encounter` is where it is called for, if in one."""

    encounter: EncounterId | None
    whom: StoredReferences

    @property
    def ids(self) -> tuple[str, ...]:
        """The tokens and people, each once."""
        return tuple(dict.fromkeys(each.id for each in self.whom))
