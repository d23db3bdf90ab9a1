"""The base of a rule system that is played on zones: where tokens stand, how large they are drawn, ways over places."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from core.base.errors import Refused
from core.base.ids import TokenId
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.metric import CHEBYSHEV, Metric
from core.geometry.units import Point
from core.geometry.zone_graph import Spot
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene
from core.model.space import zones_of
from core.rules.kit.fight import Fight
from core.rules.kit.system import BaseSystem, thing_in_space
from core.rules.kit.zones import route_over, stand_on


class ZoneSystem(BaseSystem):
    """What a system on zones answers. It must say besides how large somebody is, and where one may step."""

    spaces_of: Callable[[Any], Fraction]
    """Returns the squares to a side of somebody's token."""
    rank_of: Callable[[Any], int]
    """Returns somebody's size, as sizes are compared."""
    may_step: Callable[[Fight, Spot, Spot], bool]
    """Tells whether one can get from a place to one beside it."""
    steps_freely: Callable[[Fight, Spot, Spot], bool] | None = None
    """Tells whether every move leads there, where some rules know moves that get over more than others."""

    @property
    def metric(self) -> Metric:
        """Zones are not counted in squares; the board still needs a way to."""
        return CHEBYSHEV

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return how large it is drawn; nobody threatens squares, and nobody is in anybody's way."""
        someone = self.combatant_of(state, token)
        spaces, oblong = self.spaces_of(someone), self.oblong_of(someone)
        body = thing_in_space(token, spaces, self.rank_of(someone))
        # the grid of what is oblong is not that of a square about its middle
        return body if oblong is None else replace(body, footprint=Footprint(token.point, spaces), oblong=oblong)

    def oblong_of(self, someone: Any) -> tuple[int, int] | None:
        """Return the squares across and down of what stands on no square of them; None for everybody else."""
        return None

    def stand_at(self, scene: Scene, creature: Creature, point: Point) -> tuple[Point, Stand]:
        """Return the point itself, and the zone it lies in or the border it lies on."""
        return point, stand_on(zones_of(scene).spot_at(point))

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the shortest way over the places of some points; empty without one.

        Of several as short it is one that every move leads along. Where there is none that the rules allow, one that
        they do not: what bars it is said of that.
        """
        try:
            situation = self.action_list.situation(state, encounter, board, who)
            allowed = route_over(situation, who, over, partial(self.may_step, situation))
            if allowed and self.steps_freely is not None:
                free = route_over(situation, who, over, partial(self.steps_freely, situation))
                allowed = free if free and len(free) == len(allowed) else allowed
            return allowed or route_over(situation, who, over, lambda here, there: True)
        except Refused:
            return ()
