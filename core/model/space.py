"""Space: a scene in its present state, as the geometry of play needs it."""

from core.base.values import remembered
from core.geometry.cover import CoverObject, HidingGrade
from core.geometry.metric import Metric
from core.geometry.samples import USUAL_MEASURES, Measures
from core.geometry.sight import DarkRegion
from core.geometry.site import Site
from core.geometry.solids import solids
from core.geometry.walls import Barrier, Purpose, WallSet, chain
from core.geometry.zones import Zones
from core.model.cover import Cover
from core.model.door_look import DoorLook
from core.model.passage import Passage
from core.model.scene import Scene, SceneState
from core.model.things import Door, DoorState, LightRegion, Stamp, Thing, Wall, WallKind, Zone

_UNWORN = SceneState()


def site_of(scene: Scene, scene_state: SceneState, metric: Metric, *, measures: Measures = USUAL_MEASURES) -> Site:
    """Return the standing part of a board: the scene's ground and things, doors as they stand, broken things gone."""
    things = [thing for identity, thing in scene.things.items() if identity not in scene_state.broken]
    return Site(
        scene.columns,
        scene.rows,
        terrain=scene.terrain,
        borders=scene.borders,
        elevation=scene.elevation,
        walls=WallSet(barrier for thing in things for barrier in barriers_of(thing, scene_state)),
        zones=zones_of(scene, scene_state.broken),
        darkness=[
            DarkRegion(thing.id, thing.points)
            for thing in things
            if isinstance(thing, LightRegion) and thing.light == "dark"
        ],
        objects=[
            CoverObject(thing.id, thing.outline, HidingGrade[thing.cover.name])
            for thing in things
            if isinstance(thing, Stamp) and thing.cover is not Cover.NONE
        ],
        metric=metric,
        measures=measures,
    )


# a token that is put down asks for its zone, and so does every board
@remembered(most=64)
def zones_of(scene: Scene, broken: tuple[str, ...] = ()) -> Zones:
    """Return the zones of a scene, with the corrections of their neighbourhood, and the walls that keep them apart."""
    zones = [thing for thing in scene.things.values() if isinstance(thing, Zone)]
    return Zones(
        {zone.id: zone.points for zone in zones},
        [(link.a, link.b, link.linked) for link in scene.zone_links if link.linked is not None],
        holes={zone.id: zone.holes for zone in zones if zone.holes},
        walls=lambda: _lasting_walls(scene, broken),
    )


def _lasting_walls(scene: Scene, broken: tuple[str, ...]) -> WallSet:
    """Return what stops both moving and sight as long as nobody breaks it, and from both sides: no doors or windows."""
    standing = [
        barrier
        for thing in scene.things.values()
        if not isinstance(thing, Door) and thing.id not in broken
        for barrier in barriers_of(thing, _UNWORN)
        if barrier.blocks_move and barrier.blocks_sight and not barrier.one_way
    ]
    return WallSet((*standing, *solids(scene.terrain, scene.borders, scene.columns, scene.rows)))


def barriers_of(thing: Thing, scene_state: SceneState) -> tuple[Barrier, ...]:
    """Return the straight barriers that a thing puts in the way; none for an open door and for most things."""
    match thing:
        case Wall():
            return _of_wall(thing)
        case Door():
            if scene_state.door(thing) is DoorState.OPEN:
                return ()
            opaque, cloth = not thing.is_seen_through, thing.look is DoorLook.CURTAIN
            return chain(
                thing.id,
                (thing.a, thing.b),
                blocks_move=not cloth,
                blocks_sight=opaque,
                blocks_light=opaque,
                cover="full" if opaque and not cloth else "none",
            )
        case Stamp() if thing.blocks_move or thing.blocks_sight:
            return chain(
                thing.id,
                (*thing.outline, thing.outline[0]),
                blocks_move=thing.blocks_move,
                blocks_sight=thing.blocks_sight,
                blocks_light=thing.blocks_sight,
                cover="none",
            )
    return ()


def _of_wall(wall: Wall) -> tuple[Barrier, ...]:
    """Return the pieces of a wall that stop, each purpose by itself, what its kind stops or what is said of it."""
    move, sight, missiles = wall.passage("move"), wall.passage("sight"), wall.passage("missiles")
    one_way = [Purpose.MOVE] if move is Passage.ONE_WAY else []
    one_way += [Purpose.SIGHT, Purpose.LIGHT] if sight is Passage.ONE_WAY else []
    one_way += [Purpose.COVER] if missiles is Passage.ONE_WAY else []
    return chain(
        wall.id,
        wall.points,
        blocks_move=move is not Passage.FREE,
        blocks_sight=sight is not Passage.FREE,
        blocks_light=sight is not Passage.FREE,
        cover="full" if missiles is not Passage.FREE else "low" if wall.made is WallKind.LOW else "none",
        one_way=tuple(one_way),
    )
