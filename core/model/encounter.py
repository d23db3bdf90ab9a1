"""Encounters: tokens on scenes, under one rule system, with a clock while a fight is on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from core.base.errors import Gone
from core.base.ids import EncounterId, PersonId, SceneId, SystemId, TokenId
from core.base.persistent_map import PersistentMap
from core.geometry.units import Point
from core.model.clock import CLOCKS, ClockState
from core.model.condition import Condition
from core.model.creature import Creature, Notes, Person, Vitals
from core.model.scene import SceneState

PARTY, FOES, ALLIES = "party", "foes", "allies"
"""The side of the players' own, that of their enemies, and that of those who fight beside them."""
USUAL_SIDES = (PARTY, FOES, ALLIES)
"""The sides that have words of their own; others are called as somebody calls them."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a token counts as standing in its system: squares of the grid, a zone and a group in it, or a border."""

    zone: str | None = None
    group: str | None = None
    border: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """Somebody on a map: a person of the roster, or a foe with its own copy of a creature and its vitals.

    `point` is the middle, in map units; `elevation` in whole squares; `facing` in degrees or none. `conditions` are
    those of this fight; lasting ones are kept in the vitals.
    """

    id: TokenId
    scene: SceneId
    point: Point
    person: PersonId | None = None
    creature: Creature | None = None
    vitals: Vitals | None = None
    badge: str = ""
    side: str = FOES
    hidden: bool = False
    elevation: int = 0
    facing: int | None = None
    stand: Stand = Stand()
    conditions: tuple[Condition, ...] = ()


def stand_in_zones(tokens: Iterable[Token], scene: SceneId) -> bool:
    """Return whether one of some stands in a zone of a scene, or between two, as his system counts places."""
    return any(token.scene == scene and token.stand != Stand() for token in tokens)


class Stage(StrEnum):
    """How far an encounter has come."""

    PREPARED = "prepared"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Due:
    """Something that will happen by itself: at a moment of the clock, by a rule, with arguments."""

    id: str
    at: int
    rule: str
    arguments: tuple[tuple[str, str | int], ...] = ()

    def argument(self, name: str) -> str | int | None:
        """Return an argument by its name; None if it has none of that name."""
        return dict(self.arguments).get(name)

    def number(self, name: str, default: int = 0) -> int:
        """Return an argument that is a number; the default where there is none, or text in its place."""
        value = self.argument(name)
        return value if isinstance(value, int) else default


@dataclass(frozen=True, slots=True)
class Opening:
    """How everything that play changes stood when the fight began, for a reset."""

    tokens: PersistentMap[Token]
    people: PersistentMap[Person]
    wear: PersistentMap[SceneState]
    time: int


@dataclass(frozen=True, slots=True)
class Encounter:
    """One meeting on one or more scenes, played under one system."""

    id: EncounterId
    name: str
    system: SystemId
    scene: SceneId
    tokens: PersistentMap[Token] = field(default_factory=PersistentMap)
    stage: Stage = Stage.PREPARED
    clock: Annotated[ClockState, CLOCKS] | None = None
    due: tuple[Due, ...] = ()
    notes: Notes = Notes()
    opening: Opening | None = None

    def token_of(self, identity: str) -> TokenId | None:
        """Return the token that an id is about here: its own, or that of a person of the roster; None without one."""
        if identity in self.tokens:
            return TokenId(identity)
        return next((token.id for token in self.tokens.values() if token.person == identity), None)

    def token(self, identity: str) -> Token:
        """Return a token; raise `Gone` if there is none of that id."""
        found = self.tokens.get(identity)
        if found is None:
            raise Gone("refused.no-token", id=identity)
        return found
