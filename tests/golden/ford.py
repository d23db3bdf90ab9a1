"""How the dry ford is made: Swift Swords Tactica, zones of banks and a river bed, a Mob, an ogre, a chariot."""

from core.base.ids import EncounterId, SceneId, ThingId, TokenId
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
from core.model.things import Stamp, Thing, Wall, WallKind, Zone
from core.model.zone_cover import CoverGrade, CoverKind, ZoneCover
from core.rules.swift_swords.calls import FormGroup
from core.rules.swift_swords.names import SWIFT_SWORDS as SYSTEM
from core.rules.swift_swords.sheet import sheet_of
from tests.golden.fordfight import played

__all__ = ["TITLE", "ford_scene", "played", "prepared"]

SCENE = SceneId("scene-1")
SEED = 45
TITLE = "The dry ford"

_PARTY = {
    "Roland Ashby": (9.5, 4.5),
    "Isolde Wren": (4.5, 3.5),
    "Brother Aldous": (7.5, 8.5),
    "Tamsin Two-Blades": (9.5, 9.5),
}
_FOES: dict[str, tuple[tuple[float, float], ...]] = {
    "Goblin": ((14.5, 7.5), (15.5, 7.5), (14.5, 9.5), (15.5, 9.5)),
    "Ogre": ((16, 4),),
    "Knight": ((20.5, 3.5),),
    "Wrestler": ((12.75, 8.5),),
    "Giant eagle": ((21, 1.5),),
    "Light chariot": ((21, 9),),
    "Charioteer": ((19.5, 10.5),),
    "Archer": ((19.5, 7.5),),
}
_NOTES = Notes(
    read_aloud="The river has been dry since spring. On the far bank somebody has put horses to a chariot.",
    gm_notes="The four goblins fight as a Mob. The knight wants Roland and nobody else.",
    tactics="The ogre and the goblins hold the bed; the chariot comes over the shallows; the eagle takes the archer.",
    treasure="In the camp: three cups of silver, a map of the fords.",
)
_ZONES: dict[str, tuple[int, int, ZoneCover | None]] = {
    "Reeds": (0, 0, ZoneCover(kind=CoverKind.SOFT, grade=CoverGrade.LIGHT)),
    "West bank": (6, 0, None),
    "River bed": (12, 0, None),
    "East bank": (18, 0, None),
    "Farm": (0, 6, None),
    "West road": (6, 6, None),
    "Ford": (12, 6, None),
    "Camp": (18, 6, None),
}
_WALL = ZoneCover(kind=CoverKind.HARD, grade=CoverGrade.LIGHT)


def prepared(systems: Systems) -> Campaign:
    """Return the adventure before its fight: the party on the west bank, the others beyond, the goblins as a Mob."""
    session = Session(Journal(Campaign(Source(SEED), title=TITLE)), systems)
    session.submit(AddScene(ford_scene()))
    session.submit(AddEncounter("At the dry ford", SYSTEM, SCENE))
    encounter = next(EncounterId(identity) for identity in session.state.encounters)
    session.submit(ChangeEncounter(encounter, "At the dry ford", _NOTES))
    session = Session(Journal(with_party(session.state, SYSTEM, systems)), systems)
    for person in session.state.people.values():
        session.submit(PlacePerson(encounter, SCENE, person.id, at(*_PARTY[person.creature.name])))
    shipped = {creature.name: creature for creature in shipped_creatures(SYSTEM)}
    # the best of the camp, who is up before anybody else
    shipped["Wrestler"] = shipped["Wrestler"].but(sheet=sheet_of(shipped["Wrestler"]).but(action_dice=6, physical=5))
    for name, points in _FOES.items():
        session.submit(PlaceFoes(encounter, SCENE, shipped[name], tuple(at(*point) for point in points)))
    tokens = session.state.encounter(encounter).tokens.values()
    goblins = tuple(TokenId(each.id) for each in tokens if session.state.creature(each).name == "Goblin")
    session.submit(FormGroup(encounter, goblins, len(goblins)))
    session.submit(RevealPlaces(SCENE, ((around(0, 0, 24, 12), ()),)))
    return session.state


