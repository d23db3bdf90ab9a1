"""Names that play keeps in documents: the system, its tracks, conditions with their rows, and afflictions."""

from typing import Final, Literal

from core.base.ids import SystemId
from core.rules.kit.rows import ConditionKind, Kinds

SWIFT_SWORDS = SystemId("swift-swords")
PHYSICAL: Final = "physical"
MENTAL: Final = "mental"
MAGIC: Final = "magic"
"""The tracks: the Real Ranks that are left of a side; and what a spell may strike in place of one (SST-GAP-26)."""
RankSide = Literal["physical", "mental"]
"""The two sides of somebody, each with its ranks."""
Spell = Literal["physical", "mental", "magic"]
"""What a spell strikes."""
SPELLS: tuple[Spell, ...] = (PHYSICAL, MENTAL, MAGIC)

# Time and dice
SURPRISED = "surprised"
"""Whoever was surprised, until the first Refresh (SST-SURP-01)."""
ACTION_POOL = "action-pool"
"""Dice gathered for one action: `amount` bonus dice, `about` the action, `other` the item (SST-POOL-01)."""
DODGE_POOL, BLOCK_POOL = "dodge-pool", "block-pool"
"""The successes of a defence that still lie on the table; `other` is the item that blocks (SST-DPOOL-01)."""
DEFENCE_POOLS = (DODGE_POOL, BLOCK_POOL)
EXPOSED, FUMBLED = "exposed", "fumbled"
"""So many exposure dice lie before somebody; his last attack was a Fumble (SST-EXP-01, SST-EXP-04)."""
DICE_BEFORE = (ACTION_POOL, *DEFENCE_POOLS, EXPOSED)
"""What lies before somebody as dice."""
BEFORE_ACTION = (*DICE_BEFORE, FUMBLED)
"""What lies before somebody until he acts, in turn or out of it (SST-EXP-03)."""
NO_DEFENCE, DODGE_ONLY = "no-defence", "dodge-only"
"""What an All Out Attack and a Double Strike leave (SST-DUAL-03, SST-DUAL-04)."""
DEFENSIVE = "defensive-driving"
"""A driver who makes everybody aboard harder to hit (SST-CHAR-08)."""
YIELDED = "yielded"
"""Whoever has given up and takes no part any more (SST-HOLD-06)."""

# Place and melee

IN_CONTACT, IN_CLOSE = "in-contact", "in-close"
"""Whoever is in a melee, or locked in one body to body; `amount` is the number of the group (SST-STAT-07)."""
FIGHTING = "fighting"
"""Whom somebody attacked last in his melee (`other`): what counts as one attacker on that one (SST-MELEE-07)."""
FLYING = "flying"
"""Whoever is in the air; `amount` is his facing, counted clockwise from north (SST-FLY-05)."""
ABOARD, CARRYING = "aboard", "carrying"
"""Who is aboard a chariot (`other`), `amount` 1 for the driver; and a chariot that carries him (`source`)."""
HEADING = "heading"
"""The facing of a chariot, counted clockwise from north (SST-CHAR-10)."""
FLIPPED = "flipped"
"""A chariot that lies on its side (SST-CHAR-19)."""
MOUNTED = "mounted"
"""Whoever sits on the mount that his sheet tells of (SST-SLAM-03)."""
PRONE = "prone"
"""Whoever lies on the ground (SST-CLOSE-02)."""
HOLDING, HELD = "holding", "held"
"""Who holds whom (`other`), and who is held (`source` holds him); `amount` is the level of the Hold (SST-HOLD-02)."""
PAST_COVER = "past-cover"
"""Whoever has got over the line of cover in a zone (`about`), so that it protects nobody from him (SST-COVER-07)."""
TRIED_COVER = "tried-cover"
"""Whoever has tried to get over it in a cycle (`amount`); as many may as its choke says (SST-COVER-08)."""

# The body and the attack

STUN, SHOCK, DOUBT = "stun", "shock", "doubt"
"""The States."""
PANICKED, CRUSHED = "panicked", "crushed"
"""A mind that gives way; `amount` is 1 once the first turn in it is over, from which on it may be thrown off."""
OUT, KIA, COMA = "out-of-action", "killed-in-action", "coma"
"""Out of Action, `about` the fate; dying; in a coma."""
UNCONSCIOUS, FLED, COWERING, CAPTURED = "unconscious", "fled", "cowering", "captured"
FATES = (UNCONSCIOUS, FLED, COWERING, "crippled", CAPTURED)
"""What Out of Action may mean (SST-OOA-04)."""
CROSSED_PHYSICAL, CROSSED_MENTAL = "crossed-physical", "crossed-mental"
"""Ranks of a side lost by cross-over from the other; `amount` is how many."""
TIRED_PHYSICAL, TIRED_MENTAL = "tired-physical", "tired-mental"
"""Ranks of a side lost to fatigue; `amount` is how many."""
RANK_PHYSICAL, RANK_MENTAL = "rank-physical", "rank-mental"
"""Bonus Ranks of a side, or fewer below nought; `amount` is how many, `source` and `note` what gives them."""
UNAFRAID = "unafraid"
"""Fear that has been withstood; `amount` is the level up to which it was."""
AFRAID = "afraid"
"""Somebody who failed a test; `amount` is the level of the fear."""
ARMOUR_OFF = "armour-off"
"""Armour knocked off for the attacks of one enemy (`other`); `amount` is how much."""
HAMSTRUNG = "hamstrung"

INJURY = "injury-"
"""What the names of all injuries begin with; `other` is the location, `amount` the weeks that they take to heal."""
RECOVERY = "recovery"
"""The affliction that counts the weeks of natural healing."""
WEEKS = "weeks"
"""What it counts: weeks that are over."""
OUT_OF_IT = (OUT, KIA, YIELDED)
"""Whoever has one of these takes no part any more."""
UNMARKED = (IN_CONTACT, IN_CLOSE, FIGHTING, ABOARD, CARRYING, HEADING, CROSSED_PHYSICAL, CROSSED_MENTAL, RECOVERY)
"""What the map shows by lines round melees and chariots, and by gauges; whoever recovers is not sick."""


class Kind(ConditionKind):
    """A kind of condition. One of `standing` comes of where somebody stands, and with whom: it is not given by hand."""

    standing: bool = False


KINDS = Kinds(SWIFT_SWORDS, "condition", Kind)
FIGHT_ONLY = tuple(kind.id for kind in KINDS.values() if kind.fight)
"""What means something in a fight only, in the order in which its end lifts it (SST-SEQ-02)."""
OF_STANDING = tuple(kind.id for kind in KINDS.values() if kind.standing)
"""What comes of where somebody stands, and with whom."""
COUNTED = (
    *DICE_BEFORE,
    *(RANK_PHYSICAL, RANK_MENTAL, CROSSED_PHYSICAL, CROSSED_MENTAL),
    *(TIRED_PHYSICAL, TIRED_MENTAL, ARMOUR_OFF),
    *(HOLDING, HELD),
)
"""Of what there is more or less; any other amount is the rules' own, such as the number of a melee."""
