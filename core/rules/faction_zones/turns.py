"""Rounds and turns: who may act, what a turn begins and ends with, passing, and the end of the round."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Pick
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import CHANCE, Choice, Option, Procedure, ask
from core.engine.system import Turn as Place
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import FactionClock, Turn, clock_of, set_clock
from core.rules.faction_zones.fighter import (
    DEAD,
    DYING,
    ENCUMBERED,
    HOBBLED,
    STUNNED,
    Combatant,
    combatant,
    encountered,
)
from core.rules.faction_zones.hiding import lay_ambush
from core.rules.faction_zones.morale import check_morale, count_heads
from core.rules.faction_zones.names import faction_said
from core.rules.faction_zones.places import HALVES
from core.rules.faction_zones.riding import partners, settle_ride
from core.rules.faction_zones.standing import Standing, standing_of
from core.rules.faction_zones.states import settle_states

UNCLEAR = "unclear"
"""The answer that nobody began hostilities."""


@rule("FAC-TURN-01")
def full_speed(who: Combatant) -> int:
    """Return the half zones of a full move: half of the usual for the hobbled, and under a load (FAC-TAB-STATE)."""
    speed = HALVES * who.sheet.speed
    return speed // 2 if who.has(HOBBLED) or who.has(ENCUMBERED) else speed


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


def _option(question: str, faction: str) -> Option:
    return Option(faction, say(f"faction-zones.option.{question}", faction=faction_said(faction)))


@rule("FAC-INIT-01", "FAC-CLOCK-07")
def _name_first(ctx: Context) -> Procedure[None]:
    """Let the holder of the initiative name the faction of the first go of a round."""
    clock = clock_of(ctx.encounter)
    able = _able_factions(ctx)
    first = able[0] if able else clock.holder
    if len(able) > 1:
        suggested = clock.holder if clock.holder in able else able[0]

        def build(state: Campaign) -> Choice:
            return Choice(
                key=f"first:{clock.round}",
                rules=(RuleId("FAC-INIT-01"),),
                prompt=say("faction-zones.ask.first", faction=faction_said(clock.holder), round=clock.round),
                options=tuple(
                    Option(each, say("faction-zones.option.first", faction=faction_said(each))) for each in able
                ),
                suggested=suggested,
            )

        answer = yield from ask(build)
        first = str(answer) if answer in able else suggested
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


@rule("FAC-CLOCK-01", "FAC-CLOCK-02", "FAC-CLOCK-05")
def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return whoever's turn is under way, else those of the faction whose go it is who may take a turn.

    After the turn of one who rides, or is ridden, these are the others on the same mount (FAC-MOUNT-01).
    """
    clock = clock_of(encounter)
    if clock.turn is not None:
        return (clock.turn.who,)
    if clock.following:
        return tuple(who for who in able(state, encounter, clock.go) if who in clock.following)
    return able(state, encounter, clock.go)


def able(state: Campaign, encounter: Encounter, faction: str) -> tuple[TokenId, ...]:
    """Return those of a faction who may begin their turn."""
    clock = clock_of(encounter)
    return tuple(
        who
        for who in clock.combatants
        if clock.has_turn(who)
        and who not in clock.reserved
        and encounter.tokens[who].side == faction
        and not encountered(state, encounter, who).is_out
        and not encountered(state, encounter, who).has(STUNNED)
    )


def _able_factions(ctx: Context) -> tuple[str, ...]:
    return tuple(each for each in clock_of(ctx.encounter).factions if able(ctx.state, ctx.encounter, each))


def order(state: Campaign, encounter: Encounter) -> tuple[Place, ...]:
    """Return all combatants: those who may act first, then the others by their factions, those out at the end."""
    clock = clock_of(encounter)
    first = next_actors(state, encounter)
    waiting = [who for each in clock.factions for who in able(state, encounter, each) if who not in first]
    rest = [who for who in clock.combatants if who not in first and who not in waiting]
    now = Standing.LEFT.words if clock.turn is None else Standing.UNDER_WAY.words
    free = clock.turn is None and len(first) > 1
    stand = {who: standing_of(state, encounter, who) for who in rest}
    return (
        *(Place(who, now, tied=number > 0, free=free) for number, who in enumerate(first)),
        *(Place(who, Standing.LEFT.words, tied=number > 0) for number, who in enumerate(waiting)),
        *(Place(who, _told(each), idle=each is Standing.OUT) for who, each in stand.items()),
    )


