"""How an attack is answered: who may react, how, and what spends whose turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.strike import AttackKind, Declared, strike_now, why_no_strike
from core.rules.faction_zones.clock import clock_of, set_clock, spend_turn
from core.rules.faction_zones.fighter import GRABBED, fighter
from core.rules.faction_zones.gear.weapons import UNARMED
from core.rules.faction_zones.holds.grappling import end_lost_holds, holder_of, holds_with_a_limb, let_go
from core.rules.faction_zones.names import Skill
from core.rules.faction_zones.rounds.order import is_carried_off, mark_deed
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.settings import ANYBODYS_CAPTIVE, chosen
from core.rules.faction_zones.zones.places import covers_taken, lose_cover, nearby, put_at
from core.rules.kit.asking import choice
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import is_concealed
from core.rules.kit.zones import spot_of


class AnswerKind(StrEnum):
    """What is done about an attack."""

    NOTHING = "nothing"
    DODGE = "dodge"
    COUNTER = "counter"
    HIDE = "hide"
    GUARD = "guard"
    STRIKE = "strike"


GRIPS = (AttackKind.DISARM, AttackKind.SHOVE, AttackKind.GRAPPLE)


@dataclass(frozen=True, slots=True)
class Answered:
    """How an attack is answered: `how`, by whom, with which item and kind of attack, or behind whom."""

    how: AnswerKind = AnswerKind.NOTHING
    by: TokenId | None = None
    item: str | None = None
    kind: AttackKind = AttackKind.BLOW
    behind: TokenId | None = None

    @property
    def key(self) -> str:
        """The key by which it is chosen."""
        match self.how:
            case AnswerKind.COUNTER:
                return f"{AnswerKind.COUNTER}:{self.kind}:{self.item}"
            case AnswerKind.HIDE:
                return f"{AnswerKind.HIDE}:{self.behind}"
            case AnswerKind.GUARD:
                return f"{AnswerKind.GUARD}:{self.by}"
        return self.how


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
def reaction(ctx: Context, asked: Window, number: int = 0) -> Procedure[Answered]:
    """Ask who reacts, with a line for everybody who can; nobody does where nobody can, or it no longer makes sense."""

    def question() -> Choice[Answered]:
        options = {**dict(_own(ctx, asked)), **dict(guards(ctx, asked))}
        if not options:
            raise Gone("faction-zones.why.spent")
        return choice(
            f"react:{asked.attacker}:{asked.target}" + (f":{number}" if number else ""),
            "FAC-REACT-01",
            about=(asked.attacker, asked.target),
            prompt=say("faction-zones.ask.react", attacker=asked.attacker, target=asked.target),
            options={Answered(): say("faction-zones.option.nothing"), **options},
            keyed=lambda answer: answer.key,
        )

    return (yield from ends_if_gone(ask(question))) or Answered()


@rule("FAC-REACT-03", "FAC-REACT-04", "FAC-REACT-05", "FAC-COND-01", "FAC-GRAP-02", "FAC-OPP-03", "FAC-SNEAK-05")
def can_react(fight: Fight, asked: Window, who: TokenId) -> bool:
    """Return whether somebody can react: up, free, aware of the attacker, his turn unspent, and for the first time."""
    clock = clock_of(fight.encounter)
    has_time = clock.has_turn(who) and not clock.turn_of(who) and not (asked.opportunity and who == asked.target)
    return has_time and _is_able(fight, asked, who)


@rule("FAC-MOUNT-03")
def _is_able(fight: Fight, asked: Window, who: TokenId) -> bool:
    if not fighter(fight, who).may_react or who in asked.reacted or asked.surprise or is_carried_off(fight, who):
        return False
    return not is_concealed(fight.encounter, asked.attacker)


@rule("FAC-REACT-04", "FAC-REACT-05", "FAC-OPP-03")
def dodges_free(fight: Fight, asked: Window, who: TokenId) -> bool:
    """Return whether a skill gives somebody a dodge that costs no turn: once a round, or of an opportunity attack."""
    sheet = fighter(fight, who).sheet
    free = (sheet.has(Skill.DODGE_BLOWS) and who not in clock_of(fight.encounter).dodged) or (
        asked.opportunity and sheet.has(Skill.FLEET_FOOTED)
    )
    return free and _is_able(fight, asked, who)


@rule("FAC-GUARD-01", "FAC-REACT-04")
def guards_free(fight: Fight, asked: Window, who: TokenId) -> bool:
    """Return whether a skill lets somebody step in for others without the turn, as often as it is wanted."""
    return fighter(fight, who).sheet.has(Skill.PROTECT) and _is_able(fight, asked, who)


def _own(fight: Fight, asked: Window) -> Iterator[tuple[Answered, Phrase]]:
    """Yield what the target itself can do: dodge, strike back, or put somebody in between."""
    target = asked.target
    if asked.guards_only:
        return
    has_time = can_react(fight, asked, target)
    if asked.may_dodge and (has_time or dodges_free(fight, asked, target)):
        yield Answered(AnswerKind.DODGE, target), say("faction-zones.option.dodge", token=target)
    if has_time:
        if asked.may_counter and not fighter(fight, target).is_shaken:
            yield from _counters(fight, asked)
        yield from _shields(fight, asked)


@rule("FAC-CTR-01", "FAC-CTR-04", "FAC-NONL-02")
def _counters(fight: Fight, asked: Window) -> Iterator[tuple[Answered, Phrase]]:
    """Yield every attack that reaches the attacker from where the target stands, with what is in hand."""
    target = asked.target
    for wielded in fighter(fight, target).arms:
        if not wielded.profile.die or wielded.profile.blast:
            continue
        if why_no_strike(strike_now(fight, Declared(target, asked.attacker, wielded.item.id, counters=True))) is None:
            words = say("faction-zones.option.counter", token=target, weapon=wielded.item.name)
            yield Answered(AnswerKind.COUNTER, target, wielded.item.id), words
    for kind in GRIPS:
        if why_no_strike(strike_now(fight, Declared(target, asked.attacker, UNARMED.id, kind, counters=True))) is None:
            words = say("faction-zones.option.counter-grip", token=target, kind=say(f"faction-zones.action.{kind}"))
            yield Answered(AnswerKind.COUNTER, target, UNARMED.id, kind), words


@rule("FAC-HIDE-01", "FAC-HIDE-02", "FAC-GAP-26")
def _shields(fight: Fight, asked: Window) -> Iterator[tuple[Answered, Phrase]]:
    """Yield everybody nearby whom the target can hide behind: allies, and enemies whom somebody holds."""
    side = fighter(fight, asked.target).token.side
    anybodys = bool(chosen(fight.state.house_rules, ANYBODYS_CAPTIVE))
    for who in nearby(fight, asked.target):
        other = fighter(fight, who)
        if who == asked.attacker or who in asked.targets or other.is_dead:
            continue
        if other.token.side == side:
            can_hide = not other.is_out
        else:
            can_hide = other.has(GRABBED) and (anybodys or holder_of(fight, who) == asked.target)
        if can_hide:
            words = say("faction-zones.option.hide", token=asked.target, other=who)
            yield Answered(AnswerKind.HIDE, asked.target, behind=who), words


@rule("FAC-GUARD-01", "FAC-GUARD-03", "FAC-GAP-19", "FAC-MOR-03")
def guards(fight: Fight, asked: Window) -> Iterator[tuple[Answered, Phrase]]:
    """Yield everybody nearby the target who could step in and is not a target as well."""
    side = fighter(fight, asked.target).token.side
    for who in nearby(fight, asked.target):
        if who == asked.attacker or who in asked.targets or who not in clock_of(fight.encounter).combatants:
            continue
        is_ally = fighter(fight, who).token.side == side and not fighter(fight, who).is_shaken
        if is_ally and (can_react(fight, asked, who) or guards_free(fight, asked, who)):
            yield Answered(AnswerKind.GUARD, who), say("faction-zones.option.guard", token=who, other=asked.target)


@rule("FAC-REACT-01", "FAC-REACT-04", "FAC-HIDE-03")
def answers(ctx: Context, asked: Window) -> Procedure[tuple[Window, Answered]]:
    """Let those react who can, one after the other, and whoever steps in between.

    Return the window as it is then, its target the one on whom the attack falls in the end, and how he answers it.
    """
    number = 0
    while True:
        answer = yield from reaction(ctx, asked, number)
        if answer.by is None:
            return asked, answer
        if answer.how is AnswerKind.GUARD:
            return falls_on_guard(ctx, asked, answer.by), Answered()
        react(ctx, answer, asked=asked)
        if answer.how is AnswerKind.COUNTER:
            ctx.tell_of(answer.by, "faction-zones.log.counters", "FAC-CTR-01", other=asked.attacker)
        asked = replace(
            asked,
            reacted=(*asked.reacted, answer.by),
            may_counter=asked.may_counter and answer.how is not AnswerKind.COUNTER,
        )
        if answer.behind is None:
            return asked, answer
        _change_places(ctx, asked.target, answer.behind)
        # of many targets nobody is put in between twice, for then two blows would fall on one
        asked = replace(asked, target=answer.behind, targets=(*asked.targets, answer.behind) if asked.targets else ())
        number += not asked.targets


@rule("FAC-GUARD-01", "FAC-GUARD-02")
def falls_on_guard(ctx: Context, asked: Window, guard: TokenId) -> Window:
    """Let a guard spend the turn on stepping in; return the window of the attack, which falls on the guard now."""
    react(ctx, Answered(AnswerKind.GUARD, guard), asked=asked)
    ctx.tell_of(guard, "faction-zones.log.guards", "FAC-GUARD-01", other=asked.target)
    return replace(asked, target=guard, reacted=(*asked.reacted, guard))


@rule("FAC-TURN-04", "FAC-REACT-05", "FAC-GRAP-04", "FAC-GRAP-05")
def react(ctx: Context, answer: Answered, cited: str = "FAC-TURN-04", *, asked: Window | None = None) -> None:
    """Let a reaction spend the turn, and let go of whom one holds, unless it is one that keeps the hold."""
    if answer.by is None:
        return
    if asked is None or not _is_free(ctx, asked, answer.by, answer.how):
        spend_turn(ctx, answer.by, cited)
    mark_deed(ctx, answer.by)
    keeps = holds_with_a_limb(ctx, answer.by)
    if answer.how in (AnswerKind.COUNTER, AnswerKind.STRIKE) and answer.kind.is_lethal and not keeps:
        keeps = fighter(ctx, answer.by).arm(answer.item).profile.hands < 2
    if answer.behind is not None:
        keeps = keeps or holder_of(ctx, answer.behind) == answer.by
    if not keeps:
        let_go(ctx, answer.by)


@rule("FAC-REACT-04", "FAC-OPP-03")
def _is_free(ctx: Context, asked: Window, who: TokenId, how: AnswerKind) -> bool:
    """Return whether a skill gives a reaction for nothing; the dodge of a round is used up then (FAC-TAB-SKILL)."""
    if how is AnswerKind.GUARD:
        return guards_free(ctx, asked, who)
    free = how is AnswerKind.DODGE and dodges_free(ctx, asked, who)
    if free and not (asked.opportunity and fighter(ctx, who).sheet.has(Skill.FLEET_FOOTED)):
        clock = clock_of(ctx.encounter)
        set_clock(ctx, replace(clock, dodged=(*clock.dodged, who)), "FAC-REACT-04")
    return free


@rule("FAC-HIDE-01", "FAC-HIDE-04")
def _change_places(ctx: Context, who: TokenId, other: TokenId) -> None:
    """Let two change places, and with them the cover that each has taken there."""
    here, there = spot_of(ctx, who), spot_of(ctx, other)
    covers = {other: covers_taken(fighter(ctx, who)), who: covers_taken(fighter(ctx, other))}
    ctx.tell_of(who, "faction-zones.log.hides", "FAC-HIDE-01", other=other)
    if here != there:
        put_at(ctx, who, there)
        put_at(ctx, other, here)
        end_lost_holds(ctx)
    for each, kinds in covers.items():
        lose_cover(ctx, each)
        for kind in kinds:
            set_condition(ctx, each, "FAC-HIDE-01", kind)


@rule("FAC-DODGE-01")
def dodges(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Return whether somebody who dodges passes the AGI save."""
    return (yield from save(ctx, who, "agility", "FAC-DODGE-01", key="dodge"))
