"""The pin tool: notes of the game master's at points of the map."""

from PySide6.QtCore import QCoreApplication

from core.geometry.snap import Snap
from core.model.things import LayerName, Pin
from desktop.map.overlays.kinds import Ghost, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import DrawingTool
from desktop.tools.map_access import MapAccess
from desktop.tools.outlines import Aim
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import UNBORN


class PinTool(DrawingTool):
    """A click sticks a numbered pin and opens its note to be written."""

    id = "pin"
    manual = "drawing#pins"
    name = QT_TRANSLATE_NOOP("tools", "Pin")
    does = QT_TRANSLATE_NOOP("tools", "Click where the note belongs, then write it; players never see pins")
    icon = "map-pin"
    shortcut = "P"
    digit = "9"
    layer = LayerName.PINS
    aim = Aim(Snap.HALF)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Stick a pin."""
        return self._stick(access, pointer)

    def _stick(self, access: MapAccess, pointer: Pointer) -> Gesture:
        while pointer.kind is not Kind.RELEASE:
            following = yield self.hover(access, pointer)
            if following.kind is not Kind.KEY:
                pointer = following
        count = 1
        if access.content is not None:
            count += sum(isinstance(thing, Pin) for thing in access.content.scene.things.values())
        draft = Draft(access)
        name = QCoreApplication.translate("tools", "Note %1").replace("%1", str(count))
        pin = draft.add(Pin, at=self.aim.at(pointer), name=name)
        if draft.submit("history.stick-pin"):
            access.workspace.select((pin.id,))
            access.properties_wanted.emit(pin.id)

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show the pin as a click would stick it."""
        return (Ghost(Pin(id=UNBORN, at=self.aim.at(pointer))),)
