"""Deeds that are suggested to whoever acts, as the game master's map shows them; the players' never knows of them."""

from PySide6.QtCore import QObject, Signal

from core.engine.command import Act
from core.model.campaign import Campaign


class ShownDeeds(QObject):
    """The acts that are shown, the best first, and the state that they were found for: in any other they are gone."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._of: Campaign | None = None
        self._acts: tuple[Act, ...] = ()

    def show(self, state: Campaign | None, acts: tuple[Act, ...]) -> None:
        """Show these and no others; none to show nothing."""
        if (state, acts) != (self._of, self._acts):
            self._of, self._acts = state, acts
            self.changed.emit()

    def acts(self, state: Campaign) -> tuple[Act, ...]:
        """Return what is suggested as things stand."""
        return self._acts if self._of is state else ()
