"""Labels that shorten, and badges."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.theme.fonts import text_font
from desktop.theme.theme import Theme
from desktop.theme.tokens import LIGHT
from desktop.widgets.text import Badge, ElidedLabel, in_lines, wrapping


def test_a_label_shortens_and_then_tells_the_whole_in_its_tooltip(qtbot: QtBot, theme: Theme) -> None:
    label = ElidedLabel("The captain of the\nnight watch", tip="Who")
    qtbot.addWidget(label)
    label.show()
    label.resize(label.sizeHint())
    assert label.shown() == "The captain of the night watch" and label.toolTip() == "Who"
    label.resize(80, 20)
    assert label.shown().endswith("…") and label.toolTip() == label.accessibleName() == label.text()
    assert label.minimumSizeHint().width() < 30
    before = label.grab().toImage()
    label.setText("Another")
    QTest.qWait(0)
    assert label.grab().toImage() != before


def test_a_label_that_shrinks_takes_smaller_letters_before_it_shortens(qtbot: QtBot, theme: Theme) -> None:
    plain, shrinking = (ElidedLabel("Cassia of the Lamp", shrinks=shrinks) for shrinks in (False, True))
    for label in (plain, shrinking):
        qtbot.addWidget(label)
        label.resize(label.sizeHint().width() * 9 // 10, 20)
        label.show()
    assert plain.shown().endswith("…") and shrinking.shown() == "Cassia of the Lamp" and not shrinking.toolTip()
    shrinking.resize(60, 20)
    assert shrinking.shown().endswith("…") and shrinking.toolTip() == "Cassia of the Lamp"


def test_a_badge_has_the_colours_of_its_tone(qtbot: QtBot, theme: Theme) -> None:
    badge = Badge("bleeding 2", tone="danger", tip="Loses 2 each round")
    qtbot.addWidget(badge)
    badge.resize(90, 20)

    def ground() -> QColor:
        return badge.grab().toImage().pixelColor(45, 3)

    assert ground().name() == LIGHT.danger_soft and badge.toolTip() == "Loses 2 each round"
    badge.set_tone("ok")
    assert ground().name() == LIGHT.ok_soft
    badge.setText("<b>no</b>")
    assert isinstance(badge, QLabel) and badge.sizeHint().width() > 60


def test_what_takes_two_lines_stands_there_whole_and_more_ends_with_an_ellipsis(theme: Theme) -> None:
    strong = text_font(size=13)
    strong.setWeight(QFont.Weight.DemiBold)
    first, second = "Brother Aldous moves through the zone.", "Does Town guard 1 intercept?"
    box = QRect(0, 0, QFontMetrics(strong).horizontalAdvance(first) + 4, 2 * QFontMetrics(strong).height())
    assert in_lines(f"{first} {second}", strong, box) == f"{first} {second}"
    shown = in_lines(f"{first} {second} {second} {second}", strong, box)
    assert shown.startswith(first) and shown.endswith("…") and len(shown) > len(first) + 5


def test_words_break_between_words_and_inside_only_a_word_that_is_too_long_alone(theme: Theme) -> None:
    metrics = QFontMetrics(text_font(size=13))
    name, within, between = "Highwayman with a crossbow", Qt.TextFlag.TextWrapAnywhere, Qt.TextFlag.TextWordWrap
    assert wrapping(name, metrics, metrics.horizontalAdvance(name) - 3) == between
    assert wrapping(name, metrics, metrics.horizontalAdvance("Highwayman")) == between
    assert wrapping(name, metrics, metrics.horizontalAdvance("Highwayman") - 1) == within


def test_a_label_that_breaks_takes_a_second_line_where_one_has_no_room(qtbot: QtBot, theme: Theme) -> None:
    name = "Baroness Wilhelmine of Hohenfels"
    label = ElidedLabel(name, shrinks=True, breaks=True)
    qtbot.addWidget(label)
    whole, line = label.sizeHint().width(), label.fontMetrics().height()
    label.resize(whole, line)
    label.show()
    assert label.sizeHint().height() == line and label.shown() == name
    label.resize(whole * 6 // 10, line)
    assert label.sizeHint().height() == label.minimumSizeHint().height() == 2 * line
    assert label.shown() == name and not label.toolTip()
    label.resize(whole // 4, 2 * line)
    assert label.shown().endswith("…") and label.toolTip() == name
    label.setText("Ann")
    assert label.sizeHint().height() == line
