"""The view onto a map: it pans and zooms, and hands everything else that mouse and keys do to its listener."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from core.geometry.snap import held_within
from core.geometry.units import SQUARE, Point, Rect, square_at
from core.model.things import FARTHEST as OUTERMOST
from desktop.map.items.layer import damage_of
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.view.fingers import Fingers
from desktop.map.view.pointer import Kind, Listener, Pointer
from desktop.map.view.scene import MapScene
from desktop.widgets.focus_edges import FocusEdges

NEAREST, FARTHEST = 400.0, 0.5
"""Pixels to a square at the limits of zooming."""
EVERYTHING = Rect(-OUTERMOST, -OUTERMOST, OUTERMOST, OUTERMOST)
"""Where things can lie; far out the mouse points at the edge of it."""
ACTUAL = 64
"""Pixels to a square at 100 %."""
WHOLE = 8
"""From so many pixels on squares are whole pixels wide, which keeps the grid sharp."""
STEP, FINE = 1.2, 1.06
DRAG = 4
"""Pixels that the mouse may stray before a press is a drag."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class MapView(QGraphicsView):
    """A raster view of a `MapScene`.

    The wheel zooms at the cursor, finely with Shift; Space held, the middle button and the right one drag the map, and
    so do two fingers, which zoom it too.
    """

    role = QAccessible.Role.Canvas

    hovered = Signal(object)
    """The `Square` under the mouse; None when it leaves the map."""
    zoomed = Signal(int)
    """The zoom in percent."""

    def __init__(self, scene: MapScene, colours: MapColours, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.map = scene
        self.listener: Listener | None = None
        self._near = float(ACTUAL)
        self._space = False
        self._fitted: QRectF | None = None
        self._held: tuple[QPointF, QPoint] | None = None
        """A place of the map and where on the screen it stays, for as long as that is asked for."""
        self._grip: QPoint | None = None
        self._moved = False
        self._square: tuple[int, int] | None = None
        self._fingers = Fingers(self, self)
        FocusEdges(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Map"))
        self.set_colours(colours)
        self._apply(self._near)

    def set_colours(self, colours: MapColours) -> None:
        """Lay another ground around the map: that of its style, or of the theme."""
        self._colours = colours
        self.setBackgroundBrush(self.map.outside or colour(colours.map.outside))

    def dress(self) -> None:
        """Lay the ground around the map that its style asks for now."""
        self.set_colours(self._colours)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the layers know what is painted: where somebody was and is, and not all that lies between."""
        self.map.damage = damage_of(event.region())
        super().paintEvent(event)
        self.map.damage = ()

    # Zoom and place

    @property
    def near(self) -> float:
        """Pixels to a square."""
        return self._near

    @property
    def tiny(self) -> float:
        """Units to a pixel."""
        return SQUARE / self._near

    def zoom_to(self, near: float, at: QPointF | None = None) -> None:
        """Show so many pixels to a square; the place at `at` (of the view; its middle if none) stays where it is."""
        near = min(max(near, FARTHEST), NEAREST)
        if near >= WHOLE:
            near = float(round(near))
        if near == self._near:
            return
        at = QPointF(self.viewport().rect().center()) if at is None else at
        fixed = self.viewportTransform().inverted()[0].map(at)
        self._apply(near)
        drift = self.viewportTransform().map(fixed) - at
        self._scroll(round(drift.x()), round(drift.y()))
        self._fitted = None
        self.zoomed.emit(round(100 * near / ACTUAL))

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in by a factor, or out by one below 1; by a pixel to the square at least."""
        near = self._near * factor
        if self._near >= WHOLE and abs(near - self._near) < 1:
            near = self._near + (1 if factor > 1 else -1)
        self.zoom_to(near, at)

    def zoom_to_actual(self) -> None:
        """Show the map at 100 %."""
        self.zoom_to(ACTUAL)

    def fit(self, area: Rect | None = None) -> None:
        """Show a part of the map, all of it if none is given, as large as it can be; also when the window changes."""
        whole = self.map_area() if area is None else QRectF(area.left, area.top, area.width, area.height)
        if whole.isEmpty():
            return
        room = self.viewport().size()
        near = min((room.width() - 16) / whole.width(), (room.height() - 16) / whole.height()) * SQUARE
        self.zoom_to(float(int(near)) if near >= WHOLE else near)
        self.centerOn(whole.center())
        self._fitted = whole

    def map_area(self) -> QRectF:
        """Return the map, in units."""
        frame = self.map.frame
        if frame is None:
            return QRectF()
        scene = frame[0].content.scene
        return QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)

    def seen(self) -> Rect:
        """Return the part of the map, in units, that is in view."""
        whole = self.viewportTransform().inverted()[0].mapRect(self.viewport().rect().toRectF()) & self.map_area()
        return Rect(round(whole.left()), round(whole.top()), round(whole.right()), round(whole.bottom()))

    def on_screen(self, point: Point) -> QPoint:
        """Return where a point of the map lies on the screen."""
        return self.viewport().mapToGlobal(self.viewportTransform().map(QPointF(*point)).toPoint())

    def make_room(self) -> None:
        """Let the map be scrolled well beyond its edges."""
        area = self.map_area()
        edge = max(area.width(), area.height()) * 0.6 + 20 * SQUARE
        self.setSceneRect(area.adjusted(-edge, -edge, edge, edge))

    def show_point(self, point: Point) -> None:
        """Bring a place into view; scroll only if it is not there already."""
        here = self.mapFromScene(QPointF(*point))
        if not self.viewport().rect().adjusted(48, 48, -48, -48).contains(here):
            self._fitted = None
            self.centerOn(QPointF(*point))

    def _apply(self, near: float) -> None:
        self._near = near
        scale = near / SQUARE
        self.resetTransform()
        self.scale(scale, scale)

    @contextmanager
    def held_still(self) -> Iterator[None]:
        """While it lasts keep the map where it is on the screen, whatever takes or leaves room beside the view."""
        middle = self.viewport().rect().center()
        self._held = self.viewportTransform().inverted()[0].map(QPointF(middle)), self.viewport().mapToGlobal(middle)
        yield
        self._held = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle where it is; what was fitted, and neither zoomed nor dragged since, is fitted again."""
        super().resizeEvent(event)
        if self._held is not None:
            (place, where), fitted = self._held, self._fitted
            drift = self.viewport().mapToGlobal(self.viewportTransform().map(place).toPoint()) - where
            self._scroll(drift.x(), drift.y())
            self._fitted = fitted
        elif self._fitted is not None:
            whole = self._fitted
            self.fit(Rect(round(whole.left()), round(whole.top()), round(whole.right()), round(whole.bottom())))
        if self.map.labels is not None:
            self.map.labels.look_again()

    def _scroll(self, dx: int, dy: int) -> None:
        self._fitted = None
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Move what is shown; labels come along only as far as they are seen whole."""
        super().scrollContentsBy(dx, dy)
        if self.map.overlay is not None:
            self.map.overlay.keep_in_view()

    # The mouse, and fingers

    def viewportEvent(self, event: QEvent) -> bool:
        """Give touches to the fingers, all else to the view."""
        if isinstance(event, QTouchEvent) and self._fingers.take(event):
            return True
        return super().viewportEvent(event)

    def drag_by(self, way: QPointF) -> None:
        """Move what is shown by pixels."""
        self._scroll(round(way.x()), round(way.y()))

    def ask_menu(self, position: QPointF, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Ask for the menu of a place of the viewport."""
        if self.listener is not None:
            where = self.viewport().mapToGlobal(position).toPoint()
            self.listener.menu(self._pointer(Kind.RELEASE, position, held), where)

    def place_of(self, position: QPointF) -> Point:
        """Return the place on the map, in units, at a position of the viewport."""
        at = self.viewportTransform().inverted()[0].map(position)
        return held_within((round(at.x()), round(at.y())), EVERYTHING)

    def _pointer(self, kind: Kind, position: QPointF, held: Qt.KeyboardModifier, key: Qt.Key | None = None) -> Pointer:
        return Pointer(
            kind,
            self.place_of(position),
            self.tiny,
            shift=bool(held & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(held & Qt.KeyboardModifier.ControlModifier),
            alt=bool(held & Qt.KeyboardModifier.AltModifier),
            key=key,
        )

    def _tell(self, kind: Kind, event: QMouseEvent) -> bool:
        return self.listener is not None and self.listener.hear(
            self._pointer(kind, event.position(), event.modifiers())
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press the tool down, or take hold of the map; the right button breaks a gesture off."""
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton and not self._space:
            self._pressed = True
            self._tell(Kind.PRESS, event)
            return
        if event.button() is Qt.MouseButton.RightButton and self.listener is not None and self.listener.cancel():
            return
        self._grip, self._moved = event.position().toPoint(), False
        self._set_cursor(Qt.CursorShape.ClosedHandCursor)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Tell of a double click; the second press of other buttons is a press."""
        if event.button() is Qt.MouseButton.LeftButton and not self._space:
            event.accept()
            self._pressed = True
            self._tell(Kind.DOUBLE, event)
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or tell where the mouse is."""
        event.accept()
        if self._grip is not None:
            here = event.position().toPoint()
            gone = self._grip - here
            if self._moved or gone.manhattanLength() >= DRAG:
                self._moved = True
                self._scroll(gone.x(), gone.y())
                self._grip = here
            return
        self._hover(self.place_of(event.position()))
        self._tell(Kind.MOVE, event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; a right click that dragged nothing asks for the menu."""
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = False
        if self._grip is not None:
            self._grip = None
            self._set_cursor(Qt.CursorShape.OpenHandCursor if self._space else None)
            if event.button() is Qt.MouseButton.RightButton and not self._moved:
                self.ask_menu(event.position(), event.modifiers())
        elif event.button() is Qt.MouseButton.LeftButton:
            self._tell(Kind.RELEASE, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the tool have it, or zoom at the cursor; finely with Shift held."""
        event.accept()
        turned = event.angleDelta().y() or event.angleDelta().x()
        pointer = self._pointer(Kind.MOVE, event.position(), event.modifiers())
        if turned and self.listener is not None and self.listener.wheel(pointer, 1 if turned > 0 else -1):
            return
        if turned:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.zoom_by((FINE if fine else STEP) ** (turned / 120), event.position())

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the mouse has gone."""
        super().leaveEvent(event)
        self._square = None
        self.hovered.emit(None)
        if self.listener is not None:
            self.listener.left()

    def _hover(self, at: Point) -> None:
        square = square_at(at)
        on_map = self.map_area().contains(QPointF(*at))
        found = square if on_map else None
        if found != self._square:
            self._square = found
            self.hovered.emit(found)

    def _set_cursor(self, shape: Qt.CursorShape | None) -> None:
        if shape is None:
            self.viewport().setCursor(self.cursor())
        else:
            self.viewport().setCursor(shape)

    def set_tool_cursor(self, shape: Qt.CursorShape) -> None:
        """Show the cursor of a tool."""
        self.setCursor(shape)
        self.viewport().setCursor(shape)

    # The keyboard

    def event(self, event: QEvent) -> bool:
        """Keep keys from the window's shortcuts that the tool wants for itself."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.listener is not None:
            if self.listener.busy and event.matches(QKeySequence.StandardKey.Undo):
                event.accept()
                return True
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
            if plain and self.listener.claims(Qt.Key(event.key())):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the key to the tool first; else Space takes hold of the map, and arrows scroll it."""
        key = Qt.Key(event.key())
        if event.matches(QKeySequence.StandardKey.Undo) and self.listener is not None and self.listener.busy:
            event.accept()
            self._take_back()
            return
        cancelled = key is Qt.Key.Key_Escape and self.listener is not None and self.listener.cancel()
        # between clicks Space drags the map, even while something is drawn; during a drag it is the gesture's
        between = self.listener is not None and self.listener.busy and not self._pressed
        panning = key is Qt.Key.Key_Space and between
        if cancelled or (not panning and self._key_told(key, event.modifiers())):
            event.accept()
        elif key is Qt.Key.Key_Space:
            event.accept()
            if not event.isAutoRepeat():
                self._space = True
                self._set_cursor(Qt.CursorShape.OpenHandCursor)
        elif key in ARROWS:
            event.accept()
            self.step(*ARROWS[key])
        else:
            event.ignore()

    def _take_back(self) -> None:
        """Drop the last point of what is drawn by clicks; break a drag off."""
        if self._pressed and self.listener is not None:
            self.listener.cancel()
        else:
            self._key_told(Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier)

    def _key_told(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        if self.listener is None:
            return False
        position = QPointF(self.viewport().mapFromGlobal(self.cursor().pos()))
        return self.listener.hear(self._pointer(Kind.KEY, position, held, key))

    def step(self, columns: int, rows: int) -> None:
        """Scroll by about as many squares."""
        step = max(48, round(self._near))
        self._scroll(columns * step, rows * step)

    def shift(self, dx: int, dy: int) -> None:
        """Scroll by units of the map."""
        self._scroll(round(dx / self.tiny), round(dy / self.tiny))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the map."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._let_go()
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of the map: the release of a key would not be heard."""
        super().focusOutEvent(event)
        self._let_go()

    def _let_go(self) -> None:
        if self._space:
            self._space = False
            self._set_cursor(None)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let the tool use Tab while it has a use for it."""
        held = Qt.KeyboardModifier.NoModifier if forward else Qt.KeyboardModifier.ShiftModifier
        return self._key_told(Qt.Key.Key_Tab, held) or super().focusNextPrevChild(forward)
