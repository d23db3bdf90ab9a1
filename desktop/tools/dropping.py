"""Dropping somebody from a panel onto the map: shown while dragged, put down when let go; of foes it asks how many."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from core.geometry.units import Point
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.place_tool import PlaceTool, finish, put_down, set_count
from desktop.tools.toolbox import Toolbox
from desktop.workspace.placing import MIME

if TYPE_CHECKING:
    from desktop.tools.count_popup import CountPopup


class Dropping(QObject):
    """Watches the widget around a map's view for drags of creatures out of the panels; others go on to it."""

    def __init__(self, access: MapAccess, toolbox: Toolbox, surface: QWidget) -> None:
        super().__init__(surface)
        self._access = access
        self._toolbox = toolbox
        self._surface = surface
        self.popup: CountPopup | None = None
        surface.installEventFilter(self)
        toolbox.tool_changed.connect(self._changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show who is dragged, and put them down."""
        if isinstance(event, QDragEnterEvent | QDragMoveEvent | QDropEvent) and event.mimeData().hasFormat(MIME):
            return self._dragged(event)
        if event.type() == QEvent.Type.DragLeave and isinstance(self._toolbox.tool, PlaceTool):
            self._toolbox.left()
        return super().eventFilter(watched, event)

    def _dragged(self, event: QDropEvent) -> bool:
        if self._access.workspace.placing is None:
            event.ignore()
            return True
        self._access.workspace.tool_wanted.emit(PlaceTool.id)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        hidden = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        where = self._access.view.viewport().mapFrom(self._surface, event.position())
        if event.type() == QEvent.Type.Drop:
            self.drop(where, hidden=hidden)
        else:
            self._hover(self._access.view.place_of(where), hidden=hidden)
        return True

    def _hover(self, at: Point, *, hidden: bool) -> None:
        self._toolbox.hear(Pointer(Kind.MOVE, at, self._access.tiny, shift=hidden))

    def drop(self, position: QPointF, *, hidden: bool = False) -> None:
        """Put a person down at a position of the viewport; of a foe ask how many."""
        placing, at = self._access.workspace.placing, self._access.view.place_of(position)
        if placing is None:
            return
        if placing.person is not None:
            put_down(self._access, at, hidden=False)
            return
        self.close()
        # the forms are loaded when the first one is dropped
        from desktop.tools.count_popup import CountPopup

        view = self._access.view
        self.popup = CountPopup(placing.creature.name, view, hidden=hidden)
        self.popup.counted.connect(lambda count, unseen: self._take(at, count, unseen))
        self.popup.shown_count.connect(lambda count, unseen: self._preview(at, count, unseen))
        self.popup.given_up.connect(self._give_up)
        corner = position.toPoint() + QPoint(12, 12)
        room = view.rect().size() - self.popup.sizeHint()
        self.popup.move(max(0, min(corner.x(), room.width())), max(0, min(corner.y(), room.height())))
        self.popup.start()
        self._preview(at, 1, hidden)

    def _preview(self, at: Point, count: int, hidden: bool) -> None:
        set_count(self._access, count)
        self._hover(at, hidden=hidden)

    def _take(self, at: Point, count: int, hidden: bool) -> None:
        set_count(self._access, count)
        put_down(self._access, at, hidden=hidden)
        self._give_up()

    def _give_up(self) -> None:
        self.close()
        finish(self._access)
        self._access.view.setFocus()

    def close(self) -> None:
        """Take the question away."""
        if self.popup is not None:
            popup, self.popup = self.popup, None
            popup.hide()
            popup.deleteLater()

    def _changed(self, tool: object) -> None:
        if not isinstance(tool, PlaceTool):
            self.close()
