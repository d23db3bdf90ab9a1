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
from desktop.tools.map_access import Hand
from desktop.tools.options import Choice, Chosen, Option, Pick, fits
from desktop.tools.piles import drag_pile, pile_at, pile_text, ringed
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool
from desktop.tools.wall_plan import closed_up
from desktop.workspace.workspace import Mode

GRIP = 7
"""Pixels from the frame's edge within which it is taken hold of."""


def is_on_frame(hand: Hand, pointer: Pointer) -> bool:
    """Return whether the mouse is on the edge of the frame that shows what the players see of this map."""
    table = hand.workspace.player_screen
    frame = table.frame
    if frame is None or not (table.is_open and table.framed) or hand.scene != table.scene:
        return False
    near, (x, y) = GRIP * pointer.tiny, pointer.at
    outer = frame.adjusted(-near, -near, near, near)
    inner = frame.adjusted(near, near, -near, -near)
    return outer.contains(x, y) and not inner.contains(x, y)


def drag_frame(hand: Hand, start: Pointer) -> Gesture:
    """Move what the players see with the mouse, by whole squares where their scale is locked."""
    table = hand.workspace.player_screen
    camera = table.camera
    while True:
        pointer = yield ()
        gone = ((pointer.at[0] - start.at[0]) / SQUARE, (pointer.at[1] - start.at[1]) / SQUARE)
        table.look(camera.scrolled(*gone))
        if pointer.kind is Kind.RELEASE:
            return


