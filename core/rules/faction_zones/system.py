"""Faction Zones as the engine asks for it: every question of the rule system's protocol, handed to its chapter."""

from collections.abc import Mapping
from types import MappingProxyType

from core.base.phrase import Phrase
from core.engine.context import Context, RuleSystem
from core.engine.request import Procedure
from core.engine.status import Link
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones import actions, calls
from core.rules.faction_zones.attack.offense import ATTACKS, BLAST, DEATH_BLOW
from core.rules.faction_zones.attack.sketch import sketch_attack, sketch_blast, sketch_death_blow
from core.rules.faction_zones.clock import FactionClock, clock_of
from core.rules.faction_zones.fighter import GRABBING, RIDING, STATUS, fighter_of, sheet_of
from core.rules.faction_zones.holds.grappling import end_lost_holds
from core.rules.faction_zones.names import FACTION_ZONES, HEALTH, SPACES
from core.rules.faction_zones.rounds import course, order
from core.rules.faction_zones.rounds.order import end_lost_rides
from core.rules.faction_zones.settings import SETTINGS
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.zones.movement import MOVE, sketch_way
from core.rules.faction_zones.zones.places import may_step
from core.rules.kit.zone_system import ZoneSystem

SECONDS = 6
"""Seconds of a round (FAC-GAP-11)."""


class FactionZones(ZoneSystem):
    """The rule system."""

    id = FACTION_ZONES
    sheet = FactionSheet
    clock = FactionClock
    settings = SETTINGS
    action_list = actions.LIST
    call_list = calls.CALLS
    bonds = MappingProxyType({GRABBING: Link.HOLDS, RIDING: Link.RIDES})
    combatant_of = staticmethod(fighter_of)
    spaces_of = staticmethod(lambda someone: SPACES[someone.sheet.size])
    rank_of = staticmethod(lambda someone: someone.sheet.rank)
    may_step = staticmethod(lambda fight, here, there: may_step(fight.board, here, there))
    statuses = STATUS
    begin = staticmethod(course.begin)
    join = staticmethod(course.join)
    leave = staticmethod(course.leave)
    next_actors = staticmethod(order.next_actors)
    ribbon = staticmethod(order.ribbon)
    order = staticmethod(order.order)
    unsettled = staticmethod(calls.loose_ends)
    looks = MappingProxyType(
        {MOVE: sketch_way, **dict.fromkeys(ATTACKS, sketch_attack), BLAST: sketch_blast, DEATH_BLOW: sketch_death_blow}
    )

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the most health."""
        return {HEALTH: sheet_of(creature).health_max}

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return the round and whose go it is."""
        return order.moment(encounter)

    def advance(self, ctx: Context) -> Procedure[None]:
        """Let holds and rides end that have come apart, turns end, factions pass and rounds begin until one can act."""
        end_lost_holds(ctx)
        end_lost_rides(ctx)
        return course.advance(ctx)

    @rule("FAC-GAP-11")
    def seconds(self, encounter: Encounter) -> int:
        """Return the time that the rounds have taken."""
        return SECONDS * clock_of(encounter).round


SYSTEM: RuleSystem = FactionZones()
