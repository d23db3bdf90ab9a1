"""The window on two screens: Qt's offscreen platform pretends that they are there, in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

LAPTOP = {"name": "laptop", "x": 0, "y": 0, "width": 1440, "height": 900}
BEAMER = {"name": "beamer", "x": 1440, "y": 0, "width": 1280, "height": 720}
ROOT = Path(__file__).parents[3]


def opened(folder: Path, *screens: dict[str, Any]) -> dict[str, Any]:
    """Return what came of opening the window on some screens."""
    common = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    setup = {
        "synchronousWindowSystemEvents": False,
        "windowFrameMargins": False,
        "screens": [{**screen, **common} for screen in screens],
    }
    (folder / "screens.json").write_text(json.dumps(setup), encoding="utf-8")
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={folder / 'screens.json'}"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.desktop.player_view.two_screens", str(folder)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_it_fills_the_second_screen_leaves_when_that_goes_and_returns_when_asked(tmp_path: Path) -> None:
    seen = opened(tmp_path, LAPTOP, BEAMER)
    assert seen["full"] and seen["area"] == [1440, 0, 1280, 720] and seen["image"] == [1280, 720]
    assert seen["remembered"] == "beamer" and seen["said"] == []
    assert seen["after"] is False
    assert seen["put away"] is True, "whoever wants it finds it among his windows"
    assert "put away" in seen["here"][0] and seen["here"][1] is True
    assert seen["displaced"][0] is False and "put away" in seen["displaced"][1]
    assert seen["offered still"] == [1]
    assert seen["again"] == [True, [1440, 0, 1280, 720]]
    assert seen["swapped"] is False, "the map was moved to the players' screen, so theirs is the other one"


def test_it_stays_a_window_where_both_screens_show_the_same(tmp_path: Path) -> None:
    seen = opened(tmp_path, LAPTOP, {**LAPTOP, "name": "beamer"})
    assert not seen["full"] and seen["remembered"] == ""
    assert len(seen["said"]) == 1 and "extend the desktop" in seen["said"][0]
    assert seen["plugged in"] == [[seen["said"][0], 0]], "told at once, and not offered"
    assert set(seen["moved"]) == {seen["said"][0]}
