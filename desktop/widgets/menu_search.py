"""A line at the head of a menu in which to type: what fits stands below it, whatever group of the menu it is in."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidgetAction

from desktop.widgets.fuzzy_match import contains

SIDEWAYS = (Qt.Key.Key_Left, Qt.Key.Key_Right)
"""Keys that open and leave groups as long as nothing is typed."""


class MenuSearch(QObject):
    """Finds lines of a menu and of the menus within it by what is typed, wherever in them the keyboard is."""

    def __init__(self, menu: QMenu, hint: str) -> None:
        super().__init__(menu)
        self.menu = menu
        self.line = QLineEdit(menu)
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(hint)
        self.line.setClearButtonEnabled(True)
        head = QWidgetAction(menu)
        head.setDefaultWidget(self.line)
        menu.addAction(head)
        self.head: QAction = head
        self.lines: list[QAction] = []
        self.put_away: list[QAction] = []
        self.brought: list[QAction] = []
        self.line.textChanged.connect(self._find)
        self.line.installEventFilter(self)

    def add(self, line: QAction) -> None:
        """Let a line be found."""
        self.lines.append(line)

    def watch(self, group: QMenu) -> None:
        """Let what is typed while a menu within is open be looked for too."""
        group.installEventFilter(self)

    def found(self) -> tuple[QAction, ...]:
        """Return the lines that fit what is typed, those first that begin with it; none where nothing is."""
        text = self.line.text().strip()
        fit = [each for each in self.lines if text and contains(text, _words(each))]
        return tuple(sorted(fit, key=lambda each: not contains(text, _words(each), at_starts=True)))

    def _find(self) -> None:
        """Put what fits below the line, in place of all else."""
        for each in self.put_away:
            each.setVisible(True)
        self.put_away = []
        for each in self.brought:
            self.menu.removeAction(each)
        self.brought = []
        if not self.line.text().strip():
            return
        found = self.found()
        for each in self.menu.actions():
            if each is not self.head and each not in found and each.isVisible():
                each.setVisible(False)
                self.put_away.append(each)
        own = set(map(id, self.menu.actions()))
        for each in found:
            if id(each) not in own:
                self.menu.addAction(each)
                self.brought.append(each)
        if found:
            self.menu.setActiveAction(found[0])
            self.line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the keyboard to the line as the menu opens and as one types in a group."""
        if watched is self.line and event.type() is QEvent.Type.Show:
            self.line.clear()
            self.line.setFocus()
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is self.line:
            sideways = event.key() in SIDEWAYS and not self.line.text()
            return sideways and QApplication.sendEvent(self.menu, event)
        if isinstance(watched, QMenu) and event.text().isprintable() and event.text().strip():
            watched.close()
            self.line.setFocus()
            self.line.setText(self.line.text() + event.text())
            return True
        return False


def _words(line: QAction) -> str:
    return line.text().replace("&", "")
