"""The attack in its true order: ruling, save to hit, stunt, window for reactions, dice, and who is hit first."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.engine.request import Choice, Option, Procedure, Ruling, ask, together
from core.explain.modifier import Add, Modifier
from core.explain.tally import settle
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import (
    COUNTER,
    DODGE,
    GUARD,
    HIDE,
    Answered,
    Window,
    answer_of,
    change_places,
    dodges,
    guards,
    react,
    reaction,
    steps_in,
    tell_counter,
)
from core.rules.faction_zones.attack.harm import Blow, Hurt, armour_tally, land, lands_on, protection, raised, roll
from core.rules.faction_zones.attack.situation import SAVE, Declared, hindrances, is_there, strike_now
from core.rules.faction_zones.clock import stay_put
from core.rules.faction_zones.fighter import GRABBED, INCAPACITATED, REST_OF_STRETCH, STRETCH, combatant
from core.rules.faction_zones.gear.wear import spend_shot
from core.rules.faction_zones.holds.captives import end_lost_holds
from core.rules.faction_zones.holds.grips import grip, takes_hold
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.sneaking import is_concealed
from core.rules.faction_zones.zones.places import ARMOUR

_RULES = (RuleId("FAC-ATK-01"), RuleId("FAC-HIT-01"))
REFUSE, ACCEPT, ACCEPT_OUT, VOID = "refuse", "accept", "accept-out", "void"
FAST = "fast strike"
"""The skill by which one is first in every exchange (FAC-TAB-SKILL)."""


@rule("FAC-HIT-01", "FAC-REACT-02", "FAC-STUNT-02")
def make_attack(ctx: Context, declared: Declared) -> Procedure[bool]:
    """Carry out an attack on one target; return whether it was critical or killed.

    Nothing more happens where one of the two is gone on the way.
    """
    declared = replace(declared, surprise=is_concealed(ctx.encounter, declared.attacker))
    modifiers = yield from rule_on(ctx, declared)
    if modifiers is None:
        return False
    felled = yield from _make(ctx, declared, modifiers)
    spend_shot(ctx, declared.attacker, declared.item)
    return felled


def _make(ctx: Context, declared: Declared, modifiers: tuple[Modifier, ...]) -> Procedure[bool]:
    if strike_now(ctx, declared).is_ranged:
        stay_put(ctx, declared.attacker)
    if not (yield from hits(ctx, declared.attacker, modifiers)):
        return False
    announced = declared.target
    answer = (yield from _stunt(ctx, declared)) if declared.stunt else Answered()
    if answer is None:
        return False
    if answer.by is None:
        declared, answer = yield from _answers(ctx, declared)
    elif is_there(ctx, declared.attacker, declared.target, answer.by):
        declared, answer = _guarded(ctx, declared, answer.by), Answered()
    if not is_there(ctx, declared.attacker, declared.target):
        return False
    modifiers = _shielded(ctx, declared, answer, modifiers, moved_on=declared.target != announced)
    if answer.how == DODGE:
        if (yield from dodges(ctx, declared.target)):
            return False
        answer = Answered()
    felled = yield from exchange(ctx, declared, answer, modifiers)
    if answer.how == COUNTER and answer.by is not None:
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
    strike, answered = strike_now(ctx, declared), answer.how in (DODGE, COUNTER)
    if moved_on:
        return (*(each for each in modifiers if each.on != ARMOUR), *protection(strike, answered=answered))
    return raised(strike, modifiers) if answered else modifiers


def rule_on(ctx: Context, declared: Declared) -> Procedure[tuple[Modifier, ...] | None]:
    """Ask for the ruling on what makes an attack hard and what protects its target; None if one of the two is gone."""

    def build(state: object) -> Ruling | None:
        if not is_there(ctx, declared.attacker, declared.target):
            return None
        strike = strike_now(ctx, declared)
        proposed = (*hindrances(strike), *(protection(strike) if declared.kind.is_lethal else ()))
        return Ruling(
            key=f"ruling:{declared.attacker}:{declared.target}",
            rules=_RULES,
            prompt=say("faction-zones.ask.attack", attacker=declared.attacker, target=declared.target),
            proposed=proposed,
            effects=(Add,),
            tallies=(
                settle(SAVE, 0, (each for each in proposed if each.on == SAVE)),
                armour_tally(proposed),
            ),
        )

    return (yield from ask(build))


@rule("FAC-HIT-01", "FAC-CTR-05")
def hits(ctx: Context, who: TokenId, modifiers: tuple[Modifier, ...], *, key: str = "hit") -> Procedure[bool]:
    """Return whether an attack comes through: by itself, or by a WIT save where anything makes it hard."""
    if not any(each.on == SAVE and not each.struck for each in modifiers):
        return True
    return (yield from save(ctx, who, "wits", "FAC-HIT-01", key=key)) is True


@rule("FAC-STUNT-01", "FAC-STUNT-02", "FAC-STUNT-03", "FAC-GAP-19")
def _stunt(ctx: Context, declared: Declared) -> Procedure[Answered | None]:
    """Offer the target another effect in place of damage; None if it accepts, and then nothing else comes of it.

    A guard can take the attack instead.
    """
    asked = Window(declared.attacker, declared.target, guards_only=True, surprise=declared.surprise)

    def build(state: object) -> Choice | None:
        if not is_there(ctx, declared.attacker, declared.target):
            return None
        return Choice(
            key=f"stunt:{declared.attacker}:{declared.target}",
            asks=declared.target,
            rules=(RuleId("FAC-STUNT-01"),),
            prompt=say(
                "faction-zones.ask.stunt", attacker=declared.attacker, target=declared.target, stunt=declared.stunt
            ),
            options=(
                Option(REFUSE, say("faction-zones.option.refuse", token=declared.target)),
                Option(ACCEPT, say("faction-zones.option.accept", token=declared.target)),
                Option(ACCEPT_OUT, say("faction-zones.option.accept-out", token=declared.target)),
                Option(VOID, say("faction-zones.option.void")),
                *guards(ctx, asked),
            ),
            suggested=REFUSE,
        )

    answer = yield from ask(build)
    if answer not in (ACCEPT, ACCEPT_OUT):
        return answer_of(answer, declared.target) if answer not in (None, REFUSE, VOID) else Answered()
    line = say("faction-zones.log.stunt", attacker=declared.attacker, target=declared.target, stunt=declared.stunt)
    ctx.note(line, RuleId("FAC-STUNT-03"))
    if answer == ACCEPT_OUT:
        out = Condition(INCAPACITATED, REST_OF_STRETCH, lasting=True, ends=ctx.state.time + STRETCH)
        ctx.emit(ConditionSet(ctx.encounter.id, declared.target, out, RuleId("FAC-COND-01")))
        end_lost_holds(ctx)
    return None


@rule("FAC-GUARD-01", "FAC-GUARD-02")
def _guarded(ctx: Context, declared: Declared, guard: TokenId) -> Declared:
    """Let a guard spend the turn on stepping in; return the attack, which falls on the guard now."""
    react(ctx, Answered(GUARD, guard), asked=Window(declared.attacker, declared.target, surprise=declared.surprise))
    return replace(declared, target=steps_in(ctx, guard, declared.target))


@rule("FAC-ATK-07", "FAC-GAP-19")
def strike_guard(ctx: Context, declared: Declared, guard: TokenId) -> Procedure[None]:
    """Let a guard stop a death blow, which becomes a normal attack on him."""
    declared = _guarded(ctx, declared, guard)
    yield from exchange(ctx, declared, Answered(), protection(strike_now(ctx, declared)))


@rule("FAC-REACT-01", "FAC-REACT-04", "FAC-HIDE-03")
def _answers(ctx: Context, declared: Declared) -> Procedure[tuple[Declared, Answered]]:
    """Let those react who can; return the attack on whom it falls in the end, and how that one answers it."""
    reacted: tuple[TokenId, ...] = ()
    number = 0
    while True:
        asked = Window(
            declared.attacker, declared.target, reacted, surprise=declared.surprise, opportunity=declared.opportunity
        )
        answer = answer_of((yield from ask(reaction(ctx, asked, number))), declared.target)
        if answer.by is None or not is_there(ctx, declared.attacker, declared.target, answer.by):
            return declared, Answered()
        if answer.how == GUARD:
            return _guarded(ctx, declared, answer.by), Answered()
        react(ctx, answer, asked=asked)
        tell_counter(ctx, answer, declared.attacker)
        reacted, number = (*reacted, answer.by), number + 1
        if answer.how != HIDE or answer.behind is None:
            return declared, answer
        change_places(ctx, declared.target, answer.behind)
        declared = replace(declared, target=answer.behind)


@rule("FAC-CTR-01", "FAC-CTR-02", "FAC-CTR-03", "FAC-CTR-05", "FAC-NONL-03", "FAC-NONL-04")
def exchange(ctx: Context, declared: Declared, answer: Answered, modifiers: tuple[Modifier, ...]) -> Procedure[bool]:
    """Resolve an attack and the counter to it: dice together, damage before grips, who suffers more is hit first.

    Return whether the attack was critical or killed.
    """
    first = Blow(declared.attacker, declared.target, declared.item, declared.kind, modifiers)
    second = yield from counter_of(ctx, answer, declared.attacker)
    if second is None:
        return (yield from _strike_alone(ctx, first))
    rolled = yield from together(roll(ctx, blow) for blow in (first, second) if blow.kind.is_lethal)
    blows = [each for each in rolled if each is not None]
    felled = False
    if first.kind.is_lethal and second.kind.is_lethal:
        landed = _trade(ctx, *blows) if len(blows) == 2 else ()
    else:
        landed = tuple((blow, land(ctx, blow)) for blow in blows)
    for blow, hurt in landed:
        felled = felled or (blow.by == declared.attacker and _fells(hurt))
        yield from _brings_besides(ctx, blow)
    for blow in (first, second):
        if not blow.kind.is_lethal and _can_strike(ctx, blow.by):
            yield from _strike_alone(ctx, blow)
    return felled


def _fells(hurt: Hurt | None) -> bool:
    return hurt is not None and (hurt.critical or hurt.kills)


@rule("FAC-NONL-01")
def _brings_besides(ctx: Context, blow: Blow) -> Procedure[None]:
    """Let a blow that landed do what its weapon brings besides damage: a grip, unless its target holds out."""
    if not is_there(ctx, blow.by, blow.whom) or not _can_strike(ctx, blow.by):
        return
    held = next((each for each in combatant(ctx, blow.by).arms if each.item.id == blow.item), None)
    if held is not None and held.arm.takes == GRABBED:
        yield from takes_hold(ctx, blow.strike(ctx))


@rule("FAC-CTR-01", "FAC-CTR-05")
def counter_of(ctx: Context, answer: Answered, whom: TokenId) -> Procedure[Blow | None]:
    """Return the blow by which somebody counters; None where he does not, or fails the save that it needs."""
    if answer.how != COUNTER or answer.by is None:
        return None
    declared = Declared(answer.by, whom, answer.item, answer.kind, counters=True)
    modifiers = yield from rule_on(ctx, declared)
    if modifiers is None or not (yield from hits(ctx, declared.attacker, modifiers, key="counter-hit")):
        return None
    return Blow(declared.attacker, declared.target, declared.item, declared.kind, modifiers)


@rule("FAC-CTR-02", "FAC-CTR-03")
def _trade(ctx: Context, attack: Blow, counter: Blow) -> tuple[tuple[Blow, Hurt | None], ...]:
    """Let the blow that hurts more land first, the other only if its maker still stands; equal ones land together."""
    mine, theirs = lands_on(ctx, attack).suffered, lands_on(ctx, counter).suffered
    quick = [combatant(ctx, blow.by).sheet.has(FAST) for blow in (attack, counter)]
    if quick[0] == quick[1] and mine == theirs:
        both = [(blow, lands_on(ctx, blow)) for blow in (attack, counter)]
        return tuple((blow, land(ctx, blow, hurt)) for blow, hurt in both)
    attack_first = quick[0] if quick[0] != quick[1] else mine > theirs
    landed: list[tuple[Blow, Hurt | None]] = []
    for blow in (attack, counter) if attack_first else (counter, attack):
        if not combatant(ctx, blow.by).is_down:
            landed.append((blow, land(ctx, blow)))
    return tuple(landed)


def _can_strike(ctx: Context, who: TokenId) -> bool:
    return is_there(ctx, who) and not combatant(ctx, who).is_out and not combatant(ctx, who).has(GRABBED)


def _strike_alone(ctx: Context, blow: Blow) -> Procedure[bool]:
    """Roll a blow and let it land, or let a grip take effect; return whether it was critical or killed."""
    if not is_there(ctx, blow.by, blow.whom):
        return False
    if not blow.kind.is_lethal:
        yield from grip(ctx, blow.strike(ctx))
        return False
    rolled = yield from roll(ctx, blow)
    if rolled is None:
        return False
    felled = _fells(land(ctx, rolled))
    yield from _brings_besides(ctx, rolled)
    return felled
