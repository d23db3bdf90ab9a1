"""Whose turn it is: the order on the clock, what happens between the turns, and who is passed over."""

from collections.abc import Mapping

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import Settled, changed, remembered
from core.engine.context import Context, Systems
from core.engine.event import ConditionLifted
from core.engine.request import Procedure
from core.engine.ribbon import Cell, Group, Ribbon, RibbonNote, Standing, cell_of
from core.engine.system import Turn
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.conditions import come, lift_over
from core.rules.towers.clock import (
    BOARD,
    ROUND,
    TowersClock,
    clock_of,
    everybody,
    follow_bonds,
    lay_out,
    next_stop,
    phase,
    set_clock,
    still_joining,
    tied_markers,
)
from core.rules.towers.duels.stages import end_if_decided, end_phase, meet
from core.rules.towers.fighter import encountered, fighter_of, impose
from core.rules.towers.grappling.holds import loosen
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.names import PRONE
from core.rules.towers.settings import SKIPPED, number_of
from core.rules.towers.time.initiative import settle_ties
from core.rules.towers.time.phases import FallingDue, falling_due, phase_begins


# asked again and again while an act is looked for, judged and carried out
@remembered(most=4)
@rule("T99-CLOCK-02", "T99-HOLD-01")
def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return who may act: the one who is due, then the holders; a holder who claimed the moment comes first."""
    clock = clock_of(encounter)
    if clock.joint is not None:
        return tuple(who for who in clock.joint.waiting if _can_act(state, encounter, who))
    line = clock.line()
    due = able_of(state, encounter, line[0]) if line else ()
    holders = [(lead, able_of(state, encounter, lead)) for lead in clock.ready_holders()]
    held = tuple(who for _, able in holders for who in able)
    claimed = any(lead == clock.claimed and able for lead, able in holders)
    return (*held, *due) if claimed else (*due, *held)


@rule("T99-COMP-02", "T99-COMP-04")
def able_of(state: Campaign, encounter: Encounter, lead: TokenId) -> tuple[TokenId, ...]:
    """Return who of those who share a marker can act: the master first, the companion also without him."""
    clock = clock_of(encounter)
    if not clock.shares:
        return (lead,) if _can_act(state, encounter, lead) else ()
    return tuple(who for who in clock.sharing(lead) if _can_act(state, encounter, who))


# ribbon, faces and the players' screen ask after each change
@remembered(most=4)
def order(state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
    """Return all combatants in the order in which they will act, holders after those who are due now.

    A companion comes right after the one whose marker it shares.
    """
    clock = clock_of(encounter)
    line = clock.line()
    turns: list[Turn] = []
    for number, lead in enumerate(line):
        position = clock.markers[lead].position
        tied = number > 0 and clock.markers[line[number - 1]].position == position
        turns += _turns(state, encounter, lead, phase(position), tied=tied)
        if number == 0:
            turns += _holding(state, encounter)
    return tuple(turns) if line else _holding(state, encounter)


def _holding(state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
    holding = say("99-towers.moment.holding")
    return tuple(
        turn for lead in clock_of(encounter).holders for turn in _turns(state, encounter, lead, holding, tied=False)
    )


def _turns(state: Campaign, encounter: Encounter, lead: TokenId, moment: Phrase, *, tied: bool) -> tuple[Turn, ...]:
    """Return the place of a marker, and after it those of the companions who share it."""
    first = Turn(lead, moment, tied=tied, idle=not _can_act(state, encounter, lead))
    companions = clock_of(encounter).sharing(lead)[1:]
    return (first, *(Turn(who, moment, idle=not _can_act(state, encounter, who), shares=lead) for who in companions))


def advance(ctx: Context) -> Procedure[None]:
    """Let the clock go on until somebody must choose: phases begin, markers of the helpless move, the dead leave.

    While holders could go right behind whoever acted last, and while a companion may still join a move, it stays
    where it is. What waits for the end of a phase lands before the clock leaves it.
    """
    yield from _go_on(ctx)
    meet(ctx)


def _go_on(ctx: Context) -> Procedure[None]:
    while True:
        tidy(ctx)
        end_if_decided(ctx)
        if still_joining(ctx):
            return
        state, encounter = ctx.state, ctx.encounter
        clock = clock_of(encounter)
        line = clock.line()
        able = next((who for who in line if able_of(state, encounter, who)), None)
        ready = clock.ready_holders()
        if able is None and (ready or not clock.holders):
            if not ready and _has_ended(ctx):
                continue
            return
        target = _target(clock, able)
        goal = max(clock.now, min(target, clock.markers[line[0]].position) if line else target)
        if goal > clock.now and clock.acted and ready:
            return
        if goal > clock.now and _has_ended(ctx):
            continue
        stop = next_stop(state, encounter, goal)
        if stop is not None:
            yield from phase_begins(ctx, stop)
            continue
        if goal > clock.now:
            set_clock(ctx, changed(clock, now=goal, acted=False, claimed=None), "T99-CLOCK-02")
        if able is None and goal == target:
            return
        if line and line[0] != able and clock.markers[line[0]].position <= goal:
            pass_over(ctx, line[0])
            continue
        meet(ctx)
        if not tied_markers(clock_of(ctx.encounter)):
            return
        yield from settle_ties(ctx)


def _has_ended(ctx: Context) -> bool:
    """Let happen what the end of the phase brings; return whether that was anything."""
    before = ctx.state
    end_phase(ctx)
    return ctx.state is not before


def move_on(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let the clock go on to somebody's phase, past the moment in which holders could have acted."""
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    if clock.joint is None and not marker.is_holding and marker.position > clock.now:
        set_clock(ctx, changed(clock, acted=False, claimed=None))
        yield from advance(ctx)


