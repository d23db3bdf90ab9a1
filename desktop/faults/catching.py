"""Catches every error that nothing else caught, from slots, paint events, threads and Qt itself."""

import sys
import threading
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from types import TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)

from core.base.fault import Fault, fault_of

LATELY = 30
"""How many of Qt's own messages are kept for a report."""
SERIOUS = (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
_ARRIVED = QEvent.Type(QEvent.registerEventType())


class Faults(QObject):
    """Knows every fault since the program began; lives as long as the program."""

    happened = Signal(object)
    """A `Fault`, in the thread of the window; of faults that are alike the first one only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: dict[Fault, int] = {}
        """The faults so far, and how often each has happened."""
        self.messages: deque[str] = deque(maxlen=LATELY)
        """What Qt has said lately."""
        self._arrived: SimpleQueue[Fault] = SimpleQueue()

    def install(self, *, aloud: bool = True) -> Callable[[], None]:
        """Hear of everything from now on, and return what ends that.

        Who heard of it before still does, unless it is not to be said `aloud`: then it is for the owner to tell.
        """
        excepthook, of_threads, unraisable = sys.excepthook, threading.excepthook, sys.unraisablehook

        def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
            if aloud or not isinstance(error, Exception):
                excepthook(kind, error, trace)
            self.take(error, trace)

        def caught_in_thread(args: threading.ExceptHookArgs) -> None:
            if aloud:
                of_threads(args)
            if args.exc_value is not None:
                self.take(args.exc_value, args.exc_traceback)

        def caught_late(args: "sys.UnraisableHookArgs") -> None:
            if aloud:
                unraisable(args)
            if args.exc_value is not None:
                self.take(args.exc_value, args.exc_traceback)

        def said(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
            if before is not None:
                before(kind, context, text)
            elif sys.stderr is not None:
                print(text, file=sys.stderr)
            self.messages.append(text)
            if kind in SERIOUS:
                self._put(Fault(("Qt",), (), text))

        sys.excepthook, threading.excepthook, sys.unraisablehook = caught, caught_in_thread, caught_late
        before = qInstallMessageHandler(said)

        def uninstall() -> None:
            sys.excepthook, threading.excepthook, sys.unraisablehook = excepthook, of_threads, unraisable
            qInstallMessageHandler(before)

        return uninstall

    def take(self, error: BaseException, trace: TracebackType | None = None) -> None:
        """Take note of an error, from any thread; not of those by which somebody ends the program."""
        if isinstance(error, Exception):
            self._put(fault_of(error, trace))

    def event(self, event: QEvent) -> bool:
        """Tell of what has arrived, in the thread of the window."""
        if event.type() != _ARRIVED:
            return super().event(event)
        try:
            while True:
                fault = self._arrived.get_nowait()
                known = fault in self.known
                self.known[fault] = self.known.get(fault, 0) + 1
                if not known:
                    self.happened.emit(fault)
        except Empty:
            return True

    def _put(self, fault: Fault) -> None:
        self._arrived.put(fault)
        QCoreApplication.postEvent(self, QEvent(_ARRIVED))
