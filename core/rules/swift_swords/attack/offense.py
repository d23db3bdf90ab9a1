"""The actions that are attacks: with each weapon in hand, against a pool, against the mind, with several weapons."""

from dataclasses import replace
from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone, one_by_one
from core.engine.system import Need
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.gear import shoot_off, throw_away
from core.rules.swift_swords import names
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.strike import Declared, Strike, arm_of, strike_of, why_broken, why_no_strike
from core.rules.swift_swords.checks import Reasons, more
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.handling import RELOADING
from core.rules.swift_swords.gear.weapons import UNARMED, Wielded
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee import reaching
from core.rules.swift_swords.melee.contact import draw_in, foes_in_melee, is_alone, locked_with, melee_of, touch
from core.rules.swift_swords.melee.leaving import gets_past
from core.rules.swift_swords.movement.flying import met_in_the_air
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.rounds.paying import gathered
from core.rules.swift_swords.sheet import CASTING, grouped

ATTACK, BREAK, INTIMIDATE, SEVERAL = "attack", "break", "intimidate", "attack-several"
ALL_OUT, DOUBLE, FOLLOW_ON = "all-out", "double-strike", "follow-on"
STRIKES = (ATTACK, BREAK, SEVERAL, ALL_OUT, DOUBLE, FOLLOW_ON)
"""The actions that strike with a weapon."""
ALL_OUT_DICE, DOUBLE_PIPS = 2, 2
ALL = "all"
"""All exposure dice that lie before the target are taken up."""
SPLIT = "split"
"""Whoever has split an attack in the round that began in the cycle `amount` (SST-MOB-07)."""


def _cost(situation: Situation, act: Act) -> int:
    return reaching.attack_pips(situation.who, arm_of(situation.who, act.item))


@rule("SST-ATK-01", "SST-ACT-14", "SST-GAP-26")
def declared_by(act: Act, *reasons_of: Reasons) -> Declared:
    """Return the attack that an act declares; a spell is of the class Medium."""
    taken, spell = act.option("exposures"), next((each for each in names.SPELLS if each == act.option("at")), None)
    found = tuple(each for reasons in reasons_of for each in reasons)
    if spell:
        side: names.RankSide = names.MENTAL if spell == names.MENTAL else names.PHYSICAL
        return Declared(act.actor, act.target(), UNARMED.id, side, CASTING, "medium", reasons=found, spell=spell)
    few = None if taken in (None, ALL) else int(str(taken))
    return Declared(act.actor, act.target(), act.item, reasons=found, exposures=few)


@rule("SST-TAB-RANGE", "SST-ATK-02")
def why_no_attack(strike: Strike) -> Phrase | None:
    """Return why an attack cannot be made from where both stand, with this weapon; None if it can."""
    why = why_no_strike(strike)
    if why is not None or strike.is_mental or strike.declared.spell:
        return why
    if not strike.is_missile:
        return reaching.why_no_melee(strike, strike.attacker.id, strike.target.id, strike.wielded)
    shut = locked_with(strike, strike.attacker.id)
    return say("swift-swords.why.too-large-in-close", item=strike.wielded.item.name) if shut else None


@rule("SST-ATK-02", "SST-ACT-12", "SST-ACT-13", "SST-DUAL-02")
def _attack(ctx: Context, act: Act) -> Procedure[None]:
    """Attack somebody, stepping into contact with him for that; dice that were gathered are aiming."""
    someone = fighter(ctx, act.actor)
    aimed = gathered(someone, ATTACK, act.item)
    lift_conditions(ctx, act.actor, "SST-POOL-03", names.ACTION_POOL)
    if not (yield from step_in(ctx, strike_of(ctx, declared_by(act)))):
        return
    reasons = (more("SST-ACT-13", "aimed", aimed),) if aimed else ()
    yield from ends_if_gone(make_attack(ctx, declared_by(act, reasons)))
    spend_shot(ctx, act)


