"""Whether walls let somebody, sight or missiles through."""

from enum import StrEnum


class Passage(StrEnum):
    """Whether something gets through a wall: as its kind has it, or not, or not from its left side, or freely.

    The left side is that of somebody who goes along the wall from its first corner on.
    """

    KIND = "kind"
    STOPPED = "stopped"
    ONE_WAY = "one-way"
    FREE = "free"
