"""Walls as the players see them: one stroke wherever the ink would be one, so that no joint tells of a secret."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import gcd

from core.base.ids import ThingId, numbered
from core.geometry.units import Point
from core.model.scene import SceneState
from core.model.things import MAXIMUM_POINTS, Door, DoorState, Thing, Wall, WallKind
from desktop.player_view.revealed import Revealed

Piece = tuple[Point, Point]
STRAIGHT = 1.5
"""Units by which a corner may stand out of a line and be no corner: points on a slanted wall are rounded."""


def is_secret(door: Door, wear: SceneState) -> bool:
    """Return whether the players take a door for a wall: it is secret, unfound, whole, and does not stand open."""
    known = door.id in wear.found or door.id in wear.broken
    return door.secret and not known and wear.doors.get(door.id, door.state) is not DoorState.OPEN


def plain_walls(things: Iterable[Thing], wear: SceneState, area: Revealed) -> tuple[dict[str, Wall], tuple[str, ...]]:
    """Return what the players see of walls, secret doors among them, and the ids of the broken ones.

    The chains are made anew: where they begin and end, and how many there are, follows from their ink alone.
    """
    kinds: dict[tuple[WallKind, bool], list[Piece]] = {}
    for thing in things:
        if isinstance(thing, Wall):
            kinds.setdefault((thing.made, thing.id in wear.broken), []).extend(pairwise(thing.points))
        elif isinstance(thing, Door):
            kinds.setdefault((WallKind.WALL, False), []).append((thing.a, thing.b))
    walls: dict[str, Wall] = {}
    broken: list[str] = []
    for (made, is_broken), pieces in sorted(kinds.items(), key=lambda item: (item[0][0].value, item[0][1])):
        for chain in _chains(straightened(area.clipped(straightened(pieces)))):
            for start in range(0, len(chain) - 1, MAXIMUM_POINTS - 1):
                identity = ThingId(numbered("wall", len(walls) + 1))
                walls[identity] = Wall(id=identity, points=chain[start : start + MAXIMUM_POINTS], made=made)
                broken += [identity] if is_broken else []
    return walls, tuple(broken)


def straightened(pieces: Iterable[Piece]) -> list[Piece]:
    """Return the same ink as the fewest straight lines, in an order of their own: collinear ones that meet are one."""
    lines: dict[tuple[int, int, int], list[tuple[int, Point, int, Point]]] = {}
    for (ax, ay), (bx, by) in pieces:
        dx, dy = bx - ax, by - ay
        if not (dx or dy):
            continue
        whole = gcd(dx, dy) * (1 if (dx, dy) > (0, 0) else -1)
        dx, dy = dx // whole, dy // whole
        ends = sorted((dx * x + dy * y, (x, y)) for x, y in ((ax, ay), (bx, by)))
        lines.setdefault((dx, dy, dx * ay - dy * ax), []).append((*ends[0], *ends[1]))
    found: list[Piece] = []
    for _, spans in sorted(lines.items()):
        spans.sort()
        _, first, reach, last = spans[0]
        for start, a, end, b in spans[1:]:
            if start > reach:
                found.append((first, last))
                first, reach, last = a, end, b
            elif end > reach:
                reach, last = end, b
        found.append((first, last))
    return found


def _chains(pieces: list[Piece]) -> list[tuple[Point, ...]]:
    """Return pieces joined end to end wherever just two of them meet, without corners that are none."""
    from shapely import get_coordinates, get_parts, line_merge, multilinestrings, simplify

    if not pieces:
        return []
    merged = get_parts(line_merge(multilinestrings([list(piece) for piece in pieces])))
    return [tuple((round(x), round(y)) for x, y in get_coordinates(chain)) for chain in simplify(merged, STRAIGHT)]


def doors_of(things: Mapping[str, Thing], wear: SceneState, area: Revealed) -> tuple[dict[str, Door], tuple[str, ...]]:
    """Return the doors that the players see, as they look, and the ids of the broken ones.

    Whether a closed one is locked nobody sees. One that only ends at the edge of the area belongs to what lies behind.
    """
    doors: dict[str, Door] = {}
    for identity, thing in things.items():
        if not isinstance(thing, Door) or is_secret(thing, wear):
            continue
        if area.enters(thing.a, thing.b) or area.shares(thing.a, thing.b) >= 0.5:
            stands = wear.doors.get(identity, thing.state)
            state = DoorState.OPEN if stands is DoorState.OPEN else DoorState.CLOSED
            doors[identity] = Door(
                id=thing.id, rank=thing.rank, a=thing.a, b=thing.b, state=state, see_through=thing.see_through
            )
    return doors, tuple(identity for identity in doors if identity in wear.broken)
