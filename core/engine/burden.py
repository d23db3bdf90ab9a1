"""Burdens: what a load does to whoever carries it, as a rule system tells it."""

from dataclasses import dataclass
from fractions import Fraction

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.explain.tally import Tally


@dataclass(frozen=True, slots=True)
class Burden:
    """A load under the rules: what of it counts, in how many steps, and what comes of it.

    `grams` is the load as it counts, `step` the grams of one step (0: nothing can be borne). The load comes to `steps`,
    of which `most` can be borne; `over` says what becomes of somebody who bears more. `penalty` is settled reason by
    reason, `speed` is how far he still comes, and `rule` where it is written.
    """

    grams: Fraction
    step: int
    steps: int
    most: int
    penalty: Tally
    speed: Phrase
    rule: RuleId
    over: Phrase | None = None
