"""Rounds: initiative, who goes first, what the end of a round brings, and who comes and goes meanwhile."""

from collections.abc import Iterator
from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Pick
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import CHANCE, Choice, Option, Procedure, ask
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import FactionClock, clock_of, set_clock
from core.rules.faction_zones.fighter import (
    DEAD,
    DYING,
    FRENZIED,
    FRIGHTENED,
    STUNNED,
    TERRIFIED,
    Combatant,
    combatant,
    encountered,
)
from core.rules.faction_zones.morale import check_morale, count_heads
from core.rules.faction_zones.rounds.turns import _able_factions, close_turn, next_actors, pass_go
from core.rules.faction_zones.sneaking import lay_ambush
from core.rules.faction_zones.terms import faction_said
from core.rules.faction_zones.zones.places import can_see

UNCLEAR = "unclear"
"""The answer that nobody began hostilities."""


def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Settle the order of the factions and who holds the initiative, and let the first round begin."""
    clock = clock_of(ctx.encounter)
    factions = tuple(dict.fromkeys(ctx.token(who).side for who in clock.combatants))
    set_clock(ctx, replace(clock, factions=factions, round=1))
    holder = yield from _first_holder(ctx, surprised)
    set_clock(ctx, replace(clock_of(ctx.encounter), holder=holder), "FAC-INIT-02")
    ctx.note(say("faction-zones.log.holds", faction=faction_said(holder)), RuleId("FAC-INIT-02"))
    count_heads(ctx)
    if not lay_ambush(ctx):
        yield from _name_first(ctx)


@rule("FAC-INIT-02")
def _first_holder(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[str]:
    """Ask which faction began hostilities; where that is unclear, chance names one."""
    factions = clock_of(ctx.encounter).factions
    if len(factions) < 2:
        return factions[0] if factions else ""
    unaware = {ctx.token(who).side for who in surprised}
    likely = next((each for each in factions if each not in unaware), UNCLEAR) if unaware else UNCLEAR

    def build(state: Campaign) -> Choice:
        options = tuple(
            Option(each, say("faction-zones.option.began", faction=faction_said(each))) for each in factions
        )
        return Choice(
            key="initiative",
            rules=(RuleId("FAC-INIT-02"),),
            prompt=say("faction-zones.ask.began"),
            options=(*options, Option(UNCLEAR, say("faction-zones.option.unclear"))),
            suggested=likely,
        )

    answer = yield from ask(build)
    if answer in factions:
        return str(answer)
    number = yield from ask(
        lambda state: Pick(
            key="initiative:lot",
            asks=CHANCE,
            rules=(RuleId("FAC-INIT-02"),),
            subject=say("faction-zones.draw.lot"),
            count=len(factions),
        )
    )
    return factions[(number or 1) - 1]


@rule("FAC-INIT-01", "FAC-CLOCK-07")
def _name_first(ctx: Context) -> Procedure[None]:
    """Let the holder of the initiative name the faction of the first go of a round."""
    clock = clock_of(ctx.encounter)
    who_may_begin = _able_factions(ctx)
    first = who_may_begin[0] if who_may_begin else clock.holder
    if len(who_may_begin) > 1:
        suggested = clock.holder if clock.holder in who_may_begin else who_may_begin[0]

        def build(state: Campaign) -> Choice:
            return Choice(
                key=f"first:{clock.round}",
                rules=(RuleId("FAC-INIT-01"),),
                prompt=say("faction-zones.ask.first", faction=faction_said(clock.holder), round=clock.round),
                options=tuple(
                    Option(each, say("faction-zones.option.first", faction=faction_said(each)))
                    for each in who_may_begin
                ),
                suggested=suggested,
            )

        answer = yield from ask(build)
        first = str(answer) if answer in who_may_begin else suggested
    set_clock(ctx, replace(clock_of(ctx.encounter), go=first, passed=()), "FAC-INIT-01")


def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in, with a turn in this round unless he is surprised."""
    clock = clock_of(ctx.encounter)
    side = ctx.token(who).side
    factions = clock.factions if side in clock.factions else (*clock.factions, side)
    clock = replace(clock, combatants=(*clock.combatants, who), factions=factions)
    set_clock(ctx, clock.spending(who) if surprised else clock)
    return
    yield


def leave(ctx: Context, who: TokenId) -> None:
    """Take somebody out of the fight; if it is his turn, that ends."""
    turn = clock_of(ctx.encounter).turn
    if turn is not None and turn.who == who:
        close_turn(ctx)
    set_clock(ctx, clock_of(ctx.encounter).without(who))


