"""A map in ink as a drawing of lines and flat shapes alone, so that screen and paper are one function."""

from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from shapely.geometry.base import BaseGeometry

from core.base.ids import number_of
from core.geometry.shapes import moved, part_in_box, polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part, Plan
from core.model.materials import Material, WallFabric
from core.model.scene import USUAL_OPACITY
from core.model.things import Wall
from desktop.map.painting.door_signs import DoorSign, SignInk, look_of, paint_door, paint_screen, paint_window
from desktop.map.painting.ink.hatching import REACH, strokes_around
from desktop.map.painting.ink.ink_sketch import InkSketch
from desktop.map.painting.ink.marks_of_ground import paint_ground_marks
from desktop.map.painting.ink.tufts import paint_tufts
from desktop.map.painting.ink_colours import InkColours
from desktop.map.painting.strokes import NO_BRUSH, pixel
from desktop.map.painting.styled.lamplight import lit_by
from desktop.map.painting.styled.paths import edges_of, faded, grid_lines, line_path, path_of, pen_of, rect_of
from desktop.map.painting.styled.rock_shapes import crags_of, facets_of
from desktop.map.painting.styled.stamps import Images, draw_picture, draw_stamp
from desktop.map.painting.styled.steps import hachures_of, steps_of
from desktop.map.painting.styled.unsteady_lines import by_hand, shape_by_hand, wobbled
from desktop.map.painting.styled.wall_shapes import door_state, is_secret, tops_of
from desktop.map.stamp_art.sketch import Sketch

MARGIN = 3.2
"""Squares around what is drawn that have a say in it."""
LIFTS = (0.62, 0.32)
"""Squares from the rooms up to which the rock around them is in the shade, one step upon the other."""
COARSE = 9
"""Pixels to a square under which hatching is a tone and not lines."""
SHAPED = (WallFabric.CAVE, WallFabric.HEDGE, WallFabric.PALISADE)
"""What walls are built of that are no mere line."""
FENCED, RAIL = (WallFabric.TIMBER, WallFabric.PALISADE), 0.9
"""What a low wall is a fence of, and squares from post to post of it."""
POST, LEAF = 0.21, 0.29
"""Squares from post to post of a palisade, and from lobe to lobe of a hedge."""
WIDER = {WallFabric.HEDGE: 1.25}
"""How much broader what stands along a wall is than it is apart."""
SHADES = (0.11, 0.17, 0.23)


def _sketch(colours: InkColours, lot: int, behind: bool, painter: QPainter, width: float, height: float) -> Sketch:
    return InkSketch(painter, width, height, SQUARE / 26, lot, colours, behind)


def paint_ink(
    painter: QPainter, plan: Plan, area: QRectF, colours: InkColours, images: Images, *, grid: bool = True
) -> None:
    """Draw the part of a map within `area`, in map units."""
    paint_ground(painter, plan, area, colours)
    paint_upon(painter, plan, area, colours, images, grid=grid)


def paint_ground(painter: QPainter, plan: Plan, area: QRectF, colours: InkColours) -> None:
    """Draw the ground alone: what is another only where the ground itself is, and not what stands on it."""
    part = plan.within(rect_of(area, MARGIN))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(area, QColor(colours.paper if plan.underground and not plan.is_blank else colours.floor))
    if plan.underground:
        _rock(painter, part, area, colours)
    # no wall stands around a hole that would throw a shadow
    holes = union_of(shape for material, shape in part.regions if material is Material.VOID).intersection(part.rooms)
    _shade(painter, union_of([crags_of(part).inside, holes]), colours)
    paint_ground_marks(painter, part, colours)
    _blocks(painter, part, area, colours)


def paint_upon(
    painter: QPainter, plan: Plan, area: QRectF, colours: InkColours, images: Images, *, grid: bool = True
) -> None:
    """Draw what lies upon the ground: steps, pictures, the grid, what stands there, and walls."""
    part = plan.within(rect_of(area, MARGIN))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_tufts(painter, part, colours)
    _heights(painter, part, colours)
    for picture in part.pictures:
        draw_picture(painter, picture, images)
    if grid:
        _grid(painter, part, area, colours)
    for stamp in part.stamps:
        broken, lot = stamp.id in plan.scene_state.broken, number_of(stamp.id)
        # what is see-through has no outline that would be seen through it
        for behind in (False,) if broken or stamp.hidden or stamp.picture is not None else (True, False):
            draw_stamp(painter, stamp, partial(_sketch, colours, lot, behind), images, broken=broken)
    _dark(painter, part, colours)
    painter.save()
    if not part.covered.is_empty:
        # the picture shows them there
        painter.setClipPath(path_of(part.box.difference(part.covered)), Qt.ClipOperation.IntersectClip)
    _walls(painter, part, colours)
    _openings(painter, part, colours)
    painter.restore()


