"""Tokens: a disc with a portrait or a letter, ringed in the shape of its side, with badge, chips and state."""

from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath

from core.engine.status import Bearing
from core.geometry.units import SQUARE
from desktop.map.content import TokenLook
from desktop.map.painting.palette import Palette, colour, mixed
from desktop.map.painting.strokes import NO_BRUSH, NO_PEN, draw_halo, font, lettering, pen, pixel
from desktop.theme.bearings import paint_bearing
from desktop.theme.sides import side_path

LABEL = 0.18
"""Height of the letters under a token, in squares."""
NARROW = 0.94
"""Widths of a space that a name takes beside others, so that neighbours' names do not run into each other."""
FAR, NEAR = 32, 44
"""Pixels to a square from which the name of a token in use, and of any other, is written."""

ROOM = {"diamond": 1.13, "triangle": 1.1, "square": 0.93, "hexagon": 1.04}
"""How much larger a shape is drawn, so that all sides look equally large."""


@dataclass(frozen=True, slots=True)
class TokenState:
    """What the view adds to a token's look."""

    selected: bool = False
    acting: bool = False
    named: bool = True


PLAIN = TokenState()


def token_side(look: TokenLook) -> float:
    """Return the side of the token's room in units."""
    return float(SQUARE * look.spaces)


def token_box(look: TokenLook) -> QRectF:
    """Return the box about a token's middle that holds everything drawn of it."""
    side = token_side(look)
    reach = side * 0.5 + max(side, SQUARE * 0.5) * 0.16
    wide = max(reach, SQUARE * 1.1)
    return QRectF(-wide, -reach, 2 * wide, 2 * reach + SQUARE * LABEL * 1.5)


def token_shape(look: TokenLook, palette: Palette) -> QPainterPath:
    """Return the outline of a token about its middle, in units: by it a click finds the token."""
    return _outline(look, palette, 0.44)


def _outline(look: TokenLook, palette: Palette, share: float) -> QPainterPath:
    shape = palette.side(look.side).shape
    reach = token_side(look) * share * ROOM.get(shape, 1)
    return side_path(shape, QRectF(-reach, -reach, 2 * reach, 2 * reach))


def paint_token(
    painter: QPainter, look: TokenLook, palette: Palette, *, portrait: QImage | None = None, state: TokenState = PLAIN
) -> None:
    """Draw a token about the painter's origin, in units."""
    mark = palette.side(look.side)
    side = token_side(look)
    out = look.bearing is not Bearing.UP
    outline = _outline(look, palette, 0.44)
    painter.save()
    if look.hidden:
        painter.setOpacity(0.55)
    if state.acting:
        _acting(painter, side, palette)
    painter.setPen(NO_PEN)
    painter.fillPath(outline.translated(side * 0.018, side * 0.03), QColor(0, 0, 0, 70))
    ring = QColor(mark.colour)
    face = (
        mixed(colour(palette.map.paper), ring, 0.16)
        if palette.tokens.name == "light"
        else mixed(QColor("black"), ring, 0.3)
    )
    painter.fillPath(outline, mixed(face, colour(palette.tokens.disabled), 0.5) if out else face)
    if portrait is not None and not portrait.isNull():
        _portrait(painter, portrait, _outline(look, palette, 0.42), faded=out)
    else:
        letter = look.letter or look.label[:1].upper()
        ink = mixed(ring, colour(palette.map.ink), 0.35)
        painter.fillPath(lettering(letter, side * 0.5, QPointF(0, 0), bold=True, widest=side * 0.56), ink)
    painter.strokePath(outline, pen(colour(palette.map.ink), side * 0.085))
    rim = (2.2, 1.6) if look.bearing is Bearing.GONE else ()
    painter.strokePath(outline, pen(ring, side * 0.058, cap=Qt.PenCapStyle.FlatCap, dashes=rim))
    if out:
        _out(painter, look, side, palette)
    if look.facing is not None and not out:
        _facing(painter, look.facing, side, ring, palette)
    if state.selected:
        _selected(painter, look, side, palette)
    _badge(painter, look, side, palette)
    _chips(painter, look, side, palette)
    if look.hidden:
        _unseen(painter, side, palette)
    painter.restore()
    _name(painter, look, side, palette, state)


def _name(painter: QPainter, look: TokenLook, side: float, palette: Palette, state: TokenState) -> None:
    """Write the name below, where letters are large enough to be read; in full of whom one looks at."""
    singled = state.selected or state.acting
    if not (state.named and look.label and SQUARE / pixel(painter) >= (FAR if singled else NEAR)):
        return
    name = look.label if singled else elided(look.label, NARROW * max(side, SQUARE) / SQUARE / LABEL)
    spot = QPointF(0, side * 0.5 + SQUARE * LABEL * 0.62)
    widest = 2 * token_box(look).right() * 0.96
    text = lettering(name, SQUARE * LABEL, spot, bold=True, widest=widest)
    draw_halo(painter, text, colour(palette.map.ink), colour(palette.map.paper, 225), SQUARE / 34)


def elided(name: str, widest: float) -> str:
    """Return a name, cut short where it is wider than `widest` heights of its letters: neighbours keep their names."""
    metrics = QFontMetricsF(font(100, bold=True))
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, widest * 100 * 1.04)


