"""Overlays that several tools show: ways with their costs, rays of sight, chains of those who wait for one another."""

from collections.abc import Sequence
from itertools import pairwise

from core.geometry.units import Point
from desktop.map.overlays.records import Figure, Ink, Label, Line, Overlays, Samples, Spot


def way(points: Sequence[Point], costs: Sequence[str], text: str, *, ink: Ink = Ink.GOOD) -> Overlays:
    """Return a way from point to point: `costs` is the running cost at each point after the first, `text` its sum.

    A way that cannot be gone, or not without harm, has another ink; its line is then dashed.
    """
    if len(points) < 2:
        return ()
    steps = tuple(Figure(at, cost, ink) for at, cost in zip(points[1:-1], costs, strict=False))
    dashed = ink in (Ink.BAD, Ink.WARN)
    return (Line(tuple(points), ink, 3, dashed=dashed, arrow=True), *steps, Label(points[-1], text, ink))


def rays(eye: Point, samples: Sequence[tuple[Point, bool]]) -> Overlays:
    """Return the lines from an eye to sample points: whole and green where clear, dashed and red where hidden."""
    lines = tuple(
        Line((eye, at), Ink.GOOD if clear else Ink.BAD, 1.5, dashed=not clear) for at, clear in samples if at != eye
    )
    return (*lines, Samples(tuple(samples)))


def chain(points: Sequence[Point], *, ink: Ink = Ink.WARN) -> Overlays:
    """Return arrows from each point to the next, with its number: who waits for whom, or goes after whom."""
    links = tuple(Line((a, b), ink, 2, dashed=True, arrow=True) for a, b in pairwise(points) if a != b)
    return (*links, *(Figure(at, str(number), ink) for number, at in enumerate(points, start=1)))


def ruler(points: Sequence[Point], text: str) -> Overlays:
    """Return a measured line with its bends."""
    return (Line(tuple(points), Ink.PLAIN, 3, arrow=True), *(Spot(at) for at in points[:-1]), Label(points[-1], text))
