"""Conditions: what a creature suffers or holds, and the modifiers that the game master's own ones carry."""

from dataclasses import dataclass

from core.explain.modifier import Modifier


@dataclass(frozen=True, slots=True)
class Condition:
    """A state of one creature.

    `kind` is a system's own word, or the game master's; `amount` what the kind counts; `source` who caused it, and
    `other` whom else it concerns; `until` the moment of the clock at whose start it ends (none: until lifted).
    `lasting` ones outlive the fight; those end by themselves at the world second `ends`, if it is given.
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
