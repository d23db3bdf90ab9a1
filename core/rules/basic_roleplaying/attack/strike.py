"""One attack as it stands: who, whom, with what, from how far, and what keeps it from being made."""

from dataclasses import dataclass
from functools import cached_property

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.geometry.board import Board
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.fighter import Fighter, fighter
from core.rules.basic_roleplaying.gear.weapons import LONG, Wielded, classes_of, is_fast, is_useless
from core.rules.basic_roleplaying.movement.space import distance, in_contact
from core.rules.basic_roleplaying.settings import UNSKILLED, chosen
from core.rules.basic_roleplaying.skills import weapon_rating
from core.rules.kit.fight import Fight
from core.rules.kit.metres import Distance

RINGS = 3
"""How often the listed range goes into the farthest distance at which anything can be hit (BRP-RNG-04)."""


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as it is declared: with what, by which specialty if not its own, and on somebody who is `unaware`."""

    attacker: TokenId
    target: TokenId
    item: str | None = None
    specialty: str | None = None
    unaware: bool = False


@dataclass(frozen=True)
class Strike:
    """A declared attack in a fight as it is now."""

    state: Campaign
    encounter: Encounter
    board: Board
    declared: Declared
    attacker: Fighter
    target: Fighter
    wielded: Wielded

    @property
    def house(self) -> HouseRules:
        """The house rules."""
        return self.state.house_rules

    @property
    def is_missile(self) -> bool:
        """Whether it is made from afar."""
        return self.wielded.arm.is_missile

    @property
    def is_fast(self) -> bool:
        """Whether it is of high velocity."""
        return is_fast(self.house, self.wielded.arm)

    @property
    @rule("BRP-ATK-01", "BRP-ATK-02")
    def rating(self) -> int:
        """The rating that it is made by."""
        return weapon_rating(self.attacker.sheet, self.wielded.arm, self.declared.specialty)

    @cached_property
    def distance(self) -> Distance:
        """How far apart the two are."""
        return distance(self, self.attacker.id, self.target.id)

    @cached_property
    @rule("BRP-RNG-01", "BRP-RNG-02", "BRP-RNG-03", "BRP-RNG-04", "BRP-TAB-RANGE")
    def ring(self) -> int:
        """How often the listed range goes into the distance: above 3 is out of range; a blow is always 1."""
        metres = self.wielded.arm.metres
        if metres is None:
            return 1
        return next((ring for ring in range(1, RINGS + 1) if self.distance.within(ring * metres)), RINGS + 1)

    @cached_property
    def is_seen(self) -> bool:
        """Whether the attacker sees the target."""
        return self.board.sight(self.attacker.id, self.target.id).clear

    @cached_property
    @rule("BRP-DEF-02", "BRP-DEF-09")
    def is_seen_coming(self) -> bool:
        """Whether the target knows of it and sees it coming."""
        token = self.attacker.token
        return not (self.declared.unaware or token.hidden) and self.board.sight(self.target.id, token.id).clear


def strike_of(fight: Fight, declared: Declared) -> Strike:
    """Return a declared attack as it stands now; raise `Refused` where somebody or the weapon is gone."""
    attacker, target = fighter(fight, declared.attacker), fighter(fight, declared.target)
    wielded = attacker.arm(declared.item)
    return Strike(fight.state, fight.encounter, fight.board, declared, attacker, target, wielded)


@rule("BRP-RNG-04", "BRP-WPN-05", "BRP-GAP-19", "BRP-GAP-21", "BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03")
def why_no_strike(strike: Strike) -> Phrase | None:
    """Return why an attack cannot be made on its target; None if it can."""
    if strike.attacker.id == strike.target.id:
        return say("basic-roleplaying.why.oneself")
    if strike.target.is_dead:
        return say("basic-roleplaying.why.dead")
    unusable = why_unusable(strike.house, strike.wielded)
    if unusable is not None:
        return unusable
    if not strike.rating and chosen(strike.house, UNSKILLED) == "refused":
        return say("basic-roleplaying.why.unskilled", skill=strike.wielded.arm.skill)
    if strike.is_missile:
        if strike.ring > RINGS:
            return say("basic-roleplaying.why.out-of-range", metres=strike.distance.metres)
        return None if strike.is_seen else say("basic-roleplaying.why.unseen")
    long = LONG in classes_of(strike.house, strike.wielded.arm)
    near = in_contact(strike, strike.attacker.id, strike.target.id, long=long)
    return None if near else say("basic-roleplaying.why.no-contact", metres=strike.distance.metres)


@rule("BRP-WPN-05", "BRP-GAP-13", "BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03")
def why_unusable(house: HouseRules, wielded: Wielded) -> Phrase | None:
    """Return why an item in hand cannot be attacked with at all: broken, empty, or held in one hand only."""
    item = wielded.item
    if is_useless(house, wielded):
        return say("basic-roleplaying.why.broken", item=item.name)
    if wielded.arm.hands > 1 and item.carried not in (Carried.BOTH_HANDS, Carried.NATURAL):
        return say("basic-roleplaying.why.two-hands", item=item.name)
    return say("basic-roleplaying.why.empty", item=item.name) if wielded.is_empty else None
