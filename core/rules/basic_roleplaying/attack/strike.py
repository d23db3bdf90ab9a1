"""One attack as it stands: who, whom, with what, from how far, what forbids it, what makes it easier or harder."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from core.base.ids import RuleId, TokenId
from core.base.numbers import Rounding
from core.base.phrase import Phrase, say
from core.explain.modifier import Add, Basis, Effect, Limit, Modifier, Scale
from core.geometry.board import Board
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.clock import clock_of
from core.rules.basic_roleplaying.fighter import Fighter, fighter
from core.rules.basic_roleplaying.gear.equipment import (
    ARMOUR,
    LONG,
    Wielded,
    classes_of,
    is_fast,
    is_useless,
)
from core.rules.basic_roleplaying.movement import distance, in_contact
from core.rules.basic_roleplaying.names import HAMPERED, SHELTERED, SURPRISED
from core.rules.basic_roleplaying.percentile import CHANCE, HALF, QUARTER, TWICE, floor, points, scaled
from core.rules.basic_roleplaying.settings import SPOT_RULES, chosen
from core.rules.basic_roleplaying.sheet import hampered, protection, weapon_rating, why_unskilled
from core.rules.kit.fight import Fight
from core.rules.kit.metres import Distance

RINGS = 3
"""How often the listed range goes into the farthest distance at which anything can be hit (BRP-RNG-04)."""


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as it is declared: with what, and by which specialty if not its own."""

    attacker: TokenId
    target: TokenId
    item: str | None = None
    specialty: str | None = None


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
    @rule("BRP-ATK-01")
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
        return not token.hidden and self.board.sight(self.target.id, token.id).clear


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
    unskilled = why_unskilled(strike.house, strike.rating, strike.wielded.arm.skill)
    if unskilled is not None:
        return unskilled
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


DEFENCE = "defence"
"""The figure of what is done to any defence against an attack."""
DIM = 30
"""What hampered sight takes off."""
MELEE = 20
"""What shooting into a melee takes off (BRP-GAP-20)."""
Giver = Callable[[Strike], Iterator[Modifier]]


@rule("BRP-ATK-02")
def _related(strike: Strike) -> Iterator[Modifier]:
    if strike.declared.specialty not in (None, strike.wielded.arm.specialty):
        yield scaled("BRP-ATK-02", "related", HALF)


@rule("BRP-RNG-02", "BRP-RNG-03")
def _range(strike: Strike) -> Iterator[Modifier]:
    if strike.ring > 1:
        words, by = ("range-2", HALF) if strike.ring == 2 else ("range-3", QUARTER)
        yield scaled("BRP-RNG-02" if strike.ring == 2 else "BRP-RNG-03", words, by)


@rule("BRP-GAP-13")
def _broken(strike: Strike) -> Iterator[Modifier]:
    if strike.wielded.is_broken:
        yield scaled("BRP-GAP-13", "broken", HALF)


@rule("BRP-ARM-03")
def _armour(strike: Strike) -> Iterator[Modifier]:
    """Let armour hamper what is thrown by the Throw skill, and whatever else the sheet says."""
    yield from hampered(strike.attacker.sheet, strike.attacker.vitals.gear, strike.wielded.arm.skill, CHANCE)


@rule("BRP-TAB-FUMELEE")
def _hampered(strike: Strike) -> Iterator[Modifier]:
    if strike.attacker.has(HAMPERED):
        yield points("BRP-TAB-FUMELEE", "hampered", -DIM)


@rule("BRP-GAP-20")
def _spot_rules(strike: Strike) -> Iterator[Modifier]:
    """Propose cover, darkness, ambush, backstab and melee: what the map or the fight shows, the others to tick."""
    if not chosen(strike.house, SPOT_RULES):
        return
    ambushed = strike.is_missile and strike.target.has(SURPRISED)
    yield _proposed("ambush", Scale(TWICE, Rounding.UP), evident=ambushed)
    yield _proposed("backstab", Scale(TWICE, Rounding.UP))
    yield _proposed("backstabbed", Scale(HALF, Rounding.UP), on=DEFENCE)
    if strike.is_missile:
        hidden = bool(strike.board.cover(strike.attacker.id, strike.target.id).samples_blocked)
        yield _proposed("cover", Scale(HALF, Rounding.UP), evident=hidden)
        yield _proposed("melee", Add(-MELEE), evident=_is_in_melee(strike))
    yield _proposed("dim", Scale(HALF, Rounding.UP))
    blind = min(strike.attacker.sheet.power, -(-strike.rating // 2))
    yield _proposed("dark", Limit(high=blind))


def _is_in_melee(strike: Strike) -> bool:
    """Return whether the target is in contact with somebody of the attacker's side who is up."""
    side = strike.attacker.token.side
    others = (
        each for each in clock_of(strike.encounter).combatants if each not in (strike.attacker.id, strike.target.id)
    )
    return any(strike.encounter.tokens[other].side == side and _fights(strike, other) for other in others)


def _fights(strike: Strike, other: TokenId) -> bool:
    return not fighter(strike, other).is_down and in_contact(strike, other, strike.target.id)


def _proposed(words: str, effect: Effect, *, evident: bool = False, on: str = CHANCE) -> Modifier:
    """Return an optional modifier, which counts only where it is evident, or where the game master ticks it."""
    label = say(f"basic-roleplaying.modifier.{words}")
    return Modifier(RuleId("BRP-GAP-20"), label, on, effect, basis=Basis.EVIDENCE, struck=not evident)


@rule("BRP-SHD-06", "BRP-GAP-15")
def shelter(strike: Strike) -> tuple[Modifier, ...]:
    """Return what a shield that stands still stops for whoever is behind it, as armour points."""
    held = strike.target.held(SHELTERED)
    wielded = None if held is None else next((each for each in strike.target.arms if each.item.id == held.other), None)
    if wielded is None or not wielded.points_left:
        return ()
    label = say("basic-roleplaying.modifier.shelter", item=wielded.item.name)
    return (Modifier(RuleId("BRP-SHD-06"), label, ARMOUR, Add(wielded.points_left), source=wielded.item.id),)


GIVERS: tuple[Giver, ...] = (_spot_rules, _related, _range, _broken, _armour, _hampered)


def modifiers_of(strike: Strike) -> tuple[Modifier, ...]:
    """Return everything that acts on an attack, and on what it meets: chance, defence and armour."""
    target = strike.target
    found = [each for giver in GIVERS for each in giver(strike)]
    armour = protection(target.sheet, target.vitals.gear, fast=strike.is_fast)
    return (*found, floor(CHANCE), *shelter(strike), *armour)
