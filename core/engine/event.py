"""Events: the few kinds of change there are; each makes the next campaign out of the present one."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Annotated

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, RuleId, SceneId, TokenId
from core.base.phrase import Phrase
from core.base.registry import Registry
from core.base.values import changed
from core.chance.cards import Deck
from core.chance.source import Source
from core.explain.check import Check
from core.geometry.units import Point
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.clock import CLOCKS, ClockState
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.creature_reference import StoredReference, vitals_of, with_vitals
from core.model.encounter import Due, Opening, Stage, Stand, Token
from core.model.gear import Item
from core.model.scene import SceneState


@dataclass(frozen=True, slots=True)
class Event(ABC):
    """A change that has happened."""

    @abstractmethod
    def apply(self, state: Campaign) -> Campaign:
        """Return the campaign after the change."""


EVENTS: Registry[Event] = Registry("event")


@EVENTS.member("tokens-put")
@dataclass(frozen=True, slots=True)
class TokensPut(Event):
    """Tokens of an encounter are added or replaced."""

    encounter: EncounterId
    tokens: tuple[Token, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Put the tokens."""
        encounter = state.encounter(self.encounter)
        tokens = encounter.tokens.having((token.id, token) for token in self.tokens)
        return state.with_encounter(changed(encounter, tokens=tokens)).numbered_past(
            *(token.id for token in self.tokens)
        )


