"""A field for a span of the world's time: a number and a unit to choose."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.explain.calendar import DAY, HOUR, MINUTE, WEEK
from desktop.theme.tokens import TIGHT
from desktop.translation import tr
from desktop.widgets.fields import CalmChoice, NumberField

MOST = 10_000


def units() -> tuple[tuple[str, int], ...]:
    """Return the units of time with their seconds, the shortest first."""
    return (
        (tr("seconds"), 1),
        (tr("minutes"), MINUTE),
        (tr("hours"), HOUR),
        (tr("days"), DAY),
        (tr("weeks"), WEEK),
    )


class SpanField(QWidget):
    """A number and a unit; `changed` is sent whenever another span stands there."""

    changed = Signal()
    submitted = Signal()
    told = Signal(str)
    """What is wrong with the number; nothing once it is well."""

    def __init__(self, parent: QWidget | None = None, *, count: int = 1, unit: int = HOUR) -> None:
        super().__init__(parent)
        self.count = NumberField(count, self, name=tr("How long"), least=1, most=MOST)
        self.unit = CalmChoice(self)
        for words, seconds in units():
            self.unit.addItem(words, seconds)
        self.unit.setCurrentIndex(self.unit.findData(unit))
        self.unit.setAccessibleName(tr("Unit of time"))
        self.unit.setToolTip(tr("Unit of time"))
        self.count.setFixedWidth(self.count.fontMetrics().horizontalAdvance("0000000"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.count)
        row.addWidget(self.unit)
        self.count.edited.connect(lambda _value: self.changed.emit())
        self.count.entered.connect(self.submitted)
        self.count.told.connect(self.told)
        self.unit.activated.connect(lambda _place: self.changed.emit())
        self.setFocusProxy(self.count)

    @property
    def seconds(self) -> int:
        """The span in seconds."""
        return self.count.value() * int(self.unit.currentData())

    def take(self) -> bool:
        """Take the number as it was typed; return whether it could be taken."""
        return self.count.take()

    def show_seconds(self, seconds: int) -> None:
        """Show a span of so many seconds, in the largest unit of which it is a whole number."""
        unit = next((each for _, each in reversed(units()) if seconds % each == 0), 1)
        self.show_span(max(1, seconds // unit), unit)

    def show_span(self, count: int, unit: int) -> None:
        """Show another span."""
        self.count.set_value(count)
        self.unit.setCurrentIndex(self.unit.findData(unit))
        self.changed.emit()
