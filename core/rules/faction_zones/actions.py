"""The list of actions, in the order in which they are offered."""

from core.base.errors import Refused
from core.rules.faction_zones import handling, holding, mending, mounts, offense, sundry, walking, yielding
from core.rules.faction_zones.action import Action

ACTIONS: tuple[Action, ...] = (
    *offense.ACTIONS,
    *walking.ACTIONS,
    *holding.ACTIONS,
    *handling.ACTIONS,
    *mending.ACTIONS,
    *mounts.ACTIONS,
    *yielding.ACTIONS,
    *sundry.ACTIONS,
)
"""Every action."""

_BY_ID = {action.id: action for action in ACTIONS}


def find_action(identity: str) -> Action:
    """Return an action by its id; raise `Refused` if there is none of that id."""
    try:
        return _BY_ID[identity]
    except KeyError:
        raise Refused("refused.no-such-action", action=identity) from None
