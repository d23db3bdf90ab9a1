"""Somebody who is about to be put down on the map, or gear for somebody there: what panels hand to the tools."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.ids import PersonId
from core.engine.command import Command
from core.model.creature import Creature

MIME = "application/x-sandtable-placing"
"""What marks a drag of somebody onto the map; who it is stands in the workspace."""
GEAR_MIME = "application/x-sandtable-gear+json"
"""What marks a drag of gear; it carries the thing with its figures."""

LOAD_MIME = "application/x-sandtable-load+json"
"""What marks a drag of things that somebody carries, out of the table of loads."""


def bring_nothing(command: Command) -> None:
    """Bring nothing along: all images are in the document."""


@dataclass(frozen=True, slots=True)
class Placing:
    """A person of the roster, or a creature of which `count` foes are put down; `bring` carries its images along."""

    creature: Creature
    person: PersonId | None = None
    count: int = 1
    bring: Callable[[Command], None] = bring_nothing
