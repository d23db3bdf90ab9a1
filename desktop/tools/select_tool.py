"""The select tool: clicks select, drags move, a click on a door in Run opens or shuts it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt

from core.base.ids import ThingId
from core.edits.show import SetDoor
from core.geometry.units import SQUARE
from core.model.markings import Caption, Scribble
from core.model.roofs import Roof
from core.model.things import Door, DoorState, LightRegion, Stamp, Thing, Wall, Zone
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Area, Handles, Ink, Line, Overlay, Overlays
from desktop.map.view.map_view import ARROWS
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools import editing, select_drags, wall_drags
from desktop.tools.door_tool import drag_door
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Chosen, Option, Pick, fits
from desktop.tools.piles import drag_pile, pile_at, pile_text, ringed
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool
from desktop.tools.wall_plan import closed_up
from desktop.workspace.workspace import Mode

GRIP = 7
"""Pixels from the frame's edge within which it is taken hold of."""


def is_on_frame(access: MapAccess, pointer: Pointer) -> bool:
    """Return whether the mouse is on the edge of the frame that shows what the players see of this map."""
    table = access.workspace.player_screen
    frame = table.frame
    if frame is None or not (table.is_open and table.framed) or access.scene != table.scene:
        return False
    near, (x, y) = GRIP * pointer.tiny, pointer.at
    outer = frame.adjusted(-near, -near, near, near)
    inner = frame.adjusted(near, near, -near, -near)
    return outer.contains(x, y) and not inner.contains(x, y)


def drag_frame(access: MapAccess, start: Pointer) -> Gesture:
    """Move what the players see with the mouse, by whole squares where their scale is locked."""
    table = access.workspace.player_screen
    camera = table.camera
    while True:
        pointer = yield ()
        gone = ((pointer.at[0] - start.at[0]) / SQUARE, (pointer.at[1] - start.at[1]) / SQUARE)
        table.look(camera.scrolled(*gone))
        if pointer.kind is Kind.RELEASE:
            return


FightDrag = Callable[[MapAccess, Pointer, TokenLook], Gesture | None]
"""Begins the drag by which somebody moves by the rules, while a fight is on; None if it cannot begin."""
WHOLE, SIDE = "whole", "side"
GRABS = Pick(
    "grabs",
    QT_TRANSLATE_NOOP("tools", "Takes hold of"),
    (
        Choice(WHOLE, QT_TRANSLATE_NOOP("tools", "Whole walls"), "home"),
        Choice(SIDE, QT_TRANSLATE_NOOP("tools", "One side"), "line"),
    ),
)
HOLDING = QT_TRANSLATE_NOOP(
    "tools", "Corner %1 of %2: arrows move it, Del removes it, Insert adds one, comma and period go on, Esc lets go"
)
REACHED = (*wall_drags.STEPS, Qt.Key.Key_Insert)
MOST = 400
"""Selected things that are outlined."""


