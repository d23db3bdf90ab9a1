"""The reveal tool: rooms and zones by a click, rectangles by a drag, and back again."""

import pytest
from PySide6.QtCore import Qt
from shapely import Polygon, union_all

from core.base.ids import ThingId
from core.edits.show import CoverPlaces
from core.geometry.rooms import Room
from core.geometry.units import SQUARE, Rect
from core.model.scene import Reveal
from core.model.things import Door, Wall, WallKind, Zone
from desktop.map.overlays.kinds import Area, Ink, Label
from desktop.player_view.reveal_targets import Finder, box_of, is_shown, show_all
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import ALT, SHIFT, Table
from tests.helpers.fights import SCENE, scene
from tests.helpers.maps import at

ROOM = (
    Wall(id=ThingId("wall-50"), points=(at(6, 6), at(9, 6), at(9, 9), at(6, 9), at(6, 8))),
    Door(id=ThingId("door-51"), a=at(6, 8), b=at(6, 7)),
    Wall(id=ThingId("wall-52"), points=(at(6, 7), at(6, 6))),
)


@pytest.fixture(params=list(Mode))
def revealing(table: Table, request: pytest.FixtureRequest) -> Table:
    """Give a map with a room, and the reveal tool in hand."""
    table.put(*ROOM)
    table.workspace.set_mode(request.param)
    table.workspace.tool_wanted.emit("reveal")
    assert table.canvas.toolbox.tool.id == "reveal"
    return table


def reveals(table: Table) -> tuple[Reveal, ...]:
    """Return what the players may see."""
    return table.session.state.scene_state(SCENE).reveals


def area(table: Table) -> float:
    """Return how many squares the players may see."""
    shapes = [Polygon(each.outline, each.holes) for each in reveals(table)]
    return float(union_all(shapes).area) / SQUARE**2


def test_a_click_reveals_a_room_and_another_covers_it(revealing: Table) -> None:
    revealing.click(7.5, 7.5)
    (reveal,) = reveals(revealing)
    assert set(reveal.outline) == {at(6, 6), at(9, 6), at(9, 9), at(6, 9)}
    revealing.click(8.5, 6.5)
    assert reveals(revealing) == ()
    revealing.workspace.undo()
    assert len(reveals(revealing)) == 1


def test_a_click_outside_of_rooms_reveals_the_zone(revealing: Table) -> None:
    revealing.click(1.5, 5.5)
    assert area(revealing) == 50


def test_shift_covers_only(revealing: Table) -> None:
    revealing.click(7.5, 7.5, SHIFT)
    assert reveals(revealing) == ()
    revealing.click(7.5, 7.5)
    revealing.click(7.5, 7.5, SHIFT)
    assert reveals(revealing) == ()


def test_a_drag_reveals_whole_squares(revealing: Table) -> None:
    revealing.drag((1.2, 1.1), (3.9, 2.8))
    assert [each.outline for each in reveals(revealing)] == [(at(1, 1), at(4, 1), at(4, 3), at(1, 3))]
    revealing.drag((1.2, 1.1), (2.9, 1.8))
    assert len(reveals(revealing)) == 1, "what is revealed already is not revealed again"


def test_alt_reveals_any_rectangle(revealing: Table) -> None:
    revealing.drag((1.25, 1.25), (3.75, 2.75), ALT)
    assert 3 < area(revealing) < 4.2


def test_a_drag_with_shift_cuts_out_of_what_is_revealed(revealing: Table) -> None:
    revealing.drag((0.2, 0.2), (6, 6))
    assert area(revealing) == 36
    revealing.drag((2, 2), (4, 4), SHIFT)
    assert area(revealing) == 32
    revealing.drag((0, 2), (2, 8), SHIFT)
    assert area(revealing) == 24
    revealing.workspace.undo()
    revealing.workspace.undo()
    assert area(revealing) == 36
    revealing.drag((7, 7), (9, 9), SHIFT)
    assert area(revealing) == 36


