"""Rooms that players know nothing of: to them they are rock, and a wall that stands about these alone is not there."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from core.base.values import remembered
from core.geometry.pieces import ON_THE_LINE
from core.geometry.shapes import union_of
from core.geometry.units import Point
from core.model.floors import floors_of, public_floors
from core.model.materials import MapStyle
from core.model.nature import NATURE
from core.model.scene import Scene, SceneState
from core.model.things import Door, Thing, Wall

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def known_stone(scene: Scene, scene_state: SceneState, stone: Sequence[Thing]) -> tuple[Thing, ...]:
    """Return of walls and secret doors what players know; walls that go on about a secret room end where that begins.

    Above the ground walls are seen from outside, whatever lies behind them. On a plain map nothing is rock.
    """
    about = _secret_rooms(scene, scene_state)
    return tuple(stone) if about is None else tuple(part for thing in stone for part in about.left_of(thing))


def secret_ground(scene: Scene, scene_state: SceneState) -> "BaseGeometry | None":
    """Return where rooms lie that to players are rock: nothing that lies or stands there is seen; None if nowhere."""
    about = _secret_rooms(scene, scene_state)
    return None if about is None else about.ground


def _has_secrets(scene: Scene, scene_state: SceneState) -> bool:
    return any(
        thing.hidden or (isinstance(thing, Door) and thing.secret and thing.id not in scene_state.found)
        for thing in scene.things.values()
    )


# the players' map is made anew for deeds that change no door of it
@remembered(most=16)
def _secret_rooms(scene: Scene, scene_state: SceneState) -> "_About | None":
    """Return where the rooms are of which players know nothing; None where there are none."""
    if scene.style is MapStyle.PLAIN or not NATURE[scene.ground].solid or not _has_secrets(scene, scene_state):
        return None
    known = union_of(public_floors(scene, scene_state))
    secret = [floor for floor in floors_of(scene) if 2 * floor.intersection(known).area < floor.area]
    return _About(secret, known) if secret else None


class BorderCorners:
    """The corners of borders, found by place, at which what stands along them is cut."""

    def __init__(self, borders: Iterable["BaseGeometry"]) -> None:
        from shapely import STRtree, get_coordinates, get_parts
        from shapely.geometry import Point as Spot

        corners = get_coordinates(get_parts(list(borders)))
        self._corners = [(round(x), round(y)) for x, y in corners]
        self._tree = STRtree([Spot(x, y) for x, y in corners])

    def cut(self, a: Point, b: Point) -> list[Point]:
        """Return the ends of a straight piece, and the corners along it between them."""
        from shapely import LineString

        near = self._tree.query(LineString((a, b)), predicate="dwithin", distance=ON_THE_LINE).tolist()
        there = {self._corners[number] for number in near} - {a, b}
        ahead = b[0] - a[0], b[1] - a[1]
        along = sorted((ahead[0] * (x - a[0]) + ahead[1] * (y - a[1]), (x, y)) for x, y in there)
        whole = ahead[0] ** 2 + ahead[1] ** 2
        return [a, *(spot for way, spot in along if 0 < way < whole), b]

    def runs_of(self, points: Sequence[Point], wanted: Callable[[Point, Point], bool]) -> list[list[Point]]:
        """Return the runs of a chain of points, cut at the corners, whose pieces are all wanted."""
        runs: list[list[Point]] = []
        for a, b in pairwise(points):
            for start, end in pairwise(self.cut(a, b)):
                if not wanted(start, end):
                    continue
                if runs and runs[-1][-1] == start:
                    runs[-1].append(end)
                else:
                    runs.append([start, end])
        return runs


class _About:
    """The borders of secret rooms, found by place."""

    def __init__(self, secret: Sequence["BaseGeometry"], known: "BaseGeometry") -> None:
        from shapely import prepare

        self.ground = union_of(secret)
        self._border, self._known = union_of([floor.boundary for floor in secret]), known
        self._corners = BorderCorners((self._border, known.boundary))
        for shape in (self._border, self._known):
            prepare(shape)

    def left_of(self, thing: Thing) -> tuple[Thing, ...]:
        """Return the parts of a wall or door that stand elsewhere too; itself, where that is all of it."""
        pieces = [piece for a, b in pairwise(thing.corners) for piece in pairwise(self._corners.cut(a, b))]
        if not any(self._is_secret(*piece) for piece in pieces):
            return (thing,)
        runs = self._corners.runs_of(thing.corners, lambda a, b: not self._is_secret(a, b))
        return tuple(thing.but(points=tuple(run)) for run in runs) if isinstance(thing, Wall) else ()

    def _is_secret(self, a: Point, b: Point) -> bool:
        from shapely import dwithin
        from shapely.geometry import Point as Spot

        middle = Spot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        return bool(dwithin(self._border, middle, ON_THE_LINE)) and not dwithin(self._known, middle, ON_THE_LINE)
