"""The attack in its true order: ruling, save to hit, stunt, one window for reactions, dice, and who is hit first."""

from dataclasses import dataclass, replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.engine.request import Choice, Option, Procedure, Ruling, ask, together
from core.explain.modifier import Add, Modifier
from core.explain.tally import settle
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.faction_zones.blows import Blow, land, lands_on, roll
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import GRABBED, INCAPACITATED, REST_OF_STRETCH, STRETCH, combatant
from core.rules.faction_zones.grips import grip, holds_with_a_limb, loosen, release, takes_hold
from core.rules.faction_zones.harm import Hurt, armour_tally, protection, raised
from core.rules.faction_zones.hiding import is_concealed
from core.rules.faction_zones.movement import covers_taken, leave_cover, place
from core.rules.faction_zones.places import spot_of
from core.rules.faction_zones.reactions import (
    COUNTER,
    DODGE,
    GUARD,
    HIDE,
    STRIKE,
    Answered,
    Window,
    asking,
    dodges_free,
    guards,
    guards_free,
    read,
)
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.strike import SAVE, Kind, Strike, hard, strike_of
from core.rules.faction_zones.surroundings import ARMOUR
from core.rules.faction_zones.turns import spend_turn, stay_put
from core.rules.faction_zones.wear import spend_shot

_RULES = (RuleId("FAC-ATK-01"), RuleId("FAC-HIT-01"))
REFUSE, ACCEPT, ACCEPT_OUT, VOID = "refuse", "accept", "accept-out", "void"
FAST = "fast strike"
"""The skill by which one is first in every exchange (FAC-TAB-SKILL)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack on one target as it was announced, with a stunt in words that may be offered instead of damage.

    Its questions have the keys `ruling:`, `hit:`, `stunt:`, `react:`, `dodge:` and `damage:`.
    """

    attacker: TokenId
    target: TokenId
    item: str | None = None
    kind: Kind = Kind.BLOW
    stunt: str = ""
    surprise: bool = False
    opportunity: bool = False
    counters: bool = False


def strike_now(ctx: Context, plan: Plan) -> Strike:
    """Return a planned attack as it stands now; raise `Refused` if somebody is gone or the weapon not in hand."""
    where = (ctx.state, ctx.encounter, ctx.board)
    return strike_of(*where, plan.attacker, plan.target, item=plan.item, kind=plan.kind, counters=plan.counters)


def is_there(ctx: Context, *tokens: TokenId) -> bool:
    """Return whether all of them are still in the encounter."""
    return all(token in ctx.encounter.tokens for token in tokens)


@rule("FAC-HIT-01", "FAC-REACT-02", "FAC-STUNT-02")
def make_attack(ctx: Context, plan: Plan) -> Procedure[bool]:
    """Carry out an attack on one target; return whether it was critical or killed.

    Nothing more happens where one of the two is gone on the way.
    """
    plan = replace(plan, surprise=is_concealed(ctx.encounter, plan.attacker))
    modifiers = yield from rule_on(ctx, plan)
    if modifiers is None:
        return False
    felled = yield from _make(ctx, plan, modifiers)
    spend_shot(ctx, plan.attacker, plan.item)
    return felled


def _make(ctx: Context, plan: Plan, modifiers: tuple[Modifier, ...]) -> Procedure[bool]:
    if strike_now(ctx, plan).is_ranged:
        stay_put(ctx, plan.attacker)
    if not (yield from hits(ctx, plan.attacker, modifiers)):
        return False
    announced = plan.target
    answer = (yield from _stunt(ctx, plan)) if plan.stunt else Answered()
    if answer is None:
        return False
    if answer.by is None:
        plan, answer = yield from _answers(ctx, plan)
    elif is_there(ctx, plan.attacker, plan.target, answer.by):
        plan, answer = _guarded(ctx, plan, answer.by), Answered()
    if not is_there(ctx, plan.attacker, plan.target):
        return False
    modifiers = _shielded(ctx, plan, answer, modifiers, moved_on=plan.target != announced)
    if answer.how == DODGE:
        if (yield from dodges(ctx, plan.target)):
            return False
        answer = Answered()
    felled = yield from exchange(ctx, plan, answer, modifiers)
    if answer.how == COUNTER and answer.by is not None:
        spend_shot(ctx, answer.by, answer.item)
    return felled


