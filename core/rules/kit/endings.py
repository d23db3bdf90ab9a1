"""The end of a fight as every game tells it: who lies where and how, and what lies on the ground, by name."""

from collections.abc import Callable, Sequence

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.status import Grade, Status
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.encounter import ALLIES, PARTY, Encounter, Token

MOST_NAMED = 8
"""So many are named one by one; of more the rest is counted."""


def is_enemy(token: Token) -> bool:
    """Return whether a token is neither of the party nor with it."""
    return token.side not in (PARTY, ALLIES)


def named(who: Sequence[str | Phrase]) -> Phrase:
    """Return one name or more: of creatures by id, of anything else by its words; a long list ends with a number."""
    if len(who) > MOST_NAMED:
        return say("ends.names.more", names=named(who[: MOST_NAMED - 1]), count=len(who) - MOST_NAMED + 1)
    phrase = say("ends.names.one", name=who[-1])
    for each in reversed(who[:-1]):
        phrase = say("ends.names.and", name=each, rest=phrase)
    return phrase


def fallen(encounter: Encounter, status: Callable[[Token], Status]) -> tuple[Loose, ...]:
    """Return a line for each state in which somebody no longer takes part, or is dying, with the names of all in it."""
    lines: dict[Phrase, list[TokenId]] = {}
    for token in encounter.tokens.values():
        found = status(token)
        if not found.is_up or found.grade >= Grade.DYING:
            lines.setdefault(found.phrase, []).append(token.id)
    return tuple(Loose(say("ends.so", who=named(who), state=state), None) for state, who in lines.items())


def lying(state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
    """Return a line of what lies on the ground of the scene, where anything does."""
    piles = state.scene_state(encounter.scene).piles
    things = tuple(dict.fromkeys(item.name for pile in piles if not pile.hidden for item in pile.gear))
    return (Loose(say("ends.lying", things=named(things)), None),) if things else ()
