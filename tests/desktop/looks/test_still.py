"""Nothing in the window moves by itself: whoever wants little motion has it already."""

from pathlib import Path

from PySide6.QtCore import QAbstractAnimation, QObject
from PySide6.QtWidgets import QTreeView, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.looks.stage import started, visit


def moving(root: QObject) -> list[str]:
    """Return what moves, or would move, in a window."""
    trees = [f"{type(tree).__name__} unfolds" for tree in root.findChildren(QTreeView) if tree.isAnimated()]
    fades = (each for each in root.findChildren(QAbstractAnimation) if each.duration() > 0)
    return [*trees, *(f"{type(each.parent()).__name__} moves" for each in fades)]


def test_nothing_in_the_window_moves_by_itself(qtbot: QtBot, tmp_path: Path) -> None:
    found: dict[str, str] = {}

    def look(place: str, root: QWidget) -> None:
        found.update(dict.fromkeys(moving(root), place))

    with started(tmp_path) as program:
        assert not program.window.isAnimated()
        visit(program, look)
    assert not found
