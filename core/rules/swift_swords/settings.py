"""The gaps of the rules that the game master may fill another way."""

from core.engine.system import SettingChoice
from core.rules.kit.settings import Settings
from core.rules.swift_swords.names import SWIFT_SWORDS

# Time and dice

FIXED_CARRY = SettingChoice("SST-GAP-02", ("kept", "rolled"), "kept")
"""Whether a die that a creature of fixed dice carries over keeps its face, or is rolled."""
CARRY_CAPPED = SettingChoice("SST-GAP-03", (True, False), True, part="carry")
"""Whether a die that is carried over counts towards the most dice that somebody may have."""
CALLER_OPTION = SettingChoice("SST-GAP-03", (False, True), False, part="caller")
"""Whether who calls a Refresh for want of pips has a last option too: to carry one of his dice."""
POOLS_LAST = SettingChoice("SST-GAP-04", (True, False), True)
"""Whether Action Pools outlast a Refresh."""

# Place and melee

BY_POSITION = SettingChoice("SST-GAP-23", (False, True), False, part="sight")
"""Whether what stands on the map between two hides one of them from missiles and spells."""
ATTACKERS_CAP = SettingChoice("SST-GAP-16", (True, False), True, part="attackers")
"""Whether only so many may attack one target in a melee as its Size has room for."""
PRONE_MOVES = SettingChoice("SST-GAP-06", (False, True), False, part="prone")
"""Whether whoever is prone may go into another zone or out of a melee before he stands up."""
FACINGS = SettingChoice("SST-GAP-25", ("square", "offset"), "square")
"""How zones are laid out, by which a flyer has eight facings or six."""
BREAK_BY = SettingChoice("SST-GAP-29", ("margin", "all"), "margin")
"""Which successes of the held loosen a Hold: those by which he wins, or all of them."""

# The body and the attack

EXPOSURES = SettingChoice("SST-GAP-09", ("any", "one"), "any", part="exposures")
"""How many exposure dice of a target one attack takes up."""
FUMBLE_CANCELS = SettingChoice("SST-GAP-09", (True, False), True, part="cancels")
"""Whether a fumbled attack does nothing, whatever successes it shows."""
PARRY_FUMBLES = SettingChoice("SST-GAP-09", (False, True), False, part="parry")
"""Whether misses that a Parry turns into 1s count towards a Fumble."""
COUNTER_COSTS = SettingChoice("SST-GAP-09", (False, True), False, part="counter")
"""Whether the counter-attack after a Parry costs an Action Die."""
STUNNED_COUNTERS = SettingChoice("SST-GAP-09", (True, False), True, part="stunned")
"""Whether whoever is stunned by the blow that he has parried may still make that counter-attack."""
BLOCK_MODE = SettingChoice("SST-GAP-10", ("spend", "compare"), "spend")
"""How a Block works: successes may be spent against its pool, or are compared with pool and shield."""
SOAKING = SettingChoice("SST-GAP-11", (False, True), False)
"""Whether damage can be soaked."""
STATE_COVERS = SettingChoice("SST-GAP-12", ("any", "one"), "any")
"""Whether a State stands in for the Rank of any hit, or of one that does a single point."""
STATELESS = SettingChoice("SST-GAP-12", (False, True), False, part="stateless")
"""Whether a special result or an injury puts the Stateless into a State."""
NECK_AND_GROIN = SettingChoice("SST-GAP-13", (True, False), True)
"""Whether Neck and Groin are locations of their own."""
DREAD_AREA = SettingChoice("SST-GAP-14", ("own", "adjacent"), "own")
"""Whether Dread reaches its own zone alone, or the adjacent ones too."""
SPECIALS = SettingChoice("SST-GAP-18", (True, False), True)
"""Whether extra successes may be spent on special results."""
MASSIVE_KILLS = SettingChoice("SST-GAP-21", (False, True), False)
"""Whether Massive damage always kills."""
MENTAL_INJURY = SettingChoice("SST-GAP-31", (False, True), False)
"""Whether whoever is Out of Action by a mental defeat rolls for an injury too."""
NIGHTLY = SettingChoice("SST-GAP-33", range(4), 1)
"""Mental Ranks that a night of safe rest gives back."""


SETTINGS = tuple(each for each in vars().values() if isinstance(each, SettingChoice))
"""All of them, in the order in which they stand here."""
HOUSE = Settings(SWIFT_SWORDS, SETTINGS)
chosen, number_of = HOUSE.chosen, HOUSE.number_of
