"""Basic Roleplaying as the engine asks for it: every question of the rule system's protocol, handed to its chapter."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from core.engine.context import RuleSystem
from core.geometry.board import Body
from core.geometry.footprint import Footprint
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Encounter, Stand, Token
from core.model.gear import Item
from core.model.scene import ONE_METRE, Scene
from core.rules.basic_roleplaying import actions, calls, movement
from core.rules.basic_roleplaying.attack.exchange import sketch_attack
from core.rules.basic_roleplaying.clock import IntentKind, RoundClock, seconds
from core.rules.basic_roleplaying.fighter import STATUS, Fighter, fighter_of
from core.rules.basic_roleplaying.gear.equipment import arms_among
from core.rules.basic_roleplaying.harm import healing
from core.rules.basic_roleplaying.harm.injuries import land_held, track_set
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, HIT_POINTS, INJURY, RECOVERY
from core.rules.basic_roleplaying.rounds import course, order
from core.rules.basic_roleplaying.settings import SETTINGS
from core.rules.basic_roleplaying.sheet import BrpSheet, sheet_of
from core.rules.kit.system import BaseSystem, thing_in_space


class BasicRoleplaying(BaseSystem):
    """The rule system."""

    id = BASIC_ROLEPLAYING
    sheet = BrpSheet
    square = ONE_METRE
    clock = RoundClock
    settings = SETTINGS
    action_list = actions.LIST
    call_list = calls.CALLS
    combatant_of = staticmethod(fighter_of)
    statuses = STATUS
    unmarked = (INJURY, RECOVERY)
    lifts = calls.LiftFightConditions
    begin = staticmethod(course.begin)
    join = staticmethod(course.join)
    leave = staticmethod(course.leave)
    advance = staticmethod(course.advance)
    next_actors = staticmethod(order.next_actors)
    land_pending = staticmethod(land_held)
    track_set = staticmethod(track_set)
    moment = staticmethod(order.moment)
    ribbon = staticmethod(order.ribbon)
    order = staticmethod(order.order)
    seconds = staticmethod(seconds)
    looks = MappingProxyType({movement.MOVE: movement.sketch_move, IntentKind.ATTACK: sketch_attack})
    gait_of = staticmethod(lambda state, encounter, who: movement.GAIT)
    world_time = healing
    metric, measured = movement.METRIC, movement.MEASURES

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the most hit points."""
        return {HIT_POINTS: sheet_of(creature).hit_points_max}

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return how large it is; nobody threatens squares, and foes are in each other's way."""
        someone = fighter_of(state, token)
        spaces = someone.sheet.spaces
        return thing_in_space(token, Fraction(spaces), spaces - 1, blocks=not someone.is_down)

    def stand_at(self, scene: Scene, creature: Creature, point: Point) -> tuple[Point, Stand]:
        """Return the nearest place on the grid."""
        return Footprint(point, Fraction(sheet_of(creature).spaces)).snapped().centre, Stand()

    def broken(self, someone: Fighter) -> Iterator[Item]:
        """Return the weapons and shields of which no hit points are left."""
        return (each.item for each in arms_among(someone.vitals.gear, someone.sheet.arms) if each.is_broken)


SYSTEM: RuleSystem = BasicRoleplaying()
