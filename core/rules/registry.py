"""The rule systems that the program knows, each loaded when it is first wanted."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from core.base.ids import SystemId
from core.base.registry import register_later
from core.engine.context import RuleSystem

HOMES: Mapping[SystemId, str] = {
    SystemId("99-towers"): "core.rules.towers.system",
    SystemId("faction-zones"): "core.rules.faction_zones.system",
    SystemId("semi-automagic"): "core.rules.semi_automagic.system",
    SystemId("basic-roleplaying"): "core.rules.basic_roleplaying.system",
}
"""The module of every system, which has it as `SYSTEM`, in the order in which the systems are offered."""


class _Systems(Mapping[SystemId, RuleSystem]):
    """The systems by their ids; a start that opens no document loads none of them."""

    def __init__(self) -> None:
        self._loaded: dict[SystemId, RuleSystem] = {}

    def __getitem__(self, identity: SystemId) -> RuleSystem:
        if identity not in self._loaded:
            self._loaded[identity] = import_module(HOMES[identity]).SYSTEM
        return self._loaded[identity]

    def __iter__(self) -> Iterator[SystemId]:
        return iter(HOMES)

    def __len__(self) -> int:
        return len(HOMES)


SYSTEMS: Mapping[SystemId, RuleSystem] = _Systems()
"""Every system by its id."""


def _load_all() -> None:
    for system in HOMES.values():
        import_module(system)


register_later(_load_all)
