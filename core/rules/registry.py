"""The rule systems that the program knows, each loaded when it is first wanted."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from core.base.ids import SystemId
from core.base.registry import register_later
from core.engine.context import RuleSystem
from core.explain.words import Words
from core.model.creature import Creature
from core.rules.kit.figures import Figures

HOMES: Mapping[SystemId, str] = {
    SystemId("99-towers"): "core.rules.towers",
    SystemId("faction-zones"): "core.rules.faction_zones",
    SystemId("semi-automagic"): "core.rules.semi_automagic",
    SystemId("basic-roleplaying"): "core.rules.basic_roleplaying",
    SystemId("swift-swords"): "core.rules.swift_swords",
}
"""The package of every system, whose `system.py` has it as `SYSTEM`, in the order in which the systems are offered."""


class _Systems(Mapping[SystemId, RuleSystem]):
    """The systems by their ids; a start that opens no document loads none of them."""

    def __init__(self) -> None:
        self._loaded: dict[SystemId, RuleSystem] = {}

    def __getitem__(self, identity: SystemId) -> RuleSystem:
        if identity not in self._loaded:
            self._loaded[identity] = import_module(f"{HOMES[identity]}.system").SYSTEM
        return self._loaded[identity]

    def __iter__(self) -> Iterator[SystemId]:
        return iter(HOMES)

    def __len__(self) -> int:
        return len(HOMES)


SYSTEMS: Mapping[SystemId, RuleSystem] = _Systems()
"""Every system by its id."""


def _load_all() -> None:
    for home in HOMES.values():
        import_module(f"{home}.system")


register_later(_load_all)


def figures_of(system: SystemId, words: Words | None = None) -> Figures[Any]:
    """Return what is known of a system's creatures, in a reader's words: its own `figures.py`, or the plain fields."""
    return _figures(system, _english() if words is None else words)


def figures_for(creature: Creature, words: Words | None = None) -> Figures[Any]:
    """Return what is known of a creature; of one whose sheet is not its system's only the plain fields."""
    known = creature.system in SYSTEMS and isinstance(creature.sheet, SYSTEMS[creature.system].sheet)
    return figures_of(creature.system, words) if known else Figures(creature.system, words or Words())


@cache
def _english() -> Words:
    return Words()


# a reader's words go with the window that has them
@lru_cache(maxsize=16)
def _figures(system: SystemId, words: Words) -> Figures[Any]:
    home = HOMES.get(system)
    known = home is not None and find_spec(f"{home}.figures") is not None
    kind = import_module(f"{home}.figures").FIGURES if known else Figures
    made: Figures[Any] = kind(system, words)
    return made