def test_escape_leaves_everything_covered(revealing: Table) -> None:
    revealing.press(1, 1)
    revealing.move(4, 4)
    revealing.canvas.toolbox.cancel()
    revealing.release(4, 4)
    assert reveals(revealing) == ()


@pytest.mark.parametrize("tool", ("reveal", "measure", "pan"))
def test_escape_goes_back_to_selecting(table: Table, tool: str) -> None:
    table.put(*ROOM)
    table.workspace.tool_wanted.emit(tool)
    assert table.canvas.toolbox.tool.id == tool
    table.key(Qt.Key.Key_Escape)
    assert table.canvas.toolbox.tool.id == "select"
    # and a click there shows the players nothing
    table.click(7.5, 7.5)
    assert reveals(table) == ()


def test_the_mouse_shows_what_a_click_would_do(revealing: Table) -> None:
    overlay = revealing.view.map.overlay
    assert overlay is not None
    revealing.move(7.5, 7.5)
    (shown,) = (each for each in overlay.overlays if isinstance(each, Area))
    assert shown.ink is Ink.GOOD and not shown.dashed and set(shown.points) == set(ROOM[0].corners[:4])
    revealing.click(7.5, 7.5)
    revealing.move(7.6, 7.5)
    inks = [(each.ink, each.dashed) for each in overlay.overlays if isinstance(each, Area) and each.filled]
    assert inks == [(Ink.BAD, True)]
    assert [each.text for each in overlay.overlays if isinstance(each, Label)] == ["Cover"]


def test_the_smallest_place_is_meant_and_low_walls_close_nothing() -> None:
    whole = scene()
    low = Wall(id=ThingId("wall-60"), points=(at(1, 5), at(2, 5), at(2, 6), at(1, 6), at(1, 5)), made=WallKind.LOW)
    high = low.but(id=ThingId("wall-61"), points=tuple((x + 2 * SQUARE, y) for x, y in low.points), made=WallKind.WALL)
    place = whole.but(things=whole.things.having(((low.id, low), (high.id, high))))
    finder = Finder()
    outside, inside = finder.place_at(place, at(1.5, 5.5)), finder.place_at(place, at(3.5, 5.5))
    assert outside is not None and len(outside.outline) == 4 and outside.outline[1] == at(5, 0)
    assert inside is not None and set(inside.outline) == {at(3, 5), at(4, 5), at(4, 6), at(3, 6)}
    assert finder.place_at(place, at(40, 40)) is None


def test_a_zone_is_revealed_without_what_is_left_out_of_it() -> None:
    around, hole = ((at(40, 40), at(50, 40), at(50, 50), at(40, 50)), (at(44, 44), at(46, 44), at(46, 46), at(44, 46)))
    court = Zone(id=ThingId("zone-60"), points=around, holes=(hole,))
    place = scene().but(things=scene().things.having([(court.id, court)]))
    assert Finder().place_at(place, at(45, 45)) is None
    assert Finder().place_at(place, at(41, 41)) == Room(around, (hole,))


def test_all_is_revealed_and_covered_at_once(table: Table) -> None:
    place = table.workspace.scene
    assert place is not None
    table.workspace.submit(show_all(place))
    assert area(table) == 100
    assert is_shown(reveals(table), box_of(Rect(0, 0, 10 * SQUARE, 10 * SQUARE)))
    assert not is_shown(reveals(table), box_of(Rect(0, 0, 11 * SQUARE, 10 * SQUARE)))
    table.workspace.submit(CoverPlaces(SCENE))
    assert reveals(table) == ()


def test_what_is_selected_altogether_is_shown_whatever_tool_was_in_hand(revealing: Table) -> None:
    revealing.canvas.clipboard.select_all()
    assert revealing.selection and revealing.canvas.toolbox.tool.id == "select"
    overlay = revealing.canvas.map.overlay
    # in Run these are tokens, which show it themselves
    assert overlay is not None and (overlay.overlays or revealing.workspace.mode is Mode.RUN)
