"""The first window comes without what only maps, odds and paper need."""

from pathlib import Path

from tests.helpers.starting import started

LATER = ("numpy", "shapely", "reportlab", "pypdf", "PIL")
NEVER = ("scipy", "numba", "icepool")


def test_the_first_window_loads_nothing_heavy(tmp_path: Path) -> None:
    packages = started(tmp_path).packages
    assert "PySide6" in packages
    assert [name for name in (*LATER, *NEVER) if name in packages] == []
