"""The doors of a dungeon, and which of them are secret: they hide few rooms, and never the way between the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from core.base.ids import ThingId, numbered
from core.edits.dungeon_layout import CORRIDOR, Layout, edge_between
from core.geometry.units import Square
from core.model.door_look import DoorLook
from core.model.floor_side import FloorSide
from core.model.things import Door, DoorState

SECRET = 0.15
"""Share of doors that would be secret."""
HIDDEN = 6
"""One of so many rooms may lie behind secret doors alone; one in any case."""

Step = tuple[Square, Square]


def doors_of(layout: Layout, random: Random, fresh: Iterator[int]) -> Iterator[Door]:
    """Yield doors, some of them secret; caves lie open, with an archway where one comes in."""
    secret = dict.fromkeys(_secret(layout, random))
    for a, b in layout.doors:
        start, end = edge_between(a, b)
        identity = ThingId(numbered("door", next(fresh)))
        # where floor is the walls tell, wherever the room and its doors are moved
        door = Door(id=identity, a=start, b=end, secret=(a, b) in secret, floor_side=FloorSide.NEITHER)
        if _is_open(layout, (a, b)):
            door = door.but(state=DoorState.OPEN, look=DoorLook.ARCH)
        yield door


def _secret(layout: Layout, random: Random) -> list[Step]:
    """Return the doors that are secret: from the stairs one comes into all but a few rooms without any, and to stairs.

    None into a round room is secret: its arc is straight where a door is, and everybody would see where.
    """
    wanted = [door for door in layout.doors if random.random() < SECRET]
    parts = _parts(layout)
    ways = {door: (parts[door[0]], parts[door[1]]) for door in layout.doors}
    rooms = {parts[square]: owner for square, owner in layout.squares.items() if owner != CORRIDOR}
    kept = dict.fromkeys(parts[square] for square in layout.stairs)
    found: list[Step] = []
    for door in wanted:
        if _is_open(layout, door) or any(layout.is_round(layout.squares[square]) for square in door):
            continue
        open_ways = [way for each, way in ways.items() if each != door and each not in found]
        reached = _reached(next(iter(kept)), open_ways) if kept else {}
        hidden = sum(room not in reached for room in rooms)
        if all(each in reached for each in kept) and hidden <= max(1, len(rooms) // HIDDEN):
            found.append(door)
    return found


def _parts(layout: Layout) -> dict[Square, int]:
    """Return which part of a dungeon each square is of: a room, or a corridor with all those that run into it."""
    found: dict[Square, int] = {}
    for number, start in enumerate(layout.squares):
        if start in found:
            continue
        found[start], waiting = number, [start]
        while waiting:
            x, y = waiting.pop()
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if other not in found and layout.squares.get(other) == layout.squares[start]:
                    found[other] = number
                    waiting.append(other)
    return found


def _reached(start: int, ways: Iterable[tuple[int, int]]) -> dict[int, None]:
    """Return the parts to which one gets from another."""
    beyond: dict[int, list[int]] = {}
    for a, b in ways:
        beyond.setdefault(a, []).append(b)
        beyond.setdefault(b, []).append(a)
    found, waiting = {start: None}, [start]
    while waiting:
        for other in beyond.get(waiting.pop(), ()):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return found


def _is_open(layout: Layout, door: Step) -> bool:
    """Return whether something is an archway: one of a cave."""
    return any(layout.is_cave(layout.squares.get(square)) for square in door)
