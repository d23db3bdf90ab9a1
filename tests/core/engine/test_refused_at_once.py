"""Whether an act is refused is found without making its first question, and is what a preview says of it."""

from dataclasses import replace

import pytest

from core.base.ids import SystemId, TokenId
from core.engine import run
from core.engine.board_cache import BoardCache
from core.engine.preview import preview, refused_at_once
from core.engine.request import Builds
from core.engine.system import Need
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import ENCOUNTER, mirrored


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_says_what_a_preview_says(system: SystemId, monkeypatch: pytest.MonkeyPatch) -> None:
    state, boards = mirrored(system, most=2), BoardCache()
    encounter, game = state.encounter(ENCOUNTER), SYSTEMS[system]
    who = game.next_actors(state, encounter)[0]
    offers = game.offers(state, boards.of(state, encounter, game), encounter, who)
    acts = [
        replace(offer.act, targets=(TokenId(target),), anyway=anyway)
        for offer in offers
        if offer.needs in ((Need.TARGET,), (Need.ANYBODY,), (Need.TARGETS,))
        for target in encounter.tokens
        for anyway in (False, True)
    ]
    seen = [preview(state, act, SYSTEMS, boards).refused for act in acts]
    made: list[Builds] = []
    monkeypatch.setattr(run, "made_now", lambda builds, place, ctx: made.append(builds))
    found = [refused_at_once(state, act, SYSTEMS, boards) for act in acts]
    assert not made
    assert [each and each.reasons for each in found] == [each and each.reasons for each in seen]
    assert any(found) and not all(found)
