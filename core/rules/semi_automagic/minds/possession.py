"""Possession: who else is in a body, when each of them acts with it, and the vetoes of the others."""

from collections.abc import Callable
from dataclasses import replace

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, first_for_whom
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.conditions import Bond
from core.rules.kit.roll_offs import attempt_key, roll_off
from core.rules.semi_automagic.checks import roll_total
from core.rules.semi_automagic.clock import ROUND, OpenTurn, clock_of, set_clock
from core.rules.semi_automagic.fighter import Fighter, fighter_of
from core.rules.semi_automagic.harm.thresholds import will_of
from core.rules.semi_automagic.minds.morale import take_penalties
from core.rules.semi_automagic.names import BROKEN, POSSESSED, POSSESSING
from core.rules.semi_automagic.time.turns import body_of_mind

POSSESSION_BOND = Bond(POSSESSING, POSSESSED)


def own(state: Campaign, encounter: Encounter, who: TokenId) -> Fighter:
    """Return somebody as he is by himself, whoever is in his body; raise `Gone` if he is gone."""
    return fighter_of(state, state.token(encounter.id, who))


def possessors(encounter: Encounter, body: TokenId) -> tuple[TokenId, ...]:
    """Return who has entered a body, in the order in which they did."""
    token = encounter.tokens.get(body)
    if token is None:
        return ()
    return tuple(who for who in POSSESSION_BOND.holders_of(token.conditions) if who in encounter.tokens)


def minds_in(encounter: Encounter, body: TokenId) -> tuple[TokenId, ...]:
    """Return everybody in a body, its owner first."""
    return (body, *possessors(encounter, body))


def is_cooperative(encounter: Encounter, body: TokenId, possessor: TokenId) -> bool:
    """Return whether the owner of a body and one who has entered it work together."""
    held = encounter.token(body).conditions
    return any(each.kind == POSSESSED and each.source == possessor and each.amount for each in held)


def will(someone: Fighter) -> int:
    """Return somebody's own Will as it is now, never below 0."""
    return max(0, will_of(someone).total.number)


@rule("SEC-POSS-07", "SEC-POSS-12")
def may_oppose(state: Campaign, encounter: Encounter, who: TokenId) -> bool:
    """Return whether somebody in a body can raise a veto: not with Will 0, nor broken, nor out of his senses."""
    someone = own(state, encounter, who)
    return will(someone) > 0 and not someone.has(BROKEN) and not someone.is_dead


def enter(ctx: Context, who: TokenId, body: TokenId, *, cooperative: bool, cited: str) -> None:
    """Let somebody be in a body, with or against its owner."""
    POSSESSION_BOND.begin(ctx, who, body, cited, far=int(cooperative))


def go_out(ctx: Context, who: TokenId, body: TokenId, cited: str) -> None:
    """Let somebody be in a body no more; a turn that he has under way in it ends."""
    POSSESSION_BOND.end(ctx, who, body, cited)
    _end_turns(ctx, lambda turn: turn.mind == who, cited)


def is_shared(encounter: Encounter, body: TokenId) -> bool:
    """Return whether more than one is in a body."""
    return bool(possessors(encounter, body))


@rule("SEC-POSS-03")
def count_shared(ctx: Context, turn: OpenTurn) -> None:
    """Count the seconds that somebody has used of a body which others share: they have so many fewer this round."""
    if turn.who in ctx.encounter.tokens and is_shared(ctx.encounter, turn.who):
        clock = clock_of(ctx.encounter)
        used = min(ROUND, clock.used.get(turn.who, 0) + turn.spent)
        set_clock(ctx, replace(clock, used={**clock.used, turn.who: used}), "SEC-POSS-03")


@rule("SEC-POSS-06", "SEC-POSS-11")
def veto_turn(ctx: Context, mind: TokenId) -> Procedure[None]:
    """Ask everybody else in the body whether he opposes the turn that begins; a veto that holds ends it at once."""
    body = body_of_mind(ctx.encounter, mind)
    if body != mind and own(ctx.state, ctx.encounter, mind).has(BROKEN):
        yield from _leave_broken(ctx, mind, body)
        return
    others = [each for each in minds_in(ctx.encounter, body) if each != mind]
    if (yield from first_for_whom(others, lambda each: _vetoes(ctx, each, mind, body))) is not None:
        _end_turns(ctx, lambda turn: (turn.mind, turn.who) == (mind, body), "SEC-POSS-06")


