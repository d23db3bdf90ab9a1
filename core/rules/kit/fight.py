"""A fight as the rules see it: its state, board and clock, the combatants in it, and one attack of one on another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar

from core.base.editions import Edition, in_force
from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.values import changed
from core.engine.context import Context
from core.engine.event import ClockChanged, TokenMoved
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.model.campaign import Campaign, HouseRules, kept_by
from core.model.clock import ClockState
from core.model.condition import Condition
from core.model.creature import Creature, Person, Sheet, Track, Vitals
from core.model.encounter import Encounter, Token


class Fight(Protocol):
    """The state, a running encounter of it, and the board under that; a `Context` is one, and so is a `Situation`."""

    @property
    def state(self) -> Campaign:
        """The campaign."""

    @property
    def encounter(self) -> Encounter:
        """The encounter that is fought."""

    @property
    def board(self) -> Board:
        """The board of its scene."""


@dataclass(frozen=True, slots=True)
class SeenFight:
    """A fight as it is seen from outside the rules: by the window, for odds."""

    state: Campaign
    encounter: Encounter
    board: Board


K = TypeVar("K", bound=ClockState)


class Clock(Generic[K]):
    """Reads and sets the clock state of one kind."""

    def __init__(self, kind: type[K]) -> None:
        self.kind = kind

    def of(self, encounter: Encounter) -> K:
        """Return the clock of a running encounter; raise `Refused` if there is none of this kind."""
        if not isinstance(encounter.clock, self.kind):
            raise Refused("refused.not-running")
        return encounter.clock

    def set(self, ctx: Context, clock: K, cited: str | None = None) -> None:
        """Let the clock stand elsewhere, by a rule."""
        if clock != ctx.encounter.clock:
            ctx.emit(ClockChanged(ctx.encounter.id, clock, None if cited is None else RuleId(cited)))


@dataclass(frozen=True, slots=True)
class NotingClock(ClockState):
    """A clock state that lists who has done something, and notes what there is to say of somebody in tables."""

    def having(self, field: str, *who: TokenId) -> Self:
        """Return a copy in one of whose lists somebody stands too, each once."""
        return changed(self, **{field: tuple(dict.fromkeys((*getattr(self, field), *who)))})

    def noted(self, field: str, who: TokenId, value: object) -> Self:
        """Return a copy in one of whose tables something else is noted of somebody."""
        return changed(self, **{field: {**getattr(self, field), who: value}})


def forgetting(clock: K, who: TokenId) -> K:
    """Return a clock state from which somebody is gone: he stands in none of its lists, and under none of its keys."""
    found: dict[str, object] = {}
    for name in (each.name for each in fields(clock)):
        value = getattr(clock, name)
        if isinstance(value, dict):
            found[name] = {key: kept for key, kept in value.items() if key != who}
        elif isinstance(value, tuple):
            found[name] = tuple(each for each in value if each != who)
    return changed(clock, **found)


S = TypeVar("S", bound=Sheet)
C = TypeVar("C", bound="Combatant[Any]")

KEPT = 4096
"""So many combatants are remembered: everybody is looked at many times in one action, and few change in it."""


class ConditionBearer:
    """Whoever can have conditions."""

    vitals: Vitals

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The lasting ones."""
        return self.vitals.conditions

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of its conditions."""
        return frozenset(held.kind for held in self.conditions)

    def has(self, *kinds: str) -> bool:
        """Return whether it has a condition of one of some kinds."""
        return not self.kinds.isdisjoint(kinds)

    def held(self, kind: str) -> Condition | None:
        """Return its first condition of a kind."""
        return next((held for held in self.conditions if held.kind == kind), None)


# no slots: what it comes to is worked out when it is first asked for
@dataclass(frozen=True)
class Combatant(ConditionBearer, Generic[S]):
    """One combatant as it stands now. A system derives its own class, with what sheet and vitals come to."""

    token: Token
    sheet: S
    vitals: Vitals

    @cached_property
    def id(self) -> TokenId:
        """The token's id."""
        return self.token.id

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of this fight and the lasting ones."""
        return (*self.token.conditions, *self.vitals.conditions)

    def track(self, name: str) -> Track:
        """Return a track; an empty one where it has none of that name."""
        return self.vitals.tracks.get(name, Track(0))


class Combatants(Generic[C]):
    """How a system finds its combatants: behind a token, in a running procedure, in an encounter.

    `make` builds one of a token, a creature, vitals and the house rules; it is remembered as long as token, owner and
    house rules are the same.
    """

    def __init__(self, make: Callable[[Token, Creature, Vitals, HouseRules], C]) -> None:
        self._make = make
        # what each was made of is kept with it: the token lest another take its place in memory
        self._known: dict[int, tuple[Token, Person | Token, HouseRules, Edition, C]] = {}

    def behind(self, state: Campaign, token: Token) -> C:
        """Return the combatant behind a token; raise `Refused` if it is of another system."""
        # asked a hundred times for each act: no step in between
        owner = token if token.person is None else state.owner(token)
        house, edition = state.house_rules, in_force()
        known = self._known.get(id(token))
        if known is not None and known[1] is owner and known[2] is house and known[3] is edition:
            return known[4]
        made = self._make(token, kept_by(owner), owner.vitals or Vitals(), house)
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[id(token)] = token, owner, house, edition, made
        return made

    def now(self, ctx: Context, identity: TokenId) -> C:
        """Return the combatant of a token of the running encounter; raise `Gone` if the token is."""
        return self.behind(ctx.state, ctx.token(identity))

    def among(self, state: Campaign, encounter: Encounter, identity: TokenId) -> C:
        """Return the combatant of a token of an encounter; raise `Gone` if the token is."""
        return self.behind(state, encounter.token(identity))

    def of(self, fight: Fight, identity: TokenId) -> C:
        """Return the combatant of a token of a fight; raise `Gone` if the token is."""
        return self.among(fight.state, fight.encounter, identity)


def full_vitals(creature: Creature, maxima: Mapping[str, int]) -> Vitals:
    """Return full tracks, and the kit of a creature."""
    return Vitals(tracks={name: Track(most, most) for name, most in maxima.items()}, gear=creature.kit)


def sheet_as(kind: type[S], creature: Creature) -> S:
    """Return the sheet of a creature if it is of a kind; raise `Refused` for that of another system."""
    if not isinstance(creature.sheet, kind):
        raise Refused("refused.other-system", name=creature.name)
    return creature.sheet


W = TypeVar("W")


# no slots: a system's own class works out what a strike comes to when it is first asked for
@dataclass(frozen=True)
class Strike(Generic[C, W]):
    """Who strikes whom with what he wields, in a fight as it is now. A system derives its own class."""

    state: Campaign
    encounter: Encounter
    board: Board
    attacker: C
    target: C
    wielded: W

    @property
    def house(self) -> HouseRules:
        """The house rules."""
        return self.state.house_rules


def set_down(ctx: Context, who: TokenId, stand: Footprint) -> None:
    """Put somebody where he has come to on squares, at the height at which he is there."""
    height = ctx.board.height_at(who, stand)
    ctx.emit(TokenMoved(ctx.encounter.id, who, stand.centre, height, ctx.token(who).stand))
