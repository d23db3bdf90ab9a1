"""How an attack is answered: who may react, how, and what spends whose turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.engine.request import Build, Choice, Option, Procedure
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.situation import Kind, strike_of, why_no_strike
from core.rules.faction_zones.clock import clock_of, set_clock, spend_turn
from core.rules.faction_zones.fighter import GRABBED, combatant, encountered
from core.rules.faction_zones.holds.captives import end_lost_holds, holds_with_a_limb, let_go
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.settings import ANYBODYS_CAPTIVE, chosen
from core.rules.faction_zones.sneaking import is_concealed
from core.rules.faction_zones.zones.places import covers_taken, lose_cover, nearby, put_at, spot_of

NOTHING, DODGE, COUNTER, HIDE, GUARD, STRIKE = "nothing", "dodge", "counter", "hide", "guard", "strike"
GRIPS = (Kind.DISARM, Kind.SHOVE, Kind.GRAPPLE)


@dataclass(frozen=True, slots=True)
class Answered:
    """How an attack is answered: `how`, by whom, with which item and kind of attack, or behind whom."""

    how: str = NOTHING
    by: TokenId | None = None
    item: str | None = None
    kind: Kind = Kind.BLOW
    behind: TokenId | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """What the window for reactions to one attack on one target is judged by.

    `reacted` are those who have reacted to this attack already, `targets` all whom it falls on; `may_counter` is false
    once one of several targets counters, `may_dodge` where a blast cannot be dodged. `guards_only` is for a death blow
    and a stunt, `surprise` for an attack out of hiding.
    """

    attacker: TokenId
    target: TokenId
    reacted: tuple[TokenId, ...] = ()
    targets: tuple[TokenId, ...] = ()
    may_counter: bool = True
    may_dodge: bool = True
    guards_only: bool = False
    surprise: bool = False
    opportunity: bool = False


@rule("FAC-REACT-01", "FAC-REACT-02", "FAC-ACT-03")
def _question(ctx: Context, asked: Window, number: int) -> Choice | None:
    """Return the question who reacts, with a line for everybody who can; None where nobody can."""
    if asked.attacker not in ctx.encounter.tokens or asked.target not in ctx.encounter.tokens:
        return None
    options = (*_own(ctx, asked), *guards(ctx, asked))
    if not options:
        return None
    return Choice(
        key=f"react:{asked.attacker}:{asked.target}" + (f":{number}" if number else ""),
        rules=(RuleId("FAC-REACT-01"),),
        prompt=say("faction-zones.ask.react", attacker=asked.attacker, target=asked.target),
        options=(Option(NOTHING, say("faction-zones.option.nothing")), *options),
        suggested=NOTHING,
    )


def reaction(ctx: Context, asked: Window, number: int = 0) -> Build[str]:
    """Return what asks who reacts, of those who can when it is asked."""
    return lambda state: _question(ctx, asked, number)


def answer_of(key: str | None, target: TokenId) -> Answered:
    """Return what the key of an answer means; no answer is none."""
    if key is None or key == NOTHING:
        return Answered()
    how, _, rest = key.partition(":")
    if how == COUNTER:
        kind, _, item = rest.partition(":")
        return Answered(how, target, item, Kind(kind))
    if how == HIDE:
        return Answered(how, target, behind=TokenId(rest))
    if how == GUARD:
        return Answered(how, TokenId(rest))
    return Answered(how, target)


@rule("FAC-REACT-03", "FAC-REACT-04", "FAC-REACT-05", "FAC-COND-01", "FAC-GRAP-02", "FAC-OPP-03", "FAC-SNEAK-05")
def can_react(state: Campaign, encounter: Encounter, asked: Window, who: TokenId) -> bool:
    """Return whether somebody can react: up, free, aware of the attacker, his turn unspent, and for the first time."""
    return _is_able(state, encounter, asked, who) and _has_time(encounter, asked, who)


def _is_able(state: Campaign, encounter: Encounter, asked: Window, who: TokenId) -> bool:
    if not encountered(state, encounter, who).may_react or who in asked.reacted or asked.surprise:
        return False
    return not is_concealed(encounter, asked.attacker)


def may_react(ctx: Context, asked: Window, who: TokenId) -> bool:
    """Return whether somebody can react now."""
    return can_react(ctx.state, ctx.encounter, asked, who)


def _has_time(encounter: Encounter, asked: Window, who: TokenId) -> bool:
    clock = clock_of(encounter)
    under_way = clock.turn is not None and clock.turn.who == who
    return clock.has_turn(who) and not under_way and not (asked.opportunity and who == asked.target)


@rule("FAC-REACT-04", "FAC-REACT-05", "FAC-OPP-03")
def dodges_free(ctx: Context, asked: Window, who: TokenId) -> bool:
    """Return whether a skill gives somebody a dodge that costs no turn: once a round, or of an opportunity attack."""
    sheet = combatant(ctx, who).sheet
    free = (sheet.has("dodge blows") and who not in clock_of(ctx.encounter).dodged) or (
        asked.opportunity and sheet.has("fleet footed")
    )
    return free and _is_able(ctx.state, ctx.encounter, asked, who)


@rule("FAC-GUARD-01", "FAC-REACT-04")
def guards_free(ctx: Context, asked: Window, who: TokenId) -> bool:
    """Return whether a skill lets somebody step in for others without the turn, as often as it is wanted."""
    return combatant(ctx, who).sheet.has("protect") and _is_able(ctx.state, ctx.encounter, asked, who)


def _own(ctx: Context, asked: Window) -> Iterator[Option]:
    """Yield what the target itself can do: dodge, strike back, or put somebody in between."""
    target = asked.target
    if asked.guards_only:
        return
    has_time = may_react(ctx, asked, target)
    if asked.may_dodge and (has_time or dodges_free(ctx, asked, target)):
        yield Option(DODGE, say("faction-zones.option.dodge", token=target))
    if has_time:
        if asked.may_counter:
            yield from _counters(ctx, asked)
        yield from _shields(ctx, asked)


@rule("FAC-CTR-01", "FAC-CTR-04", "FAC-NONL-02")
def _counters(ctx: Context, asked: Window) -> Iterator[Option]:
    """Yield every attack that reaches the attacker from where the target stands, with what is in hand."""
    target, where = asked.target, (ctx.state, ctx.encounter, ctx.board)
    for wielded in combatant(ctx, target).arms:
        if not wielded.arm.die or wielded.arm.blast:
            continue
        strike = strike_of(*where, target, asked.attacker, item=wielded.item.id, counters=True)
        if why_no_strike(strike) is None:
            words = say("faction-zones.option.counter", token=target, weapon=wielded.item.name)
            yield Option(f"{COUNTER}:{Kind.BLOW}:{wielded.item.id}", words)
    for kind in GRIPS:
        if why_no_strike(strike_of(*where, target, asked.attacker, item="unarmed", kind=kind, counters=True)) is None:
            words = say("faction-zones.option.counter-grip", token=target, kind=say(f"faction-zones.action.{kind}"))
            yield Option(f"{COUNTER}:{kind}:unarmed", words)


@rule("FAC-HIDE-01", "FAC-HIDE-02", "FAC-GAP-26")
def _shields(ctx: Context, asked: Window) -> Iterator[Option]:
    """Yield everybody nearby whom the target can hide behind: allies, and enemies whom somebody holds."""
    side = ctx.token(asked.target).side
    anybodys = bool(chosen(ctx.state, ANYBODYS_CAPTIVE))
    for who in nearby(ctx.board, ctx.encounter, asked.target):
        other = combatant(ctx, who)
        if who == asked.attacker or who in asked.targets or other.is_dead:
            continue
        hold = None if other.token.side == side else other.held(GRABBED)
        captive = hold is not None and (anybodys or hold.source == asked.target)
        if captive or (other.token.side == side and not other.is_out):
            yield Option(f"{HIDE}:{who}", say("faction-zones.option.hide", token=asked.target, other=who))


@rule("FAC-GUARD-01", "FAC-GUARD-03", "FAC-GAP-19")
def guards(ctx: Context, asked: Window) -> Iterator[Option]:
    """Yield everybody nearby the target who could step in and is not a target as well."""
    side = ctx.token(asked.target).side
    for who in nearby(ctx.board, ctx.encounter, asked.target):
        if who == asked.attacker or who in asked.targets or who not in clock_of(ctx.encounter).combatants:
            continue
        if ctx.token(who).side == side and (may_react(ctx, asked, who) or guards_free(ctx, asked, who)):
            yield Option(f"{GUARD}:{who}", say("faction-zones.option.guard", token=who, other=asked.target))


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
        let_go(ctx, answer.by)


@rule("FAC-CTR-01")
def tell_counter(ctx: Context, answer: Answered, attacker: TokenId) -> None:
    """Say in the log that somebody strikes back, if that is how an attack is answered."""
    if answer.how == COUNTER and answer.by is not None:
        ctx.note(say("faction-zones.log.counters", token=answer.by, other=attacker), RuleId("FAC-CTR-01"))


@rule("FAC-HIDE-01", "FAC-HIDE-04")
def change_places(ctx: Context, who: TokenId, other: TokenId) -> None:
    """Let two change places, and with them the cover that each has taken there."""
    here, there = spot_of(ctx.board, ctx.encounter, who), spot_of(ctx.board, ctx.encounter, other)
    covers = covers_taken(combatant(ctx, who)), covers_taken(combatant(ctx, other))
    ctx.note(say("faction-zones.log.hides", token=who, other=other), RuleId("FAC-HIDE-01"))
    if here != there:
        put_at(ctx, who, there)
        put_at(ctx, other, here)
        end_lost_holds(ctx)
    for each, found in ((other, covers[0]), (who, covers[1])):
        lose_cover(ctx, each)
        for kind in found:
            ctx.emit(ConditionSet(ctx.encounter.id, each, Condition(kind), RuleId("FAC-HIDE-01")))


@rule("FAC-DODGE-01")
def dodges(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Return whether somebody who dodges passes the AGI save."""
    return (yield from save(ctx, who, "agility", "FAC-DODGE-01", key="dodge")) is True
