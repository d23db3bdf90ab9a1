"""Rectangles of a map that changed: grown, cut, and put together where they meet."""

from collections.abc import Iterable

from core.geometry.units import SQUARE, Rect


def grown(box: Rect, squares: float) -> Rect:
    """Return a box and so many squares around it."""
    return box.grown(round(squares * SQUARE))


def around(one: Rect, other: Rect) -> Rect:
    """Return the box around two."""
    return Rect(
        min(one.left, other.left), min(one.top, other.top), max(one.right, other.right), max(one.bottom, other.bottom)
    )


def clipped(one: Rect, other: Rect) -> Rect:
    """Return what two boxes that meet share."""
    return Rect(
        max(one.left, other.left), max(one.top, other.top), min(one.right, other.right), min(one.bottom, other.bottom)
    )


def meet(one: Rect, other: Rect) -> bool:
    """Return whether two boxes share more than an edge."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def merged(boxes: Iterable[Rect]) -> list[Rect]:
    """Return boxes of which no two meet and that cover all that was given."""
    found: list[Rect] = []
    for box in boxes:
        while (other := next((each for each in found if meet(each, box)), None)) is not None:
            found.remove(other)
            box = around(box, other)
        found.append(box)
    return found
