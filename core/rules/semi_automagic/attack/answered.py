"""Attacks as they are answered: the one defence roll, which kinds are left to somebody, and what is likely best."""

from dataclasses import replace
from fractions import Fraction

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.request import Choice, Procedure, ask, asks_nothing
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.asking import choice, roll, tell_check
from core.rules.semi_automagic.attack.ruled import STACKING, Ruled, reckoned
from core.rules.semi_automagic.attack.strike import (
    DEFENCE,
    DEFENCE_DC,
    DODGE_ONLY,
    Readiness,
    Strike,
    readiness,
    strike_now,
    with_number,
)
from core.rules.semi_automagic.checks import skill_tally
from core.rules.semi_automagic.clock import DefenceKind, clock_of, set_clock
from core.rules.semi_automagic.fighter import Fighter, Someone
from core.rules.semi_automagic.harm.body import wielded_by
from core.rules.semi_automagic.names import DIE, HELD, REFLEX, SHIELD_USE, WEAPON_SKILL
from core.rules.semi_automagic.settings import DEFENCE_LIMIT, chosen

DEFENCE_SKILLS = {DefenceKind.DODGE: REFLEX, DefenceKind.BLOCK: SHIELD_USE, DefenceKind.PARRY: WEAPON_SKILL}
"""The kinds of defence with the skill of each; of equally good ones the first is suggested."""
Kinds = tuple[DefenceKind, ...]


@rule("SEC-ATK-05", "SEC-COND-12", "SEC-COND-11", "SEC-COND-18")
def kinds_open(strike: Strike) -> Kinds:
    """Return with which kinds of defence the target could answer a strike; none where he cannot react to it."""
    target = strike.target
    if target.is_helpless or target.is_dead or target.sheet.nature == "object":
        return ()
    if readiness(strike) is Readiness.DEFENCELESS:
        return ()
    if target.has(HELD):
        return (DefenceKind.DODGE,)
    has_shield = any(each.profile.shield for each in wielded_by(target))
    return tuple(kind for kind in DEFENCE_SKILLS if kind is not DefenceKind.BLOCK or has_shield)


@rule("SEC-ATK-05")
def defence_tally(target: Someone, kind: DefenceKind, modifiers: tuple[Modifier, ...]) -> Tally:
    """Return what somebody adds to the die of a defence: the bonus in its skill, and what the ruling leaves."""
    own = skill_tally(target, DEFENCE_SKILLS[kind])
    figures = (DEFENCE, DODGE_ONLY) if kind is DefenceKind.DODGE else (DEFENCE,)
    lines = tuple(line.modifier for line in own.lines) + tuple(each for each in modifiers if each.on in figures)
    return settle(DEFENCE, own.base, (replace(each, on=DEFENCE) for each in lines), stacking=STACKING)


@rule("SEC-ATK-10", "SEC-GAP-15")
def most_rolls(target: Fighter, kind: DefenceKind) -> int | None:
    """Return how many rolls of a kind somebody has each round: 1 and his ranks; None where nobody counts."""
    if chosen(target.house, DEFENCE_LIMIT) == "unlimited":
        return None
    return 1 + target.sheet.ranks(DEFENCE_SKILLS[kind])


@rule("SEC-ATK-10")
def rolls_left(encounter: Encounter, target: Fighter, kind: DefenceKind) -> int | None:
    """Return how many rolls of a kind are left until somebody's next turn; below 0 for more than there were."""
    most = most_rolls(target, kind)
    return None if most is None else most - clock_of(encounter).defences.get(target.id, ()).count(kind)


