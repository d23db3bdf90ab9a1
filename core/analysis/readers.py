"""Which states of a creature odds and reports tell of, system by system."""

from collections.abc import Mapping

from core.analysis.odds import States, status_alone
from core.base.ids import SystemId
from core.base.phrase import Phrase
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.rules.faction_zones.system import FactionZones
from core.rules.faction_zones.terms import FACTION_ZONES
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.system import SemiAutomagic
from core.rules.towers.names import TOWERS
from core.rules.towers.system import Towers

READERS: Mapping[SystemId, States] = {
    TOWERS: Towers().states,
    FACTION_ZONES: FactionZones().states,
    SEMI_AUTOMAGIC: SemiAutomagic().states,
}
"""Those that have more to tell than a status."""


def told(systems: Systems) -> States:
    """Return what reads the states of creatures of any of the systems."""
    plain = status_alone(systems)

    def states(state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
        return READERS.get(encounter.system, plain)(state, encounter, token)

    return states
