"""Moving markers on a clock by hand: whose place on it the game master can move, and the move itself.

The ribbon is there before any game is: what a game gives is loaded when somebody's place is taken in hand.
"""

from core.base.ids import TokenId
from desktop.workspace.workspace import Workspace


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
