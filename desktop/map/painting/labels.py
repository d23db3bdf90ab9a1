"""What is written beside tokens: names on plates, chances as tags, results; each whole, or left out, none on another.

Everything here is reckoned in pixels of the picture, so that letters stay as high at every zoom.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPolygonF, QTransform

from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.dice_hands import kept_free
from desktop.map.painting.map_colours import colour
from desktop.map.painting.strokes import font, pen
from desktop.theme.tokens import ON_MAP

SMALL, TAG, RESULT, REST = 12.0, 15.0, 16.0, 13.5
"""Heights of the letters of a name, a chance, the first line of a result and its others, up to 44 to a square."""
NEAR = 22
"""Pixels to a square from which all names are written; below it only of whom it matters."""
FULL = 44
"""Pixels to a square from which letters grow with the map."""
SIGN = 20.0
"""Pixels that the sign of a check takes before the words."""
MARKED = 10.0
"""Pixels that the marks of a token take above it."""
NIB = 12.0
"""Pixels between a result and the token that it is about."""


class ResultTone(StrEnum):
    """What a result means to whom it is about."""

    BAD = "bad"
    GOOD = "good"
    NEWS = "news"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of something for one token: a line in large letters, and others below it."""

    head: str
    more: tuple[str, ...] = ()
    tone: ResultTone = ResultTone.NEWS
    passed: bool | None = None
    """Whether it says that a check was passed, or not: told by a sign before the words."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A chance, `76 %`, and what it is of, which is left out where it would lie on others.

    One that is not `meant`, of what nobody is out for, never stands without its words.
    """

    figure: str
    of: str = ""
    meant: bool = True

    @property
    def words(self) -> str:
        """Both."""
        return f"{self.figure} {self.of}".strip()


@dataclass(frozen=True, slots=True)
class Said:
    """What is written beside tokens, by their ids: chances and results; names of `first` go before all others."""

    first: tuple[str, ...] = ()
    tags: Mapping[str, Tag] = field(default_factory=dict)
    results: Mapping[str, Result] = field(default_factory=dict)
    named: bool = True
    pointed: tuple[str, ...] = ()
    lettering: float = 1.0
    """How much larger than usual letters are at least."""


NOTHING = Said()
MOST_RESULTS = 80
"""So many results are written on the map at once: the log has all of them."""
ALWAYS = 4
"""So many results are written wherever they come to lie; others only where they hide little."""
HIDES = 0.1
"""A result hides much when it lies on others with more than this part of it."""


@dataclass(frozen=True, slots=True)
class Plate:
    """Words in their place, in pixels; a result has its `tip` at the token that it is about."""

    box: QRectF
    token: str
    words: str = ""
    result: Result | None = None
    tag: bool = False
    scale: float = 1.0
    tip: QPointF | None = None

    @property
    def of(self) -> tuple[str, bool, bool]:
        """Whose it is and which of his: the result, the chance or the name; no two have all in common."""
        return self.token, self.result is not None, self.tag

    @property
    def reach(self) -> QRectF:
        """The box around all that is drawn of it."""
        found = self.box if self.tip is None else self.box.united(QRectF(self.tip, self.tip).adjusted(-1, -1, 1, 1))
        return found.adjusted(-3, -3, 3, 3)


@lru_cache(maxsize=4096)
def width_of(words: str, size: float, *, heavy: bool = False) -> float:
    """Return how broad words are, in pixels."""
    return QFontMetricsF(font(size, bold=True, heavy=heavy)).horizontalAdvance(words)


def shared(one: QRectF, other: QRectF) -> float:
    """Return how much two boxes lie over each other, in square pixels."""
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0.0


def spot_of(look: TokenLook, near: float) -> QRectF:
    """Return the room of a token, in pixels."""
    side, zoom = float(look.spaces) * near, near / SQUARE
    return QRectF(look.point[0] * zoom - side / 2, look.point[1] * zoom - side / 2, side, side)


