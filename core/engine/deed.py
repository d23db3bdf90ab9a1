"""Deeds: commands that carry themselves out, the house's own at once, those of play as procedures."""

from dataclasses import dataclass

from core.engine.command import Command
from core.engine.context import Context
from core.engine.request import Procedure


@dataclass(frozen=True, slots=True)
class HouseCommand(Command):
    """A command of the house: done at once, asking nothing; allowed while a question is open."""

    @property
    def leaves_question(self) -> bool:
        """Whether a question that is open stays as it was asked; otherwise it is made anew."""
        return False

    def carry_out(self, ctx: Context) -> None:
        """Emit the events; raise `Refused`, having emitted none, if it cannot be done."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PlayCommand(Command):
    """A command of play: a procedure that may ask; it waits while another has a question open."""

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Carry the command out; raise `Refused` if it cannot be done."""
        raise NotImplementedError