class SelectTool(Tool):
    """Selects and moves; a plain drag of a token in a fight is given to `fight_drag`, with Ctrl it is the GM's hand."""

    id = "select"
    manual = "drawing#change-what-is-there"
    name = QT_TRANSLATE_NOOP("tools", "Select")
    does = QT_TRANSLATE_NOOP(
        "tools",
        "Click to select, Shift adds, drag to move; Alt moves freely, Ctrl copies (in a fight it moves by hand), "
        "Tab goes to what lies below",
    )
    icon = "pointer"
    shortcut = "V"

    choosing = (Mode.PREPARE,)

    def __init__(self, fight_drag: FightDrag | None = None) -> None:
        self._fight_drag = fight_drag
        self._grabs = WHOLE

    @property
    def options(self) -> tuple[Option, ...]:
        """What a drag of a wall moves."""
        return (GRABS,)

    @property
    def chosen(self) -> Chosen:
        """What is chosen."""
        return {GRABS.id: self._grabs}

    def choose(self, option: str, value: str | int) -> None:
        """Take another value if it fits."""
        if option == GRABS.id and fits(GRABS, value):
            self._grabs = str(value)

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Take hold of a handle, of what is under the mouse, or begin a box."""
        handle = self._handle(access, pointer)
        if handle is not None:
            return self._with_shift(access, pointer, handle) if pointer.shift else handle()
        pile = pile_at(access, pointer.at)
        if pile is not None:
            return drag_pile(access, pointer, pile)
        if is_on_frame(access, pointer) and not any(access.look(each) for each in access.hits(pointer.at)):
            return drag_frame(access, pointer)
        found = access.hits(pointer.at)
        if not access.editing:
            found = tuple(each for each in found if access.look(each) is not None or self._speaks(access, each))
        if not found:
            area = self._held_area(access, pointer)
            return (
                select_drags.rubber_band(access, pointer) if area is None else self._grip_floor(access, pointer, area)
            )
        return self._grip(access, pointer, found)

    @staticmethod
    def _held_area(access: MapAccess, pointer: Pointer) -> str | None:
        """Return the id of the selected zone or other area in which the mouse is: it is moved by its floor."""
        held = {thing.id for thing in access.things} if access.editing and not pointer.shift else ()
        return next((each for each in access.areas_around(pointer.at) if each in held), None)

    def _grip_floor(self, access: MapAccess, start: Pointer, area: str) -> Gesture:
        """Wait whether the mouse is dragged on the floor of what is selected; a click selects the ground there."""
        pointer = yield self.rest(access)
        while not select_drags.strayed(start, pointer):
            if pointer.kind is Kind.RELEASE:
                ground = access.ground_at(start.at)
                access.workspace.select(() if ground is None else (ground,))
                return
            pointer = yield self.rest(access)
        drag = self._drag(access, start, area)
        if drag is not None:
            yield from _led(drag, pointer)

    def _handle(self, access: MapAccess, pointer: Pointer) -> Callable[[], Gesture] | None:
        """Return what begins the drag of the handle under the mouse, if there is one."""
        single = access.things[0] if len(access.things) == 1 == len(access.workspace.selection) else None
        if isinstance(single, Wall):
            return wall_drags.handle_drag(access, single, pointer, adds=self._grabs == WHOLE)
        number = None if single is None else select_drags.handle_at(access, single, pointer)
        return None if single is None or number is None else partial(select_drags.drag_handle, access, single, number)

    def _with_shift(self, access: MapAccess, start: Pointer, handle: Callable[[], Gesture]) -> Gesture:
        """Drag a handle, which Shift changes; a click there adds what it is on, or lets it go, as elsewhere."""
        pointer = yield self.rest(access)
        while not select_drags.strayed(start, pointer):
            if pointer.kind is Kind.RELEASE:
                selection, found = access.workspace.selection, access.hits(start.at)
                held = next((each for each in found if each in selection), None)
                if held is not None:
                    self._clicked(access, start, held, held)
                elif found:
                    access.workspace.select((*selection, found[0]))
                return
            pointer = yield self.rest(access)
        yield from _led(handle(), pointer)

    @staticmethod
    def _speaks(access: MapAccess, identity: str) -> bool:
        """Return whether a thing is worth a click while running: doors and whatever has properties to read."""
        return isinstance(access.thing(identity), Door) or not isinstance(access.thing(identity), Wall)

    def _grip(self, access: MapAccess, start: Pointer, found: tuple[str, ...]) -> Gesture:
        """Wait whether the mouse is dragged; select or open a door if not."""
        selection = access.workspace.selection
        held = next((each for each in found if each in selection), None)
        if held is not None and not start.alt and self._yields(access, held, found[0]):
            held = None
        chosen = held or found[0]
        if held is None:
            door = not access.editing and isinstance(access.thing(chosen), Door)
            if not door:
                access.workspace.select((*selection, chosen) if start.shift else (chosen,))
        pointer = yield self.rest(access)
        while not select_drags.strayed(start, pointer):
            if pointer.kind is Kind.RELEASE:
                self._clicked(access, start, chosen, held)
                return
            pointer = yield self.rest(access)
        drag = self._drag(access, start, chosen)
        if drag is not None:
            yield from _led(drag, pointer)

    @staticmethod
    def _yields(access: MapAccess, held: str, top: str) -> bool:
        """Return whether a zone lets go of its border where that runs along a wall."""
        return isinstance(access.thing(held), Zone) and isinstance(access.thing(top), Wall | Door)

    def _clicked(self, access: MapAccess, pointer: Pointer, chosen: str, held: str | None) -> None:
        thing = access.thing(chosen)
        selection = access.workspace.selection
        ground = access.ground_at(pointer.at) if pointer.alt and access.editing else None
        if ground is not None:
            access.workspace.select((*selection, ground) if pointer.shift else (ground,))
            return
        if isinstance(thing, Door) and not access.editing and not pointer.shift:
            use_door(access, thing)
        elif held is not None and pointer.shift:
            access.workspace.select(tuple(each for each in selection if each != held))
        elif held is not None and len(selection) > 1:
            access.workspace.select((held,))

    def _drag(self, access: MapAccess, start: Pointer, chosen: str) -> Gesture | None:
        look = access.look(chosen)
        if access.editing:
            thing = access.thing(chosen)
            alone = len(access.workspace.selection) == 1 and not start.ctrl
            if alone and isinstance(thing, Wall) and self._grabs == SIDE and access.things:
                return wall_drags.drag_side(access, thing, start)
            if alone and isinstance(thing, Door) and closed_up(access, thing)[0] is not None:
                return drag_door(access, thing, start)
            return select_drags.drag_selection(access, start, copy=start.ctrl)
        if look is None:
            return select_drags.rubber_band(access, start)
        if access.workspace.in_fight and not start.ctrl:
            return None if self._fight_drag is None else self._fight_drag(access, start, look)
        return select_drags.drag_selection(access, start, copy=start.ctrl and not access.workspace.in_fight)

    def rest(self, access: MapAccess) -> Overlays:
        """Outline the selected things; the handles of a single one that can be changed."""
        things = access.workspace.selected_things[:MOST]
        shown: list[Overlay] = [each for thing in things for each in outlines(thing)]
        if len(things) == 1 and things == access.things and isinstance(things[0], Wall):
            shown += wall_drags.marks(access, things[0], adds=self._grabs == WHOLE)
        elif len(things) == 1 and things == access.things:
            handles = select_drags.handles_of(things[0], select_drags.knob_side(access, things[0]))
            held = wall_drags.held_corner_of_area(access)
            shown.append(Handles(handles, held=None if held is None else held[1]))
        return (*shown, *ringed(access))

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Fill the handle that is under the mouse; tell what lies there."""
        pile = pile_at(access, pointer.at)
        if pile is not None:
            access.status.emit(pile_text(pile))
        single = access.things[0] if len(access.things) == 1 else None
        if isinstance(single, Wall):
            hot = wall_drags.corner_at(single, pointer)
            return wall_drags.marks(access, single, hot, adds=self._grabs == WHOLE)
        number = None if single is None else select_drags.handle_at(access, single, pointer)
        if single is None or number is None:
            return ()
        return (Handles(select_drags.handles_of(single, select_drags.knob_side(access, single)), number),)

    def double(self, access: MapAccess, pointer: Pointer) -> None:
        """Show the properties of what is under the mouse, of a pile what is in it."""
        if pile_at(access, pointer.at) is not None:
            access.workspace.panel_wanted.emit("load")
            return
        found = access.hits(pointer.at)
        if found:
            chosen = next((each for each in found if each in access.workspace.selection), found[0])
            access.workspace.select((chosen,))
            access.properties_wanted.emit(chosen)

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Cycle, turn, stack and nudge what is selected."""
        key = pointer.key
        if key is Qt.Key.Key_Tab:
            return self._cycle(access, back=pointer.shift)
        if self._corner_key(access, pointer):
            self._tell_corner(access)
            return True
        if key is Qt.Key.Key_Escape and access.workspace.selection:
            access.workspace.select(())
            return True
        if not access.workspace.selection or pointer.ctrl:
            return False
        if key is Qt.Key.Key_R:
            editing.turn(access, -1 if pointer.shift else 1)
        elif key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            editing.restack(access, front=key is Qt.Key.Key_BracketRight)
        elif key in ARROWS and (access.things or (access.looks and not access.workspace.in_fight)):
            dx, dy = ARROWS[key]
            step = select_drags.step_of(pointer)
            editing.nudge(access, dx * step, dy * step, free=pointer.alt)
        else:
            return False
        return True

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Claim the keys of corners while a wall alone is selected."""
        return key in REACHED and wall_drags.only_wall(access) is not None

    def _corner_key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Take a key that is about the corners of the wall that alone is selected."""
        key = pointer.key
        if wall_drags.only_wall(access) is None or pointer.ctrl:
            return False
        if key in wall_drags.STEPS:
            return wall_drags.step(access, wall_drags.STEPS[key])
        if key is Qt.Key.Key_Insert:
            return wall_drags.insert(access)
        if wall_drags.held_corner(access) is None:
            return False
        if key is Qt.Key.Key_Escape:
            access.corner = None
            return True
        if key not in ARROWS:
            return False
        (dx, dy), step = ARROWS[key], select_drags.step_of(pointer)
        return wall_drags.nudge(access, (dx * step, dy * step), side=self._grabs == SIDE)

    def _tell_corner(self, access: MapAccess) -> None:
        held = wall_drags.held_corner(access)
        if held is None:
            access.status.emit(self.hint)
            return
        words = QCoreApplication.translate("tools", HOLDING)
        count = len(wall_drags.corners_of(held[0]))
        access.status.emit(words.replace("%1", str(held[1] + 1)).replace("%2", str(count)))

    @staticmethod
    def _cycle(access: MapAccess, *, back: bool) -> bool:
        """Select what lies below the selected under the mouse, and at last the topmost again."""
        found = access.hits(access.at)
        if len(found) < 2:
            return False
        held = next((number for number, each in enumerate(found) if each in access.workspace.selection), None)
        step = -1 if back else 1
        access.workspace.select((found[0 if held is None else (held + step) % len(found)],))
        return True


def _led(drag: Gesture, pointer: Pointer) -> Gesture:
    """Go on as a drag that begins where the mouse has strayed to."""
    next(drag)
    try:
        while True:
            shown = drag.send(pointer)
            pointer = yield shown
    except StopIteration:
        return
    finally:
        drag.close()


def outlines(thing: Thing) -> tuple[Area | Line, ...]:
    """Return the shapes that mark a thing as selected."""
    match thing:
        case Wall() | Door() | Scribble():
            return (Line(thing.corners, Ink.SELECT, 3),)
        case Stamp() | Caption():
            return (Area(thing.outline, Ink.SELECT, filled=False),)
        case Zone() | LightRegion() | Roof():
            return tuple(Area(ring, Ink.SELECT, filled=False) for ring in thing.rings)
    left, top, right, bottom = thing.bounds
    edge = 0 if right > left else 300
    left, top, right, bottom = left - edge, top - edge, right + edge, bottom + edge
    return (Area(((left, top), (right, top), (right, bottom), (left, bottom)), Ink.SELECT, filled=False),)


def use_door(access: MapAccess, door: Door) -> None:
    """Open a shut door, shut an open one; a locked one stays so until the game master says otherwise."""
    if access.content is None:
        return
    if not door.has_leaf:
        access.workspace.tell(QCoreApplication.translate("tools", "An archway has nothing to open or to close"))
        return
    scene, state = access.content.scene.id, access.content.scene_state.door(door)
    if state is DoorState.LOCKED:
        unlock = partial(access.workspace.submit, SetDoor(scene, ThingId(door.id), DoorState.OPEN))
        offer = (QCoreApplication.translate("tools", "Open it anyway"), lambda: _ignored(unlock()))
        access.workspace.tell(QCoreApplication.translate("tools", "This door is locked"), offer=offer)
        return
    wanted = DoorState.CLOSED if state is DoorState.OPEN else DoorState.OPEN
    access.workspace.submit(SetDoor(scene, ThingId(door.id), wanted))


def _ignored(_: bool) -> None:
    """Drop whether a command was accepted: what is wrong with it has been told."""