def moment(state: Campaign, encounter: Encounter) -> Phrase:
    """Return the round and whose go it is."""
    clock = clock_of(encounter)
    if clock.ambush is not None:
        return say("faction-zones.moment.ambush")
    if not clock.go:
        return say("faction-zones.moment.before", round=clock.round)
    return say("faction-zones.moment.round", round=clock.round, faction=faction_said(clock.go))


@rule("FAC-CLOCK-03", "FAC-CLOCK-05")
def advance(ctx: Context) -> Procedure[None]:
    """End turns in which nothing is left, pass for factions that must, and begin the next round, until one can act."""
    _take_in_factions(ctx)
    while True:
        clock = clock_of(ctx.encounter)
        if not clock.combatants or not clock.factions:
            return
        if clock.turn is not None:
            if not clock.turn.is_over and not encountered(ctx.state, ctx.encounter, clock.turn.who).is_out:
                return
            close_turn(ctx)
        elif len(clock.passed) == len(clock.factions):
            if not _anybody_left(ctx, clock):
                return
            yield from _end_round(ctx)
        elif not next_actors(ctx.state, ctx.encounter):
            pass_go(ctx)
        else:
            return


@rule("FAC-CLOCK-07")
def _take_in_factions(ctx: Context) -> None:
    """Let the go come to factions that were not there at first: somebody has changed sides."""
    clock = clock_of(ctx.encounter)
    sides = dict.fromkeys(ctx.token(who).side for who in clock.combatants)
    fresh = tuple(side for side in sides if side not in clock.factions)
    if fresh and clock.factions:
        set_clock(ctx, replace(clock, factions=(*clock.factions, *fresh)), "FAC-CLOCK-07")


def _anybody_left(ctx: Context, clock: FactionClock) -> bool:
    return any(not encountered(ctx.state, ctx.encounter, who).is_out for who in clock.combatants)


@rule("FAC-CLOCK-08")
def _end_round(ctx: Context) -> Procedure[None]:
    """Check morale, let the dying die whose time is up, and begin the next round."""
    clock = clock_of(ctx.encounter)
    yield from check_morale(ctx)
    if clock.ambush is None:
        settle_states(ctx)
        _bury(ctx, clock.round)
        ctx.note(say("faction-zones.log.round-ends", round=clock.round), RuleId("FAC-CLOCK-03"))
    _renew(ctx)
    count_heads(ctx)
    yield from _name_first(ctx)


@rule("FAC-CLOCK-06", "FAC-SNEAK-04")
def _renew(ctx: Context) -> None:
    """Let everybody have a turn again, one and no more; after the bonus round of an ambush comes the first round."""
    clock = clock_of(ctx.encounter)
    fresh = replace(
        clock,
        go="",
        spent=(),
        passed=(),
        turn=None,
        ambush=None,
        ran_before=clock.running,
        running=(),
        rolling=(),
        reserved=(),
        dodged=(),
    )
    set_clock(ctx, fresh if clock.ambush is not None else replace(fresh, round=clock.round + 1), "FAC-CLOCK-08")


@rule("FAC-DMG-06")
def _bury(ctx: Context, ended: int) -> None:
    for identity in clock_of(ctx.encounter).combatants:
        held = combatant(ctx, identity).held(DYING)
        if held is not None and held.amount <= ended:
            ctx.emit(ConditionLifted(ctx.encounter.id, identity, DYING, rule=RuleId("FAC-DMG-06")))
            ctx.emit(ConditionSet(ctx.encounter.id, identity, Condition(DEAD, lasting=True), RuleId("FAC-DMG-06")))


@rule("FAC-COND-01")
def settle_states(ctx: Context) -> None:
    """End what is over with the round: the turn that was lost, fear of what is out of sight, rage without enemies."""
    for who in clock_of(ctx.encounter).combatants:
        if who in ctx.encounter.tokens:
            for kind in tuple(_over(ctx, combatant(ctx, who))):
                ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, rule=RuleId("FAC-TAB-STATE")))


def _over(ctx: Context, who: Combatant) -> Iterator[str]:
    if who.has(STUNNED) and who.id not in clock_of(ctx.encounter).spent:
        yield STUNNED
    for kind in (FRIGHTENED, TERRIFIED):
        held = who.held(kind)
        if held is not None and held.source is not None and not _reaches(ctx, TokenId(held.source), who.id):
            yield kind
    if who.has(FRENZIED) and not any(
        token.side != who.token.side and not combatant(ctx, TokenId(other)).is_out
        for other, token in ctx.encounter.tokens.items()
    ):
        yield FRENZIED


def _reaches(ctx: Context, source: TokenId, who: TokenId) -> bool:
    """Return whether what is feared is still there, up, and in sight."""
    if source not in ctx.encounter.tokens or combatant(ctx, source).is_out:
        return False
    return can_see(ctx.state, ctx.board, ctx.encounter, who, source)
