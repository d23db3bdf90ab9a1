"""Names that play keeps in documents: the system, its track, conditions and afflictions."""

from core.base.ids import SystemId
from core.rules.kit.rows import ConditionKind, Kinds

BASIC_ROLEPLAYING = SystemId("basic-roleplaying")
HIT_POINTS = "hit-points"

UNCONSCIOUS, DYING, DEAD = "unconscious", "dying", "dead"
SURPRISED = "surprised"
"""Whoever was ambushed: for one round there is nothing but parrying and dodging (BRP-GAP-20)."""
KNEELING, PRONE = "kneeling", "prone"
SHELTERED = "sheltered"
"""Behind a shield that stands still; `other` is the id of that item of one's own gear (BRP-SHD-06)."""
RELOADING, TREATING = "reloading", "treating"
"""What fills the round: `other` is the item, or whom one treats; `amount` the rounds that are left."""
HELPLESS, STALLED, HAMPERED, LAMED = "helpless", "stalled", "hampered", "lamed"
"""What a fumble brings: no action and no defence, no action, sight that is hampered, a twisted ankle."""
UNAWARE = "unaware"
"""Whoever does not know of attacks at all, until the game master lifts it (BRP-DEF-02)."""
KINDS = Kinds(BASIC_ROLEPLAYING, "condition", ConditionKind)
FIGHT_ONLY = tuple(each.id for each in KINDS.values() if each.fight)
"""Conditions that mean something in a fight only."""

INJURY, RECOVERY = "injury", "recovery"
"""Afflictions: one wound, and the weeks in which they heal by themselves."""
POINTS, TREATED, HOSPITAL = "points", "treated", "hospital"
"""What these count: points not healed yet, whether First Aid was used, whether it is in a hospital."""
