"""Semi-Automagic as the engine asks for it: every question of the rule system's protocol, handed to its chapter."""

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.burden import Burden
from core.engine.command import Act
from core.engine.context import Context, RuleSystem, Systems
from core.engine.request import Procedure
from core.engine.ribbon import Ribbon
from core.engine.scheduled import Ailment, Timed
from core.engine.sketch import Reach, Sketch
from core.engine.status import Status
from core.engine.system import Loose, Turn
from core.geometry.board import Board, Body
from core.geometry.metric import Metric
from core.geometry.samples import Measures
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.creature import Creature, Vitals
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene
from core.model.syndrome import Syndrome
from core.rulebook.cite import rule
from core.rules.kit.system import BaseSystem
from core.rules.semi_automagic.actions import ACTIONS
from core.rules.semi_automagic.afflictions import radiation
from core.rules.semi_automagic.attack.sketch import sketch_aimed
from core.rules.semi_automagic.calls import CALLS
from core.rules.semi_automagic.clock import ROUND, SecondsClock, clock_of
from core.rules.semi_automagic.fighter import Situation, fighter_of, fresh_vitals
from core.rules.semi_automagic.growth import awards
from core.rules.semi_automagic.movement import running, space, walking
from core.rules.semi_automagic.movement.speed import burden_of
from core.rules.semi_automagic.names import MOUNTED, POSSESSING, SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import SETTINGS
from core.rules.semi_automagic.sheet import SemiSheet
from core.rules.semi_automagic.status import STATUS, states_of
from core.rules.semi_automagic.time import due, ribbon, rounds, turns


class SemiAutomagic(BaseSystem):
    """The rule system."""

    id = SEMI_AUTOMAGIC
    sheet = SemiSheet
    clock = SecondsClock
    settings = SETTINGS
    action_list = ACTIONS
    call_list = CALLS
    bonds = (MOUNTED, POSSESSING)

    @property
    def metric(self) -> Metric:
        """Distances are counted in halves of a square of the map, a diagonal as three of them (SEC-MOVE-03)."""
        return space.METRIC

    def fresh_vitals(self, creature: Creature) -> Vitals:
        """Return no wounds, no morale penalties, and the kit."""
        return fresh_vitals(creature)

    def resheeted(self, vitals: Vitals, creature: Creature) -> Vitals:
        """Return the vitals as they are: what is counted has no maximum."""
        return vitals

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return a square of its scale."""
        return space.body_of(state, token)

    def measures(self, state: Campaign) -> Measures:
        """Return that any number can stand in one place."""
        return space.MEASURES

    def regions(self, state: Campaign, encounter: Encounter) -> tuple[Reach, ...]:
        """Return the zones of radiation."""
        return radiation.regions(state, encounter)

    def stand_at(self, scene: Scene, token: Token, point: Point) -> tuple[Point, Stand]:
        """Return the point on the grid of its scale."""
        return space.stand_at(scene, token, point)

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Status:
        """Return how it is, by its tracks and conditions."""
        return STATUS.of(fighter_of(state, token))

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
        """Return what it is in: its status, and conditions worth telling of."""
        return states_of(fighter_of(state, token))

    def burden(self, state: Campaign, keeper: CreatureReference) -> Burden | None:
        """Return the steps of a load and what they cost."""
        return burden_of(state, keeper)

    def begin(self, ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
        """Let everybody roll for initiative."""
        return rounds.begin(ctx, surprised)

    def join(self, ctx: Context, token: TokenId, surprised: bool) -> Procedure[None]:
        """Let a late-comer in."""
        return rounds.join(ctx, token, surprised)

    def leave(self, ctx: Context, token: TokenId) -> None:
        """Take somebody out of the fight."""
        turns.leave(ctx, token)

    def next_actors(self, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        """Return whose turn it is, and who could take a turn that he holds."""
        return turns.next_actors(state, encounter)

    def order(self, state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
        """Return all combatants in the order in which they will act."""
        return turns.order(state, encounter)

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return the round and whose turn it is."""
        return turns.moment(state, encounter)

    def ribbon(self, state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
        """Return everybody's place on the clock."""
        return ribbon.ribbon(state, encounter)

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the cheapest way over some points."""
        return walking.route_of(board, who, over)

    def drawn(self, situation: Situation, act: Act) -> Sketch:
        """Return the way of a move or a run, or how an attack looks."""
        if act.action == running.RUN:
            return running.sketch_run(situation, act)
        if act.action in (walking.MOVE, walking.CRAWL):
            return walking.sketch_move(situation, act)
        return sketch_aimed(situation, act)

    def advance(self, ctx: Context) -> Procedure[None]:
        """Let turns end and begin until somebody must choose."""
        return rounds.advance(ctx)

    def unsettled(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return the conditions of the fight, to be lifted, and the experience that it brings."""
        return (*rounds.loose_ends(state, encounter), *awards.experience_due(state, encounter))

    @rule("SEC-CLOCK-01")
    def seconds(self, encounter: Encounter) -> int:
        """Return the time that the rounds have taken."""
        return ROUND * clock_of(encounter).round

    def timed(self, state: Campaign) -> tuple[Timed, ...]:
        """Return checks of syndromes, conditions that end, the unconscious who wake, the dead who rise."""
        return due.timed(state)

    def come_due(self, ctx: Context, timed: Timed) -> Procedure[None]:
        """Let one of them happen."""
        return due.come_due(ctx, timed)

    def ailments(self, state: Campaign) -> tuple[Ailment, ...]:
        """Return poisons, diseases, radiation and soul comas."""
        return due.ailments(state)

    def syndromes(self) -> tuple[Syndrome, ...]:
        """Return the poisons and diseases of the table."""
        return due.syndromes()

    def fate(self, state: Campaign, keeper: CreatureReference) -> Phrase:
        """Return how somebody looks."""
        return due.fate(state, keeper)


SYSTEM: RuleSystem = SemiAutomagic()
