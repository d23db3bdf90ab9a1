"""The toolbox: holds the tool that is taken up, runs its gestures and shows what they yield."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, Signal

from desktop.map.overlays.kinds import Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.select_drags import strayed
from desktop.tools.tool import CONTEXT, Gesture, Tool

FINISHING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace, Qt.Key.Key_Space)
"""Keys that a gesture under way hears before any shortcut."""


class Toolbox(QObject):
    """Listens to a map's view on behalf of one tool at a time."""

    tool_changed = Signal(object)
    """The `Tool` that is taken up now."""
    options_changed = Signal()
    """Something else is chosen of the tool that is taken up."""

    def __init__(self, access: MapAccess, tools: tuple[Tool, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.access = access
        self.tools = tools
        self.tool = tools[0]
        self._gesture: Gesture | None = None
        self._at_work = False
        self._doomed = False
        self._hovering: Overlays = ()
        self._lasting: Overlays = ()
        self._resting: Overlays = ()
        self._asking = False
        """Whether the tool is being asked what rests on the map."""
        self._again = False
        access.workspace.tool_wanted.connect(self.arm)
        access.workspace.tool_wanted_for.connect(self.arm)
        access.workspace.mode_changed.connect(self._mode_changed)
        access.workspace.selection_changed.connect(self._selected)
        access.view.zoomed.connect(self.refresh)
        self._dress()

    def arm(self, wanted: str, what: object = None) -> None:
        """Take up a tool that a person asked for; while one prepares, the keyboard is the map's from then on."""
        self.take_up(wanted, what)
        if self.access.editing:
            self.access.view.setFocus()

    def take_up(self, wanted: str, what: object = None) -> None:
        """Take up the tool of an id, for something if it is wanted for that.

        An unknown one, or one of the other mode, changes nothing.
        """
        tool = next((each for each in self.tools if each.id == wanted), None)
        if tool is None or self.access.workspace.mode not in tool.modes:
            return
        if what is not None:
            tool.prepare(what)
        if tool is self.tool:
            self._options_changed()
            return
        self.cancel()
        self.tool.dropped(self.access)
        self.tool = tool
        self._hovering = ()
        self._dress()
        self.tool_changed.emit(tool)

    @property
    def hint(self) -> str:
        """What to do with the tool and, while one prepares, what digits mean."""
        if not self.access.editing:
            return self.tool.hint
        return f"{self.tool.hint} · {QCoreApplication.translate(CONTEXT, self.tool.digits_do)}"

    def choose(self, option: str, value: str | int) -> None:
        """Choose something of the tool that is taken up."""
        self.tool.choose(option, value)
        self._options_changed()

    def _options_changed(self) -> None:
        self._hovering = ()
        if self._gesture is None:
            self.access.status.emit(self.hint)
        self.refresh()
        self.options_changed.emit()

    def claims(self, key: Qt.Key) -> bool:
        """Return whether a key is meant for the gesture or the tool, whatever it is a shortcut of."""
        if self.access.content is None:
            return False
        if self._gesture is not None:
            return key in FINISHING
        return self.tool.claims(self.access, key)

    def wheel(self, pointer: Pointer, steps: int) -> bool:
        """Let the tool take a turn of the wheel; return whether it did."""
        before = dict(self.tool.chosen)
        meant = self.access.content is not None and self.tool.wheel(self.access, pointer, steps)
        if meant:
            if self.tool.chosen != before:
                self.options_changed.emit()
            if self._gesture is None:
                self._hovering = self.tool.hover(self.access, pointer)
                self.refresh()
        return meant

    def _dress(self) -> None:
        self.access.view.set_tool_cursor(self.tool.cursor)
        self.access.status.emit(self.hint)
        self.refresh()

    def _mode_changed(self) -> None:
        self.cancel()
        if self.access.workspace.mode not in self.tool.modes:
            self.take_up(next(t.id for t in self.tools if self.access.workspace.mode in t.modes))
        else:
            self.access.status.emit(self.hint)  # digits mean something else in each mode
        self.refresh()

    # What the view tells

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    def hear(self, pointer: Pointer) -> bool:
        """Send an event to the gesture that is under way, or let the tool begin one."""
        if pointer.kind is not Kind.KEY:
            self.access.at = pointer.at
        if self._gesture is not None:
            return self._send(pointer)
        if self.access.content is None:
            return False
        if pointer.kind is Kind.KEY:
            before = dict(self.tool.chosen)
            meant = self.tool.key(self.access, pointer)
            if meant and self.tool.chosen != before:
                self._hovering = self.tool.hover(self.access, replace(pointer, kind=Kind.MOVE, at=self.access.at))
                self.options_changed.emit()
            self.refresh()
            return meant
        if pointer.kind is Kind.PRESS:
            self._begin(self.tool.press(self.access, pointer))
        elif pointer.kind is Kind.DOUBLE:
            self._begin(self._twice(pointer))
        elif pointer.kind is Kind.MOVE:
            self._hovering = self.tool.hover(self.access, pointer)
            self.refresh()
        return True

    def cancel(self) -> bool:
        """Break the gesture off, and leave everything as it was."""
        if self._gesture is None:
            return False
        if self._at_work:
            # it is about to end by what it has just done; if not, it is closed as soon as it yields
            self._doomed = True
            return True
        self._gesture.close()
        self._end()
        return True

    def unsettle(self) -> None:
        """Break off a gesture whose ground was changed by something else than itself, such as undo.

        What followed the mouse was shown of what was there before.
        """
        self._hovering = ()
        if not self._at_work:
            self.cancel()

    def _selected(self) -> None:
        """Show what rests on the map, and nothing of what was selected before."""
        self._hovering = ()
        self.refresh()

    def menu(self, pointer: Pointer, where: QPoint) -> None:
        """Select what is under the mouse, and ask for its menu."""
        found = self.access.hits(pointer.at) or self.access.roofs_around(pointer.at)
        if found and not any(identity in self.access.workspace.selection for identity in found):
            self.access.workspace.select(found[:1])
        self.tool.menu(self.access, pointer)
        self.access.menu_wanted.emit(where)

    def left(self) -> None:
        """Hide what follows the mouse."""
        self._hovering = ()
        self.refresh()

    # Gestures

    def _twice(self, start: Pointer) -> Gesture:
        """Take a second press soon after the first: a double click, or where the mouse is dragged a press."""
        pointer = yield self.tool.rest(self.access)
        while not strayed(start, pointer):
            if pointer.kind is Kind.RELEASE:
                self.tool.double(self.access, start)
                return
            pointer = yield self.tool.rest(self.access)
        gesture = self.tool.press(self.access, replace(start, kind=Kind.PRESS))
        if gesture is None:
            return
        next(gesture)
        try:
            while True:
                pointer = yield gesture.send(pointer)
        except StopIteration:
            return
        finally:
            gesture.close()

    def _begin(self, gesture: Gesture | None) -> None:
        if gesture is None:
            if self.access.outcome:
                self._tell_outcome()
            self.refresh()
            return
        self._hovering = ()
        try:
            shown = next(gesture)
        except StopIteration:
            self._end()
            return
        self._gesture = gesture
        self._show(shown)

    def _send(self, pointer: Pointer) -> bool:
        gesture = self._gesture
        if gesture is None:
            return False
        self._at_work = True
        try:
            shown = gesture.send(pointer)
        except StopIteration:
            self._end()
            return True
        finally:
            self._at_work = False
        if self._doomed:
            self._doomed = False
            self.cancel()
        elif self._gesture is gesture:
            self._show(shown)
        return pointer.kind is not Kind.KEY or pointer.key is not None

    def _end(self) -> None:
        self._gesture = None
        self._doomed = False
        self._tell_outcome()
        self.refresh()

    def _tell_outcome(self) -> None:
        """Say what came of what was just done, if the tool says it; else what to do with the tool."""
        said, self.access.outcome = self.access.outcome, ""
        self.access.status.emit(said or self.hint)

    # What is shown

    def show_lasting(self, overlays: Overlays) -> None:
        """Show overlays of no tool, such as the links between those who wait, until told otherwise.

        The tool is not asked anew: it shows what it did.
        """
        if overlays != self._lasting:
            self._lasting = overlays
            if self._gesture is None and not self._asking and self.access.content is not None:
                self._show((*self._resting, *self._hovering))

    def refresh(self) -> None:
        """Show what rests on the map and what follows the mouse; the tool is asked for it.

        What it tells of while it is asked may want this too: that is done with the same asking, or right after it.
        """
        if self._gesture is not None or self.access.content is None:
            return
        if self._asking:
            self._again = True
            return
        while True:
            self._asking, self._again = True, False
            try:
                self._resting = self.tool.rest(self.access)
            finally:
                self._asking = False
            if not self._again:
                break
        self._show((*self._resting, *self._hovering))

    def pointed(self) -> None:
        """Show what is pointed out now, unless the tool itself is about to."""
        if not self._asking:
            self.refresh()

    def _show(self, overlays: Overlays) -> None:
        self.access.view.map.show_overlays((*self._lasting, *overlays), self.access.tiny)
