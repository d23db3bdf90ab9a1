"""How fights stood from round to round, as far as that was asked for: kept until their history is taken back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.base.ids import EncounterId
from core.engine.journal import Journal

if TYPE_CHECKING:
    # what plays fights out is loaded when somebody asks for it
    from core.analysis.turning import Juncture


@dataclass(frozen=True, slots=True)
class _Course:
    """What was found while so many entries were in force."""

    head: int
    stood: tuple["Juncture", ...]


class FightCourses:
    """The course of each fight, by its encounter."""

    def __init__(self) -> None:
        self._kept: dict[EncounterId, _Course] = {}

    def keep(self, encounter: EncounterId, journal: Journal, stood: Sequence["Juncture"]) -> None:
        """Keep what was found for a fight that is over."""
        self._kept[encounter] = _Course(journal.head, tuple(stood))

    def of(self, encounter: EncounterId) -> tuple["Juncture", ...]:
        """Return what was found; nothing if nobody asked."""
        kept = self._kept.get(encounter)
        return () if kept is None else kept.stood

    def look(self, journal: Journal) -> None:
        """Forget what was found for what has been taken back."""
        self._kept = {which: each for which, each in self._kept.items() if each.head <= journal.head}

    def forget(self) -> None:
        """Keep nothing: another document is open."""
        self._kept.clear()
