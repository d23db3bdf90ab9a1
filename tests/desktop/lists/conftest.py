"""One window for each test: it goes through one kind of list of one system."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.desktop.lists.hand import Hand


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """Give the program as it has just started; an error that nobody foresaw fails the test."""
    hand = Hand(tmp_path)
    yield hand
    hand.window.close()
    hand.window.deleteLater()
