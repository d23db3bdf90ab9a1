"""What is said of zones and of what lies between two of them: signs on the map, and lines between those far apart."""

from functools import cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from core.geometry.units import SQUARE, Point
from core.geometry.zones import Zones
from core.model.scene import ZoneLink
from core.model.space import zones_of
from core.model.things import Zone
from desktop.map.content import MapContent
from desktop.map.painting.palette import Palette, colour
from desktop.map.painting.strokes import NO_PEN, pen, pixel
from desktop.theme.icons import source

SIGN = SQUARE * 0.4
"""Side of a sign's plate."""
SMALLEST = 7
"""Pixels below which a sign is left out."""


def signs_of_zone(zone: Zone) -> tuple[str, ...]:
    """Return the icons that say what a zone is: dark, cover, dangerous."""
    flags = (("moon", zone.dark), ("shield-half", zone.cover), ("alert-triangle", bool(zone.hazard)))
    return tuple(name for name, given in flags if given)


def signs_of_link(link: ZoneLink) -> tuple[str, ...]:
    """Return the icons that say what is between two zones."""
    flags = (
        ("link", link.linked is True),
        ("unlink", link.linked is False),
        ("eye", link.seen is True),
        ("eye-off", link.seen is False),
        ("shield-half", link.cover),
        ("barrier-block", link.barrier),
        ("alert-triangle", bool(link.hazard)),
    )
    return tuple(name for name, given in flags if given)


def paint_links(painter: QPainter, content: MapContent, palette: Palette) -> None:
    """Draw what is said of two zones upon their border, or upon a line between them where they have none."""
    if not content.scene.zone_links:
        return
    zones = zones_of(content.scene, content.wear.broken)
    there = zones.ids()
    for link in content.scene.zone_links:
        if link.a in there and link.b in there:
            _paint_link(painter, link, zones, palette)


def _paint_link(painter: QPainter, link: ZoneLink, zones: Zones, palette: Palette) -> None:
    a, b = sorted((str(link.a), str(link.b)))
    if not zones.border(a, b):
        _line(painter, zones.centre(a), zones.centre(b), palette, dotted=link.linked is not True)
    middle = zones.middle((a, b))
    paint_signs(painter, signs_of_link(link), QPointF(*middle), palette)


def _line(painter: QPainter, a: Point, b: Point, palette: Palette, *, dotted: bool) -> None:
    """Draw a line from zone to zone: dashed with a knob at either end; dotted where one cannot walk along it."""
    width = max(SQUARE / 14, 1.5 * pixel(painter))
    dashes = (0.1, 2.4) if dotted else (4.0, 2.0)
    cap = Qt.PenCapStyle.RoundCap if dotted else Qt.PenCapStyle.FlatCap
    for shade, more in ((colour(palette.map.paper, 205), width), (colour(palette.map.ink), 0.0)):
        painter.setPen(pen(shade, width + more, cap=cap, dashes=() if more else dashes))
        painter.drawLine(QPointF(*a), QPointF(*b))
        painter.setPen(NO_PEN)
        painter.setBrush(shade)
        for end in (a, b):
            painter.drawEllipse(QPointF(*end), 1.5 * width + more / 2, 1.5 * width + more / 2)


def paint_signs(painter: QPainter, names: tuple[str, ...], middle: QPointF, palette: Palette) -> None:
    """Draw signs in a row about a point, on one plate."""
    if not names or SIGN / pixel(painter) < SMALLEST:
        return
    across = SIGN * len(names)
    plate = QRectF(middle.x() - across / 2, middle.y() - SIGN / 2, across, SIGN)
    painter.setPen(pen(colour(palette.map.ink, 150), SQUARE / 60))
    painter.setBrush(colour(palette.map.paper, 225))
    painter.drawRoundedRect(plate, SIGN / 5, SIGN / 5)
    ink: QColor = colour(palette.map.ink)
    inset = SIGN * 0.12
    for number, name in enumerate(names):
        square = QRectF(plate.left() + number * SIGN, plate.top(), SIGN, SIGN)
        _drawing(name, ink.name()).render(painter, square.adjusted(inset, inset, -inset, -inset))


@cache
def _drawing(name: str, shade: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(source(name).replace("currentColor", shade).encode()))