@EVENTS.member("tokens-dropped")
@dataclass(frozen=True, slots=True)
class TokensDropped(Event):
    """Tokens of an encounter are gone."""

    encounter: EncounterId
    tokens: tuple[TokenId, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Drop the tokens."""
        encounter = state.encounter(self.encounter)
        return state.with_encounter(changed(encounter, tokens=encounter.tokens.without(self.tokens)))


@EVENTS.member("token-moved")
@dataclass(frozen=True, slots=True)
class TokenMoved(Event):
    """A token stands elsewhere."""

    encounter: EncounterId
    token: TokenId
    point: Point
    elevation: int
    stand: Stand = Stand()

    def apply(self, state: Campaign) -> Campaign:
        """Move the token."""
        token = state.token(self.encounter, self.token)
        moved = changed(token, point=self.point, elevation=self.elevation, stand=self.stand)
        return state.with_token(self.encounter, moved)


@EVENTS.member("creature-changed")
@dataclass(frozen=True, slots=True)
class CreatureChanged(Event):
    """The creature behind a token, or of a person, is another, and its vitals fitted to it."""

    encounter: EncounterId | None
    owner: str
    creature: Creature
    vitals: Vitals

    def apply(self, state: Campaign) -> Campaign:
        """Replace the creature and its vitals where they are kept."""
        if self.encounter is not None:
            token = state.token(self.encounter, TokenId(self.owner))
            if token.person is None:
                return state.with_token(self.encounter, changed(token, creature=self.creature, vitals=self.vitals))
            return CreatureChanged(None, token.person, self.creature, self.vitals).apply(state)
        person = state.person(PersonId(self.owner))
        renewed = changed(person, creature=self.creature, vitals=self.vitals)
        return changed(state, people=state.people.put(person.id, renewed))


@EVENTS.member("track-changed")
@dataclass(frozen=True, slots=True)
class TrackChanged(Event):
    """A track of a token holds another value or other temporary points; harm went so far `beyond` what it has."""

    encounter: EncounterId
    token: TokenId
    track: str
    value: int
    temporary: int = 0
    rule: RuleId | None = None
    beyond: int = 0

    def apply(self, state: Campaign) -> Campaign:
        """Set the track; its maximum stays."""
        token = state.token(self.encounter, self.token)
        vitals = state.vitals(token)
        old = vitals.tracks.get(self.track)
        track = Track(self.value, None if old is None else old.maximum, self.temporary)
        return state.with_vitals(self.encounter, token, changed(vitals, tracks={**vitals.tracks, self.track: track}))


@EVENTS.member("condition-set")
@dataclass(frozen=True, slots=True)
class ConditionSet(Event):
    """A token has a condition; one of the same kind, source and other is replaced.

    `spares` are the points that are not lost because somebody has taken it upon himself in their place.
    """

    encounter: EncounterId
    token: TokenId
    condition: Condition
    rule: RuleId | None = None
    spares: int = 0

    def apply(self, state: Campaign) -> Campaign:
        """Set the condition where it is kept: with the vitals if it is lasting, else with the token."""
        state = ConditionLifted(
            self.encounter, self.token, self.condition.kind, self.condition.source, self.condition.other
        ).apply(state)
        token = state.token(self.encounter, self.token)
        if self.condition.lasting:
            vitals = state.vitals(token)
            held = changed(vitals, conditions=(*vitals.conditions, self.condition))
            return state.with_vitals(self.encounter, token, held)
        return state.with_token(self.encounter, changed(token, conditions=(*token.conditions, self.condition)))


@EVENTS.member("condition-lifted")
@dataclass(frozen=True, slots=True)
class ConditionLifted(Event):
    """A token has a condition no longer; `source` and `other` narrow down which of its kind."""

    encounter: EncounterId
    token: TokenId
    condition: str
    source: str | None = None
    other: str | None = None
    rule: RuleId | None = None

    def apply(self, state: Campaign) -> Campaign:
        """Lift the condition wherever it is kept."""
        token = state.token(self.encounter, self.token)
        vitals = state.vitals(token)
        fight = tuple(condition for condition in token.conditions if not self._means(condition))
        lasting = tuple(condition for condition in vitals.conditions if not self._means(condition))
        if len(lasting) != len(vitals.conditions):
            state = state.with_vitals(self.encounter, token, changed(vitals, conditions=lasting))
            token = state.token(self.encounter, self.token)
        if len(fight) != len(token.conditions):
            state = state.with_token(self.encounter, changed(token, conditions=fight))
        return state

    def _means(self, condition: Condition) -> bool:
        return (
            condition.kind == self.condition
            and self.source in (None, condition.source)
            and self.other in (None, condition.other)
        )


@EVENTS.member("gear-changed")
@dataclass(frozen=True, slots=True)
class GearChanged(Event):
    """What a token carries is this."""

    encounter: EncounterId
    token: TokenId
    gear: tuple[Item, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Replace the gear."""
        token = state.token(self.encounter, self.token)
        return state.with_vitals(self.encounter, token, changed(state.vitals(token), gear=self.gear))


@EVENTS.member("chips-changed")
@dataclass(frozen=True, slots=True)
class ChipsChanged(Event):
    """A token holds these chips, by colour."""

    encounter: EncounterId
    token: TokenId
    chips: dict[str, int]

    def apply(self, state: Campaign) -> Campaign:
        """Replace the chips."""
        token = state.token(self.encounter, self.token)
        return state.with_vitals(self.encounter, token, changed(state.vitals(token), chips=self.chips))


@EVENTS.member("vitals-changed")
@dataclass(frozen=True, slots=True)
class VitalsChanged(Event):
    """Somebody, on a map or on none, is as these vitals say."""

    reference: StoredReference
    vitals: Vitals
    rule: RuleId | None = None

    def apply(self, state: Campaign) -> Campaign:
        """Replace the vitals where they are kept."""
        after = with_vitals(state, self.reference, self.vitals)
        return after.numbered_past(*(affliction.id for affliction in self.vitals.afflictions))


@EVENTS.member("afflictions-changed")
@dataclass(frozen=True, slots=True)
class AfflictionsChanged(Event):
    """What works on somebody over time is this."""

    reference: StoredReference
    afflictions: tuple[Affliction, ...]
    rule: RuleId | None = None

    def apply(self, state: Campaign) -> Campaign:
        """Replace the afflictions among the vitals."""
        vitals = changed(vitals_of(state, self.reference), afflictions=self.afflictions)
        return with_vitals(state, self.reference, vitals).numbered_past(*(each.id for each in self.afflictions))


@EVENTS.member("clock-changed")
@dataclass(frozen=True, slots=True)
class ClockChanged(Event):
    """The clock of an encounter has moved; None: it has stopped."""

    encounter: EncounterId
    clock: Annotated[ClockState, CLOCKS] | None
    rule: RuleId | None = None

    def apply(self, state: Campaign) -> Campaign:
        """Set the clock."""
        return state.with_encounter(changed(state.encounter(self.encounter), clock=self.clock))


@EVENTS.member("stage-changed")
@dataclass(frozen=True, slots=True)
class StageChanged(Event):
    """An encounter begins, ends or is made ready again; `opening` is how it stood at the beginning."""

    encounter: EncounterId
    stage: Stage
    opening: Opening | None = None

    def apply(self, state: Campaign) -> Campaign:
        """Set the stage."""
        encounter = state.encounter(self.encounter)
        return state.with_encounter(changed(encounter, stage=self.stage, opening=self.opening))


@EVENTS.member("restored")
@dataclass(frozen=True, slots=True)
class Restored(Event):
    """An encounter is as it was at its beginning; the maps keep their edits."""

    encounter: EncounterId

    def apply(self, state: Campaign) -> Campaign:
        """Put back tokens, people, the state of the scene, and time, as the opening has them."""
        encounter = state.encounter(self.encounter)
        opening = encounter.opening
        if opening is None:
            raise Refused("refused.not-begun")
        ready = changed(encounter, tokens=opening.tokens, stage=Stage.PREPARED, clock=None, due=(), opening=None)
        people = state.people.having(opening.people)
        wear = state.wear.without(state.wear).having(opening.wear)
        return changed(state.with_encounter(ready), people=people, wear=wear, time=opening.time)


@EVENTS.member("due-changed")
@dataclass(frozen=True, slots=True)
class DueChanged(Event):
    """What will happen by itself in an encounter is this."""

    encounter: EncounterId
    due: tuple[Due, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Replace the list."""
        return state.with_encounter(changed(state.encounter(self.encounter), due=self.due)).numbered_past(
            *(due.id for due in self.due)
        )


@EVENTS.member("worn")
@dataclass(frozen=True, slots=True)
class Worn(Event):
    """Play has left other marks on a scene: doors, broken things, what is revealed."""

    scene: SceneId
    wear: SceneState

    def apply(self, state: Campaign) -> Campaign:
        """Replace the state of the scene."""
        return changed(state, wear=state.wear.put(self.scene, self.wear)).numbered_past(
            *(reveal.id for reveal in self.wear.reveals), *(pile.id for pile in self.wear.piles)
        )


@EVENTS.member("time-passed")
@dataclass(frozen=True, slots=True)
class TimePassed(Event):
    """The world's clock went on, or was set back, by seconds."""

    seconds: int

    def apply(self, state: Campaign) -> Campaign:
        """Move the time."""
        return changed(state, time=state.time + self.seconds)


@EVENTS.member("deck-changed")
@dataclass(frozen=True, slots=True)
class DeckChanged(Event):
    """A deck holds other cards; `owner` is a person's id, or `gm`."""

    owner: str
    deck: Deck

    def apply(self, state: Campaign) -> Campaign:
        """Replace the deck."""
        return changed(state, decks={**state.decks, self.owner: self.deck})


@EVENTS.member("source-moved")
@dataclass(frozen=True, slots=True)
class SourceMoved(Event):
    """The program has drawn from its source of chance."""

    source: Source

    def apply(self, state: Campaign) -> Campaign:
        """Move the source on."""
        return changed(state, source=self.source)


@EVENTS.member("checked")
@dataclass(frozen=True, slots=True)
class Checked(Event):
    """A check was made: the whole reckoning, for the log."""

    check: Check

    def apply(self, state: Campaign) -> Campaign:
        """Change nothing."""
        return state


@EVENTS.member("noted")
@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A line for the log, `about` somebody or nobody; where it tells of a deed, `by` did it, and `to` suffers it.

    `announced` is what of it is told in large letters, such as how grave a blow was. Where an effect came due that had
    been set up (`Due`), `due` is its id. A `price` is what was paid for a deed, which is told after what came of it.
    """

    phrase: Phrase
    rule: RuleId | None = None
    by: TokenId | None = None
    to: TokenId | None = None
    about: str | None = field(default=None, compare=False)
    announced: Phrase | None = field(default=None, compare=False)
    due: str | None = field(default=None, compare=False)
    price: bool = field(default=False, compare=False)

    def apply(self, state: Campaign) -> Campaign:
        """Change nothing."""
        return state
