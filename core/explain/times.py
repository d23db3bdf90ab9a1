"""The world's time in words."""

from core.base.phrase import Phrase, say

DAY, HOUR, MINUTE = 86_400, 3_600, 60
"""Seconds."""


def world_time(seconds: int) -> Phrase:
    """Return what so many seconds since the first midnight are on the world's clock: a day, from 1 on, and the hour."""
    days, rest = divmod(seconds, DAY)
    return say("time.world", day=days + 1, hour=f"{rest // HOUR:02d}", minute=f"{rest // MINUTE % 60:02d}")
