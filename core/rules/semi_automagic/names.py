"""The words of Semi-Automagic that several of its modules use: its id, tracks, skills, conditions and damage types."""

from typing import Final, Literal

from core.base.ids import SystemId
from core.rulebook.printed import Column
from core.rules.kit.calls import Fields

SEMI_AUTOMAGIC: Final = SystemId("semi-automagic")
FIELDS: Final = Fields("semi-automagic.call")
"""Makes the fields of calls, with their words."""
ACT_FIELDS: Final = Fields("semi-automagic.field")
"""Makes the fields of actions and of harm that is called for."""
SITUATIONS = Column(SEMI_AUTOMAGIC, "SEC-TAB-SITUATIONS", "effect")
"""What a situation adds to an attack, by its words in the table."""

WOUNDS: Final = "wounds"
"""A track without a maximum that counts up from 0."""
MORALE: Final = "morale"
"""Morale penalties: a track without a maximum that counts up from 0."""

Ability = Literal["strength", "dexterity", "endurance", "intelligence", "spirit"]
ABILITIES: tuple[Ability, ...] = ("strength", "dexterity", "endurance", "intelligence", "spirit")
DIE: Final = 6
"""The faces of the die of every check and every attack (SEC-DICE-01)."""
TEN: Final = 10
"""The faces of the die of a chance of 10%, of which only the last one counts (SEC-DICE-03)."""
COMPASS: Final = 8
"""The directions of the scatter die (SEC-AREA-10)."""
AVERAGE: Final = 3
"""The ability score of an average human, and the Endurance that objects count as having (SEC-DMG-03)."""

WEAPON_SKILL: Final = "Weapon Skill"
RANGED_SKILL: Final = "Ranged Skill"
MAGIC_SKILL: Final = "Magic Skill"
SHIELD_USE: Final = "Shield Use"
REFLEX: Final = "Reflex"
FORTITUDE: Final = "Fortitude"
STEALTH: Final = "Stealth"
PERCEPTION: Final = "Perception"
WRESTLE: Final = "Wrestle"
ATHLETICS: Final = "Athletics"
ACROBATICS: Final = "Acrobatics"
RIDE: Final = "Ride"
PILOT: Final = "Pilot"
MEDICINE: Final = "Medicine"
DISCIPLINE: Final = "Discipline"
COMBAT_EXPERTISE: Final = "Combat Expertise"
WEAPON_FINESSE: Final = "Weapon Finesse"
UNARMOURED: Final = "Unarmoured"
REPAIR: Final = "Repair"
POSSESSION: Final = "Possession"
SKILLS: tuple[str, ...] = (
    *(WEAPON_SKILL, RANGED_SKILL, MAGIC_SKILL, SHIELD_USE, REFLEX, FORTITUDE, STEALTH, PERCEPTION, WRESTLE, ATHLETICS),
    *(ACROBATICS, RIDE, PILOT, MEDICINE, DISCIPLINE, COMBAT_EXPERTISE, WEAPON_FINESSE, UNARMOURED, REPAIR, POSSESSION),
)
"""The skills that the rules name; the game master may add others."""
SNEAK_ATTACK: Final = "Sneak Attack"
TECHNIQUES: tuple[str, ...] = (
    *("Extra Attack", SNEAK_ATTACK, "Bash", "Evasion", "Tuck and Roll", "Rapid Stand", "Low-Light Vision"),
    *("Double Tap", "Far Shot", "Improbable Aim", "Shoot from the Hip", "Grab", "Trip", "Disarm"),
)
"""The techniques of skills that the rules of this chapter ask for; combo components are learnt as techniques too."""

PIERCING: Final = "piercing"
BLUDGEONING: Final = "bludgeoning"
SLASHING: Final = "slashing"
ELECTRIC: Final = "electric"
HEAT: Final = "heat"
COLD: Final = "cold"
SONIC: Final = "sonic"
CHEMICAL: Final = "chemical"
EMP: Final = "emp"
DAMAGE_TYPES: tuple[str, ...] = (PIERCING, BLUDGEONING, SLASHING, ELECTRIC, HEAT, COLD, SONIC, CHEMICAL, EMP)
"""What harms, by the chapter's lists (SEC-TYPE-01 to SEC-TYPE-06); the game master may name others."""

SURPRISED: Final = "surprised"
FLAT_FOOTED: Final = "flat-footed"
CROUCHING: Final = "crouching"
PRONE: Final = "prone"
CONCEALED: Final = "concealed"
INVISIBLE: Final = "invisible"
HIDDEN: Final = "hidden"
AIMING: Final = "aiming"
CONFUSED: Final = "confused"
PANICKED: Final = "panicked"
RAGING: Final = "raging"
STUNNED: Final = "stunned"
STAGGERED: Final = "staggered"
DISABLED: Final = "disabled"
HELD: Final = "held"
BROKEN: Final = "broken"
UNCONSCIOUS: Final = "unconscious"
SLEEPING: Final = "sleeping"
DYING: Final = "dying"
STABILISED: Final = "stabilised"
DEAD: Final = "dead"
DESTROYED: Final = "destroyed"
SOUL_COMA: Final = "soul-coma"
POSSESSED: Final = "possessed"
POSSESSING: Final = "possessing"
TIRED: Final = "tired"
BLINDED: Final = "blinded"
DRUNK: Final = "drunk"
MOBILITY_PENALTY: Final = "mobility-penalty"
"""Points of a mobility penalty that come neither from armour nor from load."""
OUT_OF_ORDER: Final = "out-of-order"
"""A device that EMP has stopped."""
LEG_HURT: Final = "leg-hurt"
ARM_HURT: Final = "arm-hurt"
HAND_HURT: Final = "hand-hurt"
WING_HURT: Final = "wing-hurt"
HAND_SORE: Final = "hand-sore"
"""A hand that was only struck, until the next eight hours of sleep."""
WING_SORE: Final = "wing-sore"
JAMMED: Final = "jammed"
"""A firearm that does not shoot; the other of the condition is its id."""
JUST_DIED: Final = "just-died"
"""One who died less than a minute ago."""
UNSETTLED: Final = "unsettled"
"""One who has not had an hour of calm since the last morale penalty."""
FLANKED: Final = "flanked"
"""One who counts as flanked, whoever stands where."""
MOUNTED: Final = "mounted"
UNSURE: Final = "unsure-footing"
"""In absurd footwear, or balancing on rocky or shifting ground (SEC-MOVE-06)."""
FLYING: Final = "flying"
SWIMMING: Final = "swimming"
CLIMBING: Final = "climbing"
BURROWING: Final = "burrowing"
