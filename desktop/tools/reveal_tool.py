"""The reveal tool: shows the players a room, a zone or a rectangle, and covers it again."""

from PySide6.QtCore import QCoreApplication, Qt

from core.edits.show import CoverPlaces
from core.geometry.rooms import Room
from core.geometry.snap import Snap
from core.geometry.units import Point, Rect, rect_around
from core.model.scene import Reveal, Scene
from desktop.map.overlays.kinds import Area, Ink, Label, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.player_view.reveal_targets import Finder, box_of, cover_box, is_shown, revealed_at, show_room
from desktop.tools.map_access import MapAccess
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool

STRAY = 6
"""Pixels that the mouse may stray while a click is still a click."""


class RevealTool(Tool):
    """A click reveals the room or zone under the mouse, or covers what is revealed there; a drag does so by squares."""

    id = "reveal"
    manual = "players#show-a-part-of-the-map"
    name = QT_TRANSLATE_NOOP("tools", "Reveal")
    does = QT_TRANSLATE_NOOP(
        "tools",
        "Click a room or zone, or drag a box, to show it to the players; click again or hold Shift to cover",
    )
    icon = "cloud-fog"
    shortcut = "F"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self) -> None:
        self._finder = Finder()

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Begin a click or a rectangle."""
        return self._drag(access, pointer)

    def _drag(self, access: MapAccess, start: Pointer) -> Gesture:
        at, shown = start, self.hover(access, start)
        dragged = False
        while True:
            pointer = yield shown
            if pointer.kind is Kind.RELEASE:
                break
            if pointer.kind is Kind.MOVE:
                at = pointer
                away = max(abs(at.at[0] - start.at[0]), abs(at.at[1] - start.at[1]))
                dragged = dragged or away > STRAY * at.tiny
                shown = self._band(start, at) if dragged else shown
        if dragged:
            self._take_box(access, _box(start, at), cover=at.shift or start.shift)
        else:
            self._take_place(access, start)

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show what a click would reveal or cover."""
        if access.content is None:
            return ()
        there = revealed_at(access.content.scene_state.reveals, pointer.at)
        if there:
            areas = tuple(Area(each.outline, Ink.BAD, dashed=True) for each in there)
            return (*areas, Label(pointer.at, _cover_words(), Ink.BAD))
        room = None if pointer.shift else self._room(access.content.scene, pointer.at)
        if room is None:
            return ()
        holes = tuple(Area(hole, Ink.MUTED, filled=False) for hole in room.holes)
        return (Area(room.outline, Ink.GOOD), *holes, Label(pointer.at, _show_words(), Ink.GOOD))

    def rest(self, access: MapAccess) -> Overlays:
        """Show the outlines of everything that is revealed."""
        if access.content is None:
            return ()
        return tuple(
            Area(each.outline, Ink.SELECT, filled=False, dashed=True) for each in access.content.scene_state.reveals
        )

    def _room(self, scene: Scene, at: Point) -> Room | None:
        return self._finder.place_at(scene, at)

    def _band(self, start: Pointer, end: Pointer) -> Overlays:
        cover = end.shift or start.shift
        ink = Ink.BAD if cover else Ink.GOOD
        text = _cover_words() if cover else _show_words()
        return Area(box_of(_box(start, end)), ink, dashed=cover), Label(end.at, text, ink)

    def _take_place(self, access: MapAccess, pointer: Pointer) -> None:
        content = access.content
        if content is None:
            return
        there: tuple[Reveal, ...] = revealed_at(content.scene_state.reveals, pointer.at)
        if there:
            access.workspace.submit(CoverPlaces(content.scene.id, tuple(each.id for each in there)))
        elif not pointer.shift:
            room = self._room(content.scene, pointer.at)
            if room is not None:
                access.workspace.submit(show_room(content.scene.id, room))
            else:
                access.workspace.tell(
                    QCoreApplication.translate("tools", "No room or zone is here: drag a rectangle to reveal it")
                )

    def _take_box(self, access: MapAccess, area: Rect, *, cover: bool) -> None:
        content = access.content
        if content is None or area.width <= 0 or area.height <= 0:
            return
        if cover:
            command = cover_box(content.scene.id, content.scene_state.reveals, area)
            if command is not None:
                access.workspace.submit(command)
            return
        outline = box_of(area)
        if not is_shown(content.scene_state.reveals, outline):
            access.workspace.submit(show_room(content.scene.id, Room(outline)))


def _box(start: Pointer, end: Pointer) -> Rect:
    """Return the rectangle between two places, drawn to the corners of squares unless Alt is held."""
    return rect_around((start.snapped(Snap.CORNER), end.snapped(Snap.CORNER)))


def _show_words() -> str:
    return QCoreApplication.translate("tools", "Show to the players")


def _cover_words() -> str:
    return QCoreApplication.translate("tools", "Cover")
