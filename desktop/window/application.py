"""The application: besides what Qt's does, it opens files that the desktop hands over, as macOS does.

The picture of a slow start belongs to it too, until there is a window.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QSplashScreen, QWidget

Open = Callable[[tuple[str, ...]], None]


class Application(QApplication):
    """Has each file opened that it is asked to open.

    Those that come before there is a window wait for it: macOS hands a file over while the program still starts.
    """

    def __init__(self, words: list[str]) -> None:
        self._open: Open | None = None
        self._waiting: list[str] = []
        self._splash: QSplashScreen | None = None
        super().__init__(words)

    def cover(self, splash: QSplashScreen) -> None:
        """Have a picture stand until there is a window."""
        self._splash = splash

    def uncover(self, window: QWidget) -> None:
        """Put the picture away for a window that is there."""
        if self._splash is not None:
            self._splash.finish(window)
            self._splash = None

    def open_by(self, open_files: Open) -> None:
        """Have files opened by a function from now on, first those that wait already."""
        self._open = open_files
        waiting, self._waiting = tuple(self._waiting), []
        if waiting:
            open_files(waiting)

    def event(self, event: QEvent) -> bool:
        """Take the file of an event that hands one over."""
        if event.type() is QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent) and event.file():
            if self._open is None:
                self._waiting.append(event.file())
            else:
                self._open((event.file(),))
            return True
        return super().event(event)
