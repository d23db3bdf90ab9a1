"""The door tool: sets doors into walls, which make room for them, and moves them along."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt

from core.geometry.pieces import Piece, nearest_on, span_on
from core.geometry.snap import Snap
from core.geometry.units import SQUARE, Point
from core.model.door_look import DoorLook
from core.model.things import Door, DoorState, LayerName, Wall
from desktop.map.overlays.kinds import Ghost, Overlays, SnapSpot
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools import editing
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import DrawingTool
from desktop.tools.map_access import MapAccess
from desktop.tools.options import BRACKETS, Choice, Count, Pick
from desktop.tools.outlines import Aim, click_chain
from desktop.tools.select_drags import strayed
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import UNBORN, moved_along, opening_in, set_in, show_things, wall_at
from desktop.workspace.message import Urgency

REACH = SQUARE // 2
"""How far from a wall, in units, a click still means it."""
SECRET = "secret"

STATES = Pick(
    "state",
    QT_TRANSLATE_NOOP("tools", "Door"),
    (
        Choice(DoorState.CLOSED, QT_TRANSLATE_NOOP("tools", "Closed"), "door"),
        Choice(DoorState.OPEN, QT_TRANSLATE_NOOP("tools", "Open"), "door-enter"),
        Choice(DoorState.LOCKED, QT_TRANSLATE_NOOP("tools", "Locked"), "lock"),
        Choice(SECRET, QT_TRANSLATE_NOOP("tools", "Secret"), "eye-off"),
    ),
)
WIDTH = Count("width", QT_TRANSLATE_NOOP("tools", "Squares wide"), 1, 8, 1)


class DoorTool(DrawingTool):
    """A click on a wall sets a door there, a drag of a door moves it; off the walls a door is drawn end to end."""

    id = "door"
    manual = "drawing#doors-and-windows"
    name = QT_TRANSLATE_NOOP("tools", "Door")
    does = QT_TRANSLATE_NOOP(
        "tools",
        "Click on a wall to set a door into it, or on a door to make it such a one; drag a door along its wall; "
        "[ and ] change the width",
    )
    icon = "door"
    shortcut = "D"
    digit = "3"
    layer = LayerName.WALLS
    offered = (STATES, WIDTH)
    aim = Aim(Snap.HALF)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Take hold of a door, set one into a wall, or draw one where there is no wall."""
        door = self._door_at(access, pointer.at)
        if door is not None:
            return drag_door(access, door, pointer, lambda: self._make_of(access, door))
        if self._planned(access, pointer) is not None:
            return self._place(access, pointer)
        return self._freely(access, pointer)

    def _make_of(self, access: MapAccess, door: Door) -> None:
        """Make a door that was clicked what is chosen, such as an archway a secret door."""
        wanted = self._made(door.a, door.b)
        look = DoorLook.ITSELF if door.look is DoorLook.ARCH else door.look
        after = door.but(state=wanted.state, secret=wanted.secret, look=look)
        if after != door and not door.locked:
            title = editing.about(access, "history.things-change", (door,))
            editing.submit(access, title, editing.put(access, title, (after,)))

    @staticmethod
    def _door_at(access: MapAccess, at: Point) -> Door | None:
        found = (access.thing(identity) for identity in access.hits(at))
        return next((thing for thing in found if isinstance(thing, Door)), None)

    def _made(self, a: Point, b: Point) -> Door:
        secret = self.chosen["state"] == SECRET
        state = DoorState.CLOSED if secret else DoorState(str(self.chosen["state"]))
        return Door(id=UNBORN, a=a, b=b, state=state, secret=secret)

    def _planned(self, access: MapAccess, pointer: Pointer) -> tuple[Door, Wall, tuple[Piece, ...]] | None:
        """Return the door that a click would set, the wall that makes room for it, and what pieces of that go.

        A secret one keeps to one piece of a round wall: straight across its bends everybody would see where it is.
        """
        found = wall_at(access, pointer.at, REACH)
        if found is None:
            return None
        width = int(self.chosen["width"]) * SQUARE
        if self.chosen["state"] == SECRET:
            span = span_on(found[1], pointer.at, width, free=pointer.alt)
            return self._made(*span), found[0], (span,)
        span, pieces = opening_in(*found, pointer.at, width, free=pointer.alt)
        return self._made(*span), found[0], pieces

    def _place(self, access: MapAccess, start: Pointer) -> Gesture:
        pointer = start
        while True:
            planned = self._planned(access, pointer)
            access.status.emit(
                QCoreApplication.translate("tools", "Doors keep to whole squares of the wall, freely with Alt")
            )
            pointer = yield () if planned is None else (Ghost(planned[0]),)
            if pointer.kind is Kind.RELEASE:
                break
        planned = self._planned(access, pointer)
        if planned is not None:
            draft, (fresh, wall, pieces) = Draft(access), planned
            door = draft.add(Door, **_fields(fresh))
            set_in(draft, door, wall, pieces)
            draft.tell_of(door)
            if draft.submit(_deed(door)):
                access.workspace.select((door.id,))

    def _freely(self, access: MapAccess, start: Pointer) -> Gesture:
        def show(points: tuple[Point, ...]) -> Overlays:
            return () if len(points) < 2 else (Ghost(self._made(points[0], points[1])),)

        chain = yield from click_chain(access, start, self.aim, show)
        if len(chain) < 2:
            access.workspace.tell(
                QCoreApplication.translate("tools", "There is no wall here: click on one, or drag a door end to end"),
                Urgency.NEWS,
            )
            return
        draft = Draft(access)
        door = draft.add(Door, **_fields(self._made(chain[0], chain[1])))
        draft.submit(_deed(door))

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show the door that a click would set."""
        if self._door_at(access, pointer.at) is not None:
            return ()
        planned = self._planned(access, pointer)
        return (SnapSpot(self.aim.at(pointer)),) if planned is None else (Ghost(planned[0]),)

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Claim the brackets."""
        return key in BRACKETS

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Change the width with the brackets."""
        if pointer.key in BRACKETS:
            return self.step("width", BRACKETS[pointer.key])
        return super().key(access, pointer)


def _deed(door: Door) -> str:
    return "history.draw-secret-door" if door.secret else "history.draw-door"


def _fields(door: Door) -> dict[str, object]:
    return {name: getattr(door, name) for name in Door.model_fields if name != "id"}


def drag_door(access: MapAccess, door: Door, start: Pointer, clicked: Callable[[], None] = lambda: None) -> Gesture:
    """Drag a door along its wall or onto another one; the gap it leaves is closed. It may also just be `clicked`."""
    access.workspace.select((door.id,))
    draft: Draft | None = None
    pointer = start
    while True:
        pointer = yield () if draft is None else show_things(draft.things)
        if pointer.kind is Kind.KEY:
            continue
        draft = moved_along(access, door, pointer.at, free=pointer.alt) if strayed(start, pointer) else None
        if pointer.kind is Kind.RELEASE:
            break
    if draft is not None:
        draft.submit("history.move-door")
    elif not strayed(start, pointer):
        clicked()
    elif nearest_on((door.a, door.b), pointer.at)[1] > SQUARE:
        nowhere = QCoreApplication.translate("tools", "The door stays: there is no wall here that it could stand in")
        access.workspace.tell(nowhere, Urgency.NEWS)
