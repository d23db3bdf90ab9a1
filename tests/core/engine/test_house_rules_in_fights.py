"""A house rule that is changed while fights run: each of its game looks anew whose turn it is, and no other does."""

import pytest

from core.base.ids import EncounterId, SystemId
from core.edits.document import SetHouseRule, SetTitle
from core.engine.context import Context
from core.engine.journal import Journal
from core.engine.policy import nobody
from core.engine.request import Procedure, asks_nothing
from core.engine.session import Session
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import mirrored


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_house_rule_that_is_changed_lets_every_fight_of_its_game_go_on(
    system: SystemId, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(Journal(mirrored(system)), SYSTEMS, policy=nobody)
    went: list[EncounterId] = []

    def advance(ctx: Context) -> Procedure[None]:
        went.append(ctx.encounter.id)
        return asks_nothing()

    monkeypatch.setattr(type(SYSTEMS[system]), "advance", staticmethod(advance))
    gap = next(each for each in SYSTEMS[system].settings if False in each.values)
    value = not gap.default
    session.submit(SetTitle("Elsewhere"))
    other = next(each for each in SYSTEMS if each != system and any(False in s.values for s in SYSTEMS[each].settings))
    foreign = next(each for each in SYSTEMS[other].settings if False in each.values)
    session.submit(SetHouseRule(other, foreign.key, not foreign.default))
    assert went == []
    session.submit(SetHouseRule(system, gap.key, value))
    assert went == list(session.state.encounters)
