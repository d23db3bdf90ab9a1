"""How a creature is, as all games share it: whether it takes part, how badly it is hurt, the word for it, its ties."""

from dataclasses import KW_ONLY, dataclass, field
from enum import IntEnum, StrEnum

from core.base.phrase import Phrase


class Bearing(StrEnum):
    """Whether a creature still takes part in a fight, and if not, why; only `UP` does."""

    UP = "up"
    """It takes part, even if a condition hampers it or costs it its next turn."""
    DOWN = "down"
    """It lives, but can do nothing, wherever it lies or stands: unconscious, asleep, paralysed, helpless."""
    OUT = "out"
    """It is on the field and could act, but has given up: surrendered, broken, taken captive."""
    GONE = "gone"
    """It has left the field alive."""
    DEAD = "dead"
    """It is dead or destroyed."""


class Link(StrEnum):
    """In which way one token keeps hold of another, as maps draw it between the two."""

    HOLDS = "holds"
    RIDES = "rides"
    POSSESSES = "possesses"
    """Its mind sits in the body of the other, which nobody sees."""


class Grade(IntEnum):
    """How badly a creature is hurt, from the least to the worst; which harm counts as bad is for its system to say."""

    UNHURT = 0
    HURT = 1
    BADLY_HURT = 2
    DYING = 3
    DEAD = 4


@dataclass(frozen=True, slots=True)
class Status:
    """How a creature looks to everybody: `phrase` is its system's own word for it, `key` its name in the system."""

    phrase: Phrase
    bearing: Bearing = Bearing.UP
    grade: Grade = Grade.UNHURT
    key: str = field(default="", compare=False)

    @property
    def is_up(self) -> bool:
        """Whether it still takes part."""
        return self.bearing is Bearing.UP


@dataclass(frozen=True, slots=True)
class CreatureState:
    """What a creature is in, where that is news: a status, a condition, something of its own that is broken.

    `key` is its name in its system, and `about` the thing that it concerns. `ahead` is what becomes of it by itself,
    and what keeps it from that.
    """

    key: str
    phrase: Phrase = field(compare=False)
    _: KW_ONLY
    about: str = ""
    ahead: Phrase | None = field(default=None, compare=False)
