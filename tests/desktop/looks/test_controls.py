"""Every control of the real window says what it is to those who cannot see it, and what it does to those who point."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QSlider,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.menus.command_palette import CommandPalette
from desktop.program import Program
from tests.desktop.looks.stage import called, shown, started, visit

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTextEdit,
)

ROLES = {
    getattr(QAccessible.Role, name)
    for name in (
        *("Button", "ButtonMenu", "ButtonDropDown", "CheckBox", "RadioButton", "ComboBox", "EditableText", "SpinBox"),
        *("Slider", "List", "Tree", "Table", "ListItem", "MenuItem", "PageTab", "ProgressBar", "Dialog"),
    )
}
"""What a screen reader has to have a name for."""
DEEPEST, LONGEST = 25, 60
"""So many levels, and so many of what stands in one, are walked through."""


def is_own(widget: QWidget) -> bool:
    """Return whether a widget is the program's own, not a part that Qt made for one that is."""
    holder = widget.parentWidget()
    inner = isinstance(holder, (QAbstractSpinBox, QComboBox, QTabBar, QLineEdit, QAbstractItemView))
    if widget.objectName().startswith("qt_") or isinstance(widget, (QHeaderView, QMenu)) or inner:
        return False
    at = holder
    while at is not None and not isinstance(at, QDialogButtonBox):
        if type(at).__name__ in ("QComboBoxPrivateContainer", "QKeySequenceEdit"):
            return False
        at = at.parentWidget()
    return True


def controls(root: QWidget) -> tuple[QWidget, ...]:
    return tuple(widget for widget in shown(root) if isinstance(widget, CONTROLS) and is_own(widget))


def test_every_control_has_a_name_and_a_tooltip(qtbot: QtBot, tmp_path: Path) -> None:
    missing: dict[str, str] = {}

    def look(place: str, root: QWidget) -> None:
        for control in controls(root):
            text = control.text() if isinstance(control, QAbstractButton) else ""
            if not (control.accessibleName() or text.strip()):
                missing[called(control)] = f"{place}: no name"
            elif not control.toolTip() and not isinstance(control.parentWidget(), QDialogButtonBox):
                missing[called(control)] = f"{place}: no tooltip"

    with started(tmp_path) as program:
        visit(program, look)
    assert not missing, "\n".join(f"{place}: {widget}" for widget, place in missing.items())


def actions_of(program: Program) -> tuple[QAction, ...]:
    return tuple(action for action in program.window.findChildren(QAction) if action.text())


def test_every_action_with_keys_tells_them_in_its_tooltip(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path) as program:
        silent = [
            (action.text(), key.toString())
            for action in actions_of(program)
            for key in action.shortcuts()[:1]
            if key.toString(QKeySequence.SequenceFormat.NativeText) not in action.toolTip()
        ]
    assert not silent


def test_every_control_can_be_reached_by_keyboard(qtbot: QtBot, tmp_path: Path) -> None:
    unreachable: dict[str, str] = {}

    def look(place: str, root: QWidget) -> None:
        for control in controls(root):
            by_key = isinstance(control, QAbstractButton) and not control.shortcut().isEmpty()
            if isinstance(control, QToolButton) and control.defaultAction() is not None:
                by_key = bool(control.defaultAction().shortcuts())
            if not control.isEnabled() or by_key or isinstance(control.parentWidget(), CommandPalette):
                # the arrow keys of the palette's field walk through its list
                continue
            if not control.focusPolicy() & Qt.FocusPolicy.TabFocus and control.focusProxy() is None:
                unreachable[called(control)] = place

    with started(tmp_path) as program:
        visit(program, look)
    assert not unreachable, "\n".join(f"{place}: {widget}" for widget, place in unreachable.items())


