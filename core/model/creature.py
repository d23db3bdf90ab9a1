"""Creatures: the sheet that a person fills in, and the vitals that play changes."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from core.base.fact import Fact
from core.base.ids import EncounterId, PersonId, SystemId
from core.base.registry import Registry
from core.model.affliction import Affliction
from core.model.condition import Condition
from core.model.gear import Item
from core.model.things import AssetId, LongText, Name


class Sheet(Fact):
    """The figures of a creature in one rule system; each system has its own, with the words of its form as metadata."""

    @property
    def is_inert(self) -> bool:
        """Whether it does nothing of its own accord, as a cart or a boat; it has no turns then."""
        return False


SHEETS: Registry[Sheet] = Registry("sheet")


class Notes(Fact):
    """What the game master keeps with a creature, a scene or an encounter."""

    read_aloud: LongText = ""
    gm_notes: LongText = ""
    tactics: LongText = ""
    treasure: LongText = ""


class Creature(Fact):
    """A character or a foe: names, sheet and first kit. `public_name` is what the players read.

    `silhouette` names the drawing that stands for it where there is no portrait; none: what its name asks for.
    `grams` is what it weighs itself, which counts where it is carried or pulled by somebody else.
    A variant carries in `origin` what it was made from, as that was then; the origin of that is not kept.
    """

    name: Name
    public_name: Name = ""
    system: SystemId
    sheet: Annotated[Sheet, SHEETS]
    side: Name = "foes"
    kit: tuple[Item, ...] = ()
    grams: Annotated[int, Field(ge=0, le=1_000_000_000_000)] = 0
    portrait: AssetId | None = None
    silhouette: Name = ""
    letter: Annotated[str, StringConstraints(max_length=2)] = ""
    notes: Notes = Notes()
    chance: Literal["program", "table"] = "program"
    origin: "Creature | None" = None

    @property
    def sign(self) -> str:
        """What stands for it on a disc, without a number: its letter, or the first of its name."""
        return self.letter or self.name[:1].upper()

    def variant(self, name: str) -> "Creature":
        """Return a copy under another name that remembers what it was made from: its names, its sheet and its kit."""
        plain = self.but(origin=None, portrait=None, notes=Notes())
        public = "" if self.public_name == self.name else self.public_name
        return self.but(name=name, public_name=public, origin=plain)


@dataclass(frozen=True, slots=True)
class Track:
    """A pool that play changes: its value, its maximum (none: open), and temporary points, which are spent first."""

    value: int
    maximum: int | None = None
    temporary: int = 0


class Haulage(StrEnum):
    """How one creature is taken along by another: carried or ridden upon, pulled or pushed, or led on its own feet."""

    BORNE = "borne"
    PULLED = "pulled"
    LED = "led"


@dataclass(frozen=True, slots=True)
class Hitch:
    """Somebody or something that is taken along: a token of an encounter, or a person (no encounter), and how.

    On `wheels` what is pulled, with everything on it, goes easily.
    """

    encounter: EncounterId | None
    id: str
    how: Haulage
    wheels: bool = False


@dataclass(frozen=True, slots=True)
class Vitals:
    """How a creature is: tracks by name, conditions, gear as it is now, chips by colour, what works on it over time.

    `hauls` are those that it takes along.
    """

    tracks: dict[str, Track] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    gear: tuple[Item, ...] = ()
    chips: dict[str, int] = field(default_factory=dict)
    afflictions: tuple[Affliction, ...] = ()
    hauls: tuple[Hitch, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the roster, whose harm, gear and chips outlast a fight; a companion names its master."""

    id: PersonId
    creature: Creature
    vitals: Vitals
    master: PersonId | None = None
