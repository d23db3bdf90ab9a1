"""What can be read from a creature's state, for odds and reports: every state of it that the rules have a word for."""

from core.base.phrase import Phrase, say
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.rules.semi_automagic.fighter import STATUSES, fighter_of

SAID = (
    *("prone", "held", "staggered", "stunned", "panicked", "confused", "raging", "stabilised"),
    *("leg-hurt", "arm-hurt", "hand-hurt", "hand-sore", "wing-hurt", "wing-sore"),
)
"""Conditions that an act may bring about, besides those that a status tells of."""


def states(state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
    """Return the states that a creature is in: dying, dead, unconscious and the like, and what else befell it."""
    someone = fighter_of(state, token)
    held = dict.fromkeys(each.kind for each in someone.conditions)
    first = tuple(say(f"semi-automagic.status.{kind}") for kind in STATUSES if kind in held)
    wounded = () if not someone.wounds else (say("semi-automagic.status.wounded"),)
    others = tuple(say(f"semi-automagic.condition.{kind}") for kind in SAID if kind in held)
    return (*first, *wounded, *others)
