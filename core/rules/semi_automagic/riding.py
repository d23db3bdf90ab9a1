"""Riding and piloting: whoever is borne by a mount or a vehicle is hampered by what hampers that."""

from collections.abc import Iterable

from core.explain.modifier import Modifier
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.model.creature import Haulage
from core.model.keeper import Keeper, settled
from core.model.loads import hauler_of
from core.rulebook.cite import rule
from core.rules.semi_automagic.marks import someone_of
from core.rules.semi_automagic.names import PILOT, RIDE
from core.rules.semi_automagic.skills import pilot_tally, ride_tally, skill_tally


def bearer_of(state: Campaign, keeper: Keeper) -> Keeper | None:
    """Return the mount or the vehicle that bears somebody, as the game master has it; None for who goes on foot."""
    found = hauler_of(state, settled(state, keeper))
    return found[0] if found is not None and found[1].how is Haulage.BORNE else None


@rule("SEC-COND-03")
def borne_tally(state: Campaign, keeper: Keeper, skill: str, more: Iterable[Modifier] = ()) -> Tally:
    """Return what somebody adds in a check of a skill; of Ride and Pilot the penalty of what bears him is taken off."""
    someone = someone_of(state, keeper)
    reckon = {RIDE: ride_tally, PILOT: pilot_tally}.get(skill)
    bearer = None if reckon is None else bearer_of(state, keeper)
    if reckon is None or bearer is None:
        return skill_tally(someone, skill, more=more)
    return reckon(someone, someone_of(state, bearer), more=more)
