"""What a new adventure begins with: an empty map, or a room that is ready to fight in."""

from dataclasses import replace

from core.base.ids import EncounterId, PersonId, SceneId, SystemId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.documents.shipped import shipped_creatures
from core.engine.context import Systems
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Point, Rect
from core.model.campaign import Campaign
from core.model.cover import Cover
from core.model.creature import Person
from core.model.encounter import PARTY, Encounter
from core.model.materials import MapStyle, Material, code_of
from core.model.scene import Scene
from core.model.things import Door, Stamp, Thing, Wall, Zone

FIRST_COLUMNS, FIRST_ROWS = 30, 20
"""Squares of a blank map."""


def at(column: float, row: float) -> Point:
    """Return a point of the map in squares, halves and quarters allowed."""
    return round(column * SQUARE), round(row * SQUARE)


def around(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle of squares, clockwise."""
    return at(left, top), at(right, top), at(right, bottom), at(left, bottom)


def ground_laid(*parts: tuple[Material, int, int, int, int]) -> Plane:
    """Return the plane of materials laid in rectangles of squares (left, top, right, bottom), later ones on top."""
    plane = Plane()
    for material, left, top, right, bottom in parts:
        plane = plane.filled(Rect(left, top, right, bottom), code_of(material))
    return plane


def laid(things: tuple[Thing, ...]) -> PersistentMap[Thing]:
    """Return things in a map by their ids."""
    return PersistentMap((thing.id, thing) for thing in things)


def blank(seed: int, system: SystemId, systems: Systems, *, title: str = "") -> Campaign:
    """Return an adventure with one empty scene and an encounter on it; the shipped party is in the roster."""
    return _with_scene(
        seed,
        system,
        systems,
        title,
        Scene(id=SceneId("scene-1"), name="Map", columns=FIRST_COLUMNS, rows=FIRST_ROWS, style=MapStyle.INK),
    )


def ready_room(seed: int, system: SystemId, systems: Systems, *, title: str = "") -> Campaign:
    """Return the same with a room in the rock: a passage to its door, a table, a pillar, crates to hide behind."""
    things: tuple[Thing, ...] = (
        Wall(
            id=ThingId("wall-2"),
            name="Room",
            points=(at(12, 5), at(8, 5), at(8, 15), at(22, 15), at(22, 5), at(13, 5)),
        ),
        Door(id=ThingId("door-3"), a=at(12, 5), b=at(13, 5)),
        Zone(id=ThingId("zone-4"), name="Room", public_name="Room", points=around(8, 5, 22, 15)),
        Stamp(id=ThingId("stamp-5"), name="Table", art="table", at=at(15, 10), width=2 * SQUARE, cover=Cover.SOFT),
        Stamp(
            id=ThingId("stamp-6"),
            name="Pillar",
            art="pillar",
            at=at(18.5, 8.5),
            cover=Cover.TOTAL,
            blocks_move=True,
            blocks_sight=True,
        ),
        Stamp(id=ThingId("stamp-7"), name="Crate", art="crate", at=at(9.5, 13.5), cover=Cover.HARD),
        Stamp(id=ThingId("stamp-8"), name="Crate", art="crate", at=at(10.5, 13.5), cover=Cover.HARD),
        Wall(id=ThingId("wall-9"), name="Passage", points=(at(12, 5), at(12, 0), at(13, 0), at(13, 5))),
    )
    scene = Scene(
        id=SceneId("scene-1"),
        name="Room",
        columns=FIRST_COLUMNS,
        rows=FIRST_ROWS,
        things=laid(things),
        style=MapStyle.INK,
        ground=Material.ROCK,
    )
    return _with_scene(seed, system, systems, title, scene)


def without_map(seed: int, system: SystemId, systems: Systems, *, title: str = "") -> Campaign:
    """Return an adventure whose first map is still to come; the shipped party is in the roster."""
    return with_party(Campaign(Source(seed), title=title), system, systems)


def with_party(campaign: Campaign, system: SystemId, systems: Systems) -> Campaign:
    """Return the adventure with the shipped party of a system in its roster."""
    party = [creature for creature in shipped_creatures(system) if creature.side == PARTY]
    ids = campaign.fresh_ids("person", len(party))
    people = [
        (identity, Person(PersonId(identity), creature, systems[system].fresh_vitals(creature)))
        for identity, creature in zip(ids, party, strict=True)
    ]
    return replace(campaign, people=campaign.people.having(people)).numbered_past(*ids)


def _with_scene(seed: int, system: SystemId, systems: Systems, title: str, scene: Scene) -> Campaign:
    scene = scene.measured(systems[system].square)
    campaign = Campaign(Source(seed), title=title, scenes=PersistentMap(((scene.id, scene),))).numbered_past(
        scene.id, *scene.things
    )
    (identity,) = campaign.fresh_ids("encounter")
    encounter = Encounter(EncounterId(identity), "Encounter", system, scene.id)
    return with_party(campaign.with_encounter(encounter).numbered_past(identity), system, systems)
