"""What doors look like, and what one sees through when they are shut."""

from enum import StrEnum
from typing import Annotated, Final

from pydantic import BeforeValidator


class DoorLook(StrEnum):
    """The sign by which a door is drawn; its own is a grate where one sees through it, two leaves where it is wide."""

    ITSELF = "itself"
    SINGLE = "single"
    DOUBLE = "double"
    ARCH = "arch"
    PORTCULLIS = "portcullis"
    BARS = "bars"
    CURTAIN = "curtain"


class Through(StrEnum):
    """Whether one sees through something: as it looks, or yes, or no."""

    LOOK = "look"
    YES = "yes"
    NO = "no"


SEEN_THROUGH: Final = (DoorLook.PORTCULLIS, DoorLook.BARS)
"""What one sees and shoots through by its nature."""


def _as_ticked(value: object) -> object:
    """Return what a tick says that was there once: where it was not set, nobody had said anything."""
    return {True: Through.YES, False: Through.LOOK}[value] if isinstance(value, bool) else value


SeeThrough = Annotated[Through, BeforeValidator(_as_ticked)]
