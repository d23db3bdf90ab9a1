"""Sketches: what an act would look like on the map, for drawing it before it is done."""

from dataclasses import dataclass
from fractions import Fraction

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.geometry.units import Point, Square


@dataclass(frozen=True, slots=True)
class Footstep:
    """One step of a route: where to, what it costs, and what all steps so far cost.

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
    """All parts of the map that an act reaches equally well, as outlines, and how well that is in words.

    Of an area that lies about: what it is, and whether it is `harmless`, as one that only shows who is together; one
    that is `plain` needs no words on the map.
    """

    areas: tuple[tuple[Point, ...], ...]
    words: Phrase
    harmless: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """What an act looks like: the route of a move, lines of sight to a target, an area of effect; any may be empty.

    A move has `steps`, which the action's `allowance` limits, both in parts of a square or zone (`parts` to one), and
    `why` where the route cannot be walked as a whole; `side` is what a square counts as, such as its metres. A target
    has `rays`, `distance` and `cover`; `causes` are the ids of what hides it, `links` who fights whom in its melee. An
    `area` is a set of squares that goes out from `origin`, with
    an `outline` where the squares do not give its exact shape, and `caught` are all who stand in it. `at` is where an
    act ends that goes to a place. It can reach `bands`, from near to far, or `reaches` where a game counts by zones.
    What comes of it besides, such as when its actor acts after a move, is its `outcome`; what it is warned of `danger`.
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
    side: Fraction = Fraction(1)
    outline: tuple[Point, ...] = ()
    outcome: Phrase | None = None
    danger: Phrase | None = None


NO_SKETCH = Sketch()
