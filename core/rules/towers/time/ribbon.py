"""The ribbon of the Combat Clock: who stands on which phase, what its zero phases and others bring, and who holds."""

from collections.abc import Mapping

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Systems
from core.engine.ribbon import Cell, Group, Ribbon, RibbonNote, Standing, cell_of
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.towers.clock import BOARD, ROUND, TowersClock, clock_of, everybody
from core.rules.towers.time.phases import FallingDue, falling_due
from core.rules.towers.time.turns import next_actors, order


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
