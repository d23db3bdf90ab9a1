"""The skills of the table that a rule asks for, by the names that a sheet has for them (FAC-TAB-SKILL)."""

from enum import StrEnum


class Skill(StrEnum):
    """A skill that changes what a rule does; what others do, the table reads out."""

    BRAWLING = "brawling"
    CLEAVE = "cleave"
    DISARMING = "disarming"
    DODGE_BLOWS = "dodge blows"
    DRIVE_CARTS = "drive carts"
    FAST_STRIKE = "fast strike"
    FLEET_FOOTED = "fleet footed"
    MONSTER_SLAYING = "monster slaying"
    PROTECT = "protect"
    QUICK_DRAW = "quick draw"
    RIDE = "ride"
    SHIELD_MASTERY = "shield mastery"
    SKILLED_BLOW = "skilled blow"
    SKILLED_SHOT = "skilled shot"
    SNEAK_ATTACK = "sneak attack"
    STEADY_AIM = "steady aim"
    TOUGH = "tough"
    WRESTLING = "wrestling"
