"""On which side of a wall or a door there is floor."""

from enum import StrEnum


class FloorSide(StrEnum):
    """On which side of a wall or a door there is floor rather than rock, as far as it tells.

    Its left side is that of somebody who goes along it from its first corner on.

    One that does not tell leaves it to what else is there: then there is floor on both sides of a door.
    """

    UNTOLD = "untold"
    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"
    NEITHER = "neither"

    @property
    def turned(self) -> "FloorSide":
        """The same of what runs the other way."""
        return {FloorSide.LEFT: FloorSide.RIGHT, FloorSide.RIGHT: FloorSide.LEFT}.get(self, self)
