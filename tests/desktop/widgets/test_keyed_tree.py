"""A list in columns: what has no room in a narrow one takes another line, and no word is cut while there is any."""

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.theme.icons import icon
from desktop.widgets.keyed_tree import KeyedTree

WHEN, WHO, WHAT = range(3)


def test_columns_share_a_narrow_list_by_their_longest_words(qtbot: QtBot) -> None:
    tree = KeyedTree()
    qtbot.addWidget(tree)
    tree.set_heads("When", "Who", "What", wide=(WHAT,), yielding=(WHEN, WHO))
    tree.add_line("one", ["day 4, 05:03", "Corvin Ash", "the tiredness of the long march ends"])
    tree.resize(230, 200)
    tree.show()
    tree.share_room()
    QApplication.processEvents()
    assert tree.horizontalScrollBar().maximum() == 0
    metrics = tree.fontMetrics()
    for column, word in ((WHEN, "05:03"), (WHO, "Corvin"), (WHAT, "tiredness")):
        assert tree.columnWidth(column) > metrics.horizontalAdvance(word)
    item = tree.topLevelItem(0)
    assert item is not None and tree.visualItemRect(item).height() > 2 * metrics.height()
    tree.resize(900, 200)
    QApplication.processEvents()
    assert tree.visualItemRect(item).height() < 2 * metrics.height()
    assert tree.columnWidth(WHAT) > 500, "what nobody needs goes to the wide one"


def test_words_that_are_a_pixel_too_long_take_another_line_too(qtbot: QtBot) -> None:
    tree = KeyedTree()
    qtbot.addWidget(tree)
    tree.set_heads("When", "What", wide=(1,), yielding=(WHEN,))
    tree.add_line("one", ["day 8, 00:00:12", "heals"])
    tree.resize(600, 200)
    tree.show()
    tree.share_room()
    whole = tree.sizeHintForColumn(WHEN)
    for missing in range(4):
        tree.header().resizeSection(WHEN, whole - missing)
        tree.scheduleDelayedItemsLayout()
        QApplication.processEvents()
        item = tree.topLevelItem(0)
        assert item is not None
        is_one = tree.visualItemRect(item).height() < 2 * tree.fontMetrics().height()
        assert is_one is (missing == 0), missing


def test_a_hidden_column_takes_no_share_and_bold_words_are_measured_bold(qtbot: QtBot) -> None:
    tree = KeyedTree()
    qtbot.addWidget(tree)
    tree.set_heads("When", "Who", "What", "x", wide=(WHAT,), yielding=(WHEN, WHO, 3))
    tree.add_line("one", ["day 2, 04:00:48", "Mira Holt", "checks against Snake Venom, DC 6", "up to 599 x"])
    item = tree.topLevelItem(0)
    assert item is not None
    font = tree.font()
    font.setBold(True)
    for column in range(4):
        item.setFont(column, font)
    metrics = QFontMetrics(font)
    words = ("04:00:48", "Mira", "against", "599")
    tree.resize(sum(map(metrics.horizontalAdvance, words)) + 80, 200)
    tree.show()
    for hidden in (False, True):
        tree.setColumnHidden(3, hidden)
        tree.share_room()
        QApplication.processEvents()
        assert tree.horizontalScrollBar().maximum() == 0
        for column, word in enumerate(words[: 3 if hidden else 4]):
            assert tree.columnWidth(column) > metrics.horizontalAdvance(word), word
        assert sum(map(tree.columnWidth, range(4))) >= tree.viewport().width() - 4


def test_where_not_even_the_heads_have_room_no_word_of_a_line_is_cut(qtbot: QtBot) -> None:
    tree = KeyedTree()
    qtbot.addWidget(tree)
    tree.set_heads("Who it is", "What he suffers from", "When it is next", wide=(WHEN, WHO), yielding=(WHAT,))
    tree.add_line("one", ["Corvin Ash", "Plague", "day 4"])
    tree.show()
    metrics = tree.fontMetrics()
    words = [metrics.horizontalAdvance(each) for each in ("Corvin", "Plague", "day")]
    beside = tree.sizeHintForColumn(WHAT) - metrics.horizontalAdvance("day 4")
    tree.resize(sum(words) + 3 * beside + 12, 200)
    tree.share_room()
    assert tree.header().sectionSizeHint(WHO) > tree.columnWidth(WHO)
    assert all(tree.columnWidth(column) >= words[column] + beside for column in (WHEN, WHO, WHAT))


def test_a_column_to_spare_gives_way_before_a_word_of_another_one_is_cut(qtbot: QtBot) -> None:
    tree = KeyedTree()
    qtbot.addWidget(tree)
    tree.set_heads("When", "Who", "What", "x", wide=(WHAT,), yielding=(WHEN, WHO, 3), spare=(3,))
    tree.add_line("one", ["day 2, 04:00:48", "Mira Holt", "checks against Snake Venom, DC 6", "once"])
    metrics = tree.fontMetrics()
    words = ("04:00:48", "Mira", "against")
    narrow = sum(map(metrics.horizontalAdvance, words)) + 34
    tree.show()
    for width, hidden in ((900, False), (narrow, True), (900, False)):
        tree.resize(width, 200)
        tree.share_room()
        QApplication.processEvents()
        assert tree.isColumnHidden(3) is hidden, width
        for column, word in enumerate(words):
            assert tree.columnWidth(column) > metrics.horizontalAdvance(word), (width, word)
    item = tree.topLevelItem(0)
    assert item is not None
    item.setText(3, "")
    tree.share_room()
    assert tree.isColumnHidden(3), "nothing stands in it"


def test_a_moment_is_whole_where_even_long_words_have_no_room(qtbot: QtBot) -> None:
    tree = KeyedTree()
    qtbot.addWidget(tree)
    tree.set_heads("When", "What", wide=(WHO,), yielding=(WHEN,))
    tree.add_line("one", ["day 2, 04:00:48", "Kirchspielvorsteherversammlung"])
    metrics = tree.fontMetrics()
    tree.resize(metrics.horizontalAdvance("04:00:48 Kirchspielvorsteherv") + 20, 200)
    tree.show()
    tree.share_room()
    QApplication.processEvents()
    assert tree.columnWidth(WHEN) > metrics.horizontalAdvance("04:00:48")
    assert tree.columnWidth(WHEN) + tree.columnWidth(WHO) <= tree.viewport().width()


def test_a_sign_is_spared_last(qtbot: QtBot) -> None:
    tree = KeyedTree()
    qtbot.addWidget(tree)
    tree.set_heads("When", "What", "x", "", wide=(WHO,), yielding=(WHEN, 2), spare=(2, 3))
    item = tree.add_line("one", ["day 2, 04:00:48", "unconscious ends", "once", ""])
    item.setIcon(3, icon("eye"))
    tree.show()
    states = []
    for width in range(500, 100, -4):
        tree.resize(width, 200)
        tree.share_room()
        states.append((tree.isColumnHidden(2), tree.isColumnHidden(3)))
        if not states[-1][1]:
            continue
        assert tree.columnWidth(WHO) > tree.fontMetrics().horizontalAdvance("unconscious")
        break
    assert list(dict.fromkeys(states)) == [(False, False), (True, False), (True, True)]
