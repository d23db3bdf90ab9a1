"""Mending a map all at once: what one mend brings about or leaves is mended along with it."""

from collections.abc import Iterable

from core.base.phrase import say
from core.edits.flaws import Flaw
from core.edits.map_check import TRIED, flaws_of, mended_at_once
from core.edits.maps import DropThings, PutThings
from core.edits.several import Several
from core.edits.tokens import MoveTokens
from core.engine.command import Command
from core.engine.edit_events import ThingsDropped, ThingsPut
from core.model.campaign import Campaign
from core.model.scene import Scene

ROUNDS = 12
"""Times that a map is looked through again at most: each time something may hang on what was mended before."""


def mended_throughout(state: Campaign, scene: Scene, flaws: Iterable[Flaw]) -> Several | None:
    """Return the one command after which nothing is left that can be mended along with others; None if nothing can.

    On a huge map that is looked through once alone, what hung on other mends is left.
    """
    first = mended_at_once(flaws)
    if first is None:
        return None
    commands, more = list(first.commands), first
    for _ in range(ROUNDS):
        after = _after(state, more)
        if after is None or len(scene.things) > TRIED:
            break
        state = after
        again = mended_at_once(flaws_of(state, state.scene(scene.id)))
        if again is None:
            break
        commands += again.commands
        more = again
    return Several(say("history.mend-map", count=len(commands)), tuple(commands))


def _after(state: Campaign, done: Command) -> Campaign | None:
    """Return what a mend makes of a campaign's maps; None where that is not known beforehand."""
    match done:
        case PutThings(scene=home, things=things):
            return ThingsPut(home, things).apply(state)
        case DropThings(scene=home, things=gone):
            there = state.scene(home).things
            return ThingsDropped(home, tuple(each for each in gone if each in there)).apply(state)
        case MoveTokens():
            return state
        case Several(commands=commands):
            after: Campaign | None = state
            for each in commands:
                after = None if after is None else _after(after, each)
            return after
    return None
