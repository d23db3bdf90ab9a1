"""The ribbon of the round: DEX rank by DEX rank who acts, and whether he has spoken, moved or acted already."""

from dataclasses import replace

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.ribbon import Cell, Group, Ribbon, Standing, cell_of
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.basic_roleplaying.clock import ACTIONS, INTENT, RoundClock, clock_of
from core.rules.basic_roleplaying.fighter import encountered
from core.rules.basic_roleplaying.rounds.order import next_actors, order, rank_of


def ribbon(state: Campaign, encounter: Encounter) -> Ribbon:
    """Return the ranks from the highest down as they are after what each has moved, then who does nothing more."""
    clock = clock_of(encounter)
    now = next_actors(state, encounter)
    found: dict[int | None, list[Cell]] = {}
    for turn in order(state, encounter):
        someone = encountered(state, encounter, turn.token)
        rank = rank_of(state.house_rules, clock, someone) if someone.can_act else None
        found.setdefault(rank, []).append(_cell(clock, cell_of(turn, now)))
    ranks = sorted((rank for rank in found if rank is not None), reverse=True)
    groups = [
        Group(
            say("basic-roleplaying.ribbon.rank", rank=rank),
            tuple(found[rank]),
            acts=any(cell.standing is Standing.ACTS for cell in found[rank]),
            at=rank,
        )
        for rank in ranks
    ]
    if None in found:
        groups.append(Group(say("basic-roleplaying.ribbon.none"), tuple(found[None]), apart=True))
    moment, beside = (
        say("basic-roleplaying.ribbon.round", round=clock.round),
        say(f"basic-roleplaying.ribbon.phase.{clock.phase}"),
    )
    after = Group(say("basic-roleplaying.ribbon.round", round=clock.round + 1), opens=True)
    return Ribbon(moment, beside, (*groups, after))


def _cell(clock: RoundClock, cell: Cell) -> Cell:
    if cell.may:
        # in the phase of movement whoever wants to moves, and nobody is the next
        acts = clock.phase in (INTENT, ACTIONS)
        return replace(cell, standing=Standing.ACTS if acts else Standing.WAITS)
    return replace(cell, standing=Standing.SPENT) if _has_done(clock, cell.token) else cell


def _has_done(clock: RoundClock, who: TokenId) -> bool:
    """Return whether somebody has done what there is to do in the present phase."""
    if clock.phase == ACTIONS:
        return who in clock.acted
    return who in (clock.stated if clock.phase == INTENT else clock.settled)
