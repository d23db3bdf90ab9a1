"""The rules browser: found, read, followed."""

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.documents.translated import told_catalogue
from core.rulebook.catalogue import catalogue, read_catalogue, system_ids
from core.rulebook.rule import Gap, Rule, Table
from desktop.rules_browser.page import page_of
from desktop.rules_browser.panel import RulesPanel
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.samples import sample_session

TOWERS = "99-towers"
TAG = re.compile(r"<[^>]*>")
CODE = re.compile(r"\w+_\w+|\b\w+ = (?:'\w+'|true|false)")
"""A name of two words with a line between them, or a value that is set as in a file."""


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> RulesPanel:
    """Give the browser beside a fight of 99 Towers."""
    panel = RulesPanel(workspace_on(theme, sample_session()))
    qtbot.addWidget(panel)
    panel.resize(340, 600)
    panel.show()
    return panel


def test_it_opens_on_the_system_that_is_played_and_lists_everything_of_it(panel: RulesPanel) -> None:
    assert panel.systems.currentData() == TOWERS
    assert len(panel.found()) == len(tuple(catalogue(TOWERS)))
    panel.systems.setCurrentIndex(0)
    assert len(panel.found()) == sum(len(tuple(each)) for each in map(catalogue, system_ids()))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", system_ids())
def test_no_page_calls_anything_by_the_name_that_it_has_in_the_program(system: SystemId, language: str) -> None:
    book = told_catalogue(system, language)
    pages = {entry.id: [page_of(entry, book, wide=wide) for wide in (True, False)] for entry in book}
    read = {identity: TAG.sub(" ", " ".join(each)) for identity, each in pages.items()}
    assert {identity: found for identity, words in read.items() if (found := CODE.findall(words))} == {}


def test_a_search_and_the_keyboard_lead_to_a_rule(panel: RulesPanel) -> None:
    QTest.keyClicks(panel.search, "shooting into melee")
    assert panel.found()[0][0].id == "T99-COVER-05"
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.entry is not None and panel.entry.id == "T99-COVER-05"
    assert "Worked examples" in panel.page.toPlainText()


def test_kinds_narrow_what_is_listed(panel: RulesPanel) -> None:
    for number, kind in ((1, Rule), (2, Table), (3, Gap)):
        panel.kinds.setCurrentIndex(number)
        found = panel.found()
        assert found and all(isinstance(entry, kind) for entry, _ in found)


def test_what_fits_nothing_says_so(panel: RulesPanel) -> None:
    panel.search.setText("xyzzy")
    assert panel.found() == () and "Nothing fits" in panel.list.item(0).text()
    panel.resize(220, 600)
    said = panel.list.item(0)
    lines = panel.list.visualItemRect(said).height() // panel.list.fontMetrics().height()
    assert lines * panel.list.viewport().width() > panel.list.fontMetrics().horizontalAdvance(said.text()), "in full"


def test_links_are_followed_and_one_can_go_back(panel: RulesPanel, qtbot: QtBot) -> None:
    panel.show_rule("T99-FLIP-04")
    assert 'href="T99-FLIP-03"' in panel.page.toHtml()
    panel._followed(QUrl("T99-FLIP-03"))
    assert panel.entry is not None and panel.entry.id == "T99-FLIP-03"
    panel.back.click()
    assert panel.entry.id == "T99-FLIP-04" and not panel.back.isEnabled()
    with qtbot.waitSignal(panel.workspace.message):
        panel.show_rule("T99-NO-99")
    assert panel.entry.id == "T99-FLIP-04"


def test_a_table_has_every_cell_in_either_layout() -> None:
    book = catalogue(TOWERS)
    table = book.table("T99-TAB-ACTIONS")
    for wide in (True, False):
        page = page_of(table, book, wide=wide)
        assert ("<table" in page) is wide
        assert page.count("Running Leap") >= 1 and all(column in page for column in table.columns)


def test_a_table_is_laid_out_for_the_room_there_is(panel: RulesPanel) -> None:
    panel.show_rule("T99-TAB-ACTIONS")
    assert "<table" not in panel.page.toHtml()
    panel.resize(1000, 600)
    assert "<table" in panel.page.toHtml()


def test_a_gap_says_what_is_played_and_why() -> None:
    book = catalogue(TOWERS)
    gap = book.gap("T99-GAP-37")
    page = page_of(gap, book)
    assert "leave this open" in page and "Waking at normal STUN" in page


def test_what_a_catalogue_holds_is_shown_as_written() -> None:
    text = """
schema = 1
[system]
id = "odd"
name = "<b>Odd</b>"
summary = ""
dice = ""
space = ""
time = ""
attributes = []
states = []
[[rule]]
id = "ODD-A-01"
title = "<script>"
kind = "advice"
text = "a < b & c; see ODD-A-01"
source = ""
"""
    book = read_catalogue("odd.toml", text)
    page = page_of(book.rule("ODD-A-01"), book)
    assert "&lt;script&gt;" in page and "a &lt; b &amp; c; see <a href='ODD-A-01'>" in page and "<script>" not in page
