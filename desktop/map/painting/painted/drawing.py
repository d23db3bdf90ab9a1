"""A painted sheet: ground, shadows, steps, pictures, stamps and walls, and above it the light."""

from collections.abc import Iterator
from weakref import WeakKeyDictionary

import shapely
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part, Plan
from core.model.materials import Material, WallFabric
from core.model.scene import USUAL_OPACITY
from desktop.map.painting.painted.foliage import CROWNS
from desktop.map.painting.painted.kerbs import paint_kerbs, paint_posts
from desktop.map.painting.painted.laid_materials import Grounds
from desktop.map.painting.painted.shadows import PIT, foot_of, shadows
from desktop.map.painting.painted.sheet import Sheet, image_of, pixels_of
from desktop.map.painting.painted.stamp_relief import paint_stamps_in_relief
from desktop.map.painting.painted.wall_fabrics import brush_of
from desktop.map.painting.painted.wall_tops import paint_walls
from desktop.map.painting.strokes import NO_BRUSH, pixel
from desktop.map.painting.styled.broken_edges import broken_edge
from desktop.map.painting.styled.paths import grid_lines, path_of, pen_of
from desktop.map.painting.styled.rock_shapes import BLOCK, crags_of
from desktop.map.painting.styled.stamps import Images, draw_picture
from desktop.map.painting.styled.steps import Step, face_of, hachures_of, steps_of
from desktop.map.painting.styled.wall_shapes import tops_of

GRID = 112
"""How firm the grid is drawn, of 255, at the usual opacity."""
NEAR = 26
"""Pixels to a square from which the grid is as firm as that."""
OVERHEAD = (*CROWNS, "grove", "roof")
"""Stamps that hide the ground, and the grid with it."""
JOINTED = (Material.FLAGSTONE,)
"""Floors whose joints lie along the grid."""
ALONG, PICTURED = 0.62, 1.5
"""How firm the grid is along joints, and on pictures; elsewhere it is 1."""
FINEST, ON_PAPER = 1 / 130, 0.016
"""Squares to a pixel below which it is paper, or very near, and how broad lines of the grid are there, in squares."""
FACE = QColor(34, 27, 20, 165)
ROCKY = QColor(34, 27, 20, 70)
_known: WeakKeyDictionary[Part, tuple[BaseGeometry, ...]] = WeakKeyDictionary()


def lay_ground(plan: Plan, sheet: Sheet) -> QImage:
    """Paint the ground of a sheet with nothing on it, in an even light."""
    return image_of(Grounds(plan.within(sheet.around), sheet).laid())


def paint_sheet(plan: Plan, sheet: Sheet, images: Images, laid: QImage | None = None) -> QImage:
    """Paint a sheet without its light, upon its ground if that is laid already."""
    part = plan.within(sheet.around)
    ground = Grounds(part, sheet).laid() if laid is None else pixels_of(laid)
    ground *= shadows(part, sheet)[..., None]
    image = image_of(ground)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = sheet.level / SQUARE
        painter.scale(scale, scale)
        painter.translate(-sheet.left, -sheet.top)
        paint_kerbs(painter, part, sheet)
        _steps(painter, part, sheet.level)
        paint_posts(painter, part, sheet)
        for picture in part.pictures:
            draw_picture(painter, picture, images)
        paint_stamps_in_relief(painter, part, sheet, images)
        paint_walls(painter, part, sheet.level)
    return image


def _steps(painter: QPainter, part: Part, level: int) -> None:
    """Where the ground steps a face as high as the step, and a crisp edge: lit towards the light, dark away.

    Rock breaks off, what people built stands in shade, and a hill slopes: its shade is among the shadows, and strokes
    that point downhill tell which side is the lower one.
    """
    painter.setBrush(NO_BRUSH)
    for height, shape, natural in _rocks_and_pits(part):
        _face(painter, part, shape, height, natural=natural, level=level)
    for height, shape, natural in steps_of(part):
        if natural:
            _slope(painter, part, shape, height)
        else:
            _face(painter, part, shape, height, natural=False, level=level)


