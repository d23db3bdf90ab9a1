"""Fights of these tests that begin without statements of intent."""

from collections.abc import Mapping
from typing import Any

from tests.transcripts.runner import Played, begin, prepared

SWORD = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"}


def moving(fighters: Mapping[str, Any]) -> Played:
    """Return a fight in its phase of movement; each fighter is as a transcript describes one."""
    data: dict[str, Any] = {
        "system": "basic-roleplaying",
        "fight": {"settings": {"BRP-GAP-23": False}},
        "fighter": fighters,
    }
    played = prepared(data)
    begin(played, data["fight"])
    return played
