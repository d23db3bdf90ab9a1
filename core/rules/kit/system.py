"""The base of a rule system: the usual answers to what the engine asks, so that a system says only what is its own."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from core.base.errors import Refused
from core.base.ids import SystemId, TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Call, Entry, Field
from core.engine.command import Act, Command
from core.engine.context import Areas, Context, Loads, RuleSystem, SyndromeTable, Systems, WorldTime
from core.engine.plain_time import PlainTime
from core.engine.request import Procedure
from core.engine.ribbon import Ribbon, plain_ribbon
from core.engine.sketch import NO_SKETCH, Sketch
from core.engine.status import CreatureState, Link, Status
from core.engine.system import Family, Loose, Offer, SettingChoice
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.samples import USUAL_MEASURES, Measures
from core.geometry.site import ALL_ROUND
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter, Token
from core.model.gear import Item
from core.model.scene import FIVE_FEET
from core.rules.kit.action import ActionList
from core.rules.kit.calls import CallList
from core.rules.kit.conditions import LiftAfterFight
from core.rules.kit.endings import fallen, lying
from core.rules.kit.fight import full_vitals
from core.rules.kit.status import StatusTable

Look = Callable[[Any, Act], Sketch]
"""Returns how an act looks on the map, from its situation; raises `Refused` where it makes no sense."""

COARSE = 5
"""Squares along a zone where rules say nothing of it."""


def thing_in_space(
    token: Token,
    spaces: Fraction,
    size: int,
    *,
    threatens: bool = False,
    blocks: bool = False,
    reach: int = 1,
    neighbours: int = ALL_ROUND,
) -> Body:
    """Return a token as a thing in space, so many squares to a side and as high; often it is in nobody's way."""
    footprint, height = Footprint(token.point, spaces).snapped(), int(SQUARE * spaces)
    return Body(token.id, footprint, token.side, size, height, token.elevation, threatens, blocks, reach, neighbours)


