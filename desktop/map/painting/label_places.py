"""Where what is written beside tokens has its place: results and chances first, then names, none on another.

Everything is reckoned in pixels of the picture, so that letters stay as high at every zoom.
"""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.dice_hands import kept_free
from desktop.map.painting.labels import (
    FULL,
    NEAR,
    NIB,
    REST,
    RESULT,
    SIGN,
    TAG,
    Plate,
    Result,
    Said,
    Tag,
    paint_plate,
    width_of,
)
from desktop.map.painting.map_words import MapWords
from desktop.map.painting.name_places import Edges, Lettering, NamePlaces, Taken, edges_of, room_of, within

MOST_RESULTS = 80
"""So many results are written on the map at once: the log has all of them."""
ALWAYS = 4
"""So many results are written wherever they come to lie; others only where they hide little."""
HIDES = 0.1
"""A result hides much when it lies on others with more than this part of it."""


def shared(one: QRectF, other: QRectF) -> float:
    """Return how much two boxes lie over each other, in square pixels."""
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0.0


def placed(
    looks: Iterable[TokenLook],
    said: Said,
    near: float,
    room: QRectF | None = None,
    *,
    low: Mapping[str, float] | None = None,
    kept: Iterable[QRectF] = (),
    seen: QRectF | None = None,
    names: NamePlaces | None = None,
    shunned: tuple[Edges, ...] = (),
) -> tuple[Plate, ...]:
    """Return all plates that have a place at so many pixels to a square, within `room` if it is given.

    What is written of those who stand in what is `seen`, a part of it, lies there whole.

    Results come first, then chances, then names: of whom it matters first, and then where there is room. Those of whom
    dice lie `low`, so far below the foot of the token, have their names below these; other boxes are `kept` free.
    On what is `shunned`, boxes in units of the map, names lie only where they have no other place.
    Whoever paints again and again keeps `names`.
    """
    if not (said.results or said.tags or said.first) and (near < NEAR or not said.named):
        return ()
    places = NamePlaces() if names is None else names
    there, low, scale = {look.id: look for look in looks}, low or {}, max(said.lettering, near / FULL)
    places.begin(Lettering(near, scale, said.named, said.first, said.pointed, room, seen, shunned), there, low, kept)
    spots, taken = places.spots, places.taken
    plates: list[Plate] = []

    def put(plate: Plate) -> None:
        places.take(plate.box)
        plates.append(plate)

    # those of whom it matters first, should there be too many to be read
    told = sorted(said.results.items(), key=lambda each: each[0] not in said.first)
    for identity, result in told[:MOST_RESULTS]:
        if identity not in spots:
            continue
        plate = _result(identity, result, spots[identity], taken, scale, room_of(spots[identity], room, seen))
        if len(plates) < ALWAYS or taken.over(plate.box) <= HIDES * plate.box.width() * plate.box.height():
            put(plate)
    for identity, tag in said.tags.items():
        if identity in spots:
            own_room = room_of(spots[identity], room, seen)
            put(_tag(identity, tag, spots[identity], taken, scale, own_room, has_dice=identity in low))
    return (*plates, *places.finish({plate.token for plate in plates}))


def _tag(
    identity: str, tag: Tag, spot: QRectF, taken: Taken, scale: float, room: QRectF | None, *, has_dice: bool
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


def _result(identity: str, result: Result, spot: QRectF, taken: Taken, scale: float, room: QRectF | None) -> Plate:
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
    return QRectF(*within(place.left(), place.top(), wide, high, edges_of(room)), wide, high)


def paint_names(painter: QPainter, content: MapContent, exposed: QRectF) -> None:
    """Draw the names on a map that are whole in what is exposed; the painter counts in units."""
    near = painter.worldTransform().m11() * SQUARE
    low, kept = kept_free(content, near)
    painter.save()
    painter.scale(SQUARE / near, SQUARE / near)
    whole = QRectF(0, 0, content.scene.columns * near, content.scene.rows * near).adjusted(3, 3, -3, -3)
    seen = QTransform.fromScale(near / SQUARE, near / SQUARE).mapRect(exposed).intersected(whole)
    looks, words = content.tokens.values(), MapWords().boxes(content.scene)
    for plate in placed(looks, Said(), near, whole, low=low, kept=kept, seen=seen, shunned=words):
        if seen.contains(plate.box):
            paint_plate(painter, plate)
    painter.restore()
