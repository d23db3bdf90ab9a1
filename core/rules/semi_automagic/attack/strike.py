"""A strike: one attack on one target as it stands, with what it is judged by, and why it cannot be made."""

from dataclasses import dataclass
from functools import cached_property

from core.base.errors import Gone, Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.distance import Distance
from core.rules.semi_automagic.attack.items import Thing, thing_of
from core.rules.semi_automagic.fighter import Fighter, encountered
from core.rules.semi_automagic.gear.weapons import Wielded
from core.rules.semi_automagic.harm.body import Part, is_jammed, part_of, wielded_of
from core.rules.semi_automagic.movement.space import (
    distance_between,
    is_within_reach,
    length_of,
    longest_range,
    range_doublings,
    squares_apart,
)
from core.rules.semi_automagic.names import DISABLED, RAGING
from core.rules.semi_automagic.settings import REACH_INNER, ruled
from core.rules.semi_automagic.sheet import Component
from core.rules.semi_automagic.sight.vision import LOCATED, View, knows_of, view_of

ATTACK, TARGET, DEFENCE_DC, DEFENCE, DODGE_ONLY = "attack", "target", "defence-dc", "defence", "dodge"
DAMAGE, SNEAK = "damage", "sneak"
FIGURES = (ATTACK, TARGET, DEFENCE_DC, DEFENCE, DODGE_ONLY, DAMAGE, SNEAK)
"""What modifiers of an attack act on, in the order in which they are read."""

BLOW, GRAB, TRIP, DISARM = "Attack", "Grab", "Trip", "Disarm"
FAR_SHOT, HIP, IMPROBABLE, DOUBLE_TAP, CHARGE = (
    "Far Shot",
    "Shoot from the Hip",
    "Improbable Aim",
    "Double Tap",
    "Charge",
)


@dataclass(frozen=True, slots=True)
class Plan:
    """One attack as it was declared: with what, at which part of the body or which thing that the target has.

    `does` is what it is to do: a blow, or a grab, trip or disarm in its place. `combo` are the components of the combo
    that it belongs to, `number` its place in it.
    """

    attacker: TokenId
    target: TokenId
    item: str | None = None
    part: str = ""
    limb: str = ""
    thing: str = ""
    does: str = BLOW
    combo: tuple[Component, ...] = ()
    number: int = 1

    def has(self, component: str) -> bool:
        """Return whether its combo has a component of a name."""
        return any(each.name == component for each in self.combo)


# no slots: what it comes to is worked out when it is first asked for
@dataclass(frozen=True)
class Strike:
    """One attack on one target as both stand now."""

    state: Campaign
    encounter: Encounter
    board: Board
    attacker: Fighter
    target: Fighter
    wielded: Wielded
    plan: Plan

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar."""
        return self.wielded.weapon.is_ranged

    @property
    def part(self) -> Part | None:
        """The part of the body that it is called at."""
        return part_of(self.plan.part)

    @cached_property
    def thing(self) -> Thing | None:
        """What of the target's gear it is aimed at."""
        return thing_of(self.target, self.plan.thing) if self.plan.thing else None

    @cached_property
    @rule("SEC-RNG-08")
    def distance(self) -> Distance:
        """The straight distance between the nearest edges of both."""
        return distance_between(self.state, self.encounter, self.board, self.attacker.id, self.target.id)

    @cached_property
    def view(self) -> View:
        """How the attacker sees the target, and what hides it."""
        return view_of(self.state, self.encounter, self.board, self.attacker.id, self.target.id)

    @property
    @rule("SEC-RNG-02")
    def increment(self) -> int:
        """The range increment in metres: doubled by a Far Shot in the combo."""
        own = self.wielded.weapon.increment_for(self.attacker.sheet.strength)
        return own * (2 if self.plan.has(FAR_SHOT) else 1)

    @cached_property
    @rule("SEC-RNG-02")
    def range_penalty(self) -> int:
        """How often the increment has to be doubled to reach the target; 0 in melee."""
        return range_doublings(self.distance, self.increment) if self.is_ranged else 0

    @property
    @rule("SEC-RNG-03")
    def longest(self) -> int:
        """How many metres it shoots at most."""
        return longest_range(self.increment, self.wielded.weapon.doublings)

    @cached_property
    @rule("SEC-MEL-01", "SEC-MOVE-10")
    def ring(self) -> int:
        """How many of the attacker's own squares the target is away."""
        length = length_of(self.state, self.encounter)
        return squares_apart(self.board, length, self.attacker.sheet.scale, self.attacker.id, self.target.id)


