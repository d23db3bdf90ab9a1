"""The grid aligner and its canvas: hands, keys, and what is painted."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.documents.interchange.imported import Alignment
from desktop.importing.aligner import Aligner
from desktop.theme.theme import Theme
from tests.desktop.importing.conftest import carried

CTRL, SHIFT, NONE = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)


@pytest.fixture
def aligner(qtbot: QtBot, theme: Theme) -> Aligner:
    """Give an aligner on a picture of 1000 by 800 pixels, with squares of 50."""
    aligner = Aligner(theme)
    qtbot.addWidget(aligner)
    aligner.resize(600, 500)
    image = QImage(500, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#806040"))
    aligner.show_picture(image, QSize(1000, 800), Alignment(Fraction(50), Fraction(50)))
    return aligner


def drag(aligner: Aligner, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a box between two points of the picture."""
    aligner.pressed(aligner.on_screen(QPointF(*start)))
    aligner.dragged(aligner.on_screen(QPointF(*end)))
    aligner.released(aligner.on_screen(QPointF(*end)))


def turn(aligner: Aligner, notches: int, modifiers: Qt.KeyboardModifier, at: QPointF) -> None:
    """Turn the wheel."""
    event = QWheelEvent(
        at,
        QPointF(aligner.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(aligner, event)


def test_a_box_over_squares_makes_the_grid_whichever_way_it_is_drawn(qtbot: QtBot, aligner: Aligner) -> None:
    with qtbot.waitSignal(aligner.aligned) as sent:
        drag(aligner, (500, 410), (350, 260))
    grid = carried(sent)
    assert grid == aligner.grid
    assert [float(part) for part in (grid.width, grid.height, grid.left, grid.top)] == [50, 50, 0, 10]


def test_a_box_need_not_be_of_true_squares(aligner: Aligner) -> None:
    aligner.set_square(False)
    drag(aligner, (0, 0), (300, 330))
    assert aligner.grid.width == 100 and aligner.grid.height == 110
    aligner.set_square(True)
    drag(aligner, (0, 0), (300, 330))
    assert aligner.grid.width == aligner.grid.height == 105


def test_a_click_is_no_box_and_escape_lets_go_of_one(qtbot: QtBot, aligner: Aligner) -> None:
    before = aligner.grid
    with qtbot.assertNotEmitted(aligner.aligned):
        drag(aligner, (300, 300), (301, 300))
        aligner.pressed(aligner.on_screen(QPointF(0, 0)))
        aligner.dragged(aligner.on_screen(QPointF(300, 300)))
        QTest.keyClick(aligner, Qt.Key.Key_Escape)
        aligner.released(aligner.on_screen(QPointF(300, 300)))
    assert aligner.grid == before


@pytest.mark.parametrize(
    "key, modifiers, wanted",
    [
        (Qt.Key.Key_Right, NONE, (50, 50, 1, 0)),
        (Qt.Key.Key_Left, NONE, (50, 50, 49, 0)),
        (Qt.Key.Key_Down, CTRL, (50, 50, 0, 0.05)),
        (Qt.Key.Key_Right, SHIFT, (51, 51, 0, 0)),
        (Qt.Key.Key_Up, SHIFT | CTRL, (49.95, 49.95, 0, 0)),
    ],
)
def test_arrows_move_the_grid_and_change_its_squares(
    aligner: Aligner, key: Qt.Key, modifiers: Qt.KeyboardModifier, wanted: tuple[float, ...]
) -> None:
    QTest.keyClick(aligner, key, modifiers)
    grid = aligner.grid
    assert tuple(float(part) for part in (grid.width, grid.height, grid.left, grid.top)) == wanted


def test_squares_change_one_way_only_where_they_need_not_be_true(aligner: Aligner) -> None:
    aligner.set_square(False)
    QTest.keyClick(aligner, Qt.Key.Key_Down, SHIFT)
    assert aligner.grid.width == 50 and aligner.grid.height == 51


def test_squares_never_shrink_to_nothing(aligner: Aligner) -> None:
    for _ in range(80):
        QTest.keyClick(aligner, Qt.Key.Key_Left, SHIFT)
    assert aligner.grid.width == 4


def test_the_wheel_zooms_at_the_pointer_and_with_shift_changes_the_squares(aligner: Aligner) -> None:
    spot = QPointF(150, 120)
    before, scale = aligner.on_paper(spot), aligner.scale
    turn(aligner, 3, NONE, spot)
    after = aligner.on_paper(spot)
    assert aligner.scale > 1.9 * scale and (after - before).manhattanLength() < 0.01
    turn(aligner, -2, SHIFT, spot)
    assert aligner.grid.width == 48 and aligner.scale > 1.9 * scale


def test_the_middle_button_pans_and_the_view_is_fitted_again_by_a_key(qtbot: QtBot, aligner: Aligner) -> None:
    aligner.show()
    here = aligner.on_paper(QPointF(100, 100))
    QTest.mousePress(aligner, Qt.MouseButton.MiddleButton, pos=QPoint(100, 100))
    QTest.mouseMove(aligner, QPoint(140, 90))
    QTest.mouseRelease(aligner, Qt.MouseButton.MiddleButton, pos=QPoint(140, 90))
    assert (aligner.on_paper(QPointF(140, 90)) - here).manhattanLength() < 0.01
    QTest.keyClick(aligner, Qt.Key.Key_F)
    assert aligner.seen().contains(QPointF(0, 0)) and aligner.seen().contains(QPointF(1000, 800))


def test_the_grid_is_painted_where_it_is_and_the_far_corner_close_up(aligner: Aligner) -> None:
    aligner.fit()
    shot = aligner.grab().toImage()
    line = aligner.on_screen(QPointF(100, 125)).toPoint()
    between = aligner.on_screen(QPointF(125, 125)).toPoint()
    assert QColor(shot.pixel(between)).name() == "#806040"
    near = {QColor(shot.pixel(line + QPoint(dx, 0))).name() for dx in (-1, 0, 1)}
    assert near >= {aligner.theme.tokens.map.selection}
    corner = aligner._inset()
    colours = {
        QColor(shot.pixel(int(corner.left()) + n, int(corner.center().y()))).name()
        for n in range(5, int(corner.width()))
    }
    assert {"#806040", aligner.theme.tokens.map.outside} <= colours


def test_the_far_corner_is_a_click_away(aligner: Aligner) -> None:
    aligner.pressed(aligner._inset().center())
    assert aligner.scale >= 4 and aligner.seen().contains(QPointF(1000, 800))
