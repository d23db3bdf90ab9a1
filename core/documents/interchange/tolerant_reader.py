"""Reading a file that anybody may have written: what makes sense is taken, what does not is counted."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, sin
from typing import Any

from core.base.phrase import Phrase, say
from core.documents.interchange.chains import Chain, Gate
from core.geometry.units import SQUARE, Point
from core.model.things import FARTHEST

MOST_POINTS = 300_000
"""Points of walls that are read."""
MOST_PORTALS = 2_000

_FARTHEST = FARTHEST // SQUARE


@dataclass(frozen=True, slots=True)
class Portal:
    """A door or window: its two ends, and whether the file has it closed."""

    a: Point
    b: Point
    closed: bool


class TolerantReader:
    """Takes from a file what makes sense, and counts what does not."""

    def __init__(self, *, shift: tuple[int, int] = (0, 0)) -> None:
        self.warnings: list[Phrase] = []
        self.shift = shift
        """Squares that are taken off every point."""
        self._left_out: dict[str, int] = {}
        self._points = 0

    def warn(self, phrase: str, **values: int | str) -> None:
        """Say something besides what is counted."""
        self.warnings.append(say(phrase, **values))

    def leave_out(self, what: str, count: int = 1) -> None:
        """Count something that is left out."""
        if count:
            self._left_out[what] = self._left_out.get(what, 0) + count

    @property
    def first_left_out(self) -> Phrase | None:
        """What is to be said of the first kind of things that was left out; nothing where none was."""
        return next(self._counted(), None)

    def said(self) -> tuple[Phrase, ...]:
        """Return all that is to be said."""
        return (*self.warnings, *self._counted())

    def _counted(self) -> Iterator[Phrase]:
        return (say(f"import.left-out.{what}", count=count) for what, count in self._left_out.items())

    def list_of(self, document: dict[str, Any], key: str, most: int) -> list[Any]:
        """Return a list of the file, empty where there is none, cut off after `most`."""
        value = document.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.leave_out("lists")
            return []
        self.leave_out("too-many", len(value) - min(len(value), most))
        return value[:most]

    def point(self, value: Any) -> Point | None:
        """Return a point in units from the map's corner, none where the value is no point."""
        pair = point_in(value)
        if pair is None:
            return None
        x, y = (round((part - off) * SQUARE) for part, off in zip(pair, self.shift, strict=True))
        return (x, y) if max(abs(x), abs(y)) <= FARTHEST else None

    def chains(self, document: dict[str, Any], key: str) -> list[Chain]:
        """Return the chains under a key, without points that are none."""
        chains: list[Chain] = []
        for value in self.list_of(document, key, MOST_POINTS):
            if not isinstance(value, list):
                self.leave_out("walls")
                continue
            if self._points + len(value) > MOST_POINTS:
                self.leave_out("too-many")
                continue
            self._points += len(value)
            points = [point for each in value if (point := self.point(each)) is not None]
            self.leave_out("points", len(value) - len(points))
            if len(dict.fromkeys(points)) > 1:
                chains.append(tuple(points))
            else:
                self.leave_out("walls")
        return chains

    def portals(self, document: dict[str, Any]) -> Iterator[Portal]:
        """Yield the doors and windows."""
        for value in self.list_of(document, "portals", MOST_PORTALS):
            ends = self._ends(value) if isinstance(value, dict) else None
            if ends is None or ends[0] == ends[1]:
                self.leave_out("portals")
            else:
                yield Portal(*ends, closed=value.get("closed", True) is not False)

    def _ends(self, portal: dict[str, Any]) -> Gate | None:
        bounds = portal.get("bounds")
        if isinstance(bounds, list) and len(bounds) == 2:
            a, b = self.point(bounds[0]), self.point(bounds[1])
            if a is not None and b is not None:
                return a, b
        middle, turn = self.point(portal.get("position")), number_in(portal.get("rotation"), 1_000)
        if middle is None or turn is None:
            return None
        dx, dy = round(cos(turn) * SQUARE / 2), round(sin(turn) * SQUARE / 2)
        return (middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)


def number_in(value: Any, most: float) -> float | None:
    """Return a number between `-most` and `most`; none for anything else, such as NaN, a truth value or text."""
    return float(value) if type(value) in (int, float) and -most <= value <= most else None


def point_in(value: Any) -> tuple[float, float] | None:
    """Return x and y in squares, none where they are missing, no numbers, or absurdly far off."""
    if not isinstance(value, dict):
        return None
    x, y = number_in(value.get("x"), _FARTHEST), number_in(value.get("y"), _FARTHEST)
    return None if x is None or y is None else (x, y)
