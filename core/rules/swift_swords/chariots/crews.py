"""Crews that come apart from their chariots."""

from core.engine.context import Context
from core.rules.kit.conditions import lift_conditions
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.chariots.builds import CREW
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.names import DEFENSIVE


def end_lost_crews(ctx: Context) -> None:
    """Let nobody be aboard a chariot that is gone, or on which he is not any more."""
    for who, chariot in CREW.kept(ctx, "SST-CHAR-01"):
        if fighter(ctx, who).is_out or find_spot(ctx, who) != find_spot(ctx, chariot):
            CREW.end(ctx, who, chariot, "SST-CHAR-01")
            lift_conditions(ctx, who, "SST-CHAR-08", DEFENSIVE)
