"""The campaign: the root of a document, one tree of frozen values, and how to look things up in it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from core.base.editions import while_in_force
from core.base.errors import Gone, Refused
from core.base.ids import EncounterId, PersonId, SceneId, SystemId, TokenId, number_of, numbered
from core.base.persistent_map import PersistentMap
from core.base.values import changed
from core.chance.cards import Deck
from core.chance.source import Source
from core.model.condition import Condition
from core.model.creature import Creature, Person, Vitals
from core.model.encounter import Encounter, Token, stand_in_zones
from core.model.gear import Ware
from core.model.handout import Handout
from core.model.own_call import OwnCall
from core.model.own_stamp import OwnStamp
from core.model.reminder import Reminder
from core.model.scene import Scene, SceneState, Seen
from core.model.syndrome import OwnSyndrome
from core.rulebook.own_cells import OwnCell

T = TypeVar("T")
P = ParamSpec("P")

Setting = str | int | bool
"""The value of a house rule."""
HouseRules = dict[SystemId, dict[str, Setting]]
"""The gaps that the game master filled another way, system by system."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """A whole adventure. `time` is the world's, in seconds; `decks` are by person id, or `gm` for everybody else.

    `seen` is by scene what its party has seen of it. `conditions`, `wares` and `syndromes` are the game master's own,
    kept for use again, and so are `cells` of the book's tables, `stamps` and `calls`; `next_number` is the counter of
    the next id.
    """

    source: Source
    title: str = ""
    people: PersistentMap[Person] = field(default_factory=PersistentMap)
    scenes: PersistentMap[Scene] = field(default_factory=PersistentMap)
    encounters: PersistentMap[Encounter] = field(default_factory=PersistentMap)
    wear: PersistentMap[SceneState] = field(default_factory=PersistentMap)
    seen: PersistentMap[tuple[Seen, ...]] = field(default_factory=PersistentMap)
    decks: dict[str, Deck] = field(default_factory=dict)
    house_rules: HouseRules = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    wares: tuple[Ware, ...] = ()
    syndromes: tuple[OwnSyndrome, ...] = ()
    cells: tuple[OwnCell, ...] = ()
    stamps: tuple[OwnStamp, ...] = ()
    calls: tuple[OwnCall, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    handouts: tuple[Handout, ...] = ()
    time: int = 0
    next_number: int = 1

    def scene(self, identity: SceneId) -> Scene:
        """Return a scene; raise `Gone` if there is none of that id."""
        return _found(self.scenes, identity, "refused.no-scene")

    def encounter(self, identity: EncounterId) -> Encounter:
        """Return an encounter; raise `Gone` if there is none of that id."""
        return _found(self.encounters, identity, "refused.no-encounter")

    def person(self, identity: PersonId) -> Person:
        """Return a person of the roster; raise `Gone` if there is none of that id."""
        return _found(self.people, identity, "refused.no-person")

    def token(self, encounter: EncounterId, identity: TokenId) -> Token:
        """Return a token of an encounter; raise `Gone` if there is none of that id."""
        return self.encounter(encounter).token(identity)

    def owner(self, token: Token) -> Person | Token:
        """Return who keeps the creature and the vitals of a token: its person, or itself."""
        return token if token.person is None else self.person(token.person)

    def creature(self, token: Token) -> Creature:
        """Return the creature that a token stands for."""
        return kept_by(self.owner(token))

    def vitals(self, token: Token) -> Vitals:
        """Return the vitals of a token: its person's, or its own."""
        return self.owner(token).vitals or Vitals()

    def name(self, token: Token) -> str:
        """Return the game master's name for a token, with its badge."""
        name = self.creature(token).name
        return f"{name} {token.badge}" if token.badge else name

    def sign(self, token: Token) -> str:
        """Return what stands for a token wherever it is shown: letter and badge in one word, such as `R3`."""
        return f"{self.creature(token).sign}{token.badge}"

    def plays_in_zones(self, scene: SceneId) -> bool:
        """Return whether somebody stands in a zone of a scene, or between two; players may not know of him."""
        return any(stand_in_zones(encounter.tokens.values(), scene) for encounter in self.encounters.values())

    def called(self, identity: str) -> str | None:
        """Return the game master's name for whatever has an id; None if nothing has it."""
        for encounter in self.encounters.values():
            if identity in encounter.tokens:
                return self.name(encounter.token(identity))
        if identity in self.people:
            return self.people[identity].creature.name
        for scene in self.scenes.values():
            if identity in scene.things:
                return scene.things[identity].name or None
        if identity in self.scenes:
            return self.scenes[identity].name
        return self.encounters[identity].name if identity in self.encounters else None

    def scene_state(self, scene: SceneId) -> SceneState:
        """Return what play has done to a scene; nothing yet for a fresh one."""
        return self.wear.get(scene, SceneState())

    def fresh_ids(self, kind: str, count: int = 1) -> tuple[str, ...]:
        """Return the next `count` ids of a kind; putting things under them moves the counter on."""
        return tuple(numbered(kind, self.next_number + number) for number in range(count))

    def with_encounter(self, encounter: Encounter) -> "Campaign":
        """Return a copy in which the encounter is replaced."""
        return changed(self, encounters=self.encounters.put(encounter.id, encounter))

    def with_token(self, encounter: EncounterId, token: Token) -> "Campaign":
        """Return a copy in which one token of an encounter is replaced."""
        where = self.encounter(encounter)
        return self.with_encounter(changed(where, tokens=where.tokens.put(token.id, token)))

    def with_vitals(self, encounter: EncounterId, token: Token, vitals: Vitals) -> "Campaign":
        """Return a copy in which the vitals behind a token are replaced."""
        if token.person is None:
            return self.with_token(encounter, changed(token, vitals=vitals))
        person = self.person(token.person)
        return changed(self, people=self.people.put(person.id, changed(person, vitals=vitals)))

    def numbered_past(self, *identities: str) -> "Campaign":
        """Return a copy whose counter stands beyond all the given ids."""
        beyond = max(map(number_of, identities), default=0) + 1
        return self if beyond <= self.next_number else replace(self, next_number=beyond)


def by_its_tables(reckon: Callable[Concatenate[Campaign, P], T]) -> Callable[Concatenate[Campaign, P], T]:
    """Let what is reckoned of a campaign, the first that is given, be reckoned by its own tables."""

    @wraps(reckon)
    def reckoned(state: Campaign, *given: P.args, **named: P.kwargs) -> T:
        with while_in_force(state.cells):
            return reckon(state, *given, **named)

    return cast(Callable[Concatenate[Campaign, P], T], reckoned)


def kept_by(owner: Person | Token) -> Creature:
    """Return the creature that somebody keeps; raise `Refused` for a token that has none."""
    if owner.creature is None:
        raise Refused("refused.no-creature", token=owner.id)
    return owner.creature


def _found(things: PersistentMap[T], identity: str, phrase: str) -> T:
    try:
        return things[identity]
    except KeyError:
        raise Gone(phrase, id=identity) from None
