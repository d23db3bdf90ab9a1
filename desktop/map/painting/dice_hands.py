"""Hands of dice that lie open: a row at the foot of a token, or beside a crowd with its owner's sign."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QTransform

from core.base.values import remembered
from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import pen
from desktop.map.painting.tokens import token_mark
from desktop.theme.fonts import FAMILIES

DIE, GAP = 0.3, 0.03
"""Side of a die and the room between two, in squares."""
LOW = 0.1
"""How far the row reaches below a token with its sign in the middle, in squares."""
TIP = 0.06
"""How far an arrow reaches beyond a token, as a share of its side."""
FACING_DOWN = range(30, 151)
"""In how many degrees, clockwise from the right, it is at the foot."""
OWNER = 0.56
"""How wide the owner's sign is at the head of a row that lies apart, in squares."""
APART, RINGS = 0.1, 14
"""How far such a row keeps off everything, in squares, and how often a place for it is looked for farther out."""
RIM = 0.06
"""So much of a token's square its sign leaves free on each side."""

Box = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""


@dataclass(frozen=True, slots=True)
class HandPlace:
    """Where a hand lies, in units: its box, the side of a die, and how many stand in a row.

    One that lies `apart` from its token begins with the owner's sign, and a line leads to him.
    """

    box: QRectF
    side: float
    across: int
    apart: bool = False


@remembered(most=8)
def hand_places(content: MapContent) -> Mapping[str, HandPlace]:
    """Return where each hand lies that is seen: one row at the foot of its token.

    Where that would cover a neighbour or his hand, as in a melee, it lies apart, the nearest to its token where nobody
    stands and no other hand lies; at last in two rows at the foot.
    """
    shown = {who: content.tokens[who] for who in content.hands if who in content.tokens}
    rows = {who: _in_a_row(look, len(content.hands[who])) for who, look in shown.items() if not look.hidden}
    if not rows:
        return rows
    signs = {who: _sign(look) for who, look in content.tokens.items() if not look.hidden}
    at_foot = {who: _edges(place.box) for who, place in rows.items()}
    found = dict(rows)
    crowded = [who for who in rows if _is_crowded(who, at_foot, signs)]
    taken = [*signs.values(), *(box for who, box in at_foot.items() if who not in crowded)]
    sheet = (0.0, 0.0, float(content.scene.columns * SQUARE), float(content.scene.rows * SQUARE))
    gap = APART * SQUARE
    for who in sorted(crowded, key=lambda each: (shown[each].point[1], shown[each].point[0])):
        count = len(content.hands[who])
        free = next((box for box in _places_about(shown[who], count) if _is_free(box, taken, sheet)), None)
        if free is None:
            found[who] = _in_two_rows(shown[who], count)
            continue
        left, top, right, bottom = free
        taken.append((left - gap, top - gap, right + gap, bottom + gap))
        found[who] = replace(rows[who], box=QRectF(left, top, right - left, bottom - top), apart=True)
    return found


def _edges(box: QRectF) -> Box:
    return box.left(), box.top(), box.right(), box.bottom()


def _sign(look: TokenLook) -> Box:
    rect, rim = look.rect, RIM * SQUARE
    return rect.left + rim, rect.top + rim, rect.left + rect.width - rim, rect.top + rect.height - rim


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _is_crowded(who: str, at_foot: Mapping[str, Box], signs: Mapping[str, Box]) -> bool:
    """Return whether the row at somebody's foot would cover somebody else, or his row, or be covered."""
    left, top, right, bottom = at_foot[who]
    gap, sign = 2 * GAP * SQUARE, signs[who]
    # two rows side by side must not be read as one
    own = left - gap, top, right + gap, bottom
    return any(
        each != who
        and (_meet(own, box) or (each in at_foot and (_meet(own, at_foot[each]) or _meet(sign, at_foot[each]))))
        for each, box in signs.items()
    )


def _is_free(box: Box, taken: list[Box], sheet: Box) -> bool:
    inside = box[0] >= sheet[0] and box[1] >= sheet[1] and box[2] <= sheet[2] and box[3] <= sheet[3]
    return inside and not any(_meet(box, other) for other in taken)


def _places_about(look: TokenLook, count: int) -> Iterator[Box]:
    """Yield boxes for a row with its owner's sign about a token, nearer ones first: below, above, beside, askew."""
    side, gap, rect = DIE * SQUARE, APART * SQUARE, look.rect
    wide, high = OWNER * SQUARE + count * (side + GAP * SQUARE), side
    left, top, right, bottom = rect.left, rect.top, rect.left + rect.width, rect.top + rect.height
    x, y = (left + right) / 2, (top + bottom) / 2
    for ring in range(RINGS):
        out = gap + ring * (high + gap) / 2
        middles = (
            *((x + aside * wide / 2, bottom + out + high / 2) for aside in (0, -1, 1)),
            *((x + aside * wide / 2, top - out - high / 2) for aside in (0, -1, 1)),
            *((right + out + wide / 2, y + aside * (high + gap)) for aside in (0, -1, 1)),
            *((left - out - wide / 2, y + aside * (high + gap)) for aside in (0, -1, 1)),
        )
        for across, down in middles:
            yield across - wide / 2, down - high / 2, across + wide / 2, down + high / 2


