"""Anything pressed at any time: `python -m tests.endurance.monkey 99-towers --events 20000 --seed 1`.

Clicks, drags, wheel and keys come at random upon the real window, with the players' window open on a second screen
that is unplugged and plugged in between. Whatever is raised, said by Qt or stands still ends it, with what was done
last; the same seed does the same again. Without a system all of them are played, one after another.
"""

import faulthandler
import json
import os
import subprocess
import sys
import tempfile
import traceback
from argparse import ArgumentParser
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from types import TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QPoint,
    QPointF,
    Qt,
    QThreadPool,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDesktopServices, QGuiApplication, QScreen, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QWidget
from shiboken6 import isValid

from core.base.ids import SystemId
from core.documents.sample_fights import samples
from core.rules.registry import SYSTEMS
from desktop.app import build
from desktop.program import Program
from desktop.workspace.workspace import Mode
from tests.conformance.arena import USUAL, arena

SCREENS = (("laptop", 0, 1440, 900), ("beamer", 1440, 1280, 720))
STILL = 120
"""Seconds after which one event counts as a standstill."""
LAST = 40
"""So many of the last events are told when something goes wrong."""
KEYS = (
    *range(Qt.Key.Key_A, Qt.Key.Key_Z + 1),
    *range(Qt.Key.Key_0, Qt.Key.Key_9 + 1),
    *range(Qt.Key.Key_F1, Qt.Key.Key_F12 + 1),
    *(Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Period) * 4,
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End) * 3,
    *(Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Slash, Qt.Key.Key_Backspace, Qt.Key.Key_PageUp),
)
NO_FAULTS = ("This plugin does not support", "Keyboard event not accepted by receiving widget")
"""What Qt says of the screens that are no screens, and of a key whose list closed before the key was let go."""
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class Monkey:
    """Two hands that know nothing, at the real window of one system."""

    def __init__(self, system: str, folder: Path, seed: int) -> None:
        self.chance, self.folder = Random(seed), folder
        self.last: deque[str] = deque(maxlen=LAST)
        self.wrong: list[str] = []
        self.system = SystemId(system)
        self.samples = tuple(each for each in samples() if each.system == system)
        application = QApplication.instance() or QApplication([])
        assert isinstance(application, QApplication)
        self._listen()
        self.program: Program = build(application, settings=folder / "settings.json", state_folder=folder / "state")
        self.window = self.program.window
        self._struck = 0.0
        self._struck_in: QWidget | None = None
        self._beside = QTimer(self.window)
        self._beside.timeout.connect(self._within)
        self._beside.start(20)
        self._stand_ready()

    def _listen(self) -> None:
        """Hear of everything that is raised or complained of, and answer what would ask outside of the window."""

        def raised(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
            self.wrong.append("".join(traceback.format_exception(kind, error, trace)))

        def said(kind: QtMsgType, _context: object, text: str) -> None:
            if kind is not QtMsgType.QtDebugMsg and not any(own in text for own in NO_FAULTS):
                self.wrong.append("".join((*traceback.format_stack(), text)))

        sys.excepthook = raised
        sys.unraisablehook = lambda late: self.wrong.append("".join(traceback.format_exception(late.exc_value)))
        qInstallMessageHandler(said)
        out = str(self.folder / "monkey")
        answers: dict[str, Callable[..., object]] = {
            "getOpenFileName": lambda *_a, **_k: (self.chance.choice(("", "", out + ".sandtable", out)), ""),
            "getOpenFileNames": lambda *_a, **_k: (self.chance.choice(([], [out], [out + ".sandtable"])), ""),
            "getSaveFileName": lambda *_a, **_k: (self.chance.choice(("", out + ".sandtable", out + ".pdf")), ""),
        }
        for name, answer in answers.items():
            setattr(QFileDialog, name, answer)
        setattr(QDesktopServices, "openUrl", lambda _url: True)  # noqa: B010

    def _stand_ready(self) -> None:
        """See to it that there is a window with an adventure in it, and one for the players."""
        if not self.window.isVisible():
            self.window.show()
        if not self.program.workspace.is_open:
            self._open()
        if not self.program.workspace.player_screen.is_open and self.chance.random() < 0.2:
            self.program.workspace.player_screen.set_open(True)

    def _open(self) -> None:
        """Open a fight that is on, or what ships with the program: a fight that is over, to be read or begun anew."""
        files = self.program.files
        if self.samples and self.chance.random() < 0.3:
            files.open_sample(self.chance.choice(self.samples))
            return
        files.new(arena(self.system, self.chance.randrange(1_000), USUAL).session.state)
        self.program.workspace.set_mode(Mode.RUN)

    # What is struck

    def _place(self) -> QWidget:
        """Return what lies on top, mostly: a menu, a window that asks, the main window, any other one."""
        for found in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if found is not None:
                return found
        others = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not self.window]
        return self.chance.choice(others) if others and self.chance.random() < 0.25 else self.window

    def _spot(self) -> tuple[QWidget, QPoint]:
        """Return a widget and a place on it: anywhere in a window, or a button of it."""
        place = self._place()
        if self.chance.random() < 0.35:
            buttons = [each for each in place.findChildren(QAbstractButton) if each.isVisible() and each.isEnabled()]
            if buttons:
                button = self.chance.choice(buttons)
                return button, button.rect().center()
        at = QPoint(self.chance.randrange(max(1, place.width())), self.chance.randrange(max(1, place.height())))
        child = place.childAt(at)
        # what lies in a window of Qt's own is known to Python only as long as that window is
        self._struck_in = place
        return (place, at) if child is None else (child, child.mapFrom(place, at))

    def _held(self) -> Qt.KeyboardModifier:
        return self.chance.choices((NONE, SHIFT, CTRL, ALT, CTRL | SHIFT), (70, 10, 12, 4, 4))[0]

    def click(self) -> None:
        """Click somewhere, once or twice."""
        widget, at = self._spot()
        button, held = self.chance.choices((LEFT, RIGHT), (85, 15))[0], self._held()
        self._note("click", widget, at.toTuple(), button.name, held)
        (QTest.mouseDClick if self.chance.random() < 0.08 else QTest.mouseClick)(widget, button, held, at)

    def drag(self) -> None:
        """Press, move, and let go."""
        widget, at = self._spot()
        held = self._held()
        self._note("drag", widget, at.toTuple(), held)
        QTest.mousePress(widget, LEFT, held, at)
        for _ in range(3):
            at += QPoint(self.chance.randint(-90, 90), self.chance.randint(-90, 90))
            # a menu may close under the hand, and its owner take it away
            if isValid(widget):
                QTest.mouseMove(widget, at)
            QCoreApplication.processEvents()
        if isValid(widget):
            QTest.mouseRelease(widget, LEFT, held, at)

    def wheel(self) -> None:
        """Turn the wheel."""
        widget, at = self._spot()
        turn, held = QPoint(0, self.chance.choice((-240, -120, 120, 240))), self._held()
        self._note("wheel", widget, at.toTuple(), turn.y(), held)
        there = QPointF(widget.mapToGlobal(at))
        phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
        QApplication.sendEvent(widget, QWheelEvent(QPointF(at), there, QPoint(), turn, none, held, phase, False))

    def key(self) -> None:
        """Strike a key, wherever the keyboard is."""
        place = self._place()
        target = QApplication.focusWidget() or place
        if place is not self.window and not place.isAncestorOf(target):
            target = place
        key, held = Qt.Key(self.chance.choice(KEYS)), self._held()
        if self.chance.random() < 0.06:
            key, held = Qt.Key.Key_Z, CTRL
        self._note("key", target, key.name, held)
        QTest.keyClick(target, key, held)

    def screen(self) -> None:
        """Unplug the players' screen, or plug it in again."""
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        screens = application.screens()
        if len(screens) > 1:
            self._plug(application, screens[1])

    def _plug(self, application: QGuiApplication, screen: QScreen) -> None:
        self._note("screen", self.window, "unplugged and plugged in")
        application.screenRemoved.emit(screen)
        QCoreApplication.processEvents()
        application.screenAdded.emit(screen)

    def _note(self, what: str, widget: QWidget, *more: object) -> None:
        said = [str(each).replace("KeyboardModifier.", "") for each in more]
        self.last.append(" ".join((what, type(widget).__name__, widget.objectName(), *said)))

    # Playing

    def play(self, events: int) -> int:
        """Do so many things; return how many went well, which is all of them or those before the first that did not."""
        ways = (self.click, self.key, self.drag, self.wheel, self.screen)
        for number in range(events):
            faulthandler.dump_traceback_later(STILL, exit=True)
            self._struck = monotonic()
            self.chance.choices(ways, (42, 44, 8, 4, 2))[0]()
            self._struck = 0.0
            QCoreApplication.processEvents()
            if number % 10 == 0:
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
                self._stand_ready()
            if self.wrong:
                return number
        faulthandler.cancel_dump_traceback_later()
        self._go_back()
        return events

    def leave(self) -> None:
        """Put the windows away, so that another game can be played in the same process."""
        self._beside.stop()
        for each in QApplication.topLevelWidgets():
            each.hide()

    def _within(self) -> None:
        """Go on where an event waits for the next one: in a menu that is open, or while something is dragged."""
        if not self._struck:
            return
        popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if popup is not None:
            keys = (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape)
            QTest.keyClick(popup, Qt.Key.Key_Escape if monotonic() - self._struck > 1 else self.chance.choice(keys))
        elif monotonic() - self._struck > 0.5:
            QTest.keyClick(self.window, Qt.Key.Key_Escape)

    def _go_back(self) -> None:
        """Undo everything, which must lead to where it began, and leave."""
        if not self.program.workspace.is_open:
            return
        session = self.program.workspace.session
        session.go_to(session.journal.floor)
        assert session.journal.head == session.journal.floor and session.pending is None
        QCoreApplication.processEvents()
        QThreadPool.globalInstance().waitForDone(60_000)


