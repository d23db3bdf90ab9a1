"""How everybody stands to the turn of the round: under way, left, spent, kept for a reaction, out."""

from enum import StrEnum

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of
from core.rules.faction_zones.fighter import encountered


class Standing(StrEnum):
    """What somebody has of the turn of this round."""

    UNDER_WAY = "under-way"
    LEFT = "left"
    RESERVED = "reserved"
    """It is kept for a reaction, and begins no more by itself."""
    SPENT = "spent"
    WAITS = "waits"
    """The bonus round of an ambush is others' alone."""
    OUT = "out"

    @property
    def words(self) -> Phrase:
        """It in words."""
        return say(f"faction-zones.turn.{self}")


@rule("FAC-CLOCK-02", "FAC-TURN-04", "FAC-SNEAK-04")
def standing_of(state: Campaign, encounter: Encounter, who: TokenId) -> Standing:
    """Return how somebody of the fight stands to his turn; raise `Refused` if the token is gone."""
    clock = clock_of(encounter)
    if encountered(state, encounter, who).is_out:
        return Standing.OUT
    if clock.turn is not None and clock.turn.who == who:
        return Standing.UNDER_WAY
    if who in clock.spent:
        return Standing.SPENT
    if not clock.has_turn(who):
        return Standing.WAITS
    return Standing.RESERVED if who in clock.reserved else Standing.LEFT
