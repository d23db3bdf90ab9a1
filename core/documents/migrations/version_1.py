"""From version 1 to 2: facts that stood in texts stand in fields.

A figure that several have says whose it is in a field of its own; so does a skill of 99 Towers that it heals, and a
thing of Faction Zones which remedy it is. Of several clocks of one entry, a journal since then holds what has changed.
"""

import json
import re
import sqlite3
import zlib
from collections.abc import Iterator
from typing import Any

from core.documents.codec import LONG, unpacked

_HEALING = ("heal", "medic", "first aid")
"""Words in the names of skills by which they healed; the names of `_LISTED` still do so by themselves."""
_LISTED = ("first aid", "heal", "healing", "medic", "medicine")
_REMEDIES = ("Medicine box", "Healing draught", "Antidote")
_MODIFIER = frozenset(("rule", "label", "on", "effect"))
_TALLY = frozenset(("subject", "base", "lines", "total"))
_CONCERNED = re.compile(rb'"(?:on|subject)":"[^":]*:|"aspect":|"name":"(?:Medicine box|Healing draught|Antidote)"')
"""What only values have that may have to be changed."""


def from_version_1(connection: sqlite3.Connection) -> None:
    """Bring the states and the journal of a document of version 1 to version 2."""
    for table in ("journal", "snapshots"):
        for number in [row[0] for row in connection.execute(f"SELECT number FROM {table}")]:
            (blob,) = connection.execute(f"SELECT blob FROM {table} WHERE number = ?", (number,)).fetchone()
            text = unpacked(blob)
            if _CONCERNED.search(text):
                changed = _packed(_anew(json.loads(text)))
                connection.execute(f"UPDATE {table} SET blob = ? WHERE number = ?", (changed, number))


def _packed(data: object) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return text if len(text) < LONG else zlib.compress(text, 1)


def _anew(value: Any) -> Any:
    """Change whatever stands in a value otherwise now, in place, and return it."""
    for each in _records(value):
        if each.keys() >= _MODIFIER:
            _part(each, "on")
        elif each.keys() >= _TALLY:
            _part(each, "subject")
        elif each.get("kind") == "99-towers" and isinstance(each.get("skills"), list):
            for skill in each["skills"]:
                _heals(skill)
        elif "carried" in each and not each.get("profile") and each.get("name") in _REMEDIES:
            # games that know no such profile take it for none
            each["profile"] = each["name"]
    return value


def _records(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every record in a value, however deep it lies."""
    open_ones = [value]
    while open_ones:
        each = open_ones.pop()
        if isinstance(each, dict):
            yield each
            open_ones += each.values()
        elif isinstance(each, list):
            open_ones += each


def _part(record: dict[str, Any], field: str) -> None:
    """Say whose a figure is in a field of its own: `target:token-5/2` was the second one of a token."""
    if isinstance(record[field], str) and ":" in record[field]:
        record[field], _, whose = record[field].partition(":")
        token, _, number = whose.partition("/")
        record["whose"] = [token, int(number) if number.isdecimal() else 1]


def _heals(skill: Any) -> None:
    name = skill.get("name") if isinstance(skill, dict) else None
    if isinstance(name, str) and name.casefold() not in _LISTED and any(word in name.casefold() for word in _HEALING):
        skill["heals"] = "yes"
