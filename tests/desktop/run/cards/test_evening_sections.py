"""The evening's report on the page of a fight that is over, and as text for oneself and for the players."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.analysis.simulate import play
from core.analysis.tactics import Tactician
from core.base.ids import SystemId
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.edits.fights import End
from core.edits.tokens import ChangeTokens
from core.engine.board_cache import BoardCache
from core.engine.journal import Journal
from core.engine.session import Session
from core.rules.registry import SYSTEMS
from desktop.evening import course
from desktop.evening.plot_view import PlotView
from desktop.program import Program
from desktop.run.cards.account_page import AccountPage
from desktop.run.cards.evening_sections import EveningSections
from desktop.run.cards.fight_page import felled
from desktop.theme.sides import side_mark
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.mirrored import ENCOUNTER, mirrored


def page_after(program: Program, most: int) -> tuple[AccountPage, EveningSections]:
    """Return the page of a fight that ended after so many acts at most, and the report on it."""
    journal = Journal(mirrored(SystemId("faction-zones"), seed=4))
    for played in play(journal.state, ENCOUNTER, SYSTEMS, BoardCache(), player=Tactician(), most=most):
        journal.finish(played.entry, played.state, under_way=False)
    workspace = program.workspace
    workspace.open(Session(journal, SYSTEMS))
    encounter = workspace.encounter
    assert encounter is not None and workspace.submit(End(encounter.id))
    page = AccountPage(workspace, program.window)
    assert page.report is not None
    return page, page.report


def test_the_page_tells_who_did_what_and_the_text_for_the_players_keeps_secrets(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    page, report = page_after(program, 24)
    workspace = program.workspace
    encounter = workspace.encounter
    assert encounter is not None

    def words() -> set[str]:
        return {label.text() for label in page.findChildren(QLabel)}

    assert {"Who did what to whom", "Round by round", "What happened"} <= words()
    qtbot.waitUntil(lambda: "Luck" in words(), timeout=30_000)
    assert any("were to be expected of" in each for each in words())
    foe = next(token for token in encounter.tokens.values() if token.side == "foes")
    name = workspace.name_of(foe.id)
    assert name is not None
    report.save(tmp_path / "own.txt", public=False)
    own = (tmp_path / "own.txt").read_text(encoding="utf-8")
    assert own.startswith(f"{encounter.name}\n") and "Luck" in own and name in own
    assert workspace.submit(ChangeTokens(encounter.id, (foe.id,), hidden=True))
    later = AccountPage(workspace, program.window).report
    assert later is not None
    later.save(tmp_path / "recap.txt", public=True)
    recap = (tmp_path / "recap.txt").read_text(encoding="utf-8")
    assert "Points lost in each round" in own and "█" in own and "Who stood at the end" in own
    plots = {each.plot.title: each for each in page.findChildren(PlotView)}
    lost = plots["Points lost in each round"]
    assert "\n".join(lost.plot.text()) == lost.accessibleDescription() and lost.accessibleDescription() in own
    assert "█" not in recap and "Who stood" not in recap
    assert "Luck" not in recap and "point" not in recap and name not in recap and encounter.name not in recap
    later.save(tmp_path / "nowhere" / "recap.txt", public=True)
    assert not (tmp_path / "nowhere").exists()


def test_a_click_finds_how_it_stood_from_round_to_round_and_the_text_has_it_for_oneself_alone(
    program: Program, qtbot: QtBot
) -> None:
    page, report = page_after(program, 60)
    shown = report.course
    assert shown.bars.isHidden() and "Turning points" not in report.text(public=False)
    shown.ask_it.click()
    assert not shown.ask_it.isEnabled()
    qtbot.waitUntil(lambda: bool(report.telling.stood), timeout=120_000)
    told = shown.bars.accessibleDescription().splitlines()
    assert told[0] == "The party would have won" and told[1].startswith("Round 1: ")
    assert told[-1].startswith("At the end: ") and len(told) == len(report.telling.stood) + 1
    assert "Turning points" in {label.text() for label in page.findChildren(QLabel)}
    assert "Turning points" in report.text(public=False)
    assert "How often the party would have won from there" in report.text(public=False)
    assert "Turning points" not in report.text(public=True) and "turned" not in report.text(public=True)
    again = AccountPage(program.workspace, program.window)
    assert again.report is not None and again.report.course.ask_it.isHidden()
    assert again.report.course.bars.accessibleDescription() == shown.bars.accessibleDescription()
    assert "Turning points" in again.report.text(public=False)
    encounter = program.workspace.encounter
    assert encounter is not None and program.workspace.courses.of(encounter.id) == report.telling.stood
    program.workspace.undo()
    assert not program.workspace.courses.of(encounter.id), "what was taken back has no course"


def test_a_plot_is_painted_in_the_colours_of_both_sides(program: Program) -> None:
    page, _report = page_after(program, 24)
    plot = next(each for each in page.findChildren(PlotView) if each.plot.legend)
    page.resize(1200, 2400)
    page.show()
    picture = plot.grab().toImage()
    seen = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert {side_mark(program.workspace.theme.tokens, number).colour.lower() for number in (0, 1)} <= seen


def test_that_nobody_knows_how_it_stood_is_said(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "junctures", lambda *given, **named: iter(()))
    page, report = page_after(program, 4)
    report.course.ask_it.click()
    qtbot.waitUntil(lambda: "does not reach back" in report.course.ask_it.text(), timeout=30_000)
    assert report.course.ask_it.isVisibleTo(page) and report.course.bars.isHidden()


def test_what_happened_is_read_without_what_was_arranged_by_hand_and_who_is_up_when(
    theme: Theme, qtbot: QtBot, tmp_path: Path
) -> None:
    with sample_file(next(each for each in samples() if each.file.startswith("fever-road"))) as path:
        document = Document.copy_of(path, tmp_path)
    try:
        page = AccountPage(workspace_on(theme, document.session(SYSTEMS)))
        qtbot.addWidget(page)
        first = page.lines[0]
        assert first.startswith("Begin Toll to pay") and first.count("Mira Holt: surprised") == 1
        assert not any("Initiative" in line for line in page.lines)
        assert not any(line.startswith(("Move a token", "Change a token", "Hide")) for line in page.lines)
        assert not any("  +" in line[-6:] for line in page.lines), "nothing is left out"
        assert page.account is not None
        told = {page.workspace.name_of(each.who): felled(page.workspace, each) for each in page.account.fallen}
        assert told["Corvin Ash"] == "Hill giant 1, Round 4"
    finally:
        document.close(discard=True)
