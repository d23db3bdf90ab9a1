"""What the game master can call for at any time, fight or not: what every module of the rules offers, in one list."""

from core.rules.kit.calls import CallList
from core.rules.semi_automagic import contests
from core.rules.semi_automagic.afflictions import calls as affliction_calls
from core.rules.semi_automagic.afflictions import radiation
from core.rules.semi_automagic.attack import combos
from core.rules.semi_automagic.growth import experience, levels
from core.rules.semi_automagic.harm import calls as harm_calls
from core.rules.semi_automagic.movement import collisions
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sight import hiding, vision

CALLS = CallList(
    SEMI_AUTOMAGIC,
    (
        *contests.CALLS,
        *harm_calls.CALLS,
        *collisions.CALLS,
        *hiding.CALLS,
        *vision.CALLS,
        *radiation.CALLS,
        *affliction_calls.CALLS,
        *experience.CALLS,
        *levels.CALLS,
        *combos.CALLS,
    ),
)
"""All of them, in the order in which they are listed."""
