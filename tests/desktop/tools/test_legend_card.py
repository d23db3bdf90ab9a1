"""What the game master's map says of itself: its legend in a corner, and that it is darker than it looks."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from core.base.ids import ThingId
from core.edits.maps import ChangeScene
from core.model.materials import Material
from desktop.settings import SettingsFile
from tests.desktop.map.test_legend import MUD
from tests.desktop.tools.conftest import Table
from tests.helpers.fights import SCENE
from tests.helpers.maps import at


def test_the_legend_lies_over_the_map_where_the_scene_asks_for_it(table: Table) -> None:
    card = table.canvas.legend
    table.put(MUD)
    assert not card.isVisible()
    table.workspace.submit(ChangeScene(SCENE, {"legend": True}))
    assert card.isVisible()
    small = card.size()
    assert card.geometry().bottom() < table.view.height() and card.x() < 20
    table.canvas.resize(600, 700)
    QApplication.processEvents()
    assert table.view.height() - card.geometry().bottom() < 20
    # the mouse passes through it
    inside = card.geometry().center()
    under = table.canvas.childAt(table.view.mapTo(table.canvas, inside))
    assert under is table.view.viewport()
    table.put(
        MUD.but(id=ThingId("surface-31"), material=Material.LAVA, points=tuple((x + 2000, y) for x, y in MUD.points))
    )
    assert card.height() > small.height()
    table.session.undo()
    assert card.size() == small
    # in a low view it has columns
    kinds = [each for each in Material if each is not Material.MUD]
    corners = [(at(n, 12), at(n + 1, 12), at(n + 1, 13), at(n, 13)) for n in range(len(kinds))]
    table.put(
        *(
            MUD.but(id=ThingId(f"surface-{number}"), material=each, points=points)
            for number, (each, points) in enumerate(zip(kinds, corners, strict=True), 50)
        )
    )
    long = card.size()
    table.canvas.resize(600, 260)
    QApplication.processEvents()
    assert card.height() < table.view.height() < long.height() and card.width() > long.width()
    table.workspace.submit(ChangeScene(SCENE, {"legend": False}))
    assert not card.isVisible()


def test_the_legend_is_folded_and_taken_to_another_corner_and_stays_so(table: Table) -> None:
    card = table.canvas.legend
    table.put(MUD)
    table.workspace.submit(ChangeScene(SCENE, {"legend": True}))
    grip, view = card.grip, table.view
    assert grip.isVisible() and card.geometry().adjusted(-3, 0, 3, 0).intersects(grip.geometry())
    QTest.mouseClick(grip, Qt.MouseButton.LeftButton)
    assert not card.isVisible() and grip.isVisible() and grip.geometry().bottom() > view.height() - 20
    QTest.mouseClick(grip, Qt.MouseButton.LeftButton)
    assert card.isVisible()
    # to the upper right corner
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    for share in (0.3, 0.7, 1.0):
        there = QPoint(round(10 + (view.width() - 40) * share), round(view.height() * (1 - share) + 30))
        QTest.mouseMove(grip, grip.mapFrom(view, there))
        _moved(grip, grip.mapFrom(view, there))
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert card.isVisible(), "a drag is no click"
    assert card.geometry().top() < 20 and card.geometry().right() > view.width() - 20
    assert card.geometry().adjusted(-3, 0, 3, 0).intersects(grip.geometry())
    kept = SettingsFile(table.workspace.settings.path).value
    assert kept.legend_corner == "top-right" and not kept.legend_folded


def _moved(grip: QWidget, where: QPoint) -> None:
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(where),
        QPointF(grip.mapToGlobal(where)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(grip, event)


def test_a_long_legend_leaves_most_of_the_height_to_the_map(table: Table) -> None:
    table.canvas.resize(1400, 800)
    kinds = list(Material)
    table.put(
        *(
            MUD.but(id=ThingId(f"surface-{number}"), material=each, points=tuple((x + 3, y) for x, y in MUD.points))
            for number, each in enumerate(kinds, 50)
        )
    )
    table.workspace.submit(ChangeScene(SCENE, {"legend": True}))
    QApplication.processEvents()
    assert table.canvas.legend.height() <= 0.56 * table.view.height()


def test_a_dark_map_in_a_style_that_shows_no_light_is_told_of(table: Table) -> None:
    told: list[str] = []
    table.workspace.message.connect(lambda message: told.append(message.text))
    table.workspace.submit(ChangeScene(SCENE, {"style": "painted", "ambient": 30}))
    assert not told
    table.workspace.submit(ChangeScene(SCENE, {"style": "ink"}))
    assert len(told) == 1 and "30 %" in told[0]
    # once is enough
    table.put(MUD)
    assert len(told) == 1
    table.workspace.submit(ChangeScene(SCENE, {"ambient": 100}))
    table.workspace.submit(ChangeScene(SCENE, {"ambient": 20}))
    assert len(told) == 2
