"""What a person types over a track: `-7` and `+3` change it, `=12` and `12` set it, `t5` sets its temporary points."""

import re
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.theme.fonts import number_font
from desktop.widgets.text import restyle

_TYPED = re.compile(r"(?P<sign>[=+-]?)(?P<number>-?\d{1,7})")
_PLAIN: dict[int, str] = {0x2212: "-", 0x2013: "-", 0x20: "", 0xA0: ""}
_TEMPORARY = re.compile(r"[tT]\s*=?\s*(\d{1,7})")


@dataclass(frozen=True, slots=True)
class TrackChange:
    """What becomes of a track: its value, or what is added to it, or its temporary points."""

    value: int | None = None
    by: int = 0
    temporary: int | None = None


def read_change(text: str) -> TrackChange | None:
    """Return what was typed over a track; None where it cannot be read."""
    plain = text.translate(_PLAIN)
    temporary = _TEMPORARY.fullmatch(plain)
    if temporary is not None:
        return TrackChange(temporary=int(temporary[1]))
    found = _TYPED.fullmatch(plain)
    if found is None:
        return None
    number = int(found["number"])
    if found["sign"] in ("+", "-"):
        return None if found["number"].startswith("-") else TrackChange(by=number if found["sign"] == "+" else -number)
    return TrackChange(by=number) if not found["sign"] and number < 0 else TrackChange(value=number)


class TrackEntry(QLineEdit):
    """A field over a track while something is typed there; `typed` carries the change, `left` says that it is over."""

    typed = Signal(object)
    left = Signal()
    lost = Signal(object)
    """Something else has the keyboard now; carries the change, None where there is nothing to be read."""
    next_wanted = Signal(int, object)
    """The next track (1) or the last one (-1) is wanted; carries the change too."""

    def __init__(self, name: str, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setFont(number_font(self.font()))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(name)
        self.setToolTip(
            self.tr("{track}: -7 and +3 change it, =12 sets it, t5 sets temporary points").replace("{track}", name)
        )
        self.setStyleSheet("padding: 0px; min-height: 0px;")
        self.textEdited.connect(lambda: restyle(self, "wrong", False))
        self.returnPressed.connect(self._take)

    def _take(self) -> None:
        change = read_change(self.text())
        if change is None:
            restyle(self, "wrong", True)
            self.selectAll()
        else:
            self.typed.emit(change)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape; go to the next track with Tab."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Take what was typed along to the next track."""
        self.next_wanted.emit(1 if forward else -1, read_change(self.text()))
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed when something else is clicked."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.lost.emit(read_change(self.text()))
