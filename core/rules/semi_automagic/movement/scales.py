"""The scale chart: what follows from how large something is, and which scale a length has."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.base.editions import by_edition
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC

SMALLEST, LARGEST = -1, 10


@dataclass(frozen=True, slots=True)
class ScaleRow:
    """A row of the scale chart; `metres` is the side of its square."""

    scale: int
    metres: Fraction
    base_toughness: int
    multiplier: Fraction
    attack: int
    target: int
    example: str


@by_edition
@rule("SEC-SCALE-01")
def scale_chart() -> Mapping[int, ScaleRow]:
    """Return the rows of the scale chart by their scale (SEC-TAB-SCALE)."""
    rows = catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-SCALE")
    return {
        row.number("scale"): ScaleRow(
            scale=row.number("scale"),
            metres=row.fraction("square_m"),
            base_toughness=row.number("base_toughness"),
            multiplier=row.fraction("size_multiplier"),
            attack=row.number("attack_modifier"),
            target=row.number("target"),
            example=row["example"],
        )
        for row in rows
    }


def row_of(scale: int) -> ScaleRow:
    """Return a row of the chart; below and above it the first and the last one hold (SEC-GAP-06)."""
    return scale_chart()[min(LARGEST, max(SMALLEST, scale))]


def square_metres(scale: int) -> Fraction:
    """Return the side of a square of a scale, in metres (SEC-SCALE-06)."""
    return row_of(scale).metres


@rule("SEC-SCALE-04")
def target_of(scale: int) -> int:
    """Return the Target score before what the situation changes: 4 less the scale."""
    return row_of(scale).target


@rule("SEC-SCALE-03")
def attack_modifier(scale: int) -> int:
    """Return what a scale adds to attack rolls: the large are clumsier."""
    return row_of(scale).attack


@rule("SEC-SCALE-07")
def base_toughness(scale: int) -> int:
    """Return the base Toughness: 6 and three times the scale."""
    return row_of(scale).base_toughness


def melee_damage(scale: int) -> int:
    """Return what a scale adds to the damage of melee attacks: three times itself (SEC-SCALE-08)."""
    return 3 * row_of(scale).scale


@rule("SEC-SCALE-09")
def size_multiplier(scale: int) -> Fraction:
    """Return four to the power of the scale, by which carried masses and the like grow."""
    return row_of(scale).multiplier


@rule("SEC-SCALE-02")
def scale_of_length(metres: Fraction) -> int:
    """Return the scale of something by its largest dimension: the last one whose square it fills (SEC-GAP-06)."""
    return max((row.scale for row in scale_chart().values() if row.metres <= metres), default=SMALLEST)
