"""The ruling on a check, as every procedure asks for it."""

from collections.abc import Callable

from core.engine.request import Procedure, Ruling, ask
from core.explain.modifier import Modifier
from core.model.campaign import Campaign
from core.rulebook.cite import rule


@rule("T99-MOD-01")
def rule_on(build: Callable[[Campaign], Ruling | None]) -> Procedure[tuple[Modifier, ...] | None]:
    """Ask the game master which modifiers count; None where nobody is left to make the check.

    What was proposed only for him to tick, and he has not ticked, is not heard of again.
    """
    proposed: list[tuple[Modifier, ...]] = []

    def noting(state: Campaign) -> Ruling | None:
        made = build(state)
        if made is not None:
            proposed[:] = [made.proposed]
        return made

    answer = yield from ask(noting)
    if answer is None:
        return None
    return tuple(each for each in answer if not each.struck or each not in proposed[0])
