"""What is plotted of a fight: the points that both sides lost in each round, and who stood when."""

from dataclasses import dataclass

from core.analysis.evening import Evening
from core.analysis.tactics import NEUTRAL
from core.base.ids import TokenId
from core.model.encounter import Encounter
from core.rules.kit.endings import is_enemy


@dataclass(frozen=True, slots=True)
class LostInRound:
    """The points that the party and those with it lost in a round, and the others."""

    round: int
    party: int
    others: int


@dataclass(frozen=True, slots=True)
class Stood:
    """Somebody, and whether he was up at the end of each round, from the first that is known."""

    who: TokenId
    is_enemy: bool
    up: tuple[bool, ...]


def lost_by_round(found: Evening, encounter: Encounter) -> tuple[LostInRound, ...]:
    """Return what both sides lost from the first round to the last, rounds without harm among them."""
    lost: dict[int, list[int]] = {}
    for who, own in found.rounds.items():
        if who in encounter.tokens:
            for number, share in own.items():
                lost.setdefault(number, [0, 0])[is_enemy(encounter.token(who))] += share.taken
    if not any(map(any, lost.values())):
        return ()
    numbers = rounds_of(found)
    return tuple(LostInRound(number, *lost.get(number, (0, 0))) for number in numbers)


def stood_by_round(found: Evening, encounter: Encounter) -> tuple[Stood, ...]:
    """Return who stood when, the party first; nothing of a fight of a single round."""
    numbers, up = rounds_of(found), frozenset[TokenId]()
    if len(numbers) < 2:
        return ()
    states: list[frozenset[TokenId]] = []
    for number in numbers:
        up = found.stood.get(number, up)
        states.append(up)
    sides = [who for who in found.account.who if encounter.token(who).side != NEUTRAL]
    lines = (Stood(who, is_enemy(encounter.token(who)), tuple(who in state for state in states)) for who in sides)
    return tuple(sorted(lines, key=lambda each: each.is_enemy))


def rounds_of(found: Evening) -> range:
    """Return the numbers of the rounds from the first to the last that is known of."""
    numbers = {*found.stood, *(number for own in found.rounds.values() for number in own)}
    return range(min(numbers), max(numbers) + 1) if numbers else range(0)