def _in_a_row(look: TokenLook, count: int) -> HandPlace:
    return _at_foot(look, count, count, DIE * SQUARE)


def _in_two_rows(look: TokenLook, count: int) -> HandPlace:
    across = max(1, -(-count // 2))
    side = min(DIE * SQUARE, look.rect.width / across - GAP * SQUARE)
    return _at_foot(look, count, across, side)


def _at_foot(look: TokenLook, count: int, across: int, side: float) -> HandPlace:
    gap, rows = GAP * SQUARE, -(-count // across) if across else 0
    wide, high = across * (side + gap) - gap, rows * (side + gap) - gap
    rect = look.rect
    middle, bottom = rect.left + rect.width / 2, rect.top + rect.height + below_foot(look) * SQUARE
    return HandPlace(QRectF(middle - wide / 2, bottom - high, wide, high), side, across)


def below_foot(look: TokenLook) -> float:
    """Return how far a row at the foot of a token reaches below it, in squares: its sign and arrow are to be read.

    Whoever has a picture wears his sign at his foot; of a small one nothing would be left.
    """
    if look.facing is not None and look.facing % 360 in FACING_DOWN:
        return DIE + GAP + TIP * float(look.spaces)
    if look.spaces < 1:
        return DIE + GAP
    return DIE if look.portrait or look.silhouette or look.spaces > 1 else LOW


def stem_of(look: TokenLook, place: HandPlace) -> QLineF:
    """Return the line that leads from a row that lies apart to the rim of its token."""
    box, (x, y) = place.box, look.point
    start = QPointF(min(max(x, box.left()), box.right()), min(max(y, box.top()), box.bottom()))
    line = QLineF(start, QPointF(x, y))
    line.setLength(max(0.0, line.length() - look.rect.width / 2))
    return line


def reach_of(look: TokenLook, place: HandPlace) -> QRectF:
    """Return the box of all that is drawn of a hand."""
    if not place.apart:
        return place.box
    stem = stem_of(look, place)
    return place.box.united(QRectF(stem.p1(), stem.p2()).normalized())


def kept_free(content: MapContent, near: float) -> tuple[Mapping[str, float], tuple[QRectF, ...]]:
    """Return how far dice reach below whose feet, and where all dice lie: words give way to both.

    It is told in pixels, at so many to a square.
    """
    places = hand_places(content)
    units = QTransform.fromScale(near / SQUARE, near / SQUARE)
    low = {who: below_foot(content.tokens[who]) * near for who, place in places.items() if not place.apart}
    return low, tuple(units.mapRect(place.box) for place in places.values())


def paint_hands(painter: QPainter, content: MapContent, colours: MapColours, exposed: QRectF) -> None:
    """Draw the hands that show in what is exposed: lines to their owners beneath all of them."""
    places = hand_places(content)
    seen = {who: place for who, place in places.items() if reach_of(content.tokens[who], place).intersects(exposed)}
    for who, place in seen.items():
        if place.apart:
            look = content.tokens[who]
            stem = stem_of(look, place)
            for ink, broad in ((colours.map.paper, 0.09), (token_mark(look.side).colour, 0.05)):
                painter.setPen(pen(colour(ink), broad * SQUARE))
                painter.drawLine(stem)
    for who, place in seen.items():
        _paint(painter, place, content.tokens[who], content.hands[who], content.laid.get(who, ()), colours)


def _paint(
    painter: QPainter,
    place: HandPlace,
    look: TokenLook,
    dice: tuple[int, ...],
    forward: tuple[int, ...],
    colours: MapColours,
) -> None:
    side, step = place.side, place.side + GAP * SQUARE
    font = QFont(list(FAMILIES))
    font.setPixelSize(round(side * 0.72))
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    if place.apart:
        mark, own = token_mark(look.side), QRectF(place.box.left(), place.box.top(), OWNER * SQUARE, side)
        painter.setPen(pen(colour(colours.map.ink), side * 0.06))
        painter.setBrush(colour(mark.colour))
        painter.drawRoundedRect(own, side * 0.18, side * 0.18)
        painter.setPen(pen(colour(mark.on_colour), 1))
        painter.drawText(own, Qt.AlignmentFlag.AlignCenter, look.sign)
    start = place.box.left() + ((OWNER + GAP) * SQUARE if place.apart else 0)
    laid = list(forward)
    for number, face in enumerate(dice):
        is_laid = face in laid
        if is_laid:
            laid.remove(face)
        row, column = divmod(number, place.across)
        die = QRectF(start + column * step, place.box.top() + row * step, side, side)
        painter.setPen(pen(colour(colours.map.ink), side * 0.06))
        painter.setBrush(colour(colours.map.ink if is_laid else colours.map.paper))
        painter.drawRoundedRect(die, side * 0.18, side * 0.18)
        ink = colour(colours.map.paper if is_laid else colours.map.ink)
        ink.setAlphaF(0.5 if face == 1 else 1.0)
        painter.setPen(pen(ink, 1))
        painter.drawText(die, Qt.AlignmentFlag.AlignCenter, str(face))
