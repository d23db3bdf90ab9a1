"""What will happen by itself at a moment of the world's time, and what works on a creature, as systems tell of it."""

from dataclasses import dataclass

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.model.affliction import Affliction
from core.model.creature_reference import CreatureReference


@dataclass(frozen=True, slots=True)
class Timed:
    """One thing that will happen by itself at the world second `at`, to `reference`, or to nobody for a reminder.

    `thing` is what its system knows it by, and `what` says it in words. It comes again `every` so many seconds, as far
    as can be foreseen. The players may read it where it is `known`; before one that `stops` the clock the game master
    is asked whether time goes on: the check of a character, a reminder. Of several at one moment those of the lowest
    `rank` come first. What the clock of a fight brings `by_rounds` to those in it does not come again when the world's
    time catches up with the fight.
    """

    at: int
    what: Phrase
    thing: str
    reference: CreatureReference | None = None
    rule: RuleId | None = None
    known: bool = False
    stops: bool = False
    every: int | None = None
    rank: int = 0
    by_rounds: bool = False

    @property
    def key(self) -> str:
        """What tells it apart from everything else that is due, and from itself at another moment."""
        return f"{self.at}:{'' if self.reference is None else self.reference.id}:{self.thing}"


@dataclass(frozen=True, slots=True)
class Ailment:
    """An affliction as its system describes it: for the game master, and, as far as it is known, for the players.

    `figures` are pairs of a name and a value; `streak` is how much of what ends it is done, and how much is needed;
    `symptoms` are what it does now, None of what never has any. `calls` are the ids of what can be called for about it,
    and `why_not` says why not, where it itself stands against that.
    """

    reference: CreatureReference
    affliction: Affliction
    name: Phrase
    rule: RuleId | None = None
    figures: tuple[tuple[Phrase, Phrase], ...] = ()
    streak: tuple[int, int] | None = None
    symptoms: tuple[Phrase, ...] | None = None
    calls: tuple[str, ...] = ()
    why_not: Phrase | None = None
