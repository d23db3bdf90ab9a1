"""The shortcut editor: every action with its keys, to search, change and reset, with a warning where two clash."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.menus.action import Action, shown
from desktop.menus.keys import Bindings, keys_of, overlap, portable, readable, rivals
from desktop.theme.theme import first_size
from desktop.widgets.buttons import picture_button
from desktop.widgets.fields import SearchField
from desktop.widgets.fuzzy_match import score

IDENTITY = Qt.ItemDataRole.UserRole


class ShortcutEditor(QDialog):
    """Edits a copy of the keys; `kept` carries all that differ from the usual ones when the person accepts."""

    manual = "trouble#keys"

    kept = Signal(dict)

    def __init__(self, actions: tuple[Action[Any], ...], chosen: Bindings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.resize(first_size(self, 640, 560))
        self._actions = {action.id: action for action in actions}
        self.chosen: dict[str, tuple[str, ...]] = dict(chosen)
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._filter = self._make_filter()
        self._tree = self._make_tree()
        self._edit = QKeySequenceEdit(self)
        self._edit.setMaximumSequenceLength(2)
        self._edit.setAccessibleName(self.tr("New keys"))
        for line in self._edit.findChildren(QLineEdit):
            # this is what has the keyboard
            line.setAccessibleName(self.tr("New keys"))
        self._edit.setToolTip(self.tr("Click here and press the new keys"))
        self._edit.keySequenceChanged.connect(self._warn)
        self._clash = QLabel(self)
        self._clash.setWordWrap(True)
        self._clash.setProperty("tone", "warning")
        # Qt's own button for it fades in and out
        self._none = picture_button("x", self.tr("Empty the field; to assign that leaves the action no keys"), self)
        self._none.clicked.connect(self._edit.clear)
        self._assign = self._button(self.tr("Assign"), self.tr("Give these keys to the action, instead of its own"))
        self._assign.clicked.connect(self.assign)
        self._usual = self._button(self.tr("Usual keys"), self.tr("Give the action back the keys it came with"))
        self._usual.clicked.connect(self.reset)
        self._lay_out()
        for action in actions:
            self._add(action)
        for identity in tuple(self._rows)[:1]:
            self.select(identity)

    def _make_filter(self) -> SearchField:
        field = SearchField(self.tr("Search"), self, tip=self.tr("Show only actions with these letters or keys"))
        field.setAccessibleName(self.tr("Search for an action"))
        field.textChanged.connect(self._narrow)
        return field

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        tree.setRootIsDecorated(False)
        tree.setAccessibleName(self.tr("Actions and their keys"))
        tree.setToolTip(self.tr("Choose an action to change its keys"))
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        tree.currentItemChanged.connect(self._show_keys)
        return tree

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        ends = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(ends.Ok | ends.Cancel | ends.RestoreDefaults, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        everything = buttons.button(ends.RestoreDefaults)
        # Qt's own word for it is in German that of the preferences
        everything.setText(self.tr("All usual keys"))
        everything.setToolTip(self.tr("Give every action the keys it came with"))
        everything.setAutoDefault(False)
        everything.clicked.connect(self.reset_all)
        row = QHBoxLayout()
        for part in (self._edit, self._none, self._assign, self._usual):
            row.addWidget(part)
        layout = QVBoxLayout(self)
        for widget in (self._filter, self._tree):
            layout.addWidget(widget)
        layout.addLayout(row)
        layout.addWidget(self._clash)
        layout.addWidget(buttons)

    def _add(self, action: Action[Any]) -> None:
        words = (*(shown(part) for part in action.menu), shown(action.title))
        item = QTreeWidgetItem([" › ".join(words).replace("&", ""), self._keys_text(action)])
        item.setData(0, IDENTITY, action.id)
        item.setToolTip(0, shown(action.tooltip))
        self._tree.addTopLevelItem(item)
        self._rows[action.id] = item

    def _keys_text(self, action: Action[Any]) -> str:
        return ", ".join(readable(key) for key in keys_of(action, self.chosen))

    def select(self, identity: str) -> None:
        """Go to an action. Raises `KeyError` if there is none with this id."""
        self._tree.setCurrentItem(self._rows[identity])

    def _current(self) -> Action[Any] | None:
        item = self._tree.currentItem()
        return self._actions[item.data(0, IDENTITY)] if item is not None else None

    def _show_keys(self) -> None:
        action = self._current()
        keys = keys_of(action, self.chosen) if action is not None else ()
        self._edit.setKeySequence(QKeySequence(keys[0]) if keys else QKeySequence())
        self._warn()

    def _wanted(self) -> str:
        return portable(self._edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText))

    def clashing(self) -> tuple[str, ...]:
        """Return the ids of the actions that would lose the keys in the field if they were assigned."""
        action, key = self._current(), self._wanted()
        if action is None or not key:
            return ()
        return tuple(other.id for other in rivals(action, key, self._actions.values(), self.chosen))

    def _names(self, identities: Iterable[str]) -> str:
        titles = (shown(self._actions[identity].title) for identity in identities)
        return ", ".join(title.replace("&", "").replace("…", "") for title in titles)

    def _warn(self) -> None:
        names = self._names(self.clashing())
        text = self.tr("These keys belong to: {names}. Assigning takes them away there.")
        self._clash.setText(text.replace("{names}", names) if names else "")

    def assign(self) -> None:
        """Give the current action the keys in the field, and take them from whoever had them."""
        key = self._wanted()
        self._give((key,) if key else ())

    def _give(self, keys: tuple[str, ...]) -> None:
        """Give the current action these keys, take them from whoever had them, and say who that was."""
        action = self._current()
        if action is None:
            return
        every = self._actions.values()
        losers = [(other.id, key) for key in keys for other in rivals(action, key, every, self.chosen)]
        for identity, key in losers:
            left = (taken for taken in keys_of(self._actions[identity], self.chosen) if not overlap(taken, key))
            self._put(identity, tuple(left))
        self._put(action.id, keys)
        self._show_keys()
        if losers:
            names = self._names(dict.fromkeys(identity for identity, _ in losers))
            self._clash.setText(self.tr("These keys were taken from: {names}.").replace("{names}", names))

    def _put(self, identity: str, keys: tuple[str, ...]) -> None:
        action = self._actions[identity]
        self.chosen[identity] = keys
        if keys == keys_of(action, {}):
            del self.chosen[identity]
        self._rows[identity].setText(1, self._keys_text(action))

    def reset(self) -> None:
        """Give the current action its usual keys, and take them from whoever has them now."""
        action = self._current()
        self._give(keys_of(action, {}) if action is not None else ())

    def reset_all(self) -> None:
        """Give every action its usual keys."""
        for action in self._actions.values():
            self._put(action.id, keys_of(action, {}))
        self._show_keys()

    def _narrow(self, query: str) -> None:
        for item in self._rows.values():
            item.setHidden(score(query, f"{item.text(0)} {item.text(1)}") is None)

    def accept(self) -> None:
        """Send what was chosen and close."""
        self.kept.emit(self.chosen)
        super().accept()
