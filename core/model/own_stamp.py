"""A picture of the game master's own that can be placed as a stamp."""

from dataclasses import dataclass

from core.model.things import AssetId


@dataclass(frozen=True, slots=True)
class OwnStamp:
    """A picture that can be placed, its name, and its size in map units."""

    picture: AssetId
    name: str
    width: int
    height: int
