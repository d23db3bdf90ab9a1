"""A picture laid anew under the grid of a map that is there already: things keep their squares."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.edits.maps import DropThings, PutThings
from core.geometry.units import SQUARE
from core.model.things import Picture, Pin
from desktop.exporting.map_picture import packed
from desktop.importing.realign import AlignPicture
from tests.core.documents.interchange.test_drawn_lines import GRIDS, gridded
from tests.desktop.story.seat import Seat


def picture_bytes() -> bytes:
    """Return a picture with a grid of 70 pixels, its first lines at 13 and 22."""
    levels = np.ascontiguousarray(gridded(GRIDS[1]))
    height, width = levels.shape
    image = QImage(levels.data, width, height, width, QImage.Format.Format_Grayscale8)
    return packed(image)


@pytest.fixture
def parts(seat: Seat) -> Seat:
    """Give the program with a picture on its map, roughly under the grid, and a pin."""
    seat.push(seat.window.start_page.buttons["blank"])
    seat.program.dialogs["new"].accept()
    QApplication.processEvents()
    document, scene = seat.workspace.document, seat.workspace.scene
    assert document is not None and scene is not None
    kept = document.put_asset(picture_bytes())
    size = round(1500 / 72 * SQUARE), round(1100 / 72 * SQUARE)
    picture = Picture(
        id=ThingId("picture-70"), picture=kept, left_top=(-100, -200), right_bottom=(size[0] - 100, size[1] - 200)
    )
    pin = Pin(id=ThingId("pin-71"), at=(5 * SQUARE, 5 * SQUARE))
    assert seat.workspace.submit(PutThings(scene.id, (picture.but(locked=True), pin)))
    return seat


def test_a_picture_is_aligned_anew_by_its_lines_and_undone(parts: Seat) -> None:
    workspace, actions = parts.workspace, parts.program.actions
    assert actions.start("arrange.align-picture")
    dialog = parts.program.dialogs["align-picture"]
    assert isinstance(dialog, AlignPicture)
    assert dialog.form.agree.property("tone") == "danger"
    assert round(float(dialog.form.grid.width)) == 72
    best = next(iter(dialog.form.chips.values()))
    QTest.mouseClick(best, Qt.MouseButton.LeftButton)
    assert dialog.form.agree.property("tone") == "muted" and dialog.aligner.grid == dialog.form.grid
    QTest.mouseClick(dialog.align, Qt.MouseButton.LeftButton)
    scene = workspace.scene
    assert scene is not None
    picture = scene.things[ThingId("picture-70")]
    (left, top), (right, bottom) = picture.corners
    assert abs((right - left) - 1500 / 70 * SQUARE) <= 1 and abs((bottom - top) - 1100 / 70 * SQUARE) <= 1
    # its lines lie on those of the map, and it is about where it was
    assert abs((left + 13 / 70 * SQUARE) / SQUARE - round((left + 13 / 70 * SQUARE) / SQUARE)) < 0.01
    assert abs((top + 22 / 70 * SQUARE) / SQUARE - round((top + 22 / 70 * SQUARE) / SQUARE)) < 0.01
    assert abs(left) < SQUARE and abs(top) < SQUARE
    assert scene.things[ThingId("pin-71")].corners == ((5 * SQUARE, 5 * SQUARE),)
    workspace.undo()
    assert workspace.scene is not None
    assert workspace.scene.things[ThingId("picture-70")].corners[0] == (-100, -200)
    # without a picture there is nothing to align
    workspace.submit(DropThings(scene.id, (ThingId("picture-70"),)))
    assert not actions.start("arrange.align-picture")


def test_a_picture_on_whole_pixels_is_proposed_so_though_its_corners_are_rounded(parts: Seat) -> None:
    scene = parts.workspace.scene
    assert scene is not None
    picture = scene.things[ThingId("picture-70")]
    assert isinstance(picture, Picture)
    # 1500 by 1100 pixels at 53 a square, 13 and 22 pixels beyond the corner of the map
    left, top = (-round(pixels / 53 * SQUARE) for pixels in (13, 22))
    right, bottom = left + round(1500 / 53 * SQUARE), top + round(1100 / 53 * SQUARE)
    lain = picture.with_corners(((left, top), (right, bottom)))
    assert parts.workspace.submit(PutThings(scene.id, (lain,)))
    assert parts.program.actions.start("arrange.align-picture")
    dialog = parts.program.dialogs["align-picture"]
    assert isinstance(dialog, AlignPicture)
    grid = dialog.form.grid
    assert [grid.width, grid.height, grid.left, grid.top] == [53, 53, 13, 22]
    # it stays before the main window until it is done with
    assert dialog.isModal()
    dialog.reject()
