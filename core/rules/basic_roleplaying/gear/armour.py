"""Armour: what it stops, and what it takes off physical and perception skills."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from core.base.ids import RuleId
from core.base.phrase import say
from core.explain.modifier import Add, Modifier
from core.model.gear import Carried, Item
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING

ARMOUR = "armour"
"""The figure that armour points add up in."""
PHYSICAL, PERCEPTION = "physical", "perception"


@dataclass(frozen=True, slots=True)
class Armour:
    """A row of the table: points, those against high velocity, and the two penalties; `adds` says it is a helmet."""

    points: int
    fast: int
    physical: int
    perception: int
    adds: bool


@cache
@rule("BRP-TAB-ARMOR", "BRP-ARM-06", "BRP-ARM-07")
def armours() -> Mapping[str, Armour]:
    """Return the rows of the armour table by name."""
    found = {}
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-ARMOR"):
        points, _, fast = row["armour points"].lstrip("+").partition("/")
        physical, perception = int(row["physical skills"]), int(row["perception skills"])
        adds = row["armour points"].startswith("+")
        found[row["name"]] = Armour(int(points), int(fast or points), physical, perception, adds)
    return found


def worn(gear: tuple[Item, ...]) -> tuple[tuple[Item, Armour], ...]:
    """Return the armour that is worn."""
    return tuple(
        (item, armours()[item.profile])
        for item in gear
        if item.carried is Carried.WORN and item.profile in armours() and not item.damaged
    )


@rule("BRP-ARM-01", "BRP-ARM-06", "BRP-ARM-07")
def protection(natural: int, gear: tuple[Item, ...], *, fast: bool) -> tuple[Modifier, ...]:
    """Return the armour points of hide, body armour and helmets, against an attack of high velocity or of low."""
    hide = ((say("basic-roleplaying.modifier.hide"), natural),) if natural else ()
    pieces = (
        (say("basic-roleplaying.modifier.gear", item=item.name), row.fast if fast else row.points)
        for item, row in worn(gear)
    )
    return tuple(Modifier(RuleId("BRP-ARM-01"), label, ARMOUR, Add(points)) for label, points in (*hide, *pieces))


@rule("BRP-ARM-03", "BRP-ARM-04")
def hindrance(gear: tuple[Item, ...], kind: str, on: str) -> tuple[Modifier, ...]:
    """Return what worn armour takes off skills of a kind, physical or perception, as modifiers of a figure."""
    if kind not in (PHYSICAL, PERCEPTION):
        return ()
    cited = RuleId("BRP-ARM-03" if kind == PHYSICAL else "BRP-ARM-04")
    found = ((item, row.physical if kind == PHYSICAL else row.perception) for item, row in worn(gear))
    return tuple(
        Modifier(cited, say("basic-roleplaying.modifier.gear", item=item.name), on, Add(points))
        for item, points in found
        if points
    )
