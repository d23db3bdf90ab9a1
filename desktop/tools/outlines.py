"""How shapes are drawn with the mouse: chains of clicks and boxes, snapped to the grid, with their measures."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from fractions import Fraction
from math import atan2, cos, hypot, pi, sin

from PySide6.QtCore import QCoreApplication, Qt

from core.geometry.snap import Snap, held_within, snap
from core.geometry.units import SQUARE, Point, Rect, rect_around
from core.model.things import FARTHEST
from desktop.map.overlays.kinds import Handles, Ink, Label, Overlays, SnapSpot
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.measure_tool import length_text
from desktop.tools.select_drags import strayed
from desktop.translation import decimal

Stroke = Generator[Overlays, Pointer, tuple[Point, ...]]
"""Yields overlays, is sent what happens, and returns the points that were drawn; none where it was given up."""
Show = Callable[[tuple[Point, ...]], Overlays]
"""Gives what to show for the points drawn so far."""
Magnet = Callable[[Point], Point | None]
"""Gives a point near to a place that draws the mouse to itself."""

EVERYTHING = Rect(-FARTHEST, -FARTHEST, FARTHEST, FARTHEST)
"""Where things can lie: however far out somebody draws, nothing gets beyond."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True)
class Aim:
    """How points are found under the mouse: drawn to the grid and to magnets; freely with Alt."""

    to: Snap = Snap.CORNER
    magnet: Magnet = field(default=lambda at: None)

    def at(self, pointer: Pointer, last: Point | None = None) -> Point:
        """Return the point meant; Shift keeps to eighths of a turn from the last one, with Alt to 15 degrees."""
        return held_within(self._at(pointer, last), EVERYTHING)

    def _at(self, pointer: Pointer, last: Point | None) -> Point:
        if pointer.shift and last is not None and pointer.at != last:
            return _directed(last, pointer, self.to)
        if pointer.alt:
            return pointer.at
        return self.magnet(pointer.at) or snap(pointer.at, self.to)

    def words(self, pointer: Pointer) -> str:
        """Return what the snapping does now, for the status bar."""
        if pointer.alt:
            return QCoreApplication.translate("tools", "Free of the grid")
        if self.to is Snap.CORNER:
            return QCoreApplication.translate("tools", "Snaps to corners of squares, freely with Alt")
        return QCoreApplication.translate("tools", "Snaps to half squares, freely with Alt")


def _directed(last: Point, pointer: Pointer, to: Snap) -> Point:
    """Return the point in the nearest of the directions kept to, as far away as the mouse."""
    step = pi / 12 if pointer.alt else pi / 4
    dx, dy = pointer.at[0] - last[0], pointer.at[1] - last[1]
    angle = round(atan2(dy, dx) / step) * step
    far = dx * cos(angle) + dy * sin(angle)
    if pointer.alt:
        return round(last[0] + far * cos(angle)), round(last[1] + far * sin(angle))
    # along an eighth of a turn whole steps of the grid lead to points of the grid
    across, down = round(cos(angle)), round(sin(angle))
    grid = SQUARE if to is Snap.CORNER else SQUARE // 2
    steps = round(far / (grid * hypot(across, down)))
    return last[0] + across * steps * grid, last[1] + down * steps * grid


def click_chain(access: MapAccess, start: Pointer, aim: Aim, show: Show, *, area: bool = False) -> Stroke:
    """Let points be clicked one after another until Enter, a double click, or a click on the first or last of them.

    Backspace drops the last point. A line that is dragged instead is whole when the mouse is let go; so is an area
    that comes back to its first point.
    """
    points: tuple[Point, ...] = (aim.at(start),)
    end, pressed, dragged = points[0], start, False
    while True:
        shown = (*points, end) if end != points[-1] else points
        access.status.emit(_chain_words(access, shown, aim, start))
        pointer = yield (*show(shown), Handles(points), SnapSpot(end), *_length(access, points[-1], end))
        start = pointer
        if pointer.kind is Kind.KEY:
            if pointer.key in ENTER:
                return points
            if pointer.key is Qt.Key.Key_Backspace:
                points = points[:-1]
                if not points:
                    return ()
            continue
        if pointer.kind is Kind.DOUBLE:
            return points
        end = aim.at(pointer, points[-1])
        if pointer.kind is Kind.PRESS:
            pressed = pointer
            if end == points[-1]:
                return points
            points = (*points, end)
        elif pointer.kind is Kind.RELEASE:
            dragged = strayed(pressed, pointer) and end != points[-1]
            points = (*points, end) if dragged else points
        if len(points) > 3 and points[-1] == points[0]:
            return points
        if dragged and len(points) == 2 and not area:
            return points


def drag_box(access: MapAccess, start: Pointer, aim: Aim, show: Show) -> Stroke:
    """Let a box be dragged, or clicked at two corners, and return its four corners; Shift makes it square.

    Whoever drags a whole box after a first click means that box: the click was a slip, or fetched the keyboard.
    """
    first = aim.at(start)
    pointer, end = start, first
    pressed: Pointer | None = None
    while True:
        corners = corners_of(rect_around((first, end)))
        access.status.emit(f"{_box_words(first, end)} · {aim.words(pointer)}")
        shown = (*show(corners), Label(end, _box_words(first, end))) if _has_room(first, end) else ()
        pointer = yield (*shown, SnapSpot(end))
        if pointer.kind is Kind.KEY:
            if pointer.key in ENTER and _has_room(first, end):
                return corners
            continue
        end = Aim(aim.to, aim.magnet).at(_plain(pointer))
        if pointer.kind is Kind.PRESS:
            pressed = pointer
        elif pressed is not None and _has_room(aim.at(_plain(pressed)), end):
            first, pressed = aim.at(_plain(pressed)), None
        if pointer.shift:
            side = max(abs(end[0] - first[0]), abs(end[1] - first[1]))
            end = (
                first[0] + (side if end[0] >= first[0] else -side),
                first[1] + (side if end[1] >= first[1] else -side),
            )
            end = held_within(end, EVERYTHING)
        if pointer.kind is Kind.RELEASE:
            pressed = None
            if _has_room(first, end):
                return corners_of(rect_around((first, end)))


def _plain(pointer: Pointer) -> Pointer:
    return Pointer(pointer.kind, pointer.at, pointer.tiny, alt=pointer.alt)


def _has_room(a: Point, b: Point) -> bool:
    return a[0] != b[0] and a[1] != b[1]


def corners_of(area: Rect) -> tuple[Point, ...]:
    """Return the corners of a box, clockwise from the top left."""
    left, top, right, bottom = area
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _box_words(a: Point, b: Point) -> str:
    across, down = (Fraction(abs(b[n] - a[n]), SQUARE) for n in (0, 1))
    return f"{decimal(across, bare=True)} × {decimal(down, bare=True)}"


def _length(access: MapAccess, a: Point, b: Point) -> Overlays:
    if a == b or access.content is None:
        return ()
    return (Label(b, length_text(_squares(a, b), access.content.scene), Ink.PLAIN),)


def _squares(a: Point, b: Point) -> Fraction:
    return Fraction(round(10 * hypot(b[0] - a[0], b[1] - a[1]) / SQUARE), 10)


def _chain_words(access: MapAccess, points: tuple[Point, ...], aim: Aim, pointer: Pointer) -> str:
    ends = QCoreApplication.translate(
        "tools", "Click on; Enter or a double click ends, Backspace drops the last point, Shift keeps the direction"
    )
    return f"{ends} · {aim.words(pointer)}"
