"""What it changes that the target cannot defend itself."""

from core.base.phrase import say
from core.explain.modifier import Add, Bar, Modifier
from core.rulebook.cite import rule
from core.rules.towers.settings import DEFENCELESS, chosen
from core.rules.towers.strike import DEFENSE, HEARTS, Strike, modifier


@rule("T99-DMG-07")
def helpless(strike: Strike) -> tuple[Modifier, ...]:
    """No defense flip for somebody senseless or helpless, and one Heart more in a hit, or one of both (T99-GAP-19)."""
    if not strike.target.is_incapacitated:
        return ()
    given = chosen(strike.state, DEFENCELESS)
    bar = modifier("T99-DMG-07", "helpless", DEFENSE, Bar(say("99-towers.modifier.helpless")))
    heart = modifier("T99-DMG-07", "helpless", HEARTS, Add(1))
    return (*((bar,) if given != "heart" else ()), *((heart,) if given != "defense" else ()))
