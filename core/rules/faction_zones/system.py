"""Faction Zones as the house sees it."""

from collections.abc import Mapping
from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.burden import Burden
from core.engine.calling import Call, Entry
from core.engine.command import Act, Command
from core.engine.context import Context, RuleSystem
from core.engine.lapse import plain_ailments, plain_come_due, plain_fate, plain_timed
from core.engine.request import Procedure
from core.engine.sketch import NOTHING, Reach, Sketch
from core.engine.status import Status
from core.engine.system import Loose, Offer, SettingChoice, Turn
from core.engine.timed import Ailment, Timed
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.metric import CHEBYSHEV, Metric
from core.geometry.samples import USUAL, Measures
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Creature, Track, Vitals
from core.model.encounter import Encounter, Stand, Token
from core.model.keeper import Keeper
from core.model.scene import Scene
from core.model.space import zones_of
from core.model.syndrome import Syndrome
from core.rulebook.cite import rule
from core.rules.faction_zones import actions, calls
from core.rules.faction_zones.attack.sketch import reaches_of, sketch_attack
from core.rules.faction_zones.clock import FactionClock, clock_of
from core.rules.faction_zones.fighter import GRABBING, RIDING, combatant_of, encountered, fresh_vitals, sheet_of
from core.rules.faction_zones.holds.captives import end_lost_holds
from core.rules.faction_zones.mounts import end_lost_rides
from core.rules.faction_zones.rounds import rounds, turns
from core.rules.faction_zones.settings import SETTINGS
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.situation import Situation
from core.rules.faction_zones.status import STATUS, states_of
from core.rules.faction_zones.terms import FACTION_ZONES, HEALTH, SPACES
from core.rules.faction_zones.zones.movement import MOVE, route_of, sketch_way
from core.rules.faction_zones.zones.places import stand_on

SECONDS = 6
"""Seconds of a round (FAC-GAP-11)."""


class FactionZones:
    """The rule system."""

    id = FACTION_ZONES
    sheet = FactionSheet
    clock = FactionClock
    actions: tuple[str, ...] = tuple(action.id for action in actions.ACTIONS)
    settings: tuple[SettingChoice, ...] = SETTINGS

    @property
    def metric(self) -> Metric:
        """Zones are not counted in squares; the board still needs a way to."""
        return CHEBYSHEV

    def fresh_vitals(self, creature: Creature) -> Vitals:
        """Return full health and the kit."""
        return fresh_vitals(creature)

    def resheeted(self, vitals: Vitals, creature: Creature) -> Vitals:
        """Return health with its new maximum: what was full stays full, what was lost stays lost."""
        most = sheet_of(creature).health_max
        old = vitals.tracks.get(HEALTH, Track(most, most))
        value = most if old.value == old.maximum else min(old.value, most)
        return replace(vitals, tracks={**vitals.tracks, HEALTH: Track(value, most, old.temporary)})

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

    def measures(self, state: Campaign) -> Measures:
        """Return the usual measures: spaces of the grid mean nothing here."""
        return USUAL

    def regions(self, state: Campaign, encounter: Encounter) -> tuple[Reach, ...]:
        """Return nothing: no area lies about anything by these rules."""
        return ()

    @rule("FAC-ZONE-01")
    def stand_at(self, scene: Scene, token: Token, point: Point) -> tuple[Point, Stand]:
        """Return the point itself, and the zone it lies in or the border it lies on."""
        return point, stand_on(zones_of(scene).spot_at(point))

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Status:
        """Return how it is, by its tracks and conditions."""
        return STATUS.of(combatant_of(state, token))

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
        """Return what it is in: its status, and conditions worth telling of."""
        return states_of(combatant_of(state, token))

    def burden(self, state: Campaign, keeper: Keeper) -> Burden | None:
        """Return None: there are no rules on loads."""
        return None

    def begin(self, ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
        """Settle the factions and the initiative, and let the first round begin."""
        return rounds.begin(ctx, surprised)

    def join(self, ctx: Context, token: TokenId, surprised: bool) -> Procedure[None]:
        """Let a late-comer in."""
        return rounds.join(ctx, token, surprised)

    def leave(self, ctx: Context, token: TokenId) -> None:
        """Take somebody out of the fight."""
        rounds.leave(ctx, token)

    def next_actors(self, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        """Return whoever's turn it is, or who of the faction may take one."""
        return turns.next_actors(state, encounter)

    def order(self, state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
        """Return who may act, who has a turn left, and who has not."""
        return turns.order(state, encounter)

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return the round and whose go it is."""
        return rounds.moment(state, encounter)

    def offers(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
    ) -> tuple[Offer, ...]:
        """Return the list of actions, or the ways to take one of them."""
        return actions.offers(state, board, encounter, who, only=only)

    def calls(self, state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
        """Return saves and the long chase."""
        return calls.CALLS.offers(state, encounter, who)

    def called(
        self,
        state: Campaign,
        encounter: Encounter | None,
        who: tuple[str, ...],
        call: str,
        entries: Mapping[str, Entry],
    ) -> Command:
        """Return the command of a call."""
        return calls.CALLS.command(state, encounter, who, call, entries)

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the shortest way over the places of some points."""
        try:
            return route_of(board, encounter, who, over)
        except Refused:
            return ()

    def links(self, encounter: Encounter) -> tuple[tuple[TokenId, TokenId], ...]:
        """Return who holds whom, and who rides on what."""
        return tuple(
            (token.id, TokenId(held.other))
            for token in encounter.tokens.values()
            for held in token.conditions
            if held.kind in (GRABBING, RIDING) and held.other is not None and held.other in encounter.tokens
        )

    def sketch(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> Sketch:
        """Return the way of a move, or how an attack looks."""
        try:
            situation = Situation(state, encounter, board, encountered(state, encounter, act.actor))
            if act.action == MOVE:
                return sketch_way(situation, act)
            return replace(sketch_attack(situation, act), reaches=reaches_of(situation, act))
        except Refused:
            return NOTHING

    def perform(self, ctx: Context, act: Act) -> Procedure[None]:
        """Carry out an action."""
        return actions.perform(ctx, act)

    def advance(self, ctx: Context) -> Procedure[None]:
        """Let holds and rides end that have come apart, turns end, factions pass and rounds begin until one can act."""
        end_lost_holds(ctx)
        end_lost_rides(ctx)
        return rounds.advance(ctx)

    def foresee(self, ctx: Context) -> None:
        """Change nothing: whatever is decided has its effect at once."""

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return conditions to lift and gear to roll for."""
        return calls.loose_ends(state, encounter)

    @rule("FAC-GAP-11")
    def seconds(self, encounter: Encounter) -> int:
        """Return the time that the rounds have taken."""
        return SECONDS * clock_of(encounter).round

    def timed(self, state: Campaign) -> tuple[Timed, ...]:
        """Return conditions that end, and afflictions by the game master's hand: the rules have none."""
        return plain_timed(state, self.id)

    def come_due(self, ctx: Context, timed: Timed) -> Procedure[None]:
        """Let one of them happen."""
        plain_come_due(ctx, timed)
        return
        yield

    def ailments(self, state: Campaign) -> tuple[Ailment, ...]:
        """Return afflictions by the game master's hand."""
        return plain_ailments(state, self.id)

    def syndromes(self) -> tuple[Syndrome, ...]:
        """Return none: the rules describe no poison or disease that runs over days."""
        return ()

    def fate(self, state: Campaign, keeper: Keeper) -> Phrase:
        """Return that nobody is brought down by an affliction."""
        return plain_fate(state, keeper)


SYSTEM: RuleSystem = FactionZones()
