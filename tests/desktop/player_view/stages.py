"""Campaigns full of secrets, the same without them, and the pictures that the players get of both."""

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from core.base.ids import EncounterId, PersonId, SceneId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.explain.words import Words
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Point, Rect
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature, Notes, Person, Track, Vitals
from core.model.encounter import Encounter, Stage, Token
from core.model.markings import Caption, Scribble
from core.model.scene import Layer, Reveal, Scene, SceneState
from core.model.things import (
    Door,
    DoorState,
    LayerName,
    Light,
    LightRegion,
    Pin,
    Stamp,
    Thing,
    Wall,
    Zone,
)
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.player_view.content import PublicContent
from desktop.player_view.filter import Memory, public_content
from desktop.player_view.picture import TablePicture
from desktop.theme.tokens import LIGHT
from desktop.workspace.player_camera import PlayerCamera
from desktop.workspace.player_screen import PlayerSettings, StripPlace
from tests.helpers.fights import SYSTEMS, creature
from tests.helpers.tiny.fighter import TINY
from tests.helpers.tiny.sheet import TinyClock

SCENE = SceneId("scene-1")
FIGHT = EncounterId("encounter-2")
SECRET = "Zorblax"
"""A word that stands in everything private, and nowhere else."""
WORDS = Words()
SIZE = QSize(640, 480)


