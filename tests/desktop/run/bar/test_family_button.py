"""The name on a button of the bar: whole where it can be, and never cut without a sign."""

from PySide6.QtGui import QFontMetrics

from desktop.run.bar.family_button import Face, FamilyButton
from desktop.theme.theme import Theme


def test_a_name_that_has_no_room_ends_with_an_ellipsis(theme: Theme) -> None:
    button = FamilyButton(theme)
    button.show_face(Face("Sleep, or a day bedridden", "", "zzz"), low=False)
    font, shown = button.name_in(100)
    assert shown.endswith("…") and QFontMetrics(font).horizontalAdvance(shown) <= 100
    assert button.name_in(400)[1] == "Sleep, or a day bedridden"
