"""What the commands of 99 Towers have in common: their words in the history, and those whom they concern."""

from dataclasses import dataclass
from typing import ClassVar

from core.base.ids import EncounterId
from core.base.phrase import Phrase, say
from core.engine.command import Command
from core.engine.command_kinds import EditCommand
from core.model.campaign import Campaign


@dataclass(frozen=True, slots=True)
class Said(Command):
    """A command that the history calls by `said` alone."""

    said: ClassVar[str]

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say(self.said)


@dataclass(frozen=True, slots=True)
class OfFighters(Command):
    """A command on tokens of one encounter, or on people of the roster."""

    encounter: EncounterId | None
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given(EditCommand):
    """Something given to tokens of an encounter, or to people."""

    encounter: EncounterId | None
    who: tuple[str, ...]

    def _first(self) -> str:
        return self.who[0] if self.who else ""
