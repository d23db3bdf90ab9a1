"""What a step of the history was about, in a few words: the room *Crypt*, a wall, three stamps."""

from collections.abc import Iterable

from core.base.phrase import Phrase, say
from core.base.registry import Registry
from core.model.scene import Scene
from core.model.things import THINGS, Door, Thing, Wall, Zone


def subject_of(scene: Scene, things: Iterable[Thing]) -> Phrase:
    """Return words for things: kind and name of a single one, the room that walls enclose, else how many of what."""
    found = tuple(things)
    family: Registry[Thing] = THINGS
    kinds = dict.fromkeys(family.name_of(thing) for thing in found)
    if any(isinstance(thing, Wall) for thing in found):
        room = room_of(scene, found)
        if room:
            return say("subject.room", name=room)
    if len(found) == 1:
        single = say(f"subject.{family.name_of(found[0])}", count=1)
        return say("subject.named", kind=single, name=found[0].name) if found[0].name else single
    kind = next(iter(kinds)) if len(kinds) == 1 else "thing"
    return say(f"subject.{kind}", count=len(found))


def room_of(scene: Scene, things: Iterable[Thing]) -> str:
    """Return the name of the one zone all corners of which are corners of these things; empty where there is none.

    Of several rooms none is named: it was done to all of them.
    """
    found = tuple(things)
    corners = {corner for thing in found if isinstance(thing, Wall | Door) for corner in thing.corners}
    # a zone that was moved along has other corners than the one in the scene
    zones = (each for each in (*found, *scene.things.values()) if isinstance(each, Zone) and each.name)
    names = dict.fromkeys(zone.name for zone in zones if corners.issuperset(zone.points))
    return next(iter(names)) if len(names) == 1 else ""
