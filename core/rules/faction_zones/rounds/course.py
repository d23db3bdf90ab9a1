"""How a fight goes on: initiative, who goes first, how turns begin and end, and what the end of a round brings."""

from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Context
from core.engine.request import Procedure, ask, asks_nothing
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import OF_A_ROUND, clock_of, set_clock
from core.rules.faction_zones.fighter import DEAD, DYING, fighter
from core.rules.faction_zones.morale import check_morale, count_heads
from core.rules.faction_zones.names import KINDS, faction_said
from core.rules.faction_zones.rounds.order import fresh_turn, next_actors, partners, settle_ride, who_may_begin
from core.rules.faction_zones.sneaking import lay_ambush
from core.rules.faction_zones.zones.places import can_see
from core.rules.kit.asking import choice, pick
from core.rules.kit.conditions import lift_conditions, lift_over, set_condition

UNCLEAR = "unclear"
"""The answer that nobody began hostilities."""


def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Settle the order of the factions and who holds the initiative, and let the first round begin."""
    clock = clock_of(ctx.encounter)
    factions = tuple(dict.fromkeys(ctx.token(who).side for who in clock.combatants))
    set_clock(ctx, changed(clock, factions=factions, round=1))
    holder = yield from _first_holder(ctx, factions, surprised)
    set_clock(ctx, changed(clock_of(ctx.encounter), holder=holder), "FAC-INIT-02")
    ctx.note(say("faction-zones.log.holds", faction=faction_said(holder)), RuleId("FAC-INIT-02"))
    count_heads(ctx)
    if not lay_ambush(ctx):
        yield from _name_first(ctx)


@rule("FAC-INIT-02")
def _first_holder(ctx: Context, factions: tuple[str, ...], surprised: tuple[TokenId, ...]) -> Procedure[str]:
    """Ask which faction began hostilities; where that is unclear, chance names one."""
    if len(factions) < 2:
        return factions[0] if factions else ""
    unaware = {ctx.token(who).side for who in surprised}
    likely = next((each for each in factions if each not in unaware), UNCLEAR) if unaware else UNCLEAR
    options = _options("began", factions) | {None: say("faction-zones.option.unclear")}
    began = yield from ask(
        choice(
            "initiative",
            "FAC-INIT-02",
            prompt=say("faction-zones.ask.began"),
            options=options,
            keyed=lambda faction: faction or UNCLEAR,
            suggested=likely,
        )
    )
    if began is not None:
        return began
    lot = pick("initiative:lot", "FAC-INIT-02", subject=say("faction-zones.draw.lot"), count=len(factions))
    return factions[(yield from ask(lot)) - 1]


def _options(question: str, factions: tuple[str, ...]) -> dict[str, Phrase]:
    """Return the factions as the answers to a question."""
    return {each: say(f"faction-zones.option.{question}", faction=faction_said(each)) for each in factions}


@rule("FAC-INIT-01", "FAC-CLOCK-07")
def _name_first(ctx: Context) -> Procedure[None]:
    """Let the holder of the initiative name the faction of the first go of a round."""
    clock = clock_of(ctx.encounter)
    able = tuple(each for each in clock.factions if who_may_begin(ctx.state, ctx.encounter, each))
    first = clock.holder if clock.holder in able or not able else able[0]
    if len(able) > 1:
        first = yield from ask(
            choice(
                f"first:{clock.round}",
                "FAC-INIT-01",
                prompt=say("faction-zones.ask.first", faction=faction_said(clock.holder), round=clock.round),
                options=_options("first", able),
                suggested=first,
            )
        )
    set_clock(ctx, changed(clock_of(ctx.encounter), go=first, passed=()), "FAC-INIT-01")


def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in, with a turn in this round unless he is surprised."""
    clock = clock_of(ctx.encounter)
    side = ctx.token(who).side
    factions = clock.factions if side in clock.factions else (*clock.factions, side)
    clock = changed(clock, combatants=(*clock.combatants, who), factions=factions)
    set_clock(ctx, clock.spending(who) if surprised else clock)
    return asks_nothing()


def leave(ctx: Context, who: TokenId) -> None:
    """Take somebody out of the fight; if it is his turn, that ends."""
    if clock_of(ctx.encounter).turn_of(who):
        close_turn(ctx)
    set_clock(ctx, clock_of(ctx.encounter).without(who))


@rule("FAC-CLOCK-01")
def open_turn(ctx: Context, who: TokenId) -> None:
    """Begin somebody's turn, if it is not under way; his faction has not passed then."""
    clock = clock_of(ctx.encounter)
    if clock.turn is None:
        set_clock(ctx, changed(clock.spending(who), turn=fresh_turn(ctx, who), passed=()), "FAC-CLOCK-01")