def at(column: float, row: float) -> Point:
    """Return a place by squares."""
    return round(column * SQUARE), round(row * SQUARE)


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Return a rectangle by squares."""
    return at(left, top), at(right, top), at(right, bottom), at(left, bottom)


def wall(number: int, *points: Point, hidden: bool = False) -> Wall:
    """Return a wall with a secret name."""
    return Wall(id=ThingId(f"wall-{number}"), points=points, name=SECRET, hidden=hidden)


def things() -> tuple[Thing, ...]:
    """Return two rooms side by side: the left one is revealed, and full of what the players must not see."""
    return (
        wall(10, at(1, 1), at(6, 1)),
        wall(11, at(6, 1), at(6, 2)),
        Door(id=ThingId("door-12"), a=at(6, 2), b=at(6, 3), secret=True, name=SECRET, state=DoorState.LOCKED),
        wall(13, at(6, 3), at(6, 6)),
        wall(14, at(6, 6), at(4, 6)),
        Door(id=ThingId("door-15"), a=at(4, 6), b=at(3, 6), name=SECRET, state=DoorState.LOCKED),
        wall(16, at(3, 6), at(1, 6), at(1, 1)),
        wall(17, at(6, 4), at(11, 4)),
        wall(18, at(2, 3), at(3, 3), hidden=True),
        wall(19, at(6, 1), at(11, 1), at(11, 6), at(6, 6)),
        Stamp(id=ThingId("stamp-20"), name=SECRET, art="crate", at=at(2.5, 2.5)),
        Stamp(id=ThingId("stamp-21"), name=SECRET, art="crate", at=at(4.5, 2.5), hidden=True),
        Stamp(id=ThingId("stamp-22"), name=SECRET, art=SECRET, at=at(8.5, 2.5)),
        Stamp(id=ThingId("stamp-23"), art=SECRET, at=at(1.5, 5.5)),
        Zone(id=ThingId("zone-24"), name=SECRET, notes=SECRET, public_name="Hall", points=box(1, 1, 6, 6)),
        Zone(id=ThingId("zone-25"), name=SECRET, public_name=f"{SECRET} shrine", points=box(6, 1, 11, 6)),
        Zone(id=ThingId("zone-26"), name=SECRET, public_name=SECRET, points=box(2, 4, 3, 5), hidden=True),
        Zone(id=ThingId("zone-34"), name=SECRET, notes=SECRET, points=box(4, 1, 6, 3)),
        Pin(id=ThingId("pin-27"), name=SECRET, text=SECRET, at=at(3, 3)),
        Light(id=ThingId("light-28"), at=at(7, 2), name=SECRET),
        Light(id=ThingId("light-29"), at=at(5, 5), name=SECRET),
        LightRegion(id=ThingId("region-30"), points=box(1, 4, 3, 6), name=SECRET),
        Caption(id=ThingId("caption-31"), words=SECRET, at=at(8.5, 3.5)),
        Scribble(id=ThingId("scribble-32"), name=SECRET, points=(at(5, 2), at(9, 3))),
    )


def scene(shown: tuple[Thing, ...] | None = None) -> Scene:
    """Return the scene of the two rooms."""
    shelf: PersistentMap[Thing] = PersistentMap((each.id, each) for each in (things() if shown is None else shown))
    cells = {(x, y): 1 + (x + y) % 3 for x in range(20) for y in range(15)}
    return Scene(
        id=SCENE,
        name=SECRET,
        public_name="The old keep",
        notes=SECRET,
        read_aloud=SECRET,
        columns=20,
        rows=15,
        things=shelf,
        layers=tuple(Layer(name=name, locked=True) for name in LayerName),
        terrain=Plane(cells),
        borders=Plane(dict.fromkeys(cells, 10)),
        elevation=Plane({(2, 2): 2, (8, 2): 5}, signed=True),
    )


def foe(number: int, place: Point, *, badge: str = "", public: str = "Orc", hidden: bool = False) -> Token:
    """Return a foe whose own name is private."""
    who = creature(f"{SECRET} chief", "foes").but(public_name=public, notes=Notes(gm_notes=SECRET, tactics=SECRET))
    token = Token(TokenId(f"token-{number}"), SCENE, place, creature=who, badge=badge, hidden=hidden)
    hits = {"hits": Track(2, 3)}
    return replace(token, vitals=Vitals(hits, conditions=(Condition(SECRET, note=SECRET),)))


def person(number: int, name: str) -> Person:
    """Return one of the party."""
    who: Creature = creature(name, "party").but(notes=Notes(gm_notes=SECRET))
    vitals = Vitals({"hits": Track(number % 3 + 1, 3), "fate": Track(2)}, conditions=(Condition("down"),))
    return Person(PersonId(f"person-{number}"), who, vitals)


def campaign() -> Campaign:
    """Return a fight in the two rooms, in which a foe in sight acts now, and next somebody hidden."""
    people = (person(3, "Ann"), person(4, "Bran"))
    tokens = (
        foe(5, at(4.5, 3.5), badge="1", hidden=True),
        foe(6, at(4.5, 4.5), badge="2"),
        foe(7, at(9.5, 3.5), badge="3"),
        foe(8, at(3.5, 4.5), badge="4"),
        Token(TokenId("token-31"), SCENE, at(2.5, 3.5), person=people[0].id, side="party"),
        Token(TokenId("token-32"), SCENE, at(3.5, 2.5), person=people[1].id, side="party"),
    )
    tokens = (*tokens[:4], replace(tokens[4], conditions=(Condition(SECRET, source="token-5"),)), tokens[5])
    order = tuple(TokenId(f"token-{number}") for number in (6, 5, 7, 31, 8, 32))
    fight = Encounter(
        id=FIGHT,
        name=SECRET,
        system=TINY,
        scene=SCENE,
        tokens=PersistentMap((token.id, token) for token in tokens),
        stage=Stage.RUNNING,
        clock=TinyClock(combatants=order, first="foes", go="foes"),
        notes=Notes(gm_notes=SECRET),
    )
    reveals = (Reveal("reveal-33", box(1, 1, 6, 6)),)
    return Campaign(
        Source(1),
        title=SECRET,
        people=PersistentMap((each.id, each) for each in people),
        scenes=PersistentMap(((SCENE, scene()),)),
        encounters=PersistentMap(((FIGHT, fight),)),
        wear=PersistentMap(((SCENE, SceneState(doors={"door-12": DoorState.LOCKED}, reveals=reveals)),)),
        conditions=(Condition(SECRET),),
        next_number=100,
    )


def shown(state: Campaign, settings: PlayerSettings | None = None, *, memory: Memory | None = None) -> PublicContent:
    """Return what the players may see of the first scene."""
    fight = state.encounters.get(FIGHT) or next(iter(state.encounters.values()), None)
    system = None if fight is None else SYSTEMS[fight.system]
    place = next(iter(state.scenes.values()))
    return public_content(state, fight, place, WORDS, settings or PlayerSettings(), system=system, memory=memory)


def picture(
    content: PublicContent, camera: PlayerCamera | None = None, size: QSize = SIZE, strip: StripPlace = "below"
) -> QImage:
    """Return a picture of a content, painted from nothing."""
    view = camera or PlayerCamera().fitted(Rect(*at(0, 0), *at(8, 8)), size.width(), size.height())
    # Qt draws some letters otherwise the first time that it draws them at all
    for _ in range(2):
        table = TablePicture(MapColours(LIGHT), Pictures())
        table.strip = strip
        image = table.paint(content, view, size)
    return image


def without(state: Campaign, *, tokens: tuple[str, ...] = (), things: tuple[str, ...] = ()) -> Campaign:
    """Return a campaign from which tokens and things are gone as if they had never been."""
    place, fight = state.scenes[SCENE], state.encounters[FIGHT]
    clock = fight.clock
    assert isinstance(clock, TinyClock)
    left = tuple(each for each in clock.combatants if each not in tokens)
    fight = replace(fight, tokens=fight.tokens.without(tokens), clock=replace(clock, combatants=left))
    place = place.but(things=place.things.without(things))
    return replace(state, scenes=state.scenes.put(SCENE, place), encounters=state.encounters.put(FIGHT, fight))


def bared(state: Campaign) -> Campaign:
    """Return the two rooms with everything deleted by hand that the players may not see."""
    things = ("wall-17", "wall-18", "wall-19", "stamp-21", "stamp-22", "zone-25", "zone-26", "pin-27", "light-28")
    covered = (*things, "caption-31", "scribble-32")
    state = without(state, tokens=("token-5", "token-7"), things=(*covered, "wall-11", "door-12", "wall-13"))
    place = state.scenes[SCENE]
    inside = {(x, y): 1 + (x + y) % 3 for x in range(1, 6) for y in range(1, 6)}
    borders = {(x, y): 10 if x < 6 and y < 6 else 8 if y < 6 else 2 for x in range(1, 7) for y in range(1, 7)}
    del borders[6, 6]
    place = place.but(
        name="",
        notes="",
        read_aloud="",
        columns=7,
        rows=7,
        things=place.things.put("wall-11", wall(11, at(6, 1), at(6, 6))),
        terrain=Plane(inside),
        borders=Plane(borders),
        elevation=Plane({(2, 2): 2}, signed=True),
    )
    return replace(
        state, title="", scenes=state.scenes.put(SCENE, place), wear=state.wear.put(SCENE, state.wear[SCENE])
    )


def put(state: Campaign, *things: Thing) -> Campaign:
    """Return the campaign with other or more things on its map."""
    place = state.scenes[SCENE]
    return mapped(state, place.but(things=place.things.having((t.id, t) for t in things)))


def mapped(state: Campaign, place: Scene) -> Campaign:
    """Return the campaign with another map."""
    return replace(state, scenes=state.scenes.put(SCENE, place))


def worn(state: Campaign, scene_state: SceneState) -> Campaign:
    """Return the campaign with its map worn otherwise."""
    return replace(state, wear=state.wear.put(SCENE, scene_state))


def fought(state: Campaign, *tokens: Token) -> Campaign:
    """Return the campaign with other or more tokens in its fight."""
    fight = state.encounters[FIGHT]
    fight = replace(fight, tokens=fight.tokens.having((token.id, token) for token in tokens))
    return replace(state, encounters=state.encounters.put(FIGHT, fight))
