"""The mailbox: word comes in order and in the window's thread, and nobody need be there to take it."""

import threading
from time import sleep

import pytest
import shiboken6
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.background.mailbox import SLICE, Mailbox, Post


def test_word_comes_in_order_and_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    mailbox = Mailbox()
    heard: list[tuple[object, bool]] = []
    mailbox.arrived.connect(lambda word: heard.append((word, threading.current_thread() is threading.main_thread())))

    def counting(post: Post) -> None:
        for number in range(20):
            post(number)

    mailbox.start(counting)
    qtbot.waitUntil(lambda: not mailbox.is_waiting)
    assert heard == [(number, True) for number in range(20)]


def test_word_that_takes_long_to_deal_with_leaves_the_window_its_turns(qtbot: QtBot) -> None:
    mailbox, heard, turns = Mailbox(), list[object](), list[int]()

    def deal(word: object) -> None:
        sleep(SLICE)
        heard.append(word)

    def counting(post: Post) -> None:
        for number in range(5):
            post(number)

    mailbox.arrived.connect(deal)
    mailbox.start(counting)
    assert QThreadPool.globalInstance().waitForDone(10_000)
    while mailbox.is_waiting:
        QApplication.processEvents()
        turns.append(len(heard))
    assert heard == [0, 1, 2, 3, 4]
    assert {1, 2, 3, 4} <= set(turns), "each has a turn of its own"


@pytest.mark.parametrize("after", [False, True], ids=["while it goes", "when it has gone"])
def test_a_window_may_go_while_its_jobs_are_at_work(qtbot: QtBot, after: bool) -> None:
    for _ in range(50):
        window, said, gone = QWidget(), threading.Event(), threading.Event()
        mailbox = Mailbox(window)

        def talking(post: Post, said: threading.Event = said, gone: threading.Event = gone) -> None:
            post("before")
            said.set()
            if after:
                gone.wait(10)
            for word in range(200):
                post(word)

        mailbox.start(talking)
        assert said.wait(10)
        QApplication.processEvents()
        shiboken6.delete(window)
        gone.set()
        assert not shiboken6.isValid(mailbox)
    assert QThreadPool.globalInstance().waitForDone(20_000)
