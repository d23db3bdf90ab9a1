"""An attack, or all of a combo, in its three steps: the roll against Target, the defences, the damage."""

from enum import StrEnum

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.carrying import lay_down, set_gear
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.request import Procedure, ask, in_parallel
from core.explain.modifier import Modifier
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Item
from core.model.loads import Portion
from core.rulebook.cite import rule
from core.rules.kit.anybody import put_condition
from core.rules.kit.asking import roll, tell_check
from core.rules.semi_automagic.attack.aimed_shots import lose_aim
from core.rules.semi_automagic.attack.answered import choose, defend
from core.rules.semi_automagic.attack.harm import Hit, land, pierce, roll_damage, was_struck
from core.rules.semi_automagic.attack.ruled import Ruled, hits_by_itself, reckoned, rule_on
from core.rules.semi_automagic.attack.strike import (
    ATTACK,
    TARGET,
    Declared,
    Strike,
    strike_left,
    strike_now,
    with_number,
)
from core.rules.semi_automagic.conditions import reference_at
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.names import AIMING, DIE, JAMMED


class AttackDegree(StrEnum):
    """How the roll of an attack came out."""

    MISS = "miss"
    HIT = "on-target"
    COVER = "into-cover"


@rule("SEC-ATK-01", "SEC-COMBO-08", "SEC-COMBO-09")
def make_attacks(ctx: Context, attacks: tuple[Declared, ...]) -> Procedure[tuple[Hit, ...]]:
    """Carry out attacks that are made at the same instant; return those that landed, with what they did.

    All targets stand before any die is rolled; all dice are rolled together, then all defences are asked for, then
    rolled, then all damage. Nothing more comes of an attack whose maker or target is gone on the way.
    """
    ruled = yield from rule_on(ctx, attacks)
    shots = tuple(
        strike for declared in attacks if (strike := strike_left(ctx, declared)) is not None and strike.is_ranged
    )
    rolled = yield from in_parallel(_roll(ctx, each) for each in ruled)
    for declared in attacks:
        _spend(ctx, declared)
    reached = yield from in_parallel(_reach(ctx, each, how) for each, how in zip(ruled, rolled, strict=True))
    hits = tuple(hit for hit in reached if hit is not None)
    kinds = yield from in_parallel(choose(ctx, hit) for hit in hits)
    stopped = yield from in_parallel(defend(ctx, hit, kind) for hit, kind in zip(hits, kinds, strict=True))
    left = (hit for hit, done in zip(hits, stopped, strict=True) if not done)
    dealt = yield from in_parallel(roll_damage(ctx, hit) for hit in left)
    landed = yield from land(ctx, tuple(hit for hit in dealt if hit is not None))
    _end_aims(ctx, tuple(dict.fromkeys(shot.attacker.id for shot in shots)))
    if len(attacks) > 1:
        _sum_up(ctx, attacks, landed)
    return landed


def _spend(ctx: Context, declared: Declared) -> None:
    """Let every shot be spent, whatever comes of it."""
    strike = strike_left(ctx, declared)
    if strike is not None:
        spend_shots(ctx, strike)


@rule("SEC-ATK-03", "SEC-COVER-05", "SEC-COVER-07", "SEC-COVER-09")
def _reach(ctx: Context, ruled: Ruled, outcome: AttackDegree | None) -> Procedure[Hit | None]:
    """Return an attack that reaches its target: one that hits, or comes through what it struck; None for any other."""
    if outcome is AttackDegree.COVER:
        return (yield from pierce(ctx, Hit(ruled.declared, ruled.modifiers, ruled.key)))
    return Hit(ruled.declared, ruled.modifiers, ruled.key) if outcome is AttackDegree.HIT else None


@rule("SEC-RNG-06")
def _end_aims(ctx: Context, shooters: tuple[TokenId, ...]) -> None:
    """Let the aim be over that went into a shot: the next one takes another, whatever is left of weapon and target."""
    for who in shooters:
        if ctx.is_there(who) and fighter(ctx, who).has(AIMING):
            lose_aim(ctx, who, "SEC-RNG-06")


@rule("SEC-COMBO-08")
def _sum_up(ctx: Context, attacks: tuple[Declared, ...], landed: tuple[Hit, ...]) -> None:
    """Say in the log what all attacks of a combo came to."""
    wounds = sum(hit.harm.wounds for hit in landed if hit.harm is not None)
    degree = say("semi-automagic.degree.combo", hits=len(landed), wounds=wounds)
    verdict = say("semi-automagic.verdict.combo", hits=len(landed), attacks=len(attacks), wounds=wounds)
    tell_check(ctx, "SEC-COMBO-08", attacks[0].attacker, degree=degree, verdict=verdict)


@rule("SEC-ATK-03", "SEC-COND-12")
def _roll(ctx: Context, ruled: Ruled) -> Procedure[AttackDegree]:
    """Roll an attack against Target, with a line in the log; return how it came out."""
    strike = strike_now(ctx, ruled.declared)
    if hits_by_itself(strike):
        ctx.tell_of(strike.target.id, "semi-automagic.log.helpless", "SEC-COND-12")
        return AttackDegree.HIT
    (face,) = yield from ask(lambda: attack_draw(strike_now(ctx, ruled.declared), ruled))
    strike = strike_now(ctx, ruled.declared)
    outcome = roll_outcome(strike, ruled.modifiers, face)
    degree = say(f"semi-automagic.degree.{outcome}")
    tell_attack(ctx, "SEC-ATK-03", strike, ruled.modifiers, face, degree, target=strike.target.id)
    jams(ctx, strike, face)
    return outcome


