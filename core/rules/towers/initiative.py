"""Entering a fight: initiative flips, first positions, surprise, ties and late arrivals."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure, together
from core.explain.check import Check
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.chips import with_chips
from core.rules.towers.clock import Marker, clock_of, set_clock
from core.rules.towers.companions import follow_bonds, masters
from core.rules.towers.fighter import Fighter, fighter, fighter_of
from core.rules.towers.flipping import flip
from core.rules.towers.flips import Flip, Flipped, Side, side_of, table_of
from core.rules.towers.settings import FIRST_ZERO, LATE, SURPRISE, chosen
from core.rules.towers.skills import hampering
from core.rules.towers.surprise import notice
from core.rules.towers.turns import phase

FIRST = 20
"""The phase from which the calculated initiative is taken away."""
N = "n"
"""The figure that the modifiers of an initiative flip act on."""
SURPRISED = 10
"""Phases that surprise puts the first position back."""


def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Flip initiative for everybody and place the markers; the clock starts at phase 0."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, markers={}, now=0, settled=before_the_first(ctx.state)))
    bound = masters(ctx.state, ctx.encounter)
    surprised = tuple(who for who in surprised if who not in bound)
    if chosen(ctx.state, SURPRISE) == "notice":
        surprised = yield from notice(ctx, surprised)
    entering = [who for who in clock.combatants if who not in bound]
    yield from together(_enter(ctx, who, surprised=who in surprised) for who in entering)
    yield from _bring_companions(ctx)


@rule("T99-GAP-39")
def before_the_first(state: Campaign) -> int:
    """Return the phase that counts as settled when a fight begins: 0 where phase 0 has no upkeep of its own."""
    return -1 if chosen(state, FIRST_ZERO) else 0


@rule("T99-INIT-08")
def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in: initiative on arrival, counted from the phase in which the clock stands (T99-GAP-53)."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, combatants=(*clock.combatants, who)))
    if who not in masters(ctx.state, ctx.encounter):
        yield from _enter(ctx, who, surprised=surprised)
    yield from _bring_companions(ctx)


@rule("T99-COMP-02", "T99-GAP-40")
def _bring_companions(ctx: Context) -> Procedure[None]:
    """Let companions have their part in their master's marker; those whose master is gone meanwhile enter alone.

    Duellists come onto the clock when their duel does (T99-DUEL-06).
    """
    follow_bonds(ctx)
    for who in clock_of(ctx.encounter).combatants:
        clock = clock_of(ctx.encounter)
        if clock.find(who) is None and (clock.duel is None or who not in clock.duel.tokens):
            yield from _enter(ctx, who, surprised=False)


@rule("T99-INIT-01", "T99-INIT-02")
def _enter(ctx: Context, who: TokenId, *, surprised: bool) -> Procedure[None]:
    """Flip as many cards as N, keep the highest and add N; whoever is gone meanwhile stays out."""

    def build(state: Campaign) -> Flip | None:
        token = state.encounter(ctx.encounter.id).tokens.get(who)
        if token is None:
            return None
        someone = fighter_of(state, token)
        total = _tally(someone).total
        return Flip(
            key=f"initiative:{who}",
            asks=CHANCE,
            rules=(RuleId("T99-INIT-01"),),
            owner=who,
            subject=say("99-towers.draw.initiative", token=who),
            side=side_of(state, someone, total.number, total.shift),
            reads="value",
            table=table_of(state),
        )

    found = yield from flip(ctx, build)
    if found is None:
        clock = clock_of(ctx.encounter)
        set_clock(ctx, clock.without(who))
        return
    drawn, flipped = found
    _place(ctx, who, drawn.side, flipped, surprised=surprised)


def _tally(someone: Fighter) -> Tally:
    """Reckon the initiative flip: N, and what hampers it."""
    return settle(N, someone.sheet.value("n"), hampering(someone, N, ("dazed",)))


@rule("T99-INIT-02")
def _place(ctx: Context, who: TokenId, side: Side, flipped: Flipped, *, surprised: bool) -> None:
    someone = fighter(ctx, who)
    initiative = side.final(flipped) + someone.sheet.value("n")
    position = set_out(ctx, who, initiative, surprised=surprised)
    ctx.emit(
        Checked(
            Check(
                rule=RuleId("T99-INIT-02"),
                actor=who,
                target=None,
                tallies=(with_chips(_tally(someone), side),),
                drawn=(flipped.phrase,),
                degree=say("99-towers.degree.initiative", initiative=initiative),
                verdict=say(
                    "99-towers.verdict.surprised" if surprised else "99-towers.verdict.starts", phase=phase(position)
                ),
            )
        )
    )


@rule("T99-INIT-03", "T99-INIT-04", "T99-INIT-06")
def set_out(ctx: Context, who: TokenId, initiative: int, *, surprised: bool = False) -> int:
    """Put somebody's marker where a calculated initiative says, counted from now; return that phase. A Hold is over."""
    sheet = fighter(ctx, who).sheet
    clock = clock_of(ctx.encounter)
    after = FIRST - min(initiative, FIRST) + (SURPRISED if surprised else 0)
    position = max(clock.now, after) if chosen(ctx.state, LATE) == "at-once" else clock.now + after
    marker = Marker(position=position, initiative=initiative, n=sheet.value("n"), ss=sheet.ss)
    clock = replace(
        clock,
        holders=tuple(each for each in clock.holders if each != clock.lead(who)),
        claimed=None if clock.claimed == clock.lead(who) else clock.claimed,
    )
    set_clock(ctx, clock.having(who, marker), "T99-INIT-03")
    return position
