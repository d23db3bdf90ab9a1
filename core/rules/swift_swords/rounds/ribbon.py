"""The ribbon of hands: by the number of dice who acts, players before others, each die with its face."""

from dataclasses import replace

from core.base.phrase import Phrase, say
from core.engine.context import Systems
from core.engine.ribbon import Cell, Group, Pip, Ribbon, Standing, cell_of
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.swift_swords.clock import DiceClock, clock_of
from core.rules.swift_swords.fighter import encountered
from core.rules.swift_swords.rounds.order import hands_are_missing, is_yet_to_roll, next_actors, order


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return the hands from the most dice down, those of one number together; then who holds, has none yet, is done."""
    clock = clock_of(encounter)
    now = () if hands_are_missing(state, encounter) else next_actors(state, encounter)
    counted: dict[int, list[Cell]] = {}
    held: list[Cell] = []
    unrolled: list[Cell] = []
    done: list[Cell] = []
    for turn in order(state, encounter):
        cell = replace(cell_of(turn, now), dice=clock.hand(turn.token))
        if turn.free:
            held.append(replace(cell, standing=Standing.HOLDS, may=True))
        elif turn.idle:
            someone = encountered(state, encounter, turn.token)
            if is_yet_to_roll(clock, someone):
                unrolled.append(replace(cell, standing=Standing.WAITS))
            else:
                done.append(replace(cell, standing=Standing.IDLE if someone.is_out else Standing.SPENT))
        else:
            counted.setdefault(len(clock.hand(turn.token)), []).append(replace(cell, pips=pips_of(clock, cell)))
    groups = [
        Group(
            say("swift-swords.ribbon.dice", count=count),
            _by_side(encounter, cells),
            acts=any(each.may for each in cells),
            at=count,
        )
        for count, cells in sorted(counted.items(), reverse=True)
    ]
    if held:
        groups.append(Group(say("swift-swords.ribbon.hold"), tuple(held), apart=True))
    if unrolled:
        groups.append(Group(say("swift-swords.ribbon.yet-to-roll"), tuple(unrolled), apart=True))
    if done:
        groups.append(Group(say("swift-swords.ribbon.done"), tuple(done), apart=True))
    after = Group(say("swift-swords.ribbon.refresh"), opens=True)
    return Ribbon(say("swift-swords.ribbon.cycle", cycle=clock.cycle), _beside(clock), (*groups, after))


def _by_side(encounter: Encounter, cells: list[Cell]) -> tuple[Cell, ...]:
    """Return those of one number of dice side by side, the side of the first of them before the others."""
    sides = list(dict.fromkeys(encounter.tokens[each.token].side for each in cells))
    return tuple(sorted(cells, key=lambda each: sides.index(encounter.tokens[each.token].side)))


def _beside(clock: DiceClock) -> Phrase:
    return say(f"swift-swords.ribbon.{'closing' if clock.closing else 'countdown'}")


def pips_of(clock: DiceClock, cell: Cell) -> tuple[Pip, ...]:
    """Return a mark for each die: those that pay for actions, and the 1s, which do not."""
    return tuple(Pip.LEFT if face > 1 else Pip.LOST for face in clock.hand(cell.token))
