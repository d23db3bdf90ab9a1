"""What is drawn while somebody points: routes, their cost and who could react, lines of sight, who fights whom."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, hypot

from core.edits.subjects import thing_called
from core.engine.command import Act
from core.engine.sketch import Caught, Sketch
from core.geometry.units import SQUARE, Point, Rect, Square, rect_around, square_at
from core.model.things import Zone
from desktop.map.overlays.kinds import Area, Ink, Label, Line, Overlays, Samples, SnapSpot, Squares, SquareText
from desktop.tools.band_words import BandWords
from desktop.tools.map_access import MapAccess
from desktop.tools.template_areas import SPELT, clear_of
from desktop.translation import decimal

CLOSE = 36
"""So few squares that somebody reaches need no words."""
ONE = Fraction(1)


def way_shown(access: MapAccess, act: Act, sketch: Sketch | None) -> Overlays:
    """Return the way of an act: each step's running cost, what forbids it, and a mark where somebody could react."""
    look = access.look(act.actor)
    if sketch is None or look is None or not sketch.steps:
        return ()
    ink = Ink.SELECT if sketch.why is None else Ink.BAD
    points = (look.point, *(step.point for step in sketch.steps))
    shown: list[Line | SquareText | Label] = [Line(points, ink, 4, dashed=ink is Ink.BAD, arrow=True, under=True)]
    for step, (start, end) in zip(sketch.steps, pairwise(points), strict=True):
        shown.append(
            SquareText(
                step.point,
                squares_said(step.total, sketch.parts, sketch.side),
                Ink.BAD if step.why is not None else ink,
            )
        )
        for watcher in step.watchers:
            by = access.look(watcher)
            if by is not None:
                middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
                shown.append(Line((by.point, middle), Ink.WARN, 2, dashed=True, arrow=True))
                shown.append(SquareText(middle, "!", Ink.WARN))
    shown.append(Label(points[-1], _said(access, sketch), ink))
    return tuple(shown)


def _said(access: MapAccess, sketch: Sketch) -> str:
    text = squares_said(sketch.steps[-1].total, sketch.parts, sketch.side)
    if sketch.allowance is not None:
        text += f" / {squares_said(sketch.allowance, sketch.parts, sketch.side)}"
    if sketch.distance is not None:
        text = access.workspace.text(sketch.distance)
    names = [access.workspace.name_of(w) or "" for step in sketch.steps for w in step.watchers]
    if names:
        text += f"  ⚔ {', '.join(dict.fromkeys(names))}"
    # the card of what is aimed says why not; what is dragged has none
    if sketch.why is None or access.workspace.aiming.offer is not None:
        return text
    return f"{text}  ·  {access.workspace.text(sketch.why)}"


def squares_said(cost: int, parts: int, side: Fraction = ONE) -> str:
    """Return what steps cost where it is counted in parts of a square, each of `side`; a half is written as such."""
    number = Fraction(cost, parts) * side
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    return f"{whole or ''}½" if 2 * rest == 1 else decimal(number)


def sight_shown(access: MapAccess, act: Act, sketch: Sketch | None) -> Overlays:
    """Return the lines to a target, clear and hidden, what hides it by name, and the chain of who is in the melee."""
    look, end = access.look(act.actor), _end(access, act, sketch)
    if look is None or end is None:
        return () if sketch is None else bands_shown(access, sketch)
    if sketch is None or not sketch.rays:
        line = Line((look.point, end), Ink.SELECT, 2, arrow=True, under=True)
        if sketch is None or sketch.at is None or sketch.why is None:
            return (line,)
        barred = replace(line, ink=Ink.BAD, dashed=True)
        return (*bands_shown(access, sketch), barred, Label(end, access.workspace.text(sketch.why), Ink.BAD))
    rays = tuple(
        Line(
            (ray.start, ray.end),
            Ink.BAD if ray.stopped_by else Ink.GOOD,
            1.5,
            dashed=bool(ray.stopped_by),
            under=True,
        )
        for ray in sketch.rays
    )
    samples = Samples(tuple((ray.end, not ray.stopped_by) for ray in sketch.rays), under=True)
    label = Label(end, _sighted(access, sketch), _ink(sketch))
    return (*bands_shown(access, sketch), *_chain(access, sketch), *rays, samples, label)


