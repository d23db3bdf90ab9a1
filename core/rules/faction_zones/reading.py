"""What can be read from a creature's state, for odds and reports: every state of it that the rules have a word for."""

from core.base.phrase import Phrase, say
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.rules.faction_zones.fighter import DEAD, DYING, INCAPACITATED, combatant_of


def states(state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
    """Return the states that a creature is in: incapacitated, dying, dead, and its other conditions."""
    someone = combatant_of(state, token)
    held = dict.fromkeys(each.kind for each in someone.conditions)
    first = tuple(kind for kind in (INCAPACITATED, DYING, DEAD) if kind in held)
    others = tuple(kind for kind in held if kind not in first)
    return (
        *(say(f"faction-zones.status.{kind}") for kind in first),
        *(say(f"faction-zones.condition.{kind}") for kind in others),
    )
