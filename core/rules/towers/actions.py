"""The list of all actions, family by family, in the order in which they are offered, with their icons."""

from collections.abc import Mapping
from dataclasses import replace

from core.rules.towers.attack.offense import ATTACKS
from core.rules.towers.attack.reactions import REACTIONS
from core.rules.towers.checks.called import CHECKS
from core.rules.towers.gear.handling import HANDLING
from core.rules.towers.gear.improvised import IMPROVISED
from core.rules.towers.grappling.grappler import GRAPPLERS, RELEASE, SEIZING
from core.rules.towers.grappling.throwing import THROW_HELD, THROWS
from core.rules.towers.grappling.victim import IN_A_GRIP
from core.rules.towers.harm.healing import FIRST_AID_ACTIONS, MENDING
from core.rules.towers.harm.mishaps import MISHAPS
from core.rules.towers.movement.moves import LEAPS, MOVES
from core.rules.towers.movement.posture import POSTURES
from core.rules.towers.movement.walking import SHIFTS
from core.rules.towers.record import Action
from core.rules.towers.sundry import HOLDS, MARKING, SUNDRY

_LISTED: tuple[Action, ...] = (
    # who is in a grapple finds first what that leaves him; nobody else is offered any of it
    *IN_A_GRIP,
    *GRAPPLERS,
    THROW_HELD,
    RELEASE,
    *ATTACKS,
    *MOVES,
    *SHIFTS,
    *LEAPS,
    *POSTURES,
    *SEIZING,
    *THROWS,
    *MENDING,
    *FIRST_AID_ACTIONS,
    *HANDLING,
    *IMPROVISED,
    *SUNDRY,
    *REACTIONS,
    *MARKING,
    *CHECKS,
    *HOLDS,
    *MISHAPS,
)
ICONS: Mapping[str, str] = {
    "attack": "sword",
    "cast-spell": "wand",
    "power-attack": "axe",
    "charge": "run",
    "aid": "users",
    "stance": "swords",
    "combat-move": "walk",
    "reckless-move": "run",
    "join-move": "walk",
    "stay-put": "player-stop",
    "shift": "arrows-move",
    "running-leap": "feather",
    "leap": "feather",
    "aim": "crosshair",
    "full-defense": "shield",
    "drop-prone": "arrow-down",
    "stand": "arrow-up",
    "grapple": "hand-grab",
    "restrain": "lock",
    "squeeze": "magnet",
    "slam": "hammer",
    "throw": "arrow-forward-up",
    "throw-ally": "arrow-forward-up",
    "release": "lock-open",
    "escape": "unlink",
    "reverse": "rotate",
    "restricted-attack": "sword",
    "recover": "heartbeat",
    "shake": "refresh",
    "discard-chip": "coin",
    "chip-condition": "coin",
    "stabilise": "bandage",
    "draw": "sword",
    "reload": "bow",
    "pick-up": "hand-grab",
    "interact": "door",
    "inventory": "backpack",
    "use-item": "flask",
    "drop-object": "package",
    "grab": "hammer",
    "improvise": "hammer",
    "throw-object": "target-arrow",
    "chip-speed": "coin",
    "concentrate": "focus-centered",
    "use-skill": "tools",
    "speak": "message",
    "break-free": "unlink",
    "react": "bolt",
    "custom": "dots",
    "mark": "flag",
    "spend-mark": "flag",
    "check": "cards",
    "hold": "player-pause",
    "keep-holding": "player-pause",
    "force-holders": "player-skip-forward",
    "delay": "hourglass",
    "fall": "stairs",
    "grant": "star",
    "hazard": "flame",
}
"""By the actions' ids."""
ACTIONS = tuple(replace(action, icon=ICONS[action.id]) for action in _LISTED)
"""All of them."""