def unnamed(part: QAccessibleInterface | None, depth: int = 0) -> list[str]:
    """Return what of a tree of things, as screen readers see it, has to have a name and has none."""
    if part is None or not part.isValid() or part.state().invisible or depth > DEEPEST:
        return []
    held = part.object()
    # the button in it that empties it has a name of Qt's own, or none: Backspace does the same
    holder = held.parent() if isinstance(held, QWidget) else None
    inner = isinstance(holder, QLineEdit) and isinstance(holder.parentWidget(), QKeySequenceEdit)
    found = []
    if part.role() in ROLES and not part.text(QAccessible.Text.Name).strip() and not inner:
        found.append(f"{part.role().name} {type(held).__name__} in {part.rect().getRect()}")
    for number in range(min(part.childCount(), LONGEST)):
        found += unnamed(part.child(number), depth + 1)
    return found


def test_screen_readers_find_a_name_for_all_that_can_be_used(qtbot: QtBot, tmp_path: Path) -> None:
    nameless: dict[str, str] = {}

    def look(place: str, root: QWidget) -> None:
        for told in unnamed(QAccessible.queryAccessibleInterface(root)):
            nameless[f"{place}: {told}"] = told

    with started(tmp_path) as program:
        visit(program, look)
    assert not nameless, "\n".join(nameless)


SILENT = (QAccessible.Role.NoRole, QAccessible.Role.Client)
"""What says nothing of what a widget is."""
WITH_VALUE = (QAccessible.Role.Slider, QAccessible.Role.SpinBox, QAccessible.Role.ProgressBar)


def is_painted(widget: QWidget) -> bool:
    """Return whether the program paints a widget itself."""
    return any("paintEvent" in vars(kind) for kind in type(widget).__mro__ if kind.__module__.startswith("desktop."))


def lineage(widget: QWidget) -> list[QWidget]:
    """Return a widget and what it is in; a page that scrolls is told as the dock is called whose page it is."""
    holder = widget.parentWidget()
    return [widget, *(lineage(holder) if holder is not None else ())]


def without_role(widget: QWidget) -> str:
    """Return what screen readers are not told of a widget: what it is, what it is called, what stands in it."""
    told = QAccessible.queryAccessibleInterface(widget)
    by_key = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    scrolls = isinstance(widget, QScrollArea)
    if (is_painted(widget) or by_key) and told.role() in SILENT and not scrolls and is_own(widget):
        return "" if isinstance(widget, QKeySequenceEdit) else "no role"
    if scrolls and by_key and not any(each.accessibleName() for each in lineage(widget)):
        return "no name"
    if told.role() in WITH_VALUE and told.valueInterface() is None and not told.text(QAccessible.Text.Value):
        return "no value"
    return ""


def test_screen_readers_are_told_what_everything_is_and_what_stands_in_it(qtbot: QtBot, tmp_path: Path) -> None:
    wrong: dict[str, str] = {}
    roles: set[QAccessible.Role] = set()

    def look(place: str, root: QWidget) -> None:
        for widget in shown(root):
            roles.add(QAccessible.queryAccessibleInterface(widget).role())
            if lacks := without_role(widget):
                wrong[called(widget)] = f"{place}: {lacks}"

    with started(tmp_path) as program:
        visit(program, look)
    assert not wrong, "\n".join(f"{place}: {widget}" for widget, place in wrong.items())
    assert {QAccessible.Role.Canvas, QAccessible.Role.Chart, QAccessible.Role.ToolBar} <= roles


def test_the_keyboard_is_seen_wherever_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    unseen: dict[str, str] = {}
    known: set[str] = set()

    def look(place: str, root: QWidget) -> None:
        if root.window() is not program.window:
            return
        for widget in shown(root):
            name = called(widget)
            inner = isinstance(widget.parentWidget(), QAbstractSpinBox)
            if name in known or inner or not widget.isEnabled() or widget.focusProxy() is not None:
                continue
            if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                continue
            known.add(name)
            before = program.window.focusWidget()
            widget.clearFocus()
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            if not widget.hasFocus():
                continue
            with_it = widget.grab().toImage()
            widget.clearFocus()
            if widget.grab().toImage() == with_it:
                unseen[name] = place
            if before is not None:
                before.setFocus(Qt.FocusReason.OtherFocusReason)

    with started(tmp_path) as program:
        program.window.activateWindow()
        qtbot.waitUntil(program.window.isActiveWindow)
        visit(program, look)
    assert len(known) > 80 and not unseen, "\n".join(f"{place}: {widget}" for widget, place in unseen.items())
