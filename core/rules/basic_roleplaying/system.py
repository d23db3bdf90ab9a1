"""Basic Roleplaying as the house sees it."""

from collections.abc import Mapping
from fractions import Fraction

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.command import Act
from core.engine.context import Context, RuleSystem, Systems
from core.engine.request import Procedure
from core.engine.ribbon import Ribbon
from core.engine.scheduled import Ailment, Timed
from core.engine.sketch import NOTHING, Sketch
from core.engine.status import Status
from core.engine.system import Loose, Turn
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.metric import Metric
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene
from core.rulebook.cite import rule
from core.rules.basic_roleplaying import actions, calls, healing, movement
from core.rules.basic_roleplaying.attack.exchange import ATTACK, sketch_attack
from core.rules.basic_roleplaying.clock import ROUND, RoundClock, clock_of
from core.rules.basic_roleplaying.fighter import STATUS, fighter_of, states_of
from core.rules.basic_roleplaying.injuries import foreseen
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, HIT_POINTS
from core.rules.basic_roleplaying.rounds import course, order, ribbon
from core.rules.basic_roleplaying.rounds.order import Situation
from core.rules.basic_roleplaying.settings import SETTINGS
from core.rules.basic_roleplaying.sheet import BrpSheet, sheet_of
from core.rules.kit.system import BaseSystem


class BasicRoleplaying(BaseSystem):
    """The rule system."""

    id = BASIC_ROLEPLAYING
    sheet = BrpSheet
    clock = RoundClock
    settings = SETTINGS
    action_list = actions.LIST
    call_list = calls.CALLS

    @property
    def metric(self) -> Metric:
        """Straight lines, in hundredths of a square."""
        return movement.METRIC

    @rule("BRP-DMG-01")
    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the most hit points."""
        return {HIT_POINTS: sheet_of(creature).hit_points_max}

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return how large it is; nobody threatens squares, and foes are in each other's way."""
        someone = fighter_of(state, token)
        spaces = Fraction(someone.sheet.spaces)
        return Body(
            id=token.id,
            footprint=Footprint(token.point, spaces).snapped(),
            side=token.side,
            size=someone.sheet.spaces - 1,
            height=SQUARE * someone.sheet.spaces,
            elevation=token.elevation,
            threatens=False,
            blocks=not someone.is_down,
        )

    def stand_at(self, scene: Scene, token: Token, point: Point) -> tuple[Point, Stand]:
        """Return the nearest place on the grid."""
        sheet = None if token.creature is None else token.creature.sheet
        spaces = sheet.spaces if isinstance(sheet, BrpSheet) else 1
        return Footprint(point, Fraction(spaces)).snapped().centre, Stand()

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Status:
        """Return how it is, by its hit points and conditions."""
        return STATUS.of(fighter_of(state, token))

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
        """Return what it is in: its status, conditions, and what of its gear is broken."""
        return states_of(fighter_of(state, token))

    def begin(self, ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
        """Let the first round begin."""
        return course.begin(ctx, surprised)

    def join(self, ctx: Context, token: TokenId, surprised: bool) -> Procedure[None]:
        """Let a late-comer in."""
        return course.join(ctx, token, surprised)

    def leave(self, ctx: Context, token: TokenId) -> None:
        """Take somebody out of the fight."""
        course.leave(ctx, token)

    def next_actors(self, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        """Return who may speak, move or act now."""
        return order.next_actors(state, encounter)

    def order(self, state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
        """Return all combatants by their ranks."""
        return order.order(state, encounter)

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return the round, the phase and the rank."""
        return order.moment(encounter)

    def ribbon(self, state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
        """Return everybody's place on the clock."""
        return ribbon.ribbon(state, encounter)

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the shortest way over some points."""
        return movement.route_of(board, who, over)

    def drawn(self, situation: Situation, act: Act) -> Sketch:
        """Return the way of a move with its bands, or how an attack looks."""
        if act.action == movement.MOVE:
            return movement.sketch_move(situation, act)
        return sketch_attack(situation, act) if act.action == ATTACK else NOTHING

    def advance(self, ctx: Context) -> Procedure[None]:
        """Let phases and rounds end until somebody can choose."""
        return course.advance(ctx)

    def foresee(self, ctx: Context) -> None:
        """Let blows that wait for others of the same moment cost what they will cost."""
        foreseen(ctx)

    def unsettled(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return conditions of the fight, to be lifted."""
        return calls.loose_ends(state, encounter)

    @rule("BRP-CLOCK-01")
    def seconds(self, encounter: Encounter) -> int:
        """Return the time that the rounds have taken."""
        return ROUND * clock_of(encounter).round

    def timed(self, state: Campaign) -> tuple[Timed, ...]:
        """Return the weeks that heal, the unconscious who wake, the dying who die."""
        return healing.timed(state)

    def come_due(self, ctx: Context, timed: Timed) -> Procedure[None]:
        """Let one of these happen."""
        return healing.come_due(ctx, timed)

    def ailments(self, state: Campaign) -> tuple[Ailment, ...]:
        """Return injuries one by one, and recoveries."""
        return healing.ailments(state)


SYSTEM: RuleSystem = BasicRoleplaying()