@rule("T99-CLOCK-09")
def pass_over(ctx: Context, who: TokenId) -> None:
    """Move the marker of somebody who cannot act ahead as if by a Forced Delay, or as the house rules (T99-GAP-37)."""
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    position = max(marker.position, clock.now) + number_of(ctx.state.house_rules, SKIPPED)
    set_clock(ctx, clock.having(who, changed(marker, position=position, behind=0, freed=None)), "T99-CLOCK-09")
    ctx.tell_of(who, "99-towers.log.passed-over", "T99-CLOCK-09", phase=phase(position))


_TIDY = Settled(most=64)
"""Most steps of the clock change nobody."""


def tidy(ctx: Context) -> None:
    """See to what a changed pool brings with it: the senseless fall prone and let go of everything, the dead leave.

    Companions who were bound or let go of meanwhile share their master's marker, or have one of their own.
    """
    lay_out(ctx)
    before, encounter = ctx.state, ctx.encounter
    clock = clock_of(encounter)
    matter = (
        *(encounter.tokens, encounter.scene, before.people, before.scenes, before.wear, before.house_rules),
        *(clock.combatants, clock.holders, clock.shares),
    )
    if matter in _TIDY:
        return
    follow_bonds(ctx)
    for who in clock_of(ctx.encounter).combatants:
        someone = encountered(ctx.state, ctx.encounter, who)
        if someone.is_dead:
            leave(ctx, who)
            ctx.tell_of(who, "99-towers.log.dead", "T99-LETH-05")
        elif someone.is_unconscious:
            _collapse(ctx, who)
    loosen(ctx)
    # who is bound to a master is placed by the markers too, which move all the time
    if ctx.state is before and all(person.master is None for person in before.people.values()):
        _TIDY.add(matter)


@rule("T99-DMG-06", "T99-LETH-04")
def _collapse(ctx: Context, who: TokenId) -> None:
    someone = encountered(ctx.state, ctx.encounter, who)
    if not someone.has(PRONE):
        impose(ctx, who, Condition(PRONE, lasting=True), "T99-DMG-06")
    lift_over(ctx, who, KINDS, come("senseless"))
    clock = clock_of(ctx.encounter)
    marker = clock.find(who)
    if marker is not None and marker.is_holding and not able_of(ctx.state, ctx.encounter, clock.lead(who)):
        end_hold(ctx, who)


