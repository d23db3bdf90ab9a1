"""What it changes that the target cannot defend itself."""

from core.base.phrase import say
from core.explain.modifier import Add, Bar, Modifier
from core.rulebook.cite import rule
from core.rules.towers.strike import DEFENSE, HEARTS, Strike, modifier


@rule("T99-DMG-07")
def helpless(strike: Strike) -> tuple[Modifier, ...]:
    """No defense flip for somebody senseless or helpless, and one Heart more in a hit (T99-GAP-19)."""
    if not strike.target.is_incapacitated:
        return ()
    bar = Bar(say("99-towers.modifier.helpless"))
    return (
        modifier("T99-DMG-07", "helpless", DEFENSE, bar),
        modifier("T99-DMG-07", "helpless", HEARTS, Add(1)),
    )
