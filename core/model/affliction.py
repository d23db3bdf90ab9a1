"""Afflictions: what works on a creature over the world's time, such as a poison, a disease or a slow recovery."""

from dataclasses import dataclass, field
from typing import Any

from core.base.values import changed


@dataclass(frozen=True, slots=True)
class Affliction:
    """Something that goes on in one creature, fight or not.

    `kind` is the name of its syndrome, in its system or among the game master's own. `since` and `due` are world
    seconds: when it began, and when the next thing of it happens (none: nothing by itself). The players may read its
    name where it is `known`. `source` is who or what brought it, and `counters` what its system counts.
    """

    id: str
    kind: str
    since: int
    due: int | None = None
    known: bool = False
    source: str | None = None
    counters: dict[str, int] = field(default_factory=dict)

    def count(self, name: str) -> int:
        """Return a counter; 0 where it has not begun."""
        return self.counters.get(name, 0)

    def counting(self, **counters: int) -> "Affliction":
        """Return a copy with some counters set anew."""
        return changed(self, counters={**self.counters, **counters})

    def but(self, **changes: Any) -> "Affliction":
        """Return a copy with some fields changed."""
        return changed(self, **changes)
