"""Ending a turn, passing, and moving a marker by hand, whatever kind of clock the running fight has, or why not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication

from core.base.ids import TokenId
from core.engine.system import Offer
from core.model.clock import ClockState
from core.rules.basic_roleplaying.clock import RoundClock, RoundPhase
from core.rules.basic_roleplaying.rounds import course
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.rounds import deeds
from core.rules.semi_automagic.clock import SecondsClock
from core.rules.semi_automagic.time import waiting
from core.rules.swift_swords.clock import DiceClock
from core.rules.swift_swords.rounds import deeds as dice
from desktop.run.subject import subject
from desktop.workspace.asking import answer_first
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class TurnActions:
    """The action that ends a turn, and the one that passes, each as the clock stands.

    Where all choose the same `in_a_row`, a key that did something for one is meant for the next as well.
    """

    end: Callable[[Any], str]
    passing: Callable[[Any], str]
    in_a_row: Callable[[Any], bool] = lambda clock: False


ACTIONS: Mapping[type[ClockState], TurnActions] = {
    FactionClock: TurnActions(lambda clock: deeds.END, lambda clock: deeds.PASS),
    # between two turns a moment is let pass, within one's own turn it is held
    SecondsClock: TurnActions(
        lambda clock: waiting.END, lambda clock: waiting.HOLD if clock.active else waiting.LET_PASS
    ),
    # of several who act at one moment each ends his own turn
    RoundClock: TurnActions(
        lambda clock: course.PASS if clock.is_simultaneous else course.GO_ON,
        lambda clock: course.PASS,
        lambda clock: clock.phase is RoundPhase.INTENT,
    ),
    DiceClock: TurnActions(
        lambda clock: dice.CARRY if clock.closing else dice.REFRESH,
        lambda clock: dice.LET_GO if clock.closing else dice.HOLD_DIE,
    ),
}
"""The actions for each kind of clock that has turns to end."""


def turn_ender(workspace: Workspace) -> str | None:
    """Return the action that ends a turn now; None where the clock has no turns."""
    clock = _clock(workspace)
    found = None if clock is None else ACTIONS.get(type(clock))
    return None if found is None else found.end(clock)


def passing(workspace: Workspace) -> str | None:
    """Return the action that passes now; None where the clock has no turns."""
    clock = _clock(workspace)
    found = None if clock is None else ACTIONS.get(type(clock))
    return None if found is None else found.passing(clock)


def is_in_a_row(workspace: Workspace) -> bool:
    """Return whether one after the other now chooses the same, such as what he means to do."""
    clock = _clock(workspace)
    found = None if clock is None else ACTIONS.get(type(clock))
    return found is not None and found.in_a_row(clock)


def offer_of(workspace: Workspace, action: str) -> Offer | None:
    """Return the offer of an action, of whoever acts now."""
    encounter, system, board = workspace.encounter, workspace.system, workspace.board
    if _clock(workspace) is None or encounter is None or system is None or board is None:
        return None
    who = subject(workspace)
    if who is None:
        return None
    return next(iter(system.offers(workspace.state, board, encounter, who, only=action)), None)


def why_not(workspace: Workspace, action: str | None) -> str | None:
    """Return why an action cannot be taken; None if it can."""
    if action is None or _clock(workspace) is None:
        return QCoreApplication.translate("clocks", "No fight is on that has turns to end or to pass")
    first = answer_first(workspace)
    if first is not None:
        return first
    offer = offer_of(workspace, action)
    if offer is None:
        return QCoreApplication.translate("clocks", "Nobody can do that now")
    return None if offer.why_not is None else workspace.text(offer.why_not)


def do(workspace: Workspace, action: str | None) -> bool:
    """Take an action; return whether it was done. Why it was not is told."""
    why = why_not(workspace, action)
    offer = None if action is None or why is not None else offer_of(workspace, action)
    if offer is None:
        workspace.tell(why or "", Urgency.WARNING)
        return False
    return workspace.submit(offer.act)


def _clock(workspace: Workspace) -> ClockState | None:
    encounter = workspace.encounter
    return None if encounter is None or not workspace.in_fight else encounter.clock


def can_be_moved(workspace: Workspace, who: TokenId) -> bool:
    """Return whether somebody has a place on the clock that can be moved by hand."""
    from core.rules.towers.clock import TowersClock

    encounter = workspace.encounter
    clock = None if encounter is None or not workspace.in_fight else encounter.clock
    return isinstance(clock, TowersClock) and clock.find(who) is not None


def by_hand(workspace: Workspace, who: TokenId, to: int | None) -> bool:
    """Put somebody's marker into a phase, or among those who hold; return whether it was moved."""
    from core.rules.towers.calls.overrides import MoveMarker
    from core.rules.towers.clock import TowersClock

    encounter = workspace.encounter
    clock = None if encounter is None else encounter.clock
    marker = clock.find(who) if isinstance(clock, TowersClock) else None
    if encounter is None or not isinstance(clock, TowersClock) or marker is None:
        return False
    there = None if marker.is_holding else max(clock.now, marker.position)
    return to != there and workspace.submit(MoveMarker(encounter.id, who, to))