class BaseSystem:
    """What a rule system answers where its rules say nothing of their own.

    A system must say: `id`, `sheet`, `clock`, `settings`, `action_list`, `call_list`; `metric`, `body`, `stand_at`; the
    course of a fight (`begin`, `join`, `leave`, `next_actors`, `order`, `moment`, `advance`, `seconds`); how somebody
    is, by `combatant_of` and `statuses`.
    It may say what can be called for, how things look on the map, and by `world_time`, `syndromes`, `loads`, `areas`,
    `land_pending` and `track_set` what only some games have rules on.
    """

    id: SystemId
    settings: tuple[SettingChoice, ...] = ()
    action_list: ActionList[Any, Any]
    call_list: CallList
    combatant_of: Callable[[Campaign, Token], Any]
    """Finds the combatant behind a token, for the table of states."""
    statuses: StatusTable[Any]
    lifts: type[LiftAfterFight] | None = None
    """The command that lifts what means something in a fight only."""
    looks: Mapping[str, Look] = MappingProxyType({})
    """How acts look on the map, by the ids of their actions; those of others look like nothing."""
    square = FIVE_FEET
    measured: Measures = USUAL_MEASURES
    unmarked: tuple[str, ...] = ()
    gait_of: Callable[[Campaign, Encounter, TokenId], Gait] | None = None
    """How somebody walks, where the rules say which way is the cheapest."""
    bonds: Mapping[str, Link] = MappingProxyType({})
    seats: tuple[str, ...] = ()
    """Conditions of whoever is aboard of another, besides the bonds that ride: such as a crew's."""
    syndromes: SyndromeTable | None = None
    loads: Loads | None = None
    areas: Areas | None = None
    land_pending: Callable[[Context], None] | None = None
    track_set: Callable[[Context, CreatureReference, str, Track], None] | None = None

    @property
    def world_time(self) -> WorldTime:
        """Conditions that end, and afflictions by the game master's hand."""
        return PlainTime(self.id)

    def counts(self, condition: Condition) -> bool:
        """Return whether there is an amount."""
        return condition.amount != 0

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of all actions, in the order in which they are offered."""
        return self.action_list.names

    def is_sought(self, action: str) -> bool:
        """Return whether an action is done by those alone who look for it."""
        return bool(self.action_list.find(action).sought)

    def ends_turn(self, action: str) -> bool:
        """Return whether an action is among those that end or pass a turn."""
        return self.action_list.family_of(self.action_list.find(action)) is Family.END

    def offers(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
    ) -> tuple[Offer, ...]:
        """Return the list of actions, or the ways to take one of them."""
        return self.action_list.offers(state, board, encounter, who, only=only)

    def joined(self, offer: Offer) -> tuple[Field, ...]:
        """Return what may be joined to an offered action, by the list of actions."""
        return self.action_list.joined(offer)

    def after_joined(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> Board:
        """Return the board once what is joined to an act is done, by the list of actions."""
        try:
            return self.action_list.after_joined(self.action_list.situation(state, encounter, board, act.actor), act)
        except Refused:
            return board

    def cost(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> tuple[Phrase, Phrase | None]:
        """Return what an act costs, by the list of actions."""
        actions = self.action_list
        cost = actions.cost(actions.situation(state, encounter, board, act.actor), actions.find(act.action), act)
        return cost.said, cost.leads_to

    def perform(self, ctx: Context, act: Act) -> Procedure[None]:
        """Carry out an action."""
        return self.action_list.perform(ctx, act)

    def why_not(
        self, state: Campaign, board: Board, encounter: Encounter, act: Act, *, now: bool = True
    ) -> Phrase | None:
        """Return why an act may not be done, as far as that shows before it is; without `now` in no turn of his own."""
        actions = self.action_list
        try:
            action, situation = actions.find(act.action), actions.situation(state, encounter, board, act.actor)
            return actions.why_not(situation, action, act) if now else action.check(situation, act)
        except Refused as refusal:
            return refusal.phrase

    def when(self: RuleSystem, state: Campaign, encounter: Encounter) -> Phrase:
        """Return where the clock stands as one tells of it later."""
        return self.moment(state, encounter)

    def round(self, encounter: Encounter) -> int:
        """Return the number of the round that the clock has come to."""
        return int(getattr(encounter.clock, "round", 1))

    def calls(self, state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
        """Return what can be called for."""
        return self.call_list.offers(state, encounter, who)

    def called(
        self,
        state: Campaign,
        encounter: Encounter | None,
        who: tuple[str, ...],
        call: str,
        entries: Mapping[str, Entry],
    ) -> Command:
        """Return the command of a call as it is filled in."""
        return self.call_list.command(state, encounter, who, call, entries)

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the tracks that a creature's sheet gives it, with their maxima; here none."""
        return {}

    @property
    def zone_side(self) -> int:
        """Zones are as large as they are drawn; a map is divided into coarse ones."""
        return COARSE

    def fresh_vitals(self, creature: Creature) -> Vitals:
        """Return full tracks and the kit."""
        return full_vitals(creature, self.maxima(creature))

    def resheeted(self, vitals: Vitals, creature: Creature) -> Vitals:
        """Return the tracks with their new maxima, each lacking as much as before, down to nothing.

        So a maximum that is put up and down again leaves everybody as he was. Who has nothing left, or less, is not
        raised by another maximum.
        """
        tracks = dict(vitals.tracks)
        for name, most in self.maxima(creature).items():
            old = tracks.get(name, Track(most, most))
            lost = 0 if old.maximum is None else old.maximum - old.value
            lacks = most - lost if lost > 0 or old.value == old.maximum else min(old.value, most)
            value = max(0, lacks) if old.value > 0 else min(old.value, most)
            tracks[name] = Track(value, most, old.temporary)
        return replace(vitals, tracks=tracks)

    def measures(self, state: Campaign) -> Measures:
        """Return its one way to measure creatures in space."""
        return self.measured

    def links(self, encounter: Encounter) -> tuple[tuple[TokenId, TokenId], ...]:
        """Return who is tied to whom by one of the conditions that do that."""
        return tuple(
            (token.id, TokenId(held.other))
            for token in encounter.tokens.values()
            for held in token.conditions
            if held.kind in self.bonds and held.other is not None and held.other in encounter.tokens
        )

    def seated_on(self, encounter: Encounter, who: TokenId) -> tuple[TokenId, ...]:
        """Return who is tied to somebody by one of the conditions that seat on him, those that ride among them."""
        kinds = {*self.seats, *(kind for kind, link in self.bonds.items() if link is Link.RIDES)}
        return tuple(
            TokenId(token.id)
            for token in encounter.tokens.values()
            if any(held.kind in kinds and held.other == who for held in token.conditions)
        )

    def sketch(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> Sketch:
        """Return what an act would look like on the map, as far as it makes sense; nothing where it makes none."""
        try:
            return self.drawn(self.action_list.situation(state, encounter, board, act.actor), act)
        except Refused:
            return NO_SKETCH

    def drawn(self, situation: Any, act: Act) -> Sketch:
        """Return how an act looks on the map, by the table."""
        look = self.looks.get(act.action)
        return NO_SKETCH if look is None else look(situation, act)

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the cheapest way over the points as somebody walks; where that is not known, the points themselves."""
        return over if self.gait_of is None else board.route_over(who, over, self.gait_of(state, encounter, who))

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[CreatureState, ...]:
        """Return the states of a creature that odds and reports tell of: its status, its conditions, what is broken."""
        someone = self.combatant_of(state, token)
        others = self.statuses.others(someone.conditions)
        told = (CreatureState(kind, say(f"{self.id}.condition.{kind}")) for kind in others)
        broken = (
            CreatureState("broken", say("figures.broken-item", item=it.name), about=it.id)
            for it in self.broken(someone)
        )
        return (*self.statuses.states(someone), *told, *broken)

    def broken(self, someone: Any) -> Iterable[Item]:
        """Return what of somebody's gear is broken, which his states tell: nothing where no rule breaks things."""
        return ()

    def facing(self, state: Campaign, token: Token) -> int | None:
        """Return where the game master has turned a token."""
        return token.facing

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Status:
        """Return in a word how a creature looks to everybody, by the table."""
        return self.statuses.of(self.combatant_of(state, token))

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return who is down and how, what the rules leave to be settled, and what lies on the ground."""
        down = fallen(encounter, lambda token: self.status(state, encounter, token))
        return (*down, *self.unsettled(state, encounter), *lying(state, encounter))

    def unsettled(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return what the rules leave to be settled at the end of a fight: conditions of the fight, to be lifted."""
        return () if self.lifts is None else self.lifts.left(encounter)

    def ribbon(self: RuleSystem, state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
        """Return everybody's place as the order alone tells it."""
        moment, now = self.moment(state, encounter), self.next_actors(state, encounter)
        return plain_ribbon(moment, self.order(state, encounter), now)
