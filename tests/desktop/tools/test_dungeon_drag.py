"""What is told where no dungeon fits into the box that is dragged, and that none is laid out beyond the map."""

from core.base.ids import ThingId
from core.edits.dungeon_layout import LEAST_ACROSS, MOST_ACROSS, Wish
from core.edits.maps import ChangeScene, DropThings
from core.geometry.units import SQUARE, Rect, Square
from core.model.materials import Material
from core.model.things import Door, Stamp, Surface, Zone
from desktop.map.overlays.kinds import Area, Ghost, Ink, Label, Line
from desktop.tools.dungeon_drag import NAMES, _picture, wish_of
from tests.desktop.tools.conftest import Table
from tests.desktop.tools.test_drawing import drawn, take
from tests.helpers.fights import SCENE
from tests.helpers.maps import at


def told(size: Square) -> list[str]:
    """Return the words on the picture of a dungeon in a box of so many squares."""
    box = Rect(2, 3, 2 + size[0], 3 + size[1])
    corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    found = _picture(tuple(at(x, y) for x, y in corners), box, Wish(), 1)
    return [each.text for each in found if isinstance(each, Label)]


def test_a_box_too_small_or_too_large_says_so() -> None:
    assert told((LEAST_ACROSS, LEAST_ACROSS - 1)) == ["A dungeon needs more room"]
    assert told((MOST_ACROSS + 1, LEAST_ACROSS)) == ["A dungeon is at most 120 squares across and down"]
    assert told((9, MOST_ACROSS + 1)) == ["A dungeon is at most 120 squares across and down"]
    (words,) = told((MOST_ACROSS, LEAST_ACROSS))
    assert words.endswith("rooms; Space shows another")


def test_the_picture_shows_water_stairs_and_secret_doors_where_they_then_lie(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    table.workspace.submit(ChangeScene(SCENE, {"columns": 40, "rows": 30}))
    table.view.zoom_to(12)
    table.view.centerOn(20 * SQUARE, 15 * SQUARE)
    take(table, "room", shape="dungeon", pools=2, floors=2, seed=1)
    wish = wish_of(table.canvas.toolbox.tool.chosen)
    shown = _picture((at(1, 1), at(39, 1), at(39, 29), at(1, 29)), Rect(1, 1, 39, 29), wish, 2)
    table.drag((1, 1), (39, 29))
    found = drawn(table)
    secret = {(each.a, each.b) for each in found if isinstance(each, Door) and each.secret}
    plain = {(each.a, each.b) for each in found if isinstance(each, Door) and not each.secret}
    lines = {(each.points, each.ink, each.dashed) for each in shown if isinstance(each, Line)}
    assert secret and plain
    assert secret == {points for points, ink, dashed in lines if ink is Ink.WARN and dashed}
    assert plain == {points for points, ink, dashed in lines if ink is Ink.GOOD and not dashed}
    water = {each.points for each in found if isinstance(each, Surface) and each.material is Material.WATER}
    assert water and water == {each.points for each in shown if isinstance(each, Area) and each.filled}
    stairs = {each.at for each in found if isinstance(each, Stamp) and each.art == "stairs"}
    ghosts = {each.shown.at for each in shown if isinstance(each, Ghost) and isinstance(each.shown, Stamp)}
    assert stairs and stairs == ghosts


def test_a_box_that_is_dragged_beyond_the_map_is_cut_at_its_edge(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    table.workspace.submit(ChangeScene(SCENE, {"columns": 20, "rows": 16}))
    table.view.zoom_to(16)
    table.view.centerOn(10 * SQUARE, 8 * SQUARE)
    take(table, "room", shape="dungeon")
    table.drag((-2, -3), (22, 18))
    found = drawn(table)
    assert found
    for thing in found:
        left, top, right, bottom = thing.bounds
        assert left >= 0 and top >= 0 and right <= 20 * SQUARE and bottom <= 16 * SQUARE, thing


def test_a_river_is_chosen_shown_and_laid(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    table.workspace.submit(ChangeScene(SCENE, {"columns": 40, "rows": 30}))
    table.view.zoom_to(12)
    table.view.centerOn(20 * SQUARE, 15 * SQUARE)
    take(table, "room", shape="dungeon", water="river", pools=0, seed=3)
    wish = wish_of(table.canvas.toolbox.tool.chosen)
    assert wish.river
    shown = _picture((at(1, 1), at(39, 1), at(39, 29), at(1, 29)), Rect(1, 1, 39, 29), wish, 1)
    table.drag((1, 1), (39, 29))
    for material, filled in ((Material.WATER, True), (Material.PLANKS, False)):
        laid = {each.points for each in drawn(table) if isinstance(each, Surface) and each.material is material}
        seen = {each.points for each in shown if isinstance(each, Area) and each.filled is filled and not each.dashed}
        assert laid and laid <= seen


def test_a_dungeon_is_not_laid_across_rooms_and_takes_no_name_that_another_has(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(map(ThingId, table.session.state.scene(SCENE).things))))
    table.workspace.submit(ChangeScene(SCENE, {"columns": 60, "rows": 30}))
    table.view.zoom_to(12)
    table.view.centerOn(30 * SQUARE, 15 * SQUARE)
    take(table, "room", shape="dungeon", density=9)
    table.drag((1, 1), (29, 29))
    first = {zone.name for zone in drawn(table) if isinstance(zone, Zone)}
    entries = len(table.session.journal)
    told: list[str] = []
    table.workspace.message.connect(lambda message: told.append(message.text))
    table.press(20, 4)
    table.move(50, 20)
    overlay = table.view.map.overlay
    assert overlay is not None
    labels = [each for each in overlay.overlays if isinstance(each, Label)]
    assert any(each.text.startswith("There are walls here") and each.ink is Ink.WARN for each in labels)
    assert not any(isinstance(each, Line) for each in overlay.overlays), "no picture of what will not be"
    table.release(50, 20)
    assert len(table.session.journal) == entries and told[0].startswith("There are walls here already")
    # beside it is room
    table.drag((30, 1), (59, 29))
    names = [zone.name for zone in drawn(table) if isinstance(zone, Zone)]
    assert len(table.session.journal) == entries + 1 and len(names) > len(first)
    rooms = [name for name in names if name in NAMES]
    assert len(set(rooms)) == len(rooms) > 0


def test_the_status_line_says_what_a_drag_makes_as_soon_as_it_is_a_dungeon(table: Table) -> None:
    told: list[str] = []
    table.canvas.toolbox.access.status.connect(told.append)
    take(table, "room", shape="rectangle")
    assert told[-1].startswith("Drag a room")
    table.canvas.toolbox.choose("shape", "dungeon")
    assert told[-1].startswith("Drag a box that a dungeon fills")
    table.canvas.toolbox.choose("shape", "corridor")
    assert told[-1].startswith("Drag a room")
