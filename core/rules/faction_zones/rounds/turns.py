"""Turns: who may take one, what it begins and ends with, passing, and how everybody stands to his own."""

from dataclasses import replace
from enum import StrEnum

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.system import Turn as Place
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import Turn, clock_of, set_clock
from core.rules.faction_zones.fighter import STUNNED, combatant, encountered, full_speed
from core.rules.faction_zones.mounts import partners, settle_ride
from core.rules.faction_zones.terms import faction_said


class Standing(StrEnum):
    """What somebody has of the turn of this round."""

    UNDER_WAY = "under-way"
    LEFT = "left"
    RESERVED = "reserved"
    """It is kept for a reaction, and begins no more by itself."""
    SPENT = "spent"
    WAITS = "waits"
    """The bonus round of an ambush is others' alone."""
    OUT = "out"

    @property
    def words(self) -> Phrase:
        """It in words."""
        return say(f"faction-zones.turn.{self}")


@rule("FAC-CLOCK-02", "FAC-TURN-04", "FAC-SNEAK-04")
def standing_of(state: Campaign, encounter: Encounter, who: TokenId) -> Standing:
    """Return how somebody of the fight stands to his turn; raise `Refused` if the token is gone."""
    clock = clock_of(encounter)
    if encountered(state, encounter, who).is_out:
        return Standing.OUT
    if clock.turn is not None and clock.turn.who == who:
        return Standing.UNDER_WAY
    if who in clock.spent:
        return Standing.SPENT
    if not clock.has_turn(who):
        return Standing.WAITS
    return Standing.RESERVED if who in clock.reserved else Standing.LEFT


@rule("FAC-CLOCK-01", "FAC-CLOCK-02", "FAC-CLOCK-05")
def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return whoever's turn is under way, else those of the faction whose go it is who may take a turn.

    After the turn of one who rides, or is ridden, these are the others on the same mount (FAC-MOUNT-01).
    """
    clock = clock_of(encounter)
    if clock.turn is not None:
        return (clock.turn.who,)
    if clock.following:
        return tuple(who for who in who_may_begin(state, encounter, clock.go) if who in clock.following)
    return who_may_begin(state, encounter, clock.go)


def who_may_begin(state: Campaign, encounter: Encounter, faction: str) -> tuple[TokenId, ...]:
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
    return tuple(each for each in clock_of(ctx.encounter).factions if who_may_begin(ctx.state, ctx.encounter, each))


def order(state: Campaign, encounter: Encounter) -> tuple[Place, ...]:
    """Return all combatants: those who may act first, then the others by their factions, those out at the end."""
    clock = clock_of(encounter)
    first = next_actors(state, encounter)
    waiting = [who for each in clock.factions for who in who_may_begin(state, encounter, each) if who not in first]
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
