"""What zones and regions of light share: an area drawn as a rectangle or a polygon, and numbered names."""

from collections.abc import Iterator

from core.edits.zones import drawn_zones, fresh_names
from core.geometry.units import Point
from desktop.map.overlays.kinds import Area, Ink, Line, Overlays
from desktop.map.tools.drawing_tool import POLYGON
from desktop.map.tools.map_access import Hand
from desktop.map.tools.outlines import Aim, Stroke, click_chain, drag_box
from desktop.map.view.pointer import Pointer


def show_area(points: tuple[Point, ...]) -> Overlays:
    """Return an area while it is drawn."""
    if len(points) < 3:
        return (Line(points, Ink.SELECT, 2),) if len(points) == 2 else ()
    return (Area(points, Ink.SELECT, dashed=True),)


def draw_area(hand: Hand, pointer: Pointer, aim: Aim, shape: str | int) -> Stroke:
    """Let an area be drawn; return its corners, none where it was given up or has no room."""
    if shape == POLYGON:
        points = yield from click_chain(hand, pointer, aim, show_area, area=True)
    else:
        points = yield from drag_box(hand, pointer, aim, show_area)
    if points[:1] == points[-1:]:
        points = points[:-1]
    return points if len(dict.fromkeys(points)) > 2 else ()


def fresh_zone_names(hand: Hand, pattern: str) -> Iterator[str]:
    """Yield names with the next numbers, `%1` in the pattern, that no zone of the scene has yet."""
    return fresh_names(() if hand.content is None else (z.name for z in drawn_zones(hand.content.scene)), pattern)
