"""How the fever road is made: Semi-Automagic, an ambush at a bridge, then three days on the road and at an inn."""

from dataclasses import replace

from core.base.ids import EncounterId, SceneId
from core.chance.source import Source
from core.documents.new_adventure import around, at, with_party
from core.documents.shipped import shipped_creatures, shipped_wares
from core.edits.fights import AddEncounter, ChangeEncounter
from core.edits.loads import TakeAlong
from core.edits.maps import AddScene
from core.edits.people import AddPerson, Bind, ChangePersonGear
from core.edits.show import RevealPlaces
from core.edits.time import PutReminder
from core.edits.tokens import PlaceFoes, PlacePerson
from core.engine.context import Systems
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.creature import Creature, Haulage, Notes
from core.model.creature_reference import CreatureReference
from core.model.gear import Carried, Item
from core.model.reminder import Reminder
from core.rules.semi_automagic.afflictions.calls import Expose
from core.rules.semi_automagic.afflictions.catching import CoatWeapon
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC as SYSTEM
from core.rules.semi_automagic.sheet import sheet_of
from tests.golden.feverfight import fought
from tests.golden.fevermap import BRIDGE, INN, bridge_scene, inn_scene
from tests.golden.feverplay import person
from tests.golden.feverroad import travelled

__all__ = ["TITLE", "played", "prepared"]

SEED = 133
TITLE = "The fever road"
DAY = 86_400

_HANGERS_ON = ("Riding horse", "Hunting hawk", "Handcart")
_PARTY = {
    "Mira Holt": (10.5, 9.5),
    "Corvin Ash": (8.5, 8.5),
    "Tamsin Reed": (7.5, 11.5),
    "Brother Odo": (6.5, 8.5),
    "Riding horse": (5, 10),
    "Hunting hawk": (8.75, 7.75),
    "Handcart": (9.5, 10.5),
}
_FOES: dict[str, tuple[tuple[float, float], ...]] = {
    "Highwayman": ((20.5, 8.5), (20.5, 10.5)),
    "Highwayman with a crossbow": ((25.5, 3.5), (24.5, 14.5)),
    "Cutpurse": ((29.5, 10.5),),
    "Ogre": ((29, 7),),
    "Hill giant": ((31, 17),),
}
_SEEN = ("Highwayman",)
"""Foes who stand in the open from the first."""
_AT_THE_INN = {
    "Mira Holt": (6.5, 10.5),
    "Corvin Ash": (14.5, 6.5),
    "Tamsin Reed": (9.5, 4.5),
    "Brother Odo": (5.5, 11.5),
    "Riding horse": (20, 13),
    "Handcart": (18.5, 10.5),
}
_BRIDGE_NOTES = Notes(
    read_aloud="The bar is down. Two men in long coats get up from it, and one of them takes his hat off to you.",
    gm_notes="They want the medicine chest for one of their own: the cutpurse has had the plague since yesterday.",
    tactics="The bolts fly when the talking ends; one of them is smeared with spider venom. The giant throws last.",
    treasure="In the hut: the toll chest, and a key that fits the inn.",
)
_INN_NOTES = Notes(
    read_aloud="The host gives you the taproom and the room behind it, and does not come nearer than the bar.",
    gm_notes="A viper lives in the wood pile. Whoever fetches wood in the dark meets it.",
    tactics="One bite, then away under the logs.",
    treasure="A bed for whoever needs it.",
)
_CART = (
    Item(id="chest", name="Medicine chest", carried=Carried.STOWED, grams=12_000, pack=True),
    Item(id="bark", name="Fever bark, a pound", carried=Carried.STOWED, within="chest", count=40, grams=500),
    Item(id="barrel", name="Barrel of vinegar", carried=Carried.STOWED, grams=110_000),
    Item(id="grain", name="Sack of grain", carried=Carried.STOWED, count=2, grams=30_000),
)


def played(session: Session) -> None:
    """Play both parts of the adventure to their ends."""
    first, second = (EncounterId(identity) for identity in session.state.encounters)
    fought(session, first)
    travelled(session, first, second)