@rule("FAC-DMG-02", "FAC-GUARD-01", "FAC-HIDE-01", "FAC-GAP-25")
def _shielded(
    ctx: Context, plan: Plan, answer: Answered, modifiers: tuple[Modifier, ...], *, moved_on: bool
) -> tuple[Modifier, ...]:
    """Return a ruling with what protects the one on whom the attack falls in the end, as he answers it.

    What was ruled stands, but for a shield that is raised now; another target has an armour value of his own.
    """
    if not plan.kind.is_lethal:
        return modifiers
    strike, answered = strike_now(ctx, plan), answer.how in (DODGE, COUNTER)
    if moved_on:
        return (*(each for each in modifiers if each.on != ARMOUR), *protection(strike, answered=answered))
    return raised(strike, modifiers) if answered else modifiers


def rule_on(ctx: Context, plan: Plan) -> Procedure[tuple[Modifier, ...] | None]:
    """Ask for the ruling on what makes an attack hard and what protects its target; None if one of the two is gone."""

    def build(state: object) -> Ruling | None:
        if not is_there(ctx, plan.attacker, plan.target):
            return None
        strike = strike_now(ctx, plan)
        proposed = (*hard(strike), *(protection(strike) if plan.kind.is_lethal else ()))
        return Ruling(
            key=f"ruling:{plan.attacker}:{plan.target}",
            rules=_RULES,
            prompt=say("faction-zones.ask.attack", attacker=plan.attacker, target=plan.target),
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
def _stunt(ctx: Context, plan: Plan) -> Procedure[Answered | None]:
    """Offer the target another effect in place of damage; None if it accepts, and then nothing else comes of it.

    A guard can take the attack instead.
    """
    asked = Window(plan.attacker, plan.target, guards_only=True, surprise=plan.surprise)

    def build(state: object) -> Choice | None:
        if not is_there(ctx, plan.attacker, plan.target):
            return None
        return Choice(
            key=f"stunt:{plan.attacker}:{plan.target}",
            asks=plan.target,
            rules=(RuleId("FAC-STUNT-01"),),
            prompt=say("faction-zones.ask.stunt", attacker=plan.attacker, target=plan.target, stunt=plan.stunt),
            options=(
                Option(REFUSE, say("faction-zones.option.refuse", token=plan.target)),
                Option(ACCEPT, say("faction-zones.option.accept", token=plan.target)),
                Option(ACCEPT_OUT, say("faction-zones.option.accept-out", token=plan.target)),
                Option(VOID, say("faction-zones.option.void")),
                *guards(ctx, asked),
            ),
            suggested=REFUSE,
        )

    answer = yield from ask(build)
    if answer not in (ACCEPT, ACCEPT_OUT):
        return read(answer, plan.target) if answer not in (None, REFUSE, VOID) else Answered()
    line = say("faction-zones.log.stunt", attacker=plan.attacker, target=plan.target, stunt=plan.stunt)
    ctx.note(line, RuleId("FAC-STUNT-03"))
    if answer == ACCEPT_OUT:
        out = Condition(INCAPACITATED, REST_OF_STRETCH, lasting=True, ends=ctx.state.time + STRETCH)
        ctx.emit(ConditionSet(ctx.encounter.id, plan.target, out, RuleId("FAC-COND-01")))
        loosen(ctx)
    return None


@rule("FAC-GUARD-01", "FAC-GUARD-02")
def _guarded(ctx: Context, plan: Plan, guard: TokenId) -> Plan:
    """Let a guard spend the turn on stepping in; return the attack, which falls on the guard now."""
    react(ctx, Answered(GUARD, guard), asked=Window(plan.attacker, plan.target, surprise=plan.surprise))
    return replace(plan, target=steps_in(ctx, guard, plan.target))


@rule("FAC-ATK-07", "FAC-GAP-19")
def strike_guard(ctx: Context, plan: Plan, guard: TokenId) -> Procedure[None]:
    """Let a guard stop a death blow, which becomes a normal attack on him."""
    plan = _guarded(ctx, plan, guard)
    yield from exchange(ctx, plan, Answered(), protection(strike_now(ctx, plan)))


@rule("FAC-REACT-01", "FAC-REACT-04", "FAC-HIDE-03")
def _answers(ctx: Context, plan: Plan) -> Procedure[tuple[Plan, Answered]]:
    """Let those react who can; return the attack on whom it falls in the end, and how that one answers it."""
    reacted: tuple[TokenId, ...] = ()
    number = 0
    while True:
        asked = Window(plan.attacker, plan.target, reacted, surprise=plan.surprise, opportunity=plan.opportunity)
        answer = read((yield from ask(asking(ctx, asked, number))), plan.target)
        if answer.by is None or not is_there(ctx, plan.attacker, plan.target, answer.by):
            return plan, Answered()
        if answer.how == GUARD:
            return _guarded(ctx, plan, answer.by), Answered()
        react(ctx, answer, asked=asked)
        tell_counter(ctx, answer, plan.attacker)
        reacted, number = (*reacted, answer.by), number + 1
        if answer.how != HIDE or answer.behind is None:
            return plan, answer
        swap(ctx, plan.target, answer.behind)
        plan = replace(plan, target=answer.behind)


def steps_in(ctx: Context, guard: TokenId, whom: TokenId) -> TokenId:
    """Return the guard, on whom an attack on another falls from now on, with a line in the log."""
    ctx.note(say("faction-zones.log.guards", token=guard, other=whom), RuleId("FAC-GUARD-01"))
    return guard


@rule("FAC-REACT-04", "FAC-OPP-03")
def _is_free(ctx: Context, asked: Window, answer: Answered) -> bool:
    """Return whether a skill gives a reaction for nothing; the dodge of a round is used up then (FAC-TAB-SKILL)."""
    if answer.by is None or answer.how not in (DODGE, GUARD):
        return False
    if answer.how == GUARD:
        return guards_free(ctx, asked, answer.by)
    free = dodges_free(ctx, asked, answer.by)
    if free and not (asked.opportunity and combatant(ctx, answer.by).sheet.has("fleet footed")):
        clock = clock_of(ctx.encounter)
        set_clock(ctx, replace(clock, dodged=(*clock.dodged, answer.by)), "FAC-REACT-04")
    return free


@rule("FAC-TURN-04", "FAC-REACT-05", "FAC-GRAP-04", "FAC-GRAP-05")
def react(ctx: Context, answer: Answered, cited: str = "FAC-TURN-04", *, asked: Window | None = None) -> None:
    """Let a reaction spend the turn, and let go of whom one holds, unless it is one that keeps the hold."""
    if answer.by is None:
        return
    if asked is None or not _is_free(ctx, asked, answer):
        spend_turn(ctx, answer.by, cited)
    keeps = holds_with_a_limb(ctx, answer.by)
    if answer.how in (COUNTER, STRIKE) and answer.kind.is_lethal and not keeps:
        keeps = combatant(ctx, answer.by).arm(answer.item).arm.hands < 2
    if answer.how == HIDE and answer.behind is not None:
        held = combatant(ctx, answer.behind).held(GRABBED)
        keeps = keeps or (held is not None and held.source == answer.by)
    if not keeps:
        release(ctx, answer.by)


@rule("FAC-CTR-01")
def tell_counter(ctx: Context, answer: Answered, attacker: TokenId) -> None:
    """Say in the log that somebody strikes back, if that is how an attack is answered."""
    if answer.how == COUNTER and answer.by is not None:
        ctx.note(say("faction-zones.log.counters", token=answer.by, other=attacker), RuleId("FAC-CTR-01"))


@rule("FAC-HIDE-01", "FAC-HIDE-04")
def swap(ctx: Context, who: TokenId, other: TokenId) -> None:
    """Let two change places, and with them the cover that each has taken there."""
    here, there = spot_of(ctx.board, ctx.encounter, who), spot_of(ctx.board, ctx.encounter, other)
    covers = covers_taken(combatant(ctx, who)), covers_taken(combatant(ctx, other))
    ctx.note(say("faction-zones.log.hides", token=who, other=other), RuleId("FAC-HIDE-01"))
    if here != there:
        place(ctx, who, there)
        place(ctx, other, here)
        loosen(ctx)
    for each, found in ((other, covers[0]), (who, covers[1])):
        leave_cover(ctx, each)
        for kind in found:
            ctx.emit(ConditionSet(ctx.encounter.id, each, Condition(kind), RuleId("FAC-HIDE-01")))


@rule("FAC-DODGE-01")
def dodges(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Return whether somebody who dodges passes the AGI save."""
    return (yield from save(ctx, who, "agility", "FAC-DODGE-01", key="dodge")) is True


@rule("FAC-CTR-01", "FAC-CTR-02", "FAC-CTR-03", "FAC-CTR-05", "FAC-NONL-03", "FAC-NONL-04")
def exchange(ctx: Context, plan: Plan, answer: Answered, modifiers: tuple[Modifier, ...]) -> Procedure[bool]:
    """Resolve an attack and the counter to it: dice together, damage before grips, who suffers more is hit first.

    Return whether the attack was critical or killed.
    """
    first = Blow(plan.attacker, plan.target, plan.item, plan.kind, modifiers)
    second = yield from counter_of(ctx, answer, plan.attacker)
    if second is None:
        return (yield from _do(ctx, first))
    rolled = yield from together(roll(ctx, blow) for blow in (first, second) if blow.kind.is_lethal)
    blows = [each for each in rolled if each is not None]
    felled = False
    if first.kind.is_lethal and second.kind.is_lethal:
        landed = _trade(ctx, *blows) if len(blows) == 2 else ()
    else:
        landed = tuple((blow, land(ctx, blow)) for blow in blows)
    for blow, hurt in landed:
        felled = felled or (blow.by == plan.attacker and _fells(hurt))
        yield from _brings(ctx, blow)
    for blow in (first, second):
        if not blow.kind.is_lethal and _able(ctx, blow.by):
            yield from _do(ctx, blow)
    return felled


def _fells(hurt: Hurt | None) -> bool:
    return hurt is not None and (hurt.critical or hurt.kills)


@rule("FAC-NONL-01")
def _brings(ctx: Context, blow: Blow) -> Procedure[None]:
    """Let a blow that landed do what its weapon brings besides damage: a grip, unless its target holds out."""
    if not is_there(ctx, blow.by, blow.whom) or not _able(ctx, blow.by):
        return
    held = next((each for each in combatant(ctx, blow.by).arms if each.item.id == blow.item), None)
    if held is not None and held.arm.takes == GRABBED:
        yield from takes_hold(ctx, blow.strike(ctx))


@rule("FAC-CTR-01", "FAC-CTR-05")
def counter_of(ctx: Context, answer: Answered, whom: TokenId) -> Procedure[Blow | None]:
    """Return the blow by which somebody counters; None where he does not, or fails the save that it needs."""
    if answer.how != COUNTER or answer.by is None:
        return None
    plan = Plan(answer.by, whom, answer.item, answer.kind, counters=True)
    modifiers = yield from rule_on(ctx, plan)
    if modifiers is None or not (yield from hits(ctx, plan.attacker, modifiers, key="counter-hit")):
        return None
    return Blow(plan.attacker, plan.target, plan.item, plan.kind, modifiers)


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


def _able(ctx: Context, who: TokenId) -> bool:
    return is_there(ctx, who) and not combatant(ctx, who).is_out and not combatant(ctx, who).has(GRABBED)


def _do(ctx: Context, blow: Blow) -> Procedure[bool]:
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
    yield from _brings(ctx, rolled)
    return felled
