"""Facts about fights that are counted down by hands of dice, for transcripts."""

from typing import Any

from core.base.ids import TokenId
from core.rules.swift_swords.clock import DiceClock
from core.rules.swift_swords.fighter import fighter_of
from core.rules.swift_swords.rounds.rolling import dice_of
from tests.transcripts.runner import Played

HANDS = ("hand", "forward", "carries", "began", "entitled")
"""The facts about one fighter."""


def of_hands(played: Played, identity: TokenId, name: str) -> Any:
    """Return the faces in hand, those put forward, the die carried over, the cycle of his round, or his Action Dice."""
    clock = played.encounter.clock
    assert isinstance(clock, DiceClock)
    match name:
        case "hand":
            return list(clock.hand(identity))
        case "forward":
            return list(clock.laid.get(identity, ()))
        case "carries":
            return clock.carried.get(identity, 0)
        case "began":
            return clock.began.get(identity, 0)
    return dice_of(fighter_of(played.session.state, played.encounter.tokens[identity])).total.number
