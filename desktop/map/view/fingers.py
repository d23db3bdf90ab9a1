"""Fingers on a map: one does what the mouse does, held still it asks for the menu; two drag the map and zoom it.

Pens need nothing of this: what they do comes as the mouse's.
"""

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QEventPoint, QGuiApplication, QInputDevice, QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from desktop.map.view.pointer import Listener

HELD = 600
"""Milliseconds that a finger lies still until the menu comes."""
STRAY = 12
"""Pixels that a finger may stray before it drags."""


class TouchedView(Protocol):
    """What fingers do with a view."""

    listener: Listener | None

    @property
    def near(self) -> float:
        """Pixels to a square."""

    def drag_by(self, way: QPointF) -> None:
        """Move what is shown by pixels."""

    def zoom_to(self, near: float, at: QPointF | None = None) -> None:
        """Show so many pixels to a square; the place at `at` stays where it is."""

    def ask_menu(self, position: QPointF) -> None:
        """Ask for the menu of a place."""


class Fingers(QObject):
    """Makes of touches on an area what its view does with a mouse."""

    def __init__(self, area: QAbstractScrollArea, view: TouchedView) -> None:
        super().__init__(area)
        self._area, self._view = area, view
        self._first: QPointF | None = None
        """Where the one finger came down; None if nothing is to be made of it."""
        self._drags = False
        """Whether it has become a drag of the mouse."""
        self._pair: tuple[QPointF, float, float] | None = None
        """Of two fingers the middle as it was last, how far apart they began, and the pixels to a square then."""
        self._tapped: tuple[int, QPointF] | None = None
        """When and where the last tap was, if it may become a double one."""
        self._still = QTimer(self)
        self._still.setSingleShot(True)
        self._still.setInterval(HELD)
        self._still.timeout.connect(self._ask_menu)
        area.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    def take(self, event: QTouchEvent) -> bool:
        """Do what fingers on a screen want; return whether they are on one, and not on a touchpad."""
        if event.device().type() is not QInputDevice.DeviceType.TouchScreen:
            return False
        event.accept()
        down = [each for each in event.points() if each.state() is not QEventPoint.State.Released]
        match event.type():
            case QEvent.Type.TouchBegin if len(down) == 1:
                self._first, self._drags, self._pair = down[0].position(), False, None
                self._still.start()
            case QEvent.Type.TouchBegin | QEvent.Type.TouchUpdate if len(down) > 1 and not self._drags:
                self._two(down[0].position(), down[1].position())
            case QEvent.Type.TouchUpdate if down:
                self._move(down[0].position())
            case QEvent.Type.TouchEnd:
                self._end(event)
            case QEvent.Type.TouchCancel:
                self._break_off()
        return True

    def _two(self, one: QPointF, other: QPointF) -> None:
        self._still.stop()
        self._first = None
        middle, apart = (one + other) / 2, max(1.0, _length(one - other))
        if self._pair is None:
            self._pair = middle, apart, self._view.near
            return
        before, began, near = self._pair
        self._view.drag_by(before - middle)
        self._view.zoom_to(near * apart / began, middle)
        self._pair = middle, began, near

    def _move(self, here: QPointF) -> None:
        if self._first is None:
            return
        if not self._drags and _length(here - self._first) >= STRAY:
            self._still.stop()
            self._drags = True
            self._mouse(QEvent.Type.MouseMove, self._first)
            self._mouse(QEvent.Type.MouseButtonPress, self._first)
        if self._drags:
            self._mouse(QEvent.Type.MouseMove, here, held=True)

    def _end(self, event: QTouchEvent) -> None:
        first, drags = self._first, self._drags
        self._forget()
        if first is None:
            return
        if drags:
            self._mouse(QEvent.Type.MouseButtonRelease, event.points()[0].position())
            return
        before, now = self._tapped, event.timestamp()
        wait = QGuiApplication.styleHints().mouseDoubleClickInterval()
        twice = before is not None and now - before[0] <= wait and _length(first - before[1]) < 2 * STRAY
        self._tapped = None if twice else (now, first)
        self._mouse(QEvent.Type.MouseMove, first)
        self._mouse(QEvent.Type.MouseButtonDblClick if twice else QEvent.Type.MouseButtonPress, first)
        self._mouse(QEvent.Type.MouseButtonRelease, first)

    def _break_off(self) -> None:
        drags = self._drags
        self._forget()
        if drags and self._view.listener is not None:
            self._view.listener.cancel()

    def _forget(self) -> None:
        self._still.stop()
        self._first, self._drags, self._pair = None, False, None

    def _ask_menu(self) -> None:
        first, self._first = self._first, None
        if first is not None:
            self._mouse(QEvent.Type.MouseMove, first)
            self._view.ask_menu(first)

    def _mouse(self, kind: QEvent.Type, at: QPointF, *, held: bool = False) -> None:
        none, left = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
        button = none if kind is QEvent.Type.MouseMove else left
        down = left if held or kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick) else none
        port = self._area.viewport()
        keys = QGuiApplication.keyboardModifiers()
        QApplication.sendEvent(port, QMouseEvent(kind, at, port.mapToGlobal(at), button, down, keys))


def _length(way: QPointF) -> float:
    return float((way.x() ** 2 + way.y() ** 2) ** 0.5)
