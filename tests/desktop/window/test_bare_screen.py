"""The program on a real screen that has no window manager: the keyboard works from the first key on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from threading import Thread

import pytest

from tests.helpers.starting import ROOT

TOOLS = ("Xvfb", "xdotool")
pytestmark = pytest.mark.skipif(not all(map(which, TOOLS)), reason="needs Xvfb and xdotool")
WIDTH, HEIGHT = 1366, 768
TELLING = f"""
import desktop.__main__ as start
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
application, front = start.first_window(["sandtable"])
print("shown", flush=True)
input()
program = start.whole_program(application, front)
window, workspace = program.window, program.workspace
seen = []
def look():
    popup = QApplication.activePopupWidget()
    field = popup.focusWidget() if popup is not None else None
    bar = program.parts.foot.bar if workspace.is_open else None
    now = " ".join((
        "active" if window.isActiveWindow() else "behind",
        "fits" if window.width() <= {WIDTH} and window.height() <= {HEIGHT} else "large",
        "palette:" + field.text().replace(" ", "-") if field is not None else "map",
        "acting" if bar is not None and not bar.visibleRegion().isEmpty() else "hidden",
        "aiming" if workspace.aiming.offer is not None else "idle",
        str(workspace.session.journal.head) if workspace.is_open else "none",
    ))
    if [now] != seen[-1:]:
        seen.append(now)
        print(now, flush=True)
timer = QTimer()
timer.timeout.connect(look)
timer.start(30)
program.application.exec()
"""
PATIENCE = 240
"""Seconds after which a program that says nothing more is ended."""


class Bare:
    """The running program, of which each change that `TELLING` sees comes as a line."""

    def __init__(self, screen: str, home: Path) -> None:
        folders = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
        self.environment = {**os.environ, **folders, "DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"}
        command = [sys.executable, "-c", TELLING]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def until(self, *wanted: str) -> list[str]:
        """Read on until a line has all these words, and return them."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            words = line.split()
            if all(word in words for word in wanted):
                return words
        raise AssertionError(
            f"the program ended without {wanted}: {self.process.stderr and self.process.stderr.read()}"
        )

    def load(self) -> None:
        """Let the program load what comes after its first window."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def press(self, *keys: str) -> None:
        """Strike keys as a keyboard does: whatever has the focus of the screen hears them."""
        subprocess.run(["xdotool", "key", *keys], env=self.environment, check=True)

    def write(self, text: str) -> None:
        """Write something."""
        subprocess.run(["xdotool", "type", text], env=self.environment, check=True)


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Bare]:
    """Give the program on a screen of its own, started without a document."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    found = Bare(f":{number}", tmp_path)
    # a line that never comes must not be waited for
    watch = Thread(target=_end_late, args=(found.process,), daemon=True)
    watch.start()
    yield found
    for process in (found.process, screen):
        process.terminate()
        process.wait()
    for stream in (found.process.stdin, found.process.stdout, found.process.stderr):
        if stream is not None:
            stream.close()
    watch.join()


def _end_late(process: "subprocess.Popen[str]") -> None:
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()


def test_a_fight_is_opened_fought_and_taken_back_with_keys_alone(bare: Bare) -> None:
    bare.until("shown")
    bare.load()
    bare.until("active", "fits")
    bare.press("ctrl+shift+p")
    bare.until("palette:")
    bare.write("play the")
    bare.until("palette:play-the")
    bare.press("Return")
    before = bare.until("map", "acting", "fits", "idle", "active")[-1]
    bare.press("a")
    bare.until("aiming")
    bare.press("1", "Return")
    bare.until("idle", str(int(before) + 1))
    bare.press("ctrl+z")
    bare.until("idle", before)


def test_keys_struck_while_only_the_first_window_is_there_are_heard_when_it_is_whole(bare: Bare) -> None:
    bare.until("shown")
    bare.press("ctrl+shift+p")
    bare.write("play the")
    bare.load()
    bare.until("palette:play-the")
