"""A scene as the players may see it: no name, note, pin or lock, nothing hidden, and walls without secret joints."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from math import gcd
from typing import TYPE_CHECKING, Any
from zlib import crc32

from core.base.ids import ThingId, numbered
from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Point
from core.model.closing_walls import closed_for_players
from core.model.floors import telling_spot
from core.model.markings import Caption, Scribble
from core.model.materials import WallFabric
from core.model.roofs import Roof
from core.model.scene import Layer, Pile, Reveal, Scene, SceneState
from core.model.secret_rooms import known_stone, secret_ground
from core.model.things import (
    MAXIMUM_POINTS,
    Door,
    DoorState,
    LayerName,
    Light,
    LightRegion,
    Picture,
    Stamp,
    Surface,
    Thing,
    Wall,
    WallKind,
    Zone,
)
from desktop.map.painting.zones_and_lights import name_box
from desktop.map.stamp_art.registry import ART
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_ground import seen_surface

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry


AS_IT_IS = (
    "square_length",
    "unit",
    "grid",
    "floor",
    "style",
    "ground",
    "floor_material",
    "ambient",
    "picture_walls",
    "picture_doors",
    "legend",
    "origin",
)
"""What the players know of how a map is drawn: all of it."""


def public_scene(
    scene: Scene, scene_state: SceneState, whole: Revealed, roofs: tuple[Roof, ...] = (), *, all_zones: bool = False
) -> tuple[Scene, SceneState]:
    """Return the scene and its state, made of what is public and in the revealed part; as large as need be.

    Of what lies below `roofs` nothing is in it. A zone that bears no name for the players is a note of the game
    master's: `all_zones` are in it only where they are what one moves by.
    """
    scene_state, area = as_seen(scene, scene_state), whole.outside(roofs)
    scene = closed_for_players(scene, scene_state)
    hidden = scene.hidden_layers
    secret = secret_ground(scene, scene_state)
    things = {i: thing for i, thing in scene.things.items() if not thing.hidden and thing.layer not in hidden}
    if secret is not None:
        things = {i: thing for i, thing in things.items() if not _stands_in(thing, secret)}
    if not all_zones:
        things = {i: each for i, each in things.items() if not isinstance(each, Zone) or each.public_name}
    stone = [each for each in things.values() if isinstance(each, Wall) or _looks_like_wall(each, scene_state)]
    walls, broken_walls = seen_walls(known_stone(scene, scene_state, stone), scene_state, area)
    doors, broken_doors = doors_of(things, scene_state, area)
    others = {i: shown_as for i, thing in things.items() if (shown_as := _public(thing, area)) is not None}
    drawn = (seen_surface(thing, area, secret) for thing in things.values() if isinstance(thing, Surface))
    surfaces: dict[str, Thing] = {identity: part for parts in drawn for identity, part in parts.items()}
    shown: dict[str, Thing] = {**surfaces, **others, **walls, **doors, **_roofs(roofs, whole)}
    columns, rows = _size(scene, whole)
    ground = {} if LayerName.TERRAIN in hidden else _ground(scene, area, columns, rows, secret)
    public = Scene(
        id=scene.id,
        name="",
        public_name=scene.public_name,
        columns=columns,
        rows=rows,
        layers=tuple(Layer(name=layer.name) for layer in scene.layers if layer.name is not LayerName.PINS),
        things=PersistentMap(shown),
        **{name: getattr(scene, name) for name in AS_IT_IS},
        **ground,
    )
    broken = tuple(i for i in others if i in scene_state.broken)
    reveals = tuple(
        Reveal(f"reveal-{n}", each.outline, each.holes) for n, each in enumerate(scene_state.reveals, start=1)
    )
    gone, piles = (*broken, *broken_walls, *broken_doors), _piles(scene, scene_state, area)
    return public, SceneState(broken=gone, reveals=reveals, piles=piles)


def _piles(scene: Scene, scene_state: SceneState, area: Revealed) -> tuple[Pile, ...]:
    """Return the piles that the players see; what lies there and whose it was is nothing that one sees."""
    tokens = scene.layer(LayerName.TOKENS)
    seen = (each for each in scene_state.piles if not each.hidden and not tokens.hidden and area.holds(each.point))
    return tuple(Pile(each.id, each.point) for each in seen)


def as_seen(scene: Scene, scene_state: SceneState) -> SceneState:
    """Return a map as it was last seen, where the players see what their party sees: doors, and what can break."""
    if not scene.party_sight:
        return scene_state
    known = scene_state.broken_as_seen
    broken = [each for each in scene_state.broken if known.get(each, True)]
    broken += [each for each, is_broken in known.items() if is_broken and each not in broken]
    return replace(scene_state, doors={**scene_state.doors, **scene_state.doors_as_seen}, broken=tuple(broken))


def _stands_in(thing: Thing, secret: "BaseGeometry") -> bool:
    from shapely.geometry import Point as Spot

    at = telling_spot(thing)
    return at is not None and bool(secret.contains(Spot(at)))


def _looks_like_wall(thing: Thing, scene_state: SceneState) -> bool:
    return isinstance(thing, Door) and scene_state.is_unfound(thing)


def _size(scene: Scene, area: Revealed) -> tuple[int, int]:
    """Return columns and rows up to the revealed part and one beyond, which shows no edge where there is none."""
    bounds = area.bounds
    if bounds is None:
        return 1, 1
    columns, rows = -(-bounds.right // SQUARE) + 1, -(-bounds.bottom // SQUARE) + 1
    return max(1, min(scene.columns, columns)), max(1, min(scene.rows, rows))


def _is_read_whole(zone: Zone, area: Revealed) -> bool:
    """Return whether no letter of a zone's name is cut at the edge of an area, or hidden beyond it."""
    if not zone.public_name or area.covers(zone.points):
        return True
    words = name_box(zone)
    corners = (words.topLeft(), words.topRight(), words.bottomRight(), words.bottomLeft())
    return area.covers(tuple((round(each.x()), round(each.y())) for each in corners))


