"""Captions and scribbles, in the inks of each map style."""

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from core.geometry.units import SQUARE, Point
from core.model.markings import LEADING, Caption, Scribble, Tone
from core.model.materials import MapStyle
from core.model.scene import Scene
from desktop.map.painting.ink_colours import COLOURS, INK
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import NO_BRUSH, draw_halo, lettering, pen

HALO = 0.11
"""How broad the halo of letters is, in heights of a line."""
RIM = 150
"""How firm the rim of a line is, of 255."""
FILL = 70
"""How firm a filled drawing is, of 255."""
TONES = {
    Tone.RED: QColor("#b3261e"),
    Tone.BLUE: QColor("#1f5fa8"),
    Tone.GREEN: QColor("#2c6e36"),
    Tone.WHITE: QColor("#fbf8f0"),
}
PALE_TONES = {
    Tone.RED: QColor("#f09a90"),
    Tone.BLUE: QColor("#9cc4f2"),
    Tone.GREEN: QColor("#98d3a0"),
    Tone.WHITE: QColor("#fbf8f0"),
}
"""The same upon what is dark."""
DARK, PALE = QColor("#241c14"), QColor("#fbf6e9")
DUSK = 50
"""Percent of light without lamps below which a painted map is dark: pale letters are read there, and glare less."""


@dataclass(frozen=True, slots=True)
class MarkingInk:
    """The ink of a style, and the paper that a halo is made of."""

    ink: QColor
    paper: QColor

    @property
    def is_pale(self) -> bool:
        """Whether it is pale ink upon something dark."""
        return self.ink.lightness() > self.paper.lightness()

    def of(self, tone: Tone) -> QColor:
        """Return the ink of a tone."""
        return (PALE_TONES if self.is_pale else TONES).get(tone, self.ink)


PAINTED = MarkingInk(DARK, PALE)
"""On painted maps, which have no paper."""
NIGHT = MarkingInk(QColor("#cdc1a8"), QColor("#15110c"))
"""On painted maps that are dark."""


def marking_ink(colours: MapColours) -> MarkingInk:
    """Return the inks of a plain map."""
    return MarkingInk(colour(colours.map.ink), colour(colours.map.paper))


def inks_of(scene: Scene) -> MarkingInk:
    """Return the inks of a map in a style, as dark as it is."""
    if scene.style is MapStyle.PAINTED:
        return NIGHT if scene.ambient < DUSK else PAINTED
    colours = COLOURS.get(scene.style, INK)
    return MarkingInk(QColor(colours.ink), QColor(colours.floor))


def paint_marking(painter: QPainter, marking: Caption | Scribble, inks: MarkingInk) -> None:
    """Draw a caption or a scribble; what the players do not see is pale."""
    painter.save()
    if marking.hidden:
        painter.setOpacity(0.5)
    if isinstance(marking, Caption):
        _write(painter, marking, inks.of(marking.tone), inks)
    else:
        _draw(painter, marking, inks)
    painter.restore()


def _write(painter: QPainter, caption: Caption, ink: QColor, inks: MarkingInk) -> None:
    painter.translate(*caption.at)
    painter.rotate(caption.degrees)
    halo = QColor(_halo_of(caption.tone, ink, inks))
    halo.setAlpha(210)
    top = -(len(caption.lines) - 1) / 2
    for number, line in enumerate(caption.lines):
        at = QPointF(0, (top + number) * caption.size * LEADING)
        draw_halo(painter, lettering(line, caption.size, at, bold=True), ink, halo, caption.size * HALO)


def _halo_of(tone: Tone, ink: QColor, inks: MarkingInk) -> QColor:
    """Return the rim of an ink: a style's own stands on its paper, others on what is darker or lighter than they."""
    if tone is Tone.INK or inks.is_pale:
        return inks.paper
    return DARK if ink.lightness() > 150 else PALE


def _draw(painter: QPainter, scribble: Scribble, inks: MarkingInk) -> None:
    path, ink = smooth_path(scribble.points), inks.of(scribble.tone)
    if scribble.filled and scribble.is_closed:
        fill = QColor(ink)
        fill.setAlpha(FILL)
        painter.fillPath(path, fill)
    painter.setBrush(NO_BRUSH)
    dashes = (2.5, 2.0) if scribble.dashed else ()
    cap = Qt.PenCapStyle.FlatCap if scribble.dashed else Qt.PenCapStyle.RoundCap
    # on what a lamp lights up a pale line would be lost, and a dark one on rock
    under = QColor(_halo_of(scribble.tone, ink, inks))
    under.setAlpha(RIM)
    painter.strokePath(path, pen(under, scribble.width * 2 if inks.is_pale else scribble.width + SQUARE / 14))
    pointed = scribble.arrow and not scribble.is_closed
    if pointed:
        head = _head(scribble.points, scribble.width)
        painter.strokePath(head, pen(under, SQUARE / 14))
    painter.strokePath(path, pen(ink, scribble.width, cap=cap, dashes=dashes))
    if pointed:
        painter.fillPath(head, ink)


def smooth_path(points: tuple[Point, ...]) -> QPainterPath:
    """Return a chain of points as a line without corners, straight where there are but two."""
    spots = [QPointF(*point) for point in points]
    path = QPainterPath(spots[0])
    if len(spots) == 2:
        path.lineTo(spots[1])
        return path
    for here, after in pairwise(spots[1:]):
        path.quadTo(here, (here + after) / 2)
    path.lineTo(spots[-1])
    return path


def _head(points: tuple[Point, ...], width: int) -> QPainterPath:
    """Return the head of an arrow at the end of a line, by the way that its last stretch goes."""
    tip = QPointF(*points[-1])
    near = (QPointF(*point) for point in reversed(points[:-1]))
    start = next((each for each in near if (each - tip).manhattanLength() > 2 * width), QPointF(*points[0]))
    turn, size = atan2(tip.y() - start.y(), tip.x() - start.x()), max(3.0 * width, SQUARE / 6)
    path = QPainterPath(tip + QPointF(cos(turn), sin(turn)) * size * 0.5)
    for lean in (pi - 0.5, pi + 0.5):
        path.lineTo(tip + QPointF(cos(turn + lean), sin(turn + lean)) * size)
    path.closeSubpath()
    return path
