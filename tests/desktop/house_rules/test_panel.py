"""The house rules dock: every gap listed, searched, read, decided and brought back to its default."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.chance.source import Source
from core.documents.new_adventure import blank
from core.edits.document import SetHouseRule
from core.engine.event import Noted
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign, HouseRules, Setting
from core.rulebook.catalogue import catalogue
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import CRAWLING, DISABLED, LYING, SETTINGS
from desktop.explanations.rule_link import RuleLink
from desktop.house_rules.gap_card import GapCard
from desktop.house_rules.panel import BROAD, ROLE, HouseRulesPanel
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ready

GAPS = catalogue(TOWERS).gaps


def panel_of(qtbot: QtBot, theme: Theme, rules: HouseRules | None = None) -> HouseRulesPanel:
    """Return the house rules of 99 Towers, shown."""
    state = blank(1, TOWERS, SYSTEMS) if rules is None else Campaign(Source(1), house_rules=rules)
    panel = HouseRulesPanel(workspace_on(theme, Session(Journal(state), SYSTEMS)))
    qtbot.addWidget(panel)
    panel.resize(320, 700)
    panel.show()
    return panel


def listed(panel: HouseRulesPanel) -> list[str]:
    """Return the ids of the gaps in the list."""
    rows = (panel.list.item(row).data(ROLE) for row in range(panel.list.count()))
    return [identity for identity in rows if identity]


def card(panel: HouseRulesPanel, identity: str) -> GapCard:
    """Return the card of a gap, opened."""
    panel.show_gap(identity)
    assert panel.card is not None and panel.card.open_gap.gap.id == identity
    return panel.card


def rules_of(panel: HouseRulesPanel) -> dict[str, object]:
    """Return the house rules that the document holds."""
    return dict(panel.workspace.state.house_rules.get(TOWERS, {}))


def test_every_gap_is_listed_decisions_apart_from_rulings(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    decisions = {choice.gap for choice in SETTINGS}
    assert len(GAPS) == 58 and len(decisions) >= 30
    assert sorted(listed(panel)) == sorted(GAPS)
    assert set(listed(panel)[: len(decisions)]) == decisions
    heads = [panel.list.item(row).text() for row in range(panel.list.count()) if not panel.list.item(row).data(ROLE)]
    assert heads == [f"Decisions ({len(decisions)})", f"Rulings ({len(GAPS) - len(decisions)})"]


@pytest.mark.parametrize("identity", GAPS)
def test_every_card_has_text_default_reason_rules_and_what_its_values_do(
    qtbot: QtBot, theme: Theme, identity: str
) -> None:
    panel = panel_of(qtbot, theme)
    gap, shown = catalogue(TOWERS).gap(identity), card(panel, identity)
    words = [label.text() for label in shown.findChildren(QLabel)]
    assert gap.missing in words and f"Why: {gap.basis}" in words
    assert any(text.endswith(gap.default) for text in words)
    assert shown.kind.text() == ("decision" if shown.lines else "ruling")
    assert [link.rule for link in shown.links] == list(shown.open_gap.touches) and shown.links
    assert shown.back.isVisible() == bool(shown.lines) and not shown.changed.isVisible()
    for line in shown.lines.values():
        told = [panel.workspace.text(line.choice.words(value)) for value in line.buttons]
        assert not any(text.startswith("setting.") for text in (*told, line.meaning.text()))
        assert len(set(told)) == len(line.buttons)
        assert line.number is not None or line.buttons[line.choice.default].isChecked()
    spoken = [each for each in shown.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert all(each.toolTip() for each in spoken)


def test_a_rule_that_is_touched_opens(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    asked: list[str] = []
    panel.workspace.rule_wanted.connect(asked.append)
    link = card(panel, "T99-GAP-20").findChildren(RuleLink)[1]
    link.click()
    assert asked == ["T99-LETH-04"]


def test_a_choice_is_a_house_rule_and_the_default_takes_it_back(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    line = card(panel, DISABLED.gap).lines[DISABLED.key]
    line.buttons["acts"].click()
    assert rules_of(panel) == {DISABLED.key: "acts"}
    assert panel.card is not None and panel.card.changed.isVisible() and panel.changed_only.text() == "Changed only (1)"
    assert "changed: At 0 LETHAL one acts" in panel.list.currentItem().text()
    panel.workspace.undo()
    assert line.buttons["out"].isChecked() and not panel.card.changed.isVisible()
    line.buttons["acts"].click()
    panel.card.back.click()
    assert not rules_of(panel) and line.buttons["out"].isChecked() and not panel.card.back.isEnabled()


def test_a_number_is_typed_refused_beyond_its_end_and_told(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    line = card(panel, CRAWLING.gap).lines[CRAWLING.key]
    assert line.number is not None and line.meaning.text() == "Every space crawled costs 1 more  (default)"
    line.number.setText("90")
    QTest.keyClick(line.number, Qt.Key.Key_Return)
    assert not rules_of(panel) and line.number.property("wrong") is True
    line.number.setText("3")
    QTest.keyClick(line.number, Qt.Key.Key_Return)
    assert rules_of(panel) == {CRAWLING.key: 3} and line.meaning.text() == "Every space crawled costs 3 more"
    entry = panel.workspace.session.last
    assert entry is not None and any(isinstance(event, Noted) for event in entry.events)
    line.number.setText("1")
    QTest.keyClick(line.number, Qt.Key.Key_Return)
    assert not rules_of(panel)


def test_one_gap_and_all_of_them_go_back_in_one_step(qtbot: QtBot, theme: Theme) -> None:
    changed: dict[str, Setting] = {CRAWLING.key: 2, LYING.key: "shift", DISABLED.key: "acts"}
    panel = panel_of(qtbot, theme, {TOWERS: dict(changed)})
    assert panel.changed_only.text() == "Changed only (2)"
    card(panel, CRAWLING.gap).back.click()
    assert rules_of(panel) == {DISABLED.key: "acts"}
    panel.workspace.undo()
    panel.back.click()
    assert not rules_of(panel) and not panel.back.isEnabled()
    panel.workspace.undo()
    assert rules_of(panel) == changed


def test_the_list_is_searched_and_filtered(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    panel.search.setText("knockback heart")
    assert listed(panel) == ["T99-GAP-17"]
    panel.search.setText("LETH-04")
    assert "T99-GAP-20" in listed(panel)
    panel.search.setText("no such words at all")
    assert listed(panel) == [] and "Nothing fits" in panel.list.item(0).text()
    panel.search.clear()
    panel.kinds.setCurrentIndex(2)
    panel.kinds.activated.emit(2)
    assert "T99-GAP-44" in listed(panel) and DISABLED.gap not in listed(panel)
    panel.kinds.setCurrentIndex(0)
    panel.workspace.submit(SetHouseRule(TOWERS, DISABLED.key, "acts"))
    panel.changed_only.click()
    assert listed(panel) == [DISABLED.gap]


def test_the_keyboard_goes_from_the_search_over_the_list_to_the_values(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.search.setFocus()
    QTest.keyClicks(panel.search, "0 lethal unconscious acts")
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.card is not None and panel.card.open_gap.gap.id == DISABLED.gap
    panel.list.itemActivated.emit(panel.list.currentItem())
    buttons = panel.card.lines[DISABLED.key].buttons
    assert panel.focusWidget() is buttons["out"]
    QTest.keyClick(buttons["out"], Qt.Key.Key_Down)
    assert rules_of(panel) == {DISABLED.key: "acts"}


def test_what_means_nothing_is_told_and_lifted(qtbot: QtBot, theme: Theme) -> None:
    strange: HouseRules = {SystemId("elsewhere"): {"E-1": 1}, TOWERS: {"T99-GAP-99": 1, DISABLED.key: "x" * 5000}}
    panel = panel_of(qtbot, theme, strange)
    assert card(panel, DISABLED.gap).lines[DISABLED.key].buttons["out"].isChecked()
    assert panel.strange.isVisible() and panel.strange.text() == "Lift 3 unknown"
    panel.strange.click()
    assert not any(panel.workspace.state.house_rules.values()) and not panel.strange.isVisible()


def test_list_and_gap_stand_side_by_side_where_there_is_room(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    assert panel._split.orientation() is Qt.Orientation.Vertical
    panel.resize(BROAD + 200, 700)
    assert panel._split.orientation() is Qt.Orientation.Horizontal


def test_a_system_without_gaps_says_so(qtbot: QtBot, theme: Theme) -> None:
    panel = HouseRulesPanel(workspace_on(theme, ready()))
    qtbot.addWidget(panel)
    panel.show()
    assert panel.gaps == () and panel.empty.isVisible()


def test_what_is_read_is_always_among_what_is_listed(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_of(qtbot, theme)
    before = card(panel, listed(panel)[3]).open_gap.gap.id
    other = next(each for each in listed(panel) if each != before)
    QTest.keyClicks(panel.search, other)
    assert before not in listed(panel) and panel.card is not None and panel.card.open_gap.gap.id in listed(panel)
    panel.search.clear()
    QTest.keyClicks(panel.search, "zzzz")
    assert listed(panel) == [] and panel.card is None
    panel.search.clear()
    assert panel.card is not None and panel.card.open_gap.gap.id in listed(panel)