def strike_of(state: Campaign, encounter: Encounter, board: Board, plan: Plan) -> Strike:
    """Return an attack as it stands now; raise `Refused` if somebody is gone, elsewhere, or the weapon not in hand."""
    attacker, target = encountered(state, encounter, plan.attacker), encountered(state, encounter, plan.target)
    if attacker.id not in board.bodies or target.id not in board.bodies:
        raise Refused("semi-automagic.why.elsewhere")
    return Strike(state, encounter, board, attacker, target, wielded_of(attacker, plan.item), plan)


def strike_now(ctx: Context, plan: Plan) -> Strike:
    """Return a declared attack as it stands now; raise `Gone` if somebody is gone or the weapon out of hand."""
    try:
        return strike_of(ctx.state, ctx.encounter, ctx.board, plan)
    except Refused as refused:
        raise Gone(refused.phrase) from None


def standing(ctx: Context, plan: Plan) -> Strike | None:
    """Return a declared attack as it stands now; None if somebody is gone on the way, or the weapon out of hand."""
    try:
        return strike_now(ctx, plan)
    except Gone:
        return None


@rule("SEC-MEL-01", "SEC-RNG-03", "SEC-ITEM-01")
def why_no_strike(strike: Strike) -> Phrase | None:
    """Return why a strike cannot be made; None if it can."""
    if strike.attacker.id == strike.target.id:
        return say("semi-automagic.why.oneself")
    if strike.target.is_dead:
        return say("semi-automagic.why.dead")
    if strike.plan.thing and strike.thing is None:
        return say("semi-automagic.why.no-thing")
    unfit = why_unfit(strike.attacker, strike.wielded) or _why_not_found(strike)
    return unfit or (why_too_far(strike) if strike.is_ranged else _why_not_near(strike))


@rule("SEC-VIS-04")
def _why_not_found(strike: Strike) -> Phrase | None:
    """Return that the attacker does not know where the unseen target is; None if he does."""
    if strike.view.unseen is None or knows_of(strike.target, LOCATED, strike.attacker.id):
        return None
    return say("semi-automagic.why.not-located", why=strike.view.unseen)


@rule("SEC-ITEM-05", "SEC-RNG-04", "SEC-MOR-05")
def why_unfit(attacker: Fighter, wielded: Wielded) -> Phrase | None:
    """Return what of the weapon, or of whoever has it, stands in the way of any attack; None for nothing."""
    weapon, item = wielded.weapon, wielded.item
    if wielded.is_empty:
        return say("semi-automagic.why.not-loaded", item=item.name)
    if weapon.is_ranged and not weapon.needs_reloading and item.ammunition == 0:
        return say("semi-automagic.why.no-ammunition", item=item.name)
    if is_jammed(attacker, item):
        return say("semi-automagic.why.jammed", item=item.name)
    if weapon.technique and not attacker.sheet.knows(weapon.technique):
        return say("semi-automagic.why.technique", technique=weapon.technique)
    if weapon.spell and attacker.has(RAGING):
        return say("semi-automagic.why.raging")
    if attacker.has(DISABLED) and not weapon.light:
        return say("semi-automagic.why.too-heavy", item=item.name)
    return None


@rule("SEC-RNG-03")
def why_too_far(strike: Strike) -> Phrase | None:
    """Return that the target is out of range; None if it is not."""
    if strike.distance.within(strike.longest):
        return None
    return say("semi-automagic.why.out-of-range", metres=strike.distance.metres, longest=strike.longest)


@rule("SEC-MEL-01", "SEC-MEL-03", "SEC-MEL-04", "SEC-GAP-13")
def _why_not_near(strike: Strike) -> Phrase | None:
    """Return that the target is beyond the reach of a melee weapon, or nearer than it strikes; else None."""
    ring, reach = strike.ring, strike.wielded.weapon.reach
    if is_within_reach(ring, reach, str(ruled(strike.attacker.house, REACH_INNER))):
        return None
    if ring < reach:
        return say("semi-automagic.why.too-near", ring=ring, reach=reach)
    return say("semi-automagic.why.out-of-reach", ring=ring, reach=reach)
