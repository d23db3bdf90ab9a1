"""Buttons that show a picture alone, and buttons and tick boxes whose words take as many lines as they need."""

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from desktop.theme.icons import icon
from desktop.theme.tokens import ROOMY, SNUG, TIGHT


def picture_button(picture: str, tip: str, parent: QWidget) -> QToolButton:
    """Return a button with a picture; its tooltip is also its name for a screen reader."""
    button = QToolButton(parent)
    button.setIcon(icon(picture))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button


MOST_WIDTHS = 8
"""So many ways in which the words of a button broke are kept."""


class WrappingButton(QPushButton):
    """A button that grows downwards where its words are longer than it is wide; later lines begin with `hang`."""

    def __init__(self, text: str, parent: QWidget | None = None, *, hang: str = "") -> None:
        super().__init__(text, parent)
        self._hang = hang
        self._broken: dict[tuple[str, int, str], list[str]] = {}
        """The words as they broke at some widths: Qt asks for them anew some ten times while it lays a card out."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def lines(self, width: int) -> list[str]:
        """Return the words as they break in a button of a width in pixels."""
        asked = self.text(), width, self.font().key()
        if asked not in self._broken:
            if len(self._broken) > MOST_WIDTHS:
                self._broken.clear()
            self._broken[asked] = self._lines_in(width)
        return self._broken[asked]

    def _lines_in(self, width: int) -> list[str]:
        metrics, room = self.fontMetrics(), width - 2 * ROOMY - SNUG
        found: list[str] = []
        for word in self.text().split(" "):
            longer = f"{found[-1]} {word}" if found else word
            if not found or metrics.horizontalAdvance(longer.replace("&&", "&")) <= room:
                found[-1:] = [longer]
            else:
                found.append(self._hang + word)
        return found

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines at a width."""
        return super().sizeHint().height() + (len(self.lines(width)) - 1) * self.fontMetrics().height()

    def minimumSizeHint(self) -> QSize:
        """Return room for the longest word."""
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(self._hang + word) for word in self.text().split(" "))
        return QSize(widest + 2 * ROOMY + SNUG, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button with its words broken into lines."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = "\n".join(self.lines(self.width()))
        painter = QStylePainter(self)
        with painter:
            painter.drawControl(QStyle.ControlElement.CE_PushButton, option)


class WordedLine(QWidget):
    """A button with words beside it that take as many lines as they need; a click on the words presses it too."""

    def __init__(self, button: QAbstractButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._button = button
        self.words = QLabel(self)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # a new policy would forget that the words wrap, and their second line would be cut off
        policy.setHeightForWidth(True)
        self.words.setSizePolicy(policy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)

    def show_line(self, text: str, *, on: bool, tip: str = "") -> None:
        """Show other words and another tick, without telling anybody."""
        with QSignalBlocker(self._button):
            self._button.setChecked(on)
        self._button.setAccessibleName(text)
        self.words.setText(text)
        for part in (self._button, self.words):
            part.setToolTip(tip or text)

    def is_on(self) -> bool:
        """Return whether it is ticked."""
        return self._button.isChecked()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press it by a click on the words too."""
        self._button.setFocus(Qt.FocusReason.MouseFocusReason)
        self._button.click()


class TickLine(WordedLine):
    """A line to tick; `toggled` says whether it is on."""

    toggled = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None, *, on: bool = False, tip: str = "") -> None:
        self.box = QCheckBox()
        super().__init__(self.box, parent)
        self.setFocusProxy(self.box)
        self.box.toggled.connect(self.toggled)
        self.show_line(text, on=on, tip=tip)


class RadioLine(WordedLine):
    """A line of several, one of which is taken."""

    def __init__(self, text: str, parent: QWidget | None = None, *, tip: str = "") -> None:
        self.button = QRadioButton()
        super().__init__(self.button, parent)
        self.show_line(text, on=False, tip=tip)


def end_buttons(dialog: QDialog, main: QPushButton, cancel_tip: str) -> QDialogButtonBox:
    """Return the foot of a dialog that stays open while its main button works, which Enter alone never presses."""
    ends = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(ends.Cancel, dialog)
    main.setProperty("primary", "true")
    main.setDefault(False)
    main.setAutoDefault(False)
    buttons.addButton(main, QDialogButtonBox.ButtonRole.ActionRole)
    cancel = buttons.button(ends.Cancel)
    cancel.setToolTip(cancel_tip)
    cancel.setAutoDefault(False)
    buttons.rejected.connect(dialog.reject)
    return buttons