@rule("SEC-ATK-03")
def attack_draw(strike: Strike, ruled: Ruled) -> Roll:
    """Return the die of an attack, read as far as the rules look at it: miss, cover, hit, and a weapon that may jam."""
    need = needed(ruled.modifiers)
    bounds = [need]
    cover = strike.view.shelter.bonus
    if cover:
        bounds.append(need - cover)
    if strike.wielded.profile.firearm and strike.wielded.item.wounds:
        bounds.append(2)
    return roll(
        f"attack:{ruled.key}",
        "SEC-ATK-03",
        subject=with_number(
            "semi-automagic.draw.attack",
            ruled.declared,
            ruled.key,
            token=strike.attacker.id,
            weapon=strike.wielded.item.name,
        ),
        dice=(DIE,),
        owner=strike.attacker.id,
        bounds=tuple(sorted(bounds)),
    )


def tell_attack(
    ctx: Context,
    cited: str,
    strike: Strike,
    modifiers: tuple[Modifier, ...],
    face: int,
    degree: Phrase,
    *,
    target: str | None = None,
) -> None:
    """Put the roll of an attack into the log, at somebody or at a place."""
    attack, goal = reckoned(ATTACK, modifiers), reckoned(TARGET, modifiers)
    tell_check(
        ctx,
        cited,
        strike.attacker.id,
        target=target,
        tallies=(attack, goal),
        drawn=(say("semi-automagic.rolled.die", sides=DIE, face=face),),
        degree=degree,
        verdict=say(
            "semi-automagic.verdict.attack",
            weapon=strike.wielded.item.name,
            total=face + attack.total.number,
            goal=goal.total.number,
            degree=degree,
        ),
    )


@rule("SEC-ATK-03")
def needed(modifiers: tuple[Modifier, ...]) -> int:
    """Return what the die of an attack has to show at least."""
    return reckoned(TARGET, modifiers).total.number - reckoned(ATTACK, modifiers).total.number


@rule("SEC-ATK-03")
def roll_outcome(strike: Strike, modifiers: tuple[Modifier, ...], face: int) -> AttackDegree:
    """Return how a roll comes out: it hits at Target or above, and falls short into cover by no more than its bonus."""
    short = needed(modifiers) - face
    if was_struck(short, strike.view.shelter):
        return AttackDegree.COVER
    return AttackDegree.HIT if short <= 0 else AttackDegree.MISS


@rule("SEC-RNG-04", "SEC-COMBO-02", "SEC-GAP-17")
def shots_of(strike: Strike) -> int:
    """Return how many shots an attack takes: two rounds where every attack of the combo is a double tap."""
    return 2 if strike.wielded.profile.firearm and any(each.bursts for each in strike.declared.kinds) else 1


@rule("SEC-RNG-01", "SEC-RNG-04")
def spend_shots(ctx: Context, strike: Strike, cited: str = "SEC-RNG-04") -> None:
    """Take what an attack shoots off what is loaded or carried for it; what is thrown flies off, or bursts."""
    item, weapon = strike.wielded.item, strike.wielded.profile
    reference = reference_at(ctx, strike.attacker.id)
    gear = vitals_of(ctx.state, reference).gear
    if all(each.id != item.id for each in gear):
        return
    if weapon.used_up and not weapon.area:
        lay_down(ctx, reference, (Portion(item.id, 1),), ctx.encounter.scene, strike.goal, rule=RuleId("SEC-RNG-01"))
        return
    left = _after_shots(item, weapon, shots_of(strike))
    changed = tuple(kept for each in gear for kept in (left if each.id == item.id else (each,)))
    if changed != gear:
        set_gear(ctx, reference, changed, RuleId(cited))


def _after_shots(item: Item, weapon: Weapon, shots: int) -> tuple[Item, ...]:
    """Return what is left of an item after so many shots."""
    if weapon.used_up:
        return (item.but(count=item.count - 1),) if item.count > 1 else ()
    if weapon.needs_reloading:
        return (item.but(loaded=max(0, (weapon.holds if item.loaded is None else item.loaded) - shots)),)
    if weapon.is_ranged and item.ammunition is not None:
        return (item.but(ammunition=max(0, item.ammunition - shots)),)
    return (item,)


@rule("SEC-ITEM-05")
def jams(ctx: Context, strike: Strike, face: int) -> bool:
    """Let a wounded firearm jam where the attack die shows a 1; return whether it does."""
    if face != 1 or not strike.wielded.profile.firearm or not strike.wielded.item.wounds:
        return False
    reference = CreatureReference(strike.encounter.id, strike.attacker.id)
    put_condition(ctx, reference, Condition(JAMMED, other=strike.wielded.item.id, lasting=True), "SEC-ITEM-05")
    ctx.note(say("semi-automagic.log.jams", item=strike.wielded.item.name), RuleId("SEC-ITEM-05"))
    return True
