"""A part of a map at a place on a page, at a scale, and how it is painted there."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPainterPath, QPdfWriter

from core.base.progress import Progress
from core.geometry.units import SQUARE
from core.model.things import LayerName
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import colour
from desktop.map.whole.legend import legend_for
from desktop.map.whole.whole_map import paint_map
from desktop.printing.seen_pixels import seen_pixels
from desktop.sheet_page.paper_colours import PaperColours

DOTS = 144
"""The resolution by which the painters judge what can be read; lines are vectors all the same."""

ON_PAPER = 0.45
"""How far regions of darkness are lifted: black would show nothing of the map, and cost a lot of ink."""

LEGEND = 0.7
"""Points to the measure of a legend."""
BELOW, FOOT = 20.0, 40.0
"""Points from a map to its legend, and from there to the end of the page."""


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """The squares from `left`, `top` on, `columns` by `rows` of them (parts allowed), `square` points wide.

    `at` is the place of their corner in points from the page's upper left; `page` its width and height. What `open`
    leaves out, where it is given, is covered. With `legend` that of the map stands below it, or in its corner.
    """

    content: MapContent
    page: tuple[float, float]
    at: tuple[float, float]
    square: float
    left: float
    top: float
    columns: float
    rows: float
    public: bool = False
    layers: tuple[LayerName, ...] = tuple(LayerName)
    open: QPainterPath | None = None
    legend: bool = False

    @property
    def area(self) -> QRectF:
        """What is shown of the map, in units."""
        return QRectF(self.left * SQUARE, self.top * SQUARE, self.columns * SQUARE, self.rows * SQUARE)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height on the page, in points from its lower left."""
        high = self.rows * self.square
        return self.at[0], self.page[1] - self.at[1] - high, self.columns * self.square, high


def draw_maps(
    views: tuple[PrintedPart, ...], ink: PaperColours, images: Mapping[str, QImage], progress: Progress
) -> bytes:
    """Return a PDF with a page for every view, one at least, as large as its page or up to a point larger.

    Maps stand at the upper left.
    Needs an application object, for the lettering. `progress` hears how many are done.
    """
    out = QBuffer()
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(out)
    writer.setResolution(DOTS)
    writer.setColorModel(QPdfWriter.ColorModel.Grayscale if ink.saving else QPdfWriter.ColorModel.RGB)
    cut: list[tuple[PrintedPart, dict[str, QImage]]] = []
    _take_page(writer, views[0])
    with QPainter(writer) as painter:
        for number, view in enumerate(views):
            if number:
                _take_page(writer, view)
                writer.newPage()
            _paint(painter, view, ink, _images_for(view, images, cut))
            progress(number + 1)
    return bytes(out.data().data())


def _take_page(writer: QPdfWriter, view: PrintedPart) -> None:
    """Let the next page be as large as that of a view; the size of a page is kept in whole points."""
    whole = QSizeF(*(-(-side // 1) for side in view.page))
    writer.setPageSize(QPageSize(whole, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))


def _images_for(
    view: PrintedPart, images: Mapping[str, QImage], cut: list[tuple[PrintedPart, dict[str, QImage]]]
) -> Mapping[str, QImage]:
    """Return the images with what a view may show of them; the sheets of one map share them, so each is kept once."""
    if view.open is None:
        return images
    for other, found in cut:
        if other.content.scene is view.content.scene and other.open == view.open:
            return found
    cut.append((view, seen_pixels(view.content.scene, view.open, images)))
    return cut[-1][1]


def _paint(painter: QPainter, view: PrintedPart, ink: PaperColours, images: Mapping[str, QImage]) -> None:
    painter.save()
    painter.scale(DOTS / 72, DOTS / 72)
    painter.translate(*view.at)
    painter.scale(view.square / SQUARE, view.square / SQUARE)
    painter.translate(-view.area.left(), -view.area.top())
    paint_map(
        painter,
        view.content,
        ink.colours,
        view.area,
        images=images,
        public=view.public,
        layers=view.layers,
        veil=ON_PAPER,
    )
    if view.open is not None:
        ground = QPainterPath()
        ground.addRect(view.area)
        painter.fillPath(ground.subtracted(view.open), colour(ink.cover))
    painter.restore()
    if view.legend:
        _paint_legend(painter, view, ink)


def _paint_legend(painter: QPainter, view: PrintedPart, ink: PaperColours) -> None:
    """Write the legend of a map: below it where the page has room, else over its lower left corner."""
    whole = legend_for(view.content.scene, view.content.known)
    if whole is None:
        return
    left, bottom, wide, high = view.box
    top, scale = view.page[1] - bottom + BELOW, LEGEND
    under = QSizeF(wide, max(1.0, view.page[1] - FOOT - top)) / LEGEND
    legend = whole.within(under)
    if legend.shrunk(under) < 1:
        over = QSizeF(wide, high) / LEGEND - QSizeF(BELOW, BELOW)
        legend = whole.within(over)
        scale *= legend.shrunk(over)
        left, top = left + BELOW / 4, view.page[1] - bottom - legend.size.height() * scale - BELOW / 4
    painter.save()
    painter.scale(DOTS / 72, DOTS / 72)
    painter.translate(left, top)
    painter.scale(scale, scale)
    legend.paint(painter, ink.colours)
    painter.restore()
