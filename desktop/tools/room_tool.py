"""The room tool: rooms, round or many-cornered, caves and corridors, in one go, and what becomes of those they meet."""

from itertools import count, pairwise

from PySide6.QtCore import Qt

from core.edits.rooms import Meeting, corridor_drawn, reaching, room_drawn, spot_between, spot_within
from core.edits.walls import WallEdit
from core.geometry.pieces import Chain
from core.geometry.room_shapes import corridor_along, rough, round_in
from core.geometry.shapes import polygon_of
from core.geometry.snap import Snap
from core.geometry.units import SQUARE, Point, rect_around
from core.model.floors import are_known, pieces_of_walls
from core.model.materials import WallFabric
from core.model.things import LayerName, WallKind
from desktop.map.overlays.kinds import Ghost, Overlays, SnapSpot
from desktop.map.view.pointer import Pointer
from desktop.tools import dungeon_drag
from desktop.tools.drawing_tool import POLYGON, RECTANGLE, DrawingTool
from desktop.tools.map_access import MapAccess
from desktop.tools.options import BRACKETS, Choice, Count, Option, Pick
from desktop.tools.outlines import Aim, click_chain, drag_box
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import corner_near, show_chain, show_ring
from desktop.tools.wall_tool import EDGES, ROUGH, SNAPS

ROUND, CORRIDOR, DUNGEON = "round", "corridor", "dungeon"
SHAPES = Pick(
    "shape",
    QT_TRANSLATE_NOOP("tools", "Shape"),
    (
        Choice(RECTANGLE, QT_TRANSLATE_NOOP("tools", "Rectangle"), "rectangle"),
        Choice(ROUND, QT_TRANSLATE_NOOP("tools", "Round"), "circle"),
        Choice(POLYGON, QT_TRANSLATE_NOOP("tools", "Polygon"), "polygon"),
        Choice(CORRIDOR, QT_TRANSLATE_NOOP("tools", "Corridor"), "route"),
        Choice(DUNGEON, QT_TRANSLATE_NOOP("tools", "Dungeon"), "sitemap"),
    ),
)
MEETS = Pick(
    "meets",
    QT_TRANSLATE_NOOP("tools", "Where rooms meet (Tab)"),
    (
        Choice(Meeting.SHARE, QT_TRANSLATE_NOOP("tools", "Share walls"), "wall"),
        Choice(Meeting.UNITE, QT_TRANSLATE_NOOP("tools", "Unite"), "square-plus"),
        Choice(Meeting.CUT, QT_TRANSLATE_NOOP("tools", "Cut the old one"), "crop"),
        Choice(Meeting.AWAY, QT_TRANSLATE_NOOP("tools", "Take away"), "eraser"),
    ),
)
WIDTH = Count("width", QT_TRANSLATE_NOOP("tools", "Squares wide"), 1, 8, 1)
STEPPED = {CORRIDOR: WIDTH.id, DUNGEON: dungeon_drag.DENSITY.id}
"""What the brackets change, by the shape."""
DRAWN = count()
"""The rooms drawn since the program began: each has its own number, so that no name is joined to another's drawing."""
QUICK = 20_000
"""Pieces of walls up to which what becomes of other rooms is shown while one draws."""


