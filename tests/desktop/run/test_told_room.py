"""How much of what is told has room: all of it where it has, and what is behind the link otherwise."""

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from desktop.run.bar.told_line import LETTERS, ToldLine
from desktop.theme.fonts import text_font
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import duel

LINES = ("Ann: BODY: 2 successes", "Orc: BODY: 1 success", "Orc is thrown down")


def line_of(qtbot: QtBot, theme: Theme) -> ToldLine:
    """Return the line above the map of a fight."""
    table = duel(qtbot, theme, {}, {})
    line = ToldLine(table.workspace)
    qtbot.addWidget(line)
    line.show()
    return line


@pytest.mark.parametrize("matters", ["", "Ann is asked"])
def test_words_that_have_room_are_behind_no_link_however_narrow_the_line_was(
    qtbot: QtBot, theme: Theme, at_once: None, matters: str
) -> None:
    line = line_of(qtbot, theme)
    line.words.tell(LINES, "", None)
    for width in [*range(1400, 300, -50), *range(300, 1400, 50)]:
        line.resize(width, line.height())
        line.say_why_not(matters)
        qtbot.wait(1)
        left = line.words.left_out(line.words.width())
        assert line.more.isVisibleTo(line) or not left
        if line.more.isVisibleTo(line):
            assert line.more.text().startswith("+") and line.words.sizeHint().width() > line.words.width()
        assert not left or line.more.text() == f"+{left} more"
    assert not line.more.isVisibleTo(line)


def test_what_is_told_before_the_line_has_its_width_hides_nothing_afterwards(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    """As a fight begins it is told before the window has given it any room."""
    line = line_of(qtbot, theme)
    line.words.resize(40, line.words.height())
    line.resize(1400, line.height())
    line.words.tell(LINES, "", None)
    line.say_hint("")
    assert not line.more.isVisibleTo(line)


def test_how_it_ended_is_read_also_where_names_are_long(qtbot: QtBot, theme: Theme) -> None:
    line = line_of(qtbot, theme)
    first = "Raider captain 1 \u2192 Crossbowman of the bishop's garrison: 10 against 10: 3 STUN, 1 LETHAL"
    words = line.words
    words.tell((first, "STUN 10"), "", None)
    whole = QFontMetrics(text_font(size=LETTERS, weight=QFont.Weight.Medium)).horizontalAdvance(first)
    assert words.shown(whole + 2) == first
    assert words.shown(round(whole * 0.85)) == first and words.left_out(round(whole * 0.85)) == 1
    narrow = words.shown(whole // 2)
    assert narrow.endswith("3 STUN, 1 LETHAL") and narrow.startswith("Raider") and "\u2026" in narrow
