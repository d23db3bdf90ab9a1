"""What the chapters of the story share: the program, started anew for each."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import begun

Starts = Callable[[], Seat]


@pytest.fixture
def starts(qapp: QApplication, tmp_path: Path) -> Iterator[Starts]:
    """Give what starts the program, again and again with the same settings and the same state folder."""
    seats: list[Seat] = []

    def start() -> Seat:
        if seats:
            seats[-1].window.close()
        seats.append(Seat(tmp_path))
        return seats[-1]

    yield start
    for seat in seats:
        seat.window.close()
        seat.window.deleteLater()


@pytest.fixture
def seat(starts: Starts) -> Seat:
    """Give the program as it has just started."""
    return starts()


@pytest.fixture
def fight(seat: Seat) -> Seat:
    """Give the program at the beginning of a fight, at Bastian's turn in phase 3."""
    seat.open(begun())
    return seat