def _told(standing: Standing) -> Phrase:
    """Return how somebody stands to his turn, so that nothing of it gives away an ambush."""
    return (Standing.LEFT if standing is Standing.WAITS else standing).words


def moment(state: Campaign, encounter: Encounter) -> Phrase:
    """Return the round and whose go it is."""
    clock = clock_of(encounter)
    if clock.ambush is not None:
        return say("faction-zones.moment.ambush")
    if not clock.go:
        return say("faction-zones.moment.before", round=clock.round)
    return say("faction-zones.moment.round", round=clock.round, faction=faction_said(clock.go))


@rule("FAC-CLOCK-01")
def open_turn(ctx: Context, who: TokenId) -> None:
    """Begin somebody's turn, if it is not under way; his faction has not passed then."""
    clock = clock_of(ctx.encounter)
    if clock.turn is None:
        turn = Turn(who, full_speed(combatant(ctx, who)))
        set_clock(ctx, replace(clock.spending(who), turn=turn, passed=()), "FAC-CLOCK-01")


@rule("FAC-CLOCK-01", "FAC-CLOCK-04", "FAC-MOUNT-01", "FAC-MOUNT-03")
def close_turn(ctx: Context) -> None:
    """End the turn under way; the go passes to the next faction."""
    clock = clock_of(ctx.encounter)
    if clock.turn is None:
        return
    turn = clock.turn
    settle_ride(ctx, turn.who, turn.moved, turn.full)
    clock = clock_of(ctx.encounter)
    rolling = (*clock.rolling, turn.who) if turn.moved else clock.rolling
    clock = replace(clock, turn=None, rolling=rolling)
    following = tuple(
        who
        for who in (clock.following or partners(ctx, turn.who))
        if who != turn.who and clock.has_turn(who) and not combatant(ctx, who).is_out
    )
    go = clock.go if following else clock.after(clock.go)
    set_clock(ctx, replace(clock, go=go, following=following), "FAC-CLOCK-01")


@rule("FAC-CLOCK-01", "FAC-CLOCK-03")
def pass_go(ctx: Context) -> None:
    """Let the faction whose go it is pass; one that has no part in the bonus round of an ambush does so in silence."""
    clock = clock_of(ctx.encounter)
    if clock.following:
        set_clock(ctx, replace(clock, following=(), go=clock.after(clock.go)), "FAC-MOUNT-02")
        return
    passed = (*(each for each in clock.passed if each != clock.go), clock.go)
    set_clock(ctx, replace(clock, passed=passed, go=clock.after(clock.go)), "FAC-CLOCK-03")
    if clock.ambush is None or any(ctx.token(who).side == clock.go for who in clock.ambush):
        ctx.note(say("faction-zones.log.passes", faction=faction_said(clock.go)), RuleId("FAC-CLOCK-01"))


@rule("FAC-GAP-16")
def stay_put(ctx: Context, who: TokenId) -> None:
    """After a shot made as one who does not move, let somebody not move any more in the turn under way."""
    clock = clock_of(ctx.encounter)
    if clock.turn is not None and clock.turn.who == who and not clock.turn.moved:
        set_clock(ctx, replace(clock, turn=replace(clock.turn, still=True)), "FAC-GAP-16")


def spend_turn(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody have spent the turn of this round, by a reaction."""
    set_clock(ctx, clock_of(ctx.encounter).spending(who), cited)


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


def not_in_turn(state: Campaign, encounter: Encounter, who: TokenId) -> Phrase | None:
    """Return why somebody cannot act now; None if he can."""
    clock = clock_of(encounter)
    if who not in clock.combatants:
        return say("faction-zones.why.not-in-fight")
    if who in next_actors(state, encounter):
        return None
    if encountered(state, encounter, who).is_out:
        return say("faction-zones.why.out")
    if encountered(state, encounter, who).has(STUNNED):
        return say("faction-zones.why.stunned")
    if clock.turn is not None:
        return say("faction-zones.why.other-turn", token=clock.turn.who)
    if not clock.has_turn(who):
        return say("faction-zones.why.spent")
    return say("faction-zones.why.not-your-go", faction=faction_said(clock.go))
