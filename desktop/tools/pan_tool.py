"""The pan tool: the left button drags the map, for those without a middle one."""

from PySide6.QtCore import Qt

from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool


class PanTool(Tool):
    """Drags the map."""

    id = "pan"
    manual = "drawing#move-about-the-map"
    name = QT_TRANSLATE_NOOP("tools", "Pan")
    does = QT_TRANSLATE_NOOP(
        "tools", "Drag the map; with any tool, hold Space, or drag with the middle or right button"
    )
    icon = "hand-grab"
    shortcut = "H"
    cursor = Qt.CursorShape.OpenHandCursor

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Take hold of the map."""
        return self._drag(access, pointer)

    @staticmethod
    def _drag(access: MapAccess, start: Pointer) -> Gesture:
        pointer = yield ()
        while pointer.kind is not Kind.RELEASE:
            # the map scrolls under the mouse, which so stays over the place that was gripped
            access.view.shift(start.at[0] - pointer.at[0], start.at[1] - pointer.at[1])
            pointer = yield ()
