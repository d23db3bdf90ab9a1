"""How the ferry landing is made and played: 99 Towers, ten of them in it, with a grapple, an area and a duel."""

from core.base.ids import EncounterId, SceneId, SystemId, ThingId, TokenId
from core.chance.source import Source
from core.documents.new_adventure import around, at, ground_laid, laid, with_party
from core.documents.shipped import shipped_creatures
from core.edits.fights import AddEncounter, Begin, ChangeEncounter, End
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
from core.model.scene import Scene, Terrain
from core.model.things import Door, Pin, Stamp, Thing, Wall, WallKind, Zone
from core.rules.towers.clock import clock_of
from core.rules.towers.duels.commands import Focus, PlaceDuellists, Showdown, StandReady, StartDuel
from core.rules.towers.duels.duel import DuelStage
from tests.golden.play import Play
from tests.helpers.plain_fighter import plain_act

SYSTEM, SCENE = SystemId("99-towers"), SceneId("scene-1")
SEED = 77
TITLE = "The ferry landing"
BEFORE_THE_DUEL, MOST_TURNS = 26, 70
"""Turns after which Ann challenges the captain, and turns in all."""

_PARTY = {
    "Ann Harrow": (9.5, 8.5),
    "Bastian Roe": (6.5, 6.5),
    "Cassia of the Lamp": (6.5, 10.5),
    "Doran Pike": (10.5, 9.5),
}
_FOES: dict[str, tuple[tuple[float, float], ...]] = {
    "Ditch raider": ((12.5, 7.5), (12.5, 9.5), (13.5, 10.5)),
    "Raider bowman": ((18.5, 6.5),),
    "Powder thief": ((15.5, 9.5),),
    "Raider captain": ((16.5, 8.5),),
}
_NOTES = Notes(
    read_aloud="The ferry lies across the landing with its rope cut. Somebody is already sitting on your cargo.",
    gm_notes="They want the chest on the pier and know nothing of the letter in it.",
    tactics="The thief throws while the raiders hold the gap; the captain fights whoever calls him out.",
    treasure="The chest: sixty in small coin and a sealed letter.",
)


def played(session: Session) -> None:
    """Play the fight from its beginning to its end."""
    play = Play(session, next(EncounterId(identity) for identity in session.state.encounters))
    play.submit(Begin(play.encounter_id, tuple(TokenId(token) for token in play.encounter.tokens)))
    for number in range(MOST_TURNS):
        if number == BEFORE_THE_DUEL:
            _challenge(play)
        if play.actor is None or not _turn(play):
            break
    ends = session.systems[SYSTEM].loose_ends(play.state, play.encounter)
    play.submit(End(play.encounter_id, tuple(end.command for end in ends if end.suggested and end.command is not None)))


def _turn(play: Play) -> bool:
    """Let whoever acts do what suits him; return whether anything was done."""
    assert play.actor is not None
    who = play.name(play.actor)
    if not _duelling(play):
        if (
            who.startswith("Powder thief")
            and "bomb" not in play.done
            and play.does("attack", "Doran Pike", item="bomb")
        ):
            play.done.append("bomb")
            return True
        if who == "Doran Pike":
            if "grapple" in play.done and any(play.does(deed) for deed in ("slam", "squeeze")):
                return True
            if "grapple" not in play.done and any(play.does("grapple", foe) for foe in _foes(play)):
                return True
        if who == "Cassia of the Lamp" and "aim" not in play.done and play.does("aim"):
            return True
    act = plain_act(play.state, play.encounter, play.board, play.actor)
    return (act is not None and play.tries(act)) or play.does("delay")


def _foes(play: Play) -> tuple[str, ...]:
    there = play.encounter.tokens.values()
    return tuple(play.state.name(token) for token in there if token.side == "foes")


def _duelling(play: Play) -> bool:
    duel = clock_of(play.encounter).duel
    return duel is not None and duel.stage is not DuelStage.OVER


def _challenge(play: Play) -> None:
    """Let Ann call the captain out, to first blood, and go through the stages as far as the strike."""
    where = play.encounter_id
    play.submit(StartDuel(where, play.token("Ann Harrow"), play.token("Raider captain 1")))
    if not _duelling(play):
        return
    for command in (PlaceDuellists(where), StandReady(where), Showdown(where), Focus(where)):
        play.submit(command)


def prepared(systems: Systems) -> Campaign:
    """Return the adventure before its fight."""
    session = Session(Journal(Campaign(Source(SEED), title=TITLE)), systems)
    session.submit(AddScene(_scene()))
    session.submit(AddEncounter("The cut rope", SYSTEM, SCENE))
    encounter = next(EncounterId(identity) for identity in session.state.encounters)
    session.submit(ChangeEncounter(encounter, "The cut rope", _NOTES))
    session = Session(Journal(with_party(session.state, SYSTEM, systems)), systems)
    for person in session.state.people.values():
        if person.creature.name in _PARTY:
            session.submit(PlacePerson(encounter, SCENE, person.id, at(*_PARTY[person.creature.name])))
    bestiary = {creature.name: creature for creature in shipped_creatures(SYSTEM)}
    for name, points in _FOES.items():
        session.submit(PlaceFoes(encounter, SCENE, bestiary[name], tuple(at(*point) for point in points)))
    session.submit(RevealPlaces(SCENE, ((around(0, 0, 24, 16), ()),)))
    return session.state


