"""Things that the enemy holds or wears, as targets: what they take, and what wounds or destroys them."""

from dataclasses import dataclass

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.carrying import set_gear
from core.engine.context import Context
from core.engine.event import Checked
from core.explain.check import Check
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally, settle
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.armour import find_armour
from core.rules.semi_automagic.gear.weapons import Weapon, find_weapon
from core.rules.semi_automagic.harm.damage import Blow
from core.rules.semi_automagic.harm.thresholds import TOUGHNESS, Mark, armour_mark, minimum_of, weapon_mark
from core.rules.semi_automagic.movement.scales import target_of
from core.rules.semi_automagic.names import DESTROYED, EMP

PLAIN = Weapon(name="Thing", make="wooden hafted")
"""What a thing counts as that is neither a weapon of the chart nor armour (SEC-GAP-22)."""
UNHURT, WOUNDED = "no-wound", "wound"


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on somebody as a target."""

    item: Item
    mark: Mark
    cited: str

    @property
    @rule("SEC-ITEM-02")
    def toughness(self) -> Tally:
        """Its Toughness, less its wounds."""
        label = say("semi-automagic.reason.wounds")
        wounds = self.item.wounds
        lost = (Modifier(RuleId("SEC-DMG-08"), label, TOUGHNESS, Add(-wounds)),) if wounds else ()
        return settle(TOUGHNESS, self.mark.toughness, lost)


@rule("SEC-ITEM-01", "SEC-ITEM-02", "SEC-ITEM-03", "SEC-GAP-22")
def thing_of(someone: Someone, identity: str) -> Thing | None:
    """Return something that somebody holds or wears as a target; None where he has nothing of that id there."""
    item = next((each for each in things_on(someone) if each.id == identity), None)
    if item is None:
        return None
    scale = someone.sheet.scale
    armour = find_armour(item, someone.sheet.armours)
    if armour is not None and item.carried is Carried.WORN:
        return Thing(item, armour_mark(armour, scale, target_of(scale)), "SEC-ITEM-03")
    weapon = find_weapon(item, someone.sheet.arms)
    mark = (None if weapon is None else weapon_mark(weapon, scale)) or weapon_mark(PLAIN, scale)
    assert mark is not None
    return Thing(item, mark, "SEC-ITEM-02")


@rule("SEC-ITEM-01")
def things_on(someone: Someone) -> tuple[Item, ...]:
    """Return what of somebody's gear can be aimed at: in hand or worn, and not yet destroyed."""
    return tuple(
        item
        for item in someone.vitals.gear
        if not item.damaged and item.carried.is_thing and (item.carried is Carried.WORN or item.carried.in_hand)
    )


@rule("SEC-ITEM-01", "SEC-ITEM-02")
def judge_thing(thing: Thing, blow: Blow) -> str:
    """Return what a blow does to a thing: wounds above its Minimum, destroys above its Toughness."""
    toughness = thing.toughness.total.number
    if blow.nonlethal or EMP in blow.types or blow.amount <= minimum_of(toughness):
        return UNHURT
    return DESTROYED if blow.amount > toughness else WOUNDED


@rule("SEC-ITEM-01", "SEC-ITEM-06")
def hurt_thing(ctx: Context, keeper: CreatureReference, thing: Thing, blow: Blow) -> None:
    """Let a blow come to a thing that somebody has, with a line in the log."""
    found = judge_thing(thing, blow)
    number = thing.toughness.total.number
    degree = say(f"semi-automagic.degree.{found}")
    verdict = say(
        "semi-automagic.verdict.thing",
        item=thing.item.name,
        amount=blow.amount,
        toughness=number,
        minimum=minimum_of(number),
        degree=degree,
    )
    ctx.emit(
        Checked(
            Check(
                RuleId(thing.cited),
                blow.source or keeper.id,
                keeper.id,
                (*blow.tallies, thing.toughness),
                blow.drawn,
                degree,
                verdict,
            )
        )
    )
    if found == UNHURT:
        return
    gear = vitals_of(ctx.state, keeper).gear
    hurt = tuple(
        (item.but(damaged=True) if found == DESTROYED else item.but(wounds=item.wounds + 1))
        if item.id == thing.item.id
        else item
        for item in gear
    )
    set_gear(ctx, keeper, hurt, RuleId("SEC-ITEM-06" if found == DESTROYED else "SEC-ITEM-04"))
