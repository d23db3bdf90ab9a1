"""Roofs: whom they hide things from, where they come among the layers, and over which rooms they are laid."""

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.edits.roofs import building_at
from core.geometry.units import SQUARE, Point
from core.model.roof_sight import closed_roofs
from core.model.roofs import Roof
from core.model.scene import Layer, Scene, SceneState
from core.model.things import LayerName, Thing, Wall


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return tuple(
        (round(x * SQUARE), round(y * SQUARE)) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    )


def scene(*things: Thing, **fields: object) -> Scene:
    return Scene(id=SceneId("scene-1"), name="", things=PersistentMap((each.id, each) for each in things)).but(**fields)


ROOF = Roof(id=ThingId("roof-1"), points=box(2, 2, 6, 5))
OTHER = Roof(id=ThingId("roof-2"), points=box(8, 2, 9, 5))


def test_a_roof_hides_until_it_is_lifted_or_somebody_is_below() -> None:
    both, inside, beside = scene(ROOF, OTHER), (3 * SQUARE, 3 * SQUARE), (7 * SQUARE, 3 * SQUARE)
    assert closed_roofs(both, SceneState()) == (ROOF, OTHER)
    assert closed_roofs(both, SceneState(), (beside,)) == (ROOF, OTHER)
    assert closed_roofs(both, SceneState(), (beside, inside)) == (OTHER,)
    assert closed_roofs(both, SceneState(lifted=(OTHER.id,))) == (ROOF,)


def test_within_the_box_of_a_roof_is_not_yet_below_it() -> None:
    corner = Roof(id=ThingId("roof-3"), points=((0, 0), (6 * SQUARE, 0), (0, 6 * SQUARE)))
    assert closed_roofs(scene(corner), SceneState(), ((5 * SQUARE, 5 * SQUARE),)) == (corner,)
    assert closed_roofs(scene(corner), SceneState(), ((2 * SQUARE, 2 * SQUARE),)) == ()


def test_a_hidden_roof_or_layer_hides_nothing() -> None:
    assert closed_roofs(scene(ROOF.but(hidden=True), OTHER), SceneState()) == (OTHER,)
    layers = (Layer(name=LayerName.TOKENS), Layer(name=LayerName.ROOFS, hidden=True))
    assert closed_roofs(scene(ROOF, layers=layers), SceneState()) == ()


def test_a_layer_that_an_older_document_does_not_list_lies_where_it_belongs() -> None:
    older = tuple(Layer(name=name) for name in LayerName if name is not LayerName.ROOFS)
    assert scene(layers=older).order == tuple(LayerName)
    turned = scene(layers=older[::-1]).order
    assert turned.index(LayerName.ROOFS) == turned.index(LayerName.TOKENS) + 1
    assert scene(layers=()).order == tuple(LayerName)


def test_rooms_that_share_a_wall_are_one_building() -> None:
    def wall(number: int, points: tuple[Point, ...]) -> Wall:
        return Wall(id=ThingId(f"wall-{number}"), points=points)

    hall, store, shed = box(1, 1, 5, 4), box(5, 1, 7, 3), box(9, 1, 11, 3)
    drawn = scene(*(wall(number, (*each, each[0])) for number, each in enumerate((hall, shed), start=1)))
    drawn = drawn.but(things=drawn.things.put(ThingId("wall-3"), wall(3, (store[0], store[1], store[2], store[3]))))
    both = building_at(drawn, (6 * SQUARE, 2 * SQUARE))
    corners = [(1, 1), (7, 1), (7, 3), (5, 3), (5, 4), (1, 4)]
    assert set(both) == {(x * SQUARE, y * SQUARE) for x, y in corners}
    assert set(building_at(drawn, (10 * SQUARE, 2 * SQUARE))) == set(shed)
    assert building_at(drawn, (8 * SQUARE, 2 * SQUARE)) == ()