def _end_turns(ctx: Context, which: Callable[[OpenTurn], bool], cited: str) -> None:
    """Let turns under way be over."""
    clock = clock_of(ctx.encounter)
    turns = tuple(replace(turn, over=True) if which(turn) else turn for turn in clock.turns)
    set_clock(ctx, replace(clock, turns=turns), cited)


@rule("SEC-POSS-12")
def _leave_broken(ctx: Context, mind: TokenId, body: TokenId) -> Procedure[None]:
    """Let somebody broken leave a body, which takes the leave of everybody else who has entered it."""
    for other in (mind, *(each for each in possessors(ctx.encounter, body) if each != mind)):
        agrees = yield from ask(
            choice(
                f"leave:{other}",
                "SEC-POSS-12",
                prompt=say("semi-automagic.ask.leave-broken", token=mind, other=other),
                options={False: say("semi-automagic.option.stays"), True: say("semi-automagic.option.leaves")},
                keyed=yes_or_no("leave", "stay"),
                asks=other,
                about=(mind, body),
            )
        )
        if not agrees:
            return
    go_out(ctx, mind, body, "SEC-POSS-12")


def _vetoes(ctx: Context, other: TokenId, mind: TokenId, body: TokenId) -> Procedure[bool]:
    """Let somebody oppose another's turn if he could: they work against each other, and he has not yet."""
    allied = any(
        is_cooperative(ctx.encounter, body, each) for each in (other, mind) if each != body and body in (other, mind)
    )
    if allied or not has_not_opposed(ctx, other, mind) or not may_oppose(ctx.state, ctx.encounter, other):
        return False
    return (yield from veto(ctx, other, mind))


@rule("SEC-POSS-11")
def has_not_opposed(ctx: Context, other: TokenId, mind: TokenId) -> bool:
    """Return whether somebody has not opposed another in this round."""
    return (other, mind) not in clock_of(ctx.encounter).vetoes


@rule("SEC-POSS-06", "SEC-DICE-02")
def veto(ctx: Context, other: TokenId, mind: TokenId, *, leaving: bool = False) -> Procedure[bool]:
    """Ask somebody for a veto and roll it; True if it holds. One that fails costs him a morale penalty."""
    cited, asked = ("SEC-POSS-13", "veto-leaving") if leaving else ("SEC-POSS-06", "veto")

    def question() -> Choice[bool]:
        if not may_oppose(ctx.state, ctx.encounter, other):
            raise Gone("semi-automagic.why.no-longer")
        return choice(
            f"veto:{other}:{mind}",
            cited,
            prompt=say(f"semi-automagic.ask.{asked}", token=other, other=mind),
            options={
                False: say("semi-automagic.option.let"),
                True: say("semi-automagic.option.veto", will=will(own(ctx.state, ctx.encounter, other))),
            },
            keyed=yes_or_no("veto", "let"),
            asks=other,
            about=(mind,),
        )

    if not (yield from ask(question)):
        return False
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, vetoes=(*clock.vetoes, (other, mind))), "SEC-POSS-11")
    winner = yield from _struggle(ctx, other, mind, cited)
    if winner == mind:
        take_penalties(ctx, CreatureReference(ctx.encounter.id, other), 1, cited=cited)
    return winner == other


@rule("SEC-POSS-06", "SEC-DICE-02")
def _struggle(ctx: Context, other: TokenId, mind: TokenId, cited: str) -> Procedure[TokenId | None]:
    """Roll Will against Will, again while both are equal; return who is higher, None if one is gone."""

    def roll(who: TokenId, attempt: int) -> Procedure[int]:
        return roll_total(
            ctx,
            who,
            lambda: will_of(own(ctx.state, ctx.encounter, who)),
            key=attempt_key(f"will:{who}", attempt),
            cited=cited,
            subject=say("semi-automagic.draw.will", token=who),
            verdict=lambda total: say("semi-automagic.verdict.will", token=who, total=total),
        )

    found = yield from roll_off(other, mind, roll)
    return None if found is None else found.winner or mind
