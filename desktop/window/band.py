"""A band of the window: what stays at an edge, outside the docks, as long as a mode lasts."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QVBoxLayout, QWidget

from desktop.workspace.workspace import Mode, Workspace


class Band(QToolBar):
    """Holds one widget at an edge of the window while a document is open in one mode; nobody can move or close it."""

    def __init__(
        self, workspace: Workspace, window: QMainWindow, area: Qt.ToolBarArea, mode: Mode, content: QWidget
    ) -> None:
        super().__init__(window)
        self.workspace = workspace
        self.mode = mode
        self.setObjectName(f"band-{mode.value}-{area.name}")
        self.setMovable(False)
        self.setFloatable(False)
        self.setProperty("band", True)
        self.setContentsMargins(0, 0, 0, 0)
        layout = self.layout()
        assert layout is not None, "a tool bar has one"
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.toggleViewAction().setVisible(False)
        self.addWidget(content)
        window.addToolBar(area, self)
        self.refresh()

    def refresh(self) -> None:
        """Be there in the band's own mode only; the window asks for it once the docks of the other one have gone."""
        self.setVisible(self.workspace.is_open and self.workspace.mode is self.mode)


class Late(QWidget):
    """Has its content made when it is first seen, so that the first window comes without it."""

    def __init__(self, make: Callable[[], QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self.content: QWidget | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the content."""
        layout = self.layout()
        if self.content is None and layout is not None:
            self.content = self._make()
            layout.addWidget(self.content)
        super().showEvent(event)
