"""The ribbon of the alternation: each faction with who has the turn left, has spent it, or keeps it to react."""

from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Systems
from core.engine.ribbon import Cell, Group, Ribbon, RibbonNote, Standing, cell_of
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.faction_zones.clock import FactionClock, clock_of
from core.rules.faction_zones.names import faction_said
from core.rules.faction_zones.rounds import order

BY_TURN = {
    order.TurnState.SPENT: Standing.SPENT,
    order.TurnState.RESERVED: Standing.REACTS,
    order.TurnState.OUT: Standing.IDLE,
}
"""Those standings of a turn that are not plain from who may act; the others wait."""


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return the factions from the one that takes a turn on, and the round that follows."""
    clock = clock_of(encounter)
    cells = tuple(_cells(state, encounter))
    factions = clock.factions
    if clock.go in factions:
        place = factions.index(clock.go)
        factions = (*factions[place:], *factions[:place])
    sides = dict.fromkeys((*factions, *(encounter.token(cell.token).side for cell in cells)))
    groups = [
        _faction(clock, side, tuple(each for each in cells if encounter.token(each.token).side == side))
        for side in sides
    ]
    after = say("faction-zones.ribbon.round", round=clock.round + (clock.ambush is None))
    left = sum(clock.has_turn(each.token) and each.standing is not Standing.IDLE for each in cells)
    return Ribbon(
        _moment(clock),
        say("faction-zones.ribbon.left", count=left),
        (*(group for group in groups if group.cells), Group(after, opens=True)),
    )


def _moment(clock: FactionClock) -> Phrase:
    if clock.ambush is not None:
        return say("faction-zones.ribbon.ambush")
    return say("faction-zones.ribbon.round", round=clock.round)


def _cells(state: Campaign, encounter: Encounter) -> list[Cell]:
    clock, now = clock_of(encounter), order.next_actors(state, encounter)
    found = []
    places = {turn.token: turn for turn in order.order(state, encounter)}
    for who in clock.combatants:
        cell = cell_of(places[who], now)
        if clock.turn is None and cell.may:
            # any of them may be the next, and none is before one of them is chosen
            cell = changed(cell, standing=Standing.WAITS)
        if not cell.may:
            known = BY_TURN.get(order.turn_state_of(state, encounter, who), Standing.WAITS)
            cell = changed(cell, standing=known)
        found.append(changed(cell, tied=False))
    return found


def _faction(clock: FactionClock, side: str, cells: tuple[Cell, ...]) -> Group:
    notes = []
    if side == clock.holder:
        notes.append(RibbonNote(say("faction-zones.ribbon.initiative")))
    if side in clock.passed:
        notes.append(RibbonNote(say("faction-zones.ribbon.passed")))
    heading = say("faction-zones.ribbon.faction", faction=faction_said(side))
    return Group(heading, cells, tuple(notes), acts=side == clock.go)
