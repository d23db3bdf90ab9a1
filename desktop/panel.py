"""The panel: what a dock holds. It sees the workspace only, and draws itself anew when what it shows has changed."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from core.engine.change import Change
from desktop.workspace.workspace import Mode, Workspace

ASIDE = 324
"""The first width of docks at the right: with the roster at the left they leave the map 800 pixels of 1440."""


class Panel(QWidget):
    """A dock's content. A hidden one waits with `refresh` until it is shown."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._stale = True
        workspace.changed.connect(self._changed)
        workspace.opened.connect(self.stale)
        workspace.selection_changed.connect(self.selected)
        workspace.actor_chosen.connect(self.stale)
        workspace.scene_changed.connect(self.stale)
        workspace.mode_changed.connect(self.stale)

    def refresh(self) -> None:
        """Show the workspace as it is now."""
        raise NotImplementedError

    def concerns(self, change: Change) -> bool:
        """Return whether a change touches what the panel shows; by default every one does."""
        return True

    def selected(self) -> None:
        """Hear of another selection; by default everything is drawn anew."""
        self.stale()

    def come_on_top(self, *, on_top: bool) -> None:
        """Hear that the dock has come before those that share its place, or has gone behind; Qt hides none of them."""

    def stale(self) -> None:
        """Draw everything anew: at once if anybody can see it, else as soon as somebody does."""
        self._stale = True
        if self.isVisible():
            self._freshen()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed while nobody looked."""
        super().showEvent(event)
        self._freshen()

    def _changed(self, change: Change) -> None:
        if self.concerns(change):
            self.stale()

    def _freshen(self) -> None:
        if self._stale:
            self._stale = False
            self.refresh()


class Side(StrEnum):
    """Where a dock lies when nobody has moved it."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"


@dataclass(frozen=True, slots=True)
class PanelKind:
    """A panel that the window offers: its id, its title in English (translated when shown), icon, page of the manual,
    and where it lies.

    `modes` are those in which it is open at first; `width` its first width, or height at the bottom; `height` its share
    where several lie above one another at a side. Panels of one `stack` share a dock's place as tabs, the first on top;
    `tab` is a shorter title for a tab, where the whole one would crowd out others. One `of_one` is about one person.
    """

    id: str
    title: str
    icon: str
    make: Callable[[Workspace], Panel]
    manual: str
    """The place in the manual that tells of it."""
    side: Side
    modes: tuple[Mode, ...]
    width: int
    stack: str = ""
    height: int = 0
    tab: str = ""
    of_one: bool = False

    @property
    def lies_flat(self) -> bool:
        """Whether it lies above the map, so that its first size is its height."""
        return self.side is Side.TOP

    def words(self) -> str:
        """Return the title in the person's language."""
        return QCoreApplication.translate("panels", self.title)

    def tab_words(self) -> str:
        """Return what stands on a tab in the person's language."""
        return QCoreApplication.translate("panels", self.tab or self.title)
