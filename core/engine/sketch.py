"""Sketches: what an act would look like on the map, for drawing it before it is done."""

from dataclasses import dataclass

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.geometry.units import Point, Square


@dataclass(frozen=True, slots=True)
class Footstep:
    """One step of a way: where to, what it costs, and what all steps so far cost.

    `why` says what forbids it, `watchers` who could react to it, and `through` whose space it goes through.
    """

    point: Point
    cost: int
    total: int
    why: Phrase | None = None
    watchers: tuple[TokenId, ...] = ()
    through: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ray:
    """A line of sight to a part of a target, and what stops it: ids of things and creatures, none if it is free."""

    start: Point
    end: Point
    stopped_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Caught:
    """Somebody in the area of an act: what hides him from where it goes out from, and whether that spares him."""

    token: TokenId
    cover: Phrase | None = None
    spared: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """All squares that an act reaches for no more than a cost, and that cost in words."""

    squares: tuple[Square, ...]
    cost: Phrase


@dataclass(frozen=True, slots=True)
class Reach:
    """All parts of the map that an act reaches equally well, as outlines, and how well that is in words."""

    areas: tuple[tuple[Point, ...], ...]
    words: Phrase


@dataclass(frozen=True, slots=True)
class Sketch:
    """A way with what the action allows of it, the rays to a target, and who is drawn in by whom (a chain of ids).

    `why` says why the way cannot be walked as a whole; `distance` and `cover` are said of the target, `causes` are the
    ids of what hides it. `area` are the squares of an area of effect, `origin` is where it goes out from, and `caught`
    are all who stand in it. `at` is where an act ends that goes to a place and not to a target; `bands` are all that it
    can reach, from near to far. `reaches` are the same where it counts by zones. What steps cost, and what the action
    allows, is in parts of a square, so many `parts` to one. `outline` is the exact shape of the area, where the squares
    do not say it.
    """

    steps: tuple[Footstep, ...] = ()
    allowance: int | None = None
    why: Phrase | None = None
    rays: tuple[Ray, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    distance: Phrase | None = None
    cover: Phrase | None = None
    causes: tuple[str, ...] = ()
    area: tuple[Square, ...] = ()
    origin: Point | None = None
    caught: tuple[Caught, ...] = ()
    at: Point | None = None
    bands: tuple[Band, ...] = ()
    reaches: tuple[Reach, ...] = ()
    parts: int = 1
    outline: tuple[Point, ...] = ()


NOTHING = Sketch()
