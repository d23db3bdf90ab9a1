"""The legend tells what lies on a map, and what the rules say where it lies."""

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.model.legend import Meaning, legend_of
from core.model.materials import Material, code_of
from core.model.scene import Layer, Scene, Terrain
from core.model.things import LayerName, Surface, Thing, Wall, WallKind
from tests.helpers.maps import at

POND = Surface(id=ThingId("surface-1"), material=Material.WATER, points=(at(2, 2), at(6, 2), at(6, 6), at(2, 6)))


def _scene(*things: Thing, terrain: dict[tuple[int, int], Terrain] | None = None, **fields: object) -> Scene:
    codes = {spot: list(Terrain).index(kind) for spot, kind in (terrain or {}).items()}
    scene = Scene(id=SceneId("scene-1"), name="Pond", things=PersistentMap((each.id, each) for each in things))
    return scene.but(terrain=Plane(codes), **fields)


def test_a_material_means_what_the_rules_say_below_it() -> None:
    wet = {(x, y): Terrain.DIFFICULT for x in range(2, 6) for y in range(2, 6)}
    assert legend_of(_scene(POND, terrain=wet)) == (Meaning(Material.WATER, terrain=Terrain.DIFFICULT, swim=True),)
    # for the eye alone: nobody has to swim in it
    assert legend_of(_scene(POND)) == (Meaning(Material.WATER),)
    deadly = wet | {(x, y): Terrain.HAZARD for x in range(2, 6) for y in range(2, 5)}
    assert [each.terrain for each in legend_of(_scene(POND, terrain=deadly))] == [Terrain.HAZARD, Terrain.DIFFICULT]


def test_a_material_whose_squares_differ_has_a_line_for_each_meaning_and_none_that_is_not_there() -> None:
    half = {(x, y): Terrain.DIFFICULT for x in range(2, 6) for y in (2,)}
    lawn = {(column, 9): code_of(Material.GRASS) for column in range(4)}
    found = legend_of(_scene(POND, terrain=half, materials=Plane(lawn)))
    # the lines of the pond stand together, before what means nothing anywhere
    pond = (Meaning(Material.WATER), Meaning(Material.WATER, terrain=Terrain.DIFFICULT, swim=True))
    assert found == (*pond, Meaning(Material.GRASS))
    mud = {(column, 9): code_of(Material.MUD) for column in range(4)}
    unlike = {(0, 9): Terrain.DIFFICULT, (1, 9): Terrain.HAZARD, (2, 9): Terrain.HAZARD, (3, 9): Terrain.HAZARD}
    found = legend_of(_scene(terrain=unlike, materials=Plane(mud)))
    assert [each.terrain for each in found] == [Terrain.HAZARD, Terrain.DIFFICULT]
    assert {each.material for each in found} == {Material.MUD}
    # under the pond lies the floor of the room, which is not what one swims in
    floor = Surface(id=ThingId("surface-9"), points=(at(0, 0), at(9, 0), at(9, 9), at(0, 9)), material=Material.PLANKS)
    wet = {(x, y): Terrain.DIFFICULT for x in range(2, 6) for y in range(2, 6)}
    found = legend_of(_scene(floor.but(id=ThingId("surface-0")), POND, terrain=wet))
    assert found == (pond[1], Meaning(Material.PLANKS))
    assert legend_of(_scene(floor, POND, terrain=wet)) == (
        Meaning(Material.PLANKS),
        Meaning(Material.PLANKS, terrain=Terrain.DIFFICULT),
    )


def test_squares_are_told_by_their_material_and_bare_ground_by_its_rule() -> None:
    ice = Plane({(1, 1): code_of(Material.ICE), (2, 1): code_of(Material.ICE)})
    said = {(1, 1): Terrain.DIFFICULT, (2, 1): Terrain.DIFFICULT, (9, 9): Terrain.HAZARD}
    found = legend_of(_scene(terrain=said, materials=ice))
    assert found == (Meaning(Material.ICE, terrain=Terrain.DIFFICULT), Meaning(terrain=Terrain.HAZARD))
    assert not legend_of(_scene())


def test_walls_that_let_through_are_told_and_nothing_hidden_is() -> None:
    walls = [
        Wall(id=ThingId(f"wall-{number}"), points=(at(1, number), at(4, number)), made=kind)
        for number, kind in enumerate(WallKind, start=1)
    ]
    found = legend_of(_scene(*walls))
    assert [each.wall for each in found] == [kind for kind in WallKind if kind is not WallKind.WALL]
    assert not legend_of(_scene(*(wall.but(hidden=True) for wall in walls), POND.but(hidden=True)))
    unseen = tuple(Layer(name=name, hidden=name in (LayerName.WALLS, LayerName.TERRAIN)) for name in LayerName)
    assert not legend_of(_scene(*walls, POND, layers=unseen))
