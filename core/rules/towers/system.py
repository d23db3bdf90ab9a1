"""99 Towers as the house sees it."""

from collections.abc import Mapping

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.calling import Call, Entry
from core.engine.command import Act, Command
from core.engine.context import Context, RuleSystem
from core.engine.request import Procedure
from core.engine.sketch import Sketch
from core.engine.status import Status
from core.engine.system import Loose, Turn
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint, snapped
from core.geometry.metric import ALTERNATING, Metric
from core.geometry.samples import Measures
from core.geometry.site import ALL_ROUND
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Creature, Vitals
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene
from core.rulebook.cite import rule
from core.rules.kit.system import BaseSystem
from core.rules.towers.attack.modifiers.battlefield import reach_of
from core.rules.towers.calls import callers, overrides
from core.rules.towers.cards import decks
from core.rules.towers.clock import TowersClock, clock_of, phase
from core.rules.towers.duels import commands
from core.rules.towers.fighter import fighter_of, fresh_vitals, maxima, sheet_of
from core.rules.towers.grappling.holds import GRAPPLING
from core.rules.towers.harm.damage import land_held
from core.rules.towers.names import SPACES, TOWERS
from core.rules.towers.perform import ACTION_LIST
from core.rules.towers.record import Situation
from core.rules.towers.settings import NEIGHBOURS, SAMPLES, SETTINGS, SHARING, chosen_of, number_of
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.sketch import route_of, sketch_of
from core.rules.towers.status import STATUS, states_of
from core.rules.towers.time import aftermath, initiative, turns

COMMANDS = (
    decks.ShuffleDecks,
    decks.DealHands,
    decks.ExchangeCard,
    aftermath.Rest,
    aftermath.CatchBreath,
    aftermath.SetChips,
    aftermath.GainTemporary,
    commands.StartDuel,
    commands.PlaceDuellists,
    commands.StandReady,
    commands.Showdown,
    commands.Focus,
    commands.Concede,
    commands.EndDuel,
    commands.DismissDuel,
    overrides.MoveMarker,
    overrides.Remind,
    overrides.Forget,
)
"""What the game master can do under this system besides play."""
SMALLEST_THREAT = -1
"""The size rank below which a creature threatens nothing (T99-OA-03)."""


class Towers(BaseSystem):
    """The rule system."""

    id = TOWERS
    sheet = TowersSheet
    clock = TowersClock
    action_list = ACTION_LIST
    settings = SETTINGS
    bonds = (GRAPPLING,)

    @property
    def metric(self) -> Metric:
        """Diagonals cost 1, 2, 1, 2 ... (T99-MAP-03)."""
        return ALTERNATING

    def fresh_vitals(self, creature: Creature) -> Vitals:
        """Return the pools but for what it lacks, the kit, and no chips."""
        return fresh_vitals(creature)

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the most of each pool."""
        return maxima(sheet_of(creature))

    @rule("T99-MAP-04", "T99-OA-01", "T99-OA-02", "T99-OA-03", "T99-COND-03")
    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return its space by its size, its reach by its weapons; the incapacitated neither threaten nor block."""
        someone = fighter_of(state, token)
        size, up = someone.sheet.size, not someone.is_passed_by
        return Body(
            id=token.id,
            footprint=Footprint(token.point, SPACES[size]).snapped(),
            side=token.side,
            size=size,
            height=int(SQUARE * SPACES[size]),
            elevation=token.elevation,
            threatens=up and size >= SMALLEST_THREAT,
            blocks=up,
            reach=max(1, *(reach_of(weapon.profile, state.house_rules) for weapon in someone.weapons)),
            neighbours=number_of(state.house_rules, NEIGHBOURS) if size <= 0 else ALL_ROUND,
        )

    @rule("T99-COVER-07", "T99-GAP-27")
    def measures(self, state: Campaign) -> Measures:
        """Return by how many lines cover is judged, and what small creatures share: nine and areas, or as the house."""
        house = state.house_rules
        return Measures(number_of(house, SAMPLES), edges=chosen_of(house, SHARING) == "edges")

    @rule("T99-MAP-01", "T99-MAP-04")
    def stand_at(self, scene: Scene, token: Token, point: Point) -> tuple[Point, Stand]:
        """Return the nearest place on the grid for its size."""
        sheet = None if token.creature is None else token.creature.sheet
        size = sheet.size if isinstance(sheet, TowersSheet) else 0
        return snapped(point, SPACES[size]), Stand()

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Status:
        """Return how it is, by its tracks and conditions."""
        return STATUS.of(fighter_of(state, token))

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
        """Return the states that a creature is in: wounded, unconscious, disabled, dying, dead, and its conditions."""
        return states_of(fighter_of(state, token))

    def begin(self, ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
        """Flip initiative and place the markers."""
        return initiative.begin(ctx, surprised)

    def join(self, ctx: Context, token: TokenId, surprised: bool) -> Procedure[None]:
        """Place a late-comer's marker."""
        return initiative.join(ctx, token, surprised)

    def leave(self, ctx: Context, token: TokenId) -> None:
        """Take a marker off the clock."""
        turns.leave(ctx, token)

    def next_actors(self, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        """Return who is due, and the holders who may act."""
        return turns.next_actors(state, encounter)

    def order(self, state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
        """Return the order on the clock."""
        return turns.order(state, encounter)

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return the phase."""
        return phase(clock_of(encounter).now)

    def calls(self, state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
        """Return the checks, hazards, chips, rests and conditions that can be called for."""
        return callers.calls_for(state, encounter, who)

    def called(
        self,
        state: Campaign,
        encounter: Encounter | None,
        who: tuple[str, ...],
        call: str,
        entries: Mapping[str, Entry],
    ) -> Command:
        """Return the command of a call."""
        return callers.command_of(state, encounter, who, call, entries)

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the cheapest way over some points."""
        return route_of(state, board, encounter, who, over)

    def drawn(self, situation: Situation, act: Act) -> Sketch:
        """Return the way of a move and who could react to it, the lines to a target, the daisy chain of a melee."""
        return sketch_of(situation, act)

    def advance(self, ctx: Context) -> Procedure[None]:
        """Let the clock go on to the next who can act."""
        return turns.advance(ctx)

    def foresee(self, ctx: Context) -> None:
        """Let harm land that waits for the end of the phase."""
        land_held(ctx)

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return what is left to settle: breath to catch, things on the ground, conditions of the fight."""
        return aftermath.loose_ends(state, encounter)

    def seconds(self, encounter: Encounter) -> int:
        """Return the time that the phases have taken."""
        return aftermath.seconds(encounter)


SYSTEM: RuleSystem = Towers()
