"""The dice of whoever acts, as buttons: clicked to be put forward, or dragged onto the action that they pay for."""

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QToolButton, QWidget

from core.rules.swift_swords.clock import is_part, without
from core.rules.swift_swords.rounds.deeds import LAY
from desktop.run.clocks.dice_words import tr
from desktop.run.payment import packed
from desktop.theme.tokens import TIGHT
from desktop.widgets.text import restyle

Faces = tuple[int, ...]


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
    """A button for each die of a hand; `touched` tells of a click: the face, and whether it is to be put forward."""

    touched = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dice: list[DieButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(TIGHT)
        self._row.setAlignment(Qt.AlignmentFlag.AlignLeft)

    def show_hand(self, hand: Faces, laid: Faces, proposed: Faces, *, enabled: bool) -> None:
        """Show a hand, with those of its dice that are put forward, and those that would be taken."""
        while len(self.dice) < len(hand):
            self.dice.append(self._die())
        for button, face in zip(self.dice, hand, strict=False):
            is_laid, would_be = is_part((face,), laid), is_part((face,), proposed)
            button.show_die(face, laid=is_laid, proposed=would_be, enabled=enabled)
            laid = without(laid, (face,)) if is_laid else laid
            proposed = without(proposed, (face,)) if would_be else proposed
        for number, button in enumerate(self.dice):
            button.setVisible(number < len(hand))

    def _die(self) -> DieButton:
        button = DieButton(self)
        button.clicked.connect(lambda: self.touched.emit(button.face, button.isChecked()))
        self._row.addWidget(button)
        return button
