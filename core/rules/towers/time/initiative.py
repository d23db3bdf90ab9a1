"""Entering a fight: surprise, initiative flips, first positions, late arrivals, and ties within a phase."""

from dataclasses import dataclass
from zlib import crc32

from core.base.ids import TokenId
from core.base.phrase import say
from core.base.values import changed
from core.chance.source import Source
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone, in_parallel
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.asking import tell_check
from core.rules.towers.cards.flips import Flip, flip_by, flip_from
from core.rules.towers.cards.playing import flip, with_chips
from core.rules.towers.cards.sides import Flipped, side_by
from core.rules.towers.checks.skills import hampering, skill_check
from core.rules.towers.clock import Marker, clock_of, follow_bonds, masters, phase, set_clock, tied_markers
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.settings import FIRST_ZERO, LATE, SURPRISE, chosen

FIRST = 20
"""The phase from which the calculated initiative is taken away."""
N = "n"
"""The figure that the modifiers of an initiative flip act on."""
SURPRISED = 10
"""Phases that surprise puts the first position back."""


def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Flip initiative for everybody and place the markers; the clock starts at phase 0."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, markers={}, now=0, settled=before_the_first(ctx.state)))
    bound = masters(ctx.state, ctx.encounter)
    surprised = tuple(who for who in surprised if who not in bound)
    if chosen(ctx.state.house_rules, SURPRISE) == "notice":
        surprised = yield from notice(ctx, surprised)
    entering = [who for who in clock.combatants if who not in bound]
    yield from in_parallel(_enter(ctx, who, surprised=who in surprised) for who in entering)
    yield from _bring_companions(ctx)


@rule("T99-GAP-39")
def before_the_first(state: Campaign) -> int | None:
    """Return the phase that counts as settled when a fight begins: none, or 0 where it has no upkeep of its own."""
    return None if chosen(state.house_rules, FIRST_ZERO) else 0


@rule("T99-INIT-08", "T99-GAP-12")
def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in: initiative on arrival, counted from the phase in which the clock stands (T99-GAP-53)."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, combatants=(*clock.combatants, who)))
    if who not in masters(ctx.state, ctx.encounter):
        if surprised and chosen(ctx.state.house_rules, SURPRISE) == "notice":
            surprised = who in (yield from notice(ctx, (who,)))
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


def _enter(ctx: Context, who: TokenId, *, surprised: bool) -> Procedure[None]:
    """Let somebody enter; whoever is gone before his flip stays out."""
    if (yield from ends_if_gone(_flips_in(ctx, who, surprised=surprised))) is None:
        set_clock(ctx, clock_of(ctx.encounter).without(who))


@rule("T99-INIT-01", "T99-INIT-02")
def _flips_in(ctx: Context, who: TokenId, *, surprised: bool) -> Procedure[int]:
    """Flip as many cards as N, keep the highest and add N; return the phase that it comes to."""
    subject = say("99-towers.draw.initiative", token=who)

    def make() -> Flip:
        someone = fighter(ctx, who)
        return flip_by(ctx.state, someone, f"initiative:{who}", "T99-INIT-01", subject, _tally(someone))

    drawn, flipped = yield from flip(ctx, make)
    someone = fighter(ctx, who)
    initiative = drawn.side.final(flipped) + someone.sheet.value("n")
    position = set_out(ctx, who, initiative, surprised=surprised)
    tell_check(
        ctx,
        "T99-INIT-02",
        who,
        tallies=(with_chips(_tally(someone), drawn.side),),
        drawn=(flipped.phrase,),
        degree=say("99-towers.degree.initiative", initiative=initiative),
        verdict=say(f"99-towers.verdict.{'surprised' if surprised else 'starts'}", phase=phase(position)),
    )
    return position


def _tally(someone: Fighter) -> Tally:
    """Reckon the initiative flip: N, and what hampers it."""
    return settle(N, someone.sheet.value("n"), hampering(someone, N, "check"))


