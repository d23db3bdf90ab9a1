"""The rows under a family's name: nothing that any game offers is cut on the smallest screen."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.base.phrase import say
from core.engine.system import Family
from core.rules.registry import SYSTEMS
from desktop.run.bar.bar import CommandBar
from desktop.run.bar.face_rows import LARGEST, SMALLEST, FaceRow, rows_in
from desktop.run.bar.families import LastWays, places
from desktop.run.bar.family_button import FamilyButton
from desktop.run.offer_groups import offers_of
from desktop.theme.fonts import text_font
from desktop.theme.theme import Theme
from desktop.widgets.text import broken, whole_parts
from desktop.workspace.workspace import Mode
from tests.conformance.arena import USUAL, arena
from tests.desktop.looks.stage import settle, started

SMALL = QSize(1366, 768)


def without_gaps(words: str) -> str:
    """Return the letters of words alone."""
    return words.replace("·", "").replace(" ", "")


def cut(button: FamilyButton, words: str, cost: str) -> bool:
    """Return whether a way does not stand whole on a button, or has no cost left."""
    button.face = replace(button.face, line=words, cost=cost, more=True)
    rows = button.rows().rows
    shown = "".join(row.words for row in rows)
    if without_gaps(shown) != without_gaps(words):
        return True
    told = " ".join(row.cost for row in rows if row.cost)
    return bool(cost) and (not told or not cost.startswith(told))


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_no_way_of_any_family_is_cut_on_the_smallest_screen(qtbot: QtBot, tmp_path: Path, system: SystemId) -> None:
    found: set[tuple[str, str]] = set()
    with started(tmp_path, sample=False) as program:
        workspace = program.workspace
        program.files.new(arena(system, 5, USUAL).session.state)
        workspace.set_mode(Mode.RUN)
        settle()
        program.window.resize(SMALL)
        settle()
        assert program.window.size() == SMALL and workspace.encounter is not None
        bar = program.window.findChild(CommandBar)
        clock = workspace.encounter.clock
        assert isinstance(bar, CommandBar) and clock is not None and not bar.is_low
        ways: set[tuple[Family, str, str]] = set()
        for who in clock.combatants:
            for offer in offers_of(workspace, who):
                for each in (offer, replace(offer, why_not=None)):
                    shown = next(p for p in places(workspace, (each,), LastWays()) if p.family is each.family)
                    ways.add((each.family, shown.line, shown.cost))
        costs = {cost for _, _, cost in ways if cost and len(cost) < len("bonus action ")}
        for action in workspace.words.templates:
            words = workspace.text(say(action)) if action.startswith(f"{system}.action.") else ""
            # what has a gap is filled in where it is offered
            if words and "{" not in workspace.words.templates[action]:
                ways |= {(Family.USE, words, cost) for cost in costs}
        assert len(ways) > 50
        for family, words, cost in ways:
            if cut(bar.buttons[family], words, cost):
                found.add((words, cost))
    assert not found, sorted(found)


def test_letters_are_smaller_before_anything_is_cut(theme: Theme) -> None:
    metrics = QFontMetrics(text_font(size=LARGEST))
    wide = metrics.horizontalAdvance("Put away the")
    roomy = rows_in("Put away the bow", "5 → 9", (wide, wide, wide), 1.0)
    assert (
        roomy.rows == (FaceRow("Put away the"), FaceRow("bow"), FaceRow("", "5 → 9"))
        and roomy.small.pixelSize() == LARGEST
    )
    tight = rows_in("Put away the bow", "5 → 9", (wide - 2, wide, 1), 1.0)
    assert "".join(row.words for row in tight.rows).startswith("Put away the") and tight.small.pixelSize() < LARGEST
    none = rows_in("Put away the bow", "5 → 9", (wide // 3, 1, 1), 1.0)
    assert any("…" in row.words for row in none.rows) and none.small.pixelSize() == SMALLEST


def test_words_are_broken_between_words_alone(theme: Theme) -> None:
    metrics = QFontMetrics(FamilyButton(theme).font())
    wide = metrics.horizontalAdvance("Put away")
    assert broken("Put away it", metrics, (wide, wide)) == ("Put away", "it")
    assert broken("Put away it", metrics, (wide,)) is None
    assert broken("Unbreakable words", metrics, (wide // 2, wide)) is None


def test_a_cost_that_has_no_room_loses_whole_parts(theme: Theme) -> None:
    metrics = QFontMetrics(FamilyButton(theme).font())
    cost = "4 pips: 5, 1 wasted"
    for shown in (cost, "4 pips: 5", "4 pips"):
        assert whole_parts(cost, metrics, metrics.horizontalAdvance(shown)) == shown
    assert whole_parts(cost, metrics, 3) == cost, "what has no room at all is cut by whoever writes it"
