"""What is told where no dungeon fits into the box that is dragged."""

from core.edits.dungeon_layout import LEAST_ACROSS, MOST_ACROSS, Wish
from core.geometry.units import Rect, Square
from desktop.map.overlays.kinds import Label
from desktop.tools.dungeon_drag import _picture
from tests.helpers.maps import at


def told(size: Square) -> list[str]:
    """Return the words on the picture of a dungeon in a box of so many squares."""
    box = Rect(2, 3, 2 + size[0], 3 + size[1])
    corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    found = _picture(tuple(at(x, y) for x, y in corners), Wish(), 1)
    return [each.text for each in found if isinstance(each, Label)]


def test_a_box_too_small_or_too_large_says_so() -> None:
    assert told((LEAST_ACROSS, LEAST_ACROSS - 1)) == ["A dungeon needs more room"]
    assert told((MOST_ACROSS + 1, LEAST_ACROSS)) == ["A dungeon is at most 120 squares across and down"]
    assert told((9, MOST_ACROSS + 1)) == ["A dungeon is at most 120 squares across and down"]
    (words,) = told((MOST_ACROSS, LEAST_ACROSS))
    assert words.endswith("rooms; Space shows another")
