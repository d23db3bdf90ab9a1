"""After the fight: what means something in a fight only ends with it, where the game master agrees."""

from dataclasses import dataclass

from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand, OfTokens
from core.engine.context import Context
from core.engine.event import ConditionLifted
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.names import AIMING, CROUCHING, FLAT_FOOTED, STAGGERED, STUNNED, SURPRISED

FIGHT_ONLY = (SURPRISED, FLAT_FOOTED, AIMING, CROUCHING, STUNNED, STAGGERED)
"""Conditions that mean something for as long as seconds are counted only."""


@COMMANDS.member("semi-automagic.lift")
@dataclass(frozen=True, slots=True)
class LiftFightConditions(OfTokens, EditCommand):
    """Lift what means something in a fight only, from everybody named."""

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say("semi-automagic.after.lift", count=len(self.tokens))

    def carry_out(self, ctx: Context) -> None:
        """Lift them."""
        for who in self.tokens:
            for kind in FIGHT_ONLY:
                if any(held.kind == kind for held in ctx.token(who).conditions):
                    ctx.emit(ConditionLifted(self.encounter, who, kind))


def loose_ends(state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
    """Return that the conditions of the fight be lifted, where somebody has any."""
    there = tuple(who for who in clock_of(encounter).combatants if who in encounter.tokens)
    bearing = tuple(who for who in there if any(held.kind in FIGHT_ONLY for held in encounter.tokens[who].conditions))
    if not bearing:
        return ()
    command = LiftFightConditions(encounter.id, bearing)
    return (Loose(say("semi-automagic.after.lift", count=len(bearing)), command),)
