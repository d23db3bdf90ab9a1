"""Sees to it that a window is painted once for all that a deed changed, and not again for what Qt lays out late."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QGraphicsScene, QWidget


class OnePainting(QObject):
    """Before a window is painted lays out what asked for it since, and hears what the scenes shown in it want painted.

    Both are events that wait; those that come up while others are dealt with stand behind the painting, and would bring
    a second one after it.
    """

    def __init__(self, window: QWidget, *scenes: QGraphicsScene) -> None:
        super().__init__(window)
        self._scenes = scenes
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Bring forward what stands behind the painting that is to come."""
        if event.type() is QEvent.Type.UpdateRequest:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            for scene in self._scenes:
                QCoreApplication.sendPostedEvents(scene, QEvent.Type.MetaCall.value)
        return False
