"""Every transcript is played in the window by mouse and keys alone, and every rule of every game comes into play so."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from core.base.ids import RuleId, SystemId
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import citations
from core.rulebook.rule import RuleKind
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.names import SWIFT_SWORDS
from desktop.sheets.panel import SheetPanel
from desktop.theme.theme import Theme
from tests.desktop.story.clicked import Clicker, game_of
from tests.helpers.called import passed
from tests.transcripts.runner import Script, scripts

NOT_CLICKED: dict[str, tuple[int, str]] = {
    "faction_zones/many: dice spread over smaller ones": (8, "who gets how many dice is pointed out, not written down"),
    "semi_automagic/items: what is named is struck, and nothing else that is worn": (
        6,
        "a thing by its id: it is named by where it is, and of several pieces the question asks which",
    ),
    "semi_automagic/loads: packs are dropped at once and taken up again in two seconds": (
        2,
        "a single thing out of a pack that lies there is dragged from the map, or from the dock of loads",
    ),
    "semi_automagic/riding: who is named after the mount has no say in it": (
        0,
        "nobody can be pointed at after the mount",
    ),
    "swift_swords/footing: the free step of one who is in a melee stays beside somebody of it": (
        3,
        "nobody can be pointed at by himself",
    ),
    "swift_swords/places: what a weapon reaches is seen before it is used": (
        2,
        "full hands are not offered as weapons",
    ),
    "towers/checks: alone": (4, "a check of nothing is nowhere to be chosen"),
    "towers/conditions: given out of a fight: no end on a clock, and lasting for whoever is on no map": (
        0,
        "where no clock runs, the form asks for no phases",
    ),
    "towers/situations: a hidden archer": (0, "that somebody is hidden is said of his token, and ticked in the ruling"),
}
"""Transcripts of which only so many steps are played, and why not the next one."""
NOT_REACHED: dict[str, set[str]] = {
    "faction_zones/walls": {"FAC-SHOVE-01"},
    "semi_automagic/dying": {"SEC-COND-12"},
    "semi_automagic/initiative": {"SEC-DICE-02"},
    "semi_automagic/running": {"SEC-ACT-02"},
    "swift_swords/contact": {"SST-STAT-05"},
    "swift_swords/due": {"SST-SEQ-02"},
    "swift_swords/holds": {"SST-ACT-04"},
    "swift_swords/melee": {"SST-SPEC-10"},
    "swift_swords/refresh": {"SST-TIME-03"},
    "swift_swords/turns": {"SST-TIME-03"},
    "swift_swords/weapons": {"SST-MOB-01"},
    "towers/areas": {"T99-DMG-10"},
    "towers/attack": {"T99-FLIP-06", "T99-TYPE-01"},
    "towers/care": {"T99-TEMP-06"},
    "towers/checks": {"T99-ACT-31"},
    "towers/cover": {"T99-MOVE-05"},
    "towers/dying": {"T99-COMP-06"},
    "towers/heights": {"T99-ACT-36"},
    "towers/noticed": {"T99-HOLD-05"},
    "towers/opportunity": {"T99-OA-07"},
    "towers/overrides": {"T99-ACT-44"},
    "towers/situations": {"T99-MAP-03"},
}
"""Rules that a file of transcripts names, and that are carried out in others."""
IN_THE_SHEET = {RuleId("SST-RANK-15")}
"""What a form of a sheet has from its beginning: the examples beside Ranks, which are looked at."""
FILES = tuple(dict.fromkeys(script.file for script in scripts()))


def of_file(file: str) -> tuple[Script, ...]:
    """Return the transcripts of a file."""
    return tuple(script for script in scripts() if script.file == file)


def carried_out(system: SystemId) -> frozenset[RuleId]:
    """Return the rules of a game that a function carries out; what the ground or a table does alone, needs none."""
    assert SYSTEMS[system]
    marked = {rule for each in citations() for rule in each.rules}
    rules = catalogue(system).rules.values()
    return frozenset(rule.id for rule in rules if rule.kind is not RuleKind.ADVICE and rule.id in marked - IN_THE_SHEET)


def promised(file: str) -> frozenset[RuleId]:
    """Return the rules that come into play as a file is played: those that its transcripts name as far as that goes."""
    played = [script for script in of_file(file) if script.name not in NOT_CLICKED]
    named = frozenset(RuleId(rule) for script in played for rule in script.rules)
    return (named & carried_out(game_of(of_file(file)[0]))) - NOT_REACHED.get(file, set())


def look(seat: Clicker) -> None:
    """Look at the sheet of the first one in a fight, and at that sheet as a page."""
    sheet = SheetPanel(seat.workspace)
    seat.act_on(next(iter(seat.encounter.tokens)))
    sheet.refresh()
    sheet.as_page.click()
    if seat.encounter.system == SWIFT_SWORDS:
        boxes = sheet.findChildren(QComboBox)
        assert any("ordinary human" in box.itemText(row) for box in boxes for row in range(box.count()))
    assert sheet.window_of_page is not None
    sheet.window_of_page.close()
    sheet.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    seat.table.activateWindow()


@pytest.mark.parametrize("file", FILES)
def test_transcripts_are_played_by_clicks(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    # nobody looks at the odds meanwhile
    monkeypatch.setattr("desktop.run.odds_queue.SECONDS", 0.0)
    rules = promised(file)
    marked = [each for each in citations() if rules & {*each.rules}]
    with passed(each.function for each in marked) as seen:
        seat = Clicker(theme)
        qtbot.addWidget(seat.table)
        for script in of_file(file):
            seat.play(script, NOT_CLICKED.get(script.name, (None, ""))[0])
            if script is of_file(file)[0]:
                look(seat)
    reached = {rule for each in marked if each.function in seen for rule in each.rules}
    assert sorted(rules - reached) == []


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_rule_that_can_be_carried_out_comes_into_play_by_clicks(system: SystemId) -> None:
    files = (file for file in FILES if game_of(of_file(file)[0]) == system)
    reached = {rule for file in files for rule in promised(file)}
    assert sorted(carried_out(system) - reached) == []


def test_what_is_not_clicked_is_there() -> None:
    steps = {script.name: len(script.data.get("step", ())) for script in scripts()}
    assert [name for name, (number, _) in NOT_CLICKED.items() if number >= steps.get(name, 0)] == []
