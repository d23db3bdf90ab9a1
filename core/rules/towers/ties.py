"""Ties within a phase: those who are equal in everything flip a card, which stands for the whole fight."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import CHANCE, Procedure, together
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.clock import Marker, TowersClock, clock_of, set_clock
from core.rules.towers.fighter import fighter_of
from core.rules.towers.flipping import flip
from core.rules.towers.flips import Flip, side_of, table_of


@rule("T99-CLOCK-08")
def settle_ties(ctx: Context) -> Procedure[None]:
    """Let those of the present phase who tie in everything flip one card each, again among those who tie still."""
    while tied := tied_markers(clock_of(ctx.encounter)):
        yield from together(_flip_tie(ctx, who) for who in tied)


@rule("T99-DUEL-09")
def tied_markers(clock: TowersClock) -> tuple[TokenId, ...]:
    """Return those of the present phase whose place is not settled: equal initiative, N, SS and tie cards so far.

    Between those whose blows land together the order does not matter.
    """
    now = clock.now
    here = {who: marker for who, marker in clock.markers.items() if marker.position == now and _stands(clock, marker)}
    if len(here) < 2:
        return ()
    found = []
    for who, marker in here.items():
        rivals = (other for each, other in here.items() if _compete(clock, who, each) and _same(marker, other))
        if any(other.ties[: len(marker.ties)] == marker.ties for other in rivals):
            found.append(who)
    return tuple(found)


def _stands(clock: TowersClock, marker: Marker) -> bool:
    return not marker.is_holding and marker.behind == 0 and marker.position == clock.now


def _compete(clock: TowersClock, one: TokenId, other: TokenId) -> bool:
    return one != other and not (one in clock.simultaneous and other in clock.simultaneous)


def _same(one: Marker, other: Marker) -> bool:
    return (one.initiative, one.n, one.ss) == (other.initiative, other.n, other.ss)


def _flip_tie(ctx: Context, who: TokenId) -> Procedure[None]:
    number = len(clock_of(ctx.encounter).marker(who).ties) + 1

    def build(state: Campaign) -> Flip | None:
        token = state.encounter(ctx.encounter.id).tokens.get(who)
        if token is None:
            return None
        return Flip(
            key=f"tie:{who}:{number}",
            asks=CHANCE,
            rules=(RuleId("T99-CLOCK-08"),),
            owner=who,
            subject=say("99-towers.draw.tie", token=who),
            side=side_of(state, fighter_of(state, token), 1),
            reads="value",
            table=table_of(state),
        )

    found = yield from flip(ctx, build)
    clock = clock_of(ctx.encounter)
    if found is None or clock.find(who) is None:
        set_clock(ctx, clock.without(who))
        return
    marker, (_, flipped) = clock.marker(who), found
    set_clock(ctx, clock.having(who, replace(marker, ties=(*marker.ties, flipped.kept))), "T99-CLOCK-08")
    ctx.note(say("99-towers.log.tie", token=who, card=flipped.phrase), RuleId("T99-CLOCK-08"))
