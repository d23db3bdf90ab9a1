"""Deleting what is selected: things go, tokens leave the map, and a wall closes where a door stood in it."""

from core.base.ids import ThingId, TokenId
from core.edits.maps import DropThings
from core.edits.tokens import RemoveTokens
from core.engine.command_kinds import EditCommand
from core.model.things import Door, Wall
from desktop.map.tools import editing
from desktop.map.tools.bound_to_walls import lost_with
from desktop.map.tools.map_access import Hand
from desktop.map.tools.wall_drags import delete_corner
from desktop.map.tools.wall_plan import closed_up


def delete(hand: Hand) -> bool:
    """Delete the held corner of a wall; else the selected things, and take the selected tokens off the map."""
    if delete_corner(hand):
        return True
    commands: list[EditCommand] = []
    title = editing.about(hand, "history.things-delete", hand.things, hand.look_ids)
    if hand.things and hand.scene is not None:
        leaving = (*hand.things, *lost_with(hand, hand.things))
        gone = [thing.id for thing in leaving]
        closed, swallowed = _closed(hand, gone)
        commands.append(DropThings(hand.scene, (*gone, *swallowed)))
        commands += editing.put(hand, title, closed)
    if hand.looks and hand.encounter is not None:
        commands.append(RemoveTokens(hand.encounter, tuple(TokenId(look.id) for look in hand.looks)))
    return editing.submit(hand, title, commands, named=True)


def _closed(hand: Hand, gone: list[ThingId]) -> tuple[tuple[Wall, ...], tuple[ThingId, ...]]:
    """Return the walls that stay and close where doors stood in them, and the ids of those that become part of them."""
    now: dict[str, Wall | None] = dict.fromkeys(gone)
    swallowed: list[ThingId] = []
    for door in hand.things:
        if isinstance(door, Door):
            wall, others = closed_up(hand, door, now)
            if wall is not None:
                now[wall.id] = wall
                now.update(dict.fromkeys(others))
                swallowed += [ThingId(each) for each in others]
    return tuple(wall for wall in now.values() if wall is not None), tuple(swallowed)
