"""The actions that attack: Attack, Cast a Spell, Power Attack, Charge and Aid, and the stance with two weapons."""

from collections.abc import Callable
from functools import partial

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.engine.system import Need
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.action import Variant, only_if
from core.rules.towers.attack.areas import needs_aim
from core.rules.towers.attack.exchange import make_attack
from core.rules.towers.attack.modifiers.combatants import AGGRESSIVE, DEFENSIVE, fights_with_two, stance_of
from core.rules.towers.attack.reactions import provoked
from core.rules.towers.attack.strike import AttackPurpose, declared_by, strike_of, unready, why_no_attack, why_no_strike
from core.rules.towers.fighter import fighter, impose, lift_kind
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.movement.moves import go, why_not_go
from core.rules.towers.movement.steps import way_of
from core.rules.towers.movement.walking import after_shift, parity_after
from core.rules.towers.names import MANA, POWER_ATTACK
from core.rules.towers.situation import Action, Going, Pace, Situation

_AREA_NEEDS = {True: (Need.AREA,), False: ()}
"""What has to be pointed out for an attack on an area, by whether it has to be aimed at all."""
CHARGING = Going(straight=True)


@rule("T99-ACT-15", "T99-ACT-16", "T99-ACT-37", "T99-OA-08", "T99-OA-10")
def _attack(ctx: Context, act: Act) -> Procedure[None]:
    """Attack; who shoots in a threatened space is reacted to first, and does not shoot if that stops him."""
    profile = fighter(ctx, act.actor).weapon(act.item).profile
    if profile.is_spell or not profile.is_ranged or (yield from provoked(ctx, act.actor, "shot")):
        yield from make_attack(ctx, declared_by(act))


@rule("T99-ACT-37", "T99-ACT-38")
def _power_attack(ctx: Context, act: Act) -> Procedure[None]:
    """Attack with all force, and stand exposed after it."""
    yield from ends_if_gone(_attack(ctx, act))
    impose(ctx, act.actor, Condition(POWER_ATTACK), "T99-ACT-38")


@rule("T99-ACT-17", "T99-GAP-51")
def _charge(ctx: Context, act: Act) -> Procedure[None]:
    """Run, and strike at the end of it."""
    if (yield from go(ctx, act)):
        yield from make_attack(ctx, declared_by(act))


def check_attack(situation: Situation, act: Act) -> Phrase | None:
    """Judge an attack from where it will be made; without a target there is nothing to judge but the weapon."""
    there, why = after_shift(situation, act)
    if why is not None:
        return why
    weapon = there.who.weapon(act.item)
    declared = declared_by(act)
    if declared.purpose is AttackPurpose.AID and weapon.profile.has_area:
        return say("99-towers.why.one-alone")
    if not declared.is_aimed and not (weapon.profile.has_area and not needs_aim(weapon.profile)):
        return unready(there.state, weapon, there.who.track(MANA).value)
    return why_no_attack(there.state, there.encounter, there.board, declared)


def _check_spell(situation: Situation, act: Act) -> Phrase | None:
    there, why = after_shift(situation, act)
    if why is None and not there.who.weapon(act.item).profile.is_spell:
        return say("99-towers.why.no-spell")
    return check_attack(situation, act)


@rule("T99-ACT-10")
def _check_aid(situation: Situation, act: Act) -> Phrase | None:
    if act.targets:
        if len(act.targets) < 2:
            return say("99-towers.why.whom-to-aid")
        ally = situation.fighter(act.targets[1])
        if ally.id == situation.who.id or ally.token.side != situation.who.token.side:
            return say("99-towers.why.no-ally")
    return check_attack(situation, act)


@rule("T99-ACT-17", "T99-ACT-18")
def _check_charge(situation: Situation, act: Act) -> Phrase | None:
    weapon = situation.who.weapon(act.item)
    if not weapon.profile.is_melee:
        return say("99-towers.why.melee-only")
    why = why_not_go(situation, act, CHARGING)
    if why is not None or not act.path or not act.targets:
        return why
    there, _ = after_shift(situation, act)
    way = way_of(there.board, there.who, act.path, parity=parity_after(act))
    end = way.stand(len(way.steps))
    strike = strike_of(there.state, there.encounter, there.board.moved(there.who.id, end), declared_by(act))
    return why_no_strike(strike)


def _weapons(which: Callable[[Profile], bool]) -> Callable[[Situation], tuple[Variant, ...]]:
    """Return what offers an action once for every weapon in hand that will do."""

    def variants(situation: Situation) -> tuple[Variant, ...]:
        return tuple(
            Variant(
                say("99-towers.option.weapon", weapon=weapon.item.name),
                bare=True,
                item=weapon.item.id,
                needs=_AREA_NEEDS[needs_aim(weapon.profile)] if weapon.profile.has_area else None,
            )
            for weapon in situation.who.weapons
            if which(weapon.profile)
        )

    return variants


@rule("T99-DUAL-02", "T99-DUAL-03")
def _stance(ctx: Context, act: Act) -> None:
    """Take the other stance, at the start of an action."""
    wanted = str(act.option("stance"))
    if wanted not in (AGGRESSIVE, DEFENSIVE):
        raise Refused("99-towers.why.no-stance")
    other = DEFENSIVE if wanted == AGGRESSIVE else AGGRESSIVE
    if fighter(ctx, act.actor).has(other):
        lift_kind(ctx, act.actor, other, "T99-DUAL-03")
    impose(ctx, act.actor, Condition(wanted), "T99-DUAL-02")


@rule("T99-DUAL-02", "T99-DUAL-05")
def _stances(situation: Situation) -> tuple[Variant, ...]:
    if not fights_with_two(situation.who):
        return ()
    now = stance_of(situation.who)
    other = DEFENSIVE if now == AGGRESSIVE else AGGRESSIVE
    return (Variant(say(f"99-towers.action.stance.{other}"), options=(("stance", other),)),)


_stance_check = only_if(lambda situation: fights_with_two(situation.who), "99-towers.why.no-stance")
_strike = partial(Action, needs=(Need.TARGET,), keeps_aim=True, repeats=True, check=check_attack)
_cast = partial(_strike, check=_check_spell)
_BLADES, _SPELLS = _weapons(lambda weapon: not weapon.is_spell), _weapons(lambda weapon: weapon.is_spell)
_ALL, _MELEE = _weapons(lambda weapon: True), _weapons(lambda weapon: weapon.is_melee)
_AIDING = _weapons(lambda weapon: not weapon.is_spell and not weapon.has_area)
_run_and_strike = partial(
    Action, needs=(Need.PATH, Need.TARGET), move_related=True, keeps_aim=True, goes=CHARGING, check=_check_charge
)
_aid = partial(Action, needs=(Need.TARGET, Need.TARGET), check=_check_aid)

ATTACKS = (
    _strike("attack", "T99-ACT-15", _attack, variants=_BLADES, icon="sword"),
    _cast("cast-spell", "T99-ACT-16", _attack, variants=_SPELLS, casts=True, icon="wand"),
    _strike("power-attack", "T99-ACT-37", _power_attack, variants=_ALL, icon="axe"),
    _run_and_strike("charge", "T99-ACT-17", _charge, variants=_MELEE, icon="run"),
    _aid("aid", "T99-ACT-10", _attack, variants=_AIDING, icon="users"),
    Action("stance", "T99-DUAL-02", _stance, pace=Pace.FREE, check=_stance_check, variants=_stances, icon="swords"),
)
