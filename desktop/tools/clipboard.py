"""Copying, pasting and deleting what is selected; the clipboard holds things as JSON, for any document or window."""

import json
from math import hypot
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticCustomError
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from core.base.ids import ThingId, TokenId
from core.base.phrase import Phrase
from core.edits.maps import DropThings
from core.edits.surface_meaning import meaning_along
from core.edits.tokens import ChangeTokens, RemoveTokens
from core.engine.command_kinds import EditCommand
from core.geometry.snap import lattice
from core.geometry.units import SQUARE, Rect
from core.model.things import THINGS, Door, Thing, Wall
from desktop.tools import editing, wall_drags
from desktop.tools.editing import lost_with
from desktop.tools.map_access import MapAccess
from desktop.tools.wall_drags import delete_corner
from desktop.tools.wall_plan import closed_up
from desktop.workspace.message import Urgency

MOST = 4_000_000
"""Characters that are read from the clipboard."""
BESIDE = SQUARE
"""How far away a duplicate is put down."""
FARTHEST = 8
"""So many times that far a free place is looked for."""
TOGGLED = {
    ("hidden", True): "history.things-hide",
    ("hidden", False): "history.things-show",
    ("locked", True): "history.things-lock",
    ("locked", False): "history.things-unlock",
}
"""What the history says of hiding and locking, by the field and what it is set to."""


def written(things: tuple[Thing, ...]) -> str:
    """Return things as JSON."""
    return json.dumps({"sandtable": "things", "things": [THINGS.dump(thing) for thing in things]}, ensure_ascii=False)


def read(text: str) -> tuple[Thing, ...]:
    """Return the things in a text; raise `ValueError` where it holds none."""
    if len(text) > MOST:
        raise ValueError("too long")
    try:
        data: Any = json.loads(text)
        if not isinstance(data, dict) or data.get("sandtable") != "things" or not isinstance(data["things"], list):
            raise ValueError("no things")
        return tuple(THINGS.load(each) for each in data["things"])
    except (ValidationError, PydanticCustomError, KeyError, RecursionError) as error:
        raise ValueError(str(error)) from error


class MapClipboard:
    """Cuts, copies and pastes what is selected on the map."""

    def __init__(self, access: MapAccess) -> None:
        self._access = access

    def copy(self) -> None:
        """Copy the selected things; in Run too."""
        keep(editing.with_riders(self._access, self._access.workspace.selected_things))

    def cut(self) -> None:
        """Copy what of the selection can be changed, and delete just that: whole rooms, and no token."""
        access = self._access
        things = editing.with_riders(access, access.things)
        if not things:
            nothing = QCoreApplication.translate("tools", "Nothing to cut: tokens and what is locked stay")
            access.workspace.tell(nothing, Urgency.WARNING)
            return
        keep(things)
        title = editing.about(access, "history.things-cut", things)
        there = tuple(thing for thing in things if access.thing(thing.id) is not None)
        editing.submit(access, title, _dropped(access, title, there), named=True)

    def paste(self) -> None:
        """Put down what was copied, with its middle at the mouse, or in the middle of the view; the grid is kept."""
        access = self._access
        if not access.editing or access.content is None:
            return
        try:
            things = read(QGuiApplication.clipboard().text())
        except ValueError:
            nothing = QCoreApplication.translate("tools", "The clipboard holds nothing that can lie on a map")
            access.workspace.tell(nothing, Urgency.WARNING)
            return
        if things:
            middle = editing.around(things).centre
            seen = access.view.seen()
            to = access.at if seen.holds(access.at) else seen.centre
            # by whole squares: whatever lay on the grid, to its corners or its middles, lies on it again
            dx, dy = lattice((to[0] - middle[0], to[1] - middle[1]), SQUARE)
            before = editing.present(access)
            copies = self._fresh(things, dx, dy)
            title = editing.about(access, "history.things-paste", copies)
            put = editing.kept_where_come(access, copies)
            commands = [
                *editing.put(access, title, put),
                *meaning_along(access.workspace.scene, come=zip(things, copies, strict=True)),
            ]
            if editing.submit(access, title, commands):
                editing.select_new(access, before, put[len(copies) :])

    def duplicate(self) -> None:
        """Put a copy of the selection beside it."""
        editing.duplicate(self._access, *self._free_way())

    def _free_way(self) -> tuple[int, int]:
        """Return how far away a copy of the selection goes: as near as nobody stands where a token of it would be."""
        content, looks = self._access.content, self._access.looks
        if content is None or not looks:
            return BESIDE, BESIDE
        width, height = content.scene.columns * SQUARE, content.scene.rows * SQUARE
        taken = [each.rect for each in content.tokens.values()]

        def is_free(dx: int, dy: int) -> bool:
            copies = [
                Rect(each.left + dx, each.top + dy, each.right + dx, each.bottom + dy)
                for each in (look.rect for look in looks)
            ]
            there = all(c.left >= 0 and c.top >= 0 and c.right <= width and c.bottom <= height for c in copies)
            return there and not any(copy.overlaps(box) for copy in copies for box in taken)

        steps = range(-FARTHEST, FARTHEST + 1)
        ways = sorted(((x, y) for x in steps for y in steps), key=lambda way: (hypot(way[0] - 1, way[1] - 1), way))
        free = (way for way in ways if is_free(way[0] * BESIDE, way[1] * BESIDE))
        x, y = next(free, (1, 1))
        return x * BESIDE, y * BESIDE

    def delete(self) -> None:
        """Delete the selection."""
        delete(self._access)

    def turn(self, quarters: int) -> None:
        """Turn the selection by quarters, clockwise."""
        editing.turn(self._access, quarters)

    def restack(self, *, front: bool) -> None:
        """Lay the selection upon all that it touches, or below."""
        editing.restack(self._access, front=front)

    def split(self) -> None:
        """Cut the selected wall in two."""
        wall_drags.split(self._access)

    def join(self) -> None:
        """Make one wall of several."""
        wall_drags.join(self._access)

    def turn_round(self) -> None:
        """Let the selected walls run the other way."""
        wall_drags.turn_round(self._access)

    def toggle(self, field: str) -> None:
        """Lock or hide what is selected, all of it; unlock or show it where all is so already.

        Things are changed in Prepare only; tokens can be hidden at any time, and know no lock.
        """
        access = self._access
        things = access.workspace.selected_things if access.editing else ()
        tokens = access.workspace.selected_tokens if field == "hidden" else ()
        if not things and not tokens:
            return
        value = not all(getattr(each, field) for each in (*things, *tokens))
        changed = tuple(thing.but(**{field: value}) for thing in things)
        title = editing.about(access, TOGGLED[field, value], things, tuple(token.id for token in tokens))
        commands = editing.put(access, title, changed)
        if tokens and access.encounter is not None:
            commands.append(ChangeTokens(access.encounter, tuple(token.id for token in tokens), hidden=value))
        editing.submit(access, title, commands)

    def select_all(self) -> None:
        """Select every token, and in Prepare every thing, that is on a layer which may be touched."""
        access = self._access
        area = access.view.map.sceneRect().toAlignedRect()
        everything = access.within(Rect(area.left(), area.top(), area.right(), area.bottom()))
        access.workspace.select(tuple(each for each in everything if access.editing or access.look(each) is not None))
        access.everything = access.workspace.selection
        # other tools do not show what is selected
        access.workspace.tool_wanted.emit("select")

    def _fresh(self, things: tuple[Thing, ...], dx: int, dy: int) -> tuple[Thing, ...]:
        return editing.fresh(self._access.workspace.state, things, dx, dy)


