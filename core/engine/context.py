"""The context of a running command: the state as it is now, the board under it, and the one way to change it."""

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase
from core.engine.boards import Boards
from core.engine.event import Event, Noted
from core.engine.system import RuleSystem, Systems
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.creature import Creature, Vitals
from core.model.encounter import Encounter, Token


class Context:
    """What a procedure sees: `state`, which only `emit` changes, and the `events` emitted so far."""

    __slots__ = ("_encounter_id", "boards", "events", "state", "systems")

    def __init__(self, state: Campaign, systems: Systems, boards: Boards, encounter: EncounterId | None) -> None:
        self.state = state
        self.events: list[Event] = []
        self.systems = systems
        self.boards = boards
        self._encounter_id = encounter

    @property
    def encounter(self) -> Encounter:
        """The encounter of the command; raises `Refused` for a command that has none."""
        if self._encounter_id is None:
            raise Refused("refused.no-encounter", id="")
        return self.state.encounter(self._encounter_id)

    @property
    def has_encounter(self) -> bool:
        """Whether the command belongs to an encounter that is still there."""
        return self._encounter_id is not None and self._encounter_id in self.state.encounters

    @property
    def system(self) -> RuleSystem:
        """The rule system of the encounter."""
        return self.systems[self.encounter.system]

    @property
    def board(self) -> Board:
        """The board of the encounter's scene, as it is now."""
        encounter = self.encounter
        return self.boards.of(self.state, encounter, self.systems[encounter.system])

    def token(self, identity: TokenId) -> Token:
        """Return a token of the encounter; raise `Refused` if it is gone."""
        return self.state.token(self.encounter.id, identity)

    def creature(self, identity: TokenId) -> Creature:
        """Return the creature behind a token."""
        return self.state.creature(self.token(identity))

    def vitals(self, identity: TokenId) -> Vitals:
        """Return the vitals behind a token."""
        return self.state.vitals(self.token(identity))

    def emit(self, event: Event) -> None:
        """Apply an event and keep it for the journal."""
        self.state = event.apply(self.state)
        self.events.append(event)

    def note(self, phrase: Phrase, rule: RuleId | None = None) -> None:
        """Write a line into the log."""
        self.emit(Noted(phrase, rule))