def _scene() -> Scene:
    return Scene(
        id=SCENE,
        name="Ferry landing",
        public_name="The ferry landing",
        read_aloud="Brown water, a broken rope, and a pier that has seen better years.",
        notes="The planks at the end of the pier are rotten.",
        columns=24,
        rows=16,
        things=laid(_things()),
        terrain=_terrain(),
        style=MapStyle.PAINTED,
        floor_material=Material.PLANKS,
        materials=ground_laid(
            (Material.EARTH, 4, 4, 10, 6),
            (Material.EARTH, 8, 4, 10, 9),
            (Material.EARTH, 8, 7, 12, 10),
            (Material.SAND, 11, 0, 15, 16),
            (Material.SHALLOW, 14, 0, 16, 16),
            (Material.WATER, 16, 0, 24, 16),
            (Material.PLANKS, 13, 7, 20, 10),
        ),
        elevation=Plane({(column, row): 1 for column in range(15, 20) for row in range(7, 10)}, signed=True),
    )


def _things() -> tuple[Thing, ...]:
    return (
        _stamp(1, "boat", "Ferry boat", 18, 11.5, width=3),
        Wall(id=ThingId("wall-2"), name="Ferry house", points=(at(4, 2), at(1, 2), at(1, 8), at(4, 8), at(4, 6))),
        Door(id=ThingId("door-3"), name="Ferry house door", a=at(4, 5), b=at(4, 6)),
        Wall(id=ThingId("wall-4"), name="Ferry house", points=(at(4, 5), at(4, 2))),
        Wall(id=ThingId("wall-5"), name="Bank wall", made=WallKind.LOW, points=(at(11, 2), at(11, 7))),
        Wall(id=ThingId("wall-6"), name="Bank wall", made=WallKind.LOW, points=(at(11, 11), at(11, 15))),
        Zone(id=ThingId("zone-7"), name="Bank", public_name="Bank", points=around(0, 0, 11, 16), colour="#7c8f5a"),
        Zone(id=ThingId("zone-8"), name="Shore", public_name="Shore", points=around(11, 0, 15, 16), colour="#b58d4f"),
        Zone(id=ThingId("zone-9"), name="Water", public_name="River", points=around(15, 0, 24, 16), colour="#4f7f7a"),
        _stamp(10, "crate", "Crates", 7.5, 6.5, cover=Cover.HARD),
        _stamp(11, "barrel", "Barrels", 7.5, 10.5, cover=Cover.SOFT),
        _stamp(12, "cart", "Handcart", 14, 6.5, width=2, cover=Cover.HARD),
        _stamp(13, "crate", "Cargo", 17.5, 7.5, cover=Cover.HARD),
        _stamp(14, "chest", "Chest", 18.5, 8.5, width=0.75, height=0.5),
        _stamp(15, "reeds", "Reeds", 14.5, 12.5, cover=Cover.SOFT),
        *_scenery(),
        Pin(id=ThingId("pin-16"), name="Rotten planks", at=at(19.5, 8.5), text="Whoever lands here hard goes through."),
    )


def _scenery() -> tuple[Thing, ...]:
    """Return what is for the eye alone."""
    return (
        _stamp(17, "bed", "Bed", 1.7, 3.2, height=2),
        _stamp(18, "table", "Table", 2.6, 6.6, width=2),
        _stamp(19, "grove", "Little wood", 3, 13.2, width=6, height=5),
        _stamp(20, "tree", "Tree", 8.2, 1.3, width=3, height=3),
        _stamp(21, "fir", "Fir", 6.3, 1, width=2.5, height=2.5),
        _stamp(22, "bush", "Bush", 9.6, 2.8),
        _stamp(23, "tree", "Tree", 8.9, 14.6, width=3, height=3),
        _stamp(24, "reeds", "Reeds", 14.2, 2.2),
        _stamp(25, "reeds", "Reeds", 14.9, 14.4),
        _stamp(26, "reeds", "Reeds", 15.3, 13.2),
    )


def _stamp(
    number: int,
    art: str,
    name: str,
    column: float,
    row: float,
    *,
    width: float = 1,
    height: float = 1,
    cover: Cover = Cover.NONE,
) -> Stamp:
    w, h = at(width, height)
    return Stamp(id=ThingId(f"stamp-{number}"), name=name, art=art, at=at(column, row), width=w, height=h, cover=cover)


def _terrain() -> Plane:
    difficult, hazard = list(Terrain).index(Terrain.DIFFICULT), list(Terrain).index(Terrain.HAZARD)
    pier = [(column, row) for column in range(15, 20) for row in range(7, 10)]
    water = {(column, row): hazard for column in range(16, 24) for row in range(16) if (column, row) not in pier}
    mud = {(column, row): difficult for column in (14, 15) for row in range(16) if (column, row) not in pier}
    return Plane({**water, **mud})
