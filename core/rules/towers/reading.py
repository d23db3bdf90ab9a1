"""What can be read from a creature's state, for odds and reports: every state of it that the rules have a word for."""

from core.base.phrase import Phrase, say
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.rules.towers.fighter import fighter_of


def states(state: Campaign, encounter: Encounter, token: Token) -> tuple[Phrase, ...]:
    """Return the states that a creature is in: wounded, unconscious, disabled, dying, dead, and its conditions."""
    someone = fighter_of(state, token)
    pools = {
        "wounded": someone.is_wounded,
        "unconscious": someone.is_unconscious,
        "disabled": someone.is_disabled,
        "dying": someone.is_dying,
        "dead": someone.is_dead,
    }
    told = tuple(say(f"99-towers.status.{name}") for name, holds in pools.items() if holds)
    held = dict.fromkeys(each.kind for each in someone.conditions if each.kind != "unconscious")
    return (*told, *(say(f"99-towers.condition.{kind}") for kind in held))
