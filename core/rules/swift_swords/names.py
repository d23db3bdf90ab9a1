"""Names that play keeps in documents: the system, its tracks and conditions."""

from core.base.ids import SystemId

SWIFT_SWORDS = SystemId("swift-swords")
PHYSICAL, MENTAL = "physical", "mental"
"""The tracks of Ranks."""

# Time and dice
SURPRISED = "surprised"
"""Whoever was surprised, until the first Refresh (SST-SURP-01)."""
ACTION_POOL = "action-pool"
"""Dice gathered for one action: `amount` bonus dice, `note` the id of the action, `other` the item (SST-POOL-01)."""
DODGE_POOL, BLOCK_POOL = "dodge-pool", "block-pool"
"""The successes of a defence that still lie on the table; `other` is the item that blocks (SST-DPOOL-01)."""
DEFENCE_POOLS = (DODGE_POOL, BLOCK_POOL)
EXPOSED, FUMBLED = "exposed", "fumbled"
"""So many exposure dice lie before somebody; his last attack was a Fumble (SST-EXP-01, SST-EXP-04)."""
NO_DEFENCE, DODGE_ONLY = "no-defence", "dodge-only"
"""What an All Out Attack and a Double Strike leave (SST-DUAL-03, SST-DUAL-04)."""
UNTIL_NEXT_ACTION = (EXPOSED, FUMBLED, NO_DEFENCE, DODGE_ONLY)
"""What ends as somebody's next action begins (SST-EXP-03, SST-EXP-06)."""
YIELDED = "yielded"
"""Whoever has given up and takes no part any more (SST-HOLD-06)."""
HASTED, SLOWED, OVERLOADED, HINDERED = "hasted", "slowed", "overloaded", "hindered"
"""What gives more or fewer Action Dice: magic, too heavy a load, deep water or bog (SST-TAB-AD-MODIFIERS)."""
CONDITIONS_OF_TIME = (SURPRISED, ACTION_POOL, *DEFENCE_POOLS, *UNTIL_NEXT_ACTION)
"""Conditions of the clock that mean something in a fight only."""
