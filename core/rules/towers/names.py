"""The words of 99 Towers that several modules use: its id, tracks, aspects, combat values, sizes, conditions."""

from fractions import Fraction
from typing import Final, Literal

from core.base.ids import SystemId
from core.rules.kit.calls import Fields

TOWERS: Final = SystemId("99-towers")
FIELDS: Final = Fields("99-towers.field")
"""Makes the fields of acts and calls, with their words."""

STUN: Final = "stun"
LETHAL: Final = "lethal"
MANA: Final = "mana"

Aspect = Literal["hs", "ss", "ee", "ie", "sp", "ip", "hi", "si", "hc", "sc"]
ASPECTS: tuple[Aspect, ...] = ("hs", "ss", "ee", "ie", "sp", "ip", "hi", "si", "hc", "sc")
Value = Literal["pa", "pd", "px", "sa", "id", "er", "ir", "n", "spd"]
VALUES: tuple[Value, ...] = ("pa", "pd", "px", "sa", "id", "er", "ir", "n", "spd")

SPACES = dict(zip(range(-4, 5), map(Fraction, ("1/4", "1/3", "1/2", "1", "1", "2", "3", "4", "5")), strict=True))
"""Spaces to a side by size rank (T99-MAP-04)."""


AIDED_AGAINST: Final = "aided-against"
AIMING: Final = "aiming"
BLEEDING: Final = "bleeding"
BLINDED: Final = "blinded"
BURNING: Final = "burning"
CONCENTRATING: Final = "concentrating"
DEFENDING_FULLY: Final = "full-defense"
GRAPPLED: Final = "grappled"
GRAPPLING: Final = "grappling"
ENTANGLED: Final = "entangled"
HELPLESS: Final = "helpless"
MID_LEAP: Final = "mid-leap"
POWER_ATTACK: Final = "power-attack"
PRONE: Final = "prone"
RECKLESS: Final = "reckless"
SLOWED: Final = "slowed"
STABLE: Final = "stable"
STUNNED: Final = "stunned"
SWIFT: Final = "swift"
UNCONSCIOUS: Final = "unconscious"
WEAKENED: Final = "weakened"
