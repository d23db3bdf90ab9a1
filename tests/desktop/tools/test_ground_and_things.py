"""Painting the ground and placing stamps, zones, lights and pins with the mouse."""

from fractions import Fraction
from itertools import product
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shapely import Point as Spot
from shapely import Polygon

from core.base.ids import ThingId
from core.edits.maps import PutThings
from core.geometry.squares import squares_of_box, squares_of_polygon
from core.geometry.units import SQUARE, Rect, centre_of
from core.model.cover import Cover
from core.model.scene import Scene
from core.model.things import Light, LightRegion, Pin, Stamp, Thing, Zone
from desktop.stamps.panel import StampsPanel
from desktop.tools.stamp_tool import drop_stamp
from tests.desktop.tools.conftest import ALT, NONE, SHIFT, Table
from tests.helpers.documents import fresh
from tests.helpers.fights import SCENE
from tests.helpers.images import png
from tests.helpers.maps import at


def scene(table: Table) -> Scene:
    """Return the scene as it is."""
    return table.session.state.scene(SCENE)


def latest(table: Table) -> Thing:
    """Return the thing that was put last."""
    things = scene(table).things
    return things[list(things)[-1]]


def take(table: Table, tool: str, what: str | None = None, **chosen: str | int) -> None:
    """Take up a tool, for something if it is said what, and choose what is said."""
    table.canvas.toolbox.take_up(tool, what)
    for option, value in chosen.items():
        table.canvas.toolbox.choose(option, value)


