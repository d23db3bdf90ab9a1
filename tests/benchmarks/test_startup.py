"""How long the program takes to its first window, in a process of its own: 400 ms once it has been started before."""

from pathlib import Path
from typing import Any

from tests.helpers.starting import started


def test_first_window(benchmark: Any, tmp_path: Path) -> None:
    """The whole process is timed; what the window took of it, without the interpreter, is in `extra_info`."""
    taken: list[float] = []
    started(tmp_path)
    benchmark.pedantic(lambda: taken.append(started(tmp_path)[0]), rounds=7)
    benchmark.extra_info["first window, milliseconds"] = round(min(taken) * 1000)
    assert taken
