"""What a lamp lights up: the view from it, cut by walls, over the breadth of the walls themselves too."""

from collections.abc import Sequence
from math import ceil, floor
from weakref import WeakKeyDictionary

import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Rect
from core.geometry.view import view_from
from core.geometry.walls import Purpose
from core.model.floor_plan import Plan
from core.model.things import Light
from core.model.things_by_place import box_shape
from desktop.map.painting.styled.wall_shapes import WALL


def circle_of(light: Light) -> BaseGeometry:
    """Return all that a lamp could reach."""
    circle: BaseGeometry = shapely.points(light.at).buffer(float(light.reach) * SQUARE, quad_segs=4)
    return circle


_known: WeakKeyDictionary[Plan, dict[str, BaseGeometry]] = WeakKeyDictionary()


def lit_by(plan: Plan, light: Light) -> BaseGeometry:
    """Return what a lamp reaches of a map; kept as long as the plan is."""
    known = _known.setdefault(plan, {})
    found = known.get(light.id)
    if found is None:
        found = known[light.id] = _lit_by(plan, light)
    return found


def carry_light(before: Plan, after: Plan, barriers: Sequence[Rect]) -> list[Rect]:
    """Take over what lamps reach from the plan of before, and return where it is otherwise in the one after.

    What changes a view lies in it, before or after: light that met none of the changed barriers stays what it was.
    """
    old, new = _known.get(before, {}), _known.setdefault(after, {})
    # the box of an upright wall is no more than a line
    changed = union_of(box_shape(box.grown(1)) for box in barriers)
    differing: list[Rect] = []
    lamps = {lamp.id: lamp for lamp in before.kinds["lights"].things}
    for lamp in after.kinds["lights"].things:
        shape = old.get(lamp.id)
        if not isinstance(lamp, Light) or shape is None or lamps.get(lamp.id) is not lamp:
            continue
        if changed.is_empty or not shape.intersects(changed):
            new[lamp.id] = shape
            continue
        fresh = new[lamp.id] = _lit_by(after, lamp)
        other = fresh.symmetric_difference(shape)
        if not other.is_empty:
            left, top, right, bottom = other.bounds
            differing.append(Rect(floor(left), floor(top), ceil(right), ceil(bottom)))
    return differing


def _lit_by(plan: Plan, light: Light) -> BaseGeometry:
    reach = round(float(light.reach) * SQUARE)
    bounds = Rect(0, 0, plan.scene.columns * SQUARE, plan.scene.rows * SQUARE)
    barriers = plan.barriers_near(circle_of(light).envelope)
    corners = view_from(barriers, light.at, bounds, radius=reach, purpose=Purpose.LIGHT)
    shape: BaseGeometry = polygon_of([(round(x), round(y)) for x, y in corners.tolist()]).buffer(
        WALL / 2, join_style="mitre"
    )
    return shape
