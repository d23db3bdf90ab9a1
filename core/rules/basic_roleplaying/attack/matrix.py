"""The matrix of attack and defence: what is dealt, and what it costs both items."""

from dataclasses import dataclass

from core.rulebook.cite import rule
from core.rules.basic_roleplaying.percentile import Level

NOTHING, NORMAL, SPECIAL = "nothing", "normal", "special"
"""What an attack deals."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: the rule that it is, what is dealt, and the hit points that both items lose."""

    rule: str
    deals: str
    parrying: int = 0
    attacking: int = 0


@rule(
    *("BRP-MTX-01", "BRP-MTX-02", "BRP-MTX-03", "BRP-MTX-04", "BRP-MTX-05", "BRP-MTX-06", "BRP-MTX-07"),
    *(
        "BRP-MTX-08",
        "BRP-MTX-09",
        "BRP-TAB-MATRIX",
        "BRP-ATK-03",
        "BRP-ATK-04",
        "BRP-DEF-04",
        "BRP-DEF-10",
        "BRP-SHD-08",
    ),
)
def cell_of(attack: Level, defence: Level | None) -> Cell:
    """Return the cell of two levels; no defence reads as a failed one, and a fumble as a failure."""
    against = 0 if defence is None else defence.worth
    if attack.worth == 0:
        return Cell("BRP-MTX-07", NOTHING)
    if attack.worth == 2:
        return (Cell("BRP-MTX-03", SPECIAL), Cell("BRP-MTX-02", NORMAL, parrying=2), Cell("BRP-MTX-01", NOTHING))[
            against
        ]
    return (Cell("BRP-MTX-06", NORMAL), Cell("BRP-MTX-05", NOTHING), Cell("BRP-MTX-04", NOTHING, attacking=1))[against]
