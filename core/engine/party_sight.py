"""What the party sees of a map, by walls, doors, light and dark, and what it has seen of it so far."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from core.base.ids import EncounterId, SceneId
from core.engine.context import Context, RuleSystem, Systems
from core.engine.event import TokenMoved, Worn
from core.engine.sight_events import SeenSoFar
from core.engine.status import Bearing
from core.geometry.footprint import Footprint
from core.geometry.glance import lit_from, seen_from
from core.geometry.samples import spaces_of
from core.geometry.shapes import difference_of, polygon_of, rings_of, shared_by, union_of
from core.geometry.solids import solids
from core.geometry.units import SQUARE, Point, Rect
from core.geometry.walls import Barrier, WallSet, chain
from core.model.campaign import Campaign
from core.model.encounter import PARTY, Encounter, Stage, Token
from core.model.hidden_doors import with_hidden_doors_closed
from core.model.scene import Scene, SceneState, Seen
from core.model.space import barriers_of
from core.model.things import Door, LayerName, Light, LightRegion, Stamp, Thing, Wall

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

T = TypeVar("T")

HAIR = SQUARE // 48
"""Units: what adds no more than a strip of this width to what was seen is nothing new."""
WAYPOINTS = 24
"""So many places of one way are looked around from at most."""
JOINED = 64
"""So many unions of what several see are remembered of a map, those of late."""
WITHIN = 4
"""Of so many states of what was seen of a map it is remembered whose views lie in it, those of late."""


class PartySight:
    """Finds what the party sees; remembers for each map its walls, its light and what was seen from each place."""

    def __init__(self) -> None:
        self._grounds: dict[SceneId, _Ground] = {}

    def now(self, state: Campaign, encounter: Encounter, system: RuleSystem, scene: SceneId) -> "BaseGeometry":
        """Return what those of the party who are on a map see now, in units."""
        stands = tuple(
            system.body(state, encounter, token).footprint for token in _eyes(state, encounter, system, scene)
        )
        return self.over(state, scene, stands)

    def over(self, state: Campaign, scene: SceneId, stands: Iterable[Footprint]) -> "BaseGeometry":
        """Return what is seen by eyes on a map, in units: whoever stands in the dark sees where he is."""
        ground = self._ground(state.scene(scene), state.scene_state(scene))
        return ground.seen_from_all(_all_eyes(stands))

    def beyond(self, state: Campaign, scene: SceneId, stands: Iterable[Footprint]) -> "BaseGeometry":
        """Return what is seen by eyes on a map, in units, but for views known to lie in what was seen of it."""
        ground, parts = self._ground(state.scene(scene), state.scene_state(scene)), state.seen.get(scene, ())
        within = next((points for seen, points in ground.within if seen is parts), frozenset())
        return ground.seen_from_all(tuple(each for each in _all_eyes(stands) if each not in within))

    def took(self, state: Campaign, scene: SceneId, stands: Iterable[Footprint], before: tuple[Seen, ...]) -> None:
        """Remember that what was seen of a map holds the views of eyes, and those that it held `before` this."""
        ground, parts = self._ground(state.scene(scene), state.scene_state(scene)), state.seen.get(scene, ())
        held = (points for seen, points in ground.within if seen is parts or seen is before)
        points = frozenset(_all_eyes(stands)).union(*held)
        others = [each for each in ground.within if each[0] is not parts]
        ground.within[:] = [(parts, points), *others[: WITHIN - 1]]

    def _ground(self, scene: Scene, scene_state: SceneState) -> "_Ground":
        held = self._grounds.get(scene.id)
        if held is None or held.scene is not scene or held.scene_state is not scene_state:
            held = _Ground(scene, scene_state, held)
            self._grounds[scene.id] = held
        return held


class _Ground:
    """A map as sight knows it; what is hidden from the players stops it only where to them a wall stands.

    Its shadow would tell of it, and what is seen through it too.
    """

    def __init__(self, scene: Scene, scene_state: SceneState, before: "_Ground | None") -> None:
        self.scene, self.scene_state = scene, scene_state
        self.shown: tuple[Thing, ...]
        self.walls: WallSet
        self.views: dict[Point, BaseGeometry]
        self.joined: dict[tuple[Point, ...], BaseGeometry]
        self.within: list[tuple[tuple[Seen, ...], frozenset[Point]]]
        self.light: BaseGeometry | None
        self.dark: tuple[BaseGeometry, ...]
        self.pillars: tuple[BaseGeometry, ...]
        self.bounds = Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        same = before is not None and _unchanged(before.scene, scene)
        if before is not None and same and _as_it_stands(before.scene_state) == _as_it_stands(scene_state):
            self.shown, self.walls, self.views, self.light = before.shown, before.walls, before.views, before.light
            self.joined, self.within = before.joined, before.within
            self.dark, self.pillars = before.dark, before.pillars
            return
        self.shown, self.walls = self._standing(before if same else None)
        # looked for once: a step looks around from every place of its way
        regions = (each for each in self.shown if isinstance(each, LightRegion) and each.light == "dark")
        self.dark = tuple(each.shape for each in regions)
        stamps = (each for each in self.shown if isinstance(each, Stamp) and each.blocks_sight)
        self.pillars = tuple(polygon_of(each.outline) for each in stamps)
        self.views, self.joined, self.within = {}, {}, []
        self.light = self._lit()

    def _standing(self, before: "_Ground | None") -> tuple[tuple[Thing, ...], WallSet]:
        """Return what is not hidden, and the walls of it; from a ground of the same map only what stands otherwise."""
        scene, scene_state = self.scene, self.scene_state
        if before is not None:
            differ = _differing(before.scene_state, scene_state)
            fresh = (each for each in before.shown if each.id in differ)
            return before.shown, before.walls.changed(differ, _barriers(fresh, scene_state))
        hidden = scene.hidden_layers
        things = with_hidden_doors_closed(scene).things.values()
        shown = tuple(each for each in things if not each.hidden and each.layer not in hidden)
        rock: Iterable[Barrier] = ()
        if LayerName.TERRAIN not in hidden:
            rock = solids(scene.terrain, scene.borders, scene.columns, scene.rows)
        return shown, WallSet((*_barriers(shown, scene_state), *rock))

    def seen_from(self, point: Point) -> "BaseGeometry":
        """Return what is seen from a point."""
        found = self.views.get(point)
        if found is None:
            found = self.views[point] = self._look(point)
        return found

    def seen_from_all(self, points: tuple[Point, ...]) -> "BaseGeometry":
        """Return what is seen from any of some points; of a party of whom one steps on, the others are one already.

        They are joined by twos, fours and eights: one that changes has as many unions as there are levels, not points.
        """
        if len(points) == 1:
            return self.seen_from(points[0])
        found = self.joined.pop(points, None)
        if found is None:
            half = 1 << (len(points) - 1).bit_length() - 1 if points else 0
            parts = (points[:half], points[half:]) if points else ()
            found = union_of(self.seen_from_all(each) for each in parts)
        self.joined[points] = found
        while len(self.joined) > JOINED:
            del self.joined[next(iter(self.joined))]
        return found

    def _look(self, point: Point) -> "BaseGeometry":
        from shapely import Point as Spot
        from shapely import box

        x, y = point
        own: BaseGeometry = box(x - SQUARE // 2, y - SQUARE // 2, x + SQUARE // 2, y + SQUARE // 2)
        if any(dark.covers(Spot(point)) for dark in self.dark):
            return own
        shape = seen_from(self.walls, point, self.bounds)
        if self.light is not None:
            shape = union_of((shared_by(shape, self.light), shared_by(own, shape)))
        # a pillar is seen as a whole, not as the half that faces one
        near = shape.buffer(2) if self.pillars else shape
        met = [each for each in self.pillars if each.intersects(near)]
        return union_of((shape, *met)) if met else shape

    def _lit(self) -> "BaseGeometry | None":
        """Return what is lit where there is no light but that of lamps; None where one sees without them."""
        if self.scene.ambient > 0:
            return None
        lamps = [each for each in self.shown if isinstance(each, Light)]
        shone = [lit_from(self.walls, lamp.at, self.bounds, int(lamp.reach * SQUARE)) for lamp in lamps]
        regions = (each for each in self.shown if isinstance(each, LightRegion) and each.light != "dark")
        return union_of((*shone, *(each.shape for each in regions)))


def look_about(ctx: Context, before: Campaign, sight: PartySight) -> None:
    """Remember what the party has come to see by what was done since `before`, on maps that show the players that."""
    for scene in ctx.state.scenes.values():
        if not scene.party_sight:
            continue
        eyes = _looking(ctx.state, before, scene, ctx.systems)
        moved = _as_it_stands(before.scene_state(scene.id)) != _as_it_stands(ctx.state.scene_state(scene.id))
        if not eyes and not moved:
            continue
        stands = tuple(dict.fromkeys((*eyes, *_passed(ctx, scene.id))))
        parts = ctx.state.seen.get(scene.id, ())
        _remember(ctx, before, scene, stands, sight)
        shape, known = sight.beyond(ctx.state, scene.id, stands), seen_so_far(ctx.state, scene.id)
        if not difference_of(shape, known).buffer(-HAIR / 2).is_empty:
            ctx.emit(SeenSoFar(scene.id, parts_of(union_of((known, shape)))))
        sight.took(ctx.state, scene.id, stands, parts)


def _remember(ctx: Context, before: Campaign, scene: Scene, stands: tuple[Footprint, ...], sight: PartySight) -> None:
    """Keep how what was moved or broken out of sight, in the known part, was last seen, until it is seen again."""
    was, scene_state = before.scene_state(scene.id), ctx.state.scene_state(scene.id)
    doors, broken = dict(scene_state.doors_as_seen), dict(scene_state.broken_as_seen)
    differing = dict.fromkeys((*doors, *broken, *_differing(was, scene_state)))
    if not differing:
        return
    shape, known = sight.over(ctx.state, scene.id, stands), seen_so_far(ctx.state, scene.id)
    for identity in differing:
        line = _line_of(scene.things.get(identity))
        hidden = new = False
        if line is not None:
            hidden = shape.distance(line) > HAIR
            new = hidden and known.distance(line) <= HAIR
        door = scene.things.get(identity)
        if isinstance(door, Door):
            stood, now = (each.doors.get(identity, door.state) for each in (was, scene_state))
            _keep(doors, identity, stood, now, hidden=hidden, new=new)
        _keep(broken, identity, identity in was.broken, identity in scene_state.broken, hidden=hidden, new=new)
    if (doors, broken) != (scene_state.doors_as_seen, scene_state.broken_as_seen):
        ctx.emit(Worn(scene.id, replace(scene_state, doors_as_seen=doors, broken_as_seen=broken)))


def _keep(kept: dict[str, T], identity: str, was: T, now: T, *, hidden: bool, new: bool) -> None:
    """Keep how something was as long as it is hidden and otherwise by now; `new` says that it was seen before."""
    if identity not in kept and new:
        kept[identity] = was
    if kept.get(identity) == now or not hidden:
        kept.pop(identity, None)


def _line_of(thing: Thing | None) -> "BaseGeometry | None":
    """Return where a thing can be seen that can be moved or broken; None of any other."""
    from shapely import LineString

    if isinstance(thing, Door | Wall):
        return LineString(thing.corners)
    return polygon_of(thing.outline) if isinstance(thing, Stamp) else None


def seen_so_far(state: Campaign, scene: SceneId) -> "BaseGeometry":
    """Return what the party has seen of a map, in units."""
    return shape_of_seen(state.seen.get(scene, ()))


@lru_cache(maxsize=4)
def shape_of_seen(parts: tuple[Seen, ...]) -> "BaseGeometry":
    """Return parts that were seen as one shape, in units; the last few are remembered."""
    return union_of(polygon_of(each.outline, each.holes) for each in parts)


def parts_of(shape: "BaseGeometry") -> tuple[Seen, ...]:
    """Return a shape as what the party has seen, in whole units."""
    return tuple(Seen(outline, holes) for outline, holes in rings_of(shape, HAIR * HAIR))


def _looking(state: Campaign, before: Campaign, scene: Scene, systems: Systems) -> tuple[Footprint, ...]:
    """Return where the eyes are that may see something new: of fights under way, else of whoever was moved."""
    here = [each for each in state.encounters.values() if any(t.scene == scene.id for t in each.tokens.values())]
    running = [each for each in here if each.stage is Stage.RUNNING]
    stirred = [each for each in here if _tokens_before(before, each.id) is not each.tokens]
    ground = (
        before.scenes.get(scene.id) is not scene
        or _as_it_stands(before.scene_state(scene.id)) != _as_it_stands(state.scene_state(scene.id))
        or before.seen.get(scene.id) is not state.seen.get(scene.id)
    )
    chosen = running or stirred or (here if len(here) == 1 else [])
    if not ground and not any(each in stirred for each in chosen):
        return ()
    return tuple(
        systems[each.system].body(state, each, token).footprint
        for each in chosen
        for token in _eyes(state, each, systems[each.system], scene.id)
    )


def _tokens_before(before: Campaign, identity: EncounterId) -> object:
    found = before.encounters.get(identity)
    return None if found is None else found.tokens


def _passed(ctx: Context, scene: SceneId) -> tuple[Footprint, ...]:
    """Return where those of the party stood on their way."""
    found = []
    for event in ctx.events:
        if isinstance(event, TokenMoved):
            encounter = ctx.state.encounters.get(event.encounter)
            token = None if encounter is None else encounter.tokens.get(event.token)
            if encounter is not None and token is not None and sees_for_party(token, scene):
                body = ctx.systems[encounter.system].body(ctx.state, encounter, token)
                found.append(Footprint(event.point, body.footprint.spaces))
    step = -(-len(found) // WAYPOINTS) or 1
    return tuple(found[::step])


def _eyes(state: Campaign, encounter: Encounter, system: RuleSystem, scene: SceneId) -> tuple[Token, ...]:
    tokens = (token for token in encounter.tokens.values() if sees_for_party(token, scene))
    gone = (Bearing.DEAD, Bearing.GONE)
    return tuple(token for token in tokens if system.status(state, encounter, token).bearing not in gone)


def sees_for_party(token: Token, scene: SceneId) -> bool:
    """Return whether the players see on a scene by the eyes of somebody: of the party's side, and not hidden."""
    return token.side == PARTY and token.scene == scene and not token.hidden


