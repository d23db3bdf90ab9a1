"""Doors: those within somebody's reach, each as a way to open or close it, and one that is opened or closed."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from core.base.errors import Refused
from core.base.phrase import say
from core.base.values import remembered
from core.engine.context import Context
from core.engine.event import Worn
from core.geometry.units import Point, Rect
from core.model.campaign import Campaign
from core.model.encounter import Token
from core.model.scene import Scene
from core.model.things import Door, DoorState
from core.rules.kit.action import Variant

DOOR = "door"
"""The option of an act that names the door."""
PARTS = 8
"""A door is within reach where one of the points that part it into so many is."""
Near = Callable[[Point], bool]
"""Tells whether a point of the map is within reach."""


def ways_with_doors(
    state: Campaign, token: Token, near: Near, words: str, *, within: Rect | None = None
) -> tuple[Variant, ...]:
    """Return a way to open or to close each known door within a token's reach, closed where it is locked.

    The phrases are `words` with `action.open-door`, `action.close-door` and `why.locked`. What is near lies within
    `within`, if that is given: only doors that reach into it are looked at closely.
    """
    return tuple(
        Variant(
            say(f"{words}.action.{'close' if now is DoorState.OPEN else 'open'}-door", door=door.in_words),
            options=((DOOR, door.id),),
            why_not=say(f"{words}.why.locked") if now is DoorState.LOCKED else None,
        )
        for door, now in _known(state, token, within)
        if _is_within(door, near)
    )


def swing_door(ctx: Context, token: Token, door: str, near: Near, *, too_far: str, locked: str) -> None:
    """Open a door, or close it; a secret one is found by that. Raise `Refused` if it is out of reach, or locked."""
    scene = ctx.state.scene(token.scene)
    thing, wear = scene.things.get(door), ctx.state.scene_state(scene.id)
    if not isinstance(thing, Door) or not thing.has_leaf or not _is_within(thing, near):
        raise Refused(too_far)
    now = wear.door(thing)
    if now is DoorState.LOCKED:
        raise Refused(locked)
    after = DoorState.CLOSED if now is DoorState.OPEN else DoorState.OPEN
    found = (*wear.found, thing.id) if thing.secret and thing.id not in wear.found else wear.found
    ctx.emit(Worn(scene.id, replace(wear, doors={**wear.doors, thing.id: after}, found=found)))
    ctx.tell_of(token.id, f"log.{'opens' if after is DoorState.OPEN else 'closes'}-door", door=thing.in_words)


def _known(state: Campaign, token: Token, within: Rect | None) -> Iterator[tuple[Door, DoorState]]:
    """Yield the doors of a token's map as they stand now, without archways and what nobody knows of.

    Those are secret doors that were not found, and doors hidden from the players.
    """
    scene = state.scene(token.scene)
    wear = state.scene_state(scene.id)
    for door, box in _doors_of(scene):
        known = not door.hidden and (not door.secret or door.id in wear.found)
        if known and door.has_leaf and (within is None or box.meets(within)):
            yield door, wear.door(door)


# asked for every list of offers, and a map may have thousands of things
@remembered(most=16)
def _doors_of(scene: Scene) -> tuple[tuple[Door, Rect], ...]:
    return tuple((thing, thing.bounds) for thing in scene.things.values() if isinstance(thing, Door))


def _is_within(door: Door, near: Near) -> bool:
    (ax, ay), (bx, by) = door.a, door.b
    steps = range(PARTS + 1)
    return any(near((ax + (bx - ax) * part // PARTS, ay + (by - ay) * part // PARTS)) for part in steps)
