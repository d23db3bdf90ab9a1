"""Thresholds: Toughness and Will with their Minima, reason by reason, and those of things that are held or worn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.base.editions import by_edition
from core.base.phrase import Phrase, say
from core.explain.modifier import Modifier
from core.explain.tally import Stacking, Tally, settle
from core.model.condition import carried_by
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.reasons import adding, because
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.weapons import Armour, Weapon, worn_armour
from core.rules.semi_automagic.movement.scales import base_toughness, row_of
from core.rules.semi_automagic.names import AVERAGE, SEMI_AUTOMAGIC

SPAN = 6
"""By how much a Minimum is lower than its threshold (SEC-DMG-02, SEC-MOR-01)."""
TOUGHNESS, WILL = "toughness", "will"
DEFENCE_SOURCES = "defence"
"""The group of Defence sources, of which the best counts (SEC-DMG-06)."""
_BEST = {DEFENCE_SOURCES: Stacking.BEST}


@rule("SEC-DMG-01", "SEC-DMG-06", "SEC-SCALE-07", "SEC-COND-01")
def toughness_of(someone: Someone, *, sources: Iterable[Modifier] = (), location: str | None = None) -> Tally:
    """Return somebody's Toughness as it is now: 6 + 3 x scale + Endurance + the best Defence - wounds.

    `sources` are further Defence sources, such as cover; `location` is the part of the body that the attack is aimed
    at, which armour may leave bare.
    """
    base = base_toughness(someone.sheet.scale)
    return settle(TOUGHNESS, base, _lines(someone, sources, location), stacking=_BEST)


@rule("SEC-DMG-02", "SEC-MOR-01")
def minimum_of(threshold: int) -> int:
    """Return the Minimum of a Toughness or a Will as it is now: 6 less, after every other change."""
    return threshold - SPAN


def _lines(someone: Someone, sources: Iterable[Modifier], location: str | None) -> Iterator[Modifier]:
    yield _endurance(someone)
    yield from defence_sources(someone, location)
    yield from sources
    yield from adding("SEC-COND-01", say("semi-automagic.reason.wounds"), TOUGHNESS, -someone.wounds)
    yield from carried_by(someone.conditions, TOUGHNESS)


@rule("SEC-DMG-03")
def _endurance(someone: Someone) -> Modifier:
    """Return what Endurance adds: that of a being, or the 3 that an object counts as having."""
    if someone.sheet.is_object:
        return because("SEC-DMG-03", say("semi-automagic.reason.object-endurance"), TOUGHNESS, AVERAGE)
    return because("SEC-DMG-01", say("semi-automagic.reason.endurance"), TOUGHNESS, someone.sheet.endurance)


@rule("SEC-DMG-04", "SEC-DMG-05")
def defence_sources(someone: Someone, location: str | None = None) -> Iterator[Modifier]:
    """Yield every Defence source that guards somebody, natural armour of at least 0 among them."""
    sheet = someone.sheet
    yield as_defence("SEC-DMG-05", say("semi-automagic.reason.natural-armour"), max(0, sheet.natural_armour))
    for worn in worn_armour(someone.vitals.gear, sheet.armours):
        if worn.armour.guards(location, someone.house) and not worn.item.damaged:
            yield as_defence(
                "SEC-DMG-04", say("semi-automagic.reason.armour", item=worn.item.name), worn.armour.defence
            )
    if sheet.durability:
        yield as_defence("SEC-DMG-04", say("semi-automagic.reason.durability"), sheet.durability)
    if sheet.unarmoured:
        yield as_defence("SEC-DMG-04", say("semi-automagic.reason.unarmoured"), sheet.unarmoured)
    for talent in sheet.talents:
        if talent.toughness:
            yield as_defence("SEC-GAP-57", say("semi-automagic.reason.talent", talent=talent.name), talent.toughness)


def as_defence(cited: str, label: Phrase, amount: int) -> Modifier:
    """Return a Defence source."""
    return because(cited, label, TOUGHNESS, amount, stack=DEFENCE_SOURCES)


@rule("SEC-MOR-01", "SEC-COND-04")
def will_of(someone: Someone) -> Tally:
    """Return somebody's Will as it is now: Spirit + 6 + other modifiers - morale penalties."""
    return settle(WILL, SPAN, _will_lines(someone))


def _will_lines(someone: Someone) -> Iterator[Modifier]:
    sheet = someone.sheet
    yield because("SEC-MOR-01", say("semi-automagic.reason.spirit"), WILL, sheet.spirit)
    yield from adding("SEC-MOR-01", say("semi-automagic.reason.will-more"), WILL, sheet.will_more)
    yield from adding("SEC-COND-04", say("semi-automagic.reason.morale"), WILL, -someone.morale)
    yield from carried_by(someone.conditions, WILL)


@dataclass(frozen=True, slots=True)
class Mark:
    """What an attack on a thing has to reach: its Target score and its Toughness; the Minimum is 6 lower."""

    target: int
    toughness: int

    @property
    def minimum(self) -> int:
        """Its Minimum Toughness."""
        return minimum_of(self.toughness)


_CHART = {
    "small metal": "Small metal weapon (knife, sickle)",
    "metal": "Metal weapon (arming sword, short sword)",
    "large metal": "Large metal weapon",
    "wooden hafted": "Wooden hafted weapon (spear, axe)",
}


@rule("SEC-ITEM-02", "SEC-GAP-22")
def weapon_mark(weapon: Weapon, scale: int) -> Mark | None:
    """Return the Target and Toughness of a weapon in the hands of somebody of a scale; None for what has no row.

    Each scale above 0 means 3 more Toughness and 1 less Target, below 0 the reverse (SEC-TAB-ITEMS).
    """
    return _chart_mark(weapon.make, row_of(scale).scale) if weapon.make else None


@by_edition
def _chart_mark(make: str, size: int) -> Mark:
    rows = catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-ITEMS")
    row = next(row for row in rows if row["object"] == _CHART[make])
    return Mark(row.number("target") - size, row.number("toughness") + 3 * size)


@rule("SEC-ITEM-03")
def armour_mark(armour: Armour, scale: int, target: int) -> Mark:
    """Return what worn armour has: its wearer's Target score, and 3 x scale + its Defence + 3 as Toughness."""
    return Mark(target, 3 * row_of(scale).scale + armour.defence + 3)
