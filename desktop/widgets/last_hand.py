"""Whether the keys or the mouse were used last: somebody who works by keys has to see where they go."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QWindow

BY_KEYS = "lastByKeys"
"""The property of the application that holds it."""


class LastHand(QObject):
    """Watches each window that has the keyboard, before anything in it hears of the event."""

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        self._application = application
        application.focusWindowChanged.connect(self._moved)
        self._moved(application.focusWindow())

    def _moved(self, window: QWindow | None) -> None:
        if window is not None:
            # one that is watched already is not watched twice
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remember what was used, and take nothing away."""
        match event.type():
            case QEvent.Type.KeyPress:
                self._application.setProperty(BY_KEYS, True)
            case QEvent.Type.MouseButtonPress | QEvent.Type.TouchBegin | QEvent.Type.TabletPress:
                self._application.setProperty(BY_KEYS, False)
        return False


def keys_were_last() -> bool:
    """Return whether the last that somebody did was to press a key."""
    application = QGuiApplication.instance()
    return application is not None and bool(application.property(BY_KEYS))
