"""Weapons: what of some gear is one, by the tables of a game or a creature's own profiles, and the bare hands."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from core.base.errors import Refused
from core.base.ids import SystemId
from core.model.gear import Carried, Item, WeaponProfile
from core.rules.kit.gear import in_hands
from core.rules.kit.rows import Row, rows

P = TypeVar("P", bound=WeaponProfile)
W = TypeVar("W", bound="Wielded[Any]")


class Traits(Row):
    """What the row of a weapon in the book's table tells in words, as the fields of its profile."""

    name: str
    traits: Mapping[str, Any]


def traits_in(system: SystemId, part: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the traits of a game's weapons by their names."""
    return {each.name: each.traits for each in rows(system, part, Traits)}


@dataclass(frozen=True, slots=True)
class Wielded(Generic[P]):
    """A weapon or shield ready for use: the thing itself and its profile. A system derives its own class."""

    item: Item
    profile: P


@dataclass(frozen=True)
class Armoury(Generic[P, W]):
    """The weapons and shields of a game.

    `make` puts a thing and its profile together, `listed` gives the profiles of the tables by name, the bare hands,
    which are called `bare`, among them. `named` is the name by which the tables have a thing.
    """

    make: Callable[[Item, P], W]
    listed: Callable[[], Mapping[str, P]]
    bare: str
    named: Callable[[Item], str] = lambda item: item.profile

    @cached_property
    def unarmed(self) -> Item:
        """The bare hands that are always there."""
        return Item(id="unarmed", name=self.bare, profile=self.bare, carried=Carried.NATURAL)

    def is_bare(self, profile: P) -> bool:
        """Return whether a profile is that of the bare hands."""
        return profile.name == self.bare

    def find(self, item: Item, own: Iterable[P] = ()) -> P | None:
        """Return the profile of a thing: one of a creature's own, or of the tables; None if it is no weapon."""
        return next((each for each in own if each.name == item.profile), None) or self.listed().get(self.named(item))

    def among(self, gear: Iterable[Item], own: Iterable[P] = ()) -> tuple[W, ...]:
        """Return every weapon and shield of some gear, in hand or not."""
        return tuple(self.make(item, found) for item in gear if (found := self.find(item, own)) is not None)

    def in_hand(self, gear: Iterable[Item], own: Iterable[P] = ()) -> tuple[W, ...]:
        """Return everything in hand, those of both hands and the main hand first, bare hands last."""
        return self.among((*in_hands(gear), self.unarmed), own)


def in_hand_by(arms: Iterable[W], item: str | None, why_not: str) -> W:
    """Return what is in hand by an item's id, or the first of it; raise `Refused`, for a reason, if that is not."""
    found = next((each for each in arms if item is None or each.item.id == item), None)
    if found is None:
        raise Refused(why_not)
    return found
