"""The actions of one window as Qt's own: enabled and checked as the workspace has it, in menus, under their keys."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from core.base.errors import SandtableError
from desktop.menus.action import Action, W, plain_title, shown
from desktop.menus.keys import Bindings, keys_of, readable
from desktop.theme.icons import icon


class Actions(Generic[W]):
    """Builds one `QAction` per record and keeps them true; `refused` hears the errors that a person is to be told."""

    def __init__(
        self,
        records: Iterable[Action[W]],
        workspace: W,
        window: QWidget,
        *,
        chosen: Bindings | None = None,
        refused: Callable[[SandtableError], None],
    ) -> None:
        self.records: tuple[Action[W], ...] = tuple(records)
        self.chosen: Bindings = dict(chosen or {})
        self.scope = ""
        self._workspace = workspace
        self._refused = refused
        self._by_id = {record.id: record for record in self.records}
        if len(self._by_id) != len(self.records):
            raise ValueError("two actions have the same id")
        self._made = {record.id: self._make(record, window) for record in self.records}
        self.rebind(self.chosen)

    def _make(self, record: Action[W], window: QWidget) -> QAction:
        made = QAction(window)
        made.setObjectName(record.id)
        if record.icon:
            made.setIcon(icon(record.icon))
        made.setCheckable(record.checked is not None)
        made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        made.triggered.connect(partial(self._triggered, record.id))
        window.addAction(made)
        return made

    def _triggered(self, identity: str, _checked: bool = False) -> None:
        self.start(identity)

    def __getitem__(self, identity: str) -> QAction:
        """Return the `QAction` with this id, for toolbars and buttons. Raises `KeyError`."""
        return self._made[identity]

    def record(self, identity: str) -> Action[W]:
        """Return the record with this id. Raises `KeyError`."""
        return self._by_id[identity]

    def in_force(self, record: Action[W]) -> bool:
        """Say whether an action belongs to the mode that the window is in."""
        return not record.scope or record.scope == self.scope

    def why_not(self, identity: str) -> str | None:
        """Return why an action cannot be done now; `None` if it can."""
        return self._by_id[identity].refusal(self._workspace)

    def why_no_key(self, key: QKeySequence) -> str | None:
        """Return what a key would do in this mode and why it cannot be done now; None if it does something, or nothing.

        The title stands before the reason: whoever struck a key has to see which action is meant.
        """
        struck = key.toString(QKeySequence.SequenceFormat.PortableText)
        for record in self.records:
            if struck and self.in_force(record) and struck in keys_of(record, self.chosen):
                refusal = record.refusal(self._workspace)
                if refusal is not None:
                    return f"{plain_title(record.title)}: {refusal}"
        return None

    def start(self, identity: str) -> bool:
        """Do an action if it is possible now, and return whether it was done."""
        record = self._by_id[identity]
        if not self.in_force(record) or record.refusal(self._workspace) is not None:
            self.refresh()
            return False
        try:
            record.do(self._workspace)
        except SandtableError as error:
            self._refused(error)
            return False
        finally:
            self.refresh()
        return True

    def enter(self, scope: str) -> None:
        """Put the actions of one mode in force."""
        self.scope = scope
        self.refresh()

    def rebind(self, chosen: Bindings) -> None:
        """Put a person's keys in force."""
        self.chosen = dict(chosen)
        for record in self.records:
            self._made[record.id].setShortcuts([QKeySequence(key) for key in keys_of(record, self.chosen)])
        self.refresh()

    def refresh(self) -> None:
        """Ask every record anew whether it is possible and on; to be called after every change and selection."""
        for record in self.records:
            made = self._made[record.id]
            in_force = self.in_force(record)
            refusal = record.refusal(self._workspace) if in_force else None
            made.setText(shown(record.title))
            made.setVisible(in_force)
            made.setEnabled(in_force and refusal is None)
            made.setToolTip(self._tip(record, refusal))
            made.setStatusTip(refusal or shown(record.tooltip))
            if record.checked is not None:
                made.setChecked(record.checked(self._workspace))

    def _tip(self, record: Action[W], refusal: str | None) -> str:
        keys = ", ".join(readable(key) for key in keys_of(record, self.chosen))
        first = f"{shown(record.tooltip)} ({keys})" if keys else shown(record.tooltip)
        return first if refusal is None else f"{first}\n{refusal}"

    def fill(self, bar: QMenuBar, order: Sequence[str] = ()) -> None:
        """Put every action into its menu; menus come in the given order, then in that of the records."""
        menus: dict[tuple[str, ...], QMenu] = {}
        groups: dict[tuple[str, ...], str] = {}
        for title in order:
            menus[(title,)] = self._add_menu(bar, title)
        for record in self.records:
            for depth in range(1, len(record.menu) + 1):
                path = record.menu[:depth]
                if path not in menus:
                    menus[path] = self._add_menu(bar if depth == 1 else menus[path[:-1]], path[-1])
            if record.menu:
                menu = menus[record.menu]
                if groups.setdefault(record.menu, record.group) != record.group:
                    menu.addSeparator()
                    groups[record.menu] = record.group
                menu.addAction(self._made[record.id])

    def _add_menu(self, parent: QMenuBar | QMenu, title: str) -> QMenu:
        menu = parent.addMenu(shown(title))
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.refresh)
        return menu
