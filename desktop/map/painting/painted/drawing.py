"""A painted sheet: ground, shadows, steps, pictures, stamps and walls, and above it the light."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import moved, union_of
from core.geometry.units import SQUARE
from core.model.plan import Part, Plan
from desktop.map.painting.painted.grounds import Grounds
from desktop.map.painting.painted.masonry import paint_walls
from desktop.map.painting.painted.relief import paint_stamps
from desktop.map.painting.painted.shadows import shadows
from desktop.map.painting.painted.sheet import Sheet, image_of
from desktop.map.painting.stamp_ways import Images, draw_picture
from desktop.map.painting.strokes import NO_BRUSH, pixel
from desktop.map.painting.styled.paths import grid_lines, path_of, pen_of
from desktop.map.painting.styled.tops import tops_of

GRID = 112
"""How firm the grid is drawn, of 255, at the usual opacity."""
USUAL = 35
FACE = QColor(34, 27, 20, 150)
TALL = 0.06
"""Squares by which the face of a step is seen for each square of its height."""


def paint_sheet(plan: Plan, sheet: Sheet, images: Images) -> QImage:
    """Paint a sheet without its light."""
    part = plan.within(sheet.around)
    ground = Grounds(part, sheet).laid()
    ground *= shadows(part, sheet)[..., None]
    image = image_of(ground)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = sheet.level / SQUARE
        painter.scale(scale, scale)
        painter.translate(-sheet.left, -sheet.top)
        _steps(painter, part)
        for picture in part.pictures:
            draw_picture(painter, picture, images)
        paint_stamps(painter, part, sheet, images)
        paint_walls(painter, part, sheet.level)
    return image


def _steps(painter: QPainter, part: Part) -> None:
    """Where the ground steps a face as high as the step, and a crisp edge: lit towards the light, dark away."""
    painter.setBrush(NO_BRUSH)
    for height, shape in part.heights:
        seen = shape.intersection(part.floor).difference(part.covered)
        path = path_of(seen)
        painter.fillPath(path_of(_face(seen, height)), FACE)
        painter.save()
        painter.setClipPath(path)
        shift = 0.05 * SQUARE * (1 if height > 0 else -1)
        for way, colour in ((1, QColor(255, 250, 235, 75)), (-1, QColor(0, 0, 0, 70))):
            painter.setPen(pen_of(colour, 0.09))
            painter.drawPath(path.translated(way * shift, way * shift))
        painter.restore()
        painter.setPen(pen_of(QColor(25, 20, 15, 170), 0.035))
        painter.drawPath(path)


def _face(shape: BaseGeometry, height: int) -> BaseGeometry:
    """Return the upright face of a step as one sees it: below raised ground, and at the upper rim of a hollow."""
    far = min(abs(height), 4) * TALL
    swept = union_of(moved(shape, 0, far * part / 3) for part in range(4))
    return swept.difference(shape) if height > 0 else shape.difference(moved(shape, 0, far))


def paint_grid(painter: QPainter, part: Part, area: QRectF) -> None:
    """Draw the grid at the zoom that is shown, above the light, on floors alone.

    It is a dark hairline with a light one beside it: legible on snow, on mud and in the dark without being loud.
    """
    style = part.plan.scene.grid
    floor = part.floor.difference(tops_of(part).lines)
    tiny = pixel(painter) / SQUARE
    firm = min(255, round(GRID * style.opacity / USUAL))
    dashes = (1.0, 3.0) if style.lines == "dotted" else ()
    for shift, colour in ((0.5, QColor(16, 12, 8, firm)), (1.5, QColor(255, 250, 240, firm // 2))):
        painter.setPen(pen_of(colour, tiny, flat=True, dashes=dashes))
        # on the middles of pixels
        painter.drawLines(grid_lines(floor, area, shift * tiny * SQUARE, corners=style.lines == "corners"))
