"""The rule-system protocol, all that the program asks of a game, and the context in which its procedures run."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Protocol, TypeVar

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, SystemId, TokenId
from core.base.phrase import Phrase, Value, say
from core.engine.board_cache import BoardCache
from core.engine.burden import Burden
from core.engine.call import Call, Entry, Field
from core.engine.command import Act, Command
from core.engine.event import Event, Noted
from core.engine.request import Procedure
from core.engine.ribbon import Ribbon
from core.engine.scheduled import Ailment, Timed
from core.engine.sketch import Reach, Sketch
from core.engine.status import CreatureState, Link, Status
from core.engine.system import Loose, Offer, SettingChoice, Turn
from core.geometry.board import Board, Body
from core.geometry.metric import Metric
from core.geometry.samples import Measures
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.clock import ClockState
from core.model.condition import Condition
from core.model.creature import Creature, Sheet, Track, Vitals
from core.model.creature_reference import CreatureReference
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Measure, Scene
from core.model.syndrome import Syndrome

T = TypeVar("T")


class WorldTime(Protocol):
    """What the time of the world brings by the rules of a game, fight or not; a module may be one, as of the others."""

    def timed(self, state: Campaign) -> tuple[Timed, ...]:
        """Return everything that will happen by itself to its creatures as the world's time passes, fight or not."""

    def come_due(self, ctx: "Context", timed: Timed) -> Procedure[None]:
        """Let one of these happen; it may be gone by now, and it must not be due at that moment any more afterwards."""

    def ailments(self, state: Campaign) -> tuple[Ailment, ...]:
        """Return what works on its creatures over time."""


class SyndromeTable(Protocol):
    """The poisons and diseases that the rules of a game describe."""

    def described(self) -> tuple[Syndrome, ...]:
        """Return the syndromes of its tables, to be copied and changed."""

    def fate(self, state: Campaign, reference: CreatureReference) -> Phrase:
        """Return in a word how somebody is whose affliction has run its course, on a map or on none."""


class Loads(Protocol):
    """What loads cost by the rules of a game."""

    def burden(self, state: Campaign, reference: CreatureReference) -> Burden | None:
        """Return what the load of somebody does to him; None for whoever is not there, or bears nothing himself."""


class Areas(Protocol):
    """What areas lie on the map by the rules of a game."""

    def regions(self, state: Campaign, encounter: Encounter) -> tuple[Reach, ...]:
        """Return the areas that lie about something on the map by its rules and are always drawn, the worst first."""


