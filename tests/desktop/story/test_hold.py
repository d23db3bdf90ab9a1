"""A Hold loses an Aim or keeps it, as the table has it, played by clicks (T99-GAP-59)."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from desktop.theme.theme import Theme
from tests.desktop.story.clicked import Clicker
from tests.transcripts.runner import Script


@pytest.mark.parametrize(
    ("house", "after"),
    [({}, {"A.lacks": ["aiming"]}), ({"T99-GAP-59": "kept"}, {"A.amount.aiming": 1})],
)
def test_what_an_aim_comes_to_in_a_hold(
    qtbot: QtBot, theme: Theme, house: dict[str, Any], after: dict[str, Any]
) -> None:
    data = {
        "system": "99-towers",
        "fighter": {"A": {"at": [1, 1], "sheet": {"pa": 5}}, "B": {"at": [5, 1]}},
        "fight": {"start": {"A": 10, "B": 18}, "settings": house},
        "step": [
            {"who": "A", "do": "aim", "expect": {"A.amount.aiming": 1, "A.position": 15}},
            {"who": "A", "do": "hold", "expect": {"A.held": 15, **after}},
        ],
    }
    seat = Clicker(theme)
    qtbot.addWidget(seat.table)
    seat.play(Script("towers/holds: what a Hold loses", data))
