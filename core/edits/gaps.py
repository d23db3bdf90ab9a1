"""Ends of walls that nearly meet a wall or a door, and what draws one on to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from core.edits.flaws import Flaw, FlawKind, put
from core.edits.near_walls import NearWalls
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, lies_along, nearest_on, pieces_of
from core.geometry.units import SQUARE, Point, rect_around
from core.model.scene import Scene
from core.model.things import Thing, Wall

SHORT = SQUARE // 2
"""Units by which the end of a wall may miss another wall and is taken to be meant to meet it."""
GROWS_BY = 2 * SHORT
"""Units by which a wall grows at most in its own line until it meets a slanted one that it misses by less."""


@dataclass(frozen=True, slots=True)
class _Loose:
    """The end of a wall that misses something: where it is, what it misses, and the wall's points when it does not.

    It is `bent` where the wall cannot get there in its own line.
    """

    wall: Wall
    at: Point
    target: Point
    points: Chain
    bent: bool

    @property
    def misfit(self) -> tuple[bool, bool]:
        """How badly this end is the one to draw on: one that is locked worst, then one that bends."""
        return self.wall.locked, self.bent


def gap_flaws(scene: Scene, there: Iterable[Thing], near: NearWalls) -> Iterator[Flaw]:
    """Find ends of walls that nearly meet a wall or a door; of two that miss each other the one that fits better."""
    loose = [end for wall in there if isinstance(wall, Wall) for end in _loose_ends(wall, near)]
    place = {(end.at, end.target): number for number, end in reversed(list(enumerate(loose)))}
    for number, end in enumerate(loose):
        other = place.get((end.target, end.at))
        if other is not None and (loose[other].misfit, other) < (end.misfit, number):
            continue
        mend = None if end.wall.locked else put(scene, FlawKind.GAP, end.wall.but(points=end.points))
        yield Flaw(FlawKind.GAP, end.at, (end.wall.id,), end.wall.name, mend)


def _loose_ends(wall: Wall, near: NearWalls) -> Iterator[_Loose]:
    if wall.points[0] == wall.points[-1]:
        return
    for turn in (-1, 1):
        # as it runs towards the end that is looked at
        chain = wall.points[::turn]
        at, own = chain[-1], _leading_to(chain[::-1])
        others = [
            piece
            for thing, piece in near.find(rect_around((at,)), SHORT)
            if thing.id != wall.id or frozenset(piece) not in own
        ]
        missed = min(others, key=lambda piece: nearest_on(piece, at)[1], default=None)
        if missed is None:
            continue
        target, far = nearest_on(missed, at)
        if ON_THE_LINE < far <= SHORT:
            points, bent = _drawn_on(chain, target, missed)
            yield _Loose(wall, at, target, points[::turn], bent)


def _drawn_on(chain: Chain, target: Point, missed: Piece) -> tuple[Chain, bool]:
    """Return a chain that gets from its last point on to a piece that it misses, and whether it bends to do so.

    Its last piece grows in its own line, or ends sooner; where that does not get there, it gets one more piece.
    """
    pieces = pieces_of(chain)
    if pieces:
        last = pieces[-1]
        meets = target if _is_ahead(last, target) and lies_along(last, (target, target)) else _crossing(last, missed)
        if meets is not None:
            return (*chain[:-1], meets), False
    return (*chain, target), True


def _is_ahead(piece: Piece, at: Point) -> bool:
    """Return whether a place lies beyond the beginning of a piece, in its direction."""
    (ax, ay), (bx, by) = piece
    return (at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay) > 0


def _crossing(piece: Piece, other: Piece) -> Point | None:
    """Return where a piece that grows beyond its end meets another; None where it does not, or only far away."""
    ((ax, ay), (bx, by)), ((px, py), (qx, qy)) = piece, other
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    across = dx * ey - dy * ex
    if not across:
        return None
    along, on = ((px - bx) * ey - (py - by) * ex) / across, ((px - bx) * dy - (py - by) * dx) / across
    meets = round(bx + along * dx), round(by + along * dy)
    return meets if along > 0 and 0 <= on <= 1 and dist((bx, by), meets) <= GROWS_BY else None


def _leading_to(chain: Chain) -> set[frozenset[Point]]:
    """Return the pieces at the beginning of a chain that are no other wall to it, as they lead there: a bend's."""
    found, gone = set[frozenset[Point]](), 0.0
    for a, b in pairwise(chain):
        found.add(frozenset((a, b)))
        gone += dist(a, b)
        if gone > 2 * SHORT:
            break
    return found