def _face(painter: QPainter, part: Part, shape: BaseGeometry, height: int, *, natural: bool, level: int) -> None:
    # in the open the ground goes on beyond the map, and has no edge there
    seen = (shape.intersection(part.floor) if part.plan.underground else shape).difference(part.covered)
    path, face = path_of(seen), path_of(face_of(seen, height))
    if natural:
        painter.fillPath(face, brush_of(WallFabric.CAVE, level))
    painter.fillPath(face, ROCKY if natural else FACE)
    painter.save()
    painter.setClipPath(path)
    shift = 0.05 * SQUARE * (1 if height > 0 else -1)
    for way, colour in ((1, QColor(255, 250, 235, 115)), (-1, QColor(0, 0, 0, 80))):
        painter.setPen(pen_of(colour, 0.10))
        painter.drawPath(path.translated(way * shift, way * shift))
    painter.restore()
    painter.setPen(pen_of(QColor(25, 20, 15, 120 if natural else 190), 0.045))
    painter.drawPath(path)
    painter.drawPath(face)


def _slope(painter: QPainter, part: Part, shape: BaseGeometry, height: int) -> None:
    """Draw strokes downhill, in pairs of a dark one and a light one, longer the higher it is."""
    seen = shape.difference(part.covered)
    clear = union_of([tops_of(part).lines, part.plan.page.boundary.buffer(SQUARE / 16)])
    far = min(abs(height), 3) * 0.10
    strokes: list[QLineF] = []
    for polygon in shapely.get_parts(seen):
        # the outside then lies to the left of every line
        for line in shapely.get_parts(polygon.normalize().boundary.difference(clear)):
            way = -1 if height > 0 else 1
            strokes += [QLineF(*each) for each in hachures_of(line, way, apart=0.16, long=(0.20 + far, 0.34 + far))]
    # on rock, dark as it is, it is the light stroke that is seen
    painter.setPen(pen_of(QColor(255, 250, 225, 150 if part.plan.underground else 70), 0.04))
    painter.drawLines([stroke.translated(0.03 * SQUARE, 0.03 * SQUARE) for stroke in strokes])
    painter.setPen(pen_of(QColor(28, 26, 14, 165), 0.04))
    painter.drawLines(strokes)


def _rocks_and_pits(part: Part) -> Iterator[Step]:
    """Yield rock that stands in the open, and pits: ground that steps by what it is."""
    blocks = crags_of(part).blocks
    if not blocks.is_empty:
        yield BLOCK, blocks, True
    for material, shape in part.regions:
        if material is Material.PIT:
            yield PIT, broken_edge(shape, part.plan.page, part.plan.origin), True


def paint_grid(painter: QPainter, part: Part, area: QRectF) -> None:
    """Draw the grid at the zoom that is shown, above the light, on floors alone.

    It is a dark hairline with a light one beside it: legible on snow, on mud and in the dark without being loud.
    """
    style = part.plan.scene.grid
    # a line of one dot would not be seen on paper
    tiny = pixel(painter) / SQUARE
    tiny = tiny if tiny > FINEST else ON_PAPER
    # from afar lines lie so close that they would cover the map
    distance = min(1.0, max(0.3, 1 / (tiny * NEAR)))
    firm = min(255, round(GRID * distance * style.opacity / USUAL_OPACITY))
    # in the dark a light line would shine
    glint = round(firm * (0.16 + 0.34 * part.plan.scene.ambient / 100))
    dashes = (1.0, 3.0) if style.lines == "dotted" else ()
    for ground, share in zip(_ruled(part), (1.0, ALONG, PICTURED), strict=True):
        # on the middles of pixels
        lines = grid_lines(ground, area, 0.5 * tiny * SQUARE, corners=style.lines == "corners")
        for colour in (QColor(16, 12, 8, round(firm * share)), QColor(255, 250, 240, round(glint * share))):
            painter.setPen(pen_of(colour, tiny, flat=True, dashes=dashes))
            painter.drawLines(lines)
            lines = [line.translated(tiny * SQUARE, tiny * SQUARE) for line in lines]


def _ruled(part: Part) -> tuple[BaseGeometry, ...]:
    """Return where the grid is drawn: elsewhere, along joints, on pictures; kept as long as the part is."""
    found = _known.get(part)
    if found is None:
        overhead = union_of(foot_of(stamp) for stamp in part.stamps if stamp.art in OVERHEAD and not stamp.hidden)
        floor = part.floor.difference(union_of([tops_of(part).lines, overhead]))
        floors = (*part.floors, *part.regions)
        built = union_of(shape for name, shape in floors if name in JOINTED)
        pictured = floor.intersection(part.covered)
        floor = floor.difference(part.covered)
        found = _known[part] = floor.difference(built), floor.intersection(built), pictured
    return found
