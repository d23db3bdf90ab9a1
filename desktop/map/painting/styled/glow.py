"""The glow of a lamp on a plain map, as paths: what it reaches, up to walls and the edge of the map, and its rim."""

from weakref import WeakKeyDictionary

import shapely

from core.geometry.units import SQUARE
from core.model.floor_plan import Plan
from core.model.things import Light
from desktop.map.painting.styled.lamplight import lit_by
from desktop.map.painting.styled.paths import edges_of, line_path, path_of
from desktop.map.painting.zones_and_lights import Glow

ROUND = 24
"""Corners to a quarter of the circle."""


_known: WeakKeyDictionary[Plan, dict[str, Glow]] = WeakKeyDictionary()


def glow_of(plan: Plan, light: Light) -> Glow:
    """Return the glow of a lamp; kept as long as the plan is."""
    known = _known.setdefault(plan, {})
    found = known.get(light.id)
    if found is None:
        circle = shapely.points(light.at).buffer(float(light.reach) * SQUARE, quad_segs=ROUND)
        lit = lit_by(plan, light).intersection(plan.page)
        rim = shapely.line_merge(circle.boundary.intersection(lit))
        found = known[light.id] = Glow(path_of(lit.intersection(circle)), line_path(edges_of(rim)))
    return found
