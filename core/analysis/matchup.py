"""What a plain attack of one creature on another comes to: how often it gets through, and what that costs."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from core.analysis.odds import odds
from core.base.editions import in_force
from core.engine.board_cache import BoardCache
from core.engine.context import Systems
from core.model.campaign import HouseRules
from core.model.creature import Creature
from core.rules.kit.figures import Figures


@dataclass(frozen=True, slots=True)
class Matchup:
    """How often an attack gets through, and how many points of a track such a one costs on the average."""

    hits: Fraction
    points: Fraction
    track: str


def matchup(
    one: Creature, other: Creature, figures: Figures[Any], systems: Systems, house: HouseRules | None = None
) -> Matchup | None:
    """Return what a plain attack of one on the other comes to by house rules; None where their system knows none."""
    match = figures.match(one, other)
    if match is None:
        return None
    state, act = match
    found = odds(replace(state, house_rules=house or {}, cells=in_force().changes), act, systems, BoardCache())
    if found.refused is not None:
        return None
    hits = found.outcomes.chance(lambda outcome: any(each.harms for each in outcome.verdicts))
    changed = sum((points * share for points, share in found.losses(act.targets[0], figures.worn_track)), Fraction(0))
    return Matchup(hits, abs(changed) / hits if hits else Fraction(0), figures.worn_track)