FightDrag = Callable[[Hand, Pointer, TokenLook], Gesture | None]
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
        "tools", "Click to select, Shift adds, drag to move; Alt moves freely, Ctrl copies, Tab goes to what lies below"
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

    def press(self, hand: Hand, pointer: Pointer) -> Gesture | None:
        """Take hold of a handle, of what is under the mouse, or begin a box."""
        single = hand.things[0] if len(hand.things) == 1 == len(hand.workspace.selection) else None
        if isinstance(single, Wall):
            held = None if pointer.shift else wall_drags.press(hand, single, pointer)
            if held is not None:
                return held
        elif single is not None and not pointer.shift:
            number = select_drags.handle_at(hand, single, pointer)
            if number is not None:
                return select_drags.drag_handle(hand, single, number)
        pile = pile_at(hand, pointer.at)
        if pile is not None:
            return drag_pile(hand, pointer, pile)
        if is_on_frame(hand, pointer) and not any(hand.look(each) for each in hand.hits(pointer.at)):
            return drag_frame(hand, pointer)
        found = hand.hits(pointer.at)
        if not hand.editing:
            found = tuple(each for each in found if hand.look(each) is not None or self._speaks(hand, each))
        if not found:
            return select_drags.rubber_band(hand, pointer)
        return self._grip(hand, pointer, found)

    @staticmethod
    def _speaks(hand: Hand, identity: str) -> bool:
        """Return whether a thing is worth a click while running: doors and whatever has properties to read."""
        return isinstance(hand.thing(identity), Door) or not isinstance(hand.thing(identity), Wall)

    def _grip(self, hand: Hand, start: Pointer, found: tuple[str, ...]) -> Gesture:
        """Wait whether the mouse is dragged; select or open a door if not."""
        selection = hand.workspace.selection
        held = next((each for each in found if each in selection), None)
        chosen = held or found[0]
        if held is None:
            door = not hand.editing and isinstance(hand.thing(chosen), Door)
            if not door:
                hand.workspace.select((*selection, chosen) if start.shift else (chosen,))
        pointer = yield self.rest(hand)
        while not select_drags.strayed(start, pointer):
            if pointer.kind is Kind.RELEASE:
                self._clicked(hand, start, chosen, held)
                return
            pointer = yield self.rest(hand)
        drag = self._drag(hand, start, chosen)
        if drag is None:
            return
        next(drag)
        try:
            while True:
                shown = drag.send(pointer)
                pointer = yield shown
        except StopIteration:
            return
        finally:
            drag.close()

    def _clicked(self, hand: Hand, pointer: Pointer, chosen: str, held: str | None) -> None:
        thing = hand.thing(chosen)
        selection = hand.workspace.selection
        zones = hand.areas_around(pointer.at) if pointer.alt and hand.editing else ()
        if zones:
            hand.workspace.select((*selection, zones[0]) if pointer.shift else zones[:1])
            return
        if isinstance(thing, Door) and not hand.editing and not pointer.shift:
            use_door(hand, thing)
        elif held is not None and pointer.shift:
            hand.workspace.select(tuple(each for each in selection if each != held))
        elif held is not None and len(selection) > 1:
            hand.workspace.select((held,))

    def _drag(self, hand: Hand, start: Pointer, chosen: str) -> Gesture | None:
        look = hand.look(chosen)
        if hand.editing:
            thing = hand.thing(chosen)
            alone = len(hand.workspace.selection) == 1 and not start.ctrl
            if alone and isinstance(thing, Wall) and self._grabs == SIDE and hand.things:
                return wall_drags.drag_side(hand, thing, start)
            if alone and isinstance(thing, Door) and closed_up(hand, thing)[0] is not None:
                return drag_door(hand, thing, start)
            return select_drags.drag_selection(hand, start, copy=start.ctrl)
        if look is None:
            return select_drags.rubber_band(hand, start)
        if hand.workspace.in_fight and not start.ctrl:
            return None if self._fight_drag is None else self._fight_drag(hand, start, look)
        return select_drags.drag_selection(hand, start, copy=False)

    def rest(self, hand: Hand) -> Overlays:
        """Outline the selected things; the handles of a single one that can be changed."""
        things = hand.workspace.selected_things[:MOST]
        shown: list[Overlay] = [outline(thing) for thing in things]
        if len(things) == 1 and things == hand.things and isinstance(things[0], Wall):
            shown += wall_drags.marks(hand, things[0])
        elif len(things) == 1 and things == hand.things:
            shown.append(Handles(select_drags.handles_of(things[0], select_drags.knob_side(hand, things[0]))))
        return (*shown, *ringed(hand))

    def hover(self, hand: Hand, pointer: Pointer) -> Overlays:
        """Fill the handle that is under the mouse; tell what lies there."""
        pile = pile_at(hand, pointer.at)
        if pile is not None:
            hand.status.emit(pile_text(pile))
        single = hand.things[0] if len(hand.things) == 1 else None
        if isinstance(single, Wall):
            return wall_drags.marks(hand, single, wall_drags.corner_at(single, pointer))
        number = None if single is None else select_drags.handle_at(hand, single, pointer)
        if single is None or number is None:
            return ()
        return (Handles(select_drags.handles_of(single, select_drags.knob_side(hand, single)), number),)

    def double(self, hand: Hand, pointer: Pointer) -> None:
        """Show the properties of what is under the mouse, of a pile what is in it."""
        if pile_at(hand, pointer.at) is not None:
            hand.workspace.panel_wanted.emit("load")
            return
        found = hand.hits(pointer.at)
        if found:
            chosen = next((each for each in found if each in hand.workspace.selection), found[0])
            hand.workspace.select((chosen,))
            hand.properties_wanted.emit(chosen)

    def key(self, hand: Hand, pointer: Pointer) -> bool:
        """Cycle, turn, stack and nudge what is selected."""
        key = pointer.key
        if key is Qt.Key.Key_Tab:
            return self._cycle(hand, back=pointer.shift)
        if self._corner_key(hand, pointer):
            self._tell_corner(hand)
            return True
        if key is Qt.Key.Key_Escape and hand.workspace.selection:
            hand.workspace.select(())
            return True
        if not hand.workspace.selection or pointer.ctrl:
            return False
        if key is Qt.Key.Key_R:
            editing.turn(hand, -1 if pointer.shift else 1)
        elif key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            editing.restack(hand, front=key is Qt.Key.Key_BracketRight)
        elif key in ARROWS and (hand.things or (hand.looks and not hand.workspace.in_fight)):
            dx, dy = ARROWS[key]
            step = select_drags.step_of(pointer)
            editing.nudge(hand, dx * step, dy * step, free=pointer.alt)
        else:
            return False
        return True

    def claims(self, hand: Hand, key: Qt.Key) -> bool:
        """Claim the keys of corners while a wall alone is selected."""
        return key in REACHED and wall_drags.only_wall(hand) is not None

    def _corner_key(self, hand: Hand, pointer: Pointer) -> bool:
        """Take a key that is about the corners of the wall that alone is selected."""
        key = pointer.key
        if wall_drags.only_wall(hand) is None or pointer.ctrl:
            return False
        if key in wall_drags.STEPS:
            return wall_drags.step(hand, wall_drags.STEPS[key])
        if key is Qt.Key.Key_Insert:
            return wall_drags.insert(hand)
        if wall_drags.held_corner(hand) is None:
            return False
        if key is Qt.Key.Key_Escape:
            hand.corner = None
            return True
        if key not in ARROWS:
            return False
        (dx, dy), step = ARROWS[key], select_drags.step_of(pointer)
        return wall_drags.nudge(hand, (dx * step, dy * step), side=self._grabs == SIDE)

    def _tell_corner(self, hand: Hand) -> None:
        held = wall_drags.held_corner(hand)
        if held is None:
            hand.status.emit(self.hint)
            return
        words = QCoreApplication.translate("tools", HOLDING)
        count = len(wall_drags.corners_of(held[0]))
        hand.status.emit(words.replace("%1", str(held[1] + 1)).replace("%2", str(count)))

    @staticmethod
    def _cycle(hand: Hand, *, back: bool) -> bool:
        """Select what lies below the selected under the mouse, and at last the topmost again."""
        found = hand.hits(hand.at)
        if len(found) < 2:
            return False
        held = next((number for number, each in enumerate(found) if each in hand.workspace.selection), None)
        step = -1 if back else 1
        hand.workspace.select((found[0 if held is None else (held + step) % len(found)],))
        return True


