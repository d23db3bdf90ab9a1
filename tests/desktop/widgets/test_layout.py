"""Rows that wrap, and sections that fold."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop.theme.tokens import TIGHT
from desktop.widgets.layout import CollapsibleSection, ElidedButton, FlowLayout, SectionHeading, clear_menu


def blocks(flow: FlowLayout, count: int) -> list[QLabel]:
    """Add labels of 50 x 20 pixels."""
    labels = [QLabel(str(number)) for number in range(count)]
    for label in labels:
        label.setFixedSize(QSize(50, 20))
        flow.addWidget(label)
    return labels


def test_a_row_wraps_where_room_ends(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box)
    labels = blocks(flow, 5)
    width = 3 * 50 + 2 * TIGHT
    assert flow.heightForWidth(width) == 2 * 20 + TIGHT
    assert flow.heightForWidth(width - 1) == 3 * 20 + 2 * TIGHT
    assert flow.heightForWidth(10) == 5 * 20 + 4 * TIGHT
    flow.setGeometry(QRect(0, 0, width, 100))
    assert [(label.x(), label.y()) for label in labels[2:4]] == [(2 * (50 + TIGHT), 0), (0, 20 + TIGHT)]
    assert flow.minimumSize() == QSize(50, 20)


def test_no_sign_is_left_alone_in_the_last_row(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box)
    words, *signs = blocks(flow, 5)
    words.setFixedWidth(120)
    for sign in signs:
        sign.setFixedSize(QSize(20, 20))
    flow.setGeometry(QRect(0, 0, 120 + 3 * (20 + TIGHT), 100))
    assert words.y() == 0 and {sign.y() for sign in signs} == {20 + TIGHT}, "all signs below the words"
    flow.setGeometry(QRect(0, 0, 120 + 4 * (20 + TIGHT), 100))
    assert {each.y() for each in (words, *signs)} == {0}, "all in one row where there is room"
    words.setFixedWidth(20)
    flow.setGeometry(QRect(0, 0, 4 * 20 + 3 * TIGHT, 100))
    assert [each.y() for each in (words, *signs)] == [0, 0, 0, 20 + TIGHT, 20 + TIGHT], "in even shares"


def test_what_stands_in_a_row_has_one_middle_line(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box)
    labels = blocks(flow, 4)
    labels[1].setFixedHeight(36)
    flow.setGeometry(QRect(0, 0, 2 * 50 + TIGHT, 100))
    assert [label.y() for label in labels] == [8, 0, 36 + TIGHT, 36 + TIGHT]


def test_hidden_and_removed_widgets_take_no_room(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box)
    labels = blocks(flow, 3)
    box.show()
    labels[0].hide()
    flow.removeWidget(labels[2])
    assert flow.count() == 2 and flow.itemAt(2) is None and flow.takeAt(9) is None
    assert flow.heightForWidth(50) == 20
    labels[2].setParent(None)


def test_a_section_folds_by_mouse_and_by_key(qtbot: QtBot) -> None:
    section = CollapsibleSection("Tracks", opened=False)
    qtbot.addWidget(section)
    section.body.addWidget(QLabel("STUN"))
    section.show()
    heading = section.findChild(QToolButton)
    assert isinstance(heading, QToolButton)
    assert not section.content.isVisible()
    with qtbot.waitSignal(section.toggled) as sent:
        QTest.mouseClick(heading, Qt.MouseButton.LeftButton)
    assert sent.args == [True] and section.content.isVisible()
    folding = heading.toolTip()
    QTest.keyClick(heading, Qt.Key.Key_Space)
    assert not section.content.isVisible() and heading.toolTip() != folding
    section.set_open(True)
    assert section.content.isVisible()


def test_a_menu_that_is_filled_anew_keeps_none_of_the_menus_within_it(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    for _ in range(3):
        clear_menu(menu)
        menu.addMenu("Conditions").addAction("Blind")
        menu.addAction("Remove")
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert [action.text() for action in menu.actions()] == ["Conditions", "Remove"]
    assert len(menu.findChildren(QMenu)) == 1


def test_what_is_wider_than_a_row_is_no_wider_than_it_must_be(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder)
    block = QLabel("words of some length")
    flow.addWidget(block)
    block.setMinimumWidth(30)
    for width in (100, 40, 20):
        flow.setGeometry(QRect(0, 0, width, 200))
        assert block.width() == max(30, min(block.sizeHint().width(), width))


def test_a_long_title_of_a_section_ends_in_dots_and_makes_nothing_wider(qtbot: QtBot) -> None:
    title = "The second sergeant of the most honourable guild of the lower landing"
    section = CollapsibleSection(title)
    qtbot.addWidget(section)
    section.show()
    heading = section.findChild(SectionHeading)
    assert heading is not None
    section.resize(section.sizeHint())
    assert heading.shown() == title
    assert section.minimumSizeHint().width() < heading.fontMetrics().horizontalAdvance(title) / 2
    section.resize(200, 60)
    assert heading.shown().endswith("…") and title.startswith(heading.shown()[:-1]) and heading.width() <= 200
    QApplication.sendEvent(heading, QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), heading.mapToGlobal(QPoint(5, 5))))
    assert QToolTip.text() == title
    QToolTip.hideText()


@pytest.mark.parametrize("size", range(12, 25))
def test_a_button_with_all_the_room_that_it_asks_for_cuts_no_word(qtbot: QtBot, size: int) -> None:
    button = ElidedButton()
    qtbot.addWidget(button)
    font = button.font()
    font.setPixelSize(size)
    button.setFont(font)
    for words in ("upset within the hour", "mounted (Riding horse)", "unconscious", "stabilised"):
        button.setText(words)
        button.resize(button.sizeHint())
        assert button.shown() == words
    button.resize(button.width() // 2, button.height())
    assert button.shown() != words
