"""Facings: which there are, the turns between them, and in which one place lies from another."""

from math import atan2, degrees

from core.geometry.units import Point
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.swift_swords.settings import FACINGS, chosen

EIGHT, SIX = 8, 6
"""How many facings there are on square zones and on offset ones."""


@rule("SST-FLY-05")
def count_of(state: Campaign) -> int:
    """Return how many facings there are: eight on square zones, six on offset ones."""
    return SIX if chosen(state.house_rules, FACINGS) == "offset" else EIGHT


@rule("SST-FLY-04", "SST-FLY-05")
def turns_between(one: int, other: int, count: int = EIGHT) -> int:
    """Return the fewest turns from one facing to another; each is one step."""
    apart = (other - one) % count
    return min(apart, count - apart)


def direction(start: Point, end: Point, count: int = EIGHT) -> int:
    """Return the facing in which one point lies from another."""
    clockwise = degrees(atan2(end[0] - start[0], start[1] - end[1])) % 360
    return round(clockwise * count / 360) % count
