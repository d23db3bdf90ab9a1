"""The course of a duel on the clock: phases that both share, and how it comes to its end."""

from dataclasses import replace

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.clock import Marker, TowersClock, clock_of, set_clock
from core.rules.towers.duels.duel import Duel, Duellist, DuelStage, Ending, Stakes
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.harm.damage import land_held

_CITED = {
    Ending.WON: "T99-DUEL-01",
    Ending.CONCEDED: "T99-DUEL-05",
    Ending.DRAW: "T99-DUEL-10",
    Ending.NO_VICTOR: "T99-DUEL-10",
    Ending.BROKEN_OFF: "T99-DUEL-01",
}


def duel_of(encounter: Encounter) -> Duel | None:
    """Return the duel of an encounter, one that is over too; None without one."""
    return encounter.clock.duel if isinstance(encounter.clock, TowersClock) else None


def duel_now(ctx: Context) -> Duel:
    """Return the duel as it is now; raise `Gone` if there is none."""
    duel = duel_of(ctx.encounter)
    if duel is None:
        raise Gone("99-towers.duel.why.none")
    return duel


@rule("T99-DUEL-09", "T99-CLOCK-08")
def meet(ctx: Context) -> None:
    """Let what the duellists do to one another wait for the end of the phase, if both stand in it and can act."""
    clock = clock_of(ctx.encounter)
    duel = clock.duel
    if duel is None or duel.stage is not DuelStage.STRIKE or clock.simultaneous:
        return
    for who in duel.tokens:
        marker = clock.find(who)
        if marker is None or not _is_due(clock, marker) or not fighter(ctx, who).can_act:
            return
    set_clock(ctx, replace(clock, simultaneous=duel.tokens), "T99-DUEL-09")
    one, other = duel.tokens
    ctx.note(say("99-towers.duel.log.share", token=one, other=other), RuleId("T99-DUEL-09"))


def _is_due(clock: TowersClock, marker: Marker) -> bool:
    return not marker.is_holding and marker.position <= clock.now


@rule("T99-DUEL-09", "T99-DUEL-10")
def end_phase(ctx: Context) -> None:
    """Let all that waits for the end of the phase land."""
    clock = clock_of(ctx.encounter)
    land_held(ctx)
    duel = clock_of(ctx.encounter).duel
    if duel is None or duel.stage is not DuelStage.STRIKE or duel.stakes is not Stakes.DEATH:
        return
    struck = [held.whom for held in clock.held_harms]
    if all(who in struck and who in ctx.encounter.tokens and not fighter(ctx, who).is_dead for who in duel.tokens):
        ctx.note(say("99-towers.duel.log.goes-on"), RuleId("T99-DUEL-10"))


@rule("T99-DUEL-01", "T99-DUEL-08", "T99-DUEL-10")
def judge(ctx: Context) -> None:
    """Let the duel end if it is decided, or if one of the two is no longer in it; never while harm still waits."""
    clock = clock_of(ctx.encounter)
    duel = clock.duel
    if duel is None or duel.is_over or clock.simultaneous or clock.held_harms:
        return
    if any(_is_gone(ctx, clock, who) for who in duel.tokens):
        finish(ctx, Ending.BROKEN_OFF)
        return
    if duel.is_prepared:
        return
    beaten = [side.token for side in duel.sides if _is_beaten(duel, side, fighter(ctx, side.token))]
    if len(beaten) == 1:
        finish(ctx, Ending.WON, duel.against(beaten[0]))
    elif beaten:
        finish(ctx, Ending.NO_VICTOR if duel.stakes is Stakes.FIRST_BLOOD else Ending.DRAW)


def _is_gone(ctx: Context, clock: TowersClock, who: TokenId) -> bool:
    """Return whether a duellist has left by the game master's hand, or has died before the first strike."""
    if who not in ctx.encounter.tokens:
        return True
    is_dead = fighter(ctx, who).is_dead
    return is_dead if clock.duel is not None and clock.duel.is_prepared else who not in clock.combatants and not is_dead


@rule("T99-DUEL-01", "T99-DUEL-08", "T99-COND-03")
def _is_beaten(duel: Duel, side: Duellist, someone: Fighter) -> bool:
    """Return whether a duellist has lost by what is at stake; who cannot fight on has lost first blood too."""
    match duel.stakes:
        case Stakes.DEATH:
            return someone.is_dead
        case Stakes.INCAPACITATION:
            return someone.is_incapacitated
        case Stakes.FIRST_BLOOD:
            return side.bled or someone.is_incapacitated


def finish(ctx: Context, ending: Ending, winner: TokenId | None = None) -> None:
    """End the duel and say how; whoever never came onto the clock leaves the fight again."""
    clock = clock_of(ctx.encounter)
    duel = clock.duel
    if duel is None:
        return
    cited = RuleId("T99-DUEL-08" if winner and duel.side(duel.against(winner)).bled else _CITED[ending])
    over = replace(duel, stage=DuelStage.OVER, ending=ending, winner=winner)
    for who in duel.tokens:
        if clock.find(who) is None:
            clock = clock.without(who)
    set_clock(ctx, replace(clock, duel=over), cited)
    one, other = (winner, duel.against(winner)) if winner is not None else duel.tokens
    ctx.note(say(f"99-towers.duel.ending.{ending}", token=one, other=other), cited)
