"""Which way boards run: along a room, and across the way on bridges, piers and rafts, whose beams lie below them."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from weakref import WeakKeyDictionary

import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.plane import Plane
from core.geometry.shapes import areas_of, polygon_of, shapes_of_block, union_of
from core.geometry.units import SQUARE, Rect
from core.model.floor_plan import Part, Plan
from core.model.materials import Material, code_of
from core.model.nature import WATERS
from core.model.things import Surface
from core.model.things_by_place import box_shape

LONGER = 1.25
"""How many times as high as broad a floor is whose boards run from top to bottom."""
BESIDE = 0.3
"""Squares from water within which a deck ends at it, and not on land."""
REACH = 1
"""Squares about a deck in which water is looked for."""

_upright: WeakKeyDictionary[Part, BaseGeometry] = WeakKeyDictionary()
_shores: WeakKeyDictionary[Plan, dict[bytes, bool]] = WeakKeyDictionary()
_laid: WeakKeyDictionary[Plan, tuple[BaseGeometry, ...]] = WeakKeyDictionary()
_last_plane: list[tuple[Plane, tuple[BaseGeometry, ...]]] = []


def upright_boards(part: Part) -> BaseGeometry:
    """Return where boards run from top to bottom in a part of a map; elsewhere they lie along the rows."""
    found = _upright.get(part)
    if found is None:
        found = _upright[part] = _upright_in(part)
    return found


def _upright_in(part: Part) -> BaseGeometry:
    rooms = [room for room in part.rooms_near(part.box) if _is_high(room)]
    decks = [deck for deck in decks_of(part.plan) if deck.intersects(part.box)]
    turned = union_of(deck for deck in decks if _is_turned(part.plan, deck))
    return union_of([union_of(rooms).difference(union_of(decks)), turned])


def decks_of(plan: Plan) -> tuple[BaseGeometry, ...]:
    """Return whatever was laid with boards outside of rooms, each deck whole, and surfaces of boards in them."""
    found = _laid.get(plan)
    if found is None:
        drawn = [each for each in plan.kinds["surfaces"].things if isinstance(each, Surface)]
        surfaces = [polygon_of(each.points, each.holes) for each in drawn if each.material is Material.PLANKS]
        squares = _on_squares(plan.scene.materials)
        outside = [areas_of(each.difference(_rooms_at(plan, each))) for each in squares]
        found = _laid[plan] = tuple(shape for shape in (*outside, *surfaces) if not shape.is_empty)
    return found


def _rooms_at(plan: Plan, shape: BaseGeometry) -> BaseGeometry:
    if not plan.floors:
        return shapely.Polygon()
    return union_of(plan.floors[number] for number in plan.floor_tree.query(shape, predicate="intersects").tolist())


def _on_squares(plane: Plane) -> tuple[BaseGeometry, ...]:
    """Return the decks that are painted in squares; kept as long as the next plan has the same plane."""
    if not _last_plane or _last_plane[0][0] is not plane:
        code = code_of(Material.PLANKS)
        shapes = (
            shape
            for place, block in plane.blocks()
            if code in block
            for each, shape in shapes_of_block(place, block)
            if each == code
        )
        _last_plane[:] = [(plane, tuple(shapely.get_parts(union_of(shapes))))]
    return _last_plane[0][1]


def _is_turned(plan: Plan, deck: BaseGeometry) -> bool:
    """Return whether the boards of a deck run from top to bottom.

    Whoever crosses a bridge, or comes out upon a pier, walks across its boards, along the sides that lie in the water.
    A raft has them across its longer side, and what lies on no water is boarded like a room.
    """
    known = _shores.setdefault(plan, {})
    key = deck.wkb
    if key not in known:
        known[key] = _lies_turned(plan, deck)
    return known[key]


def _lies_turned(plan: Plan, deck: BaseGeometry) -> bool:
    left, top, right, bottom = deck.bounds
    around = plan.within(Rect(floor(left), floor(top), ceil(right), ceil(bottom)).grown(REACH * SQUARE))
    water = union_of(shape for name, shape in around.regions if name in WATERS)
    water = water.buffer(BESIDE * SQUARE, quad_segs=1) if not water.is_empty else water
    edge = deck.boundary
    afloat = edge.intersection(water)
    if afloat.length < SQUARE:
        return _is_high(deck)
    if edge.length - afloat.length < SQUARE:
        return bool(right - left > bottom - top)
    level, upright = _lengths(afloat)
    return level > upright


def _lengths(lines: BaseGeometry) -> tuple[float, float]:
    """Return how far lines go to the side, and how far up or down."""
    level = upright = 0.0
    for line in shapely.get_parts(lines):
        for (ax, ay), (bx, by) in pairwise(shapely.get_coordinates(line).tolist()):
            level, upright = level + abs(bx - ax), upright + abs(by - ay)
    return level, upright


def turned_between(before: Plan, after: Plan, ground: Sequence[Rect]) -> list[Rect]:
    """Return the decks whose boards run another way since the ground has changed in some places."""
    found = []
    for box in ground:
        near = box_shape(box.grown(REACH * SQUARE))
        old, new = ([deck for deck in decks_of(plan) if deck.intersects(near)] for plan in (before, after))
        for deck in new:
            was = {_is_turned(before, each) for each in old if each.intersects(deck)}
            if was - {_is_turned(after, deck)}:
                left, top, right, bottom = deck.bounds
                found.append(Rect(floor(left), floor(top), ceil(right), ceil(bottom)))
    return found


def _is_high(shape: BaseGeometry) -> bool:
    left, top, right, bottom = shape.bounds
    return bool(bottom - top > LONGER * (right - left))
