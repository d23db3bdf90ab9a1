"""Only what was asked for last is told, and the end of it; one inquiry begins when the last one is over."""

from dataclasses import dataclass
from threading import Event

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.background.latest import Inquiry, Latest
from desktop.background.mailbox import Post


@dataclass(slots=True)
class Waiting(Inquiry):
    """An inquiry that says its name, waits to be let go on, and says it again if anybody still wants it."""

    name: str
    log: list[str]
    go_on: Event

    def find_out(self, post: Post) -> None:
        """Write down when it begins and ends."""
        self.log.append(f"begins {self.name}")
        post(self.name)
        self.go_on.wait(20)
        if self.still_wanted():
            post(f"{self.name} again")
        self.log.append(f"ends {self.name}")


def test_what_is_asked_later_waits_for_the_end_of_what_nobody_wants_any_more(qtbot: QtBot) -> None:
    parent, log, heard, ends = QObject(), list[str](), list[str](), list[int]()
    latest, go_on = Latest(parent), Event()
    latest.known.connect(heard.append)
    latest.ended.connect(lambda: ends.append(1))
    assert not latest.is_on
    latest.inquire(Waiting("one", log, go_on))
    qtbot.waitUntil(lambda: heard == ["one"], timeout=20_000)
    latest.inquire(Waiting("two", log, go_on))
    latest.inquire(Waiting("three", log, go_on))
    assert latest.is_on and log == ["begins one"]
    go_on.set()
    qtbot.waitUntil(lambda: bool(ends), timeout=20_000)
    assert log == ["begins one", "ends one", "begins three", "ends three"]
    assert heard == ["one", "three", "three again"] and len(ends) == 1 and not latest.is_on


def test_what_is_given_up_tells_nothing_and_has_no_end(qtbot: QtBot) -> None:
    parent, log, told = QObject(), list[str](), list[object]()
    latest, go_on = Latest(parent), Event()
    latest.known.connect(told.append)
    latest.ended.connect(lambda: told.append("end"))
    latest.inquire(Waiting("one", log, go_on))
    latest.give_up()
    assert not latest.is_on
    go_on.set()
    qtbot.waitUntil(lambda: log[-1:] == ["ends one"] and not latest._under_way, timeout=20_000)
    assert told == []
