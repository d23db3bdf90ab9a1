"""Gear: what a creature carries, wields and shoots."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field, model_validator

from core.base.fact import Fact
from core.base.ids import SystemId
from core.base.registry import Registry
from core.model.things import LongText, Name


class Carried(StrEnum):
    """Where an item is."""

    MAIN_HAND = "main hand"
    OFF_HAND = "off hand"
    BOTH_HANDS = "both hands"
    WORN = "worn"
    READY = "ready"
    STOWED = "stowed"
    NATURAL = "natural"

    @property
    def in_hand(self) -> bool:
        """Whether it can be used at once."""
        return self in (Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS, Carried.NATURAL)

    @property
    def is_thing(self) -> bool:
        """Whether it can be put down or given away: it is no part of the body."""
        return self is not Carried.NATURAL


class Item(Fact):
    """One thing carried. `profile` names a row of its system's weapon tables; `loaded` is what is left to shoot.

    `wounds` counts what it has taken where its system counts that; a `robust` one wears out less than others. A `pack`
    may hold others, which name it in `within` while they are stowed; what is `rolling` lies on wheels, or glides as
    easily.
    """

    id: Name
    name: Name
    profile: Name = ""
    carried: Carried = Carried.STOWED
    count: Annotated[int, Field(ge=0, le=1_000_000)] = 1
    loaded: Annotated[int, Field(ge=0, le=100_000)] | None = None
    ammunition: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    grams: Annotated[int, Field(ge=0, le=100_000_000)] = 0
    damaged: bool = False
    robust: bool = False
    wounds: Annotated[int, Field(ge=0, le=1_000)] = 0
    pack: bool = False
    within: Name = ""
    rolling: bool = False
    notes: LongText = ""

    @model_validator(mode="before")
    @classmethod
    def _of_a_note(cls, data: Any) -> Any:
        """Take from the notes what older documents kept in them: that a thing is robust."""
        notes = data.get("notes") if isinstance(data, dict) and "robust" not in data else None
        is_noted = isinstance(notes, str) and notes.strip().casefold() == "robust"
        return {**data, "robust": True, "notes": ""} if is_noted else data

    @property
    def inside(self) -> str:
        """The id of the pack that it is in now; nothing for what is in hand, worn or ready."""
        return self.within if self.carried is Carried.STOWED else ""


class WeaponProfile(Fact):
    """What a weapon does in one rule system; each system has its own."""

    name: Name


PROFILES: Registry[WeaponProfile] = Registry("weapon profile")


class Ware(Fact):
    """A thing as it is kept to be given to somebody, with its profile where the tables of its system have none.

    `shelf` is the heading that it stands under.
    """

    system: SystemId
    item: Item
    profile: Annotated[WeaponProfile, PROFILES] | None = None
    shelf: Name = ""
