"""Facts about fights that are counted down by DEX ranks, for transcripts."""

from typing import Any

from core.base.ids import TokenId
from core.engine.event import Checked
from core.rules.basic_roleplaying.clock import RoundClock
from core.rules.basic_roleplaying.fighter import fighter_of
from core.rules.basic_roleplaying.names import INJURY, POINTS, TREATED
from core.rules.basic_roleplaying.rounds.order import rank_of, time_of_acting
from tests.transcripts.runner import Played

OWN = ("rank", "metres", "injuries", "moment")
"""The facts about one fighter."""


def of_ranks(played: Played, identity: TokenId, name: str) -> Any:
    """Return the DEX rank, the metres moved, when it acts (rank, class, rating), or injuries as [points, treated]."""
    state, encounter = played.session.state, played.encounter
    someone = fighter_of(state, encounter.tokens[identity])
    if name == "injuries":
        found = [each for each in someone.vitals.afflictions if each.kind == INJURY]
        return [[each.count(POINTS), each.count(TREATED)] for each in found]
    clock = encounter.clock
    assert isinstance(clock, RoundClock)
    if name == "metres":
        return clock.moved.get(identity, 0)
    if name == "moment":
        moment = time_of_acting(state.house_rules, clock, someone)
        return "none" if moment is None else list(moment)
    rank = rank_of(state.house_rules, clock, someone)
    return "none" if rank is None else rank


def of_tallies(played: Played, subject: str) -> list[int]:
    """Return what a figure came to in every check of the last step, in turn."""
    checks = [event.check for event in played.events if isinstance(event, Checked)]
    return [tally.total.number for check in checks for tally in check.tallies if tally.subject == subject]
