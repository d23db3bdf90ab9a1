"""Loads: the step that somebody's strength gives, the steps of a load, and the mobility penalty of load and armour."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import ceil

from core.base.editions import by_edition
from core.base.ids import RuleId
from core.base.numbers import Rounding, rounded
from core.base.phrase import say
from core.base.values import remembered
from core.explain.modifier import Bar, Modifier
from core.explain.tally import Stacking, Tally, settle
from core.model.condition import carried_by
from core.model.gear import Item
from core.model.loads import Load, mass_of_gear
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.reasons import adding, because
from core.rules.semi_automagic import settings
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.weapons import Armour, WeightClass, weight_class, worn_armour
from core.rules.semi_automagic.movement.scales import size_multiplier
from core.rules.semi_automagic.names import MOBILITY_PENALTY as MISHAPS
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC

MOBILITY = "mobility"
"""The figure of the mobility penalty."""
WEIGHT = "weight"
"""The group of load and armour, of which the larger counts (SEC-ENC-07)."""
MOST_STEPS = 5
"""Whoever bears more steps than these is overloaded (SEC-ENC-05)."""
LAST = 20
"""The last sum of Endurance and Strength that the table has."""
EASE = Fraction(1, 4)
"""What of a mass on wheels counts."""
TENTH_OF_KILOGRAM = 100
"""Grams to a tenth of a kilogram, to which steps are rounded."""
_LARGER = {WEIGHT: Stacking.BEST}


@by_edition
@rule("SEC-ENC-01")
def step_table() -> Mapping[int, int]:
    """Return the step in grams for every sum of Endurance and Strength in the table (SEC-TAB-ENCUMBRANCE)."""
    rows = catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-ENCUMBRANCE")
    sums = [(row["endurance_plus_strength"], row.fraction("step_kg")) for row in rows]
    return {int(text): int(kilograms * 1000) for text, kilograms in sums if text.isdigit()}


@cache
@rule("SEC-ENC-02")
def step_beyond(total: int) -> int:
    """Return the step in grams beyond the table: 8 kg x 4^((total - 6) / 3), to a tenth of a kilogram."""
    cubed = 80**3 * 4 ** (total - 6)
    return (_cube_root(8 * cubed) + 1) // 2 * TENTH_OF_KILOGRAM


def _cube_root(number: int) -> int:
    """Return the cube root of a whole number, rounded down."""
    low, high = 0, 1 << (number.bit_length() // 3 + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if middle**3 <= number:
            low = middle
        else:
            high = middle
    return low


@rule("SEC-ENC-09", "SEC-GAP-31")
def step_of_sum(total: int, *, beyond: bool = True) -> int:
    """Return the step in grams for a sum of Endurance and Strength; nothing can be borne with none of them.

    Beyond the table its series goes on, or else the last row holds.
    """
    if total <= 0:
        return 0
    if total <= LAST:
        return step_table().get(total, 0)
    return step_beyond(total) if beyond else step_table().get(LAST, 0)


@rule("SEC-ENC-08", "SEC-GAP-31")
def step_of(someone: Someone) -> Fraction:
    """Return somebody's step in grams, as large as his scale makes it."""
    sheet, house = someone.sheet, someone.house
    grown = settings.chosen(house, settings.LOAD_SCALE) == "multiplied"
    beyond = settings.chosen(house, settings.BEYOND_TABLE) == "formula"
    return _scaled(sheet.endurance + sheet.strength, sheet.scale if grown else 0, beyond)


@by_edition
def _scaled(total: int, scale: int, beyond: bool) -> Fraction:
    return step_of_sum(total, beyond=beyond) * size_multiplier(scale)


@rule("SEC-ENC-06")
def effective_grams(load: Load) -> Fraction:
    """Return what of a load counts, in grams: all of it, but of what is on wheels a quarter."""
    return load.grams + load.rolling * EASE


@remembered(most=1024)
def _own(gear: tuple[Item, ...], armours: tuple[Armour, ...]) -> Load:
    """Return what gear weighs without the armour that is worn, which has its own weight classes."""
    worn = [id(each.item) for each in worn_armour(gear, armours)]
    return mass_of_gear(tuple(item for item in gear if id(item) not in worn))


