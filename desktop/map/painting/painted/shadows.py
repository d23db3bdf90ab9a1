"""Shadows of a sheet: close to walls all around, away from the light further out, at steps, below things."""

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import lines_of, polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import Material
from core.model.things import Stamp
from desktop.map.painting.materials.noise import Field, smooth
from desktop.map.painting.painted.foliage import crowns_of, overhang_of
from desktop.map.painting.painted.sheet import SOFT, Sheet, blurred, shifted
from desktop.map.painting.styled.rock_shapes import BLOCK, crags_of
from desktop.map.painting.styled.steps import steps_of
from desktop.map.painting.styled.wall_shapes import WALL, tops_of
from desktop.map.stamp_art.registry import ART, Rises

SUN = (0.16, 0.20)
"""Where shadows fall, in squares: the light comes from the top left."""
PIT = -3
"""How deep a pit is shaded, in squares."""
SLOPE = 0.9
"""Over how many squares natural ground slopes from one height to the next."""
CONTACT, CAST = 0.50, 0.42
"""How dark it is close to walls, and where they throw their shadow."""


def shadows(part: Part, sheet: Sheet) -> Field:
    """Return by what the ground is darkened or lightened, for each pixel of the sheet."""
    factor = np.ones(sheet.soft, np.float32)
    factor *= _of_walls(part, sheet)
    things = [
        foot_of(stamp) for stamp in part.stamps if _rises(stamp) not in (Rises.FLAT, Rises.TRACE) and not stamp.hidden
    ]
    if things:
        feet, (dx, dy) = union_of(things), SUN
        stands = sheet.mask(feet)
        cast = blurred(shifted(stands, dx * 0.75, dy * 0.75), 0.0625)
        factor *= 1 - np.float32(0.52) * np.maximum(cast, np.float32(0.8) * blurred(stands, 0.125))
    for material, shape in part.regions:
        if material is Material.PIT:
            _step(factor, sheet, shape, PIT)
    _step(factor, sheet, crags_of(part).blocks, BLOCK)
    for height, shape, natural in steps_of(part):
        (_slope if natural else _step)(factor, sheet, shape, max(-4, min(height, 3)))
    if not part.covered.is_empty:  # pictures bring their own
        open_ground = 1 - sheet.mask(part.covered)
        factor = 1 + (factor - 1) * open_ground
    return sheet.up(factor)


def _of_walls(part: Part, sheet: Sheet) -> Field:
    (dx, dy), tops = SUN, tops_of(part)
    panes = shapely.buffer(lines_of([window.points for window in part.windows]), WALL / 2)
    walls = union_of([tops.walls, *panes])
    factor = np.ones(sheet.soft, np.float32)
    if not walls.is_empty:
        stands = sheet.mask(walls)
        contact = blurred(stands, 0.188)
        cast = np.maximum(shifted(stands, dx, dy), shifted(stands, 2 * dx, 2 * dy))
        factor *= 1 - np.float32(CONTACT) * smooth(contact, 0.0, 0.75)
        factor *= 1 - np.float32(CAST) * blurred(cast, 0.125)
    if not tops.low.is_empty:
        factor *= 1 - np.float32(0.38) * blurred(shifted(sheet.mask(tops.low), dx * 0.7, dy * 0.7), 0.0625)
    return factor


def _step(whole: Field, sheet: Sheet, shape: BaseGeometry, height: int) -> None:
    """Lay the light and shade of ground that lies higher or lower on what darkens a sheet."""
    window = sheet.around_shape(shape, 1)
    if window is None:
        return
    (dx, dy), step = SUN, min(abs(height), 3)
    here = window.mask(shape)
    reach = 0.45 + 0.8 * step
    cast = blurred(shifted(here, dx * reach, dy * reach), 0.0625)
    away = blurred(shifted(here, -dx * 0.5, -dy * 0.5), 0.0625)
    if height > 0:
        towards = blurred(shifted(here, dx * 0.4, dy * 0.4), 0.0625)
        factor = 1 - (0.58 + 0.08 * step) * np.clip(cast - here, 0, 1)
        factor *= 1 + (0.06 + 0.05 * step) * here + 0.20 * np.clip(here - towards, 0, 1)
        factor *= 1 - 0.30 * np.clip(here - away, 0, 1)
    else:
        factor = 1 - (0.06 + 0.08 * step) * here - 0.52 * np.clip(here - cast, 0, 1)
        factor *= 1 + 0.14 * np.clip(here - away, 0, 1)
    whole[window.soft_place_in(sheet)] *= factor.astype(np.float32)


def _slope(whole: Field, sheet: Sheet, shape: BaseGeometry, height: int) -> None:
    """Lay the shade of a hillside, or of the sides of a hollow: soft, dark where it falls away from the light."""
    window = sheet.around_shape(shape, SLOPE + 0.5)
    if window is None:
        return
    here = window.mask(shape)
    # above the edge the ground is bent as well: one slope about it, inside and out
    soft = blurred(here, SLOPE / 2)
    dy, dx = np.gradient(soft)
    facing = (dx + dy) * np.float32(SOFT * SLOPE * (1 if height > 0 else -1))
    step = min(abs(height), 3)
    near = 4 * soft * (1 - soft)
    factor = 1 + np.clip(facing * np.float32(0.34 + 0.10 * step), -0.5, 0.26) - np.float32(0.15) * near
    factor *= 1 + np.float32((0.05 + 0.04 * step) * (1 if height > 0 else -1.3)) * soft
    whole[window.soft_place_in(sheet)] *= factor.astype(np.float32)


def _rises(stamp: Stamp) -> Rises:
    art = ART.get(stamp.art)
    return Rises.BOX if art is None else art.rises


def foot_of(stamp: Stamp) -> BaseGeometry:
    """Return what a stamp stands on."""
    foot: BaseGeometry
    if stamp.art == "grove":
        return union_of(foot_of(crown) for crown in crowns_of(stamp))
    if _rises(stamp) is Rises.ROUND:
        breadth = min(stamp.width, stamp.height)
        beyond = overhang_of(stamp.art, stamp.width, stamp.height)
        foot = shapely.points(stamp.at).buffer(breadth * 0.44 + beyond * 0.7)
    else:
        foot = polygon_of(stamp.outline).buffer(-0.06 * SQUARE)
    return foot
