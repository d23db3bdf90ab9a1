"""Every control of the real window says what it is to those who cannot see it, and what it does to those who point."""

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QDialogButtonBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.menus.command_palette import CommandPalette
from desktop.program import Program
from tests.architecture.source import ROOT
from tests.desktop.looks.stage import called, shown, started, visit
from tests.desktop.looks.told import controls, unnamed, without_role


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


def test_screen_readers_find_a_name_for_all_that_can_be_used(qtbot: QtBot, tmp_path: Path) -> None:
    nameless: dict[str, str] = {}

    def look(place: str, root: QWidget) -> None:
        for told in unnamed(QAccessible.queryAccessibleInterface(root)):
            nameless[f"{place}: {told}"] = told

    with started(tmp_path) as program:
        visit(program, look)
    assert not nameless, "\n".join(nameless)


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


def test_what_enter_does_not_press_has_a_letter_key() -> None:
    # Enter belongs to the fields of such a window: the button that does what it is for is pressed by Alt and its letter
    made = re.compile(r"end_buttons\(self, self\.(\w+)|self\.(\w+)\.setProperty\(\"primary\", True\)")
    without = []
    for path in sorted((ROOT / "desktop").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for name in (each for pair in made.findall(source) for each in pair if each and "QDialog)" in source):
            words = re.search(rf"self\.{name} = [^\n]*?self\.tr\(\"([^\"]*)\"", source)
            assert words is not None, f"{path}: {name}"
            without += [f"{path.name}: {words[1]}"] if "&" not in words[1] else []
    assert without == []
