"""Somebody who aims is taken off the map: nothing is reckoned for him any more, whatever else waits."""

import pytest
from pytestqt.qtbot import QtBot

from core.edits.tokens import RemoveTokens
from core.engine.system import Need
from desktop.run.calls import calls_now
from desktop.run.cards.call_form import CallForm
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import ANN, duel
from tests.transcripts.runner import ENCOUNTER


@pytest.mark.parametrize("called", [True, False])
def test_who_aims_may_be_taken_off_the_map_also_while_a_call_waits_behind(
    qtbot: QtBot, theme: Theme, at_once: None, called: bool
) -> None:
    table = duel(qtbot, theme, {}, {})
    workspace = table.workspace
    workspace.select((ANN,))
    if called:
        table.cards.call(calls_now(workspace, (ANN,))[0].id)
        assert isinstance(table.cards.form, CallForm)
    workspace.aiming.take(next(each for each in table.bar.offers if Need.TARGET in each.needs))
    assert table.cards.front is table.cards.aim
    assert workspace.submit(RemoveTokens(ENCOUNTER, (ANN,)))
    assert workspace.aiming.offer is None and table.cards.front is not table.cards.aim
