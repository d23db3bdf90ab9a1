"""How modifiers of an attack are made: plain ones, and those written X/Y that move roll and defence DC."""

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.explain.modifier import Add, Basis, Modifier
from core.rulebook.cite import rule
from core.rules.semi_automagic.strike import ATTACK, DEFENCE_DC


def because(
    cited: str,
    label: Phrase,
    on: str,
    amount: int,
    *,
    stack: str | None = None,
    source: str | None = None,
    basis: Basis = Basis.RULE,
    struck: bool = False,
) -> Modifier:
    """Return a reason that adds to a figure."""
    return Modifier(RuleId(cited), label, on, Add(amount), stack=stack, source=source, basis=basis, struck=struck)


@rule("SEC-ATK-08")
def halves(cited: str, label: Phrase, attack: int, defence: int, *, struck: bool = False) -> tuple[Modifier, ...]:
    """Return an attack modifier X/Y: X on the roll against Target, Y on the DC to defend; a half of 0 says nothing."""
    pairs = ((ATTACK, attack), (DEFENCE_DC, defence))
    return tuple(because(cited, label, on, amount, struck=struck) for on, amount in pairs if amount)
