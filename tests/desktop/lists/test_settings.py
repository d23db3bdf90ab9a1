"""Every decision that a system leaves to the table is found in the dock of house rules, made there and lifted there."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from core.base.ids import SystemId
from core.rules.registry import SYSTEMS
from desktop.house_rules.gap_card import GapCard
from desktop.house_rules.panel import ROLE, HouseRulesPanel
from tests.desktop.lists.hand import Hand, fails
from tests.desktop.story.seat import LEFT


def looked_at(panel: HouseRulesPanel, gap: str) -> GapCard:
    """Click on a gap in the list."""
    item = next(item for row in range(panel.list.count()) if (item := panel.list.item(row)).data(ROLE) == gap)
    panel.list.scrollToItem(item)
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=panel.list.visualItemRect(item).topLeft() + QPoint(8, 8))
    assert panel.card is not None and panel.card.open_gap.gap.id == gap
    return panel.card


def kept(hand: Hand, system: SystemId, key: str) -> object:
    """Return what the document holds of a setting; None where it is played as by default."""
    return hand.state.house_rules.get(system, {}).get(key)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_setting(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    panel = hand.program.docks.raise_panel("house-rules")
    assert isinstance(panel, HouseRulesPanel)
    head, wrong = hand.head, []
    settings = {choice.key for choice in SYSTEMS[system].settings}
    reached = set()
    for each in panel.gaps:
        card = looked_at(panel, each.gap.id)
        for key, line in card.lines.items():
            reached.add(key)
            default = line.choice.default
            for value, button in line.buttons.items():
                hand.touch(button)
                if kept(hand, system, key) != (None if value == default else value):
                    wrong.append(f"{key}: {value} is chosen, {kept(hand, system, key)} is kept")
            if line.number is not None:
                for value in (line.choice.values[0], line.choice.values[-1]):
                    line.number.selectAll()
                    QTest.keyClicks(line.number, str(value))
                    QTest.keyClick(line.number, Qt.Key.Key_Return)
                    if kept(hand, system, key) != (None if value == default else value):
                        wrong.append(f"{key}: {value} is typed, {kept(hand, system, key)} is kept")
        if card.back.isEnabled():
            hand.touch(card.back)
        if any(hand.state.house_rules.get(system, {}).values()):
            wrong.append(f"{each.gap.id}: it does not go back to what it was")
    assert not wrong, fails(wrong)
    assert reached == settings
    assert hand.head > head
