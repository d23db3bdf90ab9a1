"""The template tool: lays areas of effect on the map, tells who is in them, and takes them away again."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt

from core.geometry.snap import Snap
from core.geometry.template import LARGEST, Shape, Template, nearest_direction
from core.geometry.units import DIRECTIONS, SQUARE, Point, centre_of, square_at
from desktop.map.overlays.kinds import Ink, Label, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import Hand
from desktop.tools.options import BRACKETS, Choice, Chosen, Count, Deed, Option, Pick, fits
from desktop.tools.template_areas import covered, drawn, template_at, template_text, titled
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
SHAPED = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
"""Steps to another shape."""
TURNED = {Qt.Key.Key_End: 1, Qt.Key.Key_Home: -1}
"""Eighths by which a cone or a line is turned, clockwise."""
OWN = (*BRACKETS, *SHAPED, *TURNED, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Keys that are the tool's while it is in hand, whatever they are shortcuts of: no letters, which mean one thing."""
DIRECTED = (Shape.CONE, Shape.LINE)
FIRST_SIZES = {Shape.BURST: 2, Shape.AURA: 1, Shape.CONE: 3, Shape.LINE: 6, Shape.CIRCLE: 3}
SHAPES = Pick(
    "shape",
    QT_TRANSLATE_NOOP("tools", "Shape"),
    (
        Choice(Shape.BURST, QT_TRANSLATE_NOOP("tools", "Burst"), "bomb"),
        Choice(Shape.AURA, QT_TRANSLATE_NOOP("tools", "Aura"), "circle-dashed"),
        Choice(Shape.CONE, QT_TRANSLATE_NOOP("tools", "Cone"), "wind"),
        Choice(Shape.LINE, QT_TRANSLATE_NOOP("tools", "Line"), "line"),
        Choice(Shape.CIRCLE, QT_TRANSLATE_NOOP("tools", "Circle"), "circle"),
    ),
)


def remove_all(hand: Hand) -> None:
    """Take every template off the map that is shown."""
    if hand.scene is not None:
        hand.workspace.templates.clear(hand.scene)


CLEAR = Deed(
    "clear",
    QT_TRANSLATE_NOOP("tools", "Remove all"),
    QT_TRANSLATE_NOOP("tools", "Remove all templates from this map"),
    "eraser",
    remove_all,
)


