"""How long the program takes in a process of its own until its first window is seen, and until it is whole.

It has been started before: 300 ms until it is seen.
"""

from pathlib import Path
from statistics import median
from typing import Any

from tests.helpers.starting import Started, started


def test_first_window(benchmark: Any, tmp_path: Path) -> None:
    """The whole process is timed; what each stage took, without the interpreter, is in `extra_info`."""
    taken: list[Started] = []
    started(tmp_path)
    benchmark.pedantic(lambda: taken.append(started(tmp_path)), rounds=20)
    for name, stages in (
        ("first window", [each.first for each in taken]),
        ("whole program", [each.whole for each in taken]),
    ):
        benchmark.extra_info[f"{name}, milliseconds"] = round(median(each.seconds for each in stages) * 1000)
        benchmark.extra_info[f"{name}, processor"] = round(median(each.processor for each in stages) * 1000)
    assert all(each.first.processor < each.whole.processor for each in taken)
