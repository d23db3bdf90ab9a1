"""Every control of the real window says what it is to those who cannot see it, and what it does to those who point."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
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
