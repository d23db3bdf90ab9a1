"""For how long the window stands still while a large picture is decoded beside it: 100 ms at most."""

from pathlib import Path
from time import perf_counter
from typing import Any

from PySide6.QtWidgets import QApplication

from desktop.map.pictures import Pictures
from tests.endurance.heavy import jpeg

SIDE = 8_000


def test_longest_pause_while_a_large_picture_comes(benchmark: Any, qapp: QApplication, tmp_path: Path) -> None:
    """The longest pause is in `extra_info`; what is timed is how long the picture takes to come."""
    file = tmp_path / "large.jpg"
    jpeg(file, SIDE)
    data = file.read_bytes()
    pauses: list[float] = []

    def come() -> None:
        pictures, last = Pictures(lambda identity: data), perf_counter()
        while (levels := pictures.levels("large")) is None or len(levels.full) < 3:
            QApplication.processEvents()
            now = perf_counter()
            pauses.append(now - last)
            last = now

    benchmark.pedantic(come, rounds=5)
    benchmark.extra_info["longest pause, milliseconds"] = round(max(pauses) * 1000)
    assert pauses
