"""What a map shows: a scene with its state and the looks of its tokens; for the game master, the players and paper."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from core.engine.status import Bearing
from core.geometry.footprint import Footprint, base_sides
from core.geometry.units import Point, Rect
from core.model.encounter import PARTY, USUAL_SIDES
from core.model.floors import Floors
from core.model.scene import Scene, SceneState
from core.model.things import AssetId

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PARTY_NUMBER = USUAL_SIDES.index(PARTY)
"""The number of the party's mark: the usual sides keep theirs whoever else is on the map."""


@dataclass(frozen=True, slots=True)
class ConditionMark:
    """What a token wears for a condition: an icon, or letters where there is none; `grave` ones are seen first."""

    icon: str = ""
    letters: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """One token that holds another, or `rides` it."""

    holder: str
    held: str
    rides: bool = False


@dataclass(frozen=True, slots=True)
class TokenLook:
    """How a token looks.

    `point` is its middle in units, `spaces` its width in squares, `oblong` the squares across and down of what stands
    on more of them one way than the other; `side` the number of its side's mark. `sign` is
    letter and number in one word, `label` the name to write below it. `gauges` are how full its first two tracks are,
    of which the rim tells (0 to 1; none: the rim is whole), `marks` its conditions. On one that `carries` sits a rider.
    `silhouette` is drawn where there is no portrait; its sign stands at its foot, or `sign_above` where others stand.
    """

    id: str
    point: Point
    spaces: Fraction = Fraction(1)
    sign: str = ""
    label: str = ""
    side: int = 0
    portrait: AssetId | None = None
    silhouette: str = ""
    gauges: tuple[float, ...] = ()
    marks: tuple[ConditionMark, ...] = ()
    bearing: Bearing = Bearing.UP
    hidden: bool = False
    elevation: int = 0
    facing: int | None = None
    carries: bool = False
    sign_above: bool = False
    oblong: tuple[int, int] | None = None

    @property
    def rect(self) -> Rect:
        """The room it takes up, in units."""
        return Footprint(self.point, self.spaces).rect

    @property
    def sides(self) -> tuple[int, int]:
        """Units across and down by which it is on the grid or off it."""
        return base_sides(Footprint(self.point, self.spaces), self.oblong)


class MapPart(Protocol):
    """A part of a map."""

    def squares(self, columns: int, rows: int) -> "NDArray[np.bool_]":
        """Return which squares of a map have some of it in them, as an array of shape (rows, columns)."""


@dataclass(frozen=True, slots=True)
class MapContent:
    """Everything that a map shows; `links` say which tokens hold or ride which others, `hands` whose dice lie open,
    `laid` which of them are put forward.

    `floors` are its rooms, where they are not to be found from its walls. Two of them are compared piece by piece, by
    identity. What is `known` of it, where that is not all: beyond it ground is only drawn on. Whether it is `zoned`,
    so that one moves by zones: else players, and whoever has it on paper, see names of places without borders.
    """

    scene: Scene
    scene_state: SceneState = field(default_factory=SceneState)
    tokens: Mapping[str, TokenLook] = field(default_factory=dict)
    links: tuple[Tie, ...] = ()
    hands: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    laid: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    floors: Floors | None = None
    known: MapPart | None = field(default=None, repr=False)
    zoned: bool = True


def side_numbers(sides: Iterable[str]) -> dict[str, int]:
    """Return the number of each side's mark: the party, foes and allies first, others as they come."""
    return {side: number for number, side in enumerate(dict.fromkeys((*USUAL_SIDES, *sides)))}
