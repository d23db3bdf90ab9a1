"""Rivers through dungeons: nobody is cut off by one, it is made of ordinary things, and it is the same by the seed."""

from dataclasses import replace

import pytest
from shapely import Point, box, get_coordinates, get_parts
from shapely.geometry.base import BaseGeometry

from core.base.ids import SceneId
from core.chance.source import Source
from core.edits.dungeon import Names, dungeon, things_of
from core.edits.dungeon_bridges import Crossing, crossings_of, deck_of
from core.edits.dungeon_layout import CORRIDOR, Layout, Wish, laid_out, squares_of_room
from core.edits.dungeon_river import River, edges_reached, river_through
from core.edits.map_check import flaws_of
from core.edits.maps import AddScene
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Rect, Square
from core.model.campaign import Campaign
from core.model.materials import Material
from core.model.nature import WATERS
from core.model.scene import Scene
from core.model.things import Stamp, Surface

SCENE = SceneId("scene-1")
AREA = Rect(2, 2, 42, 32)
NAMES = Names(("Crypt", "Store"), ("Cave",))


def wish_of(seed: int) -> Wish:
    return Wish(density=4 + seed % 5, seed=seed, mirrored=seed % 5 == 0, shapes=seed % 2 == 0, river=True)


def reached(layout: Layout, barred: frozenset[Square]) -> set[Square]:
    """Return the squares to which one gets from the stairs, from square to square and through doors."""
    doors = {frozenset(pair) for pair in layout.doors}
    found, waiting = {layout.stairs[0]}, [layout.stairs[0]]
    while waiting:
        x, y = waiting.pop()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            passes = layout.floor.get(other) == layout.floor[x, y] or frozenset(((x, y), other)) in doors
            if passes and other in layout.floor and other not in found and other not in barred:
                found.add(other)
                waiting.append(other)
    return found


@pytest.mark.parametrize("seed", range(1, 17))
def test_one_gets_everywhere_dry_or_by_fords(seed: int) -> None:
    wish = wish_of(seed)
    layout = laid_out(AREA, wish)
    river = river_through(layout, wish)
    assert river == river_through(layout, wish)
    deep = frozenset(river.deep)
    assert reached(layout, deep) == set(layout.floor) - deep
    # where it is deep there is water, and no bridge over it
    water = union_of(polygon_of(rings[0], rings[1:]) for material, rings, _ in river.surfaces if material in WATERS)
    boards = union_of(polygon_of(rings[0]) for material, rings, _ in river.surfaces if material is Material.PLANKS)
    middles = [Point((x + 0.5) * SQUARE, (y + 0.5) * SQUARE) for x, y in river.deep]
    assert all(water.contains(each) and not boards.contains(each) for each in middles)


def test_a_bridge_leads_straight_over_the_water_away_from_walls_and_from_bank_to_bank() -> None:
    room = Rect(0, 0, 7, 5)
    layout = Layout((room,), dict.fromkeys(squares_of_room(room), 0), ())
    water = box(-SQUARE, 1.4 * SQUARE, 8 * SQUARE, 3.45 * SQUARE)
    wet = [(x, 2) for x in range(7)]
    (crossing,) = crossings_of(layout, wet)
    ((x, y),) = crossing.squares
    assert 0 < x < 6 and y == 2 and crossing.along in ((0, 1), (0, -1))
    deck = polygon_of(deck_of(layout, crossing, wet, water))
    left, top, right, bottom = deck.bounds
    assert (left, right) == (x * SQUARE, (x + 1) * SQUARE), "as broad as a square"
    assert top < 1.2 * SQUARE and bottom > 3.7 * SQUARE, "no water before its ends"


def test_a_bridge_ends_at_a_wall_that_is_near_and_before_water_that_is_deep() -> None:
    room = Rect(0, 0, 3, 4)
    layout = Layout((room,), dict.fromkeys(squares_of_room(room), 0), ())
    water = box(0, 0.8 * SQUARE, 3 * SQUARE, 3.3 * SQUARE)
    over = Crossing(((1, 1), (1, 2)), (0, 1))
    assert polygon_of(deck_of(layout, over, over.squares, water)).bounds[1::2] == (0, 4 * SQUARE)
    deep = (*over.squares, (1, 0), (1, 3))
    assert polygon_of(deck_of(layout, over, deep, water)).bounds[1::2] == (SQUARE, 3 * SQUARE)


@pytest.mark.parametrize("seed", range(1, 9))
def test_water_leaves_no_tongues_in_rooms(seed: int) -> None:
    layout = laid_out(AREA, wish_of(seed))
    river = river_through(layout, wish_of(seed))
    water = union_of(polygon_of(rings[0], rings[1:]) for material, rings, _ in river.surfaces if material in WATERS)
    for number in range(len(layout.rooms)):
        for part in get_parts(water.intersection(polygon_of(layout.outline(number)))):
            assert not part.buffer(-SQUARE / 4).is_empty or part.area < SQUARE, "nothing thin along a wall"


