"""The list of actions, in the order in which they are offered."""

from core.base.errors import Refused
from core.rules.semi_automagic import (
    aiming,
    area_attack,
    combining,
    entering,
    guessing,
    handling,
    hiding,
    mending,
    mounts,
    movement,
    offense,
    packs,
    posture,
    racing,
    reloading,
    running,
    waiting,
    ways,
)
from core.rules.semi_automagic.action import Action

FIRST = (offense.ATTACK, movement.MOVE, waiting.END)
"""What is wanted most stands at the top."""

_ALL: tuple[Action, ...] = (
    *offense.ACTIONS,
    *combining.ACTIONS,
    *area_attack.ACTIONS,
    *guessing.ACTIONS,
    *movement.ACTIONS,
    *running.ACTIONS,
    *posture.ACTIONS,
    *ways.ACTIONS,
    *handling.ACTIONS,
    *packs.ACTIONS,
    *reloading.ACTIONS,
    *aiming.ACTIONS,
    *mounts.ACTIONS,
    *entering.ACTIONS,
    *waiting.ACTIONS,
    *hiding.ACTIONS,
    *mending.ACTIONS,
    *racing.ACTIONS,
)
ACTIONS = tuple(sorted(_ALL, key=lambda each: FIRST.index(each.id) if each.id in FIRST else len(FIRST)))
"""Every action."""

_BY_ID = {action.id: action for action in ACTIONS}


def find_action(identity: str) -> Action:
    """Return an action by its id; raise `Refused` if there is none of that id."""
    try:
        return _BY_ID[identity]
    except KeyError:
        raise Refused("refused.no-such-action", action=identity) from None
