"""The attack in its true order: ruling, save to hit, stunt, window for reactions, dice, and who is hit first."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, Ruling, ask, ends_if_gone, in_parallel, one_by_one
from core.explain.modifier import Add, Modifier, Whose
from core.explain.tally import settle
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import (
    Answered,
    AnswerKind,
    Window,
    answers,
    dodges,
    falls_on_guard,
    guards,
)
from core.rules.faction_zones.attack.harm import Blow, Hurt, armour_tally, land, lands_on, protection, raised, roll_blow
from core.rules.faction_zones.attack.strike import SAVE, Declared, hindrances, strike_now
from core.rules.faction_zones.fighter import GRABBED, INCAPACITATED, REST_OF_STRETCH, STRETCH, fighter
from core.rules.faction_zones.gear.durability import note_attack, spend_shot
from core.rules.faction_zones.holds.grappling import end_lost_holds
from core.rules.faction_zones.holds.nonlethal import grip, takes_hold
from core.rules.faction_zones.names import Skill
from core.rules.faction_zones.rounds.order import stay_put
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.zones.places import ARMOUR
from core.rules.kit.asking import choice, ruled_modifiers
from core.rules.kit.conditions import set_condition
from core.rules.kit.hiding import is_concealed


class StuntReply(StrEnum):
    """What a target says to a stunt: the damage, the effect, the effect out of the fight, or neither."""

    REFUSE = "refuse"
    ACCEPT = "accept"
    ACCEPT_OUT = "accept-out"
    VOID = "void"


@rule("FAC-HIT-01", "FAC-REACT-02", "FAC-STUNT-02")
def make_attack(ctx: Context, declared: Declared) -> Procedure[bool]:
    """Carry out an attack on one target; return whether it was critical or killed.

    Nothing more happens where one of the two is gone on the way, but that a shot was spent. Its questions have the keys
    `ruling:`, `hit:`, `stunt:`, `react:`, `dodge:` and `damage:`.
    """
    declared = replace(declared, surprise=is_concealed(ctx.encounter, declared.attacker))
    modifiers = yield from _rule_on(ctx, declared)
    felled = yield from ends_if_gone(_make(ctx, declared, modifiers))
    spend_shot(ctx, declared.attacker, declared.item)
    return bool(felled)


def _make(ctx: Context, declared: Declared, modifiers: tuple[Modifier, ...]) -> Procedure[bool]:
    note_attack(ctx, declared.attacker, declared.item)
    if strike_now(ctx, declared).is_ranged and not declared.on_the_move:
        stay_put(ctx, declared.attacker)
    if not (yield from hits(ctx, declared.attacker, modifiers)):
        return False
    asked = Window(declared.attacker, declared.target, surprise=declared.surprise, opportunity=declared.opportunity)
    answer = (yield from _stunt(ctx, declared, asked)) if declared.stunt else Answered()
    if answer is None:
        return False
    if answer.by is None:
        asked, answer = yield from answers(ctx, asked)
    else:
        asked, answer = falls_on_guard(ctx, asked, answer.by), Answered()
    moved_on = asked.target != declared.target
    declared = replace(declared, target=asked.target)
    modifiers = _shielded(ctx, declared, answer, modifiers, moved_on=moved_on)
    if answer.how is AnswerKind.DODGE:
        if (yield from dodges(ctx, declared.target)):
            return False
        answer = Answered()
    felled = yield from _exchange(ctx, declared, answer, modifiers)
    if answer.how is AnswerKind.COUNTER and answer.by is not None:
        spend_shot(ctx, answer.by, answer.item)
    return felled


@rule("FAC-DMG-02", "FAC-GUARD-01", "FAC-HIDE-01", "FAC-GAP-25")
def _shielded(
    ctx: Context, declared: Declared, answer: Answered, modifiers: tuple[Modifier, ...], *, moved_on: bool
) -> tuple[Modifier, ...]:
    """Return a ruling with what protects the one on whom the attack falls in the end, as he answers it.

    What was ruled stands, but for a shield that is raised now; another target has an armour value of his own.
    """
    if not declared.kind.is_lethal:
        return modifiers
    strike, has_answered = strike_now(ctx, declared), answer.how in (AnswerKind.DODGE, AnswerKind.COUNTER)
    if moved_on:
        return (*(each for each in modifiers if each.on != ARMOUR), *protection(strike, answered=has_answered))
    return raised(strike, modifiers) if has_answered else modifiers


def _rule_on(ctx: Context, declared: Declared) -> Procedure[tuple[Modifier, ...]]:
    """Ask for the ruling on what makes an attack hard and what protects its target."""

    def question() -> Ruling:
        strike = strike_now(ctx, declared)
        proposed = (*hindrances(strike), *(protection(strike) if declared.kind.is_lethal else ()))
        return ruling(
            f"ruling:{declared.attacker}:{declared.target}",
            "FAC-ATK-01",
            say("faction-zones.ask.attack", attacker=declared.attacker, target=declared.target),
            proposed,
            (None,),
        )

    return (yield from ruled_modifiers(question))


def ruling(
    key: str,
    cited: str,
    prompt: Phrase,
    proposed: tuple[Modifier, ...],
    armour: Iterable[Whose | None],
    about: tuple[TokenId, ...] = (),
) -> Ruling:
    """Return the question what makes an attack hard and what protects; `armour` says whose armour protects."""
    hard = settle(SAVE, 0, (each for each in proposed if each.on == SAVE))
    return Ruling(
        key=key,
        rules=(RuleId(cited), RuleId("FAC-HIT-01")),
        about=about,
        prompt=prompt,
        proposed=proposed,
        effects=(Add,),
        tallies=(hard, *(armour_tally(proposed, whose) for whose in armour)),
    )


@rule("FAC-HIT-01", "FAC-CTR-05")
def hits(ctx: Context, who: TokenId, modifiers: tuple[Modifier, ...], *, key: str = "hit") -> Procedure[bool]:
    """Return whether an attack comes through: by itself, or by a WIT save where anything makes it hard."""
    if not any(each.on == SAVE and not each.struck for each in modifiers):
        return True
    return (yield from save(ctx, who, "wits", "FAC-HIT-01", key=key))


@rule("FAC-STUNT-01", "FAC-STUNT-02", "FAC-STUNT-03", "FAC-GAP-19")
def _stunt(ctx: Context, declared: Declared, asked: Window) -> Procedure[Answered | None]:
    """Offer the target another effect in place of damage; None if it accepts, and then nothing else comes of it.

    A guard can take the attack instead.
    """
    words = {"attacker": declared.attacker, "target": declared.target, "stunt": declared.stunt}

    def question() -> Choice[StuntReply | Answered]:
        own = (StuntReply.REFUSE, StuntReply.ACCEPT, StuntReply.ACCEPT_OUT)
        return choice(
            f"stunt:{declared.attacker}:{declared.target}",
            "FAC-STUNT-01",
            asks=declared.target,
            about=(declared.attacker,),
            prompt=say("faction-zones.ask.stunt", **words),
            options={
                **{each: say(f"faction-zones.option.{each}", token=declared.target) for each in own},
                StuntReply.VOID: say("faction-zones.option.void"),
                **dict(guards(ctx, asked)),
            },
            keyed=lambda answer: answer.key if isinstance(answer, Answered) else str(answer),
        )

    answer = yield from ask(question)
    if isinstance(answer, Answered):
        return answer
    if answer not in (StuntReply.ACCEPT, StuntReply.ACCEPT_OUT):
        return Answered()
    ctx.note(say("faction-zones.log.stunt", **words), RuleId("FAC-STUNT-03"), about=declared.attacker)
    if answer is StuntReply.ACCEPT_OUT:
        ends = ctx.state.time + STRETCH
        set_condition(ctx, declared.target, "FAC-COND-01", INCAPACITATED, REST_OF_STRETCH, lasting=True, ends=ends)
        end_lost_holds(ctx)
    return None


@rule("FAC-ATK-07", "FAC-GAP-19")
def strike_guard(ctx: Context, declared: Declared, asked: Window, guard: TokenId) -> Procedure[None]:
    """Let a guard stop a death blow, which becomes a normal attack on him."""
    note_attack(ctx, declared.attacker, declared.item)
    declared = replace(declared, target=falls_on_guard(ctx, asked, guard).target)
    yield from _exchange(ctx, declared, Answered(), protection(strike_now(ctx, declared)))


@rule("FAC-CTR-01", "FAC-CTR-02", "FAC-CTR-03", "FAC-CTR-05", "FAC-NONL-03", "FAC-NONL-04")
def _exchange(ctx: Context, declared: Declared, answer: Answered, modifiers: tuple[Modifier, ...]) -> Procedure[bool]:
    """Resolve an attack and the counter to it: dice together, damage before grips, who suffers more is hit first.

    Return whether the attack was critical or killed.
    """
    first = Blow(declared.attacker, declared.target, declared.item, declared.kind, modifiers)
    second = yield from counter_of(ctx, answer, declared.attacker)
    if second is None:
        return (yield from _strike_alone(ctx, first))
    lethal = [blow for blow in (first, second) if blow.kind.is_lethal]
    blows = [each for each in (yield from in_parallel(roll_blow(ctx, blow) for blow in lethal)) if each is not None]
    if len(lethal) == 2:
        landed = _trade(ctx, *blows) if len(blows) == 2 else []
    else:
        landed = [(blow, land(ctx, blow)) for blow in blows]
    yield from one_by_one((blow for blow, _ in landed), partial(_brings_besides, ctx))
    yield from one_by_one((blow for blow in (first, second) if not blow.kind.is_lethal), partial(_grips, ctx))
    return any(_fells(hurt) for blow, hurt in landed if blow.by == declared.attacker)


def _fells(hurt: Hurt) -> bool:
    return hurt.critical or hurt.kills


@rule("FAC-NONL-01")
def _brings_besides(ctx: Context, blow: Blow) -> Procedure[None]:
    """Let a blow that landed do what its weapon brings besides damage: a grip, unless its target holds out."""
    if not _can_strike(ctx, blow):
        return
    held = next((each for each in fighter(ctx, blow.by).arms if each.item.id == blow.item), None)
    if held is not None and held.profile.takes == GRABBED:
        yield from takes_hold(ctx, blow.strike(ctx))


@rule("FAC-CTR-01", "FAC-CTR-05")
def counter_of(ctx: Context, answer: Answered, whom: TokenId) -> Procedure[Blow | None]:
    """Return the blow by which somebody counters; None where he does not, or fails the save that it needs."""
    if answer.how is not AnswerKind.COUNTER or answer.by is None:
        return None
    declared = Declared(answer.by, whom, answer.item, answer.kind, counters=True)
    modifiers = yield from _rule_on(ctx, declared)
    note_attack(ctx, answer.by, answer.item)
    if not (yield from hits(ctx, answer.by, modifiers, key="counter-hit")):
        return None
    return Blow(answer.by, whom, answer.item, answer.kind, modifiers)


@rule("FAC-CTR-02", "FAC-CTR-03")
def _trade(ctx: Context, attack: Blow, counter: Blow) -> list[tuple[Blow, Hurt]]:
    """Let the blow that hurts more land first, the other only if its maker still stands; equal ones land together."""
    mine, theirs = lands_on(ctx, attack), lands_on(ctx, counter)
    quick = [fighter(ctx, blow.by).sheet.has(Skill.FAST_STRIKE) for blow in (attack, counter)]
    if quick[0] == quick[1] and mine.suffered == theirs.suffered:
        # both were judged before either lands, so that none is spared by what the other does
        return [(attack, land(ctx, attack, mine)), (counter, land(ctx, counter, theirs))]
    attack_first = quick[0] if quick[0] != quick[1] else mine.suffered > theirs.suffered
    landed = []
    for blow in (attack, counter) if attack_first else (counter, attack):
        if not fighter(ctx, blow.by).is_down:
            landed.append((blow, land(ctx, blow)))
    return landed


def _can_strike(ctx: Context, blow: Blow) -> bool:
    """Return whether the one who strikes is up and free."""
    return not fighter(ctx, blow.by).is_out and not fighter(ctx, blow.by).has(GRABBED)


def _grips(ctx: Context, blow: Blow) -> Procedure[None]:
    if _can_strike(ctx, blow):
        yield from grip(ctx, blow.strike(ctx))


def _strike_alone(ctx: Context, blow: Blow) -> Procedure[bool]:
    """Roll a blow and let it land, or let a grip take effect; return whether it was critical or killed."""
    if not blow.kind.is_lethal:
        yield from grip(ctx, blow.strike(ctx))
        return False
    rolled = yield from roll_blow(ctx, blow)
    if rolled is None:
        return False
    felled = _fells(land(ctx, rolled))
    yield from one_by_one((rolled,), partial(_brings_besides, ctx))
    return felled
