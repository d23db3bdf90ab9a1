"""The key of a die's face: of whoever acts it puts such a die forward, or takes back those that lie there."""

from core.engine.command import Act
from core.rules.swift_swords.rounds.deeds import LAY
from desktop.run.clocks.swift_swords_words import clock_of
from desktop.run.subject import subject
from desktop.workspace.workspace import Workspace


def lay_die(workspace: Workspace, face: int, *, forward: bool, count: int = 1) -> bool:
    """Put a die of whoever acts forward, or take so many of it back; return whether it was done."""
    who, encounter = subject(workspace), workspace.encounter
    if who is None or encounter is None:
        return False
    back = () if forward else (("back", count),)
    return workspace.submit(Act(encounter.id, who, LAY, item=str(face), options=back))


def lay_die_by_key(workspace: Workspace, face: int) -> bool:
    """Put a die of a face forward, or take it back where all of that face lie there; return whether there is one."""
    clock, who = clock_of(workspace), subject(workspace)
    if clock is None or who is None or face < 2 or face not in clock.hand(who) or workspace.session.pending is not None:
        return False
    there = clock.laid.get(who, ()).count(face)
    lay_die(workspace, face, forward=there < clock.hand(who).count(face), count=there)
    return True