def played(systems: tuple[str, ...], events: int, seed: int) -> int:
    """Let a process of its own, with two screens, play some systems, one after another; return how it ended."""
    with tempfile.TemporaryDirectory(prefix="sandtable-monkey-", ignore_cleanup_errors=True) as folder:
        common = {"y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        screens = [{"name": n, "x": x, "width": w, "height": h, **common} for n, x, w, h in SCREENS]
        setup = {"synchronousWindowSystemEvents": False, "windowFrameMargins": False, "screens": screens}
        file = Path(folder, "screens.json")
        file.write_text(json.dumps(setup), encoding="utf-8")
        homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), folder)
        environment = {**os.environ, **homes, "QT_QPA_PLATFORM": f"offscreen:configfile={file}"}
        command = [sys.executable, "-m", "tests.endurance.monkey", *systems, "--events", str(events)]
        command += ["--seed", str(seed), "--here", folder]
        return subprocess.run(command, env=environment, check=False).returncode


def main() -> int:
    """Play what the command line says; return 0 if nothing went wrong."""
    parser = ArgumentParser(prog="python -m tests.endurance.monkey", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="system", help=", ".join(sorted(SYSTEMS)))
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", help="play in this process, with this folder")
    given = parser.parse_args()
    if not set(given.systems) <= set(SYSTEMS):
        parser.error(f"the systems are {', '.join(sorted(SYSTEMS))}")
    if not given.here:
        return max(played((each,), given.events, given.seed) for each in given.systems or sorted(SYSTEMS))
    faulthandler.enable()
    went_well = [_plays(each, Path(given.here, each), given.events, given.seed) for each in given.systems]
    # what is open is left as it is: only its working copy is in the folder, which goes
    os._exit(0 if all(went_well) else 1)


def _plays(system: str, folder: Path, events: int, seed: int) -> bool:
    """Play a system in this process, and tell what went wrong; return whether nothing did."""
    folder.mkdir()
    monkey = Monkey(system, folder, seed)
    try:
        done = monkey.play(events)
    except Exception:  # whatever it is, it is told, with what came before
        done = -1
        monkey.wrong.append(traceback.format_exc())
    if done < events or monkey.wrong:
        done = min(done, events - 1)
        print(*monkey.last, *monkey.wrong, sep="\n")
    print(f"{system}, seed {seed}: {done} of {events} events went well", flush=True)
    monkey.leave()
    return done == events


if __name__ == "__main__":
    sys.exit(main())
