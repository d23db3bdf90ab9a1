"""The ribbon of the clock of seconds: turns under way with what is left of them, then initiative by initiative."""

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Systems
from core.engine.ribbon import Cell, Group, Pip, Ribbon, Standing, cell_of
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.semi_automagic.clock import ROUND, OpenTurn, SecondsClock, clock_of
from core.rules.semi_automagic.time.turns import body_of_mind, next_actors, order


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return those whose turn is under way, who comes later in this round, then the next; delayers apart."""
    clock = clock_of(encounter)
    now = next_actors(state, encounter)
    cells = {turn.token: _cell(clock, encounter, cell_of(turn, now)) for turn in order(state, encounter)}
    # one mind may act in the body of another, whose badge it then is
    active = list(dict.fromkeys(turn.who for turn in reversed(clock.turns)))
    held = [turn.who for turn in clock.held if turn.who not in active]
    apart = {*active, *held}
    later = [who for who in clock.order if who not in clock.done and who not in apart]
    done = [who for who in clock.order if who in clock.done and who not in apart]
    groups = [*_groups(clock, cells, active, acts=True), *_groups(clock, cells, later)]
    delaying = _mounted(clock, cells, held)
    if delaying:
        groups.append(Group(say("semi-automagic.ribbon.delaying"), delaying, apart=True))
    groups.append(Group(_round(clock.round + 1), opens=True))
    groups += _groups(clock, cells, done)
    return Ribbon(_round(clock.round), _beside(clock), tuple(groups))


def _groups(clock: SecondsClock, cells: dict[TokenId, Cell], who: list[TokenId], *, acts: bool = False) -> list[Group]:
    """Return the places of some, those of one initiative together."""
    found: dict[int, list[TokenId]] = {}
    for each in who:
        found.setdefault(clock.scores.get(each, 0), []).append(each)
    places = ((score, _mounted(clock, cells, there)) for score, there in found.items())
    return [
        Group(say("semi-automagic.ribbon.initiative", score=score), there, acts=acts, at=score)
        for score, there in places
        if there
    ]


def _mounted(clock: SecondsClock, cells: dict[TokenId, Cell], who: list[TokenId]) -> tuple[Cell, ...]:
    """Return the cells of some, each rider's mount right after him: it acts along with him."""
    found: list[Cell] = []
    for each in who:
        mount = clock.riding.get(each)
        found += [cells[each]] if each in cells and clock.rider_of(each) is None else []
        found += [changed(cells[mount], shares=each)] if mount is not None and mount in cells else []
    return tuple(found)


def _cell(clock: SecondsClock, encounter: Encounter, cell: Cell) -> Cell:
    who = cell.token
    turn = next((turn for turn in (*clock.turns[::-1], *clock.held) if turn.who == who), None)
    standing = cell.standing
    if turn is not None and standing is not Standing.IDLE:
        under_way = turn in clock.active
        standing = Standing.ACTS if under_way else Standing.HOLDS
    elif who in clock.done and not cell.may:
        standing = Standing.SPENT
    pips = pips_of(clock, encounter, who if turn is None else turn.mind)
    return changed(cell, standing=standing, tied=False, pips=pips)


def pips_of(clock: SecondsClock, encounter: Encounter, who: TokenId) -> tuple[Pip, ...]:
    """Return the six seconds of somebody's turn of this round: under way, held, had, or still to begin."""
    turn = next((turn for turn in (*clock.turns[::-1], *clock.held) if turn.mind == who), None)
    if turn is not None:
        return turn_pips(turn)
    task = clock.unfinished.get(who)
    owed = 0 if task is None else min(ROUND, task.owed)
    if who in clock.done and not owed:
        return ROUND * (Pip.GONE,)
    used = min(ROUND - owed, clock.used.get(body_of_mind(encounter, who), 0))
    rest = ROUND - owed - used
    return (*(owed * (Pip.OWED,)), *(rest * (Pip.TO_COME,)), *(used * (Pip.LOST,)))


def turn_pips(turn: OpenTurn) -> tuple[Pip, ...]:
    """Return the seconds of a turn under way or held."""
    spent, left = min(ROUND, turn.spent), turn.left
    return (*(spent * (Pip.GONE,)), *(left * (Pip.LEFT,)), *((ROUND - spent - left) * (Pip.LOST,)))


def _beside(clock: SecondsClock) -> Phrase | None:
    active: tuple[OpenTurn, ...] = clock.active
    if not active:
        return say("semi-automagic.ribbon.between")
    return say("semi-automagic.ribbon.beside", score=clock.scores.get(active[0].mind, 0))


def _round(number: int) -> Phrase:
    return say("semi-automagic.ribbon.round", round=number)
