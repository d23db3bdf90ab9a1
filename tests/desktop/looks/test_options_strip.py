"""The strip above the map has no cut words, however large the letters and however narrow the map."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.tools.options_strip import ToolOptions
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started
from tests.desktop.looks.test_room import SMALL


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_above_the_map_is_cut_in_letters_twice_as_large(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    cut: dict[str, str] = {}
    with started(tmp_path, scale=2.0, language=language) as program:
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        program.window.resize(SMALL)
        settle()
        strip = program.window.findChild(ToolOptions)
        assert strip is not None and program.window.size() == SMALL
        for tool in strip.toolbox.tools:
            strip.toolbox.take_up(tool.id)
            settle()
            for label in strip.findChildren(QLabel):
                if label.isVisible() and label.width() < label.sizeHint().width():
                    cut[f"{tool.id}: {label.text()}"] = f"{label.width()} of {label.sizeHint().width()}"
            # the name of the tool ends in dots, and is its tooltip then
            assert strip.title.shown() == tool.title or strip.title.toolTip() == tool.title
    assert not cut, cut
