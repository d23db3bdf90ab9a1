"""The command palette: type some letters of what you want, Enter does it."""

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHeaderView, QLabel, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from desktop.menus.action import Action, shown
from desktop.menus.keys import keys_of, readable
from desktop.menus.window_actions import Actions
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.fuzzy_match import contains, score

IDENTITY = Qt.ItemDataRole.UserRole
WIDTH, HEIGHT = 800, 420
TOLD = 400
"""How well a word fits that stands in what is said of an action: better than letters strewn over its line."""


class CommandPalette(QFrame):
    """A popup over the window that lists the actions that fit, the best first; those not possible say why not."""

    manual = "trouble#keys"

    def __init__(self, actions: Actions[Any], window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self._actions = actions
        self._window = window
        self._field = QLineEdit(self)
        self._field.setPlaceholderText(self.tr("What do you want to do?"))
        self._field.setAccessibleName(self.tr("Search for a command"))
        self._field.setToolTip(self.tr("Type some letters; Enter does it, Escape closes"))
        self._field.textChanged.connect(self._fill)
        self._field.installEventFilter(self)
        self._list = self._make_list()
        self._none = QLabel(self.tr("No command has these letters."), self)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._none.setProperty("tone", "muted")
        blank = QPixmap(1, 1)
        blank.fill(Qt.GlobalColor.transparent)
        self._blank = QIcon(blank)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        layout.addWidget(self._field)
        layout.addWidget(self._list, 1)
        layout.addWidget(self._none, 1)
        self.setFrameShape(QFrame.Shape.StyledPanel)

    def _make_list(self) -> QTreeWidget:
        found = QTreeWidget(self)
        found.setAccessibleName(self.tr("Commands"))
        found.setToolTip(self.tr("Commands that fit what you typed"))
        found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        found.setUniformRowHeights(True)
        # a title begins with its menu and ends with what tells it from others
        found.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        found.setRootIsDecorated(False)
        found.setColumnCount(2)
        found.setHeaderHidden(True)
        found.header().setStretchLastSection(False)
        # what an action is called is never cut short; why it is not possible may be, and is told below the mouse
        found.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        found.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        found.itemClicked.connect(self._choose)
        return found

    def open(self) -> None:
        """Show the palette, empty, at the upper middle of its window."""
        self._actions.refresh()
        self._field.clear()
        self._fill()
        window = self._window.window()
        self.resize(min(WIDTH, window.width()), min(HEIGHT, window.height()))
        corner = window.rect().topLeft()
        corner.setX((window.width() - self.width()) // 2)
        corner.setY(window.height() // 8)
        self.move(window.mapToGlobal(corner))
        self.show()
        self._field.setFocus()

    def _items(self) -> tuple[QTreeWidgetItem, ...]:
        items = (self._list.topLevelItem(row) for row in range(self._list.topLevelItemCount()))
        return tuple(item for item in items if item is not None)

    def _go_to(self, row: int) -> None:
        items = self._items()
        if items:
            self._list.setCurrentItem(items[min(max(row, 0), len(items) - 1)])

    def _fill(self) -> None:
        query = self._field.text()
        ranked: list[tuple[bool, int, int, Action[Any]]] = []
        for number, action in enumerate(self._actions.listed):
            fit = self._fit(query, action) if self._actions.in_force(action) else None
            if fit is not None:
                ranked.append((self._actions.why_not(action.id) is not None, -fit, number, action))
        self._list.clear()
        for _, _, _, action in sorted(ranked, key=lambda entry: entry[:3]):
            self._list.addTopLevelItem(self._item(action))
        self._list.setVisible(bool(ranked))
        self._none.setVisible(not ranked)
        self._go_to(0)

    def _fit(self, query: str, action: Action[Any]) -> int | None:
        """Return how well an action fits: by its line, or by what is said of it, where the words begin words there."""
        fit = score(query, self._line(action))
        told = query.strip() and contains(query, shown(action.tooltip), at_starts=True)
        return max(fit or 0, TOLD * len(query.split())) if told else fit

    def _line(self, action: Action[Any]) -> str:
        return " › ".join((*(shown(part) for part in action.menu), shown(action.title))).replace("&", "").rstrip("…")

    def _item(self, action: Action[Any]) -> QTreeWidgetItem:
        refusal = self._actions.why_not(action.id)
        keys = ", ".join(readable(key) for key in keys_of(action, self._actions.chosen))
        item = QTreeWidgetItem([self._line(action), refusal or keys])
        item.setData(0, IDENTITY, action.id)
        item.setToolTip(0, shown(action.tooltip))
        item.setToolTip(1, refusal or "")
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setIcon(0, icon(action.icon) if action.icon else self._blank)
        item.setDisabled(refusal is not None)
        return item

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and not item.isDisabled():
            self.close()
            self._actions.start(str(item.data(0, IDENTITY)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys and Enter in the field work on the list."""
        if watched is self._field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            key = Qt.Key(event.key())
            if key in steps:
                self._go_to(self._list.currentIndex().row() + steps[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(self._list.currentItem())
                return True
        return super().eventFilter(watched, event)
