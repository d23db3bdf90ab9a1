"""One attack as it stands: who, whom, with what, from how far, what forbids it, what makes it easier or harder."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.explain.modifier import Add, Basis, Limit, Modifier
from core.model.condition import carried_by
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.basic_roleplaying.checks import HALF, floor, scaled
from core.rules.basic_roleplaying.clock import clock_of
from core.rules.basic_roleplaying.fighter import Fighter, fighter
from core.rules.basic_roleplaying.gear.equipment import ARMOUR, LONG, RINGS, Wielded, classes_of, is_fast, why_unusable
from core.rules.basic_roleplaying.movement import distance, in_contact
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, KINDS, SHELTERED, SURPRISED
from core.rules.basic_roleplaying.settings import SPOT_RULES, chosen
from core.rules.basic_roleplaying.sheet import hampered, protection, weapon_rating, why_unskilled
from core.rules.kit import fight as kit
from core.rules.kit.hiding import is_hidden_from
from core.rules.kit.metres import Distance
from core.rules.kit.percentile import PERCENT
from core.rules.kit.rows import Gift, Proposal, gifts, proposals, rows


@dataclass(frozen=True, slots=True)
class Declared:
    """An attack as it is declared: with what, and by which specialty if not its own."""

    attacker: TokenId
    target: TokenId
    item: str | None = None
    specialty: str | None = None


@dataclass(frozen=True)
class Strike(kit.Strike[Fighter, Wielded]):
    """A declared attack in a fight as it is now."""

    declared: Declared

    @property
    def is_missile(self) -> bool:
        """Whether it is made from afar."""
        return self.wielded.profile.is_missile

    @property
    def is_fast(self) -> bool:
        """Whether it is of high velocity."""
        return is_fast(self.house, self.wielded.profile)

    @property
    @rule("BRP-ATK-01")
    def rating(self) -> int:
        """The rating that it is made by."""
        return weapon_rating(self.attacker.sheet, self.wielded.profile, self.declared.specialty)

    @cached_property
    def distance(self) -> Distance:
        """How far apart the two are."""
        return distance(self, self.attacker.id, self.target.id)

    @cached_property
    @rule("BRP-RNG-01", "BRP-RNG-02", "BRP-RNG-03", "BRP-RNG-04", "BRP-TAB-RANGE")
    def ring(self) -> int:
        """How often the listed range goes into the distance: above 3 is out of range; a blow is always 1."""
        metres = self.wielded.profile.metres
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
        return not is_hidden_from(token, self.target.token) and self.board.sight(self.target.id, token.id).clear


def strike_of(fight: kit.Fight, declared: Declared) -> Strike:
    """Return a declared attack as it stands now; raise `Refused` where somebody or the weapon is gone."""
    attacker, target = fighter(fight, declared.attacker), fighter(fight, declared.target)
    wielded = attacker.arm(declared.item)
    return Strike(fight.state, fight.encounter, fight.board, attacker, target, wielded, declared)


@rule("BRP-RNG-04", "BRP-WPN-05", "BRP-GAP-19", "BRP-GAP-21", "BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03")
def why_no_strike(strike: Strike) -> Phrase | None:
    """Return why an attack cannot be made on its target; None if it can."""
    if strike.attacker.id == strike.target.id:
        return say("basic-roleplaying.why.oneself")
    if strike.target.is_dead:
        return say("basic-roleplaying.why.dead")
    why = why_unusable(strike.house, strike.wielded)
    why = why or why_unskilled(strike.house, strike.rating, strike.wielded.profile.skill)
    if why is not None:
        return why
    if strike.is_missile:
        if strike.ring > RINGS:
            return say("basic-roleplaying.why.out-of-range", metres=strike.distance.metres)
        return None if strike.is_seen else say("basic-roleplaying.why.unseen")
    long = LONG in classes_of(strike.house, strike.wielded.profile)
    near = in_contact(strike, strike.attacker.id, strike.target.id, long=long)
    return None if near else say("basic-roleplaying.why.no-contact", metres=strike.distance.metres)


FARTHER, FARTHEST = "up to twice the range", "up to three times the range"
SHARES = Column(BASIC_ROLEPLAYING, "BRP-TAB-RANGE", "chance")
DEFENCE = "defence"
"""The figure of what is done to any defence against an attack."""


@rule("BRP-RNG-02", "BRP-RNG-03", "BRP-GAP-13")
def of_weapon(wielded: Wielded, ring: int) -> Iterator[Modifier]:
    """Give what a weapon takes from its own chance: a half or a quarter in a farther ring, half if it is broken."""
    if ring > 1:
        cited, row = ("BRP-RNG-02", FARTHER) if ring == 2 else ("BRP-RNG-03", FARTHEST)
        yield scaled(cited, f"range-{min(ring, RINGS)}", Fraction(*SHARES.figures(row)))
    if wielded.is_broken:
        yield scaled("BRP-GAP-13", "broken", HALF)


def plain_modifiers(on: str, holds: Callable[[str], bool]) -> tuple[Modifier, ...]:
    """Return what the rows of plain modifiers give to a figure."""
    return gifts(BASIC_ROLEPLAYING, rows(BASIC_ROLEPLAYING, "modifier", Gift), on, holds=holds)


@rule("BRP-ATK-02", "BRP-GAP-13", "BRP-ARM-03", "BRP-TAB-FUMELEE")
def _given(strike: Strike) -> Iterator[Modifier]:
    """Give what follows by itself: a related specialty, the range, what is broken, armour and hampered sight."""
    yield from plain_modifiers(PERCENT, lambda fact: FACTS[fact](strike))
    yield from of_weapon(strike.wielded, strike.ring)
    yield from hampered(strike.attacker.sheet, strike.attacker.vitals.gear, strike.wielded.profile.skill, PERCENT)
    yield from KINDS.given(strike.attacker, PERCENT)
    yield from carried_by(strike.attacker.conditions, PERCENT)


@rule("BRP-GAP-20")
def _spot_rules(strike: Strike) -> Iterator[Modifier]:
    """Propose cover, darkness, ambush, backstab and melee: what the map or the fight shows, the others to tick."""
    if not chosen(strike.house, SPOT_RULES):
        return
    among = rows(BASIC_ROLEPLAYING, "proposed", Proposal)
    yield from proposals(BASIC_ROLEPLAYING, among, lambda fact: FACTS[fact](strike))
    blind = min(strike.attacker.sheet.power, -(-strike.rating // 2))
    for on, name, most in ((PERCENT, "dark", blind), (DEFENCE, "dark-defence", strike.target.sheet.power)):
        label = say(f"basic-roleplaying.modifier.{name}")
        yield Modifier(RuleId("BRP-GAP-20"), label, on, Limit(high=most), basis=Basis.EVIDENCE, struck=True)


def _is_in_melee(strike: Strike) -> bool:
    """Return whether the target is in contact with somebody of the attacker's side who is up."""
    pair, side, target = (strike.attacker.id, strike.target.id), strike.attacker.token.side, strike.target.id
    others = (fighter(strike, each) for each in clock_of(strike.encounter).combatants if each not in pair)
    return any(in_contact(strike, each.id, target) for each in others if each.token.side == side and not each.is_down)


