"""A painted map in flat colours, in a few milliseconds: what is shown until its sheets have been painted."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from shapely import get_coordinates, get_parts
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE, Point
from core.model.floor_plan import Plan
from core.model.materials import Material, WallFabric, material_of
from core.model.nature import BY_TERRAIN
from core.model.scene import CODES
from core.model.things import Surface, Wall, WallKind
from desktop.map.painting.materials.tiles import Texture
from desktop.map.painting.strokes import NO_PEN
from desktop.map.painting.styled.paths import pen_of
from desktop.map.painting.styled.wall_shapes import WALL

MOST = 900
"""Pixels along the longer side, at most."""
FINEST = 8
"""Pixels to a square, at most."""
AFAR: dict[Texture, str] = {
    Material.FLAGSTONE: "#9d9182",
    Material.COBBLE: "#888276",
    Material.PLANKS: "#836d54",
    Material.EARTH: "#a58c69",
    Material.GRAVEL: "#8b8272",
    Material.MUD: "#594936",
    Material.GRASS: "#708648",
    Material.SAND: "#d0ba8e",
    Material.SNOW: "#d0dae3",
    Material.ICE: "#9abdca",
    Material.ROCK: "#423e39",
    Material.LAVA: "#7b4821",
    Material.SHALLOW: "#77abb1",
    Material.WATER: "#31627a",
    Material.PIT: "#1e1b18",
    Material.VOID: "#0b0d12",
    WallFabric.STONE: "#736c62",
    WallFabric.TIMBER: "#6c4c2c",
    WallFabric.CAVE: "#6e675c",
    WallFabric.HEDGE: "#415b2d",
    WallFabric.PALISADE: "#6d4c2c",
}
"""The colours of materials from afar, as their tiles have them on average; making those takes too long here."""
ROCK = 0.5
"""How much of its brightness the rock around rooms has."""


def first_sketch(plan: Plan, veil: float) -> QImage:
    """Return a whole map, some pixels to a square: rooms, surfaces, squares and walls, nothing of them worked out."""
    scene = plan.scene
    near = pixels_near(plan)
    image = QImage(scene.columns * near, scene.rows * near, QImage.Format.Format_RGB32)
    bright = scene.ambient / 100
    bright += veil * (1 - bright)

    def tone(texture: Texture, share: float = 1.0) -> QColor:
        plain = QColor(AFAR[texture])
        return QColor.fromRgbF(*(part * bright * share for part in (plain.redF(), plain.greenF(), plain.blueF())))

    image.fill(tone(scene.ground, ROCK if plan.underground and not plan.is_blank else 1.0))
    with QPainter(image) as painter:
        # walls narrower than a pixel would come in dashes
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(near / SQUARE, near / SQUARE)
        painter.setPen(NO_PEN)
        for floor in plan.floors:
            painter.setBrush(tone(plan.floored_with(floor)))
            fill_floor(painter, floor)
        for thing in plan.kinds["surfaces"].things:
            if isinstance(thing, Surface):
                painter.setBrush(tone(thing.material))
                painter.drawPolygon(_polygon(thing.points))
        whole = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        painter.drawImage(whole, _squares(plan, {each: tone(each) for each in _laid(plan)}))
        walls = [each for each in plan.kinds["walls"].things if isinstance(each, Wall) and each.made is WallKind.WALL]
        for fabric in WallFabric:
            draw_walls(painter, (each.points for each in walls if each.fabric is fabric), tone(fabric))
        draw_walls(painter, (door.corners for door in plan.kinds["doors"].things), tone(WallFabric.TIMBER))
    return image


def pixels_near(plan: Plan) -> int:
    """Return how many pixels to a square the first view of a map has."""
    return max(1, min(FINEST, MOST // max(plan.scene.columns, plan.scene.rows)))


def fill_floor(painter: QPainter, floor: BaseGeometry) -> None:
    """Fill a room, whatever lies in the middle of it."""
    for part in get_parts(floor):
        painter.drawPolygon(_polygon(get_coordinates(part.exterior).tolist()))


def draw_walls(painter: QPainter, chains: Iterable[Sequence[Point]], tone: QColor, *, least: float = 0.0) -> None:
    """Draw walls, or doors, as bare lines, at least so many squares wide."""
    painter.setPen(pen_of(tone, max(WALL / SQUARE, least), flat=True))
    painter.drawLines([QLineF(*a, *b) for points in chains for a, b in pairwise(points)])


def _polygon(points: Iterable[Sequence[float]]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _codes(plan: Plan) -> NDArray[np.uint8]:
    """Return the code of what each square shows, what the rules say where nothing was laid; 0 for neither."""
    scene = plan.scene
    laid = scene.materials.array(scene.columns, scene.rows).astype(np.uint8)
    told = np.zeros(256, np.uint8)
    for code, terrain in enumerate(CODES):
        if terrain in BY_TERRAIN:
            told[code] = list(Material).index(BY_TERRAIN[terrain]) + 1
    said: NDArray[np.uint8] = told[scene.terrain.array(scene.columns, scene.rows)]
    return np.where(laid > 0, laid, said)


def _laid(plan: Plan) -> list[Material]:
    found = (material_of(code) for code in np.unique(_codes(plan)).tolist())
    return [each for each in found if each is not None]


def _squares(plan: Plan, tones: dict[Material, QColor]) -> QImage:
    """Return a pixel for each square, let through where nothing lies."""
    scene, colours = plan.scene, np.zeros(256, np.uint32)
    for number, material in enumerate(Material, start=1):
        if material in tones:
            colours[number] = tones[material].rgba()
    pixels = np.ascontiguousarray(colours[_codes(plan)])
    made = QImage(pixels.data, scene.columns, scene.rows, 4 * scene.columns, QImage.Format.Format_ARGB32)
    return made.copy()
