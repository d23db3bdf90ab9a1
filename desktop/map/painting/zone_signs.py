"""What is said of zones and of what lies between two of them: signs on the map, and lines between those far apart."""

from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from core.geometry.units import SQUARE, Point
from core.geometry.zones import Border, Zones
from core.model.scene import ZoneLink
from core.model.space import zones_of
from core.model.things import Zone
from core.model.zone_cover import CoverGrade, CoverKind, Extent, ZoneCover
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN, pen, pixel, polygon
from desktop.theme.icons import source

SIGN = SQUARE * 0.4
"""Side of a sign's plate."""
SMALLEST = 7
"""Pixels below which a sign is left out."""


COVER_ICONS = {CoverKind.HARD: "shield-half", CoverKind.SOFT: "plant"}
GRADES = tuple(CoverGrade)
BAND = SQUARE / 9
"""Breadth of the marks along a border that gives light cover."""


class Sign(NamedTuple):
    """An icon, with `marks` below it for the grade of cover: dots, or dashes for cover along a `line`."""

    icon: str
    marks: int = 0
    line: bool = False


def signs_of_zone(zone: Zone) -> tuple[Sign, ...]:
    """Return the signs that say what a zone is: dark, cover, dangerous."""
    return (*_said(("moon", zone.dark)), *_cover_sign(zone.cover), *_said(("alert-triangle", bool(zone.hazard))))


def signs_of_link(link: ZoneLink) -> tuple[Sign, ...]:
    """Return the signs that say what is between two zones."""
    flags = (
        ("link", link.linked is True),
        ("unlink", link.linked is False),
        ("eye", link.seen is True),
        ("eye-off", link.seen is False),
    )
    more = (("barrier-block", link.barrier), ("alert-triangle", bool(link.hazard)))
    return (*_said(*flags), *_cover_sign(link.cover, line=True), *_said(*more))


def _said(*flags: tuple[str, bool]) -> tuple[Sign, ...]:
    return tuple(Sign(name) for name, given in flags if given)


def _cover_sign(cover: ZoneCover | None, *, line: bool = False) -> tuple[Sign, ...]:
    if cover is None:
        return ()
    return (Sign(COVER_ICONS[cover.kind], GRADES.index(cover.grade) + 1, line or cover.extent is Extent.LINE),)


def paint_links(painter: QPainter, content: MapContent, colours: MapColours) -> None:
    """Draw what is said of two zones upon their border, or upon a line between them where they have none."""
    if not content.scene.zone_links:
        return
    zones = zones_of(content.scene, content.scene_state.broken)
    there = zones.ids()
    for link in content.scene.zone_links:
        if link.a in there and link.b in there:
            _paint_link(painter, link, zones, colours)


def _paint_link(painter: QPainter, link: ZoneLink, zones: Zones, colours: MapColours) -> None:
    a, b = sorted((str(link.a), str(link.b)))
    if link.cover is not None:
        _cover_band(painter, link.cover, zones.border(a, b), colours)
    if not zones.border(a, b):
        _line(painter, zones.centre(a), zones.centre(b), colours, dotted=link.linked is not True)
    middle = zones.middle((a, b))
    paint_signs(painter, signs_of_link(link), QPointF(*middle), colours)


def _line(painter: QPainter, a: Point, b: Point, colours: MapColours, *, dotted: bool) -> None:
    """Draw a line from zone to zone: dashed with a knob at either end; dotted where one cannot walk along it."""
    width = max(SQUARE / 14, 1.5 * pixel(painter))
    dashes = (0.1, 2.4) if dotted else (4.0, 2.0)
    cap = Qt.PenCapStyle.RoundCap if dotted else Qt.PenCapStyle.FlatCap
    for shade, more in ((colour(colours.map.paper, 205), width), (colour(colours.map.ink), 0.0)):
        painter.setPen(pen(shade, width + more, cap=cap, dashes=() if more else dashes))
        painter.drawLine(QPointF(*a), QPointF(*b))
        painter.setPen(NO_PEN)
        painter.setBrush(shade)
        for end in (a, b):
            painter.drawEllipse(QPointF(*end), 1.5 * width + more / 2, 1.5 * width + more / 2)


def _cover_band(painter: QPainter, cover: ZoneCover, border: tuple[Border, ...], colours: MapColours) -> None:
    """Draw cover along a border: blocks for hard, dots for soft cover, broader by the grade."""
    width = max(BAND * (1 + GRADES.index(cover.grade) / 2), 2 * pixel(painter))
    hard = cover.kind is CoverKind.HARD
    cap = Qt.PenCapStyle.FlatCap if hard else Qt.PenCapStyle.RoundCap
    dashes = (2.2, 0.6) if hard else (0.1, 1.7)
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen(colour(colours.map.cover), width, cap=cap, dashes=dashes))
    for piece in border:
        painter.drawPolyline(polygon(piece))


def paint_signs(painter: QPainter, signs: tuple[Sign, ...], middle: QPointF, colours: MapColours) -> None:
    """Draw signs in a row about a point, on one plate."""
    if not signs or SIGN / pixel(painter) < SMALLEST:
        return
    across = SIGN * len(signs)
    plate = QRectF(middle.x() - across / 2, middle.y() - SIGN / 2, across, SIGN)
    painter.setPen(pen(colour(colours.map.ink, 150), SQUARE / 60))
    painter.setBrush(colour(colours.map.paper, 225))
    painter.drawRoundedRect(plate, SIGN / 5, SIGN / 5)
    ink: QColor = colour(colours.map.ink)
    inset = SIGN * 0.12
    for number, sign in enumerate(signs):
        square = QRectF(plate.left() + number * SIGN, plate.top(), SIGN, SIGN)
        inner = square.adjusted(inset, inset, -inset, -inset)
        if sign.marks:
            _marks(painter, sign, QPointF(inner.center().x(), inner.bottom()), ink)
            inner.adjust(inset / 2, 0, -inset / 2, -inset)
        _drawing(sign.icon, ink.name()).render(painter, inner)


def _marks(painter: QPainter, sign: Sign, foot: QPointF, ink: QColor) -> None:
    tall = SIGN * 0.08
    wide = tall * (2 if sign.line else 1)
    step = wide + tall
    left = foot.x() - (step * sign.marks - tall) / 2
    painter.setPen(NO_PEN)
    painter.setBrush(ink)
    for number in range(sign.marks):
        painter.drawRoundedRect(QRectF(left + number * step, foot.y() - tall / 2, wide, tall), tall / 2, tall / 2)


@cache
def _drawing(name: str, shade: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(source(name).replace("currentColor", shade).encode()))
