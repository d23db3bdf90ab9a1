"""Another theme or interface scale reaches everything that is open already."""

from pathlib import Path

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import called, settle, started


def everything(program: Program) -> tuple[QWidget, ...]:
    """Show every dock of both modes once, so that all is built, and return all there is."""
    for mode in (Mode.PREPARE, Mode.RUN):
        program.workspace.set_mode(mode)
        for name, dock in program.docks.docks.items():
            if mode in dock.kind.modes:
                program.docks.raise_panel(name)
                settle()
    program.docks.raise_panel("clock")
    settle()
    return tuple(program.window.findChildren(QWidget))


def texts(program: Program) -> dict[str, int]:
    """Return the size of the text of all that shows some."""
    widgets = (each for each in everything(program) if str(each.property("text") or "") or isinstance(each, QLabel))
    return {called(each): each.font().pixelSize() for each in widgets}


def test_the_scale_changed_live_is_as_if_it_had_been_so_from_the_start(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path / "a", scale=1.5) as program:
        wanted = texts(program)
    with started(tmp_path / "b") as program:
        texts(program)
        program.settings.change(scale=1.5)
        settle()
        found = texts(program)
    assert {name: (size, wanted[name]) for name, size in found.items() if wanted.get(name, size) != size} == {}
    assert len(set(wanted) & set(found)) > 20


def test_another_theme_repaints_clock_icons_and_lists_and_leaves_a_map_that_has_a_style(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with started(tmp_path) as program:
        everything(program)
        panels = {name: program.docks.docks[name].built() for name in ("roster", "clock")}
        bands = {"line": program.window.ribbon, "foot": program.window.foot}
        parts: dict[str, QWidget] = {**panels, **bands, "map": program.canvas.view.viewport()}
        before = {name: brightness(part) for name, part in parts.items()}
        program.settings.change(theme="contrast")
        settle()
        assert program.window.palette().color(QPalette.ColorRole.Window) == QColor(program.theme.tokens.window)
        for name, part in parts.items():
            if name == "map":
                assert abs(brightness(part)[0] - before[name][0]) < 5
                continue
            assert brightness(part)[0] < before[name][0] / 2, name
            assert brightness(part)[1] > 200, f"{name}: nothing light on the dark ground"
        program.settings.change(theme="light")
        settle()
        for name, part in parts.items():
            assert abs(brightness(part)[0] - before[name][0]) < 5, name


def brightness(part: QWidget) -> tuple[float, int]:
    """Return the mean and the greatest lightness of a picture of a widget, 0 to 255."""
    image = part.grab().toImage()
    found = [
        image.pixelColor(x, y).lightness() for y in range(0, image.height(), 2) for x in range(0, image.width(), 2)
    ]
    return sum(found) / len(found), max(found)