def keep(things: tuple[Thing, ...]) -> None:
    """Put things on the clipboard, if there are any."""
    if things:
        # an object made here would lie on Qt's clipboard after the interpreter is gone, and crash the program's end
        QGuiApplication.clipboard().setText(written(things))


def delete(access: MapAccess) -> bool:
    """Delete the held corner of a wall; else the selected things, and take the selected tokens off the map."""
    if delete_corner(access):
        return True
    things = editing.with_rooms(access, access.things)
    title = editing.about(access, "history.things-delete", things, access.look_ids)
    commands = _dropped(access, title, things)
    if access.looks and access.encounter is not None:
        commands.append(RemoveTokens(access.encounter, tuple(TokenId(look.id) for look in access.looks)))
    return editing.submit(access, title, commands, named=True)


def _dropped(access: MapAccess, title: Phrase, things: tuple[Thing, ...]) -> list[EditCommand]:
    """Return what takes things off the map, with what is lost with them, and leaves neighbours their walls."""
    if not things or access.scene is None:
        return []
    leaving = (*things, *lost_with(access, things))
    gone = [thing.id for thing in leaving]
    closed, swallowed = _closed(access, gone)
    gone_too = (thing for each in swallowed if (thing := access.thing(each)) is not None)
    kept = editing.kept_where_gone(access, (*leaving, *gone_too), closed)
    dropped = DropThings(access.scene, (*gone, *swallowed))
    return [dropped, *editing.put(access, title, kept), *meaning_along(access.workspace.scene, leaving)]


def _closed(access: MapAccess, gone: list[ThingId]) -> tuple[tuple[Wall, ...], tuple[ThingId, ...]]:
    """Return the walls that stay and close where doors stood in them, and the ids of those that become part of them."""
    now: dict[str, Wall | None] = dict.fromkeys(gone)
    swallowed: list[ThingId] = []
    for door in access.things:
        if isinstance(door, Door):
            wall, others = closed_up(access, door, now)
            if wall is not None:
                now[wall.id] = wall
                now.update(dict.fromkeys(others))
                swallowed += [ThingId(each) for each in others]
    return tuple(wall for wall in now.values() if wall is not None), tuple(swallowed)
