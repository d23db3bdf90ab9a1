"""Every system alike: what is done to one is done to the first who is named, in what forbids it as in what it does."""

from dataclasses import replace

import pytest

from core.analysis.simulate import made_up_act
from core.base.errors import SandtableError
from core.base.ids import SystemId, TokenId
from core.base.phrase import Phrase
from core.engine.command import Act
from core.engine.event import Event
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.system import Need
from tests.conformance.arena import ALL, Arena, arena, close_together, source_of
from tests.conformance.test_invariants import step
from tests.conformance.test_systems import seen

MOMENTS = 4
OF_SEVERAL = {"aid", "race"}
"""What may be done to one, or with others who are named after him."""


@pytest.mark.parametrize("system", sorted(ALL))
def test_whoever_is_named_besides_changes_nothing(system: SystemId) -> None:
    fight = arena(system, 5, first_of(take_suggestions, draw))
    close_together(fight)
    picks, done, refused = source_of(5), 0, 0
    for _ in range(MOMENTS):
        moment = seen(fight)
        if moment is None:
            break
        everybody = tuple(map(TokenId, moment.encounter.tokens))
        for offer in moment.offers:
            if (
                offer.act.action in OF_SEVERAL
                or Need.TARGETS in offer.needs
                or not {Need.TARGET, Need.ANYBODY} & {*offer.needs}
            ):
                continue
            made, picks = made_up_act(moment, offer, picks)
            (first, *_), _, picks = picks.taken(everybody, 1)
            for target in dict.fromkeys((*made.targets[:1], first)):
                act = replace(made, targets=(target,))
                alone = _outcome(fight, act)
                for other in {everybody[0], everybody[-1]} - {target}:
                    assert _outcome(fight, replace(act, targets=(target, other))) == alone, (act, other)
                done, refused = done + isinstance(alone, tuple), refused + isinstance(alone, Phrase)
        taken, picks = step(fight, picks)
        if taken is None:
            break
    assert done + refused > 2, (done, refused)


def _outcome(fight: Arena, act: Act) -> tuple[Event, ...] | Phrase:
    """Return what comes of an act, which is taken back, or why it is refused."""
    try:
        fight.session.submit(act)
    except SandtableError as error:
        return error.phrase
    entry = fight.session.last
    assert entry is not None
    fight.session.undo()
    return entry.events
