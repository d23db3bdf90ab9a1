"""What if: a fight with a number changed, more of a kind, or a door the other way, thought of and never done."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.analysis.difficulty import after, with_another, with_one_less
from core.base.ids import EncounterId, TokenId
from core.base.phrase import Phrase, say
from core.edits.fights import Join
from core.edits.people import SetTrack
from core.edits.show import SetDoor
from core.engine.context import Systems
from core.explain.words import game_word
from core.model.campaign import Campaign
from core.model.encounter import Stage
from core.model.things import Door, DoorState

MORE = 2
"""So many of a kind are added."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A fight as it might be, and in words what is otherwise."""

    words: Phrase
    state: Campaign


def more_of(state: Campaign, where: EncounterId, who: TokenId, systems: Systems) -> WhatIf | None:
    """Return a fight with two more of somebody's kind beside him, who join it if it is on; None if that cannot be."""
    there, changed = {*state.encounter(where).tokens}, state
    for _ in range(MORE):
        grown = with_another(changed, where, who, systems)
        if grown is None:
            return None
        changed = grown
    fresh = tuple(TokenId(each) for each in changed.encounter(where).tokens if each not in there)
    joined: Campaign | None = changed
    if state.encounter(where).stage is Stage.RUNNING:
        joined = after(changed, Join(where, fresh), systems)
    words = say("what-if.more", token=who, count=MORE)
    return None if joined is None else WhatIf(words, joined)


def less(state: Campaign, where: EncounterId, who: TokenId, systems: Systems) -> WhatIf | None:
    """Return a fight without somebody; None if that cannot be."""
    changed = with_one_less(state, where, who, systems)
    return None if changed is None else WhatIf(say("what-if.without", token=who), changed)


def with_track_at(
    state: Campaign, where: EncounterId, who: TokenId, track: str, value: int, systems: Systems
) -> WhatIf | None:
    """Return a fight in which a track of somebody stands elsewhere; None if that cannot be."""
    changed = after(state, SetTrack(where, (who,), track, value), systems)
    name = game_word(state.encounter(where).system, "track", track)
    return None if changed is None else WhatIf(say("what-if.track", token=who, track=name, value=value), changed)


def doors(state: Campaign, where: EncounterId) -> Iterator[tuple[Door, bool]]:
    """Yield the doors of a fight's map that can be shut, and whether each stands open."""
    scene = state.encounter(where).scene
    scene_state = state.scene_state(scene)
    for thing in state.scene(scene).things.values():
        if isinstance(thing, Door) and thing.has_leaf:
            yield thing, scene_state.door(thing) is DoorState.OPEN


def with_door(state: Campaign, where: EncounterId, door: Door, systems: Systems, *, opened: bool) -> WhatIf | None:
    """Return a fight with a door opened or closed; None if that cannot be."""
    wanted = DoorState.OPEN if opened else DoorState.CLOSED
    changed = after(state, SetDoor(state.encounter(where).scene, door.id, wanted), systems)
    words = say("what-if.opened" if opened else "what-if.closed", door=door.in_words)
    return None if changed is None else WhatIf(words, changed)
