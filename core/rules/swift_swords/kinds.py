"""Kinds of conditions, as the rows of data say: the rule of each, and what the end of a fight lifts."""

from core.rules.kit.rows import ConditionKind, rows
from core.rules.swift_swords.names import SWIFT_SWORDS


class Kind(ConditionKind):
    """A kind of condition. One of `standing` comes of where somebody stands, and with whom: it is not given by hand."""

    standing: bool = False


KINDS = rows(SWIFT_SWORDS, "condition", Kind)
FIGHT_ONLY = tuple(kind.id for kind in KINDS if kind.fight)
"""What means something in a fight only, in the order in which its end lifts it (SST-SEQ-02)."""
OF_STANDING = tuple(kind.id for kind in KINDS if kind.standing)
"""What comes of where somebody stands, and with whom."""
