"""Modifiers of how the two stand to each other: unseen, higher up, larger or smaller."""

from core.base.phrase import say
from core.explain.modifier import Bar, Flip, Modifier, Shift
from core.rulebook.cite import rule
from core.rules.towers.settings import SPELLS_AND_SIZE, UNAWARE, chosen
from core.rules.towers.strike import ATTACK, DEFENSE, Purpose, Strike, modifier

CONCEALMENT = "T99-MOD-02"


@rule("T99-MOD-02", "T99-GAP-42")
def concealment(strike: Strike) -> tuple[Modifier, ...]:
    """One more card against somebody who does not know that the attacker is there: for the game master to tick.

    It is ticked where the attacker is hidden from the players, or said to be unknown to the target. By a house rule
    there is no defense flip either.
    """
    if strike.purpose is Purpose.OPPORTUNITY:
        return ()
    struck = not strike.unaware
    found = (modifier(CONCEALMENT, "concealment", ATTACK, Flip(1), struck=struck),)
    if chosen(strike.state, UNAWARE) != "helpless":
        return found
    bar = Bar(say("99-towers.modifier.unaware"))
    return (*found, modifier("T99-GAP-42", "concealment", DEFENSE, bar, struck=struck))


@rule("T99-MOD-03")
def elevation(strike: Strike) -> tuple[Modifier, ...]:
    """A shift for a melee attack from a space that is higher by a whole space or more."""
    above = strike.attacker.token.elevation - strike.target.token.elevation
    if strike.is_ranged or above < 1:
        return ()
    return (modifier("T99-MOD-03", "higher", ATTACK, Shift(1)),)


@rule("T99-MOD-08", "T99-MOD-07", "T99-MOD-10")
def size(strike: Strike) -> tuple[Modifier, ...]:
    """Minus the size rank as a shift for either side, but for powers of perception; with spells too (T99-GAP-41)."""
    if strike.by_perception or strike.purpose is Purpose.GRAPPLE:
        return ()
    if strike.weapon.profile.is_spell and not chosen(strike.state, SPELLS_AND_SIZE):
        return ()
    return tuple(
        modifier("T99-MOD-08", f"size.{fighter.sheet.size}", on, Shift(-fighter.sheet.size), source=fighter.id)
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if fighter.sheet.size
    )
