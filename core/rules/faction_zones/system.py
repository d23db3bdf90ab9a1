"""Faction Zones as the house sees it."""

from collections.abc import Mapping
from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.command import Act
from core.engine.context import Context, RuleSystem, Systems
from core.engine.request import Procedure
from core.engine.ribbon import Ribbon
from core.engine.sketch import Sketch
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.metric import CHEBYSHEV, Metric
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene
from core.model.space import zones_of
from core.rulebook.cite import rule
from core.rules.faction_zones import actions, calls
from core.rules.faction_zones.attack.sketch import reaches_of, sketch_attack
from core.rules.faction_zones.clock import FactionClock, clock_of
from core.rules.faction_zones.fighter import (
    GRABBING,
    RIDING,
    combatant_of,
    sheet_of,
)
from core.rules.faction_zones.holds.captives import end_lost_holds
from core.rules.faction_zones.joint_turns import end_lost_rides
from core.rules.faction_zones.rounds import course, order, ribbon
from core.rules.faction_zones.settings import SETTINGS
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.situation import Situation
from core.rules.faction_zones.status import STATUS
from core.rules.faction_zones.terms import FACTION_ZONES, HEALTH, SPACES
from core.rules.faction_zones.zones.movement import MOVE, sketch_way
from core.rules.faction_zones.zones.places import may_step
from core.rules.kit.system import BaseSystem
from core.rules.kit.zones import route_over, stand_on

SECONDS = 6
"""Seconds of a round (FAC-GAP-11)."""


class FactionZones(BaseSystem):
    """The rule system."""

    id = FACTION_ZONES
    sheet = FactionSheet
    clock = FactionClock
    settings = SETTINGS
    action_list = actions.LIST
    call_list = calls.CALLS
    bonds = (GRABBING, RIDING)
    combatant_of = staticmethod(combatant_of)
    statuses = STATUS
    begin = staticmethod(course.begin)
    join = staticmethod(course.join)
    leave = staticmethod(course.leave)
    next_actors = staticmethod(order.next_actors)
    order = staticmethod(order.order)
    unsettled = staticmethod(calls.loose_ends)

    @property
    def metric(self) -> Metric:
        """Zones are not counted in squares; the board still needs a way to."""
        return CHEBYSHEV

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the most health."""
        return {HEALTH: sheet_of(creature).health_max}

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return how large it is drawn; nobody threatens squares, and nobody is in anybody's way."""
        someone = combatant_of(state, token)
        spaces = SPACES[someone.sheet.size]
        return Body(
            id=token.id,
            footprint=Footprint(token.point, spaces).snapped(),
            side=token.side,
            size=someone.sheet.rank,
            height=int(SQUARE * spaces),
            elevation=token.elevation,
            threatens=False,
            blocks=False,
        )

    @rule("FAC-ZONE-01")
    def stand_at(self, scene: Scene, token: Token, point: Point) -> tuple[Point, Stand]:
        """Return the point itself, and the zone it lies in or the border it lies on."""
        return point, stand_on(zones_of(scene).spot_at(point))

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return the round and whose go it is."""
        return order.moment(encounter)

    def ribbon(self, state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
        """Return everybody's place on the clock."""
        return ribbon.ribbon(state, encounter)

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the shortest way over the places of some points."""
        try:
            situation = self.action_list.situation(state, encounter, board, who)
            return route_over(situation, who, over, lambda here, there: may_step(board, here, there))
        except Refused:
            return ()

    def drawn(self, situation: Situation, act: Act) -> Sketch:
        """Return the way of a move, or how an attack looks."""
        if act.action == MOVE:
            return sketch_way(situation, act)
        return replace(sketch_attack(situation, act), reaches=reaches_of(situation, act))

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
