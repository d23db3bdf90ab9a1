"""Which squares of a map a brush, a box or a polygon covers, and the brush stroke itself."""

from collections.abc import Callable, Generator

from core.geometry.squares import squares_of_box, squares_of_polygon
from core.geometry.units import SQUARE, Point, Rect, Square, rect_around, square_at
from core.model.scene import Scene
from desktop.map.overlays.kinds import Overlays
from desktop.map.view.pointer import Kind, Pointer

Brushed = Generator[Overlays, Pointer, tuple[Square, ...]]
"""Yields overlays, is sent what happens, and returns the squares that were brushed."""


def squares_of_brush(at: Point, size: int) -> tuple[Square, ...]:
    """Return the squares of a square brush of `size` squares about a place."""
    shift = (size - 1) * SQUARE // 2
    left, top = square_at((at[0] - shift, at[1] - shift))
    return tuple((column, row) for row in range(top, top + size) for column in range(left, left + size))


def squares_of(points: tuple[Point, ...], scene: Scene, *, polygon: bool) -> tuple[Square, ...]:
    """Return the squares of a map that a polygon, or the box around some points, covers."""
    ground = Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    if polygon:
        return on_map(squares_of_polygon(points, ground), scene)
    return squares_of_box(rect_around(points).common(ground))


def on_map(squares: tuple[Square, ...], scene: Scene) -> tuple[Square, ...]:
    """Return those squares that are on the map."""
    return tuple((x, y) for x, y in squares if 0 <= x < scene.columns and 0 <= y < scene.rows)


def way_between(a: Point, b: Point) -> tuple[Point, ...]:
    """Return points from one place to another, close enough that no square in between is missed."""
    steps = max(1, max(abs(b[0] - a[0]), abs(b[1] - a[1])) // (SQUARE // 3))
    return tuple((a[0] + (b[0] - a[0]) * n // steps, a[1] + (b[1] - a[1]) * n // steps) for n in range(steps + 1))


def brush_stroke(
    start: Pointer,
    covered: Callable[[Point], tuple[Square, ...]],
    show: Callable[[tuple[Square, ...], Pointer], Overlays],
) -> Brushed:
    """Gather what is covered along a drag until the mouse is let go."""
    found = dict.fromkeys(covered(start.at))
    pointer = last = start
    while True:
        pointer = yield show(tuple(found), pointer)
        if pointer.kind is Kind.KEY:
            continue
        for at in way_between(last.at, pointer.at):
            found |= dict.fromkeys(covered(at))
        last = pointer
        if pointer.kind is Kind.RELEASE:
            return tuple(found)