@rule("T99-INIT-03", "T99-INIT-04", "T99-INIT-06")
def set_out(ctx: Context, who: TokenId, initiative: int, *, surprised: bool = False) -> int:
    """Put somebody's marker where a calculated initiative says, counted from now; return that phase. A Hold is over."""
    sheet = fighter(ctx, who).sheet
    clock = clock_of(ctx.encounter)
    after = FIRST - min(initiative, FIRST) + (SURPRISED if surprised else 0)
    position = max(clock.now, after) if chosen(ctx.state.house_rules, LATE) == "at-once" else clock.now + after
    marker = Marker(position=position, initiative=initiative, n=sheet.value("n"), ss=sheet.ss)
    clock = changed(
        clock,
        holders=tuple(each for each in clock.holders if each != clock.lead(who)),
        claimed=None if clock.claimed == clock.lead(who) else clock.claimed,
    )
    set_clock(ctx, clock.having(who, marker), "T99-INIT-03")
    return position


@rule("T99-INIT-05")
def notice(ctx: Context, unaware: tuple[TokenId, ...]) -> Procedure[tuple[TokenId, ...]]:
    """Return which of those who might be surprised are: their Notice total is lower than the best Stealth total.

    One Stealth flip serves the whole hidden side, that of whoever is best at it; a tie goes to the observer.
    """
    sides = {ctx.token(who).side for who in unaware}
    others = [who for who in clock_of(ctx.encounter).combatants if who not in unaware]
    hidden = [who for who in others if ctx.token(who).side not in sides] or others
    if not unaware or not hidden:
        return unaware
    sheets = {who: fighter(ctx, who).sheet for who in hidden}
    best = max(hidden, key=lambda who: (sheets[who].skill("Stealth").rank, sheets[who].ss))
    stealth = yield from ends_if_gone(skill_check(ctx, best, "Stealth", key="stealth"))
    totals = yield from in_parallel(skill_check(ctx, who, "Notice", key="notice") for who in unaware)
    surprised = []
    for who, total in zip(unaware, totals, strict=True):
        if total is not None and stealth is not None and total < stealth:
            surprised.append(who)
            ctx.tell_of(who, "99-towers.log.surprised", "T99-INIT-05", total=total, stealth=stealth)
    return tuple(surprised)


@dataclass(frozen=True, slots=True)
class TieFlip(Flip):
    """A card for the place in the phase."""

    def granted(self, state: Campaign, actor: str) -> Flipped | None:
        """Return the best card for the one who acts, any for the others."""
        if self.owner == actor:
            return max((flipped for flipped, _ in self.outcomes(state)), key=lambda flipped: flipped.kept)
        return self.sample(state, Source(crc32(self.key.encode())))[0]


@rule("T99-CLOCK-08")
def settle_ties(ctx: Context) -> Procedure[None]:
    """Let those of the present phase who tie in everything flip one card each, again among those who tie still."""
    while tied := tied_markers(clock_of(ctx.encounter)):
        yield from in_parallel(_flip_tie(ctx, who) for who in tied)


def _flip_tie(ctx: Context, who: TokenId) -> Procedure[None]:
    """Flip a card for the place in the phase; whoever is gone before it leaves the clock."""
    number = len(clock_of(ctx.encounter).marker(who).ties) + 1
    subject, plain = say("99-towers.draw.tie", token=who), settle("tie", 1, ())

    def make() -> Flip:
        side = side_by(ctx.state, fighter(ctx, who), plain)
        return flip_from(
            ctx.state, who, f"tie:{who}:{number}", "T99-CLOCK-08", subject, side, kind=TieFlip, reads="value"
        )

    found = yield from ends_if_gone(flip(ctx, make))
    clock = clock_of(ctx.encounter)
    if found is None or clock.find(who) is None:
        set_clock(ctx, clock.without(who))
        return
    marker, (_, flipped) = clock.marker(who), found
    set_clock(ctx, clock.having(who, changed(marker, ties=(*marker.ties, flipped.kept))), "T99-CLOCK-08")
    ctx.tell_of(who, "99-towers.log.tie", "T99-CLOCK-08", card=flipped.phrase)
