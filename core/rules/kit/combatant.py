"""A combatant as the rules see it: token, sheet and vitals together; and how a system finds its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.memory import remembered
from core.engine.context import Context
from core.model.campaign import Campaign, HouseRules, kept_by
from core.model.condition import Condition
from core.model.creature import Creature, Person, Sheet, Track, Vitals
from core.model.encounter import Encounter, Token
from core.rules.kit.fight import Fight

S = TypeVar("S", bound=Sheet)
C = TypeVar("C", bound="Combatant[Any]")

KEPT = 4096
"""So many combatants are remembered: everybody is looked at many times in one action, and few change in it."""


# no slots: what it comes to is worked out when it is first asked for
@dataclass(frozen=True)
class Combatant(Generic[S]):
    """One combatant as it stands now. A system derives its own class, with what sheet and vitals come to."""

    token: Token
    sheet: S
    vitals: Vitals

    @property
    def id(self) -> TokenId:
        """The token's id."""
        return self.token.id

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of this fight and the lasting ones."""
        return (*self.token.conditions, *self.vitals.conditions)

    def has(self, *kinds: str) -> bool:
        """Return whether it has a condition of one of some kinds."""
        return any(held.kind in kinds for held in self.conditions)

    def held(self, kind: str) -> Condition | None:
        """Return its first condition of a kind."""
        return next((held for held in self.conditions if held.kind == kind), None)

    def track(self, name: str) -> Track:
        """Return a track; an empty one where it has none of that name."""
        return self.vitals.tracks.get(name, Track(0))


class Combatants(Generic[C]):
    """How a system finds its combatants: behind a token, in a running procedure, in an encounter.

    `make` builds one of a token, a creature, vitals and the house rules; it is remembered as long as token, owner and
    house rules are the same.
    """

    def __init__(self, make: Callable[[Token, Creature, Vitals, HouseRules], C]) -> None:
        def made(token: Token, owner: Person | Token, house: HouseRules) -> C:
            return make(token, kept_by(owner), owner.vitals or Vitals(), house)

        self._made: Callable[[Token, Person | Token, HouseRules], C] = remembered(most=KEPT)(made)

    def behind(self, state: Campaign, token: Token) -> C:
        """Return the combatant behind a token; raise `Refused` if it is of another system."""
        return self._made(token, state.owner(token), state.house_rules)

    def now(self, ctx: Context, identity: TokenId) -> C:
        """Return the combatant of a token of the running encounter; raise `Gone` if the token is."""
        return self.behind(ctx.state, ctx.token(identity))

    def among(self, state: Campaign, encounter: Encounter, identity: TokenId) -> C:
        """Return the combatant of a token of an encounter; raise `Gone` if the token is."""
        return self.behind(state, encounter.token(identity))

    def of(self, fight: Fight, identity: TokenId) -> C:
        """Return the combatant of a token of a fight; raise `Gone` if the token is."""
        return self.among(fight.state, fight.encounter, identity)


def fresh_vitals(creature: Creature, maxima: Mapping[str, int]) -> Vitals:
    """Return full tracks, and the kit of a creature."""
    return Vitals(tracks={name: Track(most, most) for name, most in maxima.items()}, gear=creature.kit)


def sheet_as(kind: type[S], creature: Creature) -> S:
    """Return the sheet of a creature if it is of a kind; raise `Refused` for that of another system."""
    if not isinstance(creature.sheet, kind):
        raise Refused("refused.other-system", name=creature.name)
    return creature.sheet