def _rock(painter: QPainter, part: Part, area: QRectF, colours: InkColours) -> None:
    inside = crags_of(part).inside
    # what is left between rooms that lie close is hatched through
    closed = inside.buffer(0.9 * SQUARE, quad_segs=2).buffer(-0.9 * SQUARE, quad_segs=2)
    around = union_of([closed, inside])
    if SQUARE / pixel(painter) < COARSE:
        painter.fillPath(path_of(around.buffer(REACH * 0.8 * SQUARE, quad_segs=2)), faded(colours.hatch, 105))
    else:
        for far in LIFTS:
            # rooms stand out of the paper by it, also where the hatching is thin
            painter.fillPath(
                path_of(around.buffer(far * SQUARE, quad_segs=3)), faded(colours.shade, colours.lift_alpha)
            )
        squares = (area.left() / SQUARE, area.top() / SQUARE, area.right() / SQUARE, area.bottom() / SQUARE)
        painter.setPen(pen_of(QColor(colours.hatch), 0.027))
        painter.drawLines(strokes_around(around, squares))
    painter.fillPath(path_of(inside), QColor(colours.floor))


def _shade(painter: QPainter, inside: BaseGeometry, colours: InkColours) -> None:
    """A soft shadow that the walls throw to the right and down: three steps, each a plain shape."""
    tone = faded(colours.shade, colours.shade_alpha)
    for shift in SHADES:
        painter.fillPath(path_of(inside.difference(moved(inside, shift, shift * 1.1))), tone)


def _grid(painter: QPainter, part: Part, area: QRectF, colours: InkColours) -> None:
    style = part.plan.scene.grid
    if not style.shown or SQUARE / pixel(painter) < COARSE:
        return
    tone = faded(colours.grid, min(255, round(colours.grid_alpha * style.opacity / USUAL_OPACITY)))
    dashes = (0.1, 5.5) if style.lines == "dotted" else ()
    width = 0.03 if style.lines == "dotted" else 0.022
    painter.setPen(pen_of(tone, max(width, pixel(painter) / SQUARE), flat=not dashes, dashes=dashes))
    painter.drawLines(grid_lines(part.floor, area, corners=style.lines == "corners"))