@rule("T99-HOLD-02")
def end_hold(ctx: Context, who: TokenId) -> None:
    """Place a holder in the current phase."""
    clock = clock_of(ctx.encounter)
    lead = clock.lead(who)
    marker = changed(clock.marker(who), position=clock.now, held=None, earliest=0, behind=0, freed=None)
    clock = changed(clock, holders=tuple(each for each in clock.holders if each != lead))
    if clock.claimed == lead:
        clock = changed(clock, claimed=None)
    set_clock(ctx, clock.having(who, marker), "T99-HOLD-02")
    meet(ctx)


def leave(ctx: Context, who: TokenId) -> None:
    """Take somebody off the clock, and the conditions that only mean something on it."""
    set_clock(ctx, clock_of(ctx.encounter).without(who))
    for held in ctx.token(who).conditions:
        kind = KINDS.get(held.kind)
        if kind is not None and kind.fight:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, held.kind))


def _can_act(state: Campaign, encounter: Encounter, who: TokenId) -> bool:
    token = encounter.tokens.get(who)
    return token is not None and fighter_of(state, token).can_act


def _target(clock: TowersClock, able: TokenId | None) -> int:
    """The phase that the clock goes on to: that of the next who can act, or the one in which a Hold may end."""
    if able is not None:
        return clock.markers[able].position
    return min(clock.markers[who].earliest for who in clock.holders)


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return the phases from the present one on, as far as anybody stands on them, and the zero phase after that."""
    clock = clock_of(encounter)
    now = next_actors(state, encounter)
    cells = {turn.token: cell_of(turn, now) for turn in order(state, encounter)}
    there: dict[int, list[TokenId]] = {}
    for who in everybody(clock, clock.line()):
        there.setdefault(max(clock.now, clock.marker(who).position), []).append(who)
    last = max(there, default=clock.now)
    end = last - last % ROUND + ROUND
    coming = [
        each
        for each in falling_due(state, encounter, systems)
        if clock.now < each.phase <= end and not each.own_turn and (each.phase % ROUND == 0 or not each.slight)
    ]
    zeros = range(clock.now - clock.now % ROUND + ROUND, end + 1, ROUND)
    groups: list[Group] = []
    before = clock.now
    for at in sorted({*there, *zeros, *(each.phase for each in coming)}):
        gap = max(0, at - before - 1)
        groups.append(_phase(clock, at, gap, _standing(cells, there.get(at, [])), coming))
        before = at
    holders = _standing(cells, everybody(clock, clock.holders), Standing.HOLDS)
    if holders:
        groups.append(Group(say("99-towers.moment.holding"), holders, acts=_acts(holders), apart=True))
    return Ribbon(_number(clock.now), _beside(clock.now), tuple(groups))


def _phase(clock: TowersClock, at: int, gap: int, cells: tuple[Cell, ...], coming: list[FallingDue]) -> Group:
    notes = tuple(RibbonNote(each.what, each.who) for each in coming if each.phase == at)
    zero = at % ROUND == 0 and at > clock.now
    return Group(_number(at), cells, notes, acts=_acts(cells), opens=zero, gap=gap, at=at)


def _standing(cells: Mapping[TokenId, Cell], who: list[TokenId], standing: Standing | None = None) -> tuple[Cell, ...]:
    there = [cells[each] for each in who if each in cells]
    return tuple(each if standing is None or each.may else changed(each, standing=standing) for each in there)


def _acts(cells: tuple[Cell, ...]) -> bool:
    return any(cell.may for cell in cells)


def _number(at: int) -> Phrase:
    return say("99-towers.ribbon.phase", phase=at % BOARD)


def _beside(at: int) -> Phrase:
    lap = at // BOARD
    return say("99-towers.ribbon.lap", lap=lap + 1) if lap else say("99-towers.ribbon.counted")
