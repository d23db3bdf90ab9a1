"""The actions of one window as Qt's own: enabled and checked as the workspace has it, in menus, under their keys."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Generic

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from core.base.errors import SandtableError
from desktop.menus.action import Action, W, shown, title_words
from desktop.menus.keys import Bindings, keys_of, readable
from desktop.menus.underlined import tell_apart
from desktop.theme.icons import icon
from desktop.widgets.soon import SoonOrAsked


class Actions(Generic[W]):
    """Builds one `QAction` per action and keeps them true; `refused` hears the errors that a person is to be told."""

    def __init__(
        self,
        actions: Iterable[Action[W]],
        workspace: W,
        window: QWidget,
        *,
        chosen: Bindings | None = None,
        refused: Callable[[SandtableError], None],
    ) -> None:
        self.listed: tuple[Action[W], ...] = tuple(actions)
        self.chosen: Bindings = dict(chosen or {})
        self.scope = ""
        self._workspace = workspace
        self._refused = refused
        self._by_id = {action.id: action for action in self.listed}
        if len(self._by_id) != len(self.listed):
            raise ValueError("two actions have the same id")
        self._made = {action.id: self._make(action, window) for action in self.listed}
        self._keys: dict[str, str] = {}
        self._told: dict[str, tuple[str, str, bool, str | None]] = {}
        self._inner: dict[tuple[str, ...], tuple[QMenu, list[QAction]]] = {}
        self._soon = SoonOrAsked(self.refresh, window)
        self.rebind(self.chosen)

    def _make(self, action: Action[W], window: QWidget) -> QAction:
        made = QAction(window)
        made.setObjectName(action.id)
        if action.icon:
            made.setIcon(icon(action.icon))
        made.setCheckable(action.checked is not None)
        made.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        made.triggered.connect(partial(self._triggered, action.id))
        window.addAction(made)
        return made

    def _triggered(self, identity: str, _checked: bool = False) -> None:
        self.start(identity)

    def __getitem__(self, identity: str) -> QAction:
        """Return the `QAction` with this id, for toolbars and buttons. Raises `KeyError`."""
        self._soon.catch_up()
        return self._made[identity]

    def action(self, identity: str) -> Action[W]:
        """Return what is known of the action with this id. Raises `KeyError`."""
        return self._by_id[identity]

    def in_force(self, action: Action[W]) -> bool:
        """Say whether an action belongs to the mode that the window is in."""
        return not action.scope or action.scope == self.scope

    def why_not(self, identity: str) -> str | None:
        """Return why an action cannot be done now; `None` if it can."""
        return self._by_id[identity].refusal(self._workspace)

    def why_no_key(self, key: QKeySequence) -> str | None:
        """Return what a key would do in this mode and why it cannot be done now; None if it does something, or nothing.

        The title stands before the reason: whoever struck a key has to see which action is meant.
        """
        struck = key.toString(QKeySequence.SequenceFormat.PortableText)
        for action in self.listed:
            if struck and self.in_force(action) and struck in keys_of(action, self.chosen):
                refusal = action.refusal(self._workspace)
                if refusal is not None:
                    return f"{title_words(action.title)}: {refusal}"
        return None

    def start(self, identity: str) -> bool:
        """Do an action if it is possible now, and return whether it was done."""
        action = self._by_id[identity]
        if not self.in_force(action) or action.refusal(self._workspace) is not None:
            self.refresh()
            return False
        try:
            action.do(self._workspace)
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
        for action in self.listed:
            keys = keys_of(action, self.chosen)
            self._keys[action.id] = ", ".join(readable(key) for key in keys)
            self._made[action.id].setShortcuts([QKeySequence(key) for key in keys])
        self.refresh()

    def refresh_soon(self) -> None:
        """Ask every action anew once the window has shown what changed, or a key or somebody asks for one before."""
        self._soon.wish()

    def refresh(self) -> None:
        """Ask every action anew whether it is possible and on."""
        self._soon.done()
        for action in self.listed:
            made = self._made[action.id]
            in_force = self.in_force(action)
            refusal = action.refusal(self._workspace) if in_force else None
            title, tip = shown(action.title), self._tip(action, refusal)
            # most of some two hundred are as they were, and telling Qt so costs more than asking whether they are
            if self._told.get(action.id) != (title, tip, in_force, refusal):
                self._told[action.id] = title, tip, in_force, refusal
                made.setText(title)
                made.setVisible(in_force)
                made.setEnabled(in_force and refusal is None)
                made.setToolTip(tip)
                made.setStatusTip(refusal or shown(action.tooltip))
            if action.checked is not None:
                made.setChecked(action.checked(self._workspace))
        for menu, lines in self._inner.values():
            # one without a line would open on nothing
            menu.menuAction().setVisible(any(line.isVisible() for line in lines))

    def _tip(self, action: Action[W], refusal: str | None) -> str:
        keys = self._keys[action.id]
        first = f"{shown(action.tooltip)} ({keys})" if keys else shown(action.tooltip)
        return first if refusal is None else f"{first}\n{refusal}"

    def fill(self, bar: QMenuBar, there: Mapping[str, QMenu]) -> None:
        """Put every action into its menu; the menus that are `there`, by title, come first, in the order of the bar."""
        menus: dict[tuple[str, ...], QMenu] = {(title,): self._kept_true(menu) for title, menu in there.items()}
        groups: dict[tuple[str, ...], str] = {}
        for action in self.listed:
            for depth in range(1, len(action.menu) + 1):
                path = action.menu[:depth]
                if path not in menus:
                    menus[path] = self._add_menu(bar if depth == 1 else menus[path[:-1]], path[-1])
                if depth > 1:
                    self._inner.setdefault(path, (menus[path], []))[1].append(self._made[action.id])
            if action.menu:
                menu = menus[action.menu]
                if groups.setdefault(action.menu, action.group) != action.group:
                    menu.addSeparator()
                    groups[action.menu] = action.group
                menu.addAction(self._made[action.id])

    def _add_menu(self, parent: QMenuBar | QMenu, title: str) -> QMenu:
        return self._kept_true(parent.addMenu(shown(title)))

    def _kept_true(self, menu: QMenu) -> QMenu:
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.refresh)
        # after that, which may have written the titles anew
        menu.aboutToShow.connect(partial(tell_apart, menu))
        return menu
