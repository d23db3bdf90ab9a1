"""The program started in a process of its own, as far as its first window."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from time import perf_counter
began = perf_counter()
import desktop.__main__ as start
with start.nothing_collected():
    import desktop.cli
program = start.first_window(["sandtable"])
program.application.processEvents()
assert program.window.isVisible()
print(perf_counter() - began)
print(*(name for name in sys.modules if "." not in name))
"""


def started(home: Path) -> tuple[float, tuple[str, ...]]:
    """Start the program; return after how many seconds its first window was there, and the packages loaded by then."""
    folders = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
    # compiled modules are kept, as they are for a person who starts the program a second time
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        **folders,
        "PYTHONPYCACHEPREFIX": str(home / "compiled"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    seconds, names = done.stdout.splitlines()
    return float(seconds), tuple(names.split())
