"""What a game master calls for besides the actions of a fight, and the fields that are filled in for it."""

from dataclasses import dataclass

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase

Entry = str | int
"""What stands in a field."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in, kept under its `name`; `value` stands there at first.

    With `choices`, pairs of a value and its words, it is one of these; a text is a line of the person's own; any other
    is a number from `least` to `most`, or with `is_tick` on or off, 1 or 0. `why` says more about it; `when`, a name
    and a value, that it matters only where this stands in that other field; `about`, that it matters only where the
    action is aimed at one of these.
    """

    name: str
    label: Phrase
    value: Entry = 0
    choices: tuple[tuple[Entry, Phrase], ...] = ()
    least: int = 0
    most: int = 1000
    why: Phrase | None = None
    when: tuple[str, Entry] | None = None
    about: tuple[TokenId, ...] = ()
    is_tick: bool = False

    def accepts(self, entry: Entry) -> bool:
        """Return whether something may stand in it."""
        if self.choices:
            return any(entry == value and type(entry) is type(value) for value, _ in self.choices)
        if isinstance(self.value, str):
            return isinstance(entry, str) and len(entry) <= LONGEST_LINE
        return isinstance(entry, int) and self.least <= entry <= self.most


def tick(name: str, label: Phrase, *, on: bool = False, when: tuple[str, Entry] | None = None) -> Field:
    """Return what is to be ticked."""
    return Field(name, label, int(on), most=1, when=when, is_tick=True)


LONGEST_LINE = 200
"""Letters in a line of a person's own."""


@dataclass(frozen=True, slots=True)
class Call:
    """Something that the game master can call for, fight or not, for some tokens or people; or why not now.

    A dock that is about its `topic`, such as `affliction`, offers it too.
    """

    id: str
    label: Phrase
    rule: RuleId
    icon: str = ""
    fields: tuple[Field, ...] = ()
    why_not: Phrase | None = None
    topic: str = ""
