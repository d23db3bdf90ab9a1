"""Tracks on cards and sheets, point by point: what is left, lost in which way, below nought, or on top of others."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import RuleId


class Box(StrEnum):
    """What a point of a track is: there or lost, in whichever way; below nought; or on top of all others."""

    LEFT = "left"
    LOST = "lost"
    WORN = "worn"
    MOVED = "moved"
    BELOW = "below"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Boxes:
    """So many points of a track that are alike, in words, with their rule; `link` is the track that they come from."""

    box: Box
    count: int
    told: str
    rule: RuleId
    link: str = ""


@dataclass(frozen=True, slots=True)
class CardTrack:
    """A track by its key, how the card names it, and how far below nought it may go.

    One that counts up without an end has `room` boxes to be ticked. A `stock` has as many as are left, and no maximum.
    `lost` says of its points how they were lost, where a game has several ways; else they are just lost.
    """

    key: str
    title: str
    below: int = 0
    room: int = 0
    stock: bool = False
    lost: tuple[Box, ...] = ()