def placed(
    looks: Iterable[TokenLook],
    said: Said,
    near: float,
    room: QRectF | None = None,
    *,
    low: Mapping[str, float] | None = None,
    kept: Iterable[QRectF] = (),
    seen: QRectF | None = None,
) -> tuple[Plate, ...]:
    """Return all plates that have a place at so many pixels to a square, within `room` if it is given.

    What is written of those who stand in what is `seen`, a part of it, lies there whole.

    Results come first, then chances, then names: of whom it matters first, and then where there is room. Those of whom
    dice lie `low`, so far below the foot of the token, have their names below these; other boxes are `kept` free.
    """
    if not (said.results or said.tags or said.first) and (near < NEAR or not said.named):
        return ()
    there = {look.id: look for look in looks}
    low = low or {}
    spots = {i: spot_of(look, near).adjusted(0, 0, 0, low.get(i, 0)) for i, look in there.items()}
    scale = max(said.lettering, near / FULL)
    taken = _Taken((*spots.values(), *kept))
    plates: list[Plate] = []
    # those of whom it matters first, should there be too many to be read
    told = sorted(said.results.items(), key=lambda each: each[0] not in said.first)
    for identity, result in told[:MOST_RESULTS]:
        if identity not in spots:
            continue
        plate = _result(identity, result, spots[identity], taken, scale, _room_of(spots[identity], room, seen))
        if len(plates) < ALWAYS or taken.over(plate.box) <= HIDES * plate.box.width() * plate.box.height():
            taken.add(plate.box)
            plates.append(plate)
    for identity, tag in said.tags.items():
        if identity in spots:
            spot = spots[identity]
            plate = _tag(identity, tag, spot, taken, scale, _room_of(spot, room, seen), has_dice=identity in low)
            taken.add(plate.box)
            plates.append(plate)
    if said.named:
        marked = {plate.token for plate in plates}
        plates += _names(
            {i: look for i, look in there.items() if i not in marked}, spots, said, taken, scale, near, room, seen
        )
    return tuple(plates)


def _room_of(spot: QRectF, room: QRectF | None, seen: QRectF | None) -> QRectF | None:
    if room is None or seen is None or not seen.contains(spot.center()):
        return room
    return room.intersected(seen)


Edges = tuple[float, float, float, float]
"""The left, upper, right and lower edge of a box."""


def _edges(box: QRectF) -> Edges:
    left, top = box.x(), box.y()
    return left, top, left + box.width(), top + box.height()


