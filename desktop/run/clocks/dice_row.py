"""The dice of whoever acts, each a button that is clicked, keyed, or dragged onto the action that it is to pay for."""

from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QDrag, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from core.rules.swift_swords.clock import is_part, without
from core.rules.swift_swords.rounds.deeds import LAY
from desktop.run.clocks.swift_swords_keys import lay_die, lay_die_by_key
from desktop.run.clocks.swift_swords_words import clock_of, proposed
from desktop.run.payment import packed
from desktop.run.subject import subject
from desktop.theme.tokens import TIGHT
from desktop.translation import tr
from desktop.widgets.layout import PlacedGrid, laid_out_once
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace

WIDE, TALL = 26, 23
"""Pixels of a die at an interface scale of 1."""


class DieButton(QToolButton):
    """One die: its face, whether it is put forward, and whether it is what an action would take."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.face = 0
        self.proposed = False
        self._pressed: QPointF | None = None
        self.setCheckable(True)
        self.setProperty("outlined", True)

    def show_die(self, face: int, *, laid: bool, proposed: bool, enabled: bool) -> None:
        """Show another face."""
        self.face = face
        self.setText(str(face))
        self.setChecked(laid)
        self.setEnabled(enabled and face > 1)
        if face == 1:
            words = tr("A 1 pays for no action")
        elif laid:
            words = tr("Take the {face} back, or drag it onto the action that it is to pay for")
        else:
            words = tr("Put the {face} forward: it pays for the next action, or for the one that it is dragged onto")
        tip = words.replace("{face}", str(face))
        if proposed:
            tip += "\n" + tr("It would pay for the action that is being aimed")
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        if proposed is not self.proposed:
            self.proposed = proposed
            restyle(self, "proposed", proposed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Wait whether it becomes a click or a drag."""
        self._pressed = event.position() if event.button() is Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the die."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton or not self.isEnabled():
            super().mouseMoveEvent(event)
            return
        if (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            self.setDown(False)
            drag = QDrag(self)
            drag.setMimeData(packed("" if self.isChecked() else LAY, str(self.face)))
            drag.setPixmap(self.grab())
            drag.exec(Qt.DropAction.CopyAction)


class DiceRow(QWidget):
    """A button for each die of whoever acts, in one line or more.

    A click, or the key of its face, puts a die forward or takes it back, and `laid` says so; dragged onto an action it
    pays for that. What an action that is being aimed would take is marked.
    """

    laid = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.dice: list[DieButton] = []
        self._grid = PlacedGrid(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(TIGHT)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def refresh(self, lines: int = 1) -> None:
        """Show the hand of whoever acts in so many lines, with what is put forward of it, and what would be taken."""
        clock, who = clock_of(self.workspace), subject(self.workspace)
        hand = clock.hand(who) if clock is not None and who is not None else ()
        laid = clock.laid.get(who, ()) if clock is not None and who is not None else ()
        taken, enabled = proposed(self.workspace), self.workspace.session.pending is None
        while len(self.dice) < len(hand):
            self.dice.append(self._die())
        across = max(1, ceil(len(hand) / lines))
        with laid_out_once(self):
            for number, (button, face) in enumerate(zip(self.dice, hand, strict=False)):
                is_laid, would_be = is_part((face,), laid), is_part((face,), taken)
                button.setFixedSize(self.workspace.theme.pixels(WIDE), self.workspace.theme.pixels(TALL))
                button.show_die(face, laid=is_laid, proposed=would_be, enabled=enabled)
                self._grid.put(button, divmod(number, across))
                laid = without(laid, (face,)) if is_laid else laid
                taken = without(taken, (face,)) if would_be else taken
            for number, button in enumerate(self.dice):
                button.setVisible(number < len(hand))

    def take_key(self, event: QKeyEvent) -> bool:
        """Put a die forward by the key of its face, or take it back; return whether that was done."""
        face = int(event.text()) if event.text() in ("2", "3", "4", "5", "6") else 0
        done = lay_die_by_key(self.workspace, face)
        if done:
            self.laid.emit()
        return done

    def _die(self) -> DieButton:
        button = DieButton(self)
        button.clicked.connect(partial(self._touched, button))
        return button

    def _touched(self, button: DieButton) -> None:
        lay_die(self.workspace, button.face, forward=button.isChecked())
        self.laid.emit()
