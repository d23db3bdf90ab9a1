"""Facts about fights that are counted down by hands of dice, for transcripts."""

from typing import Any

from core.base.ids import TokenId
from core.rules.kit.fight import SeenFight
from core.rules.swift_swords.clock import DiceClock
from core.rules.swift_swords.fighter import fighter_of
from core.rules.swift_swords.melee.contact import contact_of, holding, level_of, locked_with, melee_of
from core.rules.swift_swords.rounds.rolling import dice_of
from tests.transcripts.runner import Played

HANDS = ("hand", "forward", "carries", "began", "entitled", "contact", "melee", "locked", "grips")
"""The facts about one fighter."""


def of_hands(played: Played, identity: TokenId, name: str) -> Any:
    """Return the faces in hand, those put forward, the die carried over, the cycle of his round, or his Action Dice.

    Or how he stands, who is in his melee, who is locked with him, and whom he holds at which level.
    """
    clock, state = played.encounter.clock, played.session.state
    assert isinstance(clock, DiceClock)
    fight = SeenFight(state, played.encounter, played.session.board(played.encounter))
    match name:
        case "hand":
            return list(clock.hand(identity))
        case "forward":
            return list(clock.laid.get(identity, ()))
        case "carries":
            return clock.carried.get(identity, 0)
        case "began":
            return clock.began.get(identity, 0)
        case "contact":
            return str(contact_of(fight, identity))
        case "melee":
            return sorted(played.names[who] for who in melee_of(fight, identity))
        case "locked":
            return sorted(played.names[who] for who in locked_with(fight, identity))
        case "grips":
            held = holding(fight, identity)
            return {played.names[whom]: level_of(fight, identity, whom) for whom in held}
    return dice_of(fighter_of(state, played.encounter.tokens[identity])).total.number
