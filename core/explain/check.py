"""Checks: the whole trace of one test of the rules, for the log and for whoever asks why."""

from dataclasses import dataclass, field

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.explain.tally import Tally


@dataclass(frozen=True, slots=True)
class Check:
    """Who tried what against whom, the tallies that led to it, what was drawn, and what came of it.

    `degree` is the system's own word for how well it went; `passed` says of a check that is passed or not whether who
    made it has, None of an attack and the like; `harms`, of an attack, that it has come to doing harm; `is_total`, that
    it came to a mere number, to be compared with others. They are no more than the degree says. One `on_the_way` is
    made before an act, whatever that is, as for wounds or against fear: how the act came out is not told by it.
    """

    rule: RuleId
    actor: str
    target: str | None
    tallies: tuple[Tally, ...]
    drawn: tuple[Phrase, ...]
    degree: Phrase
    verdict: Phrase
    passed: bool | None = field(default=None, compare=False)
    harms: bool = field(default=False, compare=False)
    is_total: bool = field(default=False, compare=False)
    on_the_way: bool = field(default=False, compare=False)

    @property
    def is_one_of_two(self) -> bool:
        """Whether it is a mere number that somebody else's is held against: what came of that another check says."""
        return self.is_total and self.target is not None and self.passed is None