def _public_zone(zone: Zone, area: Revealed) -> Zone:
    seen = Zone(
        id=zone.id,
        rank=zone.rank,
        points=zone.points,
        holes=zone.holes,
        public_name=zone.public_name,
        colour=zone.colour,
    )
    return seen if _is_read_whole(seen, area) else seen.but(public_name="")


def _public(thing: Thing, area: Revealed) -> Thing | None:
    """Return a thing with nothing but its looks; none where the players may not see it."""
    match thing:
        case Stamp() if area.meets(thing.outline):
            return Stamp(
                id=thing.id,
                rank=thing.rank,
                art=thing.art if thing.art in ART else "",
                at=thing.at,
                width=thing.width,
                height=thing.height,
                degrees=thing.degrees,
                picture=thing.picture,
            )
        case Caption() | Scribble():
            return _public_marking(thing, area)
        case Zone() if area.meets(thing.points, thing.holes):
            return _public_zone(thing, area)
        case LightRegion() if area.meets(thing.points):
            return LightRegion(id=thing.id, rank=thing.rank, points=thing.points, light=thing.light)
        case Light() if area.holds(thing.at):
            return Light(
                id=thing.id,
                rank=thing.rank,
                at=thing.at,
                reach=thing.reach,
                bright=thing.bright,
                colour=thing.colour,
                strength=thing.strength,
            )
        case Picture() if area.meets_rect(thing.bounds):
            return Picture(
                id=thing.id,
                rank=thing.rank,
                picture=thing.picture,
                left_top=thing.left_top,
                right_bottom=thing.right_bottom,
                opacity=thing.opacity,
            )
    return None


def _roofs(roofs: Iterable[Roof], area: Revealed) -> dict[str, Thing]:
    """Return the roofs that one sees from outside, with nothing but their looks."""
    seen = (roof for roof in roofs if area.meets(roof.points))
    return {
        roof.id: Roof(id=roof.id, rank=roof.rank, points=roof.points, form=roof.form, covering=roof.covering)
        for roof in seen
    }


def _public_marking(marking: Caption | Scribble, area: Revealed) -> Thing | None:
    """Return words or a line with nothing but their looks; none unless all of it is revealed."""
    if isinstance(marking, Caption):
        if not all(area.holds(each) for each in (marking.at, *marking.outline)):
            return None
        return Caption(
            id=marking.id,
            rank=marking.rank,
            tone=marking.tone,
            words=marking.words,
            at=marking.at,
            size=marking.size,
            degrees=marking.degrees,
        )
    if not all(area.holds(each) for each in marking.points):
        return None
    return Scribble(
        id=marking.id,
        rank=marking.rank,
        tone=marking.tone,
        points=marking.points,
        width=marking.width,
        dashed=marking.dashed,
        arrow=marking.arrow,
        filled=marking.filled,
    )


