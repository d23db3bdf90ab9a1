"""Damage as the tables write it: dice and adds, and the damage bonus of STR and SIZ."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING

_TERM = re.compile(r"([+-]?)(?:(\d+)[dD](\d+)|(\d+))")
_FURTHER = 16
"""STR and SIZ that bring another die of six beyond the table."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice, each by its sides, and what is added to them."""

    dice: tuple[int, ...] = ()
    add: int = 0

    @property
    def most(self) -> int:
        """The most that they come to."""
        return sum(self.dice) + self.add


@dataclass(frozen=True, slots=True)
class Bonus:
    """A damage bonus: its dice, which are taken off where it is `negative`."""

    dice: tuple[int, ...] = ()
    negative: bool = False

    def __str__(self) -> str:
        """Return it as the rules write it: `+1D4`, `none`."""
        sign = "-" if self.negative else "+"
        return f"{sign}{len(self.dice)}D{self.dice[0]}" if self.dice else "none"


@cache
def dice_of(text: str) -> Dice:
    """Return the dice of a text such as `2D6+2`; raise `ValueError` for another notation."""
    plain = text.replace(" ", "")
    terms = list(_TERM.finditer(plain))
    if not plain or "".join(term[0] for term in terms) != plain:
        raise ValueError(f"not the notation of damage: {text}")
    dice: list[int] = []
    add = 0
    for term in terms:
        if term[2] is not None:
            dice += [int(term[3])] * int(term[2])
        else:
            add += int(term[4]) * (-1 if term[1] == "-" else 1)
    return Dice(tuple(dice), add)


@cache
@rule("BRP-TAB-DB", "BRP-GAP-11")
def bonus_for(total: int) -> Bonus:
    """Return the damage bonus of STR and SIZ together."""
    last = 0
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-DB"):
        _, _, high = row["STR+SIZ"].partition("-")
        if not high:
            break
        if total <= int(high):
            return _written(row)
        last = int(high)
    return Bonus((6,) * (2 + -(-(total - last) // _FURTHER)))


def _written(row: Mapping[str, str]) -> Bonus:
    words = row["damage bonus"]
    found = None if words == "none" else dice_of(words.lstrip("+-"))
    return Bonus() if found is None else Bonus(found.dice, words.startswith("-"))