def _portrait(painter: QPainter, portrait: QImage, clip: QPainterPath, *, faded: bool) -> None:
    bounds = clip.boundingRect()
    short = min(portrait.width(), portrait.height())
    source = QRectF((portrait.width() - short) / 2, (portrait.height() - short) / 2, short, short)
    painter.save()
    painter.setClipPath(clip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if faded:
        painter.setOpacity(painter.opacity() * 0.45)
    painter.drawImage(bounds, portrait, source)
    painter.restore()


def _acting(painter: QPainter, side: float, palette: Palette) -> None:
    """Draw a bright ring around the disc, and four arrowheads that point at it."""
    bright = colour(palette.map.light)
    dark = colour(palette.map.ink)
    reach = side * 0.5
    painter.setBrush(NO_BRUSH)
    for ink, width in ((dark, 0.09), (bright, 0.06)):
        painter.setPen(pen(ink, side * width))
        painter.drawEllipse(QPointF(0, 0), reach, reach)
    painter.setPen(pen(dark, side * 0.02))
    painter.setBrush(bright)
    for quarter in range(4):
        angle = pi / 4 + quarter * pi / 2
        tip, tail = side * 0.47, side * 0.66
        across = QPointF(-sin(angle), cos(angle)) * side * 0.09
        end = QPointF(cos(angle), sin(angle)) * tail
        painter.drawPolygon([QPointF(cos(angle), sin(angle)) * tip, end + across, end - across])


def _selected(painter: QPainter, look: TokenLook, side: float, palette: Palette) -> None:
    outline = _outline(look, palette, 0.5)
    painter.strokePath(outline, pen(colour(palette.map.paper), side * 0.06))
    painter.strokePath(
        outline, pen(colour(palette.map.selection), side * 0.045, cap=Qt.PenCapStyle.FlatCap, dashes=(2.4, 1.2))
    )


def _out(painter: QPainter, look: TokenLook, side: float, palette: Palette) -> None:
    """Lay the sign of its bearing over whoever takes no part any more."""
    inks = colour(palette.map.paper), colour(palette.map.threat)
    paint_bearing(painter, look.bearing, QPointF(0, 0), side * 0.3, inks, side * 0.075)


def _facing(painter: QPainter, facing: int, side: float, ring: QColor, palette: Palette) -> None:
    painter.save()
    painter.rotate(facing)
    painter.setPen(pen(colour(palette.map.ink), side * 0.016))
    painter.setBrush(ring)
    reach = side * 0.5
    painter.drawPolygon([QPointF(reach, 0), QPointF(reach * 0.78, -side * 0.09), QPointF(reach * 0.78, side * 0.09)])
    painter.restore()


def _badge(painter: QPainter, look: TokenLook, side: float, palette: Palette) -> None:
    sign = look.badge
    corners = ((sign, QPointF(0.33, 0.33)), (f"{look.elevation:+d}" if look.elevation else "", QPointF(-0.33, 0.33)))
    mark = palette.side(look.side)
    for text, at in corners:
        if not text:
            continue
        high = min(side * 0.26, SQUARE * 0.3)
        spot = at * (side * 1.4 - high * 1.54)
        width = high * (1 if len(text) < 2 else 0.55 + 0.42 * len(text))
        plate = QRectF(spot.x() - width / 2, spot.y() - high / 2, width, high)
        painter.setPen(pen(colour(palette.map.ink), side * 0.016))
        painter.setBrush(QColor(mark.colour))
        painter.drawRoundedRect(plate, high * 0.4, high * 0.4)
        painter.fillPath(lettering(text, high * 0.74, spot, bold=True), QColor(mark.on_colour))


def _chips(painter: QPainter, look: TokenLook, side: float, palette: Palette) -> None:
    """Set up to four chips of conditions along the top, the last one a number where there are more."""
    chips = look.chips if len(look.chips) <= 4 else (*look.chips[:3], f"+{len(look.chips) - 3}")
    high = min(side * 0.22, SQUARE * 0.28)
    for number, text in enumerate(chips):
        spot = QPointF((number - (len(chips) - 1) / 2) * high * 1.08, -side * 0.4)
        painter.setPen(pen(colour(palette.map.ink), side * 0.014))
        painter.setBrush(colour(palette.tokens.warning_soft))
        painter.drawRoundedRect(QRectF(spot.x() - high / 2, spot.y() - high / 2, high, high), high * 0.25, high * 0.25)
        ink = lettering(text, high * 0.66, spot, bold=True, widest=high * 0.84)
        painter.fillPath(ink, colour(palette.tokens.warning))


def _unseen(painter: QPainter, side: float, palette: Palette) -> None:
    """Draw an eye struck through, for somebody whom the players do not see."""
    spot, size = QPointF(-side * 0.3, -side * 0.3), side * 0.13
    painter.setOpacity(1)
    painter.setPen(pen(colour(palette.map.ink), side * 0.02))
    painter.setBrush(colour(palette.map.paper))
    painter.drawEllipse(spot, size * 1.3, size * 1.3)
    painter.setBrush(NO_BRUSH)
    painter.drawEllipse(spot, size, size * 0.58)
    painter.drawEllipse(spot, size * 0.25, size * 0.25)
    painter.drawLine(spot + QPointF(-size, size * 0.8), spot + QPointF(size, -size * 0.8))
