"""What is told where no dungeon fits into the box that is dragged, and that none is laid out beyond the map."""

from core.edits.dungeon_layout import LEAST_ACROSS, MOST_ACROSS, Wish
from core.edits.maps import ChangeScene, DropThings
from core.geometry.units import SQUARE, Rect, Square
from desktop.map.overlays.kinds import Label
from desktop.tools.dungeon_drag import _picture
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


def test_a_box_that_is_dragged_beyond_the_map_is_cut_at_its_edge(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(table.session.state.scene(SCENE).things)))  # type: ignore[arg-type]
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