def _walls(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Two passes of an unsteady pen: their slips make a line that swells and thins."""
    ink = QColor(colours.ink)
    least = 1.3 * pixel(painter) / SQUARE
    for amount, width, seed in ((0.030, 0.105, 1), (0.040, 0.085, 2)):
        built = [wall.points for wall in part.walls if wall.fabric not in SHAPED]
        pen = pen_of(ink, max(width, least))
        # the rock of a cave winds, and both passes follow it
        for lines, slip in ((built, seed), (edges_of(crags_of(part).edges), seed + 6)):
            drawn = line_path(by_hand(points, amount, slip) for points in lines)
            # a drawing in lines would keep an empty one, which no reader takes
            if not drawn.isEmpty():
                painter.strokePath(drawn, pen)
    _stones(painter, part, colours)
    _hedges(painter, part, colours)
    painter.setPen(pen_of(ink, 0.035))
    for wall in part.low_walls:
        if wall.fabric in FENCED:
            painter.strokePath(line_path([by_hand(wall.points, 0.02)]), pen_of(ink, 0.05))
            painter.setBrush(QColor(colours.floor))
            for post in _along(wall, RAIL):
                painter.drawPath(path_of(post.centroid.buffer(0.07 * SQUARE, quad_segs=1)))
            continue
        if wall.fabric is WallFabric.HEDGE:
            painter.setBrush(QColor(colours.floor))
            painter.drawPath(path_of(union_of(_along(wall, LEAF * 0.7))))
            continue
        shape = shapely.linestrings(wall.points).buffer(0.1 * SQUARE, cap_style="flat", join_style="mitre")
        painter.setBrush(QColor(colours.floor))
        painter.drawPath(path_of(shape_by_hand(shape, 0.02)))
        painter.drawLines(_joints(shapely.linestrings(wall.points)))
    for wall in part.ruins:
        painter.strokePath(line_path([by_hand(wall.points)]), pen_of(ink, 0.09, flat=True, dashes=(0.6, 1.1, 0.3, 1.6)))


def _stones(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Draw stones that have come down from the walls of caves."""
    fallen = union_of(crags_of(part).fallen)
    if fallen.is_empty:
        return
    painter.setPen(pen_of(QColor(colours.ink), 0.03))
    painter.setBrush(QColor(colours.floor))
    painter.drawPath(path_of(fallen))
    painter.setBrush(NO_BRUSH)


def _hedges(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Draw hedges with an edge of leaves, and palisades post by post."""
    painter.setPen(pen_of(QColor(colours.ink), 0.04))
    painter.setBrush(QColor(colours.floor))
    leaves = union_of(leaf for wall in part.walls if wall.fabric is WallFabric.HEDGE for leaf in _along(wall, LEAF))
    if not leaves.is_empty:
        painter.drawPath(path_of(leaves))
        painter.fillPath(path_of(leaves.difference(moved(leaves, -0.07, -0.08))), faded(colours.shade, 70))
    for wall in part.walls:
        if wall.fabric is WallFabric.PALISADE:
            for post in _along(wall, POST):
                painter.drawPath(path_of(post))
    painter.setBrush(NO_BRUSH)


def _along(wall: Wall, breadth: float) -> list[BaseGeometry]:
    """Return discs side by side along a wall, so many squares broad, no two quite the same."""
    line = shapely.linestrings(wall.points)
    count = max(1, round(line.length / (breadth * SQUARE)))
    middles = [shapely.line_interpolate_point(line, at / count, normalized=True) for at in range(count + 1)]
    wide = WIDER.get(wall.fabric, 1.0)
    return [
        middle.buffer(breadth * SQUARE / 2 * (wide + 0.3 * (at * 0.618 % 1)), quad_segs=4)
        for at, middle in enumerate(middles)
    ]


def _blocks(painter: QPainter, part: Part, area: QRectF, colours: InkColours) -> None:
    """Draw rock that stands in the open: a firm outline, and the breaks between its blocks."""
    edge = rect_of(area, 0.5)
    rock = part_in_box(crags_of(part).blocks, edge.left, edge.top, edge.right, edge.bottom)
    if rock.is_empty:
        return
    painter.fillPath(path_of(rock), QColor(colours.floor))
    painter.fillPath(path_of(rock.difference(moved(rock, -0.10, -0.12))), faded(colours.shade, 2 * colours.shade_alpha))
    ink = QColor(colours.ink)
    if SQUARE / pixel(painter) >= COARSE:
        painter.setPen(pen_of(faded(colours.ink, 190), 0.026))
        painter.drawLines(facets_of(rock))
    painter.strokePath(line_path(by_hand(points, 0.02, 3) for points in edges_of(rock)), pen_of(ink, 0.075))


def _joints(line: Any) -> list[QLineF]:
    """Return the joints between the stones of a low wall."""
    stones, at = [], 0.35 * SQUARE
    while at < line.length:
        a, b = shapely.line_interpolate_point(line, at - 1), shapely.line_interpolate_point(line, at + 1)
        dx, dy = (b.x - a.x) * 0.05 * SQUARE, (b.y - a.y) * 0.05 * SQUARE
        stones.append(QLineF(a.x - dy, a.y + dx, a.x + dy, a.y - dx))
        at += (0.32 + 0.16 * ((at * 0.37) % 1)) * SQUARE
    return stones


def _openings(painter: QPainter, part: Part, colours: InkColours) -> None:
    signs = SignInk(QColor(colours.ink), QColor(colours.floor), QColor(colours.secret))
    for window in part.windows:
        for a, b in pairwise(wobbled(np.array(window.points, float), 0.03).tolist()):
            paint_window(painter, a, b, signs, QColor(colours.glass))
    for screen in part.screens:
        for a, b in pairwise(wobbled(np.array(screen.points, float), 0.03).tolist()):
            paint_screen(painter, a, b, screen.made, signs)
    for door in part.doors:
        a, b = wobbled(np.array((door.a, door.b), float), 0.03).tolist()
        secret, broken = is_secret(part, door), door.id in part.plan.scene_state.broken
        paint_door(painter, DoorSign(a, b, look_of(door), door_state(part, door), secret, broken, door.flipped), signs)


def _heights(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Steps in the ground: a line along the edge and short strokes that point downhill."""
    if not part.heights:
        return
    painter.save()
    painter.setClipPath(path_of(part.plan.page), Qt.ClipOperation.IntersectClip)
    ink, clear = QColor(colours.ink), tops_of(part).lines
    for height, shape, _ in steps_of(part):
        for polygon in shapely.get_parts(shape):
            # no step is drawn where a wall stands on it; the outside then lies to the left of every line
            edge = polygon.normalize().boundary.difference(clear)
            for line in shapely.get_parts(edge):
                if line.length < SQUARE / 16:
                    continue
                painter.strokePath(line_path([by_hand(shapely.get_coordinates(line))]), pen_of(ink, 0.04))
                painter.setPen(pen_of(ink, 0.03))
                ticks = hachures_of(line, -1 if height > 0 else 1, apart=0.17, long=(0.14, 0.26))
                painter.drawLines([QLineF(*tick) for tick in ticks])
    painter.restore()


def _dark(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Regions of darkness as a flat tone, less what lamps reach: ink knows no other light."""
    regions = [(polygon_of(region.points), region.light) for region in part.dark if region.light != "lit"]
    if not regions:
        return
    lit = union_of(
        lit_by(part.plan, light).intersection(shapely.points(light.at).buffer(float(light.reach) * SQUARE))
        for light in part.lights
    )
    for shape, light in regions:
        tone = faded(colours.shade, 110 if light == "dark" else 45)
        painter.fillPath(path_of(shape.intersection(part.floor).difference(lit)), tone)