@rule("SEC-GAP-32")
def load_upon(someone: Someone) -> Load:
    """Return all that somebody bears and drags; worn armour is no load, unless the table wants it so."""
    apart = settings.chosen(someone.house, settings.WORN_ARMOUR) == "apart"
    gear = someone.vitals.gear
    own = _own(gear, someone.sheet.armours) if apart else mass_of_gear(gear)
    return own.with_load(someone.hauled)


@remembered(most=4096)
@rule("SEC-ENC-03", "SEC-GAP-31")
def steps_of(someone: Someone) -> int:
    """Return how many steps somebody's load comes to: each that is begun counts; a cart feels none."""
    grams, step = effective_grams(load_upon(someone)), step_of(someone)
    if not grams or (someone.sheet.is_inert and not someone.sheet.speed):
        return 0
    if not step:
        return MOST_STEPS + 1
    steps = Fraction(grams) / step
    return (
        ceil(steps)
        if settings.chosen(someone.house, settings.LOAD_STEPS) == "begun"
        else rounded(steps, Rounding.HALF_UP)
    )


@rule("SEC-ENC-05")
def is_overloaded(someone: Someone) -> bool:
    """Return whether somebody bears more than five steps."""
    return steps_of(someone) > MOST_STEPS


@rule("SEC-GAP-31")
def steps_felt(someone: Someone) -> int:
    """Return how many steps a penalty is reckoned from: all of them, unless the table lets it grow up to five only."""
    steps = steps_of(someone)
    return steps if settings.chosen(someone.house, settings.HEAVIEST_PENALTY) == "grows" else min(steps, MOST_STEPS)


@rule("SEC-ENC-04")
def load_penalty(someone: Someone) -> Iterator[Modifier]:
    """Yield the mobility penalty of somebody's load: a point for every step but the first."""
    steps = steps_felt(someone)
    label = say("semi-automagic.reason.load", steps=steps)
    yield from adding("SEC-ENC-04", label, MOBILITY, max(0, steps - 1), stack=WEIGHT)


# every check and every move asks for it, and somebody stays the same object until something happens to him
@remembered(most=4096)
@rule("SEC-COND-02", "SEC-ENC-07", "SEC-GAP-32")
def mobility_of(someone: Someone) -> Tally:
    """Return somebody's mobility penalty in points, barred for whoever wears more than can be moved in.

    Of load and armour the larger alone counts, unless the table lets both count.
    """
    larger = settings.chosen(someone.house, settings.LOAD_WITH_ARMOUR) == "larger"
    return settle(MOBILITY, 0, _lines(someone), stacking=_LARGER if larger else None)


def _lines(someone: Someone) -> Iterator[Modifier]:
    yield from armour_penalty(someone)
    yield from load_penalty(someone)
    yield from adding("SEC-COND-02", say("semi-automagic.reason.own-mobility"), MOBILITY, someone.sheet.mobility)
    yield from adding("SEC-COND-02", say("semi-automagic.reason.mishaps"), MOBILITY, someone.amount(MISHAPS))
    yield from carried_by(someone.conditions, MOBILITY)


@rule("SEC-COND-02")
def armour_penalty(someone: Someone) -> Iterator[Modifier]:
    """Yield what the weight of all worn armour adds (SEC-TAB-ARMOURLOAD); nothing where it is negligible."""
    worn = worn_armour(someone.vitals.gear, someone.sheet.armours)
    if not worn:
        return
    heavy = weight_class(sum(each.grams for each in worn), someone.sheet.endurance, someone.sheet.scale)
    if heavy is WeightClass.NEGLIGIBLE:
        return
    points = min(heavy, WeightClass.HEAVY)
    label = say("semi-automagic.reason.armour-weight", weight=say(f"semi-automagic.weight.{heavy.name.lower()}"))
    yield because("SEC-COND-02", label, MOBILITY, int(points), stack=WEIGHT)
    if heavy is WeightClass.TOO_HEAVY:
        reason = say("semi-automagic.why.armour-too-heavy")
        yield Modifier(RuleId("SEC-COND-02"), label, MOBILITY, Bar(reason))
