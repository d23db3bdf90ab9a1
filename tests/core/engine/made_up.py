"""What draws of dice can show, and what is read of them as somebody types it."""

from typing import Any

from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.chance.source import Source
from core.engine.draws import Die, Percentile, Pick, Roll, Save, numbers_in, sums_of
from core.engine.request import Draw
from core.model.campaign import Campaign
from tests.core.chance.made_up import said
from tests.helpers.plain import plain

TYPED = ("3 5", "11", "0", "00", "7", "1 2 3", "6", "-3", "+4", "x", "", "10", "1,6", "100", "3 5 2 6", "12 0", "1 0")
NOTHING = Campaign(Source(1))
GIVEN: tuple[Any, ...] = (
    0,
    1,
    2,
    6,
    7,
    20,
    21,
    100,
    101,
    -1,
    True,
    "3",
    None,
    (1,),
    (3, 6),
    (6, 3, 1),
    (0, 3),
    [2, 2],
)
KEY = ("draw", "chance", (RuleId("R"),))
DRAWS: tuple[Draw[Any], ...] = (
    Die(*KEY),
    Die(*KEY, sides=6),
    *(Save(*KEY, low=low, high=high) for low in (-2, 0, 1, 2, 11, 20, 21) for high in (0, 1, 10, 19, 20, 25)),
    *(Percentile(*KEY, ends=ends) for ends in ((100,), (5, 25, 100), (1, 1, 99, 100), (0, 50, 100))),
    Percentile(*KEY, ends=(50, 100), says=verbatim("half")),
    *(Pick(*KEY, count=count) for count in (1, 2, 7)),
    *(Roll(*KEY, dice=dice) for dice in ((6,), (6, 6), (4, 8, 3))),
    *(Roll(*KEY, dice=(6, 6), bounds=bounds) for bounds in ((), (2,), (7, 4), (13,), (12, 3))),
)


def _weights_of(draw: Draw[Any]) -> object:
    return draw.outcomes(NOTHING).weights


def seen_of_draws() -> list[list[str]]:
    """Return for each draw its chances, what it takes, what it reads, and what it asks for."""
    parts = []
    for each in DRAWS:
        found = [said(_weights_of, each), said(getattr, each, "hint")]
        found += [said(each.sample, NOTHING, Source(seed)) for seed in range(4)]
        found += [said(each.typed, typed, NOTHING) for typed in TYPED]
        found += [said(each.accept, given) for given in GIVEN]
        found += [said(each.load, given) for given in GIVEN]
        if isinstance(each, Save):
            found.append(plain([each.passed(roll) for roll in range(-1, 23)]))
        if isinstance(each, Percentile):
            found.append(plain([each.place(roll) for roll in range(1, 101)]))
        parts.append(found)
    read = [plain(numbers_in(text, count=count)) for text in (*TYPED, "9" * 9, "9" * 10) for count in (None, 1, 2)]
    return [*parts, read, [plain(sums_of(dice)) for dice in ((), (6,), (4, 6))]]
