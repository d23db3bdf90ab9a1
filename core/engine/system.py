"""The rule-system protocol: all that the house asks of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from core.base.ids import EncounterId, RuleId, SystemId, TokenId
from core.base.phrase import Phrase
from core.engine.command import Act, HouseCommand
from core.engine.request import Procedure
from core.geometry.board import Board, Body
from core.geometry.metric import Metric
from core.geometry.units import Point
from core.model.campaign import Campaign, Setting
from core.model.clock import ClockState
from core.model.creature import Creature, Sheet, Vitals
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene

if TYPE_CHECKING:
    from core.engine.context import Context


class Need(StrEnum):
    """What a person must point at or type before an action can be submitted."""

    TARGET = "target"
    PATH = "path"
    PLACE = "place"
    WORDS = "words"
    COST = "cost"


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that a token may take now, or why it may not.

    `act` is the command without what `needs` names; `cost` and `leads_to` are as the system says them; `hint` is
    where the action stands in the list, an `icon` by name. Offers that differ in `act.item` alone share a `group`.
    """

    act: Act
    label: Phrase
    rule: RuleId
    cost: Phrase
    leads_to: Phrase | None = None
    needs: tuple[Need, ...] = ()
    why_not: Phrase | None = None
    group: str = ""
    icon: str = ""
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A place in the order of those who will act: who, and when in the system's words; `tied` with the one before."""

    token: TokenId
    moment: Phrase
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Loose:
    """A loose end when a fight is over, with the command that ties it; offered, ticked or not, for confirmation."""

    label: Phrase
    command: HouseCommand
    suggested: bool = True


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """A gap of the rules that the game master may fill another way: the gap's id and its possible values."""

    gap: str
    values: tuple[Setting, ...]
    default: Setting


class RuleSystem(Protocol):
    """A game. Everything that differs between games is asked here, and nowhere else."""

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
    def settings(self) -> tuple[SettingChoice, ...]:
        """The gaps that can be filled another way."""

    def fresh_vitals(self, creature: Creature) -> Vitals:
        """Return the vitals of a creature that nothing has happened to."""

    def resheeted(self, vitals: Vitals, creature: Creature) -> Vitals:
        """Return vitals fitted to a changed sheet: new maxima, values kept."""

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return what the board must know of a token: its space, side, size, reach and what it blocks."""

    def stand_at(self, scene: Scene, token: Token, point: Point) -> tuple[Point, Stand]:
        """Return where a token put down near `point` stands: its middle, snapped, and its stand."""

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Phrase:
        """Return in a word how a creature looks: the players may read it of a foe."""

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

    def offers(self, state: Campaign, board: Board, encounter: Encounter, who: TokenId) -> tuple[Offer, ...]:
        """Return every action of a token, with its cost, and why not if not."""

    def perform(self, ctx: "Context", act: Act) -> Procedure[None]:
        """Carry out an action."""

    def advance(self, ctx: "Context") -> Procedure[None]:
        """Let everything happen that happens by itself, until somebody must choose."""

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return what the end of a fight leaves to be settled."""

    def seconds(self, encounter: Encounter) -> int:
        """Return the world time that a fight has taken."""


Systems = Mapping[SystemId, RuleSystem]


def encounter_of(state: Campaign, identity: EncounterId, systems: Systems) -> tuple[Encounter, RuleSystem]:
    """Return an encounter with its rule system; raise `Refused` if there is no such encounter."""
    encounter = state.encounter(identity)
    return encounter, systems[encounter.system]