class TemplateTool(Tool):
    """Shows the template under the mouse as it would lie; a click lays it, and a click on one that lies removes it."""

    id = "template"
    manual = "running#areas"
    name = QT_TRANSLATE_NOOP("tools", "Template")
    does = QT_TRANSLATE_NOOP(
        "tools",
        "Click lays an area or removes one, Shift upon others; Page keys change the shape, [ ] the size, Home/End turn",
    )
    icon = "flame"
    shortcut = "A"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self) -> None:
        self._shape = Shape.BURST
        self._sizes = dict(FIRST_SIZES)
        self._ahead = DIRECTIONS[0]
        self._at: Point | None = None
        self._token = ""
        self._upon = False
        self._fresh = False
        self._turn = Deed(
            "turn",
            QT_TRANSLATE_NOOP("tools", "Turn"),
            QT_TRANSLATE_NOOP("tools", "Turn by an eighth, clockwise (End; Home turns back)"),
            "rotate-clockwise",
            lambda hand: self._turned(1),
        )

    @property
    def options(self) -> tuple[Option, ...]:
        """The shape and its size, a button to turn what has a direction, and one to remove all."""
        size = Count("size", QT_TRANSLATE_NOOP("tools", "Squares"), 1, LARGEST, FIRST_SIZES[self._shape])
        turn = (self._turn,) if self._shape in DIRECTED else ()
        return (SHAPES, size, *turn, CLEAR)

    @property
    def chosen(self) -> Chosen:
        """The shape, and the size that was last chosen for it."""
        return {"shape": self._shape, "size": self._sizes[self._shape]}

    def choose(self, option: str, value: str | int) -> None:
        """Take another shape or size, if it fits."""
        if not any(each.id == option and fits(each, value) for each in self.options):
            return
        self._fresh = False
        if option == "shape":
            self._shape = Shape(str(value))
        else:
            self._sizes[self._shape] = int(value)

    # The mouse

    def hover(self, hand: Hand, pointer: Pointer) -> Overlays:
        """Follow the mouse; what follows it is shown by `rest`, so that keys can move it too."""
        self._upon = pointer.shift
        self._point(hand, pointer)
        self._tell(hand)
        return ()

    def rest(self, hand: Hand) -> Overlays:
        """Show what would be laid, or removed, and what else to do."""
        if self._fresh:
            return ()
        there = self._to_remove(hand)
        if there is not None and self._at is not None:
            text = QCoreApplication.translate("tools", "Remove %1").replace("%1", titled(there))
            return (*drawn(hand, there, Ink.BAD), Label(self._at, text, Ink.BAD))
        template = self._candidate()
        if template is not None:
            return drawn(hand, template, Ink.GOOD)
        if self._at is not None and self._shape is Shape.AURA:
            return (Label(self._at, QCoreApplication.translate("tools", "Point at a token"), Ink.MUTED),)
        return ()

    def _tell(self, hand: Hand) -> None:
        """Name everybody in the area in the status bar: there is room for more names than on the map."""
        template = self._to_remove(hand) or self._candidate()
        hand.status.emit(self.hint if template is None else template_text(hand, template))

    def press(self, hand: Hand, pointer: Pointer) -> Gesture | None:
        """Begin a click, or the drag that aims a cone or a line."""
        self._upon = pointer.shift
        self._point(hand, pointer)
        if self._shape in DIRECTED and self._at is not None:
            return self._aim(hand, self._at)
        self._settle(hand)
        return None

    def _aim(self, hand: Hand, start: Point) -> Gesture:
        aimed = False
        while True:
            pointer = yield self.rest(hand) if not aimed else self._shown(hand)
            if pointer.kind is Kind.RELEASE:
                break
            if pointer.kind is Kind.MOVE and square_at(pointer.at) != square_at(start):
                aimed = True
                self._ahead = self._towards(start, pointer.at)
        if aimed:
            self._lay(hand)
        else:
            self._settle(hand)

    def _shown(self, hand: Hand) -> Overlays:
        template = self._candidate()
        return () if template is None else drawn(hand, template, Ink.GOOD)

    def _towards(self, start: Point, end: Point) -> tuple[int, int]:
        if self._shape is Shape.LINE:
            (column, row), (here, there) = square_at(end), square_at(start)
            return column - here, row - there

        return nearest_direction((end[0] - start[0], end[1] - start[1]))

    def _point(self, hand: Hand, pointer: Pointer) -> None:
        """Take over where the pointer is: a token for an aura, a corner or a middle for a circle, else a square."""
        self._fresh = False
        self._token = next((each for each in hand.hits(pointer.at) if hand.look(each) is not None), "")
        self._at = pointer.snapped(Snap.HALF) if self._shape is Shape.CIRCLE else centre_of(square_at(pointer.at))

    # What is laid

    def _candidate(self) -> Template | None:
        if self._at is None or (self._shape is Shape.AURA and not self._token):
            return None
        template = Template(self._shape, self._sizes[self._shape], self._at)
        match self._shape:
            case Shape.AURA:
                # wherever on its token one points, it is the same aura
                return replace(template, at=(0, 0), token=self._token)
            case Shape.CONE:
                return replace(template, ahead=self._direction())
            case Shape.LINE:
                return replace(template, ahead=self._ahead)
        return template

    def _direction(self) -> tuple[int, int]:
        """Return the nearest of the eight directions to where the last cone or line was aimed."""
        return nearest_direction(self._ahead)

    def _to_remove(self, hand: Hand) -> Template | None:
        if self._at is None or self._upon:
            return None
        laid = () if hand.scene is None else hand.workspace.templates.on(hand.scene)
        candidate = self._candidate()
        # the token in the middle of its aura is not in it
        return candidate if candidate in laid else template_at(hand, self._square())

    def _square(self) -> tuple[int, int]:
        assert self._at is not None
        return square_at(self._at)

    def _settle(self, hand: Hand) -> None:
        """Remove what lies there, or lay what is shown."""
        there = self._to_remove(hand)
        self._fresh = False
        if there is None:
            self._lay(hand)
        elif hand.scene is not None:
            hand.workspace.templates.take(hand.scene, there)

    def _lay(self, hand: Hand) -> None:
        template = self._candidate()
        if template is not None and hand.scene is not None and covered(hand, template):
            # what has just been laid is shown as it lies, not as what the next click would remove
            self._fresh = True
            hand.workspace.templates.lay(hand.scene, template)

    def _turned(self, by: int) -> None:
        here = DIRECTIONS.index(self._direction())
        self._ahead = DIRECTIONS[(here + by) % len(DIRECTIONS)]

    def _reshape(self, by: int) -> None:
        shapes = tuple(Shape)
        self.choose("shape", shapes[(shapes.index(self._shape) + by) % len(shapes)])

    # By keyboard

    def claims(self, hand: Hand, key: Qt.Key) -> bool:
        """Claim what moves, turns and lays a template, and Delete while there is one to remove."""
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return hand.scene is not None and bool(hand.workspace.templates.on(hand.scene))
        return key in OWN

    def key(self, hand: Hand, pointer: Pointer) -> bool:
        """Change, move, turn, lay or remove a template; Escape goes back to selecting."""
        match pointer.key:
            case Qt.Key.Key_Escape:
                hand.workspace.tool_wanted.emit("select")
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._settle(hand)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                return self._delete(hand)
            case key if key in SHAPED:
                self._reshape(SHAPED[key])
            case key if key in TURNED and self._shape in DIRECTED:
                self._turned(TURNED[key])
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                return self._next_token(hand, -1 if pointer.key is Qt.Key.Key_Backtab or pointer.shift else 1)
            case key if key in BRACKETS:
                self.choose("size", self._sizes[self._shape] + BRACKETS[key])
            case key if key in ARROWS:
                self._step(hand, ARROWS[key])
            case _:
                return False
        return True

    def wheel(self, hand: Hand, pointer: Pointer, steps: int) -> bool:
        """Change the size with Alt."""
        if pointer.alt:
            self.choose("size", self._sizes[self._shape] + steps)
        return pointer.alt

    def dropped(self, hand: Hand) -> None:
        """Show nothing any longer."""
        self._at, self._token, self._upon, self._fresh = None, "", False, False

    def _delete(self, hand: Hand) -> bool:
        """Remove the template that is pointed at, else the one that was laid last."""
        if hand.scene is None:
            return False
        laid = hand.workspace.templates.on(hand.scene)
        if laid:
            hand.workspace.templates.take(hand.scene, self._to_remove(hand) or laid[-1])
        return bool(laid)

    def _step(self, hand: Hand, by: tuple[int, int]) -> None:
        """Go a square; from the middle of what is seen where the mouse has not been yet."""
        start = self._at if self._at is not None else centre_of(square_at(hand.view.seen().centre))
        self._go(hand, (start[0] + by[0] * SQUARE, start[1] + by[1] * SQUARE))

    def _next_token(self, hand: Hand, by: int) -> bool:
        """Go to the next token; return whether there is any."""
        looks = () if hand.content is None else tuple(hand.content.tokens.values())
        if not looks:
            return False
        here = next((n for n, look in enumerate(looks) if look.id == self._token), -1 if by > 0 else 0)
        self._go(hand, looks[(here + by) % len(looks)].point)
        return True

    def _go(self, hand: Hand, at: Point) -> None:
        self._upon = False
        self._point(hand, Pointer(Kind.MOVE, at, hand.tiny))
        hand.view.show_point(at)
        self._tell(hand)
