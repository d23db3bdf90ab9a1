"""The change: the one message that a session sends, whatever has happened."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

from core.engine.event import Event
from core.engine.request import Request
from core.engine.run import Entry
from core.model.campaign import Campaign

Part = Literal[
    "people",
    "scenes",
    "encounters",
    "wear",
    "decks",
    "house_rules",
    "wares",
    "syndromes",
    "cells",
    "stamps",
    "calls",
    "reminders",
    "time",
]
"""A field of the campaign that may have become another."""


class Cause(StrEnum):
    """What brought a change about."""

    OPEN = "open"
    DO = "do"
    ANSWER = "answer"
    TAKE_BACK = "take back"
    UNDO = "undo"
    REDO = "redo"
    LOOK_BACK = "look back"


@dataclass(frozen=True, slots=True)
class Change:
    """The state before and after as they are shown, the new events (none for undo), and the question that is open."""

    cause: Cause
    before: Campaign
    after: Campaign
    entry: Entry | None = None
    events: tuple[Event, ...] = ()
    pending: Request[Any] | None = None

    def touches(self, *parts: Part) -> bool:
        """Return whether any of some parts of the campaign is another one now, or the book by which all is read."""
        return any(getattr(self.before, part) is not getattr(self.after, part) for part in (*parts, "cells"))
