"""Somebody with a pack, a cart and foes, under the tiny system as it is, or with plain rules on loads."""

from fractions import Fraction

from core.base.ids import PersonId, TokenId
from core.base.phrase import verbatim
from core.edits.people import AddPerson, ChangePersonGear
from core.edits.tokens import PlacePerson
from core.engine.burden import Burden
from core.engine.session import Session
from core.explain.modifier import Add, Modifier
from core.explain.tally import settle
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.model.gear import Carried, Item
from core.model.loads import load_of
from tests.helpers.fights import ENCOUNTER, SCENE, creature, ready
from tests.helpers.tiny.fighter import RULE, TINY
from tests.helpers.tiny.system import Tiny

STEP, MOST = 8_000, 5

ROPE = Item(id="rope", name="Rope", grams=2_000)
RATIONS = Item(id="rations", name="Rations", count=10, grams=500)
SACK = Item(id="sack", name="Sack", grams=300, pack=True, carried=Carried.WORN)
SWORD = Item(id="sword", name="Sword", profile="Sword", carried=Carried.MAIN_HAND, grams=1_200)
CLAWS = Item(id="claws", name="Claws", carried=Carried.NATURAL, grams=50)
GEAR = (ROPE, RATIONS, SACK, SWORD, CLAWS)
BEA, CART = CreatureReference(None, "person-10"), CreatureReference(None, "person-11")
FOE = CreatureReference(ENCOUNTER, "token-8")
TOKEN = TokenId("token-12")


class Steps:
    """Rules on loads: every begun step of eight kilograms but the first costs a point."""

    def burden(self, state: Campaign, reference: CreatureReference) -> Burden:
        """Count steps; wheels make nothing easier."""
        load = load_of(state, reference)
        steps = -(-load.whole // STEP)
        cost = (Modifier(RULE, verbatim("load"), "penalty", Add(steps - 1)),) if steps > 1 else ()
        over = verbatim("cannot move") if steps > MOST else None
        penalty = settle("penalty", 0, cost)
        return Burden(Fraction(load.whole), STEP, steps, MOST, penalty, verbatim(f"speed {6 - steps}"), RULE, over)


class Laden(Tiny):
    """The tiny system with rules on loads."""

    loads = Steps()


def laden(*, rules: bool = False) -> Session:
    """Return a session with Bea, who has things and stands in square 3, 4, a cart on no map, and foes without gear."""
    session = ready()
    if rules:
        session.systems = {TINY: Laden()}
    session.submit(AddPerson(creature("Bea", "party")))
    session.submit(AddPerson(creature("Cart", "party").but(grams=40_000)))
    session.submit(ChangePersonGear(PersonId(BEA.id), GEAR))
    session.submit(PlacePerson(ENCOUNTER, SCENE, PersonId(BEA.id), (3 * SQUARE + 384, 4 * SQUARE + 384)))
    return session
