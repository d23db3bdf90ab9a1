"""A session with something of every kind in it, for whatever changes or refuses."""

from core.base.ids import PersonId, SceneId, ThingId, TokenId
from core.base.phrase import say
from core.edits.afflictions import PutAffliction
from core.edits.areas import LayTemplate
from core.edits.handouts import PutHandout
from core.edits.loads import LayDown, TakeAlong
from core.edits.maps import AddScene, Paint, PutThings
from core.edits.people import (
    AddPerson,
    Bind,
    ChangeGear,
    ChangePersonGear,
    SetCondition,
    SetPersonCondition,
)
from core.edits.show import RevealPlaces
from core.edits.time import PutReminder
from core.edits.tokens import PlacePerson
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.geometry.template import Shape, Template
from core.geometry.units import SQUARE
from core.model.affliction import Affliction
from core.model.condition import Condition
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference
from core.model.gear import Item, Ware
from core.model.handout import Handout
from core.model.loads import Portion
from core.model.own_call import OwnCall
from core.model.reminder import Reminder
from core.model.roofs import Roof
from core.model.scene import Scene
from core.model.things import Door, Pin
from tests.helpers.fights import ENCOUNTER, SCENE, creature, ready
from tests.helpers.laden import SACK, SWORD
from tests.helpers.tiny.fighter import TINY

ANN, BEN, ORC = TokenId("token-6"), TokenId("token-7"), TokenId("token-8")
BEA, CID, DOG = PersonId("person-10"), PersonId("person-11"), PersonId("person-12")
BEAS = TokenId("token-13")
DOOR, PIN, ROOF = ThingId("door-90"), ThingId("pin-91"), ThingId("roof-94")
OF_BEA, OF_ORC = CreatureReference(None, BEA), CreatureReference(ENCOUNTER, ORC)
HELD = Condition("held", source="a", lasting=True)
FEVER = Affliction("affliction-50", "Fever", 0, known=False)
AREA = Template(Shape.BURST, 2, (4 * SQUARE, 4 * SQUARE))
WARE = Ware(system=TINY, item=Item(id="hook", name="Hook"))
ALARM = Reminder("", 60, "The bell")
ROOM = (((0, 0), (SQUARE, 0), (SQUARE, SQUARE)), ())
WORDS = say("verbatim", text="The bell rings")


def prepared() -> Session:
    """Return a session with something of every kind: people, gear, an illness, things that lie about, areas, a door."""
    session = ready(policy=first_of(take_suggestions, draw))
    commands = (
        *(AddPerson(creature(name, "party")) for name in ("Bea", "Cid", "Dog")),
        PlacePerson(ENCOUNTER, SCENE, BEA, (4 * SQUARE, 4 * SQUARE)),
        ChangePersonGear(BEA, (SACK, SWORD)),
        ChangeGear(ENCOUNTER, (ORC,), (Item(id="club", name="Club", grams=900), Item(id="rope", name="Rope"))),
        LayDown(OF_ORC, (Portion("rope"),), SCENE, (5 * SQUARE, 5 * SQUARE)),
        SetPersonCondition((BEA,), HELD),
        SetCondition(ENCOUNTER, (ORC, ANN), Condition("prone", lasting=True)),
        PutAffliction(OF_BEA, FEVER.but(id="")),
        LayTemplate(SCENE, AREA),
        RevealPlaces(SCENE, (ROOM,)),
        PutReminder(ALARM),
        Bind((CID,), BEA),
        TakeAlong(CreatureReference(None, CID), CreatureReference(None, DOG), Haulage.LED),
        PutThings(SCENE, (Door(id=DOOR, a=(0, 0), b=(0, SQUARE), secret=True), Pin(id=PIN, name="Well", at=(0, 0)))),
        AddScene(Scene(id=SceneId("scene-95"), name="Cellar", columns=4, rows=4)),
        Paint(SceneId("scene-95"), "terrain", (((1, 1), 2),)),
        PutThings(SCENE, (Roof(id=ROOF, points=((0, 0), (SQUARE, 0), (SQUARE, SQUARE))),)),
        PutHandout(Handout("", "Map", text="X")),
    )
    for command in commands:
        session.submit(command)
    return session


PILE, AILMENT, REVEAL, REMINDER = "pile-14", "affliction-15", "reveal-16", "reminder-17"
CELLAR = SceneId("scene-95")
HANDOUT = "handout-96"
BELL = OwnCall("Bell", TINY, track="hits", by="-1", words="rings")
GHOST = "nobody-99"
"""Nobody's id."""
