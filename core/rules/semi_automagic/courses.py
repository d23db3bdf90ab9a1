"""The course of an affliction in figures: its DC, its dose, its contact, and where somebody's time stands."""

from core.base.ids import RuleId
from core.engine.context import Context
from core.engine.keeping import affliction_of, put_affliction
from core.model.affliction import Affliction
from core.model.campaign import Campaign, HouseRules
from core.model.keeper import Keeper, in_fight
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import ROUND, SecondsClock
from core.rules.semi_automagic.settings import ruled
from core.rules.semi_automagic.syndromes import SemiSyndrome
from core.rules.semi_automagic.time_settings import INHALED_DC

NEEDED = 3
"""Successes in a row that cure (SEC-PSN-14)."""
MOST_DOSES = 1_000


def moment_of(state: Campaign, keeper: Keeper) -> int:
    """Return the world second that somebody lives in: in a fight, that at which its present round began."""
    found = in_fight(state, keeper)
    clock = None if found is None else found[0].clock
    return state.time + (ROUND * (clock.round - 1) if isinstance(clock, SecondsClock) else 0)


@rule("SEC-PSN-16", "SEC-GAP-37")
def doublings(affliction: Affliction) -> int:
    """Return how often the dose has doubled; amounts in between count the last full doubling."""
    return max(1, affliction.count("doses")).bit_length() - 1


@rule("SEC-PSN-08", "SEC-GAP-38")
def grown(house: HouseRules, affliction: Affliction, syndrome: SemiSyndrome, at: int) -> int:
    """Return by how much breathing has raised the DC: 1 for every full interval spent in it."""
    if not affliction.count("by-inhaled") and not affliction.count("by-eyes"):
        return 0
    now = 0
    if affliction.count("exposed"):
        now = max(0, at - affliction.count("contact")) // syndrome.seconds
    elif ruled(house, INHALED_DC) == "falls":
        return 0
    return affliction.count("grown") + now


@rule("SEC-PSN-13", "SEC-PSN-16", "SEC-PSN-08")
def difficulty(house: HouseRules, affliction: Affliction, syndrome: SemiSyndrome, at: int) -> int:
    """Return the DC of a check: that of the syndrome, 1 more for each doubling, and for each interval of breathing."""
    base = affliction.counters.get("dc", syndrome.dc)
    return base + doublings(affliction) + grown(house, affliction, syndrome, at)


def renew(ctx: Context, keeper: Keeper, identity: str, **more: int) -> None:
    """Add to what an affliction counts; nothing where it is over."""
    held = affliction_of(ctx, keeper, identity)
    if held is not None:
        counters = {name: held.count(name) + count for name, count in more.items()}
        put_affliction(ctx, keeper, held.counting(**counters), RuleId("SEC-PSN-01"))


def is_exposed(affliction: Affliction) -> bool:
    """Return whether contact goes on (SEC-PSN-28)."""
    return affliction.count("exposed") > 0
