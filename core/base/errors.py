"""The exception tree: every error that a game master may see carries a phrase, and leaves the state untouched."""

from fractions import Fraction

from core.base.phrase import Phrase, Value, say


class SandtableError(Exception):
    """Something the game master is told; `phrase` says what, in words made when it is shown, `reasons` all there is."""

    def __init__(self, phrase: str | Phrase, /, **values: Value | Fraction) -> None:
        self.phrase = phrase if isinstance(phrase, Phrase) else say(phrase, **values)
        self.reasons: tuple[Phrase, ...] = (self.phrase,)
        super().__init__(self.phrase.id, *(f"{name}={value}" for name, value in self.phrase.values))


class Refused(SandtableError):
    """A command that cannot be carried out: illegal, stale, or naming what is not there."""

    @classmethod
    def for_all(cls, reasons: tuple[Phrase, ...]) -> "Refused":
        """Return the refusal of what several reasons speak against, each of them enough."""
        refusal = cls(reasons[0])
        refusal.reasons = reasons
        return refusal


class Impossible(Refused):
    """An act of which nothing could become, so that not even the game master's word makes it possible."""


class Gone(Refused):
    """Somebody or something that a command or a question is about, and that is not there, or not there any more."""


class NoZone(Refused):
    """Somebody who would have to stand in a zone, and stands in none: zones must be drawn on the map first."""


class BadAnswer(SandtableError):
    """An answer that does not fit the question that is open."""


class NothingPending(SandtableError):
    """An answer, or a step back, when no question is open."""


class QuestionOpen(SandtableError):
    """A play command while another one waits for an answer."""


class BadFile(SandtableError):
    """A file that is broken, hostile, too large, or not what it says it is."""


class DamagedPast(BadFile):
    """A document of which a step of its history is broken; without its history it may still be opened."""


class NewerFile(BadFile):
    """A document written by a newer version of the program."""


class DocumentBusy(SandtableError):
    """A document that another instance of the program has open."""


class FileChanged(SandtableError):
    """A document's file that somebody else has changed since it was opened."""


class StorageFailed(SandtableError):
    """The disk is full, read-only or gone."""


class BadCatalogue(SandtableError):
    """A rule catalogue that does not hold together."""
