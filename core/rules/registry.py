"""The rule systems that the program knows."""

from collections.abc import Mapping
from types import MappingProxyType

from core.base.errors import Refused
from core.base.ids import SystemId
from core.engine.context import RuleSystem
from core.rules.towers.system import SYSTEM as TOWERS

SYSTEMS: Mapping[SystemId, RuleSystem] = MappingProxyType({system.id: system for system in (TOWERS,)})
"""Every system by its id."""


def playable() -> tuple[SystemId, ...]:
    """Return the ids of all systems, in the order in which they are offered."""
    return tuple(SYSTEMS)


def system_of(identity: SystemId) -> RuleSystem:
    """Return a system; raise `Refused` if the program has none of that id."""
    try:
        return SYSTEMS[identity]
    except KeyError:
        raise Refused("refused.no-system", system=identity) from None
