"""The list of all actions, family by family, in the order in which they are offered."""

from collections.abc import Mapping

from core.base.errors import Refused
from core.rules.towers import (
    checks,
    forced,
    going,
    grappled,
    grappling,
    handling,
    holding,
    improvised,
    leaping,
    marks,
    mending,
    offense,
    posture,
    reacting,
    shifting,
    stabilising,
    sundry,
    throwing,
)
from core.rules.towers.action import Action, Carry

ACTIONS: tuple[Action, ...] = (
    # who is in a grapple finds first what that leaves him; nobody else is offered any of it
    *grappled.ACTIONS,
    *grappling.HOLDING,
    throwing.THROW_HELD,
    grappling.RELEASE,
    *offense.ACTIONS,
    *going.ACTIONS,
    *shifting.ACTIONS,
    *leaping.ACTIONS,
    *posture.ACTIONS,
    *grappling.ACTIONS,
    *throwing.ACTIONS,
    *mending.ACTIONS,
    *stabilising.ACTIONS,
    *handling.ACTIONS,
    *improvised.ACTIONS,
    *sundry.ACTIONS,
    *reacting.ACTIONS,
    *marks.ACTIONS,
    *checks.ACTIONS,
    *holding.ACTIONS,
    *forced.ACTIONS,
)
PROCEDURES: Mapping[str, Carry] = {action.id: action.carry for action in ACTIONS}
"""What carries each action out, by the action's id."""
_BY_ID: Mapping[str, Action] = {action.id: action for action in ACTIONS}


def find_action(identity: str) -> Action:
    """Return an action by its id; raise `Refused` if there is none."""
    if identity not in _BY_ID:
        raise Refused("refused.no-such-action", action=identity)
    return _BY_ID[identity]
