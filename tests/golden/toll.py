"""How the toll bridge is made: Basic Roleplaying, archers over a stream, a crossbow, shields and a healer."""

from fractions import Fraction

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
from core.model.roofs import Roof, RoofCovering
from core.model.scene import Scene, Terrain
from core.model.things import Stamp, Thing, Wall, WallKind
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING as SYSTEM
from tests.golden.tollfight import played

__all__ = ["TITLE", "played", "prepared", "toll_scene"]

SCENE = SceneId("scene-1")
SEED = 172
TITLE = "The toll bridge"

_PARTY = {
    "Agnes Rook": (8.5, 8.5),
    "Bertram Lisle": (4.5, 6.5),
    "Cecily Marsh": (7.5, 9.5),
    "Dirk Halloran": (5.5, 10.5),
}
_FOES: dict[str, tuple[tuple[float, float], ...]] = {
    "Bandit": ((19.5, 8.5), (20.5, 10.5)),
    "Bandit archer": ((25.5, 5.5),),
    "Spearman": ((19.5, 9.5),),
    "Crossbow guard": ((24.5, 12.5),),
}
_NOTES = Notes(
    read_aloud="A pole lies across the far end of the bridge, and behind it somebody has begun to wind a crossbow.",
    gm_notes="The toll is a silver penny a head, and everything in the packs.",
    tactics="The spear and the swords hold the bridge; the archer and the crossbow shoot whoever wears least.",
    treasure="The toll chest: sixty pennies, a ring.",
)


def prepared(systems: Systems) -> Campaign:
    """Return the adventure before its fight: the party before the bridge, the toll keepers behind it."""
    session = Session(Journal(Campaign(Source(SEED), title=TITLE)), systems)
    session.submit(AddScene(toll_scene()))
    session.submit(AddEncounter("At the toll bridge", SYSTEM, SCENE))
    encounter = next(EncounterId(identity) for identity in session.state.encounters)
    session.submit(ChangeEncounter(encounter, "At the toll bridge", _NOTES))
    session = Session(Journal(with_party(session.state, SYSTEM, systems)), systems)
    for person in session.state.people.values():
        session.submit(PlacePerson(encounter, SCENE, person.id, at(*_PARTY[person.creature.name])))
    shipped = {creature.name: creature for creature in shipped_creatures(SYSTEM)}
    for name, points in _FOES.items():
        session.submit(PlaceFoes(encounter, SCENE, shipped[name], tuple(at(*point) for point in points)))
    session.submit(RevealPlaces(SCENE, ((around(0, 0, 30, 18), ()),)))
    return session.state


def toll_scene() -> Scene:
    """Return the map: a road, a stream with a bridge over it, and what there is to hide behind; 1.5 m to a square."""
    return Scene(
        id=SCENE,
        name="Toll bridge",
        public_name="The toll bridge",
        read_aloud="The road runs down to a stone bridge. On the far side stands a hut, with smoke over its roof.",
        columns=30,
        rows=18,
        things=laid((*_walls(), *_stamps())),
        terrain=_terrain(),
        style=MapStyle.PAINTED,
        floor_material=Material.PLANKS,
        materials=ground_laid(
            (Material.EARTH, 0, 8, 30, 11),
            (Material.EARTH, 23, 4, 29, 8),
            (Material.WATER, 12, 0, 17, 18),
            (Material.COBBLE, 11, 7, 18, 12),
            (Material.PLANKS, 25, 1, 29, 4),
        ),
        square_length=Fraction(3, 2),
        unit="m",
    )


def _walls() -> tuple[Thing, ...]:
    return (
        Wall(id=ThingId("wall-2"), name="Parapet", made=WallKind.LOW, points=(at(11, 7), at(18, 7))),
        Wall(id=ThingId("wall-3"), name="Parapet", made=WallKind.LOW, points=(at(11, 12), at(18, 12))),
        Wall(id=ThingId("wall-4"), name="Toll hut", points=(at(25, 1), at(29, 1), at(29, 4), at(25, 4), at(25, 1))),
    )


def _stamps() -> tuple[Thing, ...]:
    return (
        _stamp(30, "tree", 3.5, 3, width=2, height=2),
        _stamp(31, "fir", 2, 14, width=2, height=2),
        _stamp(32, "tree", 9, 15, width=2, height=2),
        _stamp(33, "cart", 23, 12.5, width=2, cover=Cover.HARD),
        _stamp(34, "barrel", 24.5, 6.5, cover=Cover.HARD),
        _stamp(35, "log", 6.5, 6.5, width=3, height=0.75, cover=Cover.HARD),
        _stamp(36, "bush", 21.5, 15.5, cover=Cover.SOFT),
        *_scenery(),
    )


def _scenery() -> tuple[Thing, ...]:
    """Return what is for the eye alone, the roof of the hut among it."""
    return (
        Roof(
            id=ThingId("roof-5"), name="Toll hut", points=around(24.7, 0.7, 29.3, 4.3), covering=RoofCovering.SHINGLES
        ),
        _stamp(6, "flowers", 20.6, 4.6),
        _stamp(7, "flowers", 6.4, 14.7),
        _stamp(8, "reeds", 11.4, 4.4),
        _stamp(9, "reeds", 17.8, 14.6),
        _stamp(10, "fallen-leaves", 5, 4.4, width=2, height=2),
        _stamp(11, "footprints", 20.6, 9.4, width=2, height=0.75),
        _stamp(12, "woodpile", 27.2, 5.2, width=2),
        _stamp(13, "stump", 4.7, 15.7),
        _stamp(14, "mushrooms", 3.4, 15.4, width=0.75, height=0.75),
        _stamp(15, "signpost", 19.4, 7.3, width=0.75, height=0.75),
        _stamp(16, "rubble", 10.3, 12.4),
        _stamp(17, "campfire", 22.6, 5.6),
        _stamp(18, "grove", 2.6, 16.2, width=5, height=4),
        _stamp(19, "tree", 0.9, 1.2, width=3, height=3),
        _stamp(20, "fir", 5.4, 1.3, width=2.5, height=2.5),
        _stamp(21, "tree", 8, 1, width=3, height=3),
        _stamp(22, "bush", 1.4, 4.8),
        _stamp(23, "tree", 11, 17, width=2.5, height=2.5),
        _stamp(24, "grove", 26.5, 15.8, width=6, height=5),
        _stamp(25, "bush", 6.9, 16.4),
    )


def _stamp(
    number: int, art: str, column: float, row: float, *, width: float = 1, height: float = 1, cover: Cover = Cover.NONE
) -> Stamp:
    w, h = at(width, height)
    name = art.replace("-", " ").capitalize()
    return Stamp(id=ThingId(f"stamp-{number}"), name=name, art=art, at=at(column, row), width=w, height=h, cover=cover)


def _terrain() -> Plane:
    water = list(Terrain).index(Terrain.BLOCKING)
    rows = (*range(7), *range(12, 18))
    return Plane({(column, row): water for column in range(12, 17) for row in rows})
