"""The question how many of a foe are put down where one was dropped."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.theme.tokens import SNUG, TIGHT
from desktop.tools.place_tool import MOST


class CountPopup(QFrame):
    """Asks how many of a foe: Enter or the button takes it, Escape gives up. It stands at the place of the drop."""

    counted = Signal(int, bool)
    """How many, and whether hidden."""
    shown_count = Signal(int, bool)
    """The same while one is still choosing."""
    given_up = Signal()

    def __init__(self, name: str, parent: QWidget, *, hidden: bool = False) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.form = FilledForm(self)
        self.form.show_fields(self._fields(name, hidden=hidden))
        take = QPushButton(self.tr("Put down"), self)
        take.setProperty("primary", True)
        take.setToolTip(self.tr("Put them down (Enter)"))
        row = QHBoxLayout(self)
        row.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        row.setSpacing(SNUG)
        row.addWidget(self.form)
        row.addWidget(take, 0, Qt.AlignmentFlag.AlignTop)
        take.clicked.connect(self.take)
        self.form.submitted.connect(self.take)
        self.form.changed.connect(self._show)
        self.form.number("count").textEdited.connect(self._show)
        self.adjustSize()

    def _fields(self, name: str, *, hidden: bool) -> tuple[FieldSpec, ...]:
        return (
            FieldSpec(
                "count",
                Control.NUMBER,
                least=1,
                most=MOST,
                title=self.tr("How many"),
                caption=name + " ×",
                tip=self.tr("How many are put down (Enter takes it)"),
                value=1,
            ),
            FieldSpec(
                "hidden",
                Control.CHECK,
                title=self.tr("hidden"),
                tip=self.tr("Hide them from the players"),
                value=int(hidden),
                beside="count",
            ),
        )

    def start(self) -> None:
        """Let a number be typed."""
        self.show()
        self.raise_()
        self.form.focus_first()

    def take(self) -> None:
        """Take the number."""
        filled = self.form.taken()
        if filled is None:
            self.adjustSize()
        else:
            self.counted.emit(filled["count"], bool(filled["hidden"]))

    def _show(self) -> None:
        """Show those who would be put down, as many as stand there while one still types."""
        count = self.form.number("count").typed()
        if count is not None:
            self.shown_count.emit(count, bool(self.form.value("hidden")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)
