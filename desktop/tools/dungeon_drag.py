"""A dungeon in one drag: its picture before the mouse is let go, Space for another one, and what it is to be like."""

from dataclasses import replace
from itertools import islice

from PySide6.QtCore import QCoreApplication, Qt

from core.edits.dungeon import Names, dungeon, things_of
from core.edits.dungeon_layout import DENSEST, MOST_ACROSS, Wish, floors_laid_out
from core.edits.dungeon_river import NO_EDGES, Edges, edges_reached
from core.edits.stairs import floor_names
from core.geometry.shapes import lines_of
from core.geometry.units import SQUARE, Point, Rect, rect_around
from core.model.floors import pieces_in
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Door, Stamp, Surface, Thing, Wall
from desktop.map.overlays.kinds import Area, Ghost, Ink, Label, Line, Overlay, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools import editing
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Chosen, Count, Pick
from desktop.tools.outlines import Aim, drag_box
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.workspace.message import Urgency

PLAIN, MIRRORED = "plain", "mirrored"
FURNISHED, BARE = "furnished", "bare"
DENSITY = Count("density", QT_TRANSLATE_NOOP("tools", "Density"), 1, DENSEST, 5)
POOLS = Count("pools", QT_TRANSLATE_NOOP("tools", "Pools"), 0, 9, 1)
SEED = Count("seed", QT_TRANSLATE_NOOP("tools", "Seed"), 1, 9999, 1)
SYMMETRY = Pick(
    "symmetry",
    QT_TRANSLATE_NOOP("tools", "Symmetry"),
    (
        Choice(PLAIN, QT_TRANSLATE_NOOP("tools", "None"), "square"),
        Choice(MIRRORED, QT_TRANSLATE_NOOP("tools", "Mirrored"), "flip-horizontal"),
    ),
)
ROOMS = Pick(
    "rooms",
    QT_TRANSLATE_NOOP("tools", "Rooms"),
    (
        Choice(FURNISHED, QT_TRANSLATE_NOOP("tools", "Furnished"), "box"),
        Choice(BARE, QT_TRANSLATE_NOOP("tools", "Bare"), "square"),
    ),
)
SHAPED, BOXES = "shaped", "boxes"
WALLS = Pick(
    "walls",
    QT_TRANSLATE_NOOP("tools", "Shapes of rooms"),
    (
        Choice(SHAPED, QT_TRANSLATE_NOOP("tools", "Round, many-sided, caves"), "circle"),
        Choice(BOXES, QT_TRANSLATE_NOOP("tools", "Rectangles alone"), "rectangle"),
    ),
)
DRY, RIVER = "dry", "river"
WATER = Pick(
    "water",
    QT_TRANSLATE_NOOP("tools", "Water"),
    (
        Choice(DRY, QT_TRANSLATE_NOOP("tools", "Pools alone"), "droplet"),
        Choice(RIVER, QT_TRANSLATE_NOOP("tools", "A river, with bridges and fords"), "droplets"),
    ),
)
FLOORS = Count("floors", QT_TRANSLATE_NOOP("tools", "Floors"), 1, 6, 1)
OPTIONS = (SYMMETRY, WALLS, ROOMS, WATER, DENSITY, POOLS, FLOORS, SEED)
NAMES = (
    QT_TRANSLATE_NOOP("tools", "Guard room"),
    QT_TRANSLATE_NOOP("tools", "Store"),
    QT_TRANSLATE_NOOP("tools", "Chapel"),
    QT_TRANSLATE_NOOP("tools", "Crypt"),
    QT_TRANSLATE_NOOP("tools", "Kitchen"),
    QT_TRANSLATE_NOOP("tools", "Armoury"),
    QT_TRANSLATE_NOOP("tools", "Well room"),
    QT_TRANSLATE_NOOP("tools", "Library"),
    QT_TRANSLATE_NOOP("tools", "Cells"),
    QT_TRANSLATE_NOOP("tools", "Throne room"),
    QT_TRANSLATE_NOOP("tools", "Workshop"),
    QT_TRANSLATE_NOOP("tools", "Barracks"),
    QT_TRANSLATE_NOOP("tools", "Shrine"),
    QT_TRANSLATE_NOOP("tools", "Treasury"),
    QT_TRANSLATE_NOOP("tools", "Fallen hall"),
    QT_TRANSLATE_NOOP("tools", "Laboratory"),
)
CAVES = (
    QT_TRANSLATE_NOOP("tools", "Cave"),
    QT_TRANSLATE_NOOP("tools", "Grotto"),
    QT_TRANSLATE_NOOP("tools", "Den"),
    QT_TRANSLATE_NOOP("tools", "Cavern"),
    QT_TRANSLATE_NOOP("tools", "Rockfall"),
)


def hint() -> str:
    """Return what to do, for the status bar."""
    return QCoreApplication.translate(
        "tools",
        "Drag a box that a dungeon fills; Space while dragging shows another, [ and ] make it more or less dense",
    )


def wish_of(chosen: Chosen) -> Wish:
    """Return what is chosen."""
    mirrored = chosen["symmetry"] == MIRRORED
    is_furnished, has_shapes = chosen["rooms"] != BARE, chosen["walls"] == SHAPED
    density, pools, seed = (int(chosen[name]) for name in ("density", "pools", "seed"))
    return Wish(density, pools, mirrored, seed, is_furnished, has_shapes, chosen["water"] == RIVER)


