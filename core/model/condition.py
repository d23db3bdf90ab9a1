"""Conditions: what a creature suffers or holds, and the modifiers that the game master's own ones carry."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import model_validator

from core.explain.modifier import Modifier
from core.geometry.units import DIRECTIONS, Square

_COMPASS = dict(zip(("e", "se", "s", "sw", "w", "nw", "n", "ne"), DIRECTIONS, strict=True))
_ABOUT = ("action-pool", "past-cover", "tried-cover", "treating", "coated")
_FATES = ("unconscious", "fled", "cowering", "crippled", "captured")


@dataclass(frozen=True, slots=True)
class Condition:
    """A state of one creature.

    `kind` is a system's own word, or the game master's; `amount` what the kind counts; `source` who caused it, and
    `other` whom else it concerns, or which item; `about` the id of what else it is about, such as a zone, an action,
    an injury or a syndrome; `square` which square, or the one step of a direction, in columns and rows. `until` is the
    moment of the clock at whose start it ends (none: until lifted). `lasting` ones outlive the fight; those end by
    themselves at the world second `ends`, if it is given. `note` is for people alone.
    """

    kind: str
    amount: int = 0
    source: str | None = None
    other: str | None = None
    until: int | None = None
    lasting: bool = False
    note: str = ""
    modifiers: tuple[Modifier, ...] = ()
    ends: int | None = None
    about: str = ""
    square: Square | None = None

    @model_validator(mode="before")
    @classmethod
    def _of_a_note(cls, data: Any) -> Any:
        """Take from the note what older documents kept in it."""
        note = data.get("note") if isinstance(data, dict) else None
        found = _noted(str(data["kind"]), note) if isinstance(note, str) and "kind" in data else {}
        return {**data, "note": "", **found} if found else data


def carried_by(conditions: Iterable[Condition], *figures: str) -> tuple[Modifier, ...]:
    """Return what conditions carry themselves for some figures, as the game master's own do."""
    return tuple(each for held in conditions for each in held.modifiers if each.on in figures)


def _noted(kind: str, note: str) -> dict[str, Any]:
    """Return the fields that the note of a condition stands for in an older document; none where it is only words."""
    column, _, row = note.partition(",")
    if (kind in _ABOUT and note) or (kind == "out-of-action" and note in _FATES):
        return {"about": note}
    if kind == "mid-leap" and note in _COMPASS:
        return {"square": _COMPASS[note]}
    if kind == "mark-space" and column.lstrip("-").isdecimal() and row.lstrip("-").isdecimal():
        return {"square": (int(column), int(row))}
    return {"amount": int(note)} if kind == "grappling" and note.isdecimal() else {}