def _end(access: MapAccess, act: Act, sketch: Sketch | None) -> Point | None:
    """Return where an act goes to: to the place that its sketch names, else to its last target."""
    if sketch is not None and (sketch.at is not None or sketch.bands):
        return sketch.at
    target = access.look(act.targets[-1]) if act.targets else None
    return None if target is None else target.point


def bands_shown(access: MapAccess, sketch: Sketch) -> Overlays:
    """Return the outlines of what an act can reach, each with what it costs up to there in the ring that it adds."""
    drawn: list[Squares | SquareText] = []
    within: frozenset[Square] = frozenset()
    words = BandWords(access)
    for number, band in enumerate(sketch.bands):
        own = tuple(square for square in band.squares if square not in within)
        if not own:
            continue
        within |= frozenset(own)
        drawn.append(Squares(band.squares, Ink.GOOD if number == 0 else Ink.MUTED, filled=number == 0))
        if len(sketch.bands) == 1 and len(band.squares) <= CLOSE:
            # the squares about somebody say enough, and words would lie on who stands there
            continue
        cost = access.workspace.text(band.cost)
        drawn.append(SquareText(words.place(own, cost), cost, Ink.GOOD if number == 0 else Ink.PLAIN))
    return tuple(drawn)


def _with_people(access: MapAccess) -> frozenset[Square]:
    """Return the squares in which somebody stands, or a name or a chance is written beneath him."""
    encounter, found = access.workspace.encounter, set[Square]()
    for identity in () if encounter is None else encounter.tokens:
        look = access.look(identity)
        if look is not None:
            left, top, right, bottom = look.rect
            columns = range(left // SQUARE, -(-right // SQUARE))
            found |= {(column, row) for column in columns for row in range(top // SQUARE, -(-bottom // SQUARE) + 1)}
    return frozenset(found)


def _sighted(access: MapAccess, sketch: Sketch) -> str:
    workspace = access.workspace
    parts = [] if sketch.distance is None else [workspace.text(sketch.distance)]
    if sketch.cover is not None:
        causes = ", ".join(dict.fromkeys(_named(access, cause) for cause in sketch.causes))
        parts.append(workspace.text(sketch.cover) + (f" ({causes})" if causes else ""))
    return "  ·  ".join(parts)


def _named(access: MapAccess, cause: str) -> str:
    name = access.workspace.name_of(cause)
    thing = access.thing(cause)
    if name or thing is None:
        return name or access.tr("solid ground")
    return access.workspace.text(thing_called(thing))


def _ink(sketch: Sketch) -> Ink:
    return Ink.GOOD if sketch.cover is None else Ink.WARN


def _chain(access: MapAccess, sketch: Sketch) -> Overlays:
    def at(identity: str) -> Point | None:
        look = access.look(identity)
        return None if look is None else look.point

    ends = [(at(one), at(other)) for one, other in sketch.links]
    return tuple(Line((a, b), Ink.MUTED, 4) for a, b in ends if a is not None and b is not None)


def shown(access: MapAccess, act: Act, *, reach: bool = True) -> Overlays:
    """Return everything that is drawn of an act before it is done; what it reaches only with `reach`."""
    sketch = access.workspace.foreseen.sketch(act)
    if sketch is not None and not reach:
        sketch = replace(sketch, bands=(), reaches=())
    reaches = reaches_shown(access, sketch)
    if sketch is not None and sketch.area:
        return (*reaches, *way_shown(access, act, sketch), *area_shown(access, act, sketch))
    return (*reaches, *way_shown(access, act, sketch), *sight_shown(access, act, sketch))


def within_reach(access: MapAccess, act: Act | None) -> Overlays:
    """Return what an act reaches, before anything is pointed at."""
    sketch = None if act is None else access.workspace.foreseen.sketch(act)
    return () if sketch is None else (*reaches_shown(access, sketch), *bands_shown(access, sketch))


def reaches_shown(access: MapAccess, sketch: Sketch | None) -> Overlays:
    """Return what an act reaches: the best tinted, the next outlined, the last dashed, each with its words."""
    if sketch is None or not sketch.reaches:
        return ()
    drawn: list[Area | SquareText] = []
    busy, holes = _with_people(access), _holes(access)
    for number, reach in enumerate(sketch.reaches):
        ink = Ink.GOOD if number == 0 else Ink.SELECT if number == 1 else Ink.MUTED
        for points in reach.areas:
            drawn.append(Area(points, ink, filled=number == 0, dashed=number > 1, holes=holes.get(points, ())))
            below = at_the_foot(rect_around(points), busy)
            text, tone = access.workspace.text(reach.words), ink if number == 0 else Ink.PLAIN
            drawn.append(SquareText(below, text, tone, elsewhere=along(points, below)))
    # what is reached better is drawn last: neighbours share their outlines
    return tuple(reversed(drawn))


def _holes(access: MapAccess) -> dict[tuple[Point, ...], tuple[tuple[Point, ...], ...]]:
    """Return what is left out of the zones of the map, by their outlines."""
    things = () if access.content is None else access.content.scene.things.values()
    return {zone.points: zone.holes for zone in things if isinstance(zone, Zone) and zone.holes}


def at_the_foot(box: Rect, busy: frozenset[Square]) -> Point:
    """Return a point for words at the lower edge of a place: its middle, or beside it where somebody stands there."""
    middle, low = box.centre[0], box.bottom - SQUARE // 3
    far = box.width // (2 * SQUARE)
    for step in sorted(range(1 - far, far), key=lambda each: (abs(each), each)):
        column, row = square_at((middle + step * SQUARE, low))
        if not busy & {(column + beside, row) for beside in (-1, 0, 1)}:
            return middle + step * SQUARE, low
    return middle, low


MOST_PLACES = 256
"""Places on an outline at which its words may stand."""


def along(points: tuple[Point, ...], near: Point) -> tuple[Point, ...]:
    """Return places on an outline, those nearest to a point first: at most two squares apart, or as many as may be."""
    sides = list(zip(points, (*points[1:], points[0]), strict=True))
    lengths = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in sides]
    apart = max(2 * SQUARE, sum(lengths) / MOST_PLACES)
    found = []
    for ((ax, ay), (bx, by)), length in zip(sides, lengths, strict=True):
        parts = max(1, ceil(length / apart))
        found += [(ax + (bx - ax) * part // parts, ay + (by - ay) * part // parts) for part in range(parts)]
    return tuple(sorted(found, key=lambda each: hypot(each[0] - near[0], each[1] - near[1])))


def area_shown(access: MapAccess, act: Act, sketch: Sketch) -> Overlays:
    """Return the squares of an area, where it goes out from, and everybody in it with what hides him from there."""
    look = access.look(act.actor)
    drawn: list[Squares | Area | Line | SnapSpot | Samples | Label] = [Squares(sketch.area, Ink.WARN)]
    if sketch.outline:
        drawn.append(Area(sketch.outline, Ink.WARN, filled=False, dashed=True))
    if sketch.origin is not None:
        if look is not None and sketch.distance is not None:
            drawn.append(Line((look.point, sketch.origin), Ink.SELECT, 2, arrow=True))
        drawn.append(SnapSpot(sketch.origin))
    marks = []
    for each in sketch.caught:
        there = access.look(each.token)
        if there is not None:
            marks.append((there.point, not each.spared))
    text = caught_text(access, sketch)
    drawn += [Samples(tuple(marks)), Label(clear_of(access, sketch.area, text), text, Ink.WARN, middle=True)]
    return tuple(drawn)


def caught_text(access: MapAccess, sketch: Sketch) -> str:
    """Return in words who stands in an area; of more than a few only how many there are."""
    names = [_caught(access, each) for each in sketch.caught]
    spelt, left = names, 0
    while len(spelt) > 1 and len(", ".join(spelt)) > SPELT:
        spelt, left = spelt[:-1], left + 1
    who = ", ".join(spelt) or access.tr("nobody")
    parts = [] if sketch.distance is None else [access.workspace.text(sketch.distance)]
    return "  ·  ".join([*parts, who + (f"  +{left}" if left else "")])


def _caught(access: MapAccess, each: Caught) -> str:
    name = access.workspace.name_of(each.token) or str(each.token)
    return name if each.cover is None else f"{name} ({access.workspace.text(each.cover)})"


def answers_shown(access: MapAccess) -> Overlays:
    """Return the numbers of the answers to what is asked, on the places of the map that they stand for."""
    workspace, encounter = access.workspace, access.workspace.encounter
    if not workspace.is_open or encounter is None or access.scene is None or encounter.scene != access.scene:
        return ()
    drawn: list[Squares | SquareText] = []
    for request in workspace.session.waiting:
        for number, place in enumerate(request.places, 1):
            drawn += [
                Squares((square_at(place),), Ink.SELECT),
                SquareText(place, str(number), Ink.SELECT),
            ]
    return tuple(drawn)