@rule("FAC-CLOCK-01", "FAC-CLOCK-04", "FAC-MOUNT-01", "FAC-MOUNT-03")
def close_turn(ctx: Context) -> None:
    """End the turn under way; the go passes to the next faction."""
    clock = clock_of(ctx.encounter)
    if clock.turn is None:
        return
    turn = clock.turn
    settle_ride(ctx, turn)
    clock = clock_of(ctx.encounter)
    rolling = (*clock.rolling, turn.who) if turn.moved else clock.rolling
    clock = changed(clock, turn=None, rolling=rolling)
    following = tuple(
        who
        for who in (clock.following or partners(ctx, turn.who))
        if who != turn.who and clock.has_turn(who) and not fighter(ctx, who).is_out
    )
    go = clock.go if following else clock.after(clock.go)
    set_clock(ctx, changed(clock, go=go, following=following), "FAC-CLOCK-01")


@rule("FAC-CLOCK-01", "FAC-CLOCK-03")
def pass_go(ctx: Context) -> None:
    """Let the faction whose go it is pass; one that has no part in the bonus round of an ambush does so in silence."""
    clock = clock_of(ctx.encounter)
    if clock.following:
        set_clock(ctx, changed(clock, following=(), go=clock.after(clock.go)), "FAC-MOUNT-02")
        return
    passed = (*(each for each in clock.passed if each != clock.go), clock.go)
    set_clock(ctx, changed(clock, passed=passed, go=clock.after(clock.go)), "FAC-CLOCK-03")
    if clock.ambush is None or any(ctx.token(who).side == clock.go for who in clock.ambush):
        ctx.note(say("faction-zones.log.passes", faction=faction_said(clock.go)), RuleId("FAC-CLOCK-01"))


@rule("FAC-CLOCK-03", "FAC-CLOCK-05")
def advance(ctx: Context) -> Procedure[None]:
    """End turns in which nothing is left, pass for factions that must, and begin the next round, until one can act."""
    _take_in_factions(ctx)
    while True:
        clock = clock_of(ctx.encounter)
        if not clock.combatants or not clock.factions:
            return
        if clock.turn is not None:
            if not clock.turn.is_over and not fighter(ctx, clock.turn.who).is_out:
                return
            close_turn(ctx)
        elif len(clock.passed) == len(clock.factions):
            if all(fighter(ctx, who).is_out for who in clock.combatants):
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
        set_clock(ctx, changed(clock, factions=(*clock.factions, *fresh)), "FAC-CLOCK-07")


@rule("FAC-CLOCK-08")
def _end_round(ctx: Context) -> Procedure[None]:
    """Check morale, let the dying die whose time is up, and begin the next round."""
    clock = clock_of(ctx.encounter)
    yield from check_morale(ctx)
    if clock.ambush is None:
        _settle_states(ctx)
        _bury(ctx, clock.round)
        ctx.note(say("faction-zones.log.round-ends", round=clock.round), RuleId("FAC-CLOCK-03"))
    _renew(ctx)
    count_heads(ctx)
    yield from _name_first(ctx)


@rule("FAC-CLOCK-06", "FAC-SNEAK-04")
def _renew(ctx: Context) -> None:
    """Let everybody have a turn again, one and no more; after the bonus round of an ambush comes the first round."""
    clock = clock_of(ctx.encounter)
    lists = dict.fromkeys(OF_A_ROUND, ())
    fresh = changed(clock, go="", turn=None, ambush=None, ran_before=clock.running, **lists)
    set_clock(ctx, fresh if clock.ambush is not None else changed(fresh, round=clock.round + 1), "FAC-CLOCK-08")


@rule("FAC-DMG-06")
def _bury(ctx: Context, ended: int) -> None:
    for who in clock_of(ctx.encounter).combatants:
        held = fighter(ctx, who).held(DYING)
        if held is not None and held.amount <= ended:
            lift_conditions(ctx, who, "FAC-DMG-06", DYING)
            set_condition(ctx, who, "FAC-DMG-06", DEAD, lasting=True)


@rule("FAC-COND-01")
def _settle_states(ctx: Context) -> None:
    """End what is over with the round: the turn that was lost, fear of what is out of sight, rage without enemies."""
    clock = clock_of(ctx.encounter)
    for who in clock.combatants:
        someone = fighter(ctx, who)
        enemies = any(
            token.side != someone.token.side and not fighter(ctx, TokenId(other)).is_out
            for other, token in ctx.encounter.tokens.items()
        )
        over = (*(() if who in clock.spent else ("turn-lost",)), *(() if enemies else ("no-enemies",)))
        lift_over(ctx, who, KINDS, partial(_has_come, ctx, who, over))


def _has_come(ctx: Context, who: TokenId, over: tuple[str, ...], moment: str, held: Condition) -> bool:
    return moment in over or (moment == "out-of-reach" and _is_out_of_reach(ctx, held, who))


def _is_out_of_reach(ctx: Context, fear: Condition, who: TokenId) -> bool:
    """Return whether what is feared is gone, down, or out of sight."""
    if fear.source is None:
        return False
    source = TokenId(fear.source)
    gone = source not in ctx.encounter.tokens or fighter(ctx, source).is_out
    return gone or not can_see(ctx, who, source)
