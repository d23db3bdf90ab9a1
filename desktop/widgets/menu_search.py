"""A line at the head of a menu in which to type: what fits stands below it, whatever group of the menu it is in."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidgetAction

from desktop.translation import tr
from desktop.widgets.fields import SearchField
from desktop.widgets.fuzzy_match import contains

SIDEWAYS = (Qt.Key.Key_Left, Qt.Key.Key_Right)
"""Keys that open and leave groups as long as nothing is typed."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MenuSearch(QObject):
    """Finds lines of a menu and of the menus within it by what is typed, wherever in them the keyboard is."""

    def __init__(self, menu: QMenu, hint: str) -> None:
        super().__init__(menu)
        self.menu = menu
        self.line = SearchField(hint, menu)
        head = QWidgetAction(menu)
        head.setDefaultWidget(self.line)
        menu.addAction(head)
        self.head: QAction = head
        self.nothing = menu.addAction(tr("Nothing is called that"))
        self.nothing.setEnabled(False)
        self.nothing.setVisible(False)
        self.lines: list[QAction] = []
        self.put_away: list[QAction] = []
        self.brought: list[QAction] = []
        self.line.textChanged.connect(self._find)
        self.line.installEventFilter(self)

    def add(self, line: QAction) -> None:
        """Let a line be found; what is typed in a menu that it opens is looked for too."""
        self.lines.append(line)
        opened = line.menu()
        if isinstance(opened, QMenu):
            self.watch(opened)

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
        self.nothing.setVisible(False)
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
        self.nothing.setVisible(not found)
        # a menu would open at once, and take the keyboard
        if found and found[0].menu() is None:
            self.menu.setActiveAction(found[0])
        self.line.setFocus()

    def _open_first(self) -> bool:
        """Open the menu of the first line found, on its first line; return whether it has one."""
        first = next(iter(self.found()), None)
        opened = None if first is None else first.menu()
        if first is None or not isinstance(opened, QMenu):
            return False
        self.menu.setActiveAction(first)
        opened.setActiveAction(opened.actions()[0])
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the keyboard to the line as the menu opens and as one types in a group."""
        if watched is self.line and event.type() is QEvent.Type.Show:
            self.line.clear()
            self.line.setFocus()
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if watched is self.line:
            if event.key() in ENTER and self.menu.activeAction() is None and self._open_first():
                return True
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
