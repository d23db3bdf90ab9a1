"""How the mill road is made: Faction Zones, eight of them in it, on a map of rooms, a road and a stream."""

from core.base.ids import EncounterId, SceneId, ThingId
from core.chance.source import Source
from core.documents.new_adventure import around, at, ground_laid, laid, with_party
from core.documents.shipped import shipped_creatures
from core.edits.fights import AddEncounter, ChangeEncounter
from core.edits.maps import AddScene
from core.edits.show import RevealPlaces
from core.edits.tokens import PlaceFoes, PlacePerson
from core.engine.context import Systems
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.plane import Plane
from core.model.campaign import Campaign
from core.model.cover import Cover
from core.model.creature import Notes
from core.model.materials import MapStyle, Material
from core.model.scene import Scene, Terrain, ZoneLink
from core.model.things import Door, DoorState, Light, Pin, Stamp, Thing, Wall, WallKind, Zone
from core.model.zone_cover import CoverGrade, CoverKind, ZoneCover
from core.rules.faction_zones.names import FACTION_ZONES as SYSTEM
from tests.golden.millfight import played

__all__ = ["TITLE", "mill_scene", "played", "prepared"]

SCENE = SceneId("scene-1")
SEED = 94
WOODS = ZoneCover(kind=CoverKind.SOFT, grade=CoverGrade.MEDIUM)
TITLE = "The mill road"

_PARTY = {
    "Balthasar Quill": (5.5, 7.5),
    "Sybilla Marsh": (12.5, 8.5),
    "Theobald the Short": (8, 8),
}
_HORSE = ((5, 9.5),)
_FOES: dict[str, tuple[tuple[float, float], ...]] = {
    "Bandit": ((4.5, 13.5), (18.5, 12.5)),
    "Bandit firebrand": ((8.5, 2.5),),
    "Bandit leader": ((19.5, 3.5),),
}
_NOTES = Notes(
    read_aloud="The mill wheel stands still. Nobody is on the road, and the sheep are all at the far side of the fold.",
    gm_notes="Four bandits lie in wait on both sides of the road; they want the horse and the satchel on it.",
    tactics="The firebrand throws first. The leader waits in the dark mill until somebody has had the turn.",
    treasure="In the mill: a sack of flour with forty silver pennies at the bottom.",
)


def prepared(systems: Systems) -> Campaign:
    """Return the adventure before its fight: the party on the road, the bandits out of sight."""
    session = Session(Journal(Campaign(Source(SEED), title=TITLE)), systems)
    session.submit(AddScene(mill_scene()))
    session.submit(AddEncounter("Bandits at the mill", SYSTEM, SCENE))
    encounter = next(EncounterId(identity) for identity in session.state.encounters)
    session.submit(ChangeEncounter(encounter, "Bandits at the mill", _NOTES))
    session = Session(Journal(with_party(session.state, SYSTEM, systems)), systems)
    for person in session.state.people.values():
        session.submit(PlacePerson(encounter, SCENE, person.id, at(*_PARTY[person.creature.name])))
    shipped = {creature.name: creature for creature in shipped_creatures(SYSTEM)}
    horse = shipped["Riding horse"].but(side="party")
    session.submit(PlaceFoes(encounter, SCENE, horse, tuple(at(*point) for point in _HORSE)))
    for name, points in _FOES.items():
        where = tuple(at(*point) for point in points)
        session.submit(PlaceFoes(encounter, SCENE, shipped[name], where, hidden=True))
    session.submit(RevealPlaces(SCENE, ((around(0, 0, 24, 16), ()),)))
    return session.state


def mill_scene() -> Scene:
    """Return the map: a wood and a meadow at the road, a bridge, and the mill with its yard and fold."""
    return Scene(
        id=SCENE,
        name="Mill road",
        public_name="The mill road",
        read_aloud="The road leaves the wood, crosses the mill stream on a plank bridge and ends in the miller's yard.",
        notes="The mill is dark at any hour: its shutters are nailed up.",
        columns=24,
        rows=16,
        things=laid((*_walls(), *_zones(), *_stamps())),
        terrain=_terrain(),
        style=MapStyle.PAINTED,
        floor_material=Material.PLANKS,
        materials=ground_laid(
            (Material.EARTH, 0, 7, 10, 10),
            (Material.COBBLE, 14, 6, 24, 11),
            (Material.WATER, 11, 0, 14, 16),
            (Material.PLANKS, 10, 6, 14, 11),
        ),
        zone_links=(
            ZoneLink(a=ThingId("zone-18"), b=ThingId("zone-20"), barrier=True),
            ZoneLink(a=ThingId("zone-18"), b=ThingId("zone-19"), cover=ZoneCover()),
            ZoneLink(a=ThingId("zone-15"), b=ThingId("zone-19"), linked=False, seen=False),
            ZoneLink(a=ThingId("zone-15"), b=ThingId("zone-18"), linked=False),
            ZoneLink(a=ThingId("zone-16"), b=ThingId("zone-18"), linked=False),
            ZoneLink(a=ThingId("zone-16"), b=ThingId("zone-20"), linked=False),
        ),
    )


