"""The sample adventure: an ambush at a toll-house, in the middle of the fight."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from core.base.ids import EncounterId, SceneId, SystemId, ThingId, TokenId
from core.chance.source import Source
from core.documents.new_adventure import around, at, ground_laid, laid, with_party
from core.documents.shipped import shipped_creatures
from core.edits.fights import AddEncounter, Begin, ChangeEncounter
from core.edits.maps import AddScene
from core.edits.show import RevealPlaces
from core.edits.tokens import PlaceFoes, PlacePerson
from core.engine.command import Act, Command
from core.engine.context import Systems
from core.engine.journal import Journal
from core.engine.policy import Given, draw, first_of, take_suggestions
from core.engine.request import Request
from core.engine.session import Session
from core.engine.system import Need
from core.geometry.plane import Plane
from core.geometry.units import Square
from core.model.campaign import Campaign
from core.model.cover import Cover
from core.model.creature import Notes
from core.model.encounter import PARTY
from core.model.materials import MapStyle, Material
from core.model.scene import Scene, Terrain
from core.model.things import Door, DoorState, Light, LightRegion, Pin, Stamp, Thing, Wall, WallKind, Zone

SYSTEM = SystemId("99-towers")
SEED = 1912
TOLL_SCENE = SceneId("scene-1")
TITLE = "The toll-house"
FEWEST_TURNS, MOST_TURNS = 7, 40
"""Turns that the fight is old when the sample opens, at the next turn of the party."""

_PARTY = {
    "Ann Harrow": (12.5, 8.5),
    "Bastian Roe": (10.5, 4.5),
    "Cassia of the Lamp": (8.5, 9.5),
    "Doran Pike": (11.5, 9.5),
}
_FOES: dict[str, tuple[tuple[float, float], ...]] = {
    "Ditch raider": ((13.5, 8.5), (13.5, 9.5), (16.5, 6.5)),
    "Raider bowman": ((20.5, 11.5),),
    "Raider captain": ((18.5, 8.5),),
    "Hill ogre": ((22, 7),),
}


@dataclass(frozen=True, slots=True)
class SampleStep:
    """A command of the sample's fight, and what was answered and drawn in it, by the keys of the questions."""

    command: Command
    answers: tuple[tuple[str, Any], ...] = ()


def script(systems: Systems) -> tuple[Campaign, tuple[SampleStep, ...]]:
    """Return the sample before its fight, and the fight so far, for somebody who wants to see it in the log."""
    before = _prepared(systems)
    session = Session(Journal(before), systems)
    encounter = next(EncounterId(identity) for identity in before.encounters)
    tokens = tuple(TokenId(token) for token in before.encounter(encounter).tokens)
    steps = [_played(session, Begin(encounter, tokens))]
    for _ in range(MOST_TURNS):
        actor = systems[SYSTEM].next_actors(session.state, session.state.encounter(encounter))[0]
        turn = session.state.token(encounter, actor)
        if len(steps) > FEWEST_TURNS and turn.side == PARTY:
            break
        steps.append(_played(session, _turn_of(session, encounter, actor)))
    return before, tuple(steps)


def _turn_of(session: Session, encounter: EncounterId, actor: TokenId) -> Act:
    """Return an attack on whoever can be attacked, the nearest first; else an action that needs nobody."""
    fight = session.state.encounter(encounter)
    board = session.board(fight)
    offers = [
        offer for offer in session.systems[SYSTEM].offers(session.state, board, fight, actor) if offer.why_not is None
    ]
    foes = [token.id for token in fight.tokens.values() if token.side != fight.tokens[actor].side]
    for offer in offers:
        if offer.act.action in ("attack", "cast-spell") and offer.needs == (Need.TARGET,):
            for foe in sorted(foes, key=lambda each: board.distance(actor, each)):
                act = replace(offer.act, targets=(foe,))
                if session.preview(act).refused is None:
                    return act
    return next(offer.act for offer in offers if not offer.needs)


def _played(session: Session, command: Command) -> SampleStep:
    """Carry a command out as the program would, and write down what was answered."""
    answers: dict[str, Any] = {}
    usual = first_of(take_suggestions, draw)

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        given = usual(state, request)
        if given is not None:
            answers[request.key] = given.value
        return given

    session.policy = answer
    session.submit(command)
    return SampleStep(command, tuple(answers.items()))


def _prepared(systems: Systems) -> Campaign:
    session = Session(Journal(Campaign(Source(SEED), title=TITLE)), systems)
    session.submit(AddScene(_scene()))
    session.submit(AddEncounter("Ambush at the toll-house", SYSTEM, TOLL_SCENE))
    encounter = next(EncounterId(identity) for identity in session.state.encounters)
    session.submit(ChangeEncounter(encounter, "Ambush at the toll-house", _NOTES))
    session = Session(Journal(with_party(session.state, SYSTEM, systems)), systems)
    for person in session.state.people.values():
        session.submit(PlacePerson(encounter, TOLL_SCENE, person.id, at(*_PARTY[person.creature.name])))
    bestiary = {creature.name: creature for creature in shipped_creatures(SYSTEM)}
    for name, points in _FOES.items():
        session.submit(PlaceFoes(encounter, TOLL_SCENE, bestiary[name], tuple(at(*point) for point in points)))
    session.submit(RevealPlaces(TOLL_SCENE, ((around(8, 3, 14, 13), ()), (around(14, 0, 26, 13), ()))))
    return session.state


