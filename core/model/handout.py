"""Handouts: pictures and texts that the game master shows the players."""

from dataclasses import dataclass

from core.model.things import AssetId


@dataclass(frozen=True, slots=True)
class Handout:
    """A picture by its id, or a text, under a title that players read above a text alone."""

    id: str
    title: str
    picture: AssetId | None = None
    text: str = ""
