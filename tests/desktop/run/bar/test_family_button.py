"""The name on a button of the bar: whole where it can be, and never cut without a sign."""

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.run.bar.family_button import Face, FamilyButton
from desktop.theme.theme import Theme


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
