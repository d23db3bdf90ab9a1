"""The world's calendar in words: days and hours, moments and spans."""

from core.base.phrase import Phrase, say

WEEK, DAY, HOUR, MINUTE = 604_800, 86_400, 3_600, 60
"""Seconds."""


def world_time(seconds: int) -> Phrase:
    """Return what so many seconds since the first midnight are on the world's clock: a day, from 1 on, and the hour."""
    days, rest = divmod(seconds, DAY)
    return say("time.world", day=days + 1, hour=f"{rest // HOUR:02d}", minute=f"{rest // MINUTE % 60:02d}")


def world_second(seconds: int) -> Phrase:
    """Return a moment of the world's clock to the second, where it is not a whole minute."""
    days, rest = divmod(seconds, DAY)
    if rest % MINUTE == 0:
        return world_time(seconds)
    hour, minute, second = (f"{part:02d}" for part in (rest // HOUR, rest // MINUTE % 60, rest % MINUTE))
    return say("time.world-second", day=days + 1, hour=hour, minute=minute, second=second)


def span(seconds: int) -> Phrase:
    """Return a length of time in words, in the largest unit that divides it; what would be many seconds, in parts."""
    for unit, length in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if seconds and seconds % length == 0:
            return say(f"time.{unit}", count=seconds // length)
    if seconds < HOUR:
        return say("time.seconds", count=seconds)
    days, rest = divmod(seconds, DAY)
    return say("time.parts", days=days, hours=rest // HOUR, minutes=rest // MINUTE % 60, seconds=rest % MINUTE)
