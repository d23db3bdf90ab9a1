"""The name on a button of the bar: whole where it can be, and never cut without a sign."""

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.run.bar.family_button import LABEL, Face, FamilyButton
from desktop.theme.fonts import text_font
from desktop.theme.theme import Theme
from desktop.widgets.text import whole_parts


def test_a_name_that_has_no_room_ends_with_an_ellipsis(theme: Theme) -> None:
    button = FamilyButton(theme)
    button.show_face(Face("Sleep, or a day bedridden", "", "zzz"), low=False)
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
        use.show_face(Face("Use", "", "flask"), low=low)
        defend.show_face(Face("Defend it all", "", "shield"), low=low)
        whole.show()
        small, large = (each.name_in(each.name_width())[0].pixelSize() for each in (defend, use))
        assert (small == large) is same and small < FamilyButton(theme).name_in(400)[0].pixelSize()


def test_a_way_that_is_too_long_for_a_line_takes_two_before_it_is_cut(theme: Theme) -> None:
    button = FamilyButton(theme)
    metrics = QFontMetrics(text_font(scale=theme.scale, size=LABEL))

    def lines(way: str, cost: str, *words: str) -> tuple[str, str, str]:
        button.show_face(Face("Ready", "R", "target-arrow", way, cost, more=True), low=False)
        assert way in button.toolTip() and cost in button.toolTip()
        first, second = (metrics.horizontalAdvance(each) + 1 for each in words)
        return button.lines_in(first, second)

    assert lines("Reload", "free", "Reload", "") == ("Reload", "", "free")
    assert lines("State: Bow (missile)", "free", "State: Bow", "(missile) ·  free x") == (
        "State: Bow",
        "(missile) · ",
        "free",
    )
    assert lines("Put away · Longbow", "free", "Put away ·", "Longbow") == ("Put away ·", "Longbow", "")
    # figures are never left out for words
    assert lines("Put away · Longbow", "5 → 19", "Put away ·", "Longbow") == ("Put away · Longbow", "", "5 → 19")
    assert lines("Put away · Longbow", "free", "Put", "away") == ("Put away · Longbow", "", "free")


def test_a_cost_that_has_no_room_loses_whole_parts(theme: Theme) -> None:
    metrics = QFontMetrics(FamilyButton(theme).font())
    cost = "4 pips: 5, 1 wasted"
    for shown in (cost, "4 pips: 5", "4 pips"):
        assert whole_parts(cost, metrics, metrics.horizontalAdvance(shown)) == shown
    assert whole_parts(cost, metrics, 3) == cost, "what has no room at all is cut by whoever writes it"
