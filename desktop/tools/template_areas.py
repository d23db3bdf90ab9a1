"""What templates cover on the map that is shown, who is in them, and how that is drawn."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF, QTransform

from core.geometry.footprint import Footprint
from core.geometry.metric import CHEBYSHEV, Metric
from core.geometry.template import Shape, Template
from core.geometry.units import SQUARE, Point, Rect, Square, rect_around
from core.model.things import Zone
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Area, Circle, Ink, Label, Overlays, SnapSpot, Squares, SquareText
from desktop.map.painting.dice_hands import hand_places, reach_of
from desktop.map.painting.zones_and_lights import name_box
from desktop.tools.brush import on_map
from desktop.tools.map_access import MapAccess
from desktop.workspace.player_screen import Laid

SPELT = 56
"""Letters that the names on a map may take; whoever else is in the area is counted."""

STRAYING = 20
"""To stand in another zone is as bad for the words of an area as to hide one part in so many of their room."""

LETTER = 8
"""Pixels that a letter of a label takes, about."""


def metric_of(access: MapAccess) -> Metric:
    """Return how squares are counted: as the rules of the encounter do, else a diagonal as one step."""
    system = access.workspace.system
    return CHEBYSHEV if system is None else system.metric


def covered(access: MapAccess, template: Template) -> tuple[Square, ...]:
    """Return the squares of the map that a template covers; none where the token of an aura is not on the map."""
    if access.content is None:
        return ()
    look = access.look(template.token)
    body = None if look is None else Footprint(look.point, look.spaces)
    return on_map(template.squares(metric_of(access), body), access.content.scene)


def caught(access: MapAccess, squares: tuple[Square, ...]) -> tuple[TokenLook, ...]:
    """Return the tokens that stand on any of some squares, in the order of the map."""
    if access.content is None:
        return ()
    there = dict.fromkeys(squares)
    looks = access.content.tokens.values()
    return tuple(each for each in looks if any(s in there for s in Footprint(each.point, each.spaces).squares()))


def titled(template: Template) -> str:
    """Return the name of a template's shape with its size: `Burst 2`."""
    patterns = {
        Shape.BURST: QCoreApplication.translate("tools", "Burst %1"),
        Shape.AURA: QCoreApplication.translate("tools", "Aura %1"),
        Shape.CONE: QCoreApplication.translate("tools", "Cone %1"),
        Shape.LINE: QCoreApplication.translate("tools", "Line %1"),
        Shape.CIRCLE: QCoreApplication.translate("tools", "Circle %1"),
    }
    return patterns[template.shape].replace("%1", str(template.size))


def template_text(access: MapAccess, template: Template, *, most: int | None = None) -> str:
    """Return a template in words with everybody in it; with `most`, names beyond so many letters are counted."""
    looks = caught(access, covered(access, template))
    names = [access.workspace.name_of(look.id) or look.label for look in looks]
    spelt, left = names, 0
    if most is not None:
        while len(spelt) > 1 and len(", ".join(spelt)) > most:
            spelt, left = spelt[:-1], left + 1
    who = ", ".join(spelt) or QCoreApplication.translate("tools", "nobody")
    return f"{titled(template)}  ·  {who}" + (f"  +{left}" if left else "")


def drawn(access: MapAccess, template: Template, ink: Ink) -> Overlays:
    """Return a template with the names of all who are in it; nothing where it covers nothing."""
    squares = covered(access, template)
    if not squares:
        return ()
    shape: Overlays = (Squares(squares, ink),)
    if template.shape is Shape.CIRCLE:
        shape = (*shape, Circle(template.at, template.size * SQUARE, ink, dashed=True))
    if template.shape in (Shape.CONE, Shape.LINE, Shape.CIRCLE):
        shape = (*shape, SnapSpot(template.at))
    text = template_text(access, template, most=SPELT)
    return (*shape, Label(clear_of(access, squares, text), text, ink, middle=True))


