"""The list of all actions, family by family, in the order in which they are offered."""

from core.rules.towers.attack.offense import ATTACKS
from core.rules.towers.attack.reactions import REACTIONS
from core.rules.towers.checks.called import CHECKS
from core.rules.towers.gear.handling import HANDLING
from core.rules.towers.gear.improvised import IMPROVISED
from core.rules.towers.grappling.grappler import GRAPPLERS, RELEASE, SEIZING
from core.rules.towers.grappling.throwing import THROW_HELD, THROWS
from core.rules.towers.grappling.victim import IN_A_GRIP
from core.rules.towers.harm.healing import FIRST_AID_ACTIONS, MENDING
from core.rules.towers.movement.moves import LEAPS, MOVES
from core.rules.towers.movement.posture import POSTURES
from core.rules.towers.movement.walking import SHIFTS
from core.rules.towers.record import Action
from core.rules.towers.sundry import HOLDS, MARKING, SUNDRY

ACTIONS: tuple[Action, ...] = (
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
)