class RuleSystem(Protocol):
    """A game. Everything that differs between games is asked here, and nowhere else.

    `core.rules.kit.system.BaseSystem` has the usual answers. What only some games have rules on is None in the others.
    """

    @property
    def world_time(self) -> WorldTime:
        """What the time of the world brings."""

    @property
    def syndromes(self) -> SyndromeTable | None:
        """Its poisons and diseases that run over days; None where it describes none."""

    @property
    def loads(self) -> Loads | None:
        """What loads cost; None where they cost nothing."""

    @property
    def areas(self) -> Areas | None:
        """What areas lie on the map; None where there are none."""

    @property
    def land_pending(self) -> "Callable[[Context], None] | None":
        """What lets harm land at once that is rolled but waits for its moment, for odds and a fight's end; or None."""

    @property
    def track_set(self) -> "Callable[[Context, CreatureReference, str, Track], None] | None":
        """What follows of a track that the game master has set by hand, and that was so before; None if nothing does.

        It is called with the context, whose it is, the track's name, and the track before.
        """

    @property
    def id(self) -> SystemId:
        """The id of its catalogue."""

    @property
    def sheet(self) -> type[Sheet]:
        """Its sheet."""

    @property
    def clock(self) -> type[ClockState]:
        """Its clock."""

    @property
    def metric(self) -> Metric:
        """How it counts distances."""

    @property
    def square(self) -> Measure:
        """How large the squares of a new map are, as its rules have it."""

    @property
    def zone_side(self) -> int:
        """How many squares along a side the zones are that a map is divided into, as its rules have it."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of all its actions, in the order in which they are offered."""

    @property
    def unmarked(self) -> tuple[str, ...]:
        """The conditions and afflictions that wear no mark, as the map shows them by an area, a link or a gauge."""

    @property
    def bonds(self) -> Mapping[str, Link]:
        """The conditions that tie their bearer to another, and in which way; the map draws these between the two."""

    def counts(self, condition: Condition) -> bool:
        """Return whether the amount of a condition tells people something, such as how much of it there is."""

    @property
    def settings(self) -> tuple[SettingChoice, ...]:
        """The gaps that can be filled another way."""

    def fresh_vitals(self, creature: Creature) -> Vitals:
        """Return the vitals of a creature that nothing has happened to."""

    def resheeted(self, vitals: Vitals, creature: Creature) -> Vitals:
        """Return vitals fitted to a changed sheet: new maxima, values kept."""

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return what the board must know of a token: its space, side, size, reach and what it blocks."""

    def measures(self, state: Campaign) -> Measures:
        """Return how it measures creatures in space: the same value as long as nothing of it has changed."""

    def links(self, encounter: Encounter) -> tuple[tuple[TokenId, TokenId], ...]:
        """Return who holds whom, or keeps hold of him in any other way that the map should show between the two."""

    def seated_on(self, encounter: Encounter, who: TokenId) -> tuple[TokenId, ...]:
        """Return who rides somebody or is aboard of him, and so is wherever he is put."""

    def stand_at(self, scene: Scene, creature: Creature, point: Point) -> tuple[Point, Stand]:
        """Return where a creature that is put down near `point` stands, snapped."""

    def facing(self, state: Campaign, token: Token) -> int | None:
        """Return where a creature faces on the map, in degrees clockwise from east; None where that does not matter."""

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Status:
        """Return how a creature is; the players may read the word for it of a foe."""

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[CreatureState, ...]:
        """Return the states of a creature that odds and reports tell of."""

    def begin(self, ctx: "Context", surprised: tuple[TokenId, ...]) -> Procedure[None]:
        """Start the clock for `ctx.encounter`'s clock combatants, who are set already."""

    def join(self, ctx: "Context", token: TokenId, surprised: bool) -> Procedure[None]:
        """Let a late-comer in."""

    def leave(self, ctx: "Context", token: TokenId) -> None:
        """Take a combatant off the clock."""

    def next_actors(self, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        """Return who may act now, the one who should first; empty if nobody can."""

    def order(self, state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
        """Return all combatants in the order in which they will act."""

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return where the clock stands."""

    def when(self, state: Campaign, encounter: Encounter) -> Phrase:
        """Return where the clock stands as one tells of it later: without whose turn it is."""

    def round(self, encounter: Encounter) -> int:
        """Return the number of the round that the clock has come to, the first being 1."""

    def ribbon(self, state: Campaign, encounter: Encounter, systems: "Systems") -> Ribbon:
        """Return everybody's place on the clock as plain data, for whatever shows it."""

    def is_sought(self, action: str) -> bool:
        """Return whether an action is done by those alone who look for it, and no key takes it by itself."""

    def ends_turn(self, action: str) -> bool:
        """Return whether an action of this name is among those that end or pass a turn."""

    def offers(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
    ) -> tuple[Offer, ...]:
        """Return every action of a token, or the ways to take `only` one, with the cost, and why not if not."""

    def joined(self, offer: Offer) -> tuple[Field, ...]:
        """Return what may be joined to an offered action, before it: options that it does not have yet."""

    def after_joined(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> Board:
        """Return the board as what is joined to an act leaves it: where its way, or its aim, begins."""

    def cost(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> tuple[Phrase, Phrase | None]:
        """Return what an act costs as its options are filled in, and where that leads; raise `Refused` if it cannot."""

    def why_not(
        self, state: Campaign, board: Board, encounter: Encounter, act: Act, *, now: bool = True
    ) -> Phrase | None:
        """Return why an act may not be done, None where nothing is known against it.

        Without `now` it does not count whose turn it is and what time is left in it.
        """

    def calls(self, state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
        """Return what the game master can call for, fight or not, for some tokens of the encounter and people."""

    def called(
        self,
        state: Campaign,
        encounter: Encounter | None,
        who: tuple[str, ...],
        call: str,
        entries: Mapping[str, Entry],
    ) -> Command:
        """Return the command of a call as it is filled in; raise `Refused` for what is no call or does not fit."""

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Return the middles of somebody's cheapest way over some points, step by step; empty where there is none."""

    def sketch(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> Sketch:
        """Return what an act, as far as it is pointed out, would look like on the map; nothing if it has no look."""

    def perform(self, ctx: "Context", act: Act) -> Procedure[None]:
        """Carry out an action."""

    def advance(self, ctx: "Context") -> Procedure[None]:
        """Let everything happen that happens by itself, until somebody must choose."""

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return what the end of a fight leaves to be settled."""

    def seconds(self, encounter: Encounter) -> int:
        """Return the world time that a fight has taken."""


Systems = Mapping[SystemId, RuleSystem]


class Context:
    """What a procedure sees: `state`, which only `emit` changes, the board under it, and the `events` so far."""

    __slots__ = ("_board", "_encounter_id", "_found", "boards", "events", "state", "systems")

    def __init__(self, state: Campaign, systems: Systems, boards: BoardCache, encounter: EncounterId | None) -> None:
        self.state = state
        self.events: list[Event] = []
        self.systems = systems
        self.boards = boards
        self._encounter_id = encounter
        self._found: tuple[Campaign, Encounter] | None = None
        self._board: tuple[Campaign, Board] | None = None

    @property
    def encounter(self) -> Encounter:
        """The encounter of the command; raises `Refused` for a command that has none."""
        if self._encounter_id is None:
            raise Refused("refused.no-encounter", id="")
        if self._found is None or self._found[0] is not self.state:
            self._found = self.state, self.state.encounter(self._encounter_id)
        return self._found[1]

    @property
    def has_encounter(self) -> bool:
        """Whether the command belongs to an encounter that is still there."""
        return self._encounter_id is not None and self._encounter_id in self.state.encounters

    def go_to(self, encounter: EncounterId) -> None:
        """Let what follows happen in another encounter."""
        self._encounter_id, self._found, self._board = encounter, None, None

    @property
    def system(self) -> RuleSystem:
        """The rule system of the encounter."""
        return self.systems[self.encounter.system]

    @property
    def board(self) -> Board:
        """The board of the encounter's scene, as it is now."""
        # asked some fifty times for each act
        known = self._board
        if known is None or known[0] is not self.state:
            encounter = self.encounter
            known = self._board = self.state, self.boards.of(self.state, encounter, self.systems[encounter.system])
        return known[1]

    def token(self, identity: TokenId) -> Token:
        """Return a token of the encounter; raise `Refused` if it is gone."""
        return self.encounter.token(identity)

    def is_there(self, identity: str) -> bool:
        """Return whether a token, of this encounter or another, or a person of the roster has an id."""
        if self.has_encounter and identity in self.encounter.tokens:
            return True
        state = self.state
        return identity in state.people or any(identity in each.tokens for each in state.encounters.values())

    def vitals(self, identity: TokenId) -> Vitals:
        """Return the vitals behind a token."""
        return self.state.vitals(self.token(identity))

    def once_for_a_state(self, find: Callable[[], T]) -> Callable[[], T]:
        """Return what finds the same of the present state, but looks for it once as long as that does not change."""
        known: list[tuple[Campaign, T]] = []

        def found() -> T:
            if not known or known[0][0] is not self.state:
                known[:] = [(self.state, find())]
            return known[0][1]

        return found

    def emit(self, event: Event) -> None:
        """Apply an event and keep it for the journal."""
        self.state = event.apply(self.state)
        self.events.append(event)

    def note(
        self,
        phrase: Phrase,
        rule: RuleId | None = None,
        *,
        about: str | None = None,
        announced: Phrase | None = None,
        due: str | None = None,
    ) -> None:
        """Write a line into the log, about somebody or about nobody (`Noted`)."""
        self.emit(Noted(phrase, rule, about=about, announced=announced, due=due))

    def tell_of(self, who: str, words: str, cited: str | None = None, /, **values: Value | Fraction) -> None:
        """Write a line about somebody into the log, in words whose `token` he is, by the rule that is cited."""
        self.note(say(words, token=who, **values), None if cited is None else RuleId(cited), about=who)

    def tell_deed(self, by: TokenId, to: TokenId, words: str, cited: str, /, **values: Value | Fraction) -> None:
        """Write what somebody does to an `other` into the log, where nobody checks a deed."""
        self.emit(Noted(say(words, token=by, other=to, **values), RuleId(cited), by, to, by))
