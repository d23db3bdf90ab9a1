"""Everything that can be called for is done where a transcript does so, filled in as there."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.rules.registry import SYSTEMS
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.call_list import CallPage
from desktop.theme.theme import Theme
from tests.desktop.lists.hand import fails, fight_of
from tests.desktop.lists.test_played_actions import TableHand, as_before, leading_to


def called(hand: TableHand, who: tuple[str, ...], call: str, entries: dict[str, Any]) -> str:
    """Call for something as somebody does who reads the list; return what should not have been."""
    hand.workspace.select(who)
    cards, head = hand.table.cards, hand.head
    cards.call()
    page = cards.form
    assert isinstance(page, CallPage)
    hand.touch(page.buttons[call])
    form = cards.form
    assert isinstance(form, CallForm)
    for name, value in entries.items():
        form.fields.fill_in(name, value)
    if not form.go.isEnabled():
        return form.trouble.text()
    hand.touch(form.go)
    hand.settle_all()
    return "" if hand.head > head else "nothing is done"


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_call_of_a_transcript(qtbot: QtBot, theme: Theme, system: SystemId) -> None:
    hand, wrong = TableHand(theme), []
    qtbot.addWidget(hand.table)
    for call in (each.id for each in SYSTEMS[system].calls(fight_of(system), None, ())):
        why = "no transcript calls for it"
        for number, script in leading_to(system, "call", call):
            played, step = as_before(number, script), script.data["step"][number]
            whose = step.get("who", [])
            who = tuple(played.ids.get(each, each) for each in ([whose] if isinstance(whose, str) else whose))
            hand.play_on(played.session.state)
            why = called(hand, who, call, played.identified(step.get("entries", {})))
            if not why:
                break
        wrong += [f"{call}: {why}"] if why else []
    assert not wrong, fails(wrong)