def _walls() -> tuple[Thing, ...]:
    return (
        Wall(
            id=ThingId("wall-2"),
            name="Mill",
            points=(at(18, 6), at(15, 6), at(15, 1), at(23, 1), at(23, 6), at(19, 6)),
        ),
        Door(id=ThingId("door-3"), name="Mill door", a=at(18, 6), b=at(19, 6), state=DoorState.OPEN),
        Wall(id=ThingId("wall-4"), name="Sheepfold", made=WallKind.LOW, points=(at(15, 11), at(24, 11))),
        Wall(id=ThingId("wall-5"), name="Bridge rail", made=WallKind.LOW, points=(at(10, 6), at(14, 6))),
        Wall(id=ThingId("wall-6"), name="Bridge rail", made=WallKind.LOW, points=(at(10, 11), at(14, 11))),
        Light(id=ThingId("light-7"), at=at(16.5, 7)),
        Pin(id=ThingId("pin-8"), name="Flour sack", at=at(22, 2), text="Forty silver pennies under the flour."),
    )


def _zones() -> tuple[Thing, ...]:
    return (
        _zone(11, "Wood", around(0, 0, 10, 6), "#5f7d4a", cover=WOODS),
        _zone(12, "Road", around(0, 6, 10, 11), "#b99b63"),
        _zone(13, "Meadow", around(0, 11, 10, 16), "#8fa85a"),
        _zone(14, "Bridge", around(10, 6, 14, 11), "#a5825a"),
        _zone(15, "Mill pond", around(10, 0, 15, 6), "#4f7f94", hazard="cold deep water"),
        _zone(16, "Stream", around(10, 11, 15, 16), "#4f7f94", hazard="swift water"),
        _zone(
            18,
            "Mill yard",
            around(14, 6, 24, 11),
            "#c2a878",
        ),
        _zone(19, "Mill", around(15, 1, 23, 6), "#6d6480", dark=True),
        _zone(20, "Sheepfold", around(15, 11, 24, 16), "#9c8f5f"),
    )


def _zone(
    number: int,
    name: str,
    points: tuple[tuple[int, int], ...],
    colour: str,
    *,
    dark: bool = False,
    cover: ZoneCover | None = None,
    hazard: str = "",
) -> Zone:
    return Zone(
        id=ThingId(f"zone-{number}"),
        name=name,
        public_name=name,
        points=points,
        colour=colour,
        dark=dark,
        cover=cover,
        hazard=hazard,
    )


def _stamps() -> tuple[Thing, ...]:
    return (
        _stamp(30, "tree", 1.5, 1.5, width=2, height=2),
        _stamp(31, "fir", 3.5, 4.5, width=2, height=2),
        _stamp(32, "tree", 6.5, 1.5, width=2, height=2),
        _stamp(33, "fir", 8.5, 4, width=2, height=2),
        _stamp(34, "bush", 5.5, 5.5, cover=Cover.SOFT),
        _stamp(35, "log", 2.5, 11.5, width=3, height=0.75, cover=Cover.HARD),
        _stamp(36, "bush", 7.5, 14.5, cover=Cover.SOFT),
        _stamp(37, "boulder", 5.5, 13.5, cover=Cover.HARD),
        _stamp(38, "cart", 20, 9, width=2, cover=Cover.HARD),
        _stamp(39, "well", 16.5, 9.5, cover=Cover.HARD),
        _stamp(40, "round-table", 17, 3, width=2, height=2, cover=Cover.HARD),
        _stamp(41, "crate", 21.5, 4.5, cover=Cover.HARD),
        _stamp(42, "barrel", 22.25, 5.25, width=0.75, height=0.75, cover=Cover.HARD),
        _stamp(43, "hedge", 21, 15, width=2, height=0.75, cover=Cover.HARD),
        _stamp(44, "stump", 18.5, 13.5),
        *_scenery(),
    )


def _scenery() -> tuple[Thing, ...]:
    """Return what is for the eye alone."""
    return (
        _stamp(1, "grindstone", 20.5, 2.75, width=2, height=2),
        _stamp(9, "flowers", 2.6, 13.4),
        _stamp(10, "flowers", 8.6, 12.5),
        _stamp(17, "reeds", 10.6, 2.5),
        _stamp(21, "reeds", 14.4, 14.4),
        _stamp(22, "fallen-leaves", 5, 3.2, width=2, height=2),
        _stamp(23, "mushrooms", 2.7, 2.8, width=0.75, height=0.75),
        _stamp(24, "haystack", 22.2, 13, width=2, height=2),
        _stamp(25, "sack", 22.4, 1.6, width=0.75, height=0.75),
        _stamp(26, "sack", 21.7, 1.5, width=0.75, height=0.75),
        _stamp(27, "woodpile", 22.6, 6.8, width=2),
        _stamp(28, "footprints", 7.4, 8.3, width=2, height=0.75),
        _stamp(29, "signpost", 9.4, 6.4, width=0.75, height=0.75),
        _stamp(45, "tree", 4.1, 0.7, width=3, height=3),
        _stamp(46, "tree", 0.7, 3.8, width=3, height=3),
        _stamp(47, "tree", 8.7, 0.9, width=2.5, height=2.5),
        _stamp(48, "fir", 6.1, 3.8, width=2.5, height=2.5),
        _stamp(49, "bush", 1.9, 5.6),
        _stamp(50, "tree", 1, 15.2, width=3, height=3),
    )


def _stamp(
    number: int,
    art: str,
    column: float,
    row: float,
    *,
    width: float = 1,
    height: float = 1,
    cover: Cover = Cover.NONE,
) -> Stamp:
    w, h = at(width, height)
    name = art.replace("-", " ").capitalize()
    return Stamp(id=ThingId(f"stamp-{number}"), name=name, art=art, at=at(column, row), width=w, height=h, cover=cover)


def _terrain() -> Plane:
    water = list(Terrain).index(Terrain.DIFFICULT)
    rows = (*range(6), *range(11, 16))
    return Plane({(column, row): water for column in range(11, 14) for row in rows})
