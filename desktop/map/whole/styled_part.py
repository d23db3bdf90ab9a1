"""A part of a map in its style, in one go: for paper, for pictures, and for whoever keeps nothing."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from core.geometry.units import SQUARE
from core.model.floor_plan import Plan
from core.model.materials import MapStyle
from desktop.map.painting.ink.drawing import paint_ink
from desktop.map.painting.ink.old_paper import paint_paper
from desktop.map.painting.ink_colours import COLOURS
from desktop.map.painting.painted.drawing import paint_grid, paint_sheet
from desktop.map.painting.painted.light import with_light
from desktop.map.painting.painted.sheet import LEVELS, Sheet, span_of
from desktop.map.painting.strokes import pixel
from desktop.map.painting.styled.above_light import paint_above_light
from desktop.map.painting.styled.paths import rect_of
from desktop.map.painting.styled.stamps import Images


def paint_styled(
    painter: QPainter,
    plan: Plan,
    area: QRectF,
    images: Images,
    *,
    public: bool,
    grid: bool,
    veil: float = 0.0,
    paper: bool = False,
) -> None:
    """Paint what lies within an area, in map units: ink as lines, painted maps as pictures below lines.

    What is a picture itself has the look of its `paper` too.
    """
    if plan.scene.style is MapStyle.PAINTED:
        _paint_sheets(painter, plan, area, images, veil)
        if grid and plan.scene.grid.shown:
            paint_grid(painter, plan.within(rect_of(area, 2)), area)
    else:
        paint_ink(painter, plan, area, COLOURS[plan.scene.style], images, grid=grid)
        if paper:
            paint_paper(painter, plan, area, COLOURS[plan.scene.style])
    paint_above_light(painter, plan.within(rect_of(area, 1)), area, public=public)


def _paint_sheets(painter: QPainter, plan: Plan, area: QRectF, images: Images, veil: float) -> None:
    near = SQUARE / pixel(painter)
    level = next((level for level in LEVELS if level >= near), LEVELS[-1])
    page = QRectF(0, 0, plan.scene.columns * SQUARE, plan.scene.rows * SQUARE)
    seen, span = area & page, span_of(level)
    side = span * SQUARE
    for row in range(int(seen.top() // side), -int(-seen.bottom() // side)):
        for column in range(int(seen.left() // side), -int(-seen.right() // side)):
            sheet = Sheet(column * span, row * span, span, span, level)
            image = with_light(paint_sheet(plan, sheet, images), plan, sheet, veil)
            part = QRectF(sheet.left, sheet.top, side, side) & seen
            source = part.translated(-QPointF(sheet.left, sheet.top))
            scale = level / SQUARE
            box = QRectF(source.left() * scale, source.top() * scale, source.width() * scale, source.height() * scale)
            # a drawing in lines takes up whole images, whatever part of them is asked for
            whole = box.toAlignedRect() & image.rect()
            painter.drawImage(part, image.copy(whole), box.translated(-QPointF(whole.topLeft())))
