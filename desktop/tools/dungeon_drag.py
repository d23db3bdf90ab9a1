"""A dungeon in one drag: its picture before the mouse is let go, Space for another one, and what it is to be like."""

from dataclasses import replace
from itertools import count

from PySide6.QtCore import QCoreApplication, Qt

from core.edits.dungeon import DENSEST, Wish, dungeon, laid_out, walls_of
from core.geometry.units import SQUARE, Point, Rect, rect_around
from desktop.map.overlays.kinds import Area, Ink, Label, Line, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools import editing
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Chosen, Count, Pick
from desktop.tools.outlines import Aim, drag_box
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.workspace.message import Weight

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
OPTIONS = (SYMMETRY, ROOMS, DENSITY, POOLS, SEED)
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


def wish_of(chosen: Chosen) -> Wish:
    """Return what is chosen."""
    mirrored = chosen["symmetry"] == MIRRORED
    is_furnished = chosen["rooms"] != BARE
    return Wish(int(chosen["density"]), int(chosen["pools"]), mirrored, int(chosen["seed"]), is_furnished)


def drag_dungeon(access: MapAccess, start: Pointer, aim: Aim, chosen: Chosen) -> Gesture:
    """Let a box be dragged that a dungeon fills; Space shows another one."""
    wish = wish_of(chosen)

    def show(points: tuple[Point, ...]) -> Overlays:
        return _picture(points, wish)

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
        _put(access, end.value, wish)
        # the next one is another one
        chosen["seed"] = wish.seed % SEED.most + 1
    finally:
        stroke.close()


def _area(points: tuple[Point, ...]) -> Rect:
    """Return the squares of a box in units."""
    box = rect_around(points)
    return Rect(
        round(box.left / SQUARE), round(box.top / SQUARE), round(box.right / SQUARE), round(box.bottom / SQUARE)
    )


def _picture(points: tuple[Point, ...], wish: Wish) -> Overlays:
    """Return the rooms and corridors as they would be."""
    area = _area(points)
    layout = laid_out(area, wish)
    at = points[2]
    if not layout.rooms:
        words = QCoreApplication.translate("tools", "A dungeon needs more room")
        return (Area(points, Ink.WARN, filled=False, dashed=True), Label(at, words, Ink.WARN))
    walls = tuple(Line(wall.points, Ink.SELECT, 2) for wall in walls_of(layout, count(1)))
    told = QCoreApplication.translate("tools", "%1 rooms; Space shows another").replace("%1", str(len(layout.rooms)))
    return (Area(points, Ink.MUTED, filled=False, dashed=True), *walls, Label(points[0], told))


def _put(access: MapAccess, points: tuple[Point, ...], wish: Wish) -> None:
    if access.content is None or len(points) < 3:
        return
    names = tuple(QCoreApplication.translate("tools", name) for name in NAMES)
    command = dungeon(access.workspace.state, access.content.scene, _area(points), wish, names)
    if command is None:
        access.workspace.tell(QCoreApplication.translate("tools", "A dungeon needs more room"), Weight.NEWS)
        return
    before = editing.present(access)
    if access.workspace.submit(command):
        editing.select_new(access, before)
