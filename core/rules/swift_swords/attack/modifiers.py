"""What acts on an attack: numbers, footing, size, range, exposures, injuries, cover; and what stops its successes."""

from collections.abc import Callable, Iterator, Mapping

from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.explain.modifier import Add, Modifier
from core.model.condition import carried_by
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.rows import Gift, Proposal, gifts, proposals, rows
from core.rules.swift_swords.attack.strike import RANGE, Strike, dice_by_zones
from core.rules.swift_swords.chariots.builds import build_of, is_driven_defensively, ranks_lost_by
from core.rules.swift_swords.checks import Reasons, more
from core.rules.swift_swords.cover import cover_armour, cover_modifiers
from core.rules.swift_swords.fighter import Fighter
from core.rules.swift_swords.gear.weapons import ARMOURY, worn
from core.rules.swift_swords.harm.hindrances import ARMS_USED, SIGHT, SPELL, VERBAL, hindrances
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee.contact import foes_in_melee, heads_in_melee, locked_with
from core.rules.swift_swords.names import ARMOUR_OFF, EXPOSED, FLYING, FUMBLED, PRONE, SWIFT_SWORDS
from core.rules.swift_swords.settings import EXPOSURES, chosen

ARMOUR, SPENT = "armour", "spent"
"""The figures of the successes that armour stops, and that a spell spends before it does anything."""
LARGER = 3
"""How many times the Size of the other counts as much larger."""
_RANGE = "SST-TAB-RANGE"
TO_HIT = Column(SWIFT_SWORDS, "SST-TAB-TOHIT", "Modifier")


def _is_melee(strike: Strike) -> bool:
    return not strike.is_missile and not strike.is_mental


@rule("SST-CLOSE-05", "SST-CLOSE-06", "SST-CLOSE-08", "SST-GAP-29")
def light_in_close(strike: Strike) -> bool:
    """Return whether a weapon gains a level InClose: real Light ones, natural ones made for combat whatever class."""
    if not _is_melee(strike) or not locked_with(strike, strike.attacker.id) or strike.declared.skill:
        return False
    arm = strike.wielded.profile
    if ARMOURY.is_bare(arm):
        return strike.attacker.sheet.wrestler
    return arm.combat or (strike.weight == "light" and not arm.natural)


def _is_much_larger(one: Fighter, other: Fighter) -> bool:
    return one.sheet.size_number >= LARGER * other.sheet.size_number


FACTS: Mapping[str, Callable[[Strike], bool]] = {
    "melee": _is_melee,
    "locked": lambda strike: bool(locked_with(strike, strike.attacker.id)),
    "prone": lambda strike: strike.attacker.has(PRONE),
    "target prone": lambda strike: strike.target.has(PRONE),
    "target fumbled": lambda strike: strike.target.has(FUMBLED),
    "target in a State": lambda strike: bool(states_of(strike.target)),
    "target much larger": lambda strike: _is_much_larger(strike.target, strike.attacker),
    "target much smaller": lambda strike: _is_much_larger(strike.attacker, strike.target),
    "light in close": light_in_close,
    "off hand": lambda strike: strike.wielded.item.carried is Carried.OFF_HAND,
    "several weapons": lambda strike: strike.attacker.sheet.several_weapons,
    "higher up in melee": lambda strike: (
        _is_melee(strike) and strike.attacker.token.elevation > strike.target.token.elevation
    ),
}
"""What a row may ask for."""


@rule("SST-TAB-TOHIT", "SST-MOD-03", "SST-CLOSE-12", "SST-DUAL-01", "SST-TAB-SIZE", "SST-EXP-05", "SST-CLOSE-05")
def _circumstances(strike: Strike) -> Iterator[Modifier]:
    """Give what the rows of the to-hit table do that one fact tells of, and propose those that the table ticks."""
    if strike.is_mental:
        return

    def holds(fact: str) -> bool:
        return FACTS[fact](strike)

    for row in rows(SWIFT_SWORDS, "modifier", Gift):
        for on in row.on:
            yield from gifts(SWIFT_SWORDS, (row,), on, holds=holds)
    yield from proposals(SWIFT_SWORDS, rows(SWIFT_SWORDS, "proposed", Proposal), holds)


@rule("SST-MOD-01", "SST-MOD-02", "SST-MOB-07", "SST-GAP-23")
def _numbers(strike: Strike) -> Iterator[Modifier]:
    """Give the Advantage of numbers in a melee: one die for more heads, two for at least twice as many."""
    if not _is_melee(strike):
        return
    mine, theirs = heads_in_melee(strike, strike.attacker.id)
    if theirs and mine > theirs:
        major = mine >= 2 * theirs
        size, cited = ("major", "SST-MOD-02") if major else ("minor", "SST-MOD-01")
        yield more(cited, f"{size}-advantage", TO_HIT(f"{size.capitalize()} Advantage of numbers"))


