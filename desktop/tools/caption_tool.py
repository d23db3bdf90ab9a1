"""The text tool: words on the map, typed where they are to stand."""

from PySide6.QtCore import QCoreApplication

from core.geometry.snap import Snap
from core.geometry.units import SQUARE
from core.model.markings import Caption, Tone
from core.model.things import LayerName
from desktop.map.overlays.kinds import Ghost, Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.drawing_tool import DrawingTool
from desktop.tools.map_access import MapAccess
from desktop.tools.options import BRACKETS, Choice, Count, Pick
from desktop.tools.outlines import Aim
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.tools.wall_plan import UNBORN

HEIGHT = Count("height", QT_TRANSLATE_NOOP("tools", "Height in %"), 15, 400, 50)
STEP = 10
TONE = Pick(
    "tone",
    QT_TRANSLATE_NOOP("tools", "Colour"),
    (
        Choice(Tone.INK.value, QT_TRANSLATE_NOOP("tools", "Ink"), "feather"),
        Choice(Tone.RED.value, QT_TRANSLATE_NOOP("tools", "Red"), "droplet"),
        Choice(Tone.BLUE.value, QT_TRANSLATE_NOOP("tools", "Blue"), "droplet"),
        Choice(Tone.GREEN.value, QT_TRANSLATE_NOOP("tools", "Green"), "droplet"),
        Choice(Tone.WHITE.value, QT_TRANSLATE_NOOP("tools", "White"), "droplet"),
    ),
    listed=True,
)


class CaptionTool(DrawingTool):
    """A click asks for the words that are to stand there."""

    id = "caption"
    manual = "drawing#texts-and-drawings"
    name = QT_TRANSLATE_NOOP("tools", "Text")
    does = QT_TRANSLATE_NOOP(
        "tools", "Click where the words belong and type them; [ and ] change their height, Alt places freely"
    )
    icon = "typography"
    shortcut = "X"
    layer = LayerName.STAMPS
    offered = (HEIGHT, TONE)
    aim = Aim(Snap.HALF)

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Change the height with the brackets."""
        if pointer.key in BRACKETS:
            return self.step("height", STEP * BRACKETS[pointer.key])
        return super().key(access, pointer)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Ask for the words where the mouse is let go."""
        return self._ask(access, pointer)

    def caption(self, pointer: Pointer, words: str) -> Caption:
        """Return words as they would stand under the mouse."""
        size = int(self._chosen["height"]) * SQUARE // 100
        return Caption(id=UNBORN, words=words, at=self.aim.at(pointer), size=size, tone=Tone(str(self._chosen["tone"])))

    def _ask(self, access: MapAccess, pointer: Pointer) -> Gesture:
        while pointer.kind is not Kind.RELEASE:
            following = yield self.hover(access, pointer)
            if following.kind is not Kind.KEY:
                pointer = following
        access.words_wanted.emit(self.caption(pointer, "…"))

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show where the words would stand, and how large."""
        return (Ghost(self.caption(pointer, QCoreApplication.translate("tools", "Text"))),)
