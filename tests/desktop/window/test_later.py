"""What is done later: in order, one piece in a turn, and a piece that fails keeps none back."""

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from desktop.window.later import Later


def test_pieces_come_in_order_and_what_happens_comes_between(qtbot: QtBot) -> None:
    parent, done = QObject(), list[str]()
    later = Later(parent)

    def first() -> None:
        done.append("first")
        QTimer.singleShot(0, lambda: done.append("a click"))

    later.add((first, lambda: done.append("second")))
    later.add(iter((lambda: done.append("third"),)))
    assert done == []
    qtbot.waitUntil(lambda: "third" in done)
    assert done.index("first") < done.index("a click") < done.index("third")
    assert [each for each in done if each != "a click"] == ["first", "second", "third"]
    later.add((lambda: done.append("fourth"),))
    qtbot.waitUntil(lambda: done[-1] == "fourth")


def test_a_piece_that_fails_keeps_none_back(qtbot: QtBot) -> None:
    parent, done = QObject(), list[str]()
    later = Later(parent)

    def fails() -> None:
        raise ValueError("it fails")

    with capture_exceptions() as caught:
        later.add((fails, lambda: done.append("after it")))
        qtbot.waitUntil(lambda: done == ["after it"])
    assert [str(error) for _, error, _ in caught] == ["it fails"]


@pytest.mark.parametrize("pieces", [(), iter(())])
def test_nothing_given_is_nothing_done(qtbot: QtBot, pieces: object) -> None:
    parent = QObject()
    later = Later(parent)
    later.add(pieces)  # type: ignore[arg-type]  # either is an iterable of nothing
    assert not later.findChildren(QTimer)[0].isActive()
