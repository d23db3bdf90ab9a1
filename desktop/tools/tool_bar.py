"""The tool bar: the tools of the mode, one button each, the one at work pressed down."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

from desktop.theme.icons import icon
from desktop.tools.tool import Tool
from desktop.tools.toolbox import Toolbox
from desktop.workspace.workspace import Mode, Workspace

SIGN = 22
"""Pixels of a tool's sign, before the interface scale."""


class ToolBar(QToolBar):
    """A bar at the left edge of the window. Keys of the tools that the mode has not are out of force."""

    manual = "drawing#the-tools"

    def __init__(self, workspace: Workspace, toolbox: Toolbox, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.toolbox = toolbox
        self.setObjectName("tools")
        self.setWindowTitle(self.tr("Tools"))
        self.setOrientation(Qt.Orientation.Vertical)
        self.setMovable(False)
        self._group = QActionGroup(self)
        self.buttons: dict[str, QAction] = {}
        self._offered = tuple(tool for tool in toolbox.tools if tool.in_bar)
        for tool in self._offered:
            self._add(tool)
        self._sign_of_more()
        self._dressed()
        workspace.theme.changed.connect(self._dressed)
        toolbox.tool_changed.connect(self._taken_up)
        workspace.mode_changed.connect(self.refresh)
        workspace.opened.connect(self.refresh)
        self._taken_up(toolbox.tool)
        self.refresh()

    def refresh(self) -> None:
        """Offer the tools of the mode."""
        for tool in self._offered:
            offered = self.workspace.is_open and self.workspace.mode in tool.modes
            self.buttons[tool.id].setVisible(offered)
            self.buttons[tool.id].setEnabled(offered)
            self._name(tool)
        # in Run they are lent to a button, and the bar would only take room from the map
        self.setVisible(self.workspace.is_open and self.workspace.mode is Mode.PREPARE)

    def _dressed(self) -> None:
        # a style sheet's size of signs reaches a bar only when the sheet changes after it was made
        side = self.workspace.theme.pixels(SIGN)
        self.setIconSize(QSize(side, side))

    def _sign_of_more(self) -> None:
        """Give the button at the foot a sign and a name, that shows the tools for which the window is too low."""
        more = self.findChild(QToolButton, "qt_toolbar_ext_button")
        if more is not None:
            more.setIcon(icon("dots"))
            more.setToolTip(self.tr("More tools"))
            more.setAccessibleName(self.tr("More tools"))

    def lend(self, button: QToolButton) -> None:
        """Let a button offer the tools of the mode in its menu, and show which one is at work."""
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        menu.addActions([self.buttons[tool.id] for tool in self._offered])
        button.setMenu(menu)

        def show(tool: Tool) -> None:
            button.setIcon(icon(tool.icon))

        self.toolbox.tool_changed.connect(show)
        show(self.toolbox.tool)

    def _add(self, tool: Tool) -> None:
        button = QAction(icon(tool.icon), tool.title, self)
        button.setCheckable(True)
        button.triggered.connect(lambda _checked=False, identity=tool.id: self.toolbox.arm(identity))
        self._group.addAction(button)
        self.addAction(button)
        parent = self.parentWidget()
        if parent is not None:
            # the keys are in force also while the bar is hidden
            parent.addAction(button)
        self.buttons[tool.id] = button
        self._name(tool)

    def _name(self, tool: Tool) -> None:
        """Put the keys of the mode in force, and into the tooltip; in Run the bare letters belong to what is played."""
        letter = f"Shift+{tool.shortcut}" if self.workspace.mode is Mode.RUN and tool.shortcut else tool.shortcut
        keys = [QKeySequence(key) for key in (tool.digit, letter) if key]
        self.buttons[tool.id].setShortcuts(keys)
        written = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
        first = f"{tool.title} ({written})" if written else tool.title
        self.buttons[tool.id].setToolTip(f"{first}\n{tool.hint}")

    def _taken_up(self, tool: Tool) -> None:
        if tool.id in self.buttons:
            self.buttons[tool.id].setChecked(True)