def turn_wheel(table: Table, x: float, y: float, steps: int, held: Qt.KeyboardModifier) -> None:
    """Turn the wheel above a place."""
    where = QPointF(table.spot(x, y))
    screen = QPointF(table.view.viewport().mapToGlobal(where.toPoint()))
    event = QWheelEvent(
        where,
        screen,
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QGuiApplication.sendEvent(table.view.viewport(), event)


def painted(table: Table) -> dict[tuple[int, int], int]:
    """Return the squares that are not plain."""
    return dict(scene(table).terrain.cells())


def test_a_drag_of_the_brush_misses_no_square_and_is_one_step(table: Table) -> None:
    take(table, "terrain")
    table.press(1.5, 4.5)
    table.move(8.5, 4.5)
    table.release(8.5, 4.5)
    assert painted(table) == {(x, 4): 1 for x in range(1, 9)}
    table.workspace.undo()
    assert painted(table) == {}


def test_brackets_and_the_wheel_with_alt_change_the_brush_and_do_not_zoom(table: Table) -> None:
    take(table, "terrain", kind="hazard")
    near = table.view.near
    table.key(Qt.Key.Key_BracketRight)
    turn_wheel(table, 5.5, 5.5, 1, ALT)
    assert table.canvas.toolbox.tool.chosen["size"] == 3
    assert table.view.near == near
    table.click(5.5, 5.5)
    assert painted(table) == dict.fromkeys(product((4, 5, 6), (4, 5, 6)), 3)
    table.key(Qt.Key.Key_BracketLeft)
    assert table.canvas.toolbox.tool.chosen["size"] == 2
    turn_wheel(table, 5.5, 5.5, 1, NONE)
    assert table.view.near > near


def test_alt_erases(table: Table) -> None:
    take(table, "terrain", kind="blocking", shape="rectangle")
    table.drag((2, 2), (6, 6))
    take(table, "terrain", shape="brush")
    table.drag((3.5, 3.5), (4.5, 3.5), ALT)
    assert painted(table) == {s: 2 for s in product(range(2, 6), range(2, 6)) if s not in ((3, 3), (4, 3))}


def test_a_polygon_fills_the_squares_whose_middle_it_holds(table: Table) -> None:
    take(table, "terrain", shape="polygon")
    for corner in ((2, 2), (7, 2), (2, 7)):
        table.click(*corner)
    table.key(Qt.Key.Key_Return)
    assert painted(table) == {(x, y): 1 for x in range(2, 7) for y in range(2, 7) if x + y <= 7}


def test_a_shape_that_goes_beyond_the_map_paints_all_of_the_map_and_no_more(table: Table) -> None:
    take(table, "terrain", shape="rectangle", kind="hazard")
    table.view.zoom_to(0.5)
    table.drag((-400, -400), (400, 400))
    assert painted(table) == dict.fromkeys(product(range(10), range(10)), 3)
    take(table, "elevation", shape="polygon")
    for corner in ((-400, -400), (400, -400), (0, 400)):
        table.click(*corner)
    table.key(Qt.Key.Key_Return)
    assert scene(table).elevation.at((5, 5)) == 1


def test_escape_leaves_the_ground_as_it_was(table: Table) -> None:
    take(table, "terrain")
    table.press(1.5, 4.5)
    table.move(5.5, 4.5)
    table.key(Qt.Key.Key_Escape)
    table.release(5.5, 4.5)
    assert painted(table) == {}


def test_borders_are_painted_one_by_one_along_a_line(table: Table) -> None:
    take(table, "terrain", shape="border", kind="blocking")
    table.press(2.5, 4.05)
    table.move(5.5, 4.05)
    table.release(5.5, 4.05)
    assert dict(scene(table).borders.cells()) == {(x, 4): 2 for x in range(2, 6)}
    take(table, "terrain", kind="difficult")
    table.click(2.95, 4.5)
    assert scene(table).borders.at((3, 4)) == 2 | 1 << 2
    table.click(2.5, 4.05, ALT)
    assert scene(table).borders.at((2, 4)) == 0


def test_borders_know_no_hazard(table: Table) -> None:
    take(table, "terrain", kind="hazard", shape="border")
    assert table.canvas.toolbox.tool.chosen["kind"] == "difficult"


def test_heights_are_raised_lowered_and_set(table: Table) -> None:
    take(table, "elevation", shape="rectangle", by=2)
    table.drag((2, 2), (4, 4))
    table.drag((3, 2), (5, 4))
    assert [scene(table).elevation.at((x, 2)) for x in range(1, 6)] == [0, 2, 4, 2, 0]
    take(table, "elevation", shape="brush", by=3)
    table.drag((2.5, 2.5), (4.5, 2.5), ALT)
    assert [scene(table).elevation.at((x, 2)) for x in range(1, 6)] == [0, -1, 1, -1, 0]
    take(table, "elevation", deed="set", to=-5)
    table.click(2.5, 2.5)
    assert scene(table).elevation.at((2, 2)) == -5


def test_a_stamp_comes_with_its_cover_and_lies_on_squares_by_its_size(table: Table) -> None:
    take(table, "stamp")
    table.key(Qt.Key.Key_3)
    table.key(Qt.Key.Key_R)
    table.click(6.3, 6.4)
    stamp = latest(table)
    assert isinstance(stamp, Stamp)
    assert (stamp.art, stamp.degrees, stamp.cover) == ("table", 90, Cover.SOFT)
    assert all(value % SQUARE == 0 for value in stamp.bounds)
    assert table.canvas.toolbox.tool.id == "stamp"


def test_shift_with_the_wheel_sizes_a_stamp(table: Table) -> None:
    take(table, "stamp", "crate")
    turn_wheel(table, 6, 6, 1, SHIFT)
    turn_wheel(table, 6, 6, 1, SHIFT)
    table.click(6, 6)
    stamp = latest(table)
    assert isinstance(stamp, Stamp)
    assert (stamp.width, stamp.height) == (SQUARE * 3 // 2, SQUARE * 3 // 2)
    assert stamp.cover is Cover.HARD


def test_zones_are_named_by_their_numbers(table: Table) -> None:
    take(table, "zone")
    table.drag((1, 6), (4, 9))
    assert isinstance(latest(table), Zone)
    assert latest(table).name == "Zone 1"
    assert latest(table).corners == (at(1, 6), at(4, 6), at(4, 9), at(1, 9))
    take(table, "zone", shape="polygon")
    for corner in ((6, 6), (9, 6), (9, 9)):
        table.click(*corner)
    table.key(Qt.Key.Key_Enter)
    assert latest(table).name == "Zone 4"


def test_every_closed_room_becomes_a_zone_in_one_step(table: Table) -> None:
    take(table, "room")
    table.drag((3, 5), (6, 9))
    table.drag((6, 5), (9, 9))
    take(table, "door")
    table.click(6, 7.5)
    take(table, "zone")
    before = len(scene(table).things)
    (rooms,) = (option for option in table.canvas.toolbox.tool.options if option.id == "rooms")
    assert hasattr(rooms, "do")
    rooms.do(table.canvas.access)
    zones = [thing for thing in table.workspace.selected_things if isinstance(thing, Zone)]
    assert [Polygon(zone.points).bounds for zone in zones] == [
        (*at(3, 5), *at(6, 9)),
        (*at(6, 5), *at(9, 9)),
    ]
    rooms.do(table.canvas.access)
    assert len(scene(table).things) == before + 2
    table.workspace.undo()
    assert len(scene(table).things) == before


def test_a_lamp_is_dragged_to_its_reach(table: Table) -> None:
    take(table, "light")
    table.drag((4, 5), (6.6, 5))
    lamp = latest(table)
    assert isinstance(lamp, Light)
    assert (lamp.at, lamp.reach) == (at(4, 5), Fraction(5, 2))
    table.click(8, 8)
    assert getattr(latest(table), "reach", None) == 4


def test_a_dark_place_is_drawn_as_an_area(table: Table) -> None:
    take(table, "light", kind="dark")
    table.drag((4, 5), (7, 8), SHIFT)
    region = latest(table)
    assert isinstance(region, LightRegion)
    assert region.light == "dark" and region.bounds == Rect(*at(4, 5), *at(7, 8))


def test_a_region_of_light_keeps_the_kind_with_which_it_was_begun(table: Table) -> None:
    take(table, "light", kind="dark", shape="polygon")
    for corner in ((4, 5), (7, 5), (7, 8)):
        table.click(*corner)
    table.canvas.toolbox.choose("kind", "lamp")
    if table.canvas.toolbox.busy:
        table.key(Qt.Key.Key_Return)
    found = [each for each in scene(table).things.values() if isinstance(each, LightRegion)]
    assert [each.light for each in found] == ["dark"]


def test_a_pin_asks_for_its_note(table: Table) -> None:
    wanted: list[str] = []
    table.canvas.properties_wanted.connect(wanted.append)
    take(table, "pin")
    table.click(4.5, 5.5)
    assert isinstance(latest(table), Pin)
    assert wanted == [latest(table).id] == table.selection


CORNERS = st.lists(st.tuples(st.integers(-3, 9), st.integers(-3, 9)), min_size=3, max_size=7, unique=True)


@settings(max_examples=60, deadline=None)
@given(CORNERS)
def test_the_squares_of_a_polygon_are_those_whose_middle_it_holds(corners: list[tuple[int, int]]) -> None:
    polygon = Polygon(corners)
    if not polygon.is_valid:
        return
    points = tuple((x * 300, y * 300) for x, y in corners)
    large = Polygon(points)
    every = [(x, y) for y in range(-3, 6) for x in range(-3, 6)]
    middles = {square: Spot(*centre_of(square)) for square in every}
    inside = [square for square in every if large.contains(middles[square])]
    upon = [square for square in every if large.boundary.distance(middles[square]) == 0]
    assert sorted(s for s in squares_of_polygon(points, Rect(-9000, -9000, 9000, 9000)) if s not in upon) == sorted(
        inside
    )


@settings(max_examples=40, deadline=None)
@given(st.tuples(*(st.integers(-2000, 4000),) * 4))
def test_the_squares_of_a_box_are_those_whose_middle_it_holds(edges: tuple[int, int, int, int]) -> None:
    left, right = sorted(edges[:2])
    top, bottom = sorted(edges[2:])
    box = Rect(left, top, right, bottom)
    every = [(x, y) for y in range(-4, 7) for x in range(-4, 7)]
    assert list(squares_of_box(box)) == [square for square in every if box.holds(centre_of(square))]


def test_a_picture_of_ones_own_is_taken_in_and_placed_as_a_stamp(table: Table, qtbot: QtBot, tmp_path: Path) -> None:
    panel = StampsPanel(table.workspace)
    qtbot.addWidget(panel)
    panel.show()
    picture, broken = tmp_path / "old_shrine.png", tmp_path / "notes.png"
    picture.write_bytes(png(280, 140))
    broken.write_bytes(b"no picture at all")
    with fresh(tmp_path) as (document, _):
        panel.take_picture(str(picture))
        assert table.canvas.toolbox.tool.id == "select"  # there is no document to keep it in
        table.workspace.document = document
        panel.take_picture(str(broken))
        assert table.canvas.toolbox.tool.id == "select"
        panel.take_picture(str(picture))
        table.click(5.2, 5.1)
        stamp = latest(table)
        assert isinstance(stamp, Stamp) and stamp.picture is not None
        assert (stamp.name, stamp.width, stamp.height) == ("old shrine", 4 * SQUARE, 2 * SQUARE)
        assert document.asset(stamp.picture) == picture.read_bytes()
        assert all(value % SQUARE == 0 for value in stamp.bounds)
        panel.shelf.setCurrentIndex(panel.shelf.findData("own"))
        (own,) = (panel.grid.item(n) for n in range(panel.grid.count()) if not panel.grid.item(n).isHidden())
        assert own.text() == "old shrine" and not own.icon().isNull()
        table.workspace.undo()
        assert drop_stamp(table.canvas.access, str(own.data(Qt.ItemDataRole.UserRole)), at(4, 4))
        again = latest(table)
        assert isinstance(again, Stamp) and (again.picture, again.at) == (stamp.picture, at(4, 4))
        panel.toggle_favourite(stamp.picture)
        larger = again.but(name="great shrine", width=6 * SQUARE)
        assert table.workspace.submit(PutThings(SCENE, (larger,)))
        (own,) = (panel.grid.item(n) for n in range(panel.grid.count()) if not panel.grid.item(n).isHidden())
        assert own.text().endswith("great shrine") and own.text() != "great shrine", "it stays a favourite"
        table.workspace.document = None


def test_stains_lie_below_what_stands_on_the_ground(table: Table) -> None:
    take(table, "stamp", "crate")
    table.click(6, 6)
    take(table, "stamp", "blood")
    table.click(6, 6)
    stamp = latest(table)
    assert isinstance(stamp, Stamp) and (stamp.art, stamp.rank, stamp.cover) == ("blood", -1, Cover.NONE)


def test_a_step_of_the_history_says_what_a_stamp_shows(table: Table) -> None:
    crates = [Stamp(id=ThingId(f"stamp-{n}"), art="barrel", at=at(n - 67.5, 8.5)) for n in (70, 71)]
    table.put(*crates)

    def told() -> str:
        entry = table.session.last
        assert entry is not None
        return table.workspace.text(entry.label)

    table.click(2.5, 8.5)
    table.key(Qt.Key.Key_Right)
    assert told().startswith("Move: Barrel (")
    table.workspace.select(tuple(each.id for each in crates))
    table.key(Qt.Key.Key_Right)
    assert told().startswith("Move: 2 × Barrel (")
    table.put(crates[0].but(art="of-another-version"))
    table.workspace.select((crates[0].id,))
    table.key(Qt.Key.Key_Down)
    assert told().startswith("Move: stamp of-another-version (")


def test_a_double_click_places_one_stamp_be_it_quick_or_slow(table: Table) -> None:
    table.canvas.toolbox.take_up("stamp")
    table.canvas.toolbox.choose("art", "crate")
    before = len(stamps(table))
    spot = table.spot(7.5, 7.5)
    table.click(7.5, 7.5)
    QTest.mouseDClick(table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    table.release(7.5, 7.5)
    assert len(stamps(table)) == before + 1
    table.click(7.5, 7.5)
    assert len(stamps(table)) == before + 1
    # turned it is another one
    table.key(Qt.Key.Key_R)
    table.click(7.5, 7.5)
    assert len(stamps(table)) == before + 2


def stamps(table: Table) -> list[Stamp]:
    """Return the stamps of the map."""
    return [each for each in table.session.state.scene(SCENE).things.values() if isinstance(each, Stamp)]
