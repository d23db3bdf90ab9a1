"""What the end of a fight has settled: who took what and what still lies there, loose ends done and left."""

from dataclasses import dataclass

from core.analysis.account import Spoil, spoils, stretch
from core.edits.fights import End
from core.edits.loads import MoveGear
from core.engine.context import Systems
from core.engine.journal import Journal
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.loads import Lying


@dataclass(frozen=True, slots=True)
class Taken:
    """So many things of one name that somebody has taken; `by` is the id of a person or a token."""

    name: str
    count: int
    by: str


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What was taken, which loose ends were `settled` at the end and which were `left`, and what still lies there.

    `warned` are the dangers that nothing at the end of the fight could settle.
    """

    taken: tuple[Taken, ...]
    settled: tuple[Loose, ...]
    left: tuple[Loose, ...]
    warned: tuple[Loose, ...]
    remains: tuple[Spoil, ...]


def aftermath(journal: Journal, state: Campaign, systems: Systems, encounter: Encounter) -> Aftermath | None:
    """Return how the last fight of an encounter was settled, as it stands in `state`; None where that is not known."""
    number = stretch(journal, encounter.id)[1] - 1
    command = journal.entry(number).command if number >= journal.floor else None
    before = journal.state_before(number) if isinstance(command, End) else None
    if not isinstance(command, End) or before is None or command.encounter != encounter.id:
        return None
    system, then = systems[encounter.system], before.encounter(encounter.id)
    ends = system.loose_ends(before, then)
    loose = tuple(each for each in ends if each.command is not None)
    moved = [(each, each.target) for each in command.settle if isinstance(each, MoveGear)]
    there = spoils(before, system, then)
    taken = [
        Taken(spoil.name, spoil.count, target.id)
        for spoil in there
        for move, target in moved
        if not isinstance(target, Lying)
        and any(move.source == source and portion in move.portions for source, portion in spoil.portions[:1])
    ]
    return Aftermath(
        tuple(taken),
        tuple(each for each in loose if each.command in command.settle),
        tuple(each for each in loose if each.command not in command.settle),
        tuple(each for each in ends if each.warns),
        spoils(state, system, encounter),
    )
