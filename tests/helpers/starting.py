"""The program started in a process of its own, as far as its first window."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from core.base.thawing import FROZEN

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from time import perf_counter, process_time
began = perf_counter()
import desktop.__main__ as start
application, front = start.first_window(["sandtable"])
assert front.window.isVisible()
print(perf_counter() - began, process_time())
print(*sys.modules)
program = start.whole_program(application, front)
loaded = tuple(sys.modules)
application.processEvents()
print(perf_counter() - began, process_time())
print(*loaded)
"""


@dataclass(frozen=True, slots=True)
class Stage:
    """After how many seconds a stage was there, what the processor had done for it, and the modules loaded.

    On a machine that is shared the processor's seconds are the ones to go by; the interpreter's own are among them.
    """

    seconds: float
    processor: float
    modules: tuple[str, ...]

    @property
    def packages(self) -> tuple[str, ...]:
        """The modules and packages that lie in no other."""
        return tuple(name for name in self.modules if "." not in name)


@dataclass(frozen=True, slots=True)
class Started:
    """The program as its first window was painted, and as it was whole."""

    first: Stage
    whole: Stage


def run_apart(script: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process of its own, with a home of its own and a screen that nobody sees.

    The program's values are as they are where it is used, not frozen as in the tests. `more` are variables of its
    environment.
    """
    folders = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
    environment = {**os.environ, **folders, FROZEN: "", "QT_QPA_PLATFORM": "offscreen", **more}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120)


def started(home: Path) -> Started:
    """Start the program, with a home of its own, as far as its first window."""
    # compiled modules are kept, as they are for a person who starts the program a second time
    compiled = str(home / "compiled")
    done = run_apart(SCRIPT, home, PYTHONPYCACHEPREFIX=compiled, PYTHONDONTWRITEBYTECODE="")
    done.check_returncode()
    return Started(*map(_stage, *[iter(done.stdout.splitlines())] * 2))


def _stage(times: str, names: str) -> Stage:
    seconds, processor = map(float, times.split())
    return Stage(seconds, processor, tuple(names.split()))
