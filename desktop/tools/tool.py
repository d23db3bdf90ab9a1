"""What a tool is, and how a drag is written: as a generator that yields what to show and is sent what happens."""

from collections.abc import Generator

from PySide6.QtCore import QCoreApplication, Qt

from desktop.map.overlays.kinds import Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.options import CONTEXT, Chosen, Option
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Mode

Gesture = Generator[Overlays, Pointer, None]
"""Yields overlays, is sent every event of the mouse and every key, and ends by returning.

Escape and a right click close it; what must be put right then belongs in `finally`.
"""

__all__ = ["CONTEXT", "QT_TRANSLATE_NOOP", "Gesture", "Kind", "Tool"]


class Tool:
    """Something that the mouse can do on a map; words are `QT_TRANSLATE_NOOP("tools", ...)`."""

    id = ""
    name = ""
    does = ""
    icon = ""
    shortcut = ""
    manual = ""
    """The place in the manual that tells of it."""
    digit = ""
    digits_do = QT_TRANSLATE_NOOP("tools", "Digits take up tools")
    """What the number keys mean while the tool is in hand and one prepares."""
    cursor = Qt.CursorShape.ArrowCursor
    modes: tuple[Mode, ...] = (Mode.PREPARE, Mode.RUN)
    choosing: tuple[Mode, ...] = (Mode.PREPARE, Mode.RUN)
    """The modes in which its options are offered."""
    in_bar = True
    """Whether a person takes it up from the tool bar; others are taken up by what is going on."""

    @property
    def title(self) -> str:
        """Its name in the language of the program."""
        return QCoreApplication.translate(CONTEXT, self.name)

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen of it now, in the order of the strip."""
        return ()

    @property
    def chosen(self) -> Chosen:
        """What is chosen, by the ids of the options."""
        return {}

    def choose(self, option: str, value: str | int) -> None:
        """Take another value of an option; one that does not fit changes nothing."""

    @property
    def keeps_off_names(self) -> bool:
        """Whether words of what it shows were put where no name stood: they go elsewhere when names do."""
        return False

    def prepare(self, what: object) -> None:
        """Hear what somebody who asked for the tool wants to do with it."""

    def forget(self) -> None:
        """Lay aside what belongs to the document that was open: another one is, or none."""

    @property
    def hint(self) -> str:
        """What to do with it, for the status bar."""
        return QCoreApplication.translate(CONTEXT, self.does)

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Begin something where the mouse went down; None if that was all."""
        return None

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Return what to show while the mouse only moves."""
        return ()

    def rest(self, access: MapAccess) -> Overlays:
        """Return what to show while nothing is going on."""
        return ()

    def double(self, access: MapAccess, pointer: Pointer) -> None:
        """Take a double click."""

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Take a key that was struck while no gesture is under way; return whether it meant anything.

        Escape goes back to selecting from whatever tool has no other use for it.
        """
        if pointer.key is Qt.Key.Key_Escape:
            access.workspace.tool_wanted.emit("select")
            return True
        return False

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Return whether a key is the tool's even where it is the shortcut of something else."""
        return False

    def wheel(self, access: MapAccess, pointer: Pointer, steps: int) -> bool:
        """Take a turn of the wheel, away from oneself where `steps` is above 0; return whether it meant anything."""
        return False

    def menu(self, access: MapAccess, pointer: Pointer) -> None:
        """Prepare for the menu that will be opened at a place."""

    def dropped(self, access: MapAccess) -> None:
        """Hear that another tool is taken up."""
