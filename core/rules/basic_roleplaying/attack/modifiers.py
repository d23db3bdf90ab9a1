"""What makes an attack easier or harder: fractions first, then points, then the floor."""

from collections.abc import Callable, Iterator

from core.base.ids import RuleId, TokenId
from core.base.numbers import Rounding
from core.base.phrase import say
from core.explain.modifier import Add, Basis, Effect, Limit, Modifier, Scale
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.strike import Strike
from core.rules.basic_roleplaying.clock import clock_of
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.armour import ARMOUR, protection
from core.rules.basic_roleplaying.movement.space import in_contact
from core.rules.basic_roleplaying.names import HAMPERED, SHELTERED, SURPRISED
from core.rules.basic_roleplaying.percentile import CHANCE, HALF, QUARTER, TWICE, floor, points, scaled
from core.rules.basic_roleplaying.settings import SPOT_RULES, chosen
from core.rules.basic_roleplaying.skills import hampered

DEFENCE = "defence"
"""The figure of what is done to any defence against an attack."""
DIM = 30
"""What hampered sight takes off."""
MELEE = 20
"""What shooting into a melee takes off (BRP-GAP-20)."""
Giver = Callable[[Strike], Iterator[Modifier]]


@rule("BRP-ATK-02", "BRP-CHK-04")
def _related(strike: Strike) -> Iterator[Modifier]:
    if strike.declared.specialty not in (None, strike.wielded.arm.specialty):
        yield scaled("BRP-ATK-02", "related", HALF)


@rule("BRP-RNG-02", "BRP-RNG-03", "BRP-CHK-04")
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
    armour = protection(target.sheet.armour, target.vitals.gear, fast=strike.is_fast)
    return (*found, floor(CHANCE), *shelter(strike), *armour)
