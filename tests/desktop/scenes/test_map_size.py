"""The window that grows and crops a map: what it would come to is told at each key."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.edits.maps import PutThings
from core.geometry.units import SQUARE
from core.model.things import Stamp, Surface, Wall, Zone
from desktop.scenes.map_size import MapSize, beyond_edge, cut_through
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SCENE, ready


def test_what_is_typed_is_told_at_once_and_the_button_takes_it(qtbot: QtBot, theme: Theme) -> None:
    window = MapSize(workspace_on(theme, ready()))
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    before = window.workspace.state.scene(SCENE)
    assert not window.deed.isEnabled()
    top, left = window.form.number("top"), window.form.number("left")
    top.setFocus()
    QTest.keyClicks(top, "-2")
    assert window.middle.text() == f"{before.columns} × {before.rows - 2}" and window.deed.isEnabled()
    assert top.text() == "-2"
    QTest.keyClicks(top, "x")
    assert window.middle.text() == f"{before.columns} × {before.rows}" and not window.deed.isEnabled()
    QTest.keyClick(top, Qt.Key.Key_Backspace)
    left.setFocus()
    QTest.keyClicks(left, "5")
    assert window.middle.text() == f"{before.columns + 5} × {before.rows - 2}"
    QTest.mouseClick(window.deed, Qt.MouseButton.LeftButton)
    after = window.workspace.state.scene(SCENE)
    assert (after.columns, after.rows) == (before.columns + 5, before.rows - 2) and not window.isVisible()


def test_the_rooms_that_a_crop_would_cut_are_named(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    square = ((SQUARE, SQUARE), (4 * SQUARE, SQUARE), (4 * SQUARE, 4 * SQUARE), (SQUARE, 4 * SQUARE))
    hall = Zone(id=ThingId("zone-70"), name="Great hall", points=square)
    yard = Zone(id=ThingId("zone-71"), name="Yard", points=tuple((x + 5 * SQUARE, y) for x, y in square))
    workspace.submit(PutThings(SCENE, (hall, yard)))
    window = MapSize(workspace)
    qtbot.addWidget(window)
    window.show()
    scene = workspace.state.scene(SCENE)
    told: dict[int, bool] = {}
    for crop in (-1, -2, -4, 3):
        left = window.form.number("left")
        left.set_value(crop)
        window.refresh()
        assert "Yard" not in window.told.text()
        told[crop] = "Great hall" in window.told.text()
    assert told == {-1: False, -2: True, -4: False, 3: False}
    assert cut_through(scene, {"top": -2, "left": 0, "right": 0, "bottom": 0})[-2:] == ("Great hall", "Yard")


def test_all_that_a_crop_would_cut_or_leave_outside_is_counted(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    scene = workspace.state.scene(SCENE)
    added = {"top": 0, "left": 0, "right": -3, "bottom": 0}
    zones = beyond_edge(scene, added)
    edge = (scene.columns - 3) * SQUARE
    through = Wall(id=ThingId("wall-70"), points=((edge - SQUARE, SQUARE), (edge + SQUARE, SQUARE)))
    along = Wall(id=ThingId("wall-71"), points=((edge, SQUARE), (edge, 3 * SQUARE)))
    corners = ((edge, 0), (edge + 2 * SQUARE, 0), (edge + 2 * SQUARE, SQUARE), (edge, SQUARE))
    snow = Surface(id=ThingId("surface-72"), points=corners)
    crate = Stamp(id=ThingId("stamp-73"), art="crate", at=(edge + SQUARE // 2, SQUARE))
    far = Stamp(id=ThingId("stamp-74"), art="crate", at=(edge + 2 * SQUARE, SQUARE))
    workspace.submit(PutThings(SCENE, (through, along, snow, crate, far)))
    window = MapSize(workspace)
    qtbot.addWidget(window)
    window.show()
    window.form.number("right").set_value(-3)
    window.refresh()
    found = beyond_edge(workspace.state.scene(SCENE), added)
    assert set(found) == {*zones, through.id, snow.id, crate.id, far.id}
    assert f"would lie: {len(found)}." in window.told.text()
    window.form.number("right").set_value(0)
    window.form.number("left").set_value(2)
    window.refresh()
    assert "would lie" not in window.told.text()