def _all_eyes(stands: Iterable[Footprint]) -> tuple[Point, ...]:
    return tuple(dict.fromkeys(point for stand in stands for point in _eyes_of(stand)))


def _eyes_of(stand: Footprint) -> tuple[Point, ...]:
    return tuple(dict.fromkeys(space.centre for space in spaces_of(stand)))


def _barriers(things: Iterable[Thing], scene_state: SceneState) -> Iterable[Barrier]:
    for thing in things:
        if thing.id in scene_state.broken:
            continue
        if isinstance(thing, LightRegion) and thing.light == "dark":
            yield from chain(thing.id, (*thing.points, thing.points[0]))
        yield from barriers_of(thing, scene_state)


def _unchanged(before: Scene, after: Scene) -> bool:
    """Return whether a map that was changed stops sight where it did."""
    size = before.columns, before.rows, before.ambient
    shelves = ("things", "terrain", "borders", "layers")
    return size == (after.columns, after.rows, after.ambient) and all(
        getattr(before, name) is getattr(after, name) for name in shelves
    )


def _as_it_stands(scene_state: SceneState) -> tuple[object, ...]:
    return scene_state.doors, scene_state.broken


def _differing(before: SceneState, after: SceneState) -> tuple[str, ...]:
    """Return the ids of doors that stand otherwise and of what was broken or mended."""
    doors = [each for each in {**before.doors, **after.doors} if before.doors.get(each) != after.doors.get(each)]
    broken = [each for each in (*before.broken, *after.broken) if (each in before.broken) != (each in after.broken)]
    return tuple(dict.fromkeys((*doors, *broken)))
