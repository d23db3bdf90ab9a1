"""Dice as people write them, `2d6+3`: read, and rolled."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.base.errors import BadAnswer
from core.chance.source import Source

MOST_DICE = 60
"""How many dice one expression may have."""
MOST_SIDES = 1000
MOST_PLUS = 100_000

_TERM = re.compile(r"([+-]?)(?:(\d*)[DW](\d+|%)(?:KH?(\d+))?|(\d+))")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice of one kind, of which the highest `keep` count, or all; taken away from the rest if `sign` is -1."""

    count: int
    sides: int
    keep: int | None = None
    sign: int = 1

    @property
    def counting(self) -> int:
        """How many of the dice count."""
        return self.count if self.keep is None else min(self.keep, self.count)

    def value(self, faces: tuple[int, ...]) -> int:
        """Return what rolled faces come to."""
        return self.sign * sum(sorted(faces, reverse=True)[: self.counting])

    def __str__(self) -> str:
        keep = "" if self.keep is None else f"k{self.keep}"
        return f"{'' if self.count == 1 else self.count}d{self.sides}{keep}"


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that lie on the table: the faces of every kind in the expression's order, and what they come to."""

    faces: tuple[tuple[int, ...], ...]
    total: int


@dataclass(frozen=True, slots=True)
class Dice:
    """A sum of dice and a number."""

    rolls: tuple[Roll, ...] = ()
    plus: int = 0

    @property
    def lowest(self) -> int:
        """The least that they can come to."""
        return self.plus + sum(each.counting * (1 if each.sign > 0 else -each.sides) for each in self.rolls)

    @property
    def highest(self) -> int:
        """The most that they can come to."""
        return self.plus + sum(each.counting * (each.sides if each.sign > 0 else -1) for each in self.rolls)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of every single die."""
        return tuple(each.sides for each in self.rolls for _ in range(each.count))

    def sample(self, source: Source) -> tuple[Thrown, Source]:
        """Roll the dice; return them and the source after it."""
        faces: list[tuple[int, ...]] = []
        for each in self.rolls:
            shown, source = rolled_faces(each.count, each.sides, source)
            faces.append(shown)
        return self.thrown(tuple(faces)), source

    def thrown(self, faces: tuple[tuple[int, ...], ...]) -> Thrown:
        """Return the throw that shows these faces, as many of each kind as are rolled."""
        values = (each.value(shown) for each, shown in zip(self.rolls, faces, strict=True))
        return Thrown(faces, self.plus + sum(values))

    def __add__(self, other: "Dice | int") -> "Dice":
        if isinstance(other, int):
            return Dice(self.rolls, self.plus + other)
        return Dice((*self.rolls, *other.rolls), self.plus + other.plus)

    def __str__(self) -> str:
        return self.written(str)

    def written(self, one_kind: Callable[[Roll], str]) -> str:
        """Return them with the dice of each kind as somebody writes them."""
        return "".join(self._parts(one_kind)).removeprefix("+") or "0"

    def _parts(self, one_kind: Callable[[Roll], str]) -> Iterator[str]:
        for each in self.rolls:
            yield f"{'+' if each.sign > 0 else '-'}{one_kind(each)}"
        if self.plus:
            yield f"{self.plus:+d}"


def parse_dice(text: str) -> Dice:
    """Return the dice that a person wrote: `2d6+3`, `D20`, `2W6`, `d%`, `4d6k3` (the best three count), `-1d6`, `2`.

    Raises `BadAnswer` for anything else, and for more than 60 dice or 1,000 sides.
    """
    word = re.sub(r"\s+", "", text).upper().replace("−", "-").replace("–", "-")
    rolls: list[Roll] = []
    plus, at = 0, 0
    while at < len(word) and (found := _TERM.match(word, at)) and (found[1] or not at) and len(found[0]) <= 20:
        at, sign = found.end(), -1 if found[1] == "-" else 1
        if found[5]:
            plus += sign * int(found[5])
        else:
            sides = 100 if found[3] == "%" else int(found[3])
            rolls.append(Roll(int(found[2] or 1), sides, int(found[4]) if found[4] else None, sign))
    sound = all(each.count and 1 <= each.sides <= MOST_SIDES and each.keep != 0 for each in rolls)
    few = sum(each.count for each in rolls) <= MOST_DICE and abs(plus) <= MOST_PLUS
    if not word or at < len(word) or not sound or not few:
        raise BadAnswer("answer.no-dice", text=text.strip())
    return Dice(tuple(rolls), plus)


def rolled_faces(count: int, sides: int, source: Source) -> tuple[tuple[int, ...], Source]:
    """Return the faces of `count` dice in the order rolled, and the source after it."""
    faces: list[int] = []
    for _ in range(count):
        face, source = source.below(sides)
        faces.append(face + 1)
    return tuple(faces), source
