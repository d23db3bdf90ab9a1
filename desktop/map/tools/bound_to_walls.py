"""What goes along with walls: the doors and windows in them, and the zone of a room that is moved as a whole."""

from collections.abc import Iterable

from core.edits.joints import Joints, is_opening
from core.model.things import Thing, Wall
from desktop.map.tools.map_access import Hand


def with_riders(hand: Hand, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return things to be moved or turned with all that their walls carry: doors, windows, the zone of a whole room."""
    if hand.content is None or not any(isinstance(thing, Wall) for thing in things):
        return things
    joints = Joints(hand.content.scene.things.values())
    held = joints.assembly(thing.id for thing in things)
    corners = {corner for each in held if each in joints.things for corner in joints.things[each].corners}
    areas = (area.id for area in joints.areas.values() if corners.issuperset(area.corners))
    there = hand.content.scene.things
    found = {thing.id: thing for thing in things}
    for identity in (*held, *areas):
        thing = hand.thing(identity)
        if identity not in found and thing is not None and not thing.locked:
            found[thing.id] = there[thing.id]
    return tuple(found.values())


def lost_with(hand: Hand, gone: Iterable[Thing]) -> tuple[Thing, ...]:
    """Return the doors and windows that stood in walls which go, and in no other."""
    leaving = {thing.id: thing for thing in gone}
    if hand.content is None or not any(isinstance(thing, Wall) for thing in leaving.values()):
        return ()
    corners: dict[tuple[int, int], list[Thing]] = {}
    for thing in Joints(hand.content.scene.things.values()).things.values():
        for corner in dict.fromkeys(thing.corners):
            corners.setdefault(corner, []).append(thing)
    lost: dict[str, Thing] = {}
    for wall in leaving.values():
        if not isinstance(wall, Wall):
            continue
        for opening in (each for corner in wall.corners for each in corners[corner] if is_opening(each)):
            beside = [each for at in opening.corners for each in corners[at] if each.id != opening.id]
            if opening.id not in leaving and not opening.locked and all(each.id in leaving for each in beside):
                lost[opening.id] = opening
    return tuple(lost.values())
