"""The change: the one message that a session sends, whatever has happened."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.engine.event import Event
from core.engine.request import Request
from core.engine.run import Entry
from core.model.campaign import Campaign


class Cause(StrEnum):
    """What brought a change about."""

    OPEN = "open"
    DO = "do"
    ANSWER = "answer"
    TAKE_BACK = "take back"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Change:
    """The state before and after, the new events (none for undo and the like), and the question that is open now."""

    cause: Cause
    before: Campaign
    after: Campaign
    entry: Entry | None = None
    events: tuple[Event, ...] = ()
    pending: Request[Any] | None = None
