"""Waiting for what may take long: done in a thread, with a bar and Cancel once it takes more than a moment."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from threading import Event
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton, QWidget
from shiboken6 import isValid

from core.base.progress import Progress
from desktop.background.decoding import load_formats

T = TypeVar("T")

PATIENCE = 0.4
"""Seconds that the window may stand still before it shows how far something is."""
SOON = 30
"""Milliseconds between two looks at how far it is."""


BROADER, BUTTONS = 1.3, 180
"""How much broader letters of a title may be than the dialog's, and pixels of a title's bar for all else."""


class Cancelled(Exception):
    """The person has cancelled what was under way."""


def waited_for(window: QWidget, title: str, job: Callable[[Progress], T]) -> T:
    """Do a job in a thread, and return what comes of it or raise what it raises; `title` says what is being done.

    The job may call what it is given with percents, which raises `Cancelled` in it as soon as the person wants that.
    Nothing else can be done in the window meanwhile, but it lives.
    """
    load_formats()
    stop, percents = Event(), [0]

    def progress(percent: int) -> None:
        if stop.is_set():
            raise Cancelled
        percents[0] = percent

    with ThreadPoolExecutor(1, "waited-for") as thread:
        future = thread.submit(copy_context().run, job, progress)
        if not wait((future,), PATIENCE).done:
            _show(window, title, future, percents, stop)
        return future.result()


def _show(window: QWidget, title: str, future: Future[T], percents: list[int], stop: Event) -> None:
    """Show how far a job is until it is over."""
    active = QApplication.activeWindow()
    # until the job has told of a first step nobody knows how far it is: the bar only moves
    dialog = QProgressDialog(title, QCoreApplication.translate("Patience", "Cancel (Esc)"), 0, 0, window)
    dialog.setWindowTitle(title)
    # window managers write titles in letters of their own, besides buttons, and cut what has no room
    dialog.setMinimumWidth(round(dialog.fontMetrics().horizontalAdvance(title) * BROADER) + BUTTONS)
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.setMinimumDuration(0)
    dialog.setAutoClose(False)
    dialog.setAutoReset(False)
    dialog.canceled.connect(stop.set)
    # Escape that comes before the window manager has made it the active window closes it, and says no more
    dialog.rejected.connect(stop.set)
    _keep_from_typing(dialog)
    loop, timer = QEventLoop(), QTimer()
    timer.setInterval(SOON)

    def look() -> None:
        if future.done():
            loop.quit()
        elif percents[0] and not stop.is_set():
            dialog.setMaximum(100)
            dialog.setValue(percents[0])

    timer.timeout.connect(look)
    timer.start()
    dialog.show()
    loop.exec()
    dialog.hide()
    dialog.deleteLater()
    if active is not None:
        # where no window manager does it, nobody would have the keyboard; a dialog that was closed is gone by now, and
        # the players' window never takes it
        hears = isValid(active) and not active.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
        (active if hears else window.window()).activateWindow()


def _keep_from_typing(dialog: QProgressDialog) -> None:
    """Let keys that were meant for what stood there before cancel nothing: Escape does, and the button, by Tab."""
    button = dialog.findChild(QPushButton)
    if button is not None:
        button.setAutoDefault(False)
    dialog.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    dialog.setFocus()
