"""The title of a dock: its name, and buttons that take it out of the window or close it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.text import ElidedLabel


class DockTitle(QWidget):
    """In place of Qt's own, which keeps its first font and whose buttons say nothing."""

    def __init__(self, dock: QDockWidget, name: str) -> None:
        super().__init__(dock)
        self._dock = dock
        self.label = ElidedLabel(name, self)
        self.label.setProperty("tone", "muted")
        self.float = self._button("external-link", self.tr("Take %1 out of the window, or put it back"), name)
        self.float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self.close_it = self._button("x", self.tr("Close %1; the View menu brings it back"), name)
        self.close_it.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(SNUG, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.label, 1)
        row.addWidget(self.float)
        row.addWidget(self.close_it)

    def _button(self, picture: str, tip: str, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(picture))
        button.setProperty("quiet", True)
        words = tip.replace("%1", name)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button
