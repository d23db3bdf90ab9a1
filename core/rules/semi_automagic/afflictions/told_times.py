"""Times of syndromes as the book writes them: `once a day`, `every 8 hours`, `10 minutes`, `1d6 hours`."""

import re
from collections.abc import Mapping
from typing import Literal, get_args

Unit = Literal["second", "round", "minute", "hour", "day", "week"]
_UNITS = "|".join(get_args(Unit))
_LASTS = re.compile(rf"(?:(?P<dice>\d*)d(?P<sides>\d+)\s*(?:[x×*]\s*)?)?(?P<count>\d+)?\s*(?P<unit>{_UNITS})s?")
_OFTEN = re.compile(rf"(?:once\s+(?:an?|per|every|each)|every|each)?\s*(?P<count>\d+)?\s*(?P<unit>{_UNITS})s?")


def told_duration(dice: int, sides: int, count: int, unit: str) -> str:
    """Return how long something lasts; nothing where it has no time of its own."""
    if dice:
        times = f" \u00d7 {count}" if count > 1 else ""
        return f"{dice}d{sides}{times} {unit}s"
    return f"{count} {unit}{'' if count == 1 else 's'}" if count else ""


def read_lasting(text: str) -> Mapping[str, object] | None:
    """Return the fields of a time that was typed; None where it is none."""
    words = text.strip().lower()
    if not words:
        return {"dice": 0, "seconds": 0}
    found = _LASTS.fullmatch(words)
    if found is None or (found["sides"] is None and found["count"] is None):
        return None
    if found["sides"] is None:
        return {"dice": 0, "seconds": int(found["count"]), "unit": found["unit"]}
    dice, count = int(found["dice"] or 1), int(found["count"] or 1)
    return {"dice": dice, "sides": int(found["sides"]), "seconds": count, "unit": found["unit"]}


def often(count: int, unit: str) -> str:
    """Return how often something comes."""
    return f"once a{'n' if unit == 'hour' else ''} {unit}" if count == 1 else f"every {count} {unit}s"


def read_often(text: str) -> Mapping[str, object] | None:
    """Return the fields of a rate that was typed; None where it is none."""
    found = _OFTEN.fullmatch(text.strip().lower())
    return None if found is None else {"every": int(found["count"] or 1), "rate": found["unit"]}
