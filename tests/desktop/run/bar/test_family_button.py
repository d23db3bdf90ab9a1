"""The name on a button of the bar: whole where it can be, and never cut without a sign."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.run.bar.bar import CommandBar
from desktop.run.bar.family_button import ButtonFace, FamilyButton
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started


def test_a_name_that_has_no_room_ends_with_an_ellipsis(theme: Theme) -> None:
    button = FamilyButton(theme)
    button.show_face(ButtonFace("Sleep, or a day bedridden", "", "zzz"), low=False)
    font, shown = button.name_in(100)
    assert shown.endswith("…") and QFontMetrics(font).horizontalAdvance(shown) <= 100
    assert button.name_in(400)[1] == "Sleep, or a day bedridden"


def test_names_that_stand_alone_in_their_buttons_are_written_alike(qtbot: QtBot, theme: Theme) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    use, defend = FamilyButton(theme, whole), FamilyButton(theme, whole)
    for button in (use, defend):
        button.row = (use, defend)
        button.resize(80, 40)
    for low, same in ((True, True), (False, False)):
        use.show_face(ButtonFace("Use", "", "flask"), low=low)
        defend.show_face(ButtonFace("Defend it all", "", "shield"), low=low)
        whole.show()
        small, large = (each.name_in(each.name_width())[0].pixelSize() for each in (defend, use))
        assert (small == large) is same and small < FamilyButton(theme).name_in(400)[0].pixelSize()


def test_a_long_name_takes_two_lines_and_leaves_the_rest_to_what_stands_below(qtbot: QtBot, theme: Theme) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    button = FamilyButton(theme, whole)
    button.resize(112, 68)
    whole.show()
    shown = []
    for title in ("Sleep, or a day bedridden", "Sleep"):
        button.show_face(ButtonFace(title, "", "zzz", "of everybody on the map who can be asked"), low=False)
        shown.append((button.names(), len(button.rows().rows)))
    assert shown == [(("Sleep, or a day", "bedridden"), 2), (("Sleep",), 3)]
    button.show_face(ButtonFace("Sleep, or a day bedridden", "", "zzz"), low=True)
    assert len(button.names()) == 1 and button.names()[0].endswith("…")


def test_where_an_action_leads_is_never_cut_by_a_pixel(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: set[str] = set()
    elided = QFontMetrics.elidedText

    def watched(metrics: QFontMetrics, words: str, mode: Qt.TextElideMode, width: int) -> str:
        shown = elided(metrics, words, mode, width)
        if shown != words:
            cut.add(words)
        return shown

    with started(tmp_path, language="de") as program:
        program.workspace.set_mode(Mode.RUN)
        settle()
        monkeypatch.setattr(QFontMetrics, "elidedText", watched)
        bar = program.window.foot.bar
        for family in bar.buttons:
            bar.open_list(family)
            settle()
            program.window.grab()
        told = {words for words in cut if words.startswith("→") or words.endswith("Phasen")}
        monkeypatch.undo()
    assert not told


def test_in_a_low_bar_of_large_letters_no_key_is_lost_and_the_next_one_leaves_room_for_the_name(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with started(tmp_path, scale=2.0) as program:
        program.workspace.set_mode(Mode.RUN)
        program.window.resize(1366, 768)
        settle()
        bar = program.window.findChild(CommandBar)
        assert isinstance(bar, CommandBar) and bar.is_low
        buttons = [each for each in bar.findChildren(FamilyButton) if each.isVisible() and each.face.key]
        assert buttons and all(each.has_key() for each in buttons)
        bar.actor.refresh(low=True, idle="")
        assert "(X)" not in bar.actor.switch.text()
