"""Phrases: what core wants said, as an id and values; words are made from them only when somebody looks."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Union

Value = Union[str, int, "Phrase"]
"""A value in a phrase: plain text, a number, an id (shown as that thing's name) or another phrase."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """The id of a template in `resources/phrases/` and the values to fill it with."""

    id: str
    values: tuple[tuple[str, Value], ...] = ()


def say(phrase: str, /, **values: Value | Fraction) -> Phrase:
    """Return the phrase with the given values; a `Fraction` is kept as text such as `3/2`."""
    given: tuple[tuple[str, Any], ...] = tuple(values.items())
    if Fraction in map(type, values.values()):
        given = tuple((name, str(value) if isinstance(value, Fraction) else value) for name, value in given)
    return Phrase(phrase, given)


def verbatim(text: str) -> Phrase:
    """Return a phrase that shows a person's own words."""
    return Phrase("verbatim", (("text", text),))
