"""The light on a sheet: what there is without lamps, regions of light and dark, lamps that stop at walls."""

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QImage, QRadialGradient

from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Plan
from core.model.materials import Material
from core.model.things import Light
from core.model.things_by_place import box_of_lamp
from desktop.map.painting.materials.noise import Field, smooth
from desktop.map.painting.painted.sheet import Sheet, blurred, image_of, pixels_of
from desktop.map.painting.styled.lamplight import lit_by
from desktop.map.painting.styled.natural_grounds import shone_upon

VEIL = 0.45
"""How far the game master's view lifts darkness: he sees what players do not, and that it is dark."""
BRIGHTNESS = {"lit": 1.0, "dim": 0.5, "dark": 0.12}
NIGHT = (0.86, 0.94, 1.10)
EMBERS = (1.0, 0.62, 0.35)
STEPS = 16


def is_lit(plan: Plan) -> bool:
    """Return whether a map is evenly bright, so that light need not be worked out."""
    return plan.scene.ambient >= 100 and not plan.kinds["dark"].things


def with_light(image: QImage, plan: Plan, sheet: Sheet, veil: float) -> QImage:
    """Return a painted sheet under the lamps of the map."""
    if is_lit(plan):
        return image
    light, pixels = light_field(plan, sheet, veil), pixels_of(image)
    for channel in range(3):
        pixels[..., channel] *= sheet.up(light[..., channel])
    return image_of(pixels)


def light_field(plan: Plan, sheet: Sheet, veil: float) -> Field:
    """Return the light that falls on a sheet and its surroundings, by soft pixels, red, green and blue."""
    part = plan.within(sheet.around)
    ambient = np.full(sheet.soft, plan.scene.ambient / 100, np.float32)
    for region in part.dark:
        mask = blurred(sheet.mask(polygon_of(region.points)), 0.125)
        ambient = ambient * (1 - mask) + np.float32(BRIGHTNESS[region.light]) * mask
    ambient = ambient + np.float32(veil) * (1 - ambient)
    total = ambient[..., None] * (1 + (np.array(NIGHT, np.float32) - 1) * (1 - ambient[..., None]))
    for light in part.lights:
        window = sheet.about(box_of_lamp(light), 1)
        if window is None:
            continue
        glow = blurred(window.mask(lit_by(plan, light), brush=falloff(light)), 0.0625)
        place = window.soft_place_in(sheet)
        # light adds where it is dark and changes little where it is bright
        total[place] += glow[..., None] * _tint(light) * np.clip(np.float32(1.12) - total[place], 0, 1)
    for name, shape in part.regions:
        if name is Material.LAVA:  # it shines by itself
            near = blurred(sheet.mask(shape.buffer(0.4 * SQUARE)), 0.5) * sheet.mask(shone_upon(part, shape))
            heat = np.maximum(sheet.mask(shape), np.float32(0.55) * near)
            total += heat[..., None] * np.array(EMBERS, np.float32) * np.clip(np.float32(1.1) - total, 0, 1)
    lit: Field = np.clip(total, 0, 1.12)
    return lit


def _tint(light: Light) -> Field:
    colour = QColor(light.colour)
    tint = np.array((colour.redF(), colour.greenF(), colour.blueF()), np.float32)
    made: Field = (0.62 + 0.38 * tint) / (0.62 + 0.38 * float(tint.max())) * np.float32(1.08 * light.strength / 100)
    return made


def falloff(light: Light) -> QBrush:
    """Return how bright a lamp is at each distance: full to its core, then an easing to nothing at its reach."""
    glow = QRadialGradient(QPointF(*light.at), float(light.reach) * SQUARE)
    core = min(light.bright / 100, 0.98)
    for step in range(STEPS + 1):
        t = step / STEPS
        value = round(255 * (1 - float(smooth(np.array(t, np.float32), core * 0.4, 1.0))))
        glow.setColorAt(t, QColor(value, value, value))
    return QBrush(glow)
