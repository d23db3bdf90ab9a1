"""Zones proposed from rooms or from a grid of cells, and what the game master says of two zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, Any

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId, numbered
from core.base.phrase import Phrase, say
from core.edits.maps import DropThings, PutThings
from core.edits.several import Several
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import SceneChanged
from core.geometry.room_shapes import is_corridor
from core.geometry.rooms import Room
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, rect_around
from core.model.campaign import Campaign
from core.model.floors import faces_of, floors_of, pieces_of_walls, told_faces
from core.model.nature import NATURE
from core.model.scene import Scene, ZoneLink
from core.model.space import zones_of
from core.model.things import Zone

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

COLOURS = ("#6b8fb5", "#b58a6b", "#7da36b", "#a36b8f", "#8a85b8", "#b5a86b")
"""Colours that zones get by turns."""
SMALLEST_CELL, LARGEST_CELL = 2, 50
"""Squares along the side of a cell."""

ALIKE = 0.8
"""Share of a room and of a zone that they have in common where the zone is that of the room."""


class ZoneSource(StrEnum):
    """What zones are made of: the rooms that walls and doors close, or the cells of a coarse grid."""

    ROOMS = "rooms"
    CELLS = "cells"


def rooms_of(scene: Scene) -> tuple[Room, ...]:
    """Return the rooms that walls and doors close, without what stands in them; in rock those into which one comes.

    What walls tell to be rock, as a pillar does that was cut out of a room, is none.
    """
    closed = faces_of(pieces_of_walls(scene.things.values()))
    _, rock = told_faces(closed, scene.things.values())
    faces: Iterable[Any] = [face for number, face in enumerate(closed) if number not in rock]
    if NATURE[scene.ground].solid:
        faces = floors_of(scene) or faces
    return tuple(room_of_face(face) for face in faces)


def room_of_face(face: Any) -> Room:
    """Return a face between walls as a room, on whole units."""
    outline, *holes = (
        tuple((round(x), round(y)) for x, y in ring.coords[:-1]) for ring in (face.exterior, *face.interiors)
    )
    return Room(outline, tuple(holes))


def cells_of(scene: Scene, side: int) -> tuple[Room, ...]:
    """Return squares of `side` squares that cover the map row by row; those at its right and lower edge are cut off."""
    found = []
    for top in range(0, scene.rows, side):
        for left in range(0, scene.columns, side):
            right, bottom = min(left + side, scene.columns), min(top + side, scene.rows)
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            found.append(Room(tuple((x * SQUARE, y * SQUARE) for x, y in corners)))
    return tuple(found)


def drawn_zones(scene: Scene) -> tuple[Zone, ...]:
    """Return the zones of a scene."""
    return tuple(thing for thing in scene.things.values() if isinstance(thing, Zone))


def fresh_names(taken: Iterable[str], pattern: str, *, first: int = 1) -> Iterator[str]:
    """Yield names with the next numbers, `%1` in the pattern, that are not taken."""
    known = dict.fromkeys(taken)
    for number in count(first):
        name = pattern.replace("%1", str(number))
        if name not in known:
            yield name


def outlines_of(scene: Scene, way: ZoneSource, side: int, *, anew: bool) -> tuple[Room, ...]:
    """Return what would be made zones: what is one already is left out, and cells whose middle lies in one.

    With `anew` all zones are thought away.
    """
    found = rooms_of(scene) if way is ZoneSource.ROOMS else cells_of(scene, side)
    if anew:
        return found
    zones = zones_of(scene)
    there = [frozenset(zone.points) for zone in drawn_zones(scene)]
    fresh = tuple(each for each in found if frozenset(each.outline) not in there)
    if way is ZoneSource.CELLS:
        return tuple(each for each in fresh if zones.at(rect_around(each.outline).centre) is None)
    shapes = [zone.shape for zone in drawn_zones(scene)]
    return tuple(
        each for each in fresh if not any(_is_of(shape, polygon_of(each.outline, each.holes)) for shape in shapes)
    )


def _is_of(zone: BaseGeometry, room: BaseGeometry) -> bool:
    """Return whether a zone is that of a room, hardly larger or smaller than it: one round, edited, or in a cave."""
    common = zone.intersection(room).area
    return bool(common >= ALIKE * zone.area and common >= ALIKE * room.area)


def proposal(
    state: Campaign, home: SceneId, way: ZoneSource, side: int, pattern: str, *, anew: bool, corridors: str = ""
) -> Several:
    """Return the command that makes zones, numbered by a pattern with `%1`; with `anew` those that were there go.

    Where a pattern for `corridors` is given, these are numbered by themselves. Raises `Refused` where nothing would
    be made.
    """
    scene = state.scene(home)
    rooms = outlines_of(scene, way, side, anew=anew)
    if not rooms:
        raise Refused("refused.no-zones-to-make")
    kept = () if anew else drawn_zones(scene)
    gone = tuple(zone.id for zone in drawn_zones(scene)) if anew else ()
    names = fresh_names((zone.name for zone in kept), pattern)
    narrow = fresh_names((zone.name for zone in kept), corridors)
    zones = tuple(
        Zone(
            id=ThingId(numbered("zone", state.next_number + number)),
            points=room.outline,
            holes=room.holes,
            name=next(narrow if corridors and is_corridor(room.outline) else names),
            colour=COLOURS[(len(kept) + number) % len(COLOURS)],
        )
        for number, room in enumerate(rooms)
    )
    title = say("history.zones-made", count=len(zones))
    put = PutThings(home, zones, title)
    return Several(title, (DropThings(home, gone), put) if gone else (put,))


@command("link-zones")
class LinkZones(EditCommand):
    """Say of two zones whether they are neighbours, see each other, and what their border is.

    A link that says nothing takes back what was said.
    """

    scene: SceneId
    link: ZoneLink

    def label(self, state: Campaign) -> Phrase:
        """Name both zones."""
        return say("history.link-zones", zone=self.link.a, other=self.link.b)

    def carry_out(self, ctx: Context) -> None:
        """Put the link in the place of the one of the same two zones; refused for anything but two zones."""
        scene, link = ctx.state.scene(self.scene), self.link
        if link.a == link.b or any(not isinstance(scene.things.get(each), Zone) for each in (link.a, link.b)):
            raise Refused("refused.no-two-zones")
        before = scene.link_between(link.a, link.b)
        after = None if link == ZoneLink(a=link.a, b=link.b) else link
        if before == after:
            return
        places = [each for each in scene.zone_links if each is not before]
        if after is not None:
            places.insert(len(places) if before is None else scene.zone_links.index(before), after)
        ctx.emit(SceneChanged(self.scene, {"zone_links": [each.model_dump(mode="json") for each in places]}))
