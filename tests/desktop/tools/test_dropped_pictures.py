"""A picture dropped on the map: the menu that asks what becomes of it, and what does."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.geometry.units import SQUARE
from core.model.things import Picture, Stamp
from desktop.tools.dropped_pictures import LARGE, PicturesMenu
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import NONE, Table
from tests.helpers.documents import fresh
from tests.helpers.fights import SCENE
from tests.helpers.images import png
from tests.helpers.maps import at

BOTH = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction


@pytest.fixture(autouse=True)
def document(table: Table, tmp_path: Path) -> Iterator[None]:
    """Give the table a document that keeps pictures."""
    with fresh(tmp_path / "kept") as (document, _):
        table.workspace.document = document
        yield
        table.workspace.document = None


def file(folder: Path, name: str, width: int, height: int) -> Path:
    (folder / name).write_bytes(png(width, height))
    return folder / name


def dropped(table: Table, square: tuple[float, float], *paths: Path) -> PicturesMenu | None:
    """Drop files over a place; return the menu that asks about them, if any does."""
    data, where = QMimeData(), QPointF(table.spot(*square))
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    entered = QDragEnterEvent(where.toPoint(), BOTH, data, Qt.MouseButton.LeftButton, NONE)
    entered.ignore()
    table.canvas.dragEnterEvent(entered)
    if not entered.isAccepted():
        return None
    event = QDropEvent(where, BOTH, data, Qt.MouseButton.LeftButton, NONE)
    event.setDropAction(Qt.DropAction.MoveAction)
    table.canvas.dropEvent(event)
    assert event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction
    (menu,) = table.canvas.findChildren(PicturesMenu)
    assert menu.isVisible()
    return menu


def test_a_small_picture_becomes_a_stamp_where_it_is_let_go_by_enter(table: Table, tmp_path: Path) -> None:
    before = table.session.state
    menu = dropped(table, (5.1, 4.2), file(tmp_path, "old_well.png", 140, 140))
    assert menu is not None and menu.activeAction() is menu.stamps
    QTest.keyClick(menu, Qt.Key.Key_Return)
    stamp = table.thing(table.selection[0])
    assert isinstance(stamp, Stamp) and stamp.name == "old well"
    assert stamp.at == at(5, 4) and (stamp.width, stamp.height) == (2 * SQUARE, 2 * SQUARE)
    table.workspace.undo()
    assert table.session.state.scene(SCENE).things == before.scene(SCENE).things


def test_escape_leaves_the_map_as_it_is(table: Table, tmp_path: Path) -> None:
    before = table.session.state
    menu = dropped(table, (5, 4), file(tmp_path, "well.png", 140, 140))
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert table.session.state == before


def test_a_large_picture_is_likelier_a_map_and_can_lie_under_this_one(
    table: Table, qtbot: QtBot, tmp_path: Path
) -> None:
    path = file(tmp_path, "Yard 4x2.png", LARGE, LARGE // 2)
    menu = dropped(table, (5, 4), path)
    assert menu is not None and menu.activeAction() is menu.maps
    with qtbot.waitSignal(table.canvas.maps_wanted) as wanted:
        QTest.keyClick(menu, Qt.Key.Key_Return)
    assert wanted.args == [(path,)]
    qtbot.waitUntil(lambda: not table.canvas.findChildren(PicturesMenu))
    menu = dropped(table, (5, 4), path)
    assert menu is not None
    menu.ground.trigger()
    picture = table.thing(table.selection[0])
    assert isinstance(picture, Picture) and picture.corners == (at(3, 3), at(7, 5))
    assert not picture.locked


def test_several_pictures_are_one_step_and_lie_apart(table: Table, tmp_path: Path) -> None:
    paths = [file(tmp_path, f"{name}.png", 70, 70) for name in ("a", "b")]
    menu = dropped(table, (3.5, 3.5), *paths)
    assert menu is not None
    menu.stamps.trigger()
    stamps = [table.thing(each) for each in table.selection]
    assert [stamp.name for stamp in stamps] == ["a", "b"]
    assert [stamp.bounds.centre for stamp in stamps] == [at(3.5, 3.5), at(4.5, 4.5)]
    table.workspace.undo()
    assert table.selection == []


def test_other_files_and_pictures_in_a_fight_are_left_to_the_window(table: Table, tmp_path: Path) -> None:
    assert dropped(table, (5, 4), tmp_path / "map.uvtt") is None
    assert dropped(table, (5, 4), tmp_path / "map.uvtt", tmp_path / "well.png") is None
    table.workspace.set_mode(Mode.RUN)
    assert dropped(table, (5, 4), tmp_path / "well.png") is None


def test_what_cannot_be_shown_is_told_and_a_locked_layer_takes_nothing(table: Table, tmp_path: Path) -> None:
    told: list[str] = []
    table.workspace.message.connect(lambda message: told.append(message.text))
    (tmp_path / "notes.png").write_bytes(b"no picture")
    menu = dropped(table, (5, 4), tmp_path / "notes.png")
    assert menu is not None
    before = table.session.state
    menu.stamps.trigger()
    menu.ground.trigger()
    assert len(told) == 2 and table.session.state == before
