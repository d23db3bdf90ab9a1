"""Combos: which components somebody knows, what a combo is rated, and whether it can be used."""

from collections.abc import Mapping
from functools import cache

from core.base.phrase import Phrase, say
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.semi_automagic.names import COMBAT_EXPERTISE, MAGIC_SKILL, RANGED_SKILL, SEMI_AUTOMAGIC, WEAPON_SKILL
from core.rules.semi_automagic.sheet import SemiSheet
from core.rules.semi_automagic.strike import BLOW, CHARGE, DISARM, GRAB, HIP, TRIP
from core.rules.semi_automagic.training import Combo, Component

EXTRA_ATTACK = "Extra Attack"
EVERYBODYS = (BLOW, CHARGE)
"""The components that need not be learnt (SEC-COMBO-04, SEC-COMBO-05)."""
STRIKING = (BLOW, GRAB, TRIP, DISARM)
"""The components of the chart that are aimed at somebody."""
_HALVES = {HIP: (-1, -1)}


@cache
def charted() -> Mapping[str, Component]:
    """Return the components of the chart by name (SEC-TAB-COMPONENTS)."""
    found = {}
    for row in catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-COMPONENTS"):
        attack, defence = _HALVES.get(row["component"], (0, 0))
        found[row["component"]] = Component(
            name=row["component"], rating=row.number("rating"), attack=attack, defence=defence
        )
    return found


@rule("SEC-COMBO-02", "SEC-GAP-17")
def component_of(sheet: SemiSheet, name: str) -> Component:
    """Return a component by its name: as the sheet has it, or the chart; one that nobody knows is rated 0."""
    mine = next((each for each in sheet.components if each.name == name), None)
    return mine or charted().get(name) or Component(name=name, rating=0)


@rule("SEC-COMBO-04", "SEC-COMBO-05")
def knows_component(sheet: SemiSheet, name: str) -> bool:
    """Return whether somebody can use a component: everybody's, one on the sheet, or one that a technique brought."""
    return name in EVERYBODYS or any(each.name == name for each in sheet.components) or sheet.knows(name)


def components_of(sheet: SemiSheet, combo: Combo) -> tuple[Component, ...]:
    """Return the components of a combo, in its order."""
    return tuple(component_of(sheet, name) for name in combo.components)


@rule("SEC-COMBO-02")
def rating_of(sheet: SemiSheet, combo: Combo) -> int:
    """Return what a combo is rated: the sum of its components."""
    return sum(each.rating for each in components_of(sheet, combo))


@rule("SEC-COMBO-03")
def most_components(sheet: SemiSheet) -> int:
    """Return how many components a combo of somebody's may have."""
    return 1 + max(sheet.ranks(WEAPON_SKILL), sheet.ranks(RANGED_SKILL))


@rule("SEC-COMBO-01", "SEC-GAP-16")
def most_combos(sheet: SemiSheet) -> int:
    """Return how many combos somebody knows at most: 1 and the ranks in Combat Expertise, unless the sheet says it."""
    return 1 + sheet.ranks(COMBAT_EXPERTISE) if sheet.combos_known is None else sheet.combos_known


@rule("SEC-COMBO-07", "SEC-GAP-16")
def most_rating(sheet: SemiSheet, skill: str) -> int:
    """Return the Combo Rating of somebody with a skill: 1 and its bonus, unless the sheet says it."""
    return 1 + sheet.bonus(skill) if sheet.combo_rating is None else sheet.combo_rating


@rule("SEC-COMBO-03", "SEC-COMBO-04", "SEC-GAP-17")
def why_not_built(sheet: SemiSheet, combo: Combo) -> Phrase | None:
    """Return why a combo cannot be known as it is; None if it can."""
    names = combo.components
    if not names or len(names) > most_components(sheet):
        return say("semi-automagic.why.too-many-components", count=len(names), most=most_components(sheet))
    unknown = next((name for name in names if not knows_component(sheet, name)), None)
    if unknown is not None:
        return say("semi-automagic.why.unknown-component", component=unknown)
    if names.count(BLOW) > 1 and not sheet.knows(EXTRA_ATTACK):
        return say("semi-automagic.why.extra-attack")
    if names.count(HIP) > sheet.ranks(RANGED_SKILL):
        return say("semi-automagic.why.too-often-from-the-hip", most=sheet.ranks(RANGED_SKILL))
    return None


@rule("SEC-COMBO-07")
def why_not_used(sheet: SemiSheet, combo: Combo, skill: str) -> Phrase | None:
    """Return why somebody cannot use a combo with a weapon of that skill; None if he can."""
    why = why_not_built(sheet, combo)
    if why is not None:
        return why
    rating, most = rating_of(sheet, combo), most_rating(sheet, skill)
    return say("semi-automagic.why.rated-too-high", rating=rating, most=most) if rating > most else None


@rule("SEC-COMBO-06")
def may_revise(before: SemiSheet, after: SemiSheet) -> tuple[str, ...]:
    """Return the combos that may be rebuilt because the Combo Rating of a skill is another now."""
    skills = (WEAPON_SKILL, RANGED_SKILL, MAGIC_SKILL)
    if all(most_rating(before, skill) == most_rating(after, skill) for skill in skills):
        return ()
    return tuple(combo.name for combo in after.combos)


def does_what(component: Component) -> str | None:
    """Return what a component is to do to somebody: a blow, grab, trip or disarm; None for what only goes with it."""
    if component.name in STRIKING:
        return component.name
    return component.effect if component.effect in STRIKING else None


def struck_by(sheet: SemiSheet, combo: Combo) -> tuple[str, ...]:
    """Return what the attacks of a combo are to do, one after the other."""
    return tuple(does for each in components_of(sheet, combo) if (does := does_what(each)) is not None)
