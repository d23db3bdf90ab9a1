"""What lay beneath rooms when they were put down: it stays where it is when one of them is taken up again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.base.ids import ThingId
from core.base.persistent_map import PersistentMap
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall

MOST = 40
"""So many rooms that were put down last are remembered."""


@dataclass(frozen=True, slots=True)
class PutDown:
    """A room that was put down: what was put there with it, and all that the map had then, by ids."""

    own: Mapping[str, Thing]
    there: PersistentMap[Thing]

    @property
    def largest(self) -> str:
        """The id of the largest of its things: what lies in the room may be taken out of it."""
        return max(self.own.values(), key=lambda each: each.bounds.width * each.bounds.height).id

    def has(self, thing: Thing) -> bool:
        """Return whether a thing was there when the room was put down, as it is."""
        return self.there.get(ThingId(thing.id)) == thing

    def lies(self, things: Iterable[Thing]) -> bool:
        """Return whether things are of the room, and as they were when it was put down."""
        return all(self.own.get(thing.id) == thing for thing in things)


def put_down(known: tuple[PutDown, ...], scene: Scene, own: Iterable[str]) -> tuple[PutDown, ...]:
    """Return the rooms that were put down, the last one first, after one more was, with the things of these ids."""
    things = {each: thing for each in own if (thing := scene.things.get(ThingId(each))) is not None}
    if not any(isinstance(thing, Wall) for thing in things.values()):
        return known
    # what was put down anew is of the room with which it was put down last
    kept = (replace(each, own={one: was for one, was in each.own.items() if one not in things}) for each in known)
    return (PutDown(things, scene.things), *(each for each in kept if each.own))[:MOST]


def taken_up(
    known: Iterable[PutDown], scene: Scene, given: tuple[Thing, ...], found: Mapping[str, Thing]
) -> dict[str, Thing]:
    """Return what goes along with `given` things of those `found` where they lie, and of what they were put down with.

    What the map had beneath them stays, as does a room that was put upon them, but for one that lies in them whole.
    What was drawn, put or moved there since goes along.
    """
    rooms = tuple(known)
    its = next((room for room in rooms if room.lies(given) and room.largest in found), None)
    going = dict(found)
    if its is not None:
        own = {each: thing for each in its.own if (thing := scene.things.get(ThingId(each))) == its.own[each] and thing}
        since = {each: thing for each, thing in found.items() if not its.has(thing)}
        going = {thing.id: thing for thing in given} | own | since
    for room in rooms:
        if room is its or any(thing.id in room.own for thing in given):
            continue
        walls = [each for each in room.own.values() if isinstance(each, Wall | Door)]
        there = [each.id for each in walls if scene.things.get(ThingId(each.id)) == each]
        if not all(each in going for each in there):
            going = {each: thing for each, thing in going.items() if each not in room.own}
    return going


def leaves_all_whole(known: Iterable[PutDown], scene: Scene, moved: Iterable[Thing]) -> bool:
    """Return whether what is moved has nothing to leave to others: it was put upon them, and is as it was.

    A room that is drawn beside it since shares its walls, which tell of both then.
    """
    walls = {thing.id for thing in moved if isinstance(thing, Wall | Door)}
    for room in known:
        own = [each for each in room.own.values() if isinstance(each, Wall | Door)]
        if own and walls == {each.id for each in own}:
            return all(scene.things.get(ThingId(each.id)) == each for each in own)
    return False
