"""What templates cover on the map that is shown, who is in them, and how that is drawn."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from core.geometry.footprint import Footprint
from core.geometry.metric import CHEBYSHEV, Metric
from core.geometry.template import Shape, Template
from core.geometry.units import SQUARE, Point, Rect, Square, rect_around
from core.model.things import Zone
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Area, Circle, Ink, Label, Overlays, Spot, Squares, SquareText
from desktop.map.painting.zones_and_lights import name_box
from desktop.tools.brush import on_map
from desktop.tools.map_access import MapAccess
from desktop.workspace.player_screen import Laid

SPELT = 56
"""Letters that the names on a map may take; whoever else is in the area is counted."""

LETTER = 8
"""Pixels that a letter of a label takes, about."""

NAME = 20
"""Pixels below a token that its name takes, about."""


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
        shape = (*shape, Spot(template.at))
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
    for number, reach in enumerate(areas.regions(workspace.state, encounter)):
        worst = number == 0 and not reach.harmless
        ink = Ink.PLAIN if reach.harmless else Ink.BAD if worst else Ink.WARN
        for points in reach.areas:
            found.append(Area(points, ink, filled=worst, dashed=not worst, under=reach.harmless))
            if reach.plain:
                continue
            words, said = workspace.text(reach.words), Ink.PLAIN if reach.harmless else Ink.BAD
            plates.append(_plate(access, rect_around(points), words, plates))
            found.append(SquareText(plates[-1].centre, words, said, under=reach.harmless))
    return tuple(reversed(found))


def _plate(access: MapAccess, area: Rect, words: str, others: Sequence[Rect]) -> Rect:
    """Return where the words of an area stand: below its edge, or above it where that is off the map.

    So no line goes through them. Where others stand there already, as of an area within it, or a token, its name or
    the name of a zone is in the way, they stand further off; at the rim of the map they stay upon it.
    """
    assert access.content is not None
    bottom, off = access.content.scene.rows * SQUARE, SQUARE // 3
    across, up = round(len(words) * LETTER * access.tiny / 2), off
    rim = access.content.scene.columns * SQUARE - across
    middle = max(across, min(area.centre[0], rim))
    places = [area.bottom + off, area.top - off, area.bottom + 3 * off, area.top - 3 * off]
    found = [Rect(middle - across, y - up, middle + across, y + up) for y in places if off <= y < bottom]
    free = [each for each in found if not any(each.overlaps(other) for other in others)]
    tokens = [rect for look in access.content.tokens.values() for rect in (look.rect, _named(look, access.tiny))]
    # where there is no room beside both, the name of a zone can better be spared than that of a token
    for hidden in ((*tokens, *_zone_names(access)), tokens):
        seen = [each for each in free if not any(each.overlaps(other) for other in hidden)]
        if seen:
            return seen[0]
    return (free or found or [Rect(middle - across, 0, middle + across, 2 * up)])[0]


def _zone_names(access: MapAccess) -> list[Rect]:
    """Return where the names of zones stand on the map."""
    things = () if access.content is None else access.content.scene.things.values()
    boxes = (name_box(each).toAlignedRect() for each in things if isinstance(each, Zone))
    return [Rect(each.left(), each.top(), each.right(), each.bottom()) for each in boxes if not each.isEmpty()]


def _named(look: TokenLook, tiny: float) -> Rect:
    """Return about where the name of a token stands, below it."""
    across, down = round(len(look.label) * LETTER * tiny / 2), round(NAME * tiny)
    middle, bottom = look.point[0], look.rect.bottom
    return Rect(middle - across, bottom, middle + across, bottom + down)


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
