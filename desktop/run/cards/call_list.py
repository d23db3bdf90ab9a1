"""The list of all that the game master can call for, one button each."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.engine.call import Call
from core.model.own_call import OwnCall
from desktop.run.calls import called_for, calls_now
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CardPage
from desktop.run.cards.own_call_dialog import ask_own_call
from desktop.run.offer_groups import KEYS
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.widgets.fields import SearchField
from desktop.widgets.fuzzy_match import score
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace


class CallPage(CardPage):
    """Says what can be called for, and why not if not; `chosen` carries the id of one, `closed` ends it."""

    manual = "running#call-for-a-check"

    chosen = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.buttons: dict[str, QPushButton] = {}
        self.search = SearchField(self.tr("Find something to call for"), self, tip=self.tr("Some letters of it"))
        self.search.searched.connect(self._find)
        self.search.returnPressed.connect(self._take_marked)
        self.search.installEventFilter(self)
        self.nothing = QLabel(self)
        self.nothing.setProperty("tone", "muted")
        self.nothing.setWordWrap(True)
        heading = QLabel(self.tr("What do you call for?"), self)
        heading.setProperty("tone", "heading")
        self._shown: tuple[str, ...] = ()
        self._marked = 0
        self._lines = lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(TIGHT)
        lines.addWidget(heading)
        lines.addWidget(self.search)
        lines.addWidget(self.nothing)
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
        self.make = QPushButton(icon("plus"), self.tr("A call of your own…"), self)
        self.make.setProperty("choice", True)
        self.make.setToolTip(self.tr("Name something to call for: what is rolled, and what comes of it"))
        self.make.clicked.connect(self._make)
        lines.addWidget(self.make)
        cancel = leave_button(self)
        self.foot = buttons_of(self, None, cancel)
        self.setFocusProxy(self.search if self.buttons else cancel)
        self._find("")

    def _make(self) -> None:
        system = self.workspace.system_at_hand
        if system is not None:
            window = self.window()
            self.closed.emit()
            who = called_for(self.workspace)
            ask_own_call(self.workspace, OwnCall("", system.id), None, who, window)

    def _find(self, wanted: str) -> None:
        """Show what fits, the best first, or say that nothing does; the first is marked."""
        fits = {name: score(wanted, button.accessibleName()) for name, button in self.buttons.items()}
        found = [(fit, name) for name, fit in fits.items() if fit is not None]
        self._mark(-1)
        self._shown = tuple(name for _, name in sorted(found, key=lambda each: -each[0]))
        before: QWidget = self.search
        for place, name in enumerate((*self._shown, *(each for each in fits if fits[each] is None))):
            button = self.buttons[name]
            self._lines.insertWidget(self._lines.indexOf(self.nothing) + 1 + place, button)
            self.setTabOrder(before, button)
            button.setVisible(fits[name] is not None)
            before = button
        self._mark(0)
        self.search.setVisible(bool(self.buttons))
        words = self.tr("Nothing of that name") if self.buttons else self.tr("There is nothing to call for here yet.")
        self.nothing.setText(words)
        self.nothing.setVisible(not self._shown)

    def _mark(self, place: int) -> None:
        """Mark one of those that are shown, which Enter takes; a place below nought marks none."""
        for number, name in enumerate(self._shown):
            if self.buttons[name].property("primary") is not (number == place):
                restyle(self.buttons[name], "primary", number == place)
        self._marked = place

    def _take_marked(self) -> None:
        if self._shown:
            self.chosen.emit(self._shown[self._marked])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let numbers choose while nothing is written, and the arrow keys in the field work on the list."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            number = event.key() - Qt.Key.Key_0
            if not self.search.text() and 1 <= number <= KEYS:
                return self.pick(number)
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None and self._shown:
                self._mark(min(max(0, self._marked + step), len(self._shown) - 1))
                self._keep_in_view(self.buttons[self._shown[self._marked]])
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.keyPressEvent(event)
                return True
        return False

    def _keep_in_view(self, button: QPushButton) -> None:
        """Scroll to a button where the card has no room for the whole list."""
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None:
            above.ensureWidgetVisible(button)

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