def drag_dungeon(access: MapAccess, start: Pointer, aim: Aim, chosen: Chosen) -> Gesture:
    """Let a box be dragged that a dungeon fills; Space shows another one."""
    wish, floors = wish_of(chosen), int(chosen["floors"])

    def show(points: tuple[Point, ...]) -> Overlays:
        if access.content is None:
            return ()
        area = area_in(access.content.scene, points)
        if is_built_on(access.content.scene, area):
            return _refusal(points, _why_taken())
        edges = edges_reached(area, access.content.scene.columns, access.content.scene.rows)
        return _picture(points, area, wish, floors, edges)

    stroke = drag_box(access, start, aim, show)
    pointer = start
    try:
        shown = next(stroke)
        while True:
            pointer = yield shown
            if pointer.kind is Kind.KEY and pointer.key is Qt.Key.Key_Space:
                wish = replace(wish, seed=wish.seed % SEED.most + 1)
            shown = stroke.send(pointer)
    except StopIteration as end:
        _put(access, end.value, wish, floors)
        # the next one is another one
        chosen["seed"] = wish.seed % SEED.most + 1
    finally:
        stroke.close()


def area_in(scene: Scene, points: tuple[Point, ...]) -> Rect:
    """Return the squares of a box in units, as far as they are on the map; an empty one where none is."""
    box = rect_around(points)
    left, top = max(0, round(box.left / SQUARE)), max(0, round(box.top / SQUARE))
    right, bottom = min(scene.columns, round(box.right / SQUARE)), min(scene.rows, round(box.bottom / SQUARE))
    return Rect(left, top, max(left, right), max(top, bottom))


def is_built_on(scene: Scene, area: Rect) -> bool:
    """Return whether walls or doors stand in an area, in squares: a dungeon laid across them would be no dungeon."""
    from shapely import box, intersects

    # what stands along the edge of the area is no hindrance
    edge = SQUARE / 4
    corners = (area.left * SQUARE, area.top * SQUARE, area.right * SQUARE, area.bottom * SQUARE)
    within = box(corners[0] + edge, corners[1] + edge, corners[2] - edge, corners[3] - edge)
    pieces = pieces_in(scene)
    return bool(pieces) and bool(intersects(lines_of(pieces), within).any())


def _why_taken() -> str:
    return QCoreApplication.translate("tools", "There are walls here already: drag over empty ground, or delete them")


def _refusal(points: tuple[Point, ...], words: str) -> Overlays:
    return (Area(points, Ink.WARN, filled=False, dashed=True), Label(points[0], words, Ink.WARN))


def _why_none(area: Rect) -> str:
    """Return why no dungeon is laid out in an area."""
    if max(area.right - area.left, area.bottom - area.top) <= MOST_ACROSS:
        return QCoreApplication.translate("tools", "A dungeon needs more room")
    words = QCoreApplication.translate("tools", "A dungeon is at most %1 squares across and down")
    return words.replace("%1", str(MOST_ACROSS))


def _picture(points: tuple[Point, ...], area: Rect, wish: Wish, floors: int, edges: Edges = NO_EDGES) -> Overlays:
    """Return the floor that is seen as it would be, without names and furniture, and how many rooms there are in all.

    Secret doors are dashed.
    """
    layouts, at = floors_laid_out(area, wish, floors), points[0]
    if not layouts:
        return _refusal(points, _why_none(area))
    things = tuple(_sign(each) for each in things_of(layouts[0], wish, Names(NAMES, CAVES), edges))
    told = QCoreApplication.translate("tools", "%1 rooms; Space shows another")
    if len(layouts) > 1:
        told = QCoreApplication.translate("tools", "%1 rooms on %2 floors; Space shows another")
    rooms = sum(len(layout.rooms) for layout in layouts)
    told = told.replace("%1", str(rooms)).replace("%2", str(len(layouts)))
    signs = (sign for sign in things if sign is not None)
    return (Area(points, Ink.MUTED, filled=False, dashed=True), *signs, Label(at, told))


def _sign(thing: Thing) -> Overlay | None:
    """Return how a thing of a dungeon is shown before it lies there: walls, doors, stairs, water and bridges are."""
    match thing:
        case Wall():
            return Line(thing.points, Ink.SELECT, 2)
        case Door(secret=True):
            return Line((thing.a, thing.b), Ink.WARN, 3, dashed=True)
        case Door():
            return Line((thing.a, thing.b), Ink.GOOD, 3)
        case Stamp(art="stairs"):
            return Ghost(thing)
        case Surface(material=Material.WATER | Material.SHALLOW):
            return Area(thing.points, Ink.SELECT)
        case Surface(material=Material.PLANKS):
            return Area(thing.points, Ink.GOOD, filled=False)
    return None


def _put(access: MapAccess, points: tuple[Point, ...], wish: Wish, floors: int) -> None:
    if access.content is None or len(points) < 3:
        return
    rooms, caves = (tuple(QCoreApplication.translate("tools", each) for each in those) for those in (NAMES, CAVES))
    scene = access.content.scene
    pattern = QCoreApplication.translate("tools", "{scene}, floor %1")
    further = floor_names(access.workspace.state, scene, pattern)
    area = area_in(scene, points)
    if is_built_on(scene, area):
        access.workspace.tell(_why_taken(), Urgency.NEWS)
        return
    taken = {thing.name for thing in scene.things.values()}
    rooms, caves = (tuple(each for each in those if each not in taken) or those for those in (rooms, caves))
    names = Names(rooms, caves, tuple(islice(further, floors - 1)))
    command = dungeon(access.workspace.state, scene, area, wish, names)
    if command is None:
        access.workspace.tell(_why_none(area), Urgency.NEWS)
        return
    before = editing.present(access)
    if access.workspace.submit(command):
        editing.select_new(access, before)
