"""Forecasts of encounters, a sentence each: kept while the program runs, until what they depend on has changed."""

from PySide6.QtCore import QObject, Signal

from core.base.ids import EncounterId
from core.base.phrase import Phrase
from core.model.campaign import Campaign
from core.model.encounter import Encounter


class EncounterForecasts(QObject):
    """The last sentence on each encounter, with the state that it was found for."""

    changed = Signal()
    """Something else is known."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[EncounterId, tuple[tuple[object, ...], Phrase]] = {}

    def keep(self, state: Campaign, encounter: EncounterId, words: Phrase) -> None:
        """Keep what is said of an encounter as it stands."""
        kept = _depends_on(state, state.encounter(encounter)), words
        if self._kept.get(encounter) != kept:
            self._kept[encounter] = kept
            self.changed.emit()

    def of(self, state: Campaign, encounter: Encounter) -> Phrase | None:
        """Return what was said of an encounter; None if nothing was, or if it has changed since."""
        kept = self._kept.get(encounter.id)
        if kept is None or any(
            one is not other for one, other in zip(kept[0], _depends_on(state, encounter), strict=True)
        ):
            return None
        return kept[1]

    def forget(self) -> None:
        """Keep nothing: another document is open."""
        self._kept.clear()


def _depends_on(state: Campaign, encounter: Encounter) -> tuple[object, ...]:
    """Return all that a forecast hangs on; nothing of it is copied, and a change puts another object in its place."""
    scene = encounter.scene
    return (
        encounter.tokens,
        encounter.clock,
        state.people,
        state.scenes.get(scene),
        state.wear.get(scene),
        state.house_rules,
        state.cells,
    )
