"""The stamp tool: places the program's stamps, each with the cover and the hindrance that it comes with."""

from PySide6.QtCore import Qt

from core.geometry.snap import snapped_box
from core.geometry.units import Point
from core.model.things import LayerName, Stamp
from desktop.map.overlays.records import Area, Ghost, Ink, Overlays
from desktop.map.stamp_art.registry import ART, ARTS
from desktop.map.tools.draft import Draft
from desktop.map.tools.drawing_tool import DrawingTool, digits
from desktop.map.tools.map_access import Hand
from desktop.map.tools.options import BRACKETS, Choice, Count, Pick
from desktop.map.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.map.tools.wall_plan import UNBORN
from desktop.map.view.pointer import Kind, Pointer

SMALLEST, LARGEST, STEP = 25, 400, 25
"""Percent of a stamp's own size."""
ROW = 9
"""Stamps that have a number key; picking another one puts it first."""


def stamp_of(art: str, at: Point, *, percent: int = 100, degrees: int = 0, free: bool = False) -> Stamp:
    """Return a stamp about a place, drawn to half squares unless `free`; an unknown art is a `KeyError`."""
    known = ART[art]
    width, height = (max(1, size * percent // 100) for size in known.size)
    across, down = (height, width) if degrees % 180 == 90 else (width, height)
    return Stamp(
        id=UNBORN,
        art=art,
        at=at if free else snapped_box(at, across, down),
        width=width,
        height=height,
        degrees=degrees,
        cover=known.cover,
        blocks_move=known.blocks_move,
        blocks_sight=known.blocks_sight,
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
        self._row = tuple(art.id for art in ARTS[:ROW])
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

    def prepare(self, what: str) -> None:
        """Pick the stamp of an id, at its own size; one that is not at hand comes to hand."""
        if what not in ART:
            return
        if what not in self._row:
            self._row = (what, *self._row[: ROW - 1])
        self._chosen = {"art": what, "percent": 100}
        self.degrees = 0

    def stamp(self, pointer: Pointer) -> Stamp:
        """Return the stamp as it would lie under the mouse."""
        percent = int(self._chosen["percent"])
        return stamp_of(str(self._chosen["art"]), pointer.at, percent=percent, degrees=self.degrees, free=pointer.alt)

    def draw(self, hand: Hand, pointer: Pointer) -> Gesture | None:
        """Place a stamp where the mouse is let go."""
        return self._place(hand, pointer)

    def _place(self, hand: Hand, pointer: Pointer) -> Gesture:
        while pointer.kind is not Kind.RELEASE:
            following = yield (Ghost(self.stamp(pointer)),)
            if following.kind is Kind.KEY:
                self._turned(following)
                continue
            pointer = following
        place(hand, self.stamp(pointer))

    def hover(self, hand: Hand, pointer: Pointer) -> Overlays:
        """Show the stamp as a click would place it."""
        stamp = self.stamp(pointer)
        return (Ghost(stamp), Area(stamp.outline, Ink.SELECT, filled=False, dashed=True))

    def claims(self, hand: Hand, key: Qt.Key) -> bool:
        """Claim the number keys, R and the brackets."""
        return key in BRACKETS or key is Qt.Key.Key_R or key in tuple(digits())

    def key(self, hand: Hand, pointer: Pointer) -> bool:
        """Pick with the number keys, turn with R, size with the brackets."""
        if self._turned(pointer):
            return True
        for art, key in zip(self._row, digits(), strict=False):
            if pointer.key is key:
                self.choose("art", art)
                return True
        if pointer.key in BRACKETS:
            return self.step("percent", STEP * BRACKETS[pointer.key])
        return super().key(hand, pointer)

    def _turned(self, pointer: Pointer) -> bool:
        if pointer.key is not Qt.Key.Key_R:
            return False
        self.degrees = (self.degrees + (-90 if pointer.shift else 90)) % 360
        return True

    def wheel(self, hand: Hand, pointer: Pointer, steps: int) -> bool:
        """Size with Shift; turn by 15 degrees with Alt."""
        if pointer.shift:
            return self.step("percent", STEP * steps)
        if pointer.alt:
            self.degrees = (self.degrees + 15 * steps) % 360
            return True
        return False


def place(hand: Hand, stamp: Stamp) -> bool:
    """Put a stamp onto the map and select it."""
    draft = Draft(hand)
    fields = {name: getattr(stamp, name) for name in Stamp.model_fields if name != "id"}
    made = draft.add(Stamp, **fields)
    if not draft.submit("history.place-stamp"):
        return False
    hand.workspace.select((made.id,))
    return True


def drop_stamp(hand: Hand, art: str, at: Point) -> bool:
    """Put a stamp that was dragged from elsewhere where it was let go; return whether it was accepted."""
    tool = StampTool()
    return art in ART and tool.may_draw(hand) and place(hand, stamp_of(art, at))
