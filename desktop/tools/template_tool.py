"""The template tool: lays areas of effect on the map, tells who is in them, and takes them away again."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Qt

from core.geometry.snap import Snap
from core.geometry.template import LARGEST_AREA, Shape, Template, nearest_direction
from core.geometry.units import DIRECTIONS, SQUARE, Point, centre_of, square_at
from desktop.map.overlays.kinds import Ink, Label, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.options import BRACKETS, AtOnce, Choice, Chosen, Count, Option, Pick, fits
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


def remove_all(access: MapAccess) -> None:
    """Take every template off the map that is shown."""
    if access.scene is not None:
        access.workspace.templates.clear(access.scene)


CLEAR = AtOnce(
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
        self._turn = AtOnce(
            "turn",
            QT_TRANSLATE_NOOP("tools", "Turn"),
            QT_TRANSLATE_NOOP("tools", "Turn by an eighth, clockwise (End; Home turns back)"),
            "rotate-clockwise",
            lambda access: self._turned(1),
        )

    @property
    def options(self) -> tuple[Option, ...]:
        """The shape and its size, a button to turn what has a direction, and one to remove all."""
        size = Count("size", QT_TRANSLATE_NOOP("tools", "Squares"), 1, LARGEST_AREA, FIRST_SIZES[self._shape])
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

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Follow the mouse; what follows it is shown by `rest`, so that keys can move it too."""
        self._upon = pointer.shift
        self._point(access, pointer)
        self._tell(access)
        return ()

    def rest(self, access: MapAccess) -> Overlays:
        """Show what would be laid, or removed, and what else to do."""
        if self._fresh:
            return ()
        there = self._to_remove(access)
        if there is not None and self._at is not None:
            text = QCoreApplication.translate("tools", "Remove %1").replace("%1", titled(there))
            return (*drawn(access, there, Ink.BAD), Label(self._at, text, Ink.BAD))
        template = self._candidate()
        if template is not None:
            return drawn(access, template, Ink.GOOD)
        if self._at is not None and self._shape is Shape.AURA:
            return (Label(self._at, QCoreApplication.translate("tools", "Point at a token"), Ink.MUTED),)
        return ()

    def _tell(self, access: MapAccess) -> None:
        """Name everybody in the area in the status bar: there is room for more names than on the map."""
        template = self._to_remove(access) or self._candidate()
        access.status.emit(self.hint if template is None else template_text(access, template))

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Begin a click, or the drag that aims a cone or a line."""
        self._upon = pointer.shift
        self._point(access, pointer)
        if self._shape in DIRECTED and self._at is not None:
            return self._aim(access, self._at)
        self._settle(access)
        return None

    def _aim(self, access: MapAccess, start: Point) -> Gesture:
        aimed = False
        while True:
            pointer = yield self.rest(access) if not aimed else self._shown(access)
            if pointer.kind is Kind.RELEASE:
                break
            if pointer.kind is Kind.MOVE and square_at(pointer.at) != square_at(start):
                aimed = True
                self._ahead = self._towards(start, pointer.at)
        if aimed:
            self._lay(access)
        else:
            self._settle(access)

    def _shown(self, access: MapAccess) -> Overlays:
        template = self._candidate()
        return () if template is None else drawn(access, template, Ink.GOOD)

    def _towards(self, start: Point, end: Point) -> tuple[int, int]:
        if self._shape is Shape.LINE:
            (column, row), (here, there) = square_at(end), square_at(start)
            return column - here, row - there

        return nearest_direction((end[0] - start[0], end[1] - start[1]))

    def _point(self, access: MapAccess, pointer: Pointer) -> None:
        """Take over where the pointer is: a token for an aura, a corner or a middle for a circle, else a square."""
        self._fresh = False
        self._token = next((each for each in access.hits(pointer.at) if access.look(each) is not None), "")
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

    def _to_remove(self, access: MapAccess) -> Template | None:
        if self._at is None or self._upon:
            return None
        laid = () if access.scene is None else access.workspace.templates.on(access.scene)
        candidate = self._candidate()
        # the token in the middle of its aura is not in it
        return candidate if candidate in laid else template_at(access, self._square())

    def _square(self) -> tuple[int, int]:
        assert self._at is not None
        return square_at(self._at)

    def _settle(self, access: MapAccess) -> None:
        """Remove what lies there, or lay what is shown."""
        there = self._to_remove(access)
        self._fresh = False
        if there is None:
            self._lay(access)
        elif access.scene is not None:
            access.workspace.templates.take(access.scene, there)

    def _lay(self, access: MapAccess) -> None:
        template = self._candidate()
        if template is not None and access.scene is not None and covered(access, template):
            # what has just been laid is shown as it lies, not as what the next click would remove
            self._fresh = True
            access.workspace.templates.lay(access.scene, template)

    def _turned(self, by: int) -> None:
        here = DIRECTIONS.index(self._direction())
        self._ahead = DIRECTIONS[(here + by) % len(DIRECTIONS)]

    def _reshape(self, by: int) -> None:
        shapes = tuple(Shape)
        self.choose("shape", shapes[(shapes.index(self._shape) + by) % len(shapes)])

    # By keyboard

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Claim what moves, turns and lays a template, and Delete while there is one to remove."""
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return access.scene is not None and bool(access.workspace.templates.on(access.scene))
        return key in OWN

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Change, move, turn, lay or remove a template; Escape goes back to selecting."""
        match pointer.key:
            case Qt.Key.Key_Escape:
                access.workspace.tool_wanted.emit("select")
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._settle(access)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                return self._delete(access)
            case key if key in SHAPED:
                self._reshape(SHAPED[key])
            case key if key in TURNED and self._shape in DIRECTED:
                self._turned(TURNED[key])
            case Qt.Key.Key_Tab | Qt.Key.Key_Backtab:
                return self._next_token(access, -1 if pointer.key is Qt.Key.Key_Backtab or pointer.shift else 1)
            case key if key in BRACKETS:
                self.choose("size", self._sizes[self._shape] + BRACKETS[key])
            case key if key in ARROWS:
                self._step(access, ARROWS[key])
            case _:
                return False
        return True

    def wheel(self, access: MapAccess, pointer: Pointer, steps: int) -> bool:
        """Change the size with Alt."""
        if pointer.alt:
            self.choose("size", self._sizes[self._shape] + steps)
        return pointer.alt

    def dropped(self, access: MapAccess) -> None:
        """Show nothing any longer."""
        self._at, self._token, self._upon, self._fresh = None, "", False, False

    def _delete(self, access: MapAccess) -> bool:
        """Remove the template that is pointed at, else the one that was laid last."""
        if access.scene is None:
            return False
        laid = access.workspace.templates.on(access.scene)
        if laid:
            access.workspace.templates.take(access.scene, self._to_remove(access) or laid[-1])
        return bool(laid)

    def _step(self, access: MapAccess, by: tuple[int, int]) -> None:
        """Go a square; from the middle of what is seen where the mouse has not been yet."""
        start = self._at if self._at is not None else centre_of(square_at(access.view.seen().centre))
        self._go(access, (start[0] + by[0] * SQUARE, start[1] + by[1] * SQUARE))

    def _next_token(self, access: MapAccess, by: int) -> bool:
        """Go to the next token; return whether there is any."""
        looks = () if access.content is None else tuple(access.content.tokens.values())
        if not looks:
            return False
        here = next((n for n, look in enumerate(looks) if look.id == self._token), -1 if by > 0 else 0)
        self._go(access, looks[(here + by) % len(looks)].point)
        return True

    def _go(self, access: MapAccess, at: Point) -> None:
        self._upon = False
        self._point(access, Pointer(Kind.MOVE, at, access.tiny))
        access.view.show_point(at)
        self._tell(access)
