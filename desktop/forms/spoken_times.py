"""Times and rhythms that are typed and shown in words: in the person's language, and always in English too."""

import re
from collections.abc import Mapping
from functools import cache

from desktop.translation import tr, window_language

UNITS = ("second", "round", "minute", "hour", "day", "week")


@cache
def _words(language: str) -> tuple[Mapping[str, tuple[str, ...]], tuple[str, ...], tuple[str, ...]]:
    """Return what units are called, of one and of several first, what says every time, and what stands for times."""
    units = {
        "second": tr("second|seconds"),
        "round": tr("round|rounds"),
        "minute": tr("minute|minutes"),
        "hour": tr("hour|hours"),
        "day": tr("day|days"),
        "week": tr("week|weeks"),
    }
    every, times = tr("once a|once an|once per|once every|every|each"), tr("times|x")
    found = {name: _parted(each) for name, each in units.items()}
    return found, _parted(every), _parted(times)


def _parted(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split("|") if each.strip())


def in_english(text: str) -> str:
    """Return a time that was typed in the person's language as English would have it; other words stay as they are."""
    units, every, times = _words(window_language())
    words = re.sub(r"(\d*)[dw](\d+)", r"\1d\2", text.strip().casefold())
    known = {each.casefold(): name for name, alternatives in units.items() for each in alternatives}
    known |= {each.casefold(): "every" for each in every} | {each.casefold(): "x" for each in times}
    known |= {each.casefold(): f"every {unit}" for each, unit in zip(_parted(_daily()), _DAILY, strict=False)}
    longest = sorted(known, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in longest)
    return re.sub(pattern, lambda found: known[found[0]], words)


_DAILY = ("hour", "day", "week")


def _daily() -> str:
    return tr("hourly|daily|weekly")


def told_time(text: str) -> str:
    """Return a time as the rules write it in English in the person's language; anything else as it is."""
    units, *_ = _words(window_language())
    unit = rf"(?P<unit>{'|'.join(UNITS)})s?"
    if found := re.fullmatch(rf"once an? {unit}", text):
        once = tr("once an %1") if found["unit"] == "hour" else tr("once a %1")
        return once.replace("%1", units[found["unit"]][0])
    if found := re.fullmatch(rf"every (?P<count>\d+) {unit}", text):
        return tr("every %1 %2").replace("%1", found["count"]).replace("%2", units[found["unit"]][1])
    if found := re.fullmatch(rf"(?P<dice>\d+)d(?P<sides>\d+)(?P<many> × \d+)? {unit}", text):
        dice = tr("%1d%2").replace("%1", found["dice"]).replace("%2", found["sides"])
        return f"{dice}{found['many'] or ''} {units[found['unit']][1]}"
    if found := re.fullmatch(rf"(?P<count>\d+) {unit}", text):
        return f"{found['count']} {units[found['unit']][0 if found['count'] == '1' else 1]}"
    return text
