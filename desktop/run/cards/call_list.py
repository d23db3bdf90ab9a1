"""The list of all that the game master can call for, one button each."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from core.engine.calling import Call
from desktop.run.calls import called_for, calls_now
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CardPage
from desktop.run.offer_groups import KEYS
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.workspace.workspace import Workspace


class CallList(CardPage):
    """Says what can be called for, and why not if not; `chosen` carries the id of one, `closed` ends it."""

    chosen = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.buttons: dict[str, QPushButton] = {}
        heading = QLabel(self.tr("What do you call for?"), self)
        heading.setProperty("tone", "heading")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(TIGHT)
        lines.addWidget(heading)
        for number, call in enumerate(calls_now(workspace, called_for(workspace)), 1):
            words = workspace.text(call.label)
            cap = f"{number}   " if number <= KEYS else "     "
            button = QPushButton(icon(call.icon), cap + words.replace("&", "&&"), self)
            button.setProperty("choice", True)
            button.setAccessibleName(words)
            button.setToolTip(self._tip(call, number))
            button.clicked.connect(partial(self.chosen.emit, call.id))
            lines.addWidget(button)
            self.buttons[call.id] = button
        cancel = leave_button(self)
        self.foot = buttons_of(self, None, cancel)
        first = next(iter(self.buttons.values()), None)
        self.setFocusProxy(cancel if first is None else first)

    def _tip(self, call: Call, number: int) -> str:
        """Return the rule of a call, its key, and why it cannot be done now."""
        why = "" if call.why_not is None else self.workspace.text(call.why_not)
        key = self.tr("Key %1").replace("%1", str(number)) if number <= KEYS else ""
        return "\n".join(part for part in (str(call.rule), key, why) if part)

    def pick(self, number: int) -> bool:
        """Choose by a number key; return whether there is one."""
        if not 1 <= number <= len(self.buttons):
            return False
        self.chosen.emit(tuple(self.buttons)[number - 1])
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave it with Escape, go up and down with the arrows, take what has the keyboard with Enter."""
        focused = next((button for button in self.findChildren(QPushButton) if button.hasFocus()), None)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and focused is not None:
            focused.click()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)
