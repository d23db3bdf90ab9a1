"""Reminders: what the game master wants to be told of at a moment of the world's time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reminder:
    """A line for the game master at the world second `at`, and again every so many seconds where `every` says so.

    The players may read it where it is `known`.
    """

    id: str
    at: int
    text: str
    known: bool = False
    every: int | None = None
