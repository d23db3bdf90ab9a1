"""What may be wrong with a map, and the edit that mends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import count
from math import hypot
from typing import TYPE_CHECKING, Any

from core.base.ids import ThingId, TokenId
from core.base.phrase import say
from core.edits.flaws import Flaw, FlawKind
from core.edits.gaps import gap_flaws
from core.edits.ground_check import ground_flaws, is_floor
from core.edits.loose_doors import door_flaws
from core.edits.maps import DropThings, PutThings
from core.edits.near_walls import BESIDE_WALL, NearWalls
from core.edits.several import Several
from core.edits.stairs import is_stairs
from core.edits.tokens import MoveTokens
from core.edits.ways_in import Face, Reached, way_in
from core.engine.command_kinds import EditCommand
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.moves import can_stand
from core.geometry.pieces import beside, nearest_on
from core.geometry.units import SQUARE, Point, Rect
from core.geometry.walls import Purpose
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.floor_plan import Plan
from core.model.floors import Floors, faces_of, floors_among, pieces_of_walls, telling_spot, told_faces
from core.model.nature import NATURE
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Door, Pin, Stamp, Thing, Wall, Zone

if TYPE_CHECKING:
    from shapely import STRtree

IN_WALL = SQUARE // 5
"""Units from a wall within which the middle of somebody is in it."""
TRIED = 2_000
"""Things up to which it is tried what a door would do to the rooms."""
SEARCHED = 10
"""Squares from where a creature stands within which a free place is looked for."""
UNSEEN = ("id", "rank", "laid", "age")
"""What of a thing nobody sees."""


def flaws_of(state: Campaign, scene: Scene) -> tuple[Flaw, ...]:
    """Return what may be wrong with the walls, doors, rooms and things of a scene, kind by kind."""
    there = tuple(scene.things.values())
    fresh = count(state.next_number)
    near = NearWalls(there)
    return (
        *gap_flaws(scene, there, near),
        *door_flaws(scene, there, near, fresh),
        *_unreachable(scene, there, near, fresh),
        *_strays(scene, there),
        *_doubled(scene, there),
        *ground_flaws(state, scene, there, fresh),
    )


def misplaced(board: Board, scene: Scene, encounter: Encounter) -> tuple[Flaw, ...]:
    """Return who of an encounter stands where nobody can: in a wall, in rock, in a pillar, off the map."""
    found, room = [], StandingRoom(board, scene)
    for body in board.bodies.values():
        who, token = TokenId(body.id), encounter.token(TokenId(body.id))
        # a board has everybody on whole squares, wherever the game master's hand has put him
        if room.takes(body.footprint) and room.is_open(token.point):
            continue
        free = _free_near(board, room, body.footprint)
        mend = None if free is None else MoveTokens(encounter.id, ((who, free),))
        found.append(Flaw(FlawKind.NO_ROOM, token.point, (who,), mend=mend))
    return tuple(found)


class StandingRoom:
    """Where in a scene somebody can be: on the map, in nothing solid that still stands, in no wall and no rock."""

    def __init__(self, board: Board, scene: Scene) -> None:
        self._ground, self._walls = board.site.ground, board.site.walls
        self._scene = scene
        standing = frozenset(board.site.walls.ids)
        stamps = (scene.things.get(ThingId(identity)) for identity in standing)
        self._solid = [stamp for stamp in stamps if isinstance(stamp, Stamp) and stamp.blocks_move]

    def takes(self, stand: Footprint) -> bool:
        """Return whether there is room for a creature."""
        within = any(stamp.lies_under(stand.centre) for stamp in self._solid)
        return not within and can_stand(self._ground, stand) and self.is_open(stand.centre)

    def is_open(self, at: Point) -> bool:
        """Return whether a place is in no wall and in no rock around the rooms."""
        is_floor_there = not NATURE[self._scene.ground].solid or is_floor(self._plan, at)
        return is_floor_there and not self._in_a_wall(at)

    def _in_a_wall(self, at: Point) -> bool:
        """Return whether the middle of somebody would be in a wall or a shut door."""
        x, y = at
        box = Rect(x - IN_WALL, y - IN_WALL, x + IN_WALL, y + IN_WALL)
        for number in self._walls.near(box, Purpose.MOVE).tolist():
            barrier = self._walls.barriers[number]
            is_wall = isinstance(self._scene.things.get(ThingId(barrier.id)), Wall | Door)
            if is_wall and nearest_on((barrier.a, barrier.b), at)[1] < IN_WALL:
                return True
        return False

    @cached_property
    def _plan(self) -> Plan:
        return plan_of(self._scene, SceneState())


def mended_at_once(flaws: Iterable[Flaw]) -> Several | None:
    """Return the one command that mends what is independent of one another; None where nothing can be mended.

    Of those that change the same thing only the first is mended: it may change what is wrong with the others.
    """
    touched: set[str] = set()
    chosen: list[EditCommand] = []
    for flaw in flaws:
        if flaw.alone:
            continue
        changes = set(_changed_by(flaw.mend))
        if flaw.mend is not None and touched.isdisjoint(changes):
            touched |= changes
            chosen.append(flaw.mend)
    return Several(say("history.mend-map", count=len(chosen)), tuple(chosen)) if chosen else None


def _changed_by(mend: EditCommand | None) -> Iterator[str]:
    """Yield the ids of what a mend changes."""
    match mend:
        case PutThings(things=things):
            yield from (thing.id for thing in things)
        case DropThings(things=gone):
            yield from gone
        case MoveTokens(moves=moves):
            yield from (who for who, _ in moves)
        case Several(commands=commands):
            for command in commands:
                yield from _changed_by(command if isinstance(command, EditCommand) else None)


def _unreachable(scene: Scene, there: tuple[Thing, ...], near: NearWalls, fresh: Iterator[int]) -> Iterator[Flaw]:
    """Find rooms in which something is, but into which no door, archway or stair leads."""
    from shapely import STRtree

    faces = faces_of(pieces_of_walls(there))
    if not faces:
        return
    tree = STRtree(list(faces))
    groups, inside = _joined(tree, len(faces), there), _things_in(tree, there)
    underground = NATURE[scene.ground].solid
    told, rock = told_faces(faces, there)
    # into what is told to be rock nobody has to come, whatever lies in it
    inside = {number: things for number, things in inside.items() if number not in rock}
    for number in _rooms_among(faces, there, told, underground=underground):
        inside.setdefault(number, [])
    used = [group for group in groups if not inside.keys().isdisjoint(group)]
    main = next((group for group in groups if None in group), {None})
    if underground:
        main = max(used, key=lambda group: sum(faces[n].area for n in group if n is not None), default=main)
    reached = Reached(scene, tree, main, inside)
    for group in used:
        if group is main or any(is_stairs(thing) for n in group for thing in inside.get(n, ())):
            continue
        largest = max((n for n in group if n is not None and n in inside), key=lambda n: float(faces[n].area))
        spot, things = faces[largest].representative_point(), inside[largest]
        name = next((thing.name for thing in things if isinstance(thing, Zone) and thing.name), "")
        mend = way_in(scene, faces[largest], near, fresh, reached)
        if not _keeps_rooms(there, faces, mend):
            mend = None
        about = tuple(each.id for each in things) or near.enclosing(faces[largest])
        yield Flaw(FlawKind.UNREACHABLE, (round(spot.x), round(spot.y)), about, name, mend)


def _keeps_rooms(there: tuple[Thing, ...], faces: Floors, mend: EditCommand | None) -> bool:
    """Return whether a mend opens no room; on a huge map it is not tried."""
    put = {thing.id: thing for thing in _put_by(mend)}
    if not put or len(there) > TRIED:
        return True
    gone = set(_changed_by(mend)) - put.keys()
    kept = [thing for thing in there if thing.id not in gone and thing.id not in put]
    after = faces_of(pieces_of_walls((*kept, *put.values())))
    return len(after) >= len(faces) and abs(sum(f.area for f in after) - sum(f.area for f in faces)) < SQUARE * SQUARE


def _put_by(mend: EditCommand | None) -> Iterator[Thing]:
    """Yield the things that a mend puts."""
    if isinstance(mend, PutThings):
        yield from mend.things
    elif isinstance(mend, Several):
        for command in mend.commands:
            yield from _put_by(command if isinstance(command, EditCommand) else None)


def _rooms_among(faces: Floors, there: tuple[Thing, ...], told: frozenset[int], *, underground: bool) -> list[int]:
    """Return the numbers of the faces that are rooms with nothing in them: in the open, only those `told` of."""
    if underground:
        floors = {id(floor) for floor in floors_among(faces, there)}
        told = frozenset(number for number, face in enumerate(faces) if id(face) in floors)
    return sorted(told)


def _joined(tree: STRtree, count: int, there: tuple[Thing, ...]) -> list[set[Face]]:
    """Return which faces doors join, by their numbers, the outside among them."""
    from shapely import points

    group: dict[Face, set[Face]] = {n: {n} for n in (None, *range(count))}
    doors = [thing for thing in there if isinstance(thing, Door) and thing.a != thing.b]
    sides = [beside((door.a, door.b), far) for door in doors for far in (BESIDE_WALL, -BESIDE_WALL)]
    lead_to = dict(zip(*tree.query(points(sides), predicate="within").tolist(), strict=True)) if sides else {}
    for number in range(len(doors)):
        one, other = (group[lead_to.get(2 * number + side)] for side in (0, 1))
        if one is not other:
            small, large = sorted((one, other), key=len)
            large |= small
            group.update(dict.fromkeys(small, large))
    return list({id(members): members for members in group.values()}.values())


def _things_in(tree: STRtree, there: tuple[Thing, ...]) -> dict[Face, list[Thing]]:
    """Return the furniture, lamps and zones that lie in each face: what makes a room of it."""
    from shapely import points

    telling = [(spot, thing) for thing in there if (spot := telling_spot(thing)) is not None]
    found: dict[Face, list[Thing]] = {}
    if telling:
        for number, face in zip(*tree.query(points([spot for spot, _ in telling]), predicate="within"), strict=True):
            found.setdefault(int(face), []).append(telling[int(number)][1])
    return found


def _strays(scene: Scene, there: tuple[Thing, ...]) -> Iterator[Flaw]:
    """Find things that lie off the map altogether, where nobody sees them."""
    width, height = scene.columns * SQUARE, scene.rows * SQUARE
    ground = Rect(0, 0, width, height)
    for thing in there:
        box = thing.bounds
        if box.right < ground.left or box.left > ground.right or box.bottom < ground.top or box.top > ground.bottom:
            at = min(max(box.left, 0), width), min(max(box.top, 0), height)
            mend = None if thing.locked else DropThings(scene.id, (thing.id,))
            yield Flaw(FlawKind.OUTSIDE, at, (thing.id,), thing.name, mend)


def _doubled(scene: Scene, there: tuple[Thing, ...]) -> Iterator[Flaw]:
    """Find things that lie exactly upon their like, as a paste made twice leaves them."""
    seen: set[tuple[Any, ...]] = set()
    for thing in there:
        if isinstance(thing, Zone | Pin):
            continue
        key = (type(thing), *(value for name, value in thing.__dict__.items() if name not in UNSEEN))
        if key not in seen:
            seen.add(key)
            continue
        mend = None if thing.locked else DropThings(scene.id, (thing.id,))
        yield Flaw(FlawKind.DOUBLED, thing.corners[0], (thing.id,), thing.name, mend)


def _free_near(board: Board, room: StandingRoom, stand: Footprint) -> Point | None:
    """Return the middle of the nearest place that has room for somebody and is nobody else's; None if none is near."""
    taken = {body.footprint.square for body in board.bodies.values()}
    column, row = stand.square
    around = [(dx, dy) for dx in range(-SEARCHED, SEARCHED + 1) for dy in range(-SEARCHED, SEARCHED + 1)]
    for dx, dy in sorted(around, key=lambda each: (hypot(*each), each)):
        place = stand.standing_on((column + dx, row + dy))
        if place.square not in taken and room.takes(place):
            return place.centre
    return None
