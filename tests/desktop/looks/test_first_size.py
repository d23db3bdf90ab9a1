"""Windows open as large as what stands in them is at the interface scale."""

import re
from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.theme.theme import first_size
from desktop.window.about import About
from tests.desktop.looks.stage import started
from tests.desktop.manual.test_pages import sources


def test_no_window_has_a_first_size_that_the_scale_does_not_change() -> None:
    fixed = [name for name, text in sources().items() if re.search(r"self\.resize\(\d", text)]
    assert fixed == []


def test_a_window_opens_larger_at_a_larger_scale_but_no_larger_than_its_screen(qtbot: QtBot, tmp_path: Path) -> None:
    sizes = []
    for scale in (1.0, 1.5, 2.5):
        with started(tmp_path, scale=scale, sample=False) as program:
            about = About(program.window)
            room = about.screen().availableSize()
            sizes.append(about.size())
            most = first_size(about, room.width() - 1, room.height() - 1)
            assert most.width() <= room.width() and most.height() <= room.height()
            about.deleteLater()
    assert sizes[0].width() < sizes[1].width() <= sizes[2].width()