class _Taken:
    """Boxes by the cells that they lie in, so that few have to be looked at."""

    CELL = 128.0

    def __init__(self, boxes: Iterable[QRectF]) -> None:
        self._cells: dict[tuple[int, int], list[Edges]] = {}
        for box in boxes:
            self.add(box.adjusted(3, 3, -3, -3))

    def _keys(self, box: Edges) -> Iterable[tuple[int, int]]:
        left, top, right, bottom = box
        for column in range(int(left // self.CELL), int(right // self.CELL) + 1):
            for row in range(int(top // self.CELL), int(bottom // self.CELL) + 1):
                yield column, row

    def add(self, box: QRectF) -> None:
        edges = _edges(box)
        for key in self._keys(edges):
            self._cells.setdefault(key, []).append(edges)

    def is_free(self, edges: Edges) -> bool:
        """Return whether a box lies over nothing that is taken."""
        left, top, right, bottom = edges
        for key in self._keys(edges):
            for other_left, other_top, other_right, other_bottom in self._cells.get(key, ()):
                if left < other_right and other_left < right and top < other_bottom and other_top < bottom:
                    return False
        return True

    def over(self, box: QRectF) -> float:
        """Return how much of what is taken a box lies over."""
        edges = _edges(box)
        near = {id(each): each for key in self._keys(edges) for each in self._cells.get(key, ())}
        left, top, right, bottom = edges
        found = 0.0
        # by numbers alone: a box of Qt's for each would cost more than all else
        for other_left, other_top, other_right, other_bottom in near.values():
            wide = (right if right < other_right else other_right) - (left if left > other_left else other_left)
            high = (bottom if bottom < other_bottom else other_bottom) - (top if top > other_top else other_top)
            if wide > 0 and high > 0:
                found += wide * high
        return found


def _names(
    looks: Mapping[str, TokenLook],
    spots: Mapping[str, QRectF],
    said: Said,
    taken: _Taken,
    scale: float,
    near: float,
    room: QRectF | None,
    seen: QRectF | None,
) -> list[Plate]:
    """Return the plates of names below tokens, else above or beside; one that has no room at all is left out."""
    size = SMALL * scale
    gap, high = 2 * scale, round(size * 1.36)
    plates = []
    for identity in sorted(looks, key=lambda each: each not in said.first):
        words, matters = looks[identity].label, identity in said.first
        if not words or (near < NEAR and not matters) or (identity in said.pointed and identity not in said.first[:1]):
            continue
        # plain numbers: hundreds of names are placed anew with each step of a drag, each in up to four places
        spot, wide = spots[identity], width_of(words, size) + size * 0.8
        start, above, end, below = _edges(spot)
        middle, beside = (start + end) / 2 - wide / 2, (above + below) / 2 - high / 2
        over = above - gap - high - (MARKED * scale if looks[identity].marks else 0)
        own_room = _room_of(spot, room, seen)
        bounds, broad = None if own_room is None else _edges(own_room), round(wide)
        for left, top in ((middle, below + gap), (middle, over), (end + gap, beside), (start - gap - wide, beside)):
            x, y = _within(round(left), round(top), broad, high, bounds)
            if taken.is_free((x, y, x + broad, y + high)):
                box = QRectF(x, y, broad, high)
                taken.add(box)
                plates.append(Plate(box, identity, words, scale=scale))
                break
    return plates


def _tag(
    identity: str, tag: Tag, spot: QRectF, taken: _Taken, scale: float, room: QRectF | None, *, has_dice: bool
) -> Plate:
    """Return a chance at the foot of a token, or at its head where others are below, else beside it.

    It lies a little upon the token, but below the dice of one who `has_dice` at his foot. Where the whole has no room
    without lying on others there is the figure alone, at worst on the token itself.
    """
    size, own, middle = TAG * scale, spot.adjusted(3, 3, -3, -3), spot.center()
    high = round(size * 1.36)
    upon = 5 * scale

    def best(words: str) -> tuple[float, QRectF]:
        wide = width_of(words, size) + size * 0.8
        left, beside = middle.x() - wide / 2, middle.y() - high / 2
        places = [
            (left + across * scale, top)
            for top in (spot.bottom() - (0 if has_dice else upon), spot.top() - high + upon)
            for across in (0, -12, 12)
        ]
        places += [(side, beside) for side in (spot.right() - upon, spot.left() - wide + upon)]
        if words == tag.figure:
            places.append((left, beside))
        boxes = (_kept(QRectF(round(x), round(y), round(wide), high), room) for x, y in places)
        return min(((taken.over(each) - shared(each, own), each) for each in boxes), key=lambda each: each[0])

    found = ((words, *best(words)) for words in (tag.words, tag.figure))
    first = next(found)
    words, _, box = first if first[1] <= 0 or not tag.meant else next(found)
    return Plate(box, identity, words, tag=True, scale=scale)


def _result(identity: str, result: Result, spot: QRectF, taken: _Taken, scale: float, room: QRectF | None) -> Plate:
    """Return what happened to somebody at the side of him where it hides nobody: above, below, right or left."""
    sign = 0 if result.passed is None else SIGN * scale
    head = width_of(result.head, RESULT * scale, heavy=True) + sign
    lines = [head, *(width_of(each, REST * scale) for each in result.more)]
    wide, high = max(lines) + 22 * scale, (28 + 19 * len(result.more)) * scale
    gap, middle = NIB * scale, spot.center()
    places = [
        QRectF(middle.x() - wide / 2 + slide * wide, y, wide, high)
        for y in (spot.top() - high - gap, spot.bottom() + gap)
        for slide in (0, 0.35, -0.35)
    ]
    places += [
        QRectF(x, middle.y() - high / 2 + slide * high, wide, high)
        for x in (spot.right() + gap, spot.left() - gap - wide)
        for slide in (0, 0.6, -0.6)
    ]
    places += [
        QRectF(middle.x() - wide / 2, y, wide, high)
        for y in (spot.top() - 2.4 * high - gap, spot.bottom() + gap + 1.4 * high)
    ]

    def cost(number: int) -> float:
        outside = 0.0 if room is None else wide * high - shared(places[number], room)
        box = _kept(places[number], room)
        start, tip = _nib(box, spot)
        return (
            taken.over(box)
            + taken.over(QRectF(start, tip).normalized().adjusted(-4, -4, 4, 4))
            + 3 * outside
            + number * 4
        )

    box = _kept(places[min(range(len(places)), key=cost)], room)
    return Plate(box, identity, result.head, result, scale=scale, tip=_nib(box, spot)[1])


def _nib(box: QRectF, spot: QRectF) -> tuple[QPointF, QPointF]:
    """Return where the nib of a result begins, in its box, and ends, at the room of the token that it is about."""
    middle = spot.center()
    start = QPointF(
        min(max(middle.x(), box.left() + 14), box.right() - 14), min(max(middle.y(), box.top() + 10), box.bottom() - 10)
    )
    return start, QPointF(
        min(max(start.x(), spot.left()), spot.right()), min(max(start.y(), spot.top()), spot.bottom())
    )


def _kept(place: QRectF, room: QRectF | None) -> QRectF:
    """Return a box moved into the room that there is, its left and upper edges first."""
    if room is None:
        return place
    wide, high = place.width(), place.height()
    return QRectF(*_within(place.left(), place.top(), wide, high, _edges(room)), wide, high)


def _within(left: float, top: float, wide: float, high: float, room: Edges | None) -> tuple[float, float]:
    if room is None:
        return left, top
    return max(room[0], min(left, room[2] - wide)), max(room[1], min(top, room[3] - high))


def paint_names(painter: QPainter, content: MapContent, exposed: QRectF) -> None:
    """Draw the names on a map that are whole in what is exposed; the painter counts in units."""
    near = painter.worldTransform().m11() * SQUARE
    low, kept = kept_free(content, near)
    painter.save()
    painter.scale(SQUARE / near, SQUARE / near)
    whole = QRectF(0, 0, content.scene.columns * near, content.scene.rows * near).adjusted(3, 3, -3, -3)
    seen = QTransform.fromScale(near / SQUARE, near / SQUARE).mapRect(exposed).intersected(whole)
    for plate in placed(content.tokens.values(), Said(), near, whole, low=low, kept=kept, seen=seen):
        if seen.contains(plate.box):
            paint_plate(painter, plate)
    painter.restore()


def paint_plate(painter: QPainter, plate: Plate) -> None:
    """Draw a plate; the painter counts in pixels."""
    if plate.result is not None and plate.tip is not None:
        _paint_result(painter, plate, plate.result, plate.tip)
        return
    ground, ink = (ON_MAP.tag, ON_MAP.on_tag) if plate.tag else (ON_MAP.plate, ON_MAP.on_plate)
    painter.setPen(pen(colour(ON_MAP.light if plate.tag else "#80000000"), plate.scale))
    painter.setBrush(colour(ground))
    painter.drawRoundedRect(plate.box.adjusted(0.5, 0.5, -0.5, -0.5), 3 * plate.scale, 3 * plate.scale)
    painter.setFont(font((TAG if plate.tag else SMALL) * plate.scale, bold=True))
    painter.setPen(colour(ink))
    painter.drawText(plate.box, Qt.AlignmentFlag.AlignCenter, plate.words)


def _paint_result(painter: QPainter, plate: Plate, result: Result, tip: QPointF) -> None:
    box, scale = plate.box, plate.scale
    start = QPointF(
        min(max(tip.x(), box.left() + 14), box.right() - 14), min(max(tip.y(), box.top() + 10), box.bottom() - 10)
    )
    level = abs(tip.x() - start.x()) > abs(tip.y() - start.y())
    across = QPointF(0, 8 * scale) if level else QPointF(8 * scale, 0)
    path, nib = QPainterPath(), QPainterPath()
    path.addRoundedRect(box, 5 * scale, 5 * scale)
    nib.addPolygon(QPolygonF([start - across, start + across, tip, start - across]))
    fill = {ResultTone.BAD: ON_MAP.bad, ResultTone.GOOD: ON_MAP.good, ResultTone.NEWS: ON_MAP.news}[result.tone]
    painter.setPen(pen(colour(ON_MAP.light), 2 * scale))
    painter.setBrush(QColor(fill))
    painter.drawPath(path.united(nib))
    painter.setPen(colour(ON_MAP.on_result))
    top = box.top() + 2 * scale
    for number, words in enumerate((result.head, *result.more)):
        high = (24 if number == 0 else 19) * scale
        painter.setFont(font((RESULT if number == 0 else REST) * scale, bold=True, heavy=number == 0))
        line = QRectF(box.left(), top, box.width(), high)
        if number == 0 and result.passed is not None:
            wide = width_of(words, RESULT * scale, heavy=True) + SIGN * scale
            _paint_sign(painter, QPointF(line.center().x() - wide / 2, line.center().y()), scale, passed=result.passed)
            line.adjust(SIGN * scale, 0, 0, 0)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
        top += high


def _paint_sign(painter: QPainter, left: QPointF, scale: float, *, passed: bool) -> None:
    """Draw a tick or a cross, whose left edge is at a point, in the colour of the words."""
    ends = ((0, 0), (4.5, 5), (13, -6)) if passed else ((1, -5.5), (12, 5.5))
    path = QPainterPath()
    path.addPolygon(QPolygonF([left + QPointF(x, y) * scale for x, y in ends]))
    if not passed:
        path.addPolygon(QPolygonF([left + QPointF(x, -y) * scale for x, y in ends]))
    painter.strokePath(path, pen(colour(ON_MAP.on_result), 2.6 * scale))