@pytest.mark.parametrize("seed", range(1, 41))
@pytest.mark.parametrize("area", [Rect(0, 0, 30, 20), AREA, Rect(0, 2, 44, 32)])
def test_a_river_runs_off_the_edge_of_the_map_or_ends_in_a_room(area: Rect, seed: int) -> None:
    """On the sides on which the dungeon does not reach to the edge it ends in a room; never in the rock."""
    columns, rows = (30, 20) if area.right == 30 else (44, 34)
    wish = replace(wish_of(seed), shapes=seed % 3 > 0)
    layout, edges = laid_out(area, wish), edges_reached(area, columns, rows)
    river = river_through(layout, wish, edges)
    if river == River():
        return
    water = union_of(polygon_of(rings[0], rings[1:]) for material, rings, _ in river.surfaces if material in WATERS)
    boards = union_of(polygon_of(rings[0]) for material, rings, _ in river.surfaces if material is Material.PLANKS)
    ground = box(0, 0, columns * SQUARE, rows * SQUARE)
    assert ground.buffer(2).covers(union_of((water, boards))), "nothing beyond the map"
    rooms = union_of(polygon_of(layout.outline(number)) for number in range(len(layout.rooms)))
    sides = [edge * SQUARE for edge in (edges.left, edges.right) if edge is not None]
    across = any(abs(bound - side) < 2 for bound in water.bounds[::2] for side in sides)
    spots = get_coordinates(water).tolist()
    if area == Rect(0, 2, 44, 32) and not across:
        # it runs from top to bottom, where the map goes on
        assert all(rooms.buffer(2).covers(Point(end)) for end in (min(spots, key=_height), max(spots, key=_height)))
    if area == AREA:
        long = 0 if _length(water, 0) > _length(water, 1) else 1
        ends = (min(spots, key=lambda at: at[long]), max(spots, key=lambda at: at[long]))
        assert all(rooms.buffer(2).covers(Point(end)) for end in ends)
    if area.left == area.top == 0:
        left, top, right, bottom = (round(bound) for bound in water.bounds)
        assert (left, right) == (0, columns * SQUARE) or (top, bottom) == (0, rows * SQUARE)


def _height(at: list[float]) -> float:
    return at[1]


def _length(shape: BaseGeometry, along: int) -> float:
    return float(shape.bounds[2 + along] - shape.bounds[along])


@pytest.mark.parametrize("seed", range(1, 41))
def test_a_bridge_lies_on_the_floor_of_one_room_or_corridor_and_nothing_stands_on_it(seed: int) -> None:
    area, wish = (Rect(0, 0, 30, 20), AREA)[seed % 2], replace(wish_of(seed), shapes=True)
    layout = laid_out(area, wish)
    things = things_of(layout, wish, NAMES)
    floors = [polygon_of(layout.outline(number)) for number in range(len(layout.rooms))]
    dug = [(x, y) for (x, y), owner in layout.squares.items() if owner == CORRIDOR]
    boxes = [box(x * SQUARE, y * SQUARE, (x + 1) * SQUARE, (y + 1) * SQUARE) for x, y in dug]
    floors += get_parts(union_of(boxes)).tolist()
    standing = [polygon_of(each.outline) for each in things if isinstance(each, Stamp)]
    for deck in (each.shape for each in things if isinstance(each, Surface) and each.material is Material.PLANKS):
        assert any(floor.buffer(SQUARE / 16).covers(deck) for floor in floors), "no bridge through a wall"
        assert not any(stamp.intersection(deck).area > 1 for stamp in standing)


def test_most_dungeons_get_a_river_and_rooms_stay_where_they_are_without_one() -> None:
    found = [river_through(laid_out(AREA, wish_of(seed)), wish_of(seed)) for seed in range(1, 25)]
    assert sum(each != River() for each in found) >= 20
    kinds = [material for each in found for material, _, _ in each.surfaces]
    assert kinds.count(Material.PLANKS) > 20 < kinds.count(Material.WATER) and Material.SHALLOW in kinds
    with_river = Wish(seed=3, river=True)
    assert laid_out(AREA, with_river) == laid_out(AREA, Wish(seed=3))
    assert river_through(Layout((), {}, ()), with_river) == River()


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_a_river_is_ordinary_things_with_which_nothing_is_wrong(seed: int) -> None:
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Deep", columns=44, rows=34)))
    before = table.state
    command = dungeon(before, before.scene(SCENE), AREA, wish_of(seed), NAMES)
    assert command is not None
    table.submit(command)
    scene = table.state.scene(SCENE)
    surfaces = [each for each in scene.things.values() if isinstance(each, Surface)]
    water = [each for each in surfaces if each.material is Material.WATER]
    boards = [each for each in surfaces if each.material is Material.PLANKS]
    assert water and boards and min(each.rank for each in boards) > max(each.rank for each in water)
    assert flaws_of(table.state, scene) == ()
    # furniture stands on the banks, and stairs too
    river = union_of(each.shape for each in water)
    stamps = [each for each in scene.things.values() if isinstance(each, Stamp)]
    assert stamps and not any(river.intersects(polygon_of(each.outline)) for each in stamps)
    hard = {square for square, _ in scene.terrain.cells()}
    assert hard and all(union_of(each.shape for each in surfaces).intersects(_spot(square)) for square in hard)
    # what is shown before it is taken is what then lies there
    shown = things_of(laid_out(AREA, wish_of(seed)), wish_of(seed), NAMES)
    assert {each.points for each in shown if isinstance(each, Surface)} == {each.points for each in surfaces}
    table.undo()
    assert table.state == before


def _spot(square: Square) -> Point:
    return Point((square[0] + 0.5) * SQUARE, (square[1] + 0.5) * SQUARE)