def ford_scene() -> Scene:
    """Return the map: two banks and the bed of a river between them, eight zones of six squares."""
    return Scene(
        id=SCENE,
        name="Dry ford",
        public_name="The dry ford",
        read_aloud="Two banks of yellow grass, and between them stones where the river was.",
        columns=24,
        rows=12,
        style=MapStyle.PAINTED,
        things=laid((*_zones(), *_walls(), *_stamps())),
        terrain=Plane({(column, row): _rough() for column in range(13, 17) for row in (1, 2)}),
        materials=ground_laid(
            (Material.GRASS, 0, 0, 24, 12),
            (Material.GRAVEL, 12, 0, 18, 12),
            (Material.SAND, 7, 0, 9, 9),
            (Material.SAND, 7, 8, 24, 10),
        ),
        zone_links=(ZoneLink(a="zone-24", b="zone-25", cover=_WALL),),
    )


def _rough() -> int:
    return list(Terrain).index(Terrain.DIFFICULT)


def _zones() -> tuple[Thing, ...]:
    return tuple(
        Zone(
            id=ThingId(f"zone-{20 + number}"),
            name=name,
            public_name=name,
            points=around(x, y, x + 6, y + 6),
            cover=cover,
        )
        for number, (name, (x, y, cover)) in enumerate(_ZONES.items())
    )


def _walls() -> tuple[Thing, ...]:
    return (Wall(id=ThingId("wall-2"), name="Farm wall", made=WallKind.LOW, points=(at(6, 6.5), at(6, 11.5))),)


def _stamps() -> tuple[Thing, ...]:
    return (
        _stamp(30, "bush", 1.5, 1.5),
        _stamp(31, "bush", 3, 4.5),
        _stamp(32, "tree", 2.5, 8.5, width=2, height=2),
        _stamp(33, "tree", 22, 10.5, width=2, height=2),
        _stamp(34, "boulder", 13.5, 1.5),
        _stamp(35, "cart", 22.5, 7, width=2, cover=Cover.HARD),
        *_scenery(),
    )


def _scenery() -> tuple[Thing, ...]:
    """Return what is for the eye alone."""
    return (
        _stamp(3, "reeds", 3.5, 1.5),
        _stamp(4, "reeds", 4.7, 2.6),
        _stamp(5, "reeds", 2.3, 3.5),
        _stamp(6, "reeds", 5.1, 5.1),
        _stamp(7, "rubble", 16.4, 3.4),
        _stamp(8, "rubble", 13.6, 11.1),
        _stamp(9, "boulder", 16.8, 10.8),
        _stamp(10, "flowers", 4.6, 9.5),
        _stamp(11, "flowers", 19.8, 5.3),
        _stamp(12, "tent", 19.3, 11, width=2, height=2),
        _stamp(13, "campfire", 20.7, 9.9),
        _stamp(14, "dead-tree", 10.6, 3.6, width=2, height=2),
        _stamp(15, "footprints", 10, 8.7, width=2, height=0.75),
        _stamp(16, "bones", 14.5, 5.5, width=0.75, height=0.75),
        _stamp(17, "stump", 1.5, 10.6),
        _stamp(18, "tree", 0.8, 6.9, width=3, height=3),
        _stamp(19, "fir", 23.2, 8.9, width=2.5, height=2.5),
        _stamp(28, "bush", 20.7, 11.6),
        _stamp(29, "tree", 10.4, 0.6, width=2.5, height=2.5),
    )


def _stamp(
    number: int, art: str, column: float, row: float, *, width: float = 1, height: float = 1, cover: Cover = Cover.NONE
) -> Stamp:
    w, h = at(width, height)
    name = art.replace("-", " ").capitalize()
    return Stamp(id=ThingId(f"stamp-{number}"), name=name, art=art, at=at(column, row), width=w, height=h, cover=cover)
