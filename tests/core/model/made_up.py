"""What the styles read of maps made up by a seed, part by part, and where two states of a map differ."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from core.base.ids import ThingId
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Point, Rect
from core.model.floor_plan import Plan
from core.model.floors import floors_of, public_floors, telling_spot, whole_things
from core.model.materials import Material, code_of, material_of
from core.model.plan_changes import changes_between
from core.model.plan_reading import composed, plan_of
from core.model.scene import Layer, Reveal, Scene, SceneState
from core.model.things import (
    Door,
    DoorState,
    LayerName,
    Light,
    LightRegion,
    Picture,
    Surface,
    Thing,
    Wall,
    WallKind,
    Zone,
)
from tests.helpers.plain import plain

SIDE = 12


def seen_of_plans(seed: int) -> list[list[str]]:
    """Return what there is to be drawn of a map, and what is to be drawn anew after each change of it."""
    pick = Random(f"plan {seed}")
    scene, scene_state = _scene(pick, seed), SceneState()
    plan, parts = plan_of(scene, scene_state), [[plain(sorted(composed(scene)))]]
    parts.append([*_of_plan(plan, pick)])
    for number in range(5):
        scene_state = _worn(scene, scene_state, pick, number)
        scene = _changed(scene, pick, number)
        after = plan_of(scene, scene_state, before=plan)
        found = changes_between(plan, after)
        parts.append([plain((sorted(found.seen), sorted(found.light), sorted(found.barriers)))])
        parts.append([*_of_plan(after, pick)])
        parts.append([*_of_plan(plan_of(scene, scene_state, layers=(LayerName.WALLS, LayerName.TERRAIN)), pick)])
        plan = after
    parts.append([plain([(code, material_of(code)) for code in range(-1, len(Material) + 2)])])
    return parts


def _of_plan(plan: Plan, pick: Random) -> Iterator[str]:
    scene, scene_state = plan.scene, plan.scene_state
    yield plain((plan.underground, plan.is_blank, plan.page.bounds, [_about(each) for each in plan.floors]))
    yield plain([_about(each) for each in public_floors(scene, scene_state)])
    yield plain([_about(each) for each in floors_of(scene)])
    yield plain([each.id for each in whole_things(scene, scene_state)])
    yield plain([telling_spot(each) for each in scene.things.values()])
    for _ in range(3):
        (x, y), wide = _point(pick), pick.randint(1, 5) * SQUARE
        part = plan.within(Rect(x, y, x + wide, y + wide))
        assert plan.within(part.area) is part
        names = ("walls", "low_walls", "windows", "screens", "ruins", "doors", "stamps", "lights", "dark", "pictures")
        yield plain([(name, [each.id for each in getattr(part, name)]) for name in names])
        yield plain([(name, _about(getattr(part, name))) for name in ("covered", "rooms", "inside", "floor")])
        yield plain([(material, _about(shape)) for material, shape in part.regions])
        yield plain([(height, _about(shape)) for height, shape in part.heights])
        yield plain(sorted(plan.barriers_near(part.box).ids))


def _about(shape: object) -> tuple[int, ...]:
    """Return how large a shape is, and the box around it."""
    area, corners = getattr(shape, "area", 0), getattr(shape, "bounds", ())
    return round(area / 1000), *(() if not area else (round(each) for each in corners))


def _point(pick: Random) -> Point:
    return pick.randrange(SIDE) * SQUARE, pick.randrange(SIDE) * SQUARE


def _ring(pick: Random) -> tuple[Point, ...]:
    (x, y), wide, high = _point(pick), *(pick.randint(2, 5) * SQUARE for _ in range(2))
    return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


def _thing(pick: Random, number: int) -> Thing:
    identity, ring, rank = f"{number}", _ring(pick), pick.randrange(3)
    material = pick.choice((Material.PLANKS, Material.ROCK, Material.WATER, Material.GRASS, Material.EARTH))
    return (
        Wall(id=ThingId(f"wall-{identity}"), points=(*ring, ring[0]), made=pick.choice(tuple(WallKind)), rank=rank),
        Door(
            id=ThingId(f"door-{identity}"), a=ring[0], b=(ring[0][0] + SQUARE, ring[0][1]), secret=pick.random() < 0.4
        ),
        Surface(id=ThingId(f"surface-{identity}"), points=ring, material=material, rank=rank),
        Light(id=ThingId(f"light-{identity}"), at=ring[1], strength=pick.choice((0, 60))),
        LightRegion(id=ThingId(f"dark-{identity}"), points=ring),
        Picture(id=ThingId(f"picture-{identity}"), picture="a" * 64, left_top=ring[0], right_bottom=ring[2]),
        Zone(id=ThingId(f"zone-{identity}"), points=ring, name="Zone", hidden=pick.random() < 0.3),
    )[number % 7]


def _scene(pick: Random, seed: int) -> Scene:
    things: list[Thing] = [_thing(pick, number) for number in range(14)]
    for number in range(3):
        ring = _ring(pick)
        things.append(Wall(id=ThingId(f"wall-{20 + number}"), points=(*ring, ring[0])))
        things.append(Door(id=ThingId(f"door-{20 + number}"), a=ring[0], b=(ring[0][0] + SQUARE, ring[0][1])))
    planes = {
        "terrain": Plane({(pick.randrange(SIDE), pick.randrange(SIDE)): pick.choice((1, 2, 3)) for _ in range(9)}),
        "elevation": Plane(
            {(pick.randrange(SIDE), pick.randrange(SIDE)): pick.choice((-2, 1, 3)) for _ in range(6)}, signed=True
        ),
    }
    if seed % 3:
        codes = [code_of(each) for each in (Material.PLANKS, Material.WATER, Material.GRASS)]
        planes["materials"] = Plane({(pick.randrange(20), pick.randrange(SIDE)): pick.choice(codes) for _ in range(9)})
    return Scene(
        id="scene-1",
        name="Map",
        columns=SIDE,
        rows=SIDE + seed % 4,
        ground=(Material.ROCK, Material.GRASS)[seed % 2],
        layers=(Layer(name=LayerName.TERRAIN, hidden=True),) if seed % 5 == 4 else (),
        things={each.id: each for each in things if not isinstance(each, Zone) or seed % 2},
        **planes,
    )


def _worn(scene: Scene, scene_state: SceneState, pick: Random, number: int) -> SceneState:
    doors = [each.id for each in scene.things.values() if isinstance(each, Door)]
    walls = [each.id for each in scene.things.values()]
    if number % 3 == 0:
        return replace(
            scene_state, doors={**scene_state.doors, pick.choice(doors): DoorState.OPEN}, found=(pick.choice(doors),)
        )
    if number % 3 == 1:
        return replace(scene_state, broken=(pick.choice(walls), pick.choice(walls)))
    return replace(scene_state, reveals=(Reveal("reveal-1", _ring(pick)),))


def _changed(scene: Scene, pick: Random, number: int) -> Scene:
    if number == 2:
        square = (pick.randrange(SIDE), pick.randrange(SIDE))
        return scene.but(terrain=scene.terrain.painted({square: 1}), elevation=scene.elevation.painted({square: 2}))
    fresh, gone = _thing(pick, 30 + pick.randrange(7)), pick.choice(tuple(scene.things))
    moved = scene.things[pick.choice(tuple(scene.things))].moved(SQUARE, 0)
    kept = {each.id: each for each in (*scene.things.values(), fresh, moved) if each.id != gone or number == 0}
    return scene.but(
        things=scene.things.having(kept.items()).without([gone] if number and gone in scene.things else [])
    )
