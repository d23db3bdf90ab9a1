"""The ribbon of hands: by the number of dice who acts, players before others, each die with its face."""

from collections.abc import Mapping, Sequence

from core.base.ids import TokenId
from core.base.phrase import say
from core.base.values import changed
from core.engine.context import Systems
from core.engine.ribbon import Cell, Group, Pip, Ribbon, Standing, cell_of
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.swift_swords.chariots.builds import CREW
from core.rules.swift_swords.clock import DiceClock, clock_of
from core.rules.swift_swords.fighter import Fighter, encountered
from core.rules.swift_swords.names import ABOARD
from core.rules.swift_swords.rounds.order import hands_are_missing, is_yet_to_roll, next_actors, order


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return the hands from the most dice down, those of one number together; then who holds, has none yet, is done.

    A team has the place of its driver.
    """
    clock = clock_of(encounter)
    now = () if hands_are_missing(state, encounter) else next_actors(state, encounter)
    counted: dict[int, list[Cell]] = {}
    held: list[Cell] = []
    unrolled: list[Cell] = []
    done: list[Cell] = []
    teams: dict[TokenId, Cell] = {}
    for turn in order(state, encounter):
        cell = changed(cell_of(turn, now), dice=clock.hand(turn.token), laid=clock.laid.get(turn.token, ()))
        if turn.free:
            held.append(changed(cell, standing=Standing.HOLDS, may=True))
        elif turn.idle:
            someone = encountered(state, encounter, turn.token)
            driver = _driver_of(state, encounter, someone)
            if driver is not None:
                teams[driver] = changed(cell, standing=Standing.IDLE, shares=driver)
            elif is_yet_to_roll(clock, someone):
                unrolled.append(changed(cell, standing=Standing.WAITS))
            else:
                idle = someone.is_out or someone.sheet.chariot != "none"
                done.append(changed(cell, standing=Standing.IDLE if idle else Standing.SPENT))
        else:
            counted.setdefault(len(clock.hand(turn.token)), []).append(changed(cell, pips=pips_of(clock, cell)))
    groups = [
        Group(
            say("swift-swords.ribbon.dice", count=count),
            _with_teams(_by_side(encounter, cells), teams),
            acts=any(each.may for each in cells),
            at=count,
        )
        for count, cells in sorted(counted.items(), reverse=True)
    ]
    if held:
        groups.append(Group(say("swift-swords.ribbon.hold"), _with_teams(held, teams), apart=True))
    if unrolled:
        groups.append(Group(say("swift-swords.ribbon.yet-to-roll"), _with_teams(unrolled, teams), apart=True))
    if done:
        groups.append(Group(say("swift-swords.ribbon.done"), _with_teams(done, teams), apart=True))
    after = Group(say("swift-swords.ribbon.refresh"), opens=True)
    beside = say(f"swift-swords.ribbon.{'closing' if clock.closing else 'countdown'}")
    return Ribbon(say("swift-swords.ribbon.cycle", cycle=clock.cycle), beside, (*groups, after))


def _driver_of(state: Campaign, encounter: Encounter, someone: Fighter) -> TokenId | None:
    """Return who drives a team that is still driven; None for whoever is no team."""
    if someone.sheet.chariot == "none" or someone.is_out:
        return None
    for who in CREW.holders_of(someone.conditions):
        aboard = encountered(state, encounter, who).held(ABOARD) if who in encounter.tokens else None
        if aboard is not None and aboard.amount > 0:
            return who
    return None


def _with_teams(cells: Sequence[Cell], teams: Mapping[TokenId, Cell]) -> tuple[Cell, ...]:
    """Return cells, each driver's team right after him."""
    pairs = ((each, teams.get(each.token)) for each in cells)
    return tuple(cell for pair in pairs for cell in pair if cell is not None)


def _by_side(encounter: Encounter, cells: list[Cell]) -> tuple[Cell, ...]:
    """Return those of one number of dice side by side, the side of the first of them before the others."""
    sides = list(dict.fromkeys(encounter.tokens[each.token].side for each in cells))
    return tuple(sorted(cells, key=lambda each: sides.index(encounter.tokens[each.token].side)))


def pips_of(clock: DiceClock, cell: Cell) -> tuple[Pip, ...]:
    """Return a mark for each die: those that pay for actions, and the 1s, which do not."""
    return tuple(Pip.LEFT if face > 1 else Pip.LOST for face in clock.hand(cell.token))
