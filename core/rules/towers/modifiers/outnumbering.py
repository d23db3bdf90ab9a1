"""Outnumbering: who is in the same melee, found link by link, and what greater numbers give."""

from dataclasses import dataclass

from core.base.phrase import say
from core.explain.modifier import Flip, Modifier, Shift
from core.rulebook.cite import rule
from core.rules.towers.strike import ATTACK, Strike, modifier


@dataclass(frozen=True, slots=True)
class Melee:
    """All who are in one melee, in the order found; `links` say who threatens whom, as the chain was followed."""

    friends: tuple[str, ...]
    enemies: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = ()


@rule("T99-OUT-03")
def counts(strike: Strike, who: str) -> bool:
    """Return whether somebody counts in a melee: neither incapacitated nor blinded."""
    fighter = strike.fighter(who)
    return not fighter.is_passed_by and not fighter.has("blinded")


@rule("T99-OUT-02", "T99-OUT-03")
def melee_of(strike: Strike) -> Melee:
    """Return the daisy chain of a melee attack: from the attacker over everybody who threatens somebody in it.

    The first step adds whom the attacker threatens, and the target; each later one only who threatens somebody himself.
    """
    board, attacker = strike.board, str(strike.attacker.id)
    side = strike.attacker.token.side
    able = [who for who in board.bodies if who != attacker and counts(strike, who)]
    ours = [who for who in able if board.bodies[who].side == side]
    theirs = [who for who in able if board.bodies[who].side != side]
    friends = [attacker]
    enemies = [who for who in theirs if who == strike.target.id or board.threatens(attacker, who)]
    links = [(attacker, who) for who in enemies]
    size = 0
    while size < len(friends) + len(enemies):
        size = len(friends) + len(enemies)
        for pool, joined, against in ((ours, friends, enemies), (theirs, enemies, friends)):
            for who in pool:
                foe = None if who in joined else next((one for one in against if board.threatens(who, one)), None)
                if foe is not None:
                    joined.append(who)
                    links.append((who, foe))
    return Melee(tuple(friends), tuple(enemies), tuple(links))


@rule("T99-OUT-01")
def outnumbering(strike: Strike) -> tuple[Modifier, ...]:
    """A shift in a melee with more friends than enemies; a card in its place with twice as many."""
    if strike.is_ranged:
        return ()
    melee = melee_of(strike)
    friends, enemies = len(melee.friends), len(melee.enemies)
    if friends <= enemies or not enemies:
        return ()
    effect = Flip(1) if friends >= 2 * enemies else Shift(1)
    label = say("99-towers.modifier.outnumbering", friends=friends, enemies=enemies)
    return (modifier("T99-OUT-01", label, ATTACK, effect, source=" ".join(melee.friends[1:])),)
