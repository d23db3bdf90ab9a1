"""Reasons that a rule gives: so much more of a figure, and none where it is nothing."""

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.explain.modifier import Add, Basis, Modifier


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
    return Modifier(RuleId(cited), label, on, Add(amount), stack, source, basis, struck)


def adding(cited: str, label: Phrase, on: str, amount: int, *, stack: str | None = None) -> tuple[Modifier, ...]:
    """Return a reason that adds to a figure; none where there is nothing to add."""
    return (because(cited, label, on, amount, stack=stack),) if amount else ()
