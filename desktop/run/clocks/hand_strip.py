"""The hand of whoever acts in the turn ribbon, and the Refresh that is called, with its steps."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from desktop.run.clocks.dice_row import DiceRow
from desktop.run.clocks.refresh_steps import called, steps_of
from desktop.run.clocks.swift_swords_words import clock_of
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.translation import tr
from desktop.widgets.layout import clear_menu
from desktop.workspace.workspace import Workspace

LINES = 2
"""Lines in which the dice lie."""


class HandStrip(QWidget):
    """Dice that are dragged, clicked or keyed onto actions; while a Refresh is called, how much of it is to come."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.dice = DiceRow(workspace, self)
        self.steps = QToolButton(self)
        self.steps.setProperty("outlined", True)
        self.steps.setIcon(icon("refresh"))
        self.steps.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.steps.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.steps.setMenu(QMenu(self.steps))
        self.steps.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, TIGHT, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.dice)
        row.addWidget(self.steps)
        workspace.aiming.offered.connect(self._aimed)

    def refresh(self) -> None:
        """Show the hand as it is now; and the Refresh, if one is called."""
        self.dice.refresh(LINES)
        clock = clock_of(self.workspace)
        steps = () if clock is None else steps_of(self.workspace, clock)
        self.steps.setVisible(bool(steps))
        if clock is None or not steps:
            return
        left = str(sum(not step.done for step in steps))
        self.steps.setText(tr("Refresh: {count} left").replace("{count}", left))
        head, lines = called(self.workspace, clock), [step.read() for step in steps]
        self.steps.setToolTip("\n".join((head, *lines)))
        self.steps.setAccessibleName(head)
        self.steps.setAccessibleDescription("\n".join(lines))
        menu = self.steps.menu()
        clear_menu(menu)
        for line in (head, *lines):
            menu.addAction(line.replace("&", "&&")).setEnabled(False)
        menu.addSeparator()
        menu.addAction(tr("Open the clock"), lambda: self.workspace.panel_wanted.emit("clock"))

    def _aimed(self) -> None:
        if self.isVisible() and self.workspace.in_fight:
            self.dice.refresh(LINES)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put a die forward by the key of its face, or take it back."""
        if not self.dice.take_key(event):
            super().keyPressEvent(event)