def outline(thing: Thing) -> Area | Line:
    """Return the shape that marks a thing as selected."""
    match thing:
        case Wall() | Door() | Scribble():
            return Line(thing.corners, Ink.SELECT, 3)
        case Stamp() | Caption():
            return Area(thing.outline, Ink.SELECT, filled=False)
        case Zone() | LightRegion() | Roof():
            return Area(thing.points, Ink.SELECT, filled=False)
    left, top, right, bottom = thing.bounds
    edge = 0 if right > left else 300
    left, top, right, bottom = left - edge, top - edge, right + edge, bottom + edge
    return Area(((left, top), (right, top), (right, bottom), (left, bottom)), Ink.SELECT, filled=False)


def use_door(hand: Hand, door: Door) -> None:
    """Open a shut door, shut an open one; a locked one stays so until the game master says otherwise."""
    if hand.content is None:
        return
    scene, state = hand.content.scene.id, hand.content.scene_state.doors.get(door.id, door.state)
    if state is DoorState.LOCKED:
        unlock = partial(hand.workspace.submit, SetDoor(scene, ThingId(door.id), DoorState.OPEN))
        offer = (QCoreApplication.translate("tools", "Open it anyway"), lambda: _ignored(unlock()))
        hand.workspace.tell(QCoreApplication.translate("tools", "This door is locked"), offer=offer)
        return
    wanted = DoorState.CLOSED if state is DoorState.OPEN else DoorState.OPEN
    hand.workspace.submit(SetDoor(scene, ThingId(door.id), wanted))


def _ignored(_: bool) -> None:
    """Drop whether a command was accepted: what is wrong with it has been told."""