_NOTES = Notes(
    read_aloud="The toll-bar is down across the road, and nobody stands at it. Then the hedge moves.",
    gm_notes="The captain wants the strongbox, not a massacre. The cellar door is hidden behind the rack.",
    tactics="Raiders hold the gate two to one; the bowman shoots from behind the cart; the ogre comes at the noise.",
    treasure="A strongbox with the week's tolls in the cellar; a map with one cross on it on the captain.",
)


def _scene() -> Scene:
    return Scene(
        id=TOLL_SCENE,
        name="Toll-house on the marsh road",
        public_name="The toll-house",
        read_aloud="A low stone house leans over the road. Water stands in the ditches on both sides.",
        notes="The window on the east side is loose.",
        columns=26,
        rows=18,
        things=laid(_things()),
        terrain=_terrain(),
        elevation=_elevation(),
        style=MapStyle.PARCHMENT,
        materials=ground_laid(
            (Material.EARTH, 14, 7, 26, 11),
            (Material.MUD, 15, 10, 19, 13),
            (Material.MUD, 0, 14, 26, 18),
            (Material.WATER, 18, 15, 22, 17),
        ),
    )


def _things() -> tuple[Thing, ...]:
    house = (at(10, 13), at(4, 13), at(4, 3), at(14, 3), at(14, 4.5))
    return (
        Wall(id=ThingId("wall-2"), name="House", points=house),
        Wall(id=ThingId("wall-26"), name="House", points=(at(14, 6.5), at(14, 8))),
        Door(id=ThingId("door-3"), name="Gate", a=at(14, 8), b=at(14, 10), state=DoorState.OPEN),
        Wall(id=ThingId("wall-4"), name="House", points=(at(14, 10), at(14, 13), at(11, 13))),
        Door(id=ThingId("door-5"), name="Back door", a=at(10, 13), b=at(11, 13)),
        Wall(id=ThingId("wall-6"), name="Partition", points=(at(4, 8), at(6, 8))),
        Door(id=ThingId("door-7"), name="Behind the rack", a=at(6, 8), b=at(7, 8), secret=True),
        Wall(id=ThingId("wall-8"), name="Partition", points=(at(7, 8), at(8, 8), at(8, 3))),
        Wall(id=ThingId("wall-9"), name="East window", made=WallKind.WINDOW, points=(at(14, 4.5), at(14, 6.5))),
        Wall(id=ThingId("wall-10"), name="Toll-bar", made=WallKind.LOW, points=(at(16, 2), at(16, 6))),
        Zone(id=ThingId("zone-11"), name="Hall", public_name="Hall", points=around(8, 3, 14, 13), colour="#b58d4f"),
        Zone(id=ThingId("zone-12"), name="Counting room", public_name="Small room", points=around(4, 3, 8, 8)),
        Zone(id=ThingId("zone-13"), name="Road", public_name="Road", points=around(14, 0, 26, 13), colour="#7c8f5a"),
        Zone(id=ThingId("zone-14"), name="Marsh", public_name="Marsh", points=around(0, 13, 26, 18), colour="#4f7f7a"),
        _stamp(15, "table", "Table", 10, 6, width=2, cover=Cover.SOFT),
        _stamp(16, "crate", "Crates", 9.5, 11.5, cover=Cover.HARD),
        _stamp(17, "cart", "Cart", 20, 10.5, width=2, cover=Cover.HARD),
        _stamp(18, "tree", "Willow", 24, 3, width=2, height=2, cover=Cover.HARD),
        _stamp(19, "bush", "Hedge", 17.5, 4.5, cover=Cover.SOFT),
        _stamp(20, "chest", "Strongbox", 5, 4, width=0.75, height=0.5),
        _stamp(21, "bookcase", "Tool rack", 6.5, 7.5, width=1.5, height=0.5),
        Light(id=ThingId("light-22"), name="Lantern", at=at(12.5, 4.5), reach=Fraction(5)),
        LightRegion(id=ThingId("light-region-23"), name="Counting room", points=around(4, 3, 8, 8), light="dim"),
        Pin(id=ThingId("pin-24"), name="Trap", at=at(7.5, 5.5), text="A string across the door rings a bell upstairs."),
        Pin(id=ThingId("pin-25"), name="Ogre", at=at(23.5, 7.5), text="Comes out when the fighting has begun."),
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
    marsh = {(column, row): difficult for column in range(26) for row in range(14, 18)}
    pools: dict[Square, int] = {(column, row): hazard for column in range(18, 22) for row in (15, 16)}
    mud = {(column, row): difficult for column in range(15, 19) for row in range(10, 13)}
    return Plane({**marsh, **pools, **mud})


def _elevation() -> Plane:
    return Plane({(column, row): 1 for column in range(21, 26) for row in range(5, 9)}, signed=True)
