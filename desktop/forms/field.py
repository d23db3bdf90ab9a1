"""One field of a form: its name and title, how it is filled in, what it can hold, and what is said about it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.base.fact import Fact
from core.base.ids import RuleId
from core.explain.terms import plain_term, told_term
from desktop.translation import window_language

DECIMALS = 3
"""Of a number that need not be whole."""


class Control(StrEnum):
    """How a field is filled in."""

    TEXT = "text"
    LONG = "long"
    """Several lines."""
    WORDS = "words"
    """A row of words with commas between them."""
    NUMBER = "number"
    EXACT = "exact"
    """A number that need not be whole, such as 2.5."""
    MEASURE = "measure"
    """A length, which may be a fraction such as 1/2."""
    SPAN = "span"
    """A span of the world's time, in seconds."""
    CHECK = "check"
    TICK = "tick"
    """The same, where its words take as many lines as they need."""
    CHOICE = "choice"
    PICK = "pick"
    """A choice of which all are in view."""
    COLOUR = "colour"
    LIST = "list"
    """A list of smaller forms."""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field of a form; every form is made of these, whoever describes them.

    `choices` are values, `words` what is shown for each, and `hints` what more is said of it; with `others` something
    else may be typed. A number lies from `least` to `most`, and one that need not be whole has so many `decimals`; a
    text has up to `longest` letters, and `needed` is what is said where one that must not be is left empty. `value`
    stands there at first; `optional` ones may be left empty. With `when`, a name and a value, the field matters only
    where this stands in that other field; with `beside` it stands in the row of that other one, behind it. `record` is
    the model of each line of a list. `short` is the abbreviation that the game has for it, `likely` what a text is
    likely to be or to hold; `caption` is what stands beside the field where that is not the title, `example` what
    stands in it while it is empty, `unit` what stands behind it. Terms of the book of `game` stand
    in it in the person's language.
    """

    name: str
    control: Control
    choices: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    title: str = ""
    tip: str = ""
    caption: str = ""
    example: str = ""
    words: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    value: Any = None
    when: tuple[str, Any] | None = None
    group: str = ""
    rule: RuleId | None = None
    optional: bool = False
    record: type[Fact] | None = None
    short: str = ""
    likely: tuple[str, ...] = ()
    unit: str = ""
    needed: str = ""
    beside: str = ""
    others: bool = False
    decimals: int = DECIMALS
    game: str = ""

    @property
    def label(self) -> str:
        """The title behind its abbreviation, if it has one."""
        return f"{self.short} {self.title}" if self.short else self.title

    def told(self, text: str) -> str:
        """Return a text as it is shown: a term of the game's book as the person's language has it."""
        return told_term(text, window_language(), self.game) if self.game else text

    def plain(self, text: str) -> str:
        """Return a text that was typed: a term of the game's book as the rules know it."""
        return plain_term(text, window_language(), self.game) if self.game else text

    def accepts(self, value: object) -> bool:
        """Return whether a value may stand in the field."""
        match self.control:
            case Control.CHOICE | Control.PICK:
                return any(value == choice and type(value) is type(choice) for choice in self.choices)
            case Control.NUMBER | Control.CHECK | Control.TICK | Control.SPAN:
                return isinstance(value, int) and self._is_within(value)
            case Control.EXACT:
                return isinstance(value, float | int) and self._is_within(value)
            case _:
                return isinstance(value, str) and (self.longest is None or len(value) <= self.longest)

    def _is_within(self, number: float) -> bool:
        return (self.least is None or self.least <= number) and (self.most is None or number <= self.most)
