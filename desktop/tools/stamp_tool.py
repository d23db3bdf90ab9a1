"""The stamp tool: places the program's stamps, each with the cover and the hindrance that it comes with."""

from PySide6.QtCore import QCoreApplication, Qt

from core.base.phrase import say, verbatim
from core.edits.stamps import own_stamps
from core.edits.subjects import art_sign
from core.geometry.snap import snapped_box
from core.geometry.units import Point
from core.model.own_stamp import OwnStamp
from core.model.things import LayerName, Stamp, Thing
from desktop.map.overlays.kinds import Area, Ghost, Ink, Overlays
from desktop.map.own_stamps import ART as OWN_ART
from desktop.map.stamp_art.registry import ART, Rises
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools import editing
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import DrawingTool, digits
from desktop.tools.map_access import MapAccess
from desktop.tools.options import BRACKETS, Choice, Count, Pick
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import UNBORN

SMALLEST, LARGEST, STEP = 25, 400, 25
"""Percent of a stamp's own size."""
ROW = 9
"""Stamps that have a number key; picking another one puts it first."""
FIRST = ("crate", "barrel", "table", "round-table", "chair", "bed", "chest", "bookcase", "cart")
BELOW = -1
"""The rank of stains: whatever stands on the ground stands upon them."""


def stamp_of(art: str, at: Point, *, percent: int = 100, degrees: int = 0, free: bool = False) -> Stamp:
    """Return a stamp about a place, drawn to the grid by its size unless `free`; an unknown art is a `KeyError`."""
    known = ART[art]
    width, height = (max(1, size * percent // 100) for size in known.size)
    return Stamp(
        id=UNBORN,
        art=art,
        at=at if free else snapped_box(at, width, height, degrees),
        width=width,
        height=height,
        degrees=degrees,
        rank=BELOW if known.rises is Rises.TRACE else 0,
        cover=known.cover,
        blocks_move=known.blocks_move,
        blocks_sight=known.blocks_sight,
    )


def laid(own: OwnStamp, at: Point, *, percent: int = 100, degrees: int = 0, free: bool = False) -> Stamp:
    """Return an own picture as a stamp about a place."""
    width, height = (max(1, size * percent // 100) for size in (own.width, own.height))
    return Stamp(
        id=UNBORN,
        art=OWN_ART,
        name=own.name,
        at=at if free else snapped_box(at, width, height, degrees),
        width=width,
        height=height,
        degrees=degrees,
        picture=own.picture,
    )


class StampTool(DrawingTool):
    """Places the stamp that is picked, click by click; it can be turned and sized beforehand."""

    id = "stamp"
    manual = "drawing#stamps"
    name = QT_TRANSLATE_NOOP("tools", "Stamp")
    does = QT_TRANSLATE_NOOP(
        "tools", "Click to place; 1 to 9 pick a stamp, R turns it, Shift with the wheel sizes it; Alt places freely"
    )
    icon = "box"
    shortcut = "S"
    digit = "6"
    layer = LayerName.STAMPS
    digits_do = QT_TRANSLATE_NOOP("tools", "Digits choose a stamp of the row")

    def __init__(self) -> None:
        self._row: tuple[str, ...] = FIRST
        self._own: OwnStamp | None = None
        self.degrees = 0
        super().__init__()
        self._chosen = {"art": self._row[0], "percent": 100}

    @property
    def options(self) -> tuple[Pick | Count, ...]:
        """The stamps at hand and the size."""
        return (
            Pick(
                "art",
                QT_TRANSLATE_NOOP("tools", "Stamp"),
                tuple(Choice(art, ART[art].name, art=art) for art in self._row),
            ),
            Count("percent", QT_TRANSLATE_NOOP("tools", "Size in percent"), SMALLEST, LARGEST, 100),
        )

    def prepare(self, what: object) -> None:
        """Pick the stamp of an id, or an own picture, at its own size; one that is not at hand comes to hand."""
        if isinstance(what, OwnStamp):
            self._own, self.degrees = what, 0
            self._chosen = {"art": "", "percent": 100}
            return
        if not isinstance(what, str) or what not in ART:
            return
        self._own = None
        if what not in self._row:
            self._row = (what, *self._row[: ROW - 1])
        self._chosen = {"art": what, "percent": 100}
        self.degrees = 0

    def forget(self) -> None:
        """Lay a picture of the game master's own aside: it is in no other document."""
        if self._own is not None:
            self.prepare(self._row[0])

    def stamp(self, pointer: Pointer) -> Stamp:
        """Return the stamp as it would lie under the mouse."""
        percent = int(self._chosen["percent"])
        if self._own is not None and not self._chosen["art"]:
            return laid(self._own, pointer.at, percent=percent, degrees=self.degrees, free=pointer.alt)
        return stamp_of(str(self._chosen["art"]), pointer.at, percent=percent, degrees=self.degrees, free=pointer.alt)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Place a stamp where the mouse is let go."""
        return self._place(access, pointer)

    def _place(self, access: MapAccess, pointer: Pointer) -> Gesture:
        while pointer.kind is not Kind.RELEASE:
            following = yield (Ghost(self.stamp(pointer)),)
            if following.kind is Kind.KEY:
                self._turned(following)
                continue
            pointer = following
        stamp = self.stamp(pointer)
        there = () if access.content is None else access.content.scene.things.values()
        if any(_is_same(stamp, each) for each in there):
            # the second click of a double one, which nobody can mean
            access.status.emit(QCoreApplication.translate("tools", "There is such a one already, just so"))
            return
        place(access, stamp)

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show the stamp as a click would place it."""
        stamp = self.stamp(pointer)
        return (Ghost(stamp), Area(stamp.outline, Ink.SELECT, filled=False, dashed=True))

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Claim the number keys, R and the brackets."""
        return key in BRACKETS or key is Qt.Key.Key_R or key in tuple(digits())

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Pick with the number keys, turn with R, size with the brackets."""
        if self._turned(pointer):
            return True
        for art, key in zip(self._row, digits(), strict=False):
            if pointer.key is key:
                self.choose("art", art)
                return True
        if pointer.key in BRACKETS:
            return self.step("percent", STEP * BRACKETS[pointer.key])
        return super().key(access, pointer)

    def _turned(self, pointer: Pointer) -> bool:
        if pointer.key is not Qt.Key.Key_R:
            return False
        self.degrees = (self.degrees + (-90 if pointer.shift else 90)) % 360
        return True

    def wheel(self, access: MapAccess, pointer: Pointer, steps: int) -> bool:
        """Size with Shift; turn by 15 degrees with Alt."""
        if pointer.shift:
            return self.step("percent", STEP * steps)
        if pointer.alt:
            self.degrees = (self.degrees + 15 * steps) % 360
            return True
        return False


def _is_same(stamp: Stamp, other: Thing) -> bool:
    """Return whether a thing is a stamp that lies just as another would, and looks so."""
    looks = ("art", "at", "width", "height", "degrees", "picture")
    return isinstance(other, Stamp) and all(getattr(stamp, name) == getattr(other, name) for name in looks)


def place(access: MapAccess, *stamps: Stamp) -> bool:
    """Put stamps onto the map, as one step, and select them; return whether that was accepted."""
    draft = Draft(access)
    for stamp in stamps:
        draft.add(Stamp, **{name: getattr(stamp, name) for name in Stamp.model_fields if name != "id"})
    if not stamps:
        return False
    name, art = stamps[0].name, stamps[0].art
    subject = verbatim(name) if name else say("subject.art", art=art_sign(art))
    deed = say("history.stamp-placed", what=subject)
    if not draft.submit(deed, where=editing.around(draft.things)):
        return False
    access.workspace.select(tuple(each.id for each in draft.things))
    return True


def drop_stamp(access: MapAccess, art: str, at: Point) -> bool:
    """Put a stamp that was dragged from elsewhere where it was let go; return whether it was accepted.

    What is dragged is the id of an art, or that of the picture of an own stamp.
    """
    if not StampTool().may_draw(access):
        return False
    own = next((each for each in own_stamps(access.workspace.state) if each.picture == art), None)
    if own is not None:
        return place(access, laid(own, at))
    return art in ART and place(access, stamp_of(art, at))
