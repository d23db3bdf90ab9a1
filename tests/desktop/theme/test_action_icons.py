"""The icons that rule systems name for their actions, and for what is called for, are there."""

import pytest

from core.base.ids import SystemId
from core.engine.board_cache import BoardCache
from core.rules.registry import SYSTEMS
from desktop.theme.icons import icon_names
from tests.conformance.arena import USUAL, arena


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_action_and_every_call_has_a_picture(system: SystemId) -> None:
    known, rules = icon_names(), SYSTEMS[system]
    fight = arena(system, 1, USUAL)
    state = fight.session.state
    encounter = state.encounter(fight.encounter)
    who = tuple(encounter.tokens)[:1]
    calls = (*rules.calls(state, encounter, who), *rules.calls(state, None, tuple(state.people)[:1]))
    assert [call.id for call in calls if call.icon not in known] == []
    actor = next(iter(rules.next_actors(state, encounter)))
    offers = rules.offers(state, BoardCache().of(state, encounter, rules), encounter, actor)
    assert [offer.act.action for offer in offers if offer.icon not in known] == []
