"""What the players' window shows: values in which nothing private is left, so that nothing can be shown by mistake."""

from dataclasses import dataclass
from typing import Literal

from core.geometry.units import Square
from desktop.map.content import Bearing, MapContent
from desktop.map.overlays.records import Circle, Squares

Foes = Literal["off", "word", "badge"]
"""What is told of how foes are: nothing, a word for each, or a word and the badge."""
Badges = Literal["counted", "same"]
"""Foes are numbered as they come into sight, so that no gap tells of another one; or as on the game master's map."""


@dataclass(frozen=True, slots=True)
class Laid:
    """An area of effect on a map, public or not: its squares, the ring of a circle, the token that it is about."""

    squares: tuple[Square, ...]
    ring: Circle | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What the game master has chosen to tell the players."""

    foes: Foes = "word"
    badges: Badges = "counted"


@dataclass(frozen=True, slots=True)
class Face:
    """Somebody in the strip: public name, badge, and the number of the side's mark."""

    id: str
    name: str
    badge: str = ""
    side: int = 0


@dataclass(frozen=True, slots=True)
class Pool:
    """A track of one of the party, in numbers."""

    name: str
    value: int
    maximum: int | None = None
    temporary: int = 0


@dataclass(frozen=True, slots=True)
class Fellow:
    """One of the party: tracks, conditions and state in words."""

    face: Face
    pools: tuple[Pool, ...] = ()
    conditions: tuple[str, ...] = ()
    state: str = ""
    bearing: Bearing = Bearing.UP


@dataclass(frozen=True, slots=True)
class Stranger:
    """Others in sight of one name, with a word on how they are; `count` where they are not told apart."""

    face: Face
    state: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class PublicContent:
    """Everything that the players may see; `map` is empty but for what lies in the revealed part.

    `coming` are the next things that the world's time will bring, as far as they know of them.
    """

    map: MapContent
    place: str = ""
    moment: str = ""
    acting: Face | None = None
    next: Face | None = None
    party: tuple[Fellow, ...] = ()
    others: tuple[Stranger, ...] = ()
    templates: tuple[Squares | Circle, ...] = ()
    coming: tuple[str, ...] = ()