@rule("SEC-ATK-10")
def refresh_defences(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody whose turn begins have all his defence rolls again."""
    clock = clock_of(ctx.encounter)
    if who in clock.defences:
        defences = {each: spent for each, spent in clock.defences.items() if each != who}
        set_clock(ctx, replace(clock, defences=defences), "SEC-ATK-10")
    return asks_nothing()


def chance_of(bonus: int, dc: int) -> Fraction:
    """Return the chance that a die with a bonus comes to a DC."""
    return Fraction(max(0, min(DIE, DIE + 1 + bonus - dc)), DIE)


@rule("SEC-ATK-05", "SEC-ATK-10")
def question(ctx: Context, ruled: Ruled, among: Kinds) -> Choice[DefenceKind]:
    """Return the question how somebody defends, by one of some kinds; raise `Gone` where he cannot any more."""
    target, dc = strike_now(ctx, ruled.declared).target, reckoned(DEFENCE_DC, ruled.modifiers).total.number
    kinds = _open(ctx, ruled, among)
    if not kinds:
        raise Gone("semi-automagic.option.nothing", token=target.id)
    bonuses = {kind: defence_tally(target, kind, ruled.modifiers).total.number for kind in kinds}
    return choice(
        f"defence:{ruled.key}",
        *("SEC-ATK-05", "SEC-ATK-10"),
        asks=target.id,
        prompt=with_number(
            "semi-automagic.ask.defence",
            ruled.declared,
            ruled.key,
            token=target.id,
            other=ruled.declared.attacker,
            dc=dc,
        ),
        options={
            **{kind: _said(kind, bonus, dc) for kind, bonus in bonuses.items()},
            DefenceKind.NONE: say("semi-automagic.option.nothing", token=target.id),
        },
        remarks={kind: _warning(ctx, target, kind) for kind in bonuses},
        suggested=_likely(ctx, target, bonuses, dc),
    )


def _said(kind: DefenceKind, bonus: int, dc: int) -> Phrase:
    return say(f"semi-automagic.option.{kind}", bonus=bonus, percent=round(100 * chance_of(bonus, dc)))


@rule("SEC-ATK-10")
def _warning(ctx: Context, target: Fighter, kind: DefenceKind) -> Phrase | None:
    """Return how many rolls of a kind are left, or that this one is beyond what there were; it forbids nothing."""
    left, most = rolls_left(ctx.encounter, target, kind), most_rolls(target, kind)
    if left is None or most is None:
        return None
    if left <= 0:
        return say("semi-automagic.option.beyond", most=most)
    return say("semi-automagic.option.left", left=left, most=most)


def _likely(ctx: Context, target: Fighter, bonuses: dict[DefenceKind, int], dc: int) -> DefenceKind:
    """Return the most promising kind of those that have rolls left; nothing where none can succeed."""
    best, chance = DefenceKind.NONE, Fraction(0)
    for kind, bonus in bonuses.items():
        left = rolls_left(ctx.encounter, target, kind)
        if (left is None or left > 0) and chance_of(bonus, dc) > chance:
            best, chance = kind, chance_of(bonus, dc)
    return best


@rule("SEC-ATK-05", "SEC-ATK-10")
def choose(ctx: Context, ruled: Ruled, among: Kinds = tuple(DEFENCE_SKILLS)) -> Procedure[DefenceKind]:
    """Ask how somebody defends, by one of some kinds, and count the roll that it takes; nothing where he cannot."""
    if not _open(ctx, ruled, among):
        return DefenceKind.NONE
    answer = yield from ask(lambda: question(ctx, ruled, among))
    if answer is DefenceKind.NONE:
        return DefenceKind.NONE
    target = strike_now(ctx, ruled.declared).target
    left = rolls_left(ctx.encounter, target, answer)
    if left is not None and left <= 0:
        kind = say(f"semi-automagic.defence.{answer}")
        ctx.tell_of(target.id, "semi-automagic.log.beyond", "SEC-ATK-10", kind=kind)
    clock = clock_of(ctx.encounter)
    spent = (*clock.defences.get(target.id, ()), answer)
    set_clock(ctx, replace(clock, defences={**clock.defences, target.id: spent}), "SEC-ATK-10")
    return answer


@rule("SEC-ATK-05", "SEC-ATK-06")
def defend(ctx: Context, ruled: Ruled, kind: DefenceKind | None) -> Procedure[bool]:
    """Roll a defence that was chosen, if one was, with a line in the log; return whether it cancels the attack."""
    if kind is None or kind is DefenceKind.NONE:
        return False
    (face,) = yield from ask(lambda: defence_draw(ctx, ruled, kind))
    target, dc = strike_now(ctx, ruled.declared).target, reckoned(DEFENCE_DC, ruled.modifiers)
    bonus = defence_tally(target, kind, ruled.modifiers)
    total = face + bonus.total.number
    defended = total >= dc.total.number
    degree = say("semi-automagic.degree.defended" if defended else "semi-automagic.degree.undefended")
    tell_check(
        ctx,
        "SEC-ATK-06" if defended else "SEC-ATK-05",
        ruled.declared.attacker,
        target=target.id,
        tallies=(bonus, dc),
        drawn=(say("semi-automagic.rolled.die", sides=DIE, face=face),),
        degree=degree,
        verdict=say(
            "semi-automagic.verdict.defence",
            kind=say(f"semi-automagic.defence.{kind}"),
            token=target.id,
            total=total,
            dc=dc.total.number,
            degree=degree,
        ),
    )
    return defended


def _open(ctx: Context, ruled: Ruled, among: Kinds) -> Kinds:
    return tuple(kind for kind in kinds_open(strike_now(ctx, ruled.declared)) if kind in among)


@rule("SEC-ATK-05")
def defence_draw(ctx: Context, ruled: Ruled, kind: DefenceKind) -> Roll:
    """Return the die of a defence that was chosen, read as passed or not."""
    target = strike_now(ctx, ruled.declared).target
    dc = reckoned(DEFENCE_DC, ruled.modifiers).total.number
    return roll(
        f"defence:{ruled.key}:roll",
        "SEC-ATK-05",
        "SEC-ATK-06",
        subject=with_number(f"semi-automagic.draw.{kind}", ruled.declared, ruled.key, token=target.id, dc=dc),
        dice=(DIE,),
        owner=target.id,
        bounds=(dc - defence_tally(target, kind, ruled.modifiers).total.number,),
    )