def prepared(systems: Systems) -> Campaign:
    """Return the adventure before the bridge: the party on the road, its enemies in their places."""
    session = Session(Journal(Campaign(Source(SEED), title=TITLE)), systems)
    session.submit(AddScene(bridge_scene()))
    session.submit(AddScene(inn_scene()))
    _encounter(session, "Toll to pay", BRIDGE, _BRIDGE_NOTES)
    _encounter(session, "A stick in the wood pile", INN, _INN_NOTES)
    bridge, inn = (EncounterId(identity) for identity in session.state.encounters)
    session = Session(Journal(with_party(session.state, SYSTEM, systems)), systems)
    shipped = {creature.name: creature for creature in shipped_creatures(SYSTEM)}
    for name in _HANGERS_ON:
        session.submit(AddPerson(shipped[name].but(side="party")))
    _equip(session)
    for name, where in _PARTY.items():
        session.submit(PlacePerson(bridge, BRIDGE, person(session.state, name), at(*where)))
    for name, where in _AT_THE_INN.items():
        session.submit(PlacePerson(inn, INN, person(session.state, name), at(*where)))
    _place(session, bridge, shipped)
    session.submit(PlaceFoes(inn, INN, shipped["Pit viper"], (at(4.25, 12.25),), hidden=True))
    session.submit(RevealPlaces(BRIDGE, ((around(0, 0, 24, 20), ()),)))
    session.submit(RevealPlaces(INN, ((around(0, 9, 24, 16), ()), (around(3, 2, 12, 9), ()))))
    _trouble(session, bridge)
    return session.state


def _encounter(session: Session, name: str, scene: SceneId, notes: Notes) -> None:
    session.submit(AddEncounter(name, SYSTEM, scene))
    identity = list(session.state.encounters)[-1]
    session.submit(ChangeEncounter(EncounterId(identity), name, notes))


def _equip(session: Session) -> None:
    """Load the cart, let Mira pull it, and give Odo a sword for the saddle."""
    state = session.state
    session.submit(Bind((person(state, "Riding horse"),), person(state, "Brother Odo")))
    session.submit(Bind((person(state, "Hunting hawk"),), person(state, "Corvin Ash")))
    session.submit(ChangePersonGear(person(state, "Handcart"), _CART))
    cart, mira = (CreatureReference(None, person(state, name)) for name in ("Handcart", "Mira Holt"))
    session.submit(TakeAlong(mira, cart, Haulage.PULLED, wheels=True))
    odo = state.person(person(state, "Brother Odo"))
    sword = Item(id="falchion", name="Falchion", profile="Arming sword", carried=Carried.MAIN_HAND, grams=1_500)
    kept = tuple(each.but(carried=Carried.READY) if each.id == "spear" else each for each in odo.vitals.gear)
    session.submit(ChangePersonGear(odo.id, (*kept, sword)))


def _place(session: Session, encounter: EncounterId, shipped: dict[str, Creature]) -> None:
    for name, points in _FOES.items():
        where = tuple(at(*point) for point in points)
        creature = shipped[name].but(side="neutral" if name == "Cutpurse" else "foes")
        if name == "Highwayman":
            creature = _with_flask(creature)
        session.submit(PlaceFoes(encounter, BRIDGE, creature, where, hidden=name not in _SEEN))


def _with_flask(creature: Creature) -> Creature:
    """Return a creature with a flask of lamp oil in the off hand."""
    flask = next(ware for ware in shipped_wares(SYSTEM) if ware.item.id == "fire-flask")
    sheet = sheet_of(creature)
    assert isinstance(flask.profile, Weapon)
    held = flask.item.but(carried=Carried.OFF_HAND)
    return creature.but(sheet=sheet.but(arms=(*sheet.arms, flask.profile)), kit=(*creature.kit, held))


def _trouble(session: Session, encounter: EncounterId) -> None:
    """Smear a bolt with venom, let the cutpurse have the plague, and give the errand its day."""
    tokens = session.state.encounter(encounter).tokens
    by_name = {session.state.name(token): CreatureReference(encounter, token.id) for token in tokens.values()}
    bowman, sick = by_name["Highwayman with a crossbow 2"], by_name["Cutpurse 1"]
    session.submit(CoatWeapon(encounter, (bowman,), "crossbow", "Spider Venom", 1))
    session.submit(Expose(encounter, (sick,), "Plague", ("vector",)))
    errand = Reminder("", 3 * DAY, "The fever bark is due in Marrowby this evening.", known=True)
    session.submit(PutReminder(replace(errand, at=session.state.time + errand.at)))