class RoomTool(DrawingTool):
    """Draws the walls of a room or a corridor; how it meets others is chosen with Tab."""

    id = "room"
    manual = "drawing#rooms-and-walls"
    name = QT_TRANSLATE_NOOP("tools", "Room")
    does = QT_TRANSLATE_NOOP(
        "tools",
        "Drag a room, or click a polygon's corners or a corridor's way; Tab: where rooms meet; Alt draws freely",
    )
    icon = "home"
    shortcut = "B"
    digit = "1"
    layer = LayerName.WALLS
    offered = (SHAPES, MEETS, EDGES, WIDTH, SNAPS, *dungeon_drag.OPTIONS)

    @property
    def hint(self) -> str:
        """What a drag makes: a room, a corridor's way, or a whole dungeon."""
        return super().hint if self.chosen["shape"] != DUNGEON else dungeon_drag.hint()

    @property
    def options(self) -> tuple[Option, ...]:
        """A corridor has a width, and opens where it meets a room; a dungeon has wishes of its own."""
        if self.chosen["shape"] == CORRIDOR:
            return (SHAPES, WIDTH, EDGES, SNAPS)
        if self.chosen["shape"] == DUNGEON:
            return (SHAPES, *dungeon_drag.OPTIONS)
        return (SHAPES, MEETS, EDGES, SNAPS)

    def _aim(self, access: MapAccess) -> Aim:
        snap = Snap(str(self.chosen["snap"]))
        if self.chosen["shape"] == CORRIDOR:
            # a corridor of whole squares runs along their edges or through their middles
            snap = Snap.HALF if int(self.chosen["width"]) % 2 else Snap.CORNER
            return Aim(snap)
        if self.chosen["shape"] == DUNGEON:
            return Aim(Snap.CORNER)
        return Aim(snap, lambda at: corner_near(access, at))

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show where the mouse snaps to."""
        return (SnapSpot(self._aim(access).at(pointer)),)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Draw an outline, or let a dungeon be laid out."""
        if self.chosen["shape"] == DUNGEON:
            return dungeon_drag.drag_dungeon(access, pointer, self._aim(access), self.chosen)
        return self._draw(access, pointer)

    def _draw(self, access: MapAccess, pointer: Pointer) -> Gesture:
        shape, aim = self.chosen["shape"], self._aim(access)
        if shape == CORRIDOR:
            points = yield from click_chain(access, pointer, aim, lambda path: self._show(access, path))
        elif shape == POLYGON:
            points = yield from click_chain(access, pointer, aim, lambda path: self._show(access, path), area=True)
        else:
            points = yield from drag_box(access, pointer, aim, lambda path: self._show(access, path))
        edit = self._edit(access, points)
        if edit is not None and access.scene is not None and (edit.put or edit.gone):
            run, scene = f"room {next(DRAWN)}", access.workspace.state.scene(access.scene)
            done = access.workspace.go_on(edit.command(access.scene), edit.title, run)
            if done and shape == CORRIDOR:
                access.room_drawn.emit(spot_between(scene, self._outline(reaching(scene, points))), run)
            elif done and self.chosen["meets"] != Meeting.AWAY:
                spot = spot_within(scene, self._outline(points), Meeting(str(self.chosen["meets"])))
                access.room_drawn.emit(spot, run)

    def _edit(self, access: MapAccess, points: tuple[Point, ...]) -> WallEdit | None:
        """Return what drawing along some points comes to; None where that makes no room."""
        if access.content is None:
            return None
        state, scene = access.workspace.state, access.content.scene
        if self.chosen["shape"] == CORRIDOR:
            points = reaching(scene, points)
        is_rough = self.chosen["edge"] == ROUGH
        fabric = WallFabric.CAVE if is_rough else WallFabric.STONE
        outline = self._outline(points)
        if len(outline) < 3:
            return None
        if self.chosen["shape"] == CORRIDOR:
            return corridor_drawn(state, scene, points, outline, int(self.chosen["width"]) * SQUARE, fabric)
        return room_drawn(state, scene, outline, Meeting(str(self.chosen["meets"])), fabric)

    def _outline(self, points: tuple[Point, ...]) -> Chain:
        if self.chosen["shape"] == CORRIDOR:
            outline = corridor_along(points, int(self.chosen["width"]) * SQUARE)
            return _rough_sides(outline, points) if outline and self.chosen["edge"] == ROUGH else outline
        ring = points[:-1] if points[:1] == points[-1:] else points
        if len(dict.fromkeys(ring)) < 3 or polygon_of(ring).is_empty:
            # points in one line enclose nothing
            return ()
        if self.chosen["shape"] == ROUND:
            ring = round_in(rect_around(ring))
        return rough(ring) if self.chosen["edge"] == ROUGH else ring

    def _show(self, access: MapAccess, points: tuple[Point, ...]) -> Overlays:
        """Return the room as it will be; on a map that is not too large, with what becomes of others."""
        outline = self._outline(points)
        if len(outline) < 3 or access.content is None:
            return show_chain(points, WallKind.WALL)
        pieces = pieces_of_walls(access.content.scene.things.values())
        edit = self._edit(access, points) if len(pieces) < QUICK and are_known(pieces) else None
        if edit is None:
            return show_ring(outline)
        return (*show_ring(outline), *(Ghost(thing) for thing in edit.put))

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Claim Tab and the brackets."""
        return key is Qt.Key.Key_Tab or key in BRACKETS

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Step what becomes of rooms with Tab, a corridor's width or a dungeon's density with the brackets."""
        if pointer.key is Qt.Key.Key_Tab:
            values = [choice.value for choice in MEETS.choices]
            step = -1 if pointer.shift else 1
            self.choose("meets", values[(values.index(str(self.chosen["meets"])) + step) % len(values)])
            return True
        if pointer.key in BRACKETS and self.chosen["shape"] in STEPPED:
            return self.step(STEPPED[str(self.chosen["shape"])], BRACKETS[pointer.key])
        return super().key(access, pointer)


def _rough_sides(outline: Chain, path: Chain) -> Chain:
    """Return the outline of a corridor with rough sides, and straight where it begins and ends."""
    from shapely import LineString

    line = LineString(path)
    corners = [*outline, outline[0]]
    found: list[Point] = []
    for a, b in pairwise(corners):
        is_end = line.distance(LineString((a, b))) < 1
        found += (a,) if is_end else rough((a, b), closed=False)[:-1]
    return tuple(found)
