"""What play of Swift Swords Tactica once got wrong goes right by mouse and keys: whole transcripts in the window."""

import pytest
from pytestqt.qtbot import QtBot

from core.rules.swift_swords.names import SWIFT_SWORDS
from desktop.theme.theme import Theme
from tests.desktop.story.clicked import Clicker, of_game

PLAYED = (
    "chariots: a chariot whose second turn fails has made its first",
    "flying: circling, and strikes at what circles",
    "flying: the blow for which an action was held is an action",
    "holds: whoever is held throws off a State for a die",
    "minds: who flees in panic runs as far as his legs take him",
    "minds: who flees in panic with a hurt foot pays more",
    "places: who rides through a zone is intercepted there",
    "turns: an Opportunity attack is an action",
    "weapons: the second of two blows is not struck in a State",
    "weapons: the second of two blows is not struck with a weapon",
    "contact: the free step is for whoever stands on his own feet",
    "contact: whom a mover has just left strikes at him in passing",
    "footing: a friend who makes way for an enemy that comes",
    "footing: whoever is prone stands up before he goes anywhere",
    "refresh: who is entitled to no die has one that shows 3",
)
"""How the names of the transcripts begin."""


@pytest.mark.parametrize("begins", PLAYED)
def test_a_transcript_is_played_to_its_end_by_clicks(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch, begins: str
) -> None:
    # nobody looks at the odds meanwhile
    monkeypatch.setattr("desktop.run.odds_queue.SECONDS", 0.0)
    (script,) = (each for each in of_game(SWIFT_SWORDS) if each.name.partition("/")[2].startswith(begins))
    seat = Clicker(theme)
    qtbot.addWidget(seat.table)
    seat.play(script)