FACTS: Mapping[str, Callable[[Strike], bool]] = {
    "shot": lambda strike: strike.is_missile,
    "ambushed": lambda strike: strike.is_missile and strike.target.has(SURPRISED),
    "covered": lambda strike: bool(strike.board.cover(strike.attacker.id, strike.target.id).samples_blocked),
    "in-melee": _is_in_melee,
    "by a related specialty": lambda strike: strike.declared.specialty not in (None, strike.wielded.profile.specialty),
}
"""What a row on an attack may ask for."""


def shelter_of(strike: Strike) -> Wielded | None:
    """Return the shield behind which the target stands still, while it stops anything."""
    held = strike.target.held(SHELTERED)
    wielded = None if held is None else strike.target.holding(held.other)
    return wielded if wielded is not None and wielded.points_left else None


@rule("BRP-SHD-06", "BRP-GAP-15")
def shelter(strike: Strike) -> tuple[Modifier, ...]:
    """Return what a shield that stands still stops for whoever is behind it, as armour points."""
    shield = shelter_of(strike)
    if shield is None:
        return ()
    label = say("basic-roleplaying.modifier.shelter", item=shield.item.name)
    return (Modifier(RuleId("BRP-SHD-06"), label, ARMOUR, Add(shield.points_left), source=shield.item.id),)


def armour_met(strike: Strike) -> tuple[Modifier, ...]:
    """Return what protects the target: hide, what is worn, and what conditions carry."""
    target = strike.target
    worn = protection(target.sheet, target.vitals.gear, fast=strike.is_fast)
    return (*worn, *carried_by(target.conditions, ARMOUR))


def modifiers_of(strike: Strike) -> tuple[Modifier, ...]:
    """Return everything that acts on an attack, and on what it meets: chance, defence and armour."""
    return (*_spot_rules(strike), *_given(strike), floor(PERCENT), *shelter(strike), *armour_met(strike))