@rule("SST-EXP-02", "SST-GAP-09")
def exposures(strike: Strike) -> Iterator[Modifier]:
    """Give the exposure dice of the target that are taken up."""
    taken = exposures_taken(strike)
    if taken:
        yield more("SST-EXP-02", "exposures", taken * TO_HIT("Each exposure die taken from the target"))


@rule("SST-EXP-02", "SST-GAP-09")
def exposures_taken(strike: Strike) -> int:
    """Return how many of the target's exposure dice an attack takes up: as many as meant, or all that lie there."""
    held = strike.target.held(EXPOSED)
    if held is None or strike.declared.counter or strike.is_mental:
        return 0
    most = held.amount if chosen(strike.house, EXPOSURES) == "any" else 1
    meant = strike.declared.exposures
    return min(most, held.amount) if meant is None else max(0, min(meant, most, held.amount))


@rule("SST-MOD-04", "SST-TAB-RANGE", "SST-FLY-08", "SST-GAP-26")
def _range(strike: Strike) -> Iterator[Modifier]:
    """Take dice off a shot or a throw for the zones between and the melees of either, off a spell a success a zone."""
    if strike.declared.spell and strike.zones:
        yield more("SST-GAP-26", "zones-of-range", strike.zones, SPENT)
    if not strike.is_missile or strike.declared.spell:
        return
    dice = dice_by_zones(strike.wielded.profile.way).get(strike.zones or 0, 0)
    if dice:
        yield more(_RANGE, f"zones-{strike.zones}", dice)
    if foes_in_melee(strike, strike.target.id):
        yield more(_RANGE, "target-in-contact", RANGE("Target InContact"))
    if strike.target.has(FLYING):
        yield more("SST-FLY-08", "flying", RANGE("Flying target") * strike.target.sheet.fly_speed)
    if foes_in_melee(strike, strike.attacker.id):
        yield more(_RANGE, "shooter-in-contact", RANGE("Shooter InContact"))


@rule("SST-COVER-02", "SST-COVER-04", "SST-MOD-03", "SST-CHAR-08")
def _cover(strike: Strike) -> Iterator[Modifier]:
    """Take dice off for cover between the two, and give what hard cover stops."""
    if strike.is_mental:
        return
    yield from cover_modifiers(strike, strike.attacker.id, strike.target.id)
    if is_driven_defensively(strike, strike.target.id):
        yield more("SST-CHAR-08", "defensive-driving", -1)
    armour = cover_armour(strike, strike.attacker.id, strike.target.id)
    if armour:
        yield more("SST-COVER-02", "cover.hard", armour, ARMOUR)


def _injuries(strike: Strike) -> Iterator[Modifier]:
    """Give what acts on all rolls of the attacker, and what his hurt arm takes off, or of a spell his voice."""
    arms = () if strike.is_mental else ARMS_USED.get(strike.wielded.item.carried, ())
    uses = (SPELL, VERBAL) if strike.declared.spell else arms
    yield from hindrances(strike.attacker.sheet, strike.attacker.conditions, SIGHT, *uses)


@rule("SST-CHAR-03", "SST-GAP-19")
def _team(strike: Strike) -> Iterator[Modifier]:
    """Take off a team's attack a die for each Rank that it has lost."""
    hurt = ranks_lost_by(strike.attacker) if build_of(strike.attacker.sheet) is not None else 0
    if hurt:
        yield more("SST-GAP-19", "driving.team-hurt", -hurt)


@rule("SST-DMG-13", "SST-SPEC-08", "SST-SURP-01", "SST-GAP-11")
def armour_met(strike: Strike) -> Iterator[Modifier]:
    """Give the armour of the target, hide and worn, less what this attacker has knocked off; none for the mind."""
    if strike.is_mental:
        return
    target = strike.target
    if target.sheet.armour:
        yield more("SST-DMG-13", "hide", target.sheet.armour, ARMOUR)
    for item, value in worn(target.vitals.gear, target.sheet.armours):
        yield Modifier(RuleId("SST-DMG-13"), verbatim(item.name), ARMOUR, Add(value.value))
    off = sum(held.amount for held in target.conditions if held.kind == ARMOUR_OFF and held.other == strike.attacker.id)
    if off:
        yield more("SST-SPEC-08", "armour-off", -off, ARMOUR)
    yield from carried_by(target.conditions, ARMOUR)


GIVERS: tuple[Callable[[Strike], Iterator[Modifier]], ...] = (
    _injuries,
    _team,
    _numbers,
    exposures,
    _circumstances,
    _range,
    _cover,
    armour_met,
)


def modifiers_of(strike: Strike) -> Reasons:
    """Return everything that acts on an attack: dice, Superiority Level, successes spent, armour where it meets any."""
    found = (*strike.declared.reasons, *(each for giver in GIVERS for each in giver(strike)))
    return tuple(each for each in found if each.on != ARMOUR) if strike.meets_no_armour else found
