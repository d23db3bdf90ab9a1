"""The measuring tool: a chain of lines with its length in squares, as the rules count them, and in the scene's unit."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt

from core.geometry.metric import CHEBYSHEV, Metric
from core.geometry.snap import Snap
from core.geometry.units import Point, square_at
from core.model.scene import Scene
from desktop.map.overlays.kinds import Ink, Label, Line, Overlays, SnapSpot
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool
from desktop.translation import decimal

FOOT = Fraction(381, 1250)
"""Metres in a foot."""


def squares_along(points: tuple[Point, ...], metric: Metric) -> Fraction:
    """Return the squares along a chain of points, each stretch counted by itself between the squares at its ends."""
    squares = [square_at(point) for point in points]
    total = sum(metric.between(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(squares))
    return Fraction(total, metric.unit)


def length_text(squares: Fraction, scene: Scene) -> str:
    """Return a number of squares in words, with the length in the scene's unit."""
    metres = squares * scene.square_length
    there = metres / FOOT if scene.unit == "ft" else metres
    unit = QCoreApplication.translate("tools", "ft") if scene.unit == "ft" else QCoreApplication.translate("tools", "m")
    if squares == 1:
        words = QCoreApplication.translate("tools", "1 square · {length} {unit}")
    else:
        words = QCoreApplication.translate("tools", "{squares} squares · {length} {unit}")
    return words.format(squares=decimal(squares, bare=True), length=decimal(there, bare=True), unit=unit)


class MeasureTool(Tool):
    """Measures from where the mouse goes down to where it is; Space bends the line, the last one stays to be read."""

    id = "measure"
    manual = "drawing#measure"
    name = QT_TRANSLATE_NOOP("tools", "Measure")
    does = QT_TRANSLATE_NOOP("tools", "Drag to measure; Space adds a bend, Alt measures from any point, Escape clears")
    icon = "ruler-measure"
    shortcut = "M"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self) -> None:
        self._kept: tuple[Point, ...] = ()

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Begin a line."""
        self._kept = ()
        return self._drag(access, pointer)

    def _drag(self, access: MapAccess, start: Pointer) -> Gesture:
        fixed: tuple[Point, ...] = (start.snapped(Snap.CENTRE),)
        end = fixed[0]
        while True:
            pointer = yield self._shown(access, (*fixed, end))
            if pointer.kind is Kind.RELEASE:
                break
            if pointer.kind is Kind.MOVE:
                end = pointer.snapped(Snap.CENTRE)
            elif pointer.kind is Kind.KEY and pointer.key is Qt.Key.Key_Space and end != fixed[-1]:
                fixed = (*fixed, end)
            elif pointer.kind is Kind.KEY and pointer.key is Qt.Key.Key_Backspace and len(fixed) > 1:
                fixed = fixed[:-1]
        self._kept = (*fixed, end) if len({*fixed, end}) > 1 else ()

    def _shown(self, access: MapAccess, points: tuple[Point, ...]) -> Overlays:
        if access.content is None or len(points) < 2:
            return ()
        system = access.workspace.system
        text = length_text(squares_along(points, CHEBYSHEV if system is None else system.metric), access.content.scene)
        access.status.emit(text)
        return ruler(points, text)

    def rest(self, access: MapAccess) -> Overlays:
        """Keep showing the last line."""
        return self._shown(access, self._kept)

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Clear the line."""
        if pointer.key is Qt.Key.Key_Escape and self._kept:
            self._kept = ()
            return True
        return super().key(access, pointer)

    def dropped(self, access: MapAccess) -> None:
        """Clear the line."""
        self._kept = ()


def ruler(points: Sequence[Point], text: str) -> Overlays:
    """Return a measured line with its bends."""
    return (
        Line(tuple(points), Ink.PLAIN, 3, arrow=True),
        *(SnapSpot(at) for at in points[:-1]),
        Label(points[-1], text),
    )