@rule("SST-MELEE-05", "SST-ACT-02")
def step_in(ctx: Context, strike: Strike) -> Procedure[bool]:
    """Let somebody come up to an enemy of his zone whom he strikes in melee; return whether nobody has stopped him.

    Whoever touches him already has no way to go on which he could be intercepted.
    A blow over a distance of zones, which only the game master's word allows, leads nobody out of his zone.
    """
    who, whom = strike.attacker, strike.target
    if strike.is_missile or strike.is_mental or strike.zones != 0:
        return True
    if who.token.side == whom.token.side or whom.is_out:
        return True
    if not (yield from met_in_the_air(ctx, who.id, whom.id)):
        return False
    goes_up = reaching.moves_in(strike, who.id, whom.id, strike.wielded) and not touch(strike, who.id, whom.id)
    if goes_up and not (yield from gets_past(ctx, who.id, spared=(whom.id,))):
        return False
    reaching.approach(ctx, who.id, whom.id, strike.wielded)
    return True


@rule("SST-ACT-13")
def spend_shot(ctx: Context, act: Act) -> None:
    """After a shot one less is loaded or in the quiver; what was thrown lies where it was thrown at."""
    found = next((each for each in fighter(ctx, act.actor).arms if each.item.id == act.item), None)
    if found is None or not found.profile.is_missile:
        return
    if found.profile.way == "thrown":
        throw_away(ctx, act.actor, found.item, act.target(), "SST-ACT-13")
    else:
        shoot_off(ctx, act.actor, found.item, found.profile.holds)


def _check(situation: Situation, act: Act) -> Phrase | None:
    if act.targets:
        return why_no_attack(strike_of(situation, declared_by(act)))
    wielded = arm_of(situation.who, act.item)
    as_he_stands = (
        None if wielded.profile.is_missile else reaching.why_not_wielded(situation, situation.who.id, wielded)
    )
    return wielded.why_empty or as_he_stands


@rule("SST-DUAL-02", "SST-CLOSE-06", "SST-SPEC-06")
def _arms(action: str, situation: Situation, *, missiles: bool = True, takes_up: bool = True) -> tuple[Variant, ...]:
    """Offer an action with everything in hand that is no shield, broken or whole, or also none that is shot or thrown.

    One that `takes_up` exposure dice may take up fewer than lie there.
    """
    fields = _taking_up(situation) if takes_up else ()
    return tuple(
        Variant(say(f"swift-swords.action.{action}-with", item=each.item.name), each.item.id, fields=fields)
        for each in situation.who.held_arms
        if not each.profile.block and (missiles or not each.profile.is_missile)
    )


@rule("SST-EXP-02")
def _taking_up(situation: Situation) -> tuple[Field, ...]:
    """Offer to take up fewer exposure dice than lie before an enemy, of each before whom some lie."""
    foes = (each for each in situation.encounter.tokens.values() if each.side != situation.who.token.side)
    lying = {TokenId(each.id): held.amount for each in foes for held in each.conditions if held.kind == names.EXPOSED}
    label, every = say("swift-swords.field.exposures"), (ALL, say("swift-swords.field.exposures.all"))
    few = [
        (count, say("swift-swords.field.exposures.some", count=count))
        for count in range(max(lying.values(), default=0))
    ]
    return tuple(Field("exposures", label, ALL, (every, *few[:amount]), about=(foe,)) for foe, amount in lying.items())


@rule("SST-ACT-18", "SST-DPOOL-08")
def _break(ctx: Context, act: Act) -> Procedure[None]:
    """Strike at a Defence Pool: successes strip it, and do nothing else."""
    if not (yield from step_in(ctx, strike_of(ctx, declared_by(act)))):
        return
    yield from ends_if_gone(make_attack(ctx, replace(declared_by(act), sure=True, break_pool=True)))