def _ground(scene: Scene, area: Revealed, columns: int, rows: int, secret: "BaseGeometry | None") -> dict[str, Plane]:
    """Return the planes with 0 in covered squares, and but for borders in secret ones; these belong to both sides."""
    import numpy as np

    if not (scene.terrain or scene.borders or scene.elevation or scene.materials) or not area:
        return {}
    seen = area.squares(columns, rows)
    rock = np.zeros_like(seen)
    if secret is not None:
        # of squares that it shares with what players know only those that are more than half its own
        rock |= Revealed((), secret.buffer(1 - SQUARE // 2)).squares(columns, rows)
    known = seen & ~rock
    found: dict[str, Plane] = {}
    for name in ("terrain", "elevation", "materials"):
        plane: Plane = getattr(scene, name)
        if plane:
            shown = plane.array(columns, rows) * known
            found[name] = Plane.of(_spread(shown, seen) if name == "materials" else shown)
    if scene.borders:
        above, before = seen.copy(), seen.copy()
        above[1:] |= seen[:-1]
        before[:, 1:] |= seen[:, :-1]
        values = scene.borders.array(columns, rows)
        found["borders"] = Plane.of(
            (np.where(above, values & 3, 0) | np.where(before, values & 12, 0)).astype(np.uint8)
        )
    return found


def _spread(values: "NDArray[Any]", seen: "NDArray[np.bool_]") -> "NDArray[Any]":
    """Return materials that go on for two covered squares, made of nothing but what is seen, so that no bank shows."""
    import numpy as np

    for _ in range(2):
        wider = values.copy()
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            beside = np.roll(values, step, axis)
            edge: tuple[int | slice, ...] = (
                (0 if step > 0 else -1,) if axis == 0 else (slice(None), 0 if step > 0 else -1)
            )
            beside[edge] = 0
            wider = np.where((wider == 0) & ~seen, beside, wider)
        values = wider
    return values


Piece = tuple[Point, Point]
STRAIGHT = 1.5
"""Units by which a corner may stand out of a line and be no corner: points on a slanted wall are rounded."""


def seen_walls(
    things: Iterable[Thing], scene_state: SceneState, area: Revealed
) -> tuple[dict[str, Wall], tuple[str, ...]]:
    """Return what the players see of walls, secret doors among them, and the ids of the broken ones.

    The chains are made anew: where they begin and end, and how many there are, follows from their ink alone.
    """
    walls_given = tuple(things)
    beside = _fabrics_at_ends(walls_given)
    kinds: dict[tuple[WallKind, WallFabric, bool], list[Piece]] = {}
    for thing in walls_given:
        if isinstance(thing, Wall):
            kinds.setdefault((thing.made, thing.fabric, thing.id in scene_state.broken), []).extend(
                pairwise(thing.points)
            )
        elif isinstance(thing, Door):
            fabric = beside.get(thing.a) or beside.get(thing.b) or WallFabric.STONE
            kinds.setdefault((WallKind.WALL, fabric, False), []).append((thing.a, thing.b))
    walls: dict[str, Wall] = {}
    broken: list[str] = []
    for (made, fabric, is_broken), pieces in sorted(kinds.items()):
        for chain in _chains(straightened(area.clipped(straightened(area.touching(pieces))))):
            for start in range(0, len(chain) - 1, MAXIMUM_POINTS - 1):
                points = chain[start : start + MAXIMUM_POINTS]
                identity = _named_by_ink(points, walls)
                walls[identity] = Wall(id=identity, points=points, made=made, fabric=fabric)
                broken += [identity] if is_broken else []
    return walls, tuple(broken)


def _named_by_ink(points: tuple[Point, ...], taken: Mapping[str, Wall]) -> ThingId:
    """Return an id that follows from the ink alone: a wall keeps it while others come into sight."""
    number = crc32(repr(points).encode())
    while numbered("wall", number) in taken:
        number += 1
    return ThingId(numbered("wall", number))


def _fabrics_at_ends(things: Iterable[Thing]) -> dict[Point, WallFabric]:
    """Return what the walls are built of that end at a point: a secret door looks like the wall that it is in."""
    ends: dict[Point, WallFabric] = {}
    for thing in things:
        if isinstance(thing, Wall) and thing.made is WallKind.WALL:
            ends |= {thing.points[0]: thing.fabric, thing.points[-1]: thing.fabric}
    return ends


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


def shows_door(area: Revealed, door: Door) -> bool:
    """Return whether a door is seen in an area; one that only ends at its edge belongs to what lies behind."""
    return area.enters(door.a, door.b) or area.shares(door.a, door.b) >= 0.5


def doors_of(
    things: Mapping[str, Thing], scene_state: SceneState, area: Revealed
) -> tuple[dict[str, Door], tuple[str, ...]]:
    """Return the doors that the players see, as they look, and the ids of the broken ones.

    Whether a closed one is locked nobody sees.
    """
    doors: dict[str, Door] = {}
    for identity, thing in things.items():
        if not isinstance(thing, Door) or scene_state.is_unfound(thing):
            continue
        if shows_door(area, thing):
            stands = scene_state.door(thing)
            state = DoorState.OPEN if stands is DoorState.OPEN else DoorState.CLOSED
            doors[identity] = Door(
                id=thing.id,
                rank=thing.rank,
                a=thing.a,
                b=thing.b,
                state=state,
                see_through=thing.see_through,
                look=thing.look,
                flipped=thing.flipped,
            )
    return doors, tuple(identity for identity in doors if identity in scene_state.broken)
