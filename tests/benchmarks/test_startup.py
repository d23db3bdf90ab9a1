"""How long the program takes to its first window, in a process of its own: 400 ms once it has been started before."""

from pathlib import Path
from typing import Any

from tests.helpers.starting import Started, started


def test_first_window(benchmark: Any, tmp_path: Path) -> None:
    """The whole process is timed; what the window took of it, without the interpreter, is in `extra_info`."""
    taken: list[Started] = []
    started(tmp_path)
    benchmark.pedantic(lambda: taken.append(started(tmp_path)), rounds=7)
    benchmark.extra_info["first window, milliseconds"] = round(min(each.seconds for each in taken) * 1000)
    benchmark.extra_info["processor, milliseconds"] = round(min(each.processor for each in taken) * 1000)
    assert taken
