"""The ribbon of a fight, worked out once for all who show it."""

from core.base.values import remembered
from core.engine.context import RuleSystem, Systems
from core.engine.ribbon import Ribbon
from core.model.campaign import Campaign
from core.model.encounter import Encounter


# map, bar, clock, strip and the players' screen ask after each change
@remembered(most=4)
def clock_ribbon(system: RuleSystem, state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return everybody's place on the clock of a fight, as its system tells it."""
    return system.ribbon(state, encounter, systems)
