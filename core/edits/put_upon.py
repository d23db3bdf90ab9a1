"""What lies beneath rooms that were moved: it stays where it is when one of them is taken up again.

The things of a map know by which move they were `laid`, and since when they are where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from core.geometry.pieces import ON_THE_LINE
from core.geometry.shapes import lines_of, union_of
from core.model.floors import faces_of, pieces_of_walls
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall, Zone

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def laid_anew(things: Iterable[Thing], number: int) -> tuple[Thing, ...]:
    """Return things that are put somewhere together, by a number of the document's counter.

    What one of them was put upon by an earlier move stays beneath it.
    """
    moved = tuple(things)
    order = sorted({thing.laid for thing in moved})
    return tuple(thing.but(laid=number + order.index(thing.laid)) for thing in moved)


def going_along(scene: Scene, given: tuple[Thing, ...], found: Mapping[str, Thing]) -> dict[str, Thing]:
    """Return what goes along with `given` things of those `found` where they lie, and of what was laid with them.

    What the map had beneath them stays, as does a room that was put upon them, but for one that lies in them whole.
    What was drawn, put or moved there since goes along.
    """
    rooms = _laid_together(scene)
    going, its = dict(found), _laid(given)
    own = rooms.get(its, ())
    # what lies in a room may be taken out of it
    if own and max(own, key=lambda each: each.bounds.width * each.bounds.height).id in found:
        since = {each: thing for each, thing in found.items() if thing.since >= its or each not in scene.things}
        with_it = {thing.id: thing for thing in own} if _lies_within(own, _around(found.values())) else {}
        going = {thing.id: thing for thing in given} | with_it | since
    else:
        its = 0
    taken = {thing.laid for thing in given}
    for number, things in rooms.items():
        walls = [thing.id for thing in things if isinstance(thing, Wall | Door)]
        if number != its and number not in taken and not all(each in going for each in walls):
            for thing in things:
                going.pop(thing.id, None)
    return going


def was_put_upon(scene: Scene, moved: Iterable[Thing]) -> bool:
    """Return whether what is moved was put where it lies by an earlier move, and is as it was.

    A room that is drawn beside it since shares its walls, which tell of both then.
    """
    walls = {thing.id: thing for thing in moved if isinstance(thing, Wall | Door)}
    number = _laid(tuple(walls.values()))
    own = (thing.id for thing in _laid_together(scene).get(number, ()) if isinstance(thing, Wall | Door))
    return number > 0 and set(own) == set(walls)


def _laid(things: tuple[Thing, ...]) -> int:
    """Return the number by which all of some things were laid; 0 if there is none."""
    numbers = {thing.laid for thing in things}
    return numbers.pop() if len(numbers) == 1 else 0


def _laid_together(scene: Scene) -> dict[int, tuple[Thing, ...]]:
    """Return the rooms that were moved, each as what was laid with it, by the numbers of their moves."""
    found: dict[int, list[Thing]] = {}
    for thing in scene.things.values():
        if thing.laid:
            found.setdefault(thing.laid, []).append(thing)
    return {number: tuple(each) for number, each in found.items() if any(isinstance(one, Wall) for one in each)}


def _around(things: Iterable[Thing]) -> BaseGeometry:
    there = tuple(things)
    zones = (thing.shape for thing in there if isinstance(thing, Zone))
    return union_of((*zones, *faces_of(pieces_of_walls(there)))).buffer(ON_THE_LINE)


def _lies_within(things: Iterable[Thing], area: BaseGeometry) -> bool:
    walls = [thing for thing in things if isinstance(thing, Wall | Door)]
    return bool(area.covers(union_of(lines_of(pieces_of_walls(walls)))))
