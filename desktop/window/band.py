"""A band of the window: what stays at an edge, outside the docks, as long as a mode lasts."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QToolBar, QWidget

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
        workspace.mode_changed.connect(self.refresh)
        workspace.opened.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Be there in the band's own mode only."""
        self.setVisible(self.workspace.is_open and self.workspace.mode is self.mode)