@rule("SST-ACT-18")
def _check_break(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return _check(situation, act)
    strike = strike_of(situation, declared_by(act))
    if strike.is_missile:
        return say("swift-swords.why.no-missile")
    return why_no_attack(strike) or (
        None if strike.target.has(*names.DEFENCE_POOLS) else say("swift-swords.why.no-defence-pool")
    )


@rule("SST-ACT-22", "SST-MENT-01")
def _intimidate(ctx: Context, act: Act) -> Procedure[None]:
    """Attack somebody's mind."""
    yield from ends_if_gone(make_attack(ctx, Declared(act.actor, act.target(), side=names.MENTAL)))


def _check_intimidate(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    return why_no_strike(strike_of(situation, Declared(act.actor, act.target(), side=names.MENTAL)))


def pair_of(someone: Fighter) -> tuple[Wielded, Wielded] | None:
    """Return the two weapons that somebody can use at once, the main one first; None if he cannot."""
    arms = [
        each
        for each in someone.arms
        if each.item.carried in (Carried.MAIN_HAND, Carried.OFF_HAND) and not each.profile.is_missile
    ]
    return (arms[0], arms[1]) if someone.sheet.several_weapons and len(arms) > 1 else None


@rule("SST-DUAL-01")
def _check_pair(situation: Situation, act: Act) -> Phrase | None:
    if pair_of(situation.who) is None:
        return say("swift-swords.why.one-weapon")
    return _check(situation, act)


@rule("SST-DUAL-01")
def _main(action: str, situation: Situation) -> tuple[Variant, ...]:
    """Offer a tactic with the main weapon of two; nothing to whoever has no training in it."""
    pair = pair_of(situation.who)
    if pair is None:
        return ()
    item = pair[0].item
    return (Variant(say(f"swift-swords.action.{action}.with", item=item.name), item.id, fields=_taking_up(situation)),)


@rule("SST-DUAL-03")
def _all_out(ctx: Context, act: Act) -> Procedure[None]:
    """Put both weapons into one attack; there is no defence until the next action."""
    if not (yield from step_in(ctx, strike_of(ctx, declared_by(act)))):
        return
    set_condition(ctx, act.actor, "SST-DUAL-03", names.NO_DEFENCE)
    reasons = (more("SST-DUAL-03", "all-out", ALL_OUT_DICE),)
    yield from ends_if_gone(make_attack(ctx, declared_by(act, reasons)))


def _double_cost(situation: Situation, act: Act) -> int:
    return _cost(situation, act) + DOUBLE_PIPS


@rule("SST-DUAL-04")
def _double(ctx: Context, act: Act) -> Procedure[None]:
    """Strike with one weapon after the other; until the next action only a Dodge is left as a defence."""
    if not (yield from step_in(ctx, strike_of(ctx, declared_by(act)))):
        return
    set_condition(ctx, act.actor, "SST-DUAL-04", names.DODGE_ONLY)
    pair = pair_of(fighter(ctx, act.actor))
    yield from ends_if_gone(make_attack(ctx, declared_by(act)))
    if pair is not None and not fighter(ctx, act.target()).is_out:
        yield from ends_if_gone(one_blow(ctx, Declared(act.actor, act.target(), pair[1].item.id, again=True)))


@rule("SST-DUAL-05")
def _follow_on(ctx: Context, act: Act) -> Procedure[None]:
    """Attack, and if that hit strike again with the other weapon, with one die fewer and for nothing."""
    if not (yield from step_in(ctx, strike_of(ctx, declared_by(act)))):
        return
    pair = pair_of(fighter(ctx, act.actor))
    came = yield from ends_if_gone(make_attack(ctx, declared_by(act)))
    if came is None or not came.hits or came.fumbled or pair is None or fighter(ctx, act.target()).is_out:
        return
    reasons = (more("SST-DUAL-05", "follow-on", -1),)
    second = Declared(act.actor, act.target(), pair[1].item.id, reasons=reasons, again=True)
    yield from ends_if_gone(one_blow(ctx, second))


@rule("SST-MOB-07", "SST-STAT-06")
def _several(ctx: Context, act: Act) -> Procedure[None]:
    """Let a group attack several, each once; it may split an attack like that once a round.

    A group that comes up to them from where it was Alone is in contact with all of them, those in a melee first.
    """
    began, comes_up = clock_of(ctx.encounter).began.get(act.actor, 0), is_alone(ctx, act.actor)
    set_condition(ctx, act.actor, "SST-MOB-07", SPLIT, began)
    targets = sorted(dict.fromkeys(act.targets), key=partial(is_alone, ctx))

    def blow(whom: TokenId) -> Procedure[None]:
        about = melee_of(ctx, act.actor)
        if comes_up and whom not in about and any(each in about for each in targets) and is_alone(ctx, whom):
            draw_in(ctx, act.actor, whom, "SST-MOB-07")
        yield from one_blow(ctx, Declared(act.actor, whom, act.item))

    yield from one_by_one(targets, blow)


@rule("SST-STATE-05", "SST-DUAL-01", "SST-MOB-07")
def one_blow(ctx: Context, declared: Declared) -> Procedure[None]:
    """Strike one blow of an action that has several, if what came before it has not put an end to that."""
    strike = strike_of(ctx, declared)
    lost = declared.item is not None and strike.wielded.item.id != declared.item
    if strike.attacker.is_out or states_of(strike.attacker) or lost:
        return
    why = why_no_attack(strike)
    if why is not None:
        ctx.tell_of(declared.attacker, "swift-swords.log.no-blow", "SST-DUAL-01", other=declared.target, why=why)
        return
    there = declared.again and declared.target in foes_in_melee(ctx, declared.attacker)
    stands = there or (yield from step_in(ctx, strike))
    if stands and why_no_attack(strike_of(ctx, declared)) is None:
        yield from make_attack(ctx, declared)


@rule("SST-MOB-02", "SST-MOB-07")
def _check_several(situation: Situation, act: Act) -> Phrase | None:
    who, clock = situation.who, situation.clock
    most = grouped(who.sheet.group).attacks
    held = who.held(SPLIT)
    if held is not None and held.amount == clock.began.get(who.id, 0) == clock.cycle:
        return say("swift-swords.why.has-split")
    if len(set(act.targets)) > most:
        return say("swift-swords.why.too-many-targets", most=most)
    strikes = [strike_of(situation, Declared(who.id, whom, act.item)) for whom in act.targets]
    why = next((why for strike in strikes if (why := why_no_attack(strike)) is not None), None)
    if why is not None:
        return why
    # one that stays Alone, as with a Reach weapon, may strike into several melees
    into = {frozenset(melee_of(situation, each.target.id)) for each in strikes if _moves_in(situation, each)}
    return say("swift-swords.why.several-melees") if len(into - {frozenset()}) > 1 else None


def _moves_in(fight: Fight, strike: Strike) -> bool:
    return not strike.is_missile and reaching.moves_in(fight, strike.attacker.id, strike.target.id, strike.wielded)


@rule("SST-MOB-02")
def _arms_of_group(situation: Situation) -> tuple[Variant, ...]:
    """Offer a group to split an attack with everything in hand."""
    return () if grouped(situation.who.sheet.group).attacks < 2 else _arms(SEVERAL, situation, takes_up=False)


_at_one = partial(Action, needs=(Need.TARGET,), cannot=why_broken)
_of_two = partial(_at_one, check=_check_pair, icon="swords")
ACTIONS = (
    _at_one(
        ATTACK,
        "SST-ATK-02",
        _attack,
        check=_check,
        pips=_cost,
        pooled=lambda situation, act: arm_of(situation.who, act.item).profile.way == "fired",
        variants=partial(_arms, ATTACK),
        repeats=True,
        icon="sword",
    ),
    Action(
        SEVERAL,
        "SST-MOB-07",
        _several,
        check=_check_several,
        cannot=why_broken,
        needs=(Need.TARGETS,),
        pips=_cost,
        variants=_arms_of_group,
        icon="users",
    ),
    _at_one(
        BREAK,
        "SST-ACT-18",
        _break,
        check=_check_break,
        pips=reaching.MEDIUM,
        variants=partial(_arms, BREAK, missiles=False),
        icon="hammer",
    ),
    _at_one(INTIMIDATE, "SST-ACT-22", _intimidate, check=_check_intimidate, pips=reaching.MEDIUM, icon="ghost"),
    RELOADING,
    _of_two(ALL_OUT, "SST-DUAL-03", _all_out, pips=_cost, variants=partial(_main, ALL_OUT)),
    _of_two(DOUBLE, "SST-DUAL-04", _double, pips=_double_cost, variants=partial(_main, DOUBLE)),
    _of_two(FOLLOW_ON, "SST-DUAL-05", _follow_on, pips=_cost, variants=partial(_main, FOLLOW_ON)),
)
