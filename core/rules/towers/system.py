"""99 Towers as the engine asks for it: every question of the rule system's protocol, handed to its chapter."""

from collections.abc import Mapping
from types import MappingProxyType

from core.base.phrase import Phrase
from core.engine.context import RuleSystem
from core.engine.status import Link
from core.geometry.board import Body
from core.geometry.footprint import nearest_centre
from core.geometry.metric import ALTERNATING
from core.geometry.samples import Heights, Measures
from core.geometry.site import ALL_ROUND
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene
from core.rulebook.cite import rule
from core.rules.kit.system import BaseSystem, thing_in_space
from core.rules.towers.actions import ACTION_LIST
from core.rules.towers.calls.call_list import CALLS
from core.rules.towers.clock import ROUND, TowersClock, clock_of, phase
from core.rules.towers.duels import commands
from core.rules.towers.fighter import STATUS, encountered, fighter_of, fresh_vitals, maxima, sheet_of
from core.rules.towers.gear.weapons import reach_of
from core.rules.towers.harm.damage import land_held
from core.rules.towers.harm.recovery import DyingTime
from core.rules.towers.movement.steps import gait_of
from core.rules.towers.names import GRAPPLING, SPACES, TOWERS
from core.rules.towers.settings import HEIGHT, NEIGHBOURS, SAMPLES, SETTINGS, SHARING, chosen, number_of
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.sketch import sketch_of
from core.rules.towers.time import aftermath, initiative, turns

REGISTERED = (commands,)
"""Where commands are that nothing else here imports: unless it is imported, none of them could be read."""
SMALLEST_THREAT = -1
"""The size rank below which a creature threatens nothing (T99-OA-03)."""


class Towers(BaseSystem):
    """The rule system."""

    id = TOWERS
    sheet = TowersSheet
    clock = TowersClock
    action_list = ACTION_LIST
    call_list = CALLS
    settings = SETTINGS
    bonds = MappingProxyType({GRAPPLING: Link.HOLDS})

    begin = staticmethod(initiative.begin)
    join = staticmethod(initiative.join)
    leave = staticmethod(turns.leave)
    advance = staticmethod(turns.advance)
    next_actors = staticmethod(turns.next_actors)
    order = staticmethod(turns.order)
    ribbon = staticmethod(turns.ribbon)
    land_pending = staticmethod(land_held)
    world_time = DyingTime(TOWERS)
    unsettled = staticmethod(aftermath.loose_ends)
    seconds = staticmethod(aftermath.seconds)
    gait_of = staticmethod(lambda state, encounter, who: gait_of(encountered(state, encounter, who)))
    fresh_vitals = staticmethod(fresh_vitals)
    combatant_of = staticmethod(fighter_of)
    drawn = staticmethod(sketch_of)
    statuses = STATUS
    metric = ALTERNATING
    """Diagonals cost 1, 2, 1, 2 ... (T99-MAP-03)."""

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the most of each pool."""
        return maxima(sheet_of(creature))

    @rule("T99-MAP-04", "T99-OA-01", "T99-OA-02", "T99-OA-03", "T99-COND-03")
    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return its space by its size, its reach by its weapons; the incapacitated neither threaten nor block."""
        someone = fighter_of(state, token)
        size, up = someone.sheet.size, not someone.is_passed_by
        reach = max(1, *(reach_of(weapon.profile, state.house_rules) for weapon in someone.weapons))
        around = number_of(state.house_rules, NEIGHBOURS) if size <= 0 else ALL_ROUND
        threat = up and size >= SMALLEST_THREAT
        return thing_in_space(token, SPACES[size], size, threatens=threat, blocks=up, reach=reach, neighbours=around)

    @rule("T99-COVER-07", "T99-GAP-27", "T99-GAP-31")
    def measures(self, state: Campaign) -> Measures:
        """Return by how many lines cover is judged, and what small creatures share: nine and areas, or as the house."""
        house = state.house_rules
        heights = Heights(str(chosen(house, HEIGHT)))
        return Measures(number_of(house, SAMPLES), edges=chosen(house, SHARING) == "edges", heights=heights)

    @rule("T99-MAP-01", "T99-MAP-04")
    def stand_at(self, scene: Scene, creature: Creature, point: Point) -> tuple[Point, Stand]:
        """Return the nearest place on the grid for its size."""
        return nearest_centre(point, SPACES[sheet_of(creature).size]), Stand()

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return the phase."""
        return phase(clock_of(encounter).now)

    def round(self, encounter: Encounter) -> int:
        """Return the round in which the phase lies."""
        return clock_of(encounter).now // ROUND + 1


SYSTEM: RuleSystem = Towers()