def clear_of(access: MapAccess, squares: tuple[Square, ...], text: str) -> Point:
    """Return where the label goes: over the area or below it, wherever it hides fewer tokens and names of zones."""
    columns, rows = zip(*squares, strict=True)
    middle = (min(columns) + max(columns) + 1) * SQUARE // 2
    across, up = round(len(text) * LETTER * access.tiny / 2), SQUARE // 2
    looks = () if access.content is None else tuple(access.content.tokens.values())

    names = _zone_names(access)

    def hides(y: int) -> int:
        plate = Rect(middle - across, y - up // 2, middle + across, y + up // 2)
        return sum(each.overlaps(plate) for each in (*(look.rect for look in looks), *names))

    return middle, min((min(rows) * SQUARE - up, (max(rows) + 1) * SQUARE + up), key=hides)


def lying(access: MapAccess) -> Overlays:
    """Return all that lies on the map that is shown."""
    if access.scene is None:
        return ()
    laid = access.workspace.templates.on(access.scene)
    return tuple(overlay for template in laid for overlay in drawn(access, template, Ink.WARN))


def regions(access: MapAccess) -> Overlays:
    """Return the areas that lie about something by the rules, each with its words at its edge; the worst is tinted.

    Those that harm nobody are only drawn round.
    """
    workspace, encounter = access.workspace, access.workspace.encounter
    areas = None if workspace.system is None else workspace.system.areas
    if areas is None or encounter is None or access.content is None or encounter.scene != access.scene:
        return ()
    found: list[Area | SquareText] = []
    plates: list[Rect] = []
    lawful = areas.regions(workspace.state, encounter)
    # what is taken is measured once for all of them
    taken: Sequence[Rect] = _taken(access) if lawful else ()
    names: Sequence[Rect] = _zone_names(access) if lawful else ()
    for number, reach in enumerate(lawful):
        worst = number == 0 and not reach.harmless
        ink = Ink.PLAIN if reach.harmless else Ink.BAD if worst else Ink.WARN
        for points in reach.areas:
            found.append(Area(points, ink, filled=worst, dashed=not worst, under=reach.harmless))
            if reach.plain:
                continue
            words, said = workspace.text(reach.words), Ink.PLAIN if reach.harmless else Ink.BAD
            plates.append(_plate(access, points, words, (*plates, *taken), names))
            found.append(SquareText(plates[-1].centre, words, said, under=reach.harmless))
    return tuple(reversed(found))


def _plate(
    access: MapAccess, points: Sequence[Point], words: str, taken: Sequence[Rect], names: Sequence[Rect]
) -> Rect:
    """Return where the words of an area stand: below its edge or above it, at its middle or an end, or beside it.

    So no line goes through them. They keep off tokens and their dice, all that is written of these and the words of
    other areas, and stand beside nobody who is outside of the area, as if they were told of him; but leave the zone
    that the area is in only where much of that would be hidden; then off the names of zones. Where there is no such
    room they stand wherever they hide least.
    """
    assert access.content is not None
    area = rect_around(points)
    scene, off = access.content.scene, SQUARE // 3
    across = round(len(words) * LETTER * access.tiny / 2)
    (x, y), sides = area.centre, (area.right + off + across, area.left - off - across)
    middles = [
        *((x, edge) for far in (1, 3, 4) for edge in (area.bottom + far * off, area.top - far * off)),
        *((end, edge) for edge in (area.bottom + off, area.top - off) for end in (area.left, area.right)),
        *((side, y + far * off) for far in (0, 3, -3) for side in sides),
    ]
    rim = max(across, scene.columns * SQUARE - across)
    there = [(max(across, min(middle, rim)), edge) for middle, edge in middles if off <= edge < scene.rows * SQUARE]
    found = [Rect(middle - across, edge - off, middle + across, edge + off) for middle, edge in there]
    zone = access.areas_around(area.centre)[:1]
    outline = QPolygonF([QPointF(*point) for point in points])
    outside = [
        look.rect
        for look in access.content.tokens.values()
        if not outline.containsPoint(QPointF(*look.rect.centre), Qt.FillRule.OddEvenFill)
    ]

    def cost(plate: Rect) -> tuple[int, int]:
        strays = access.areas_around(plate.centre)[:1] != zone
        about = Rect(plate.left - off, plate.top - off, plate.right + off, plate.bottom + off)
        hidden = _hidden(plate, taken) + _hidden(about, outside)
        return hidden + strays * plate.width * plate.height // STRAYING, _hidden(plate, names)

    return min(found, key=cost) if found else Rect(x - across, 0, x + across, 2 * off)


def _taken(access: MapAccess) -> tuple[Rect, ...]:
    """Return what tokens, their dice and all that is written of them take up, in units."""
    content, labels, near = access.content, access.view.map.labels, SQUARE / access.tiny
    assert content is not None
    back = QTransform.fromScale(access.tiny, access.tiny)
    plates = [] if labels is None else [back.mapRect(each.reach) for each in labels.plates(near)]
    hands = [reach_of(content.tokens[who], place) for who, place in hand_places(content).items()]
    return (*(look.rect for look in content.tokens.values()), *map(_rounded, (*plates, *hands)))


def _hidden(plate: Rect, others: Iterable[Rect]) -> int:
    """Return how much of others a plate lies over, in square units."""
    return sum(
        (min(plate.right, each.right) - max(plate.left, each.left))
        * (min(plate.bottom, each.bottom) - max(plate.top, each.top))
        for each in others
        if plate.overlaps(each)
    )


def _rounded(box: QRectF) -> Rect:
    found = box.toAlignedRect()
    return Rect(found.left(), found.top(), found.left() + found.width(), found.top() + found.height())


def _zone_names(access: MapAccess) -> list[Rect]:
    """Return where the names of zones stand on the map."""
    things = () if access.content is None else access.content.scene.things.values()
    boxes = (name_box(each) for each in things if isinstance(each, Zone))
    return [_rounded(each) for each in boxes if not each.isEmpty()]


def laid_out(access: MapAccess) -> tuple[Laid, ...]:
    """Return what lies on the map that is shown, for the players' filter to choose from."""
    if access.scene is None:
        return ()
    found = []
    for template in access.workspace.templates.on(access.scene):
        squares = covered(access, template)
        round_one = template.shape is Shape.CIRCLE
        ring = Circle(template.at, template.size * SQUARE, Ink.WARN, dashed=True) if round_one else None
        if squares:
            found.append(Laid(squares, ring, template.token))
    return tuple(found)


def template_at(access: MapAccess, square: Square) -> Template | None:
    """Return the uppermost template on a square."""
    laid = () if access.scene is None else access.workspace.templates.on(access.scene)
    return next((each for each in reversed(laid) if square in covered(access, each)), None)
