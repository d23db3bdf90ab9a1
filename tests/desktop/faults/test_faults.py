"""Errors that nobody foresaw: told once in a calm line from wherever they come, and reported without the campaign."""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, qCritical
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.base.fault import Fault, fault_of
from core.chance.source import Source
from core.documents.sample_fights import samples
from core.edits.document import SetTitle
from core.model.campaign import Campaign
from desktop.faults.catching import Faults
from desktop.faults.dialog import FaultDialog
from desktop.faults.report import report, without_names
from desktop.map.items.token_item import Sprites, TokenItem
from desktop.program import Program
from desktop.workspace.workspace import Mode

SECRET = "Ann, the traitor"


class Sender(QObject):
    """Something with a signal."""

    sent = Signal()


class Torn(QWidget):
    """A widget that cannot be painted."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fail."""
        fail()


class Job(QRunnable):
    """A job that fails."""

    def run(self) -> None:
        """Fail."""
        fail()


def fail() -> None:
    """Raise what nobody expects, with a name of the campaign in its words."""
    raise KeyError(SECRET)


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is printed of the errors, and pytest's own catching, out of the way."""
    monkeypatch.setattr(sys, "excepthook", lambda *args: None)
    monkeypatch.setattr(threading, "excepthook", lambda args: None)
    monkeypatch.setattr(sys, "unraisablehook", lambda args: None)


@pytest.fixture
def faults(quiet: None, program: Program) -> Iterator[Faults]:
    """Give what hears of errors in a running program."""
    end = program.faults.install()
    yield program.faults
    end()


def in_a_slot(qtbot: QtBot) -> None:
    """Fail in a slot."""
    sender = Sender()
    sender.sent.connect(fail)
    sender.sent.emit()


def while_painting(qtbot: QtBot) -> None:
    """Fail in a paint event."""
    widget = Torn()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.wait(50)


def in_a_thread(qtbot: QtBot) -> None:
    """Fail in a thread of Python's."""
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


def in_a_job(qtbot: QtBot) -> None:
    """Fail in a job of Qt's threads."""
    QThreadPool.globalInstance().start(Job())
    assert QThreadPool.globalInstance().waitForDone(5000)


@pytest.mark.parametrize("way", [in_a_slot, while_painting, in_a_thread, in_a_job])
def test_an_error_is_told_once_wherever_it_happens(
    way: Callable[[QtBot], None], program: Program, faults: Faults, qtbot: QtBot
) -> None:
    for _ in range(2):
        way(qtbot)
    qtbot.waitUntil(lambda: sum(faults.known.values()) >= 2)
    (fault,) = faults.known
    assert fault.kinds == ("KeyError",) and fault.places[-1].endswith("in fail")
    (banner,) = program.window.messages.banners
    assert banner.tone == "danger" and "as it was before" in banner.text
    assert [button.text() for button in banner.findChildren(QPushButton)] == ["Details", "Save a report…"]


def test_another_error_is_told_anew_where_the_line_of_an_older_one_still_stands(
    program: Program, faults: Faults, qtbot: QtBot
) -> None:
    in_a_slot(qtbot)
    qtbot.waitUntil(lambda: len(program.window.messages.banners) == 1)
    in_a_thread(qtbot)
    qtbot.waitUntil(lambda: "Once more" in program.window.messages.banners[0].text)
    assert len(program.window.messages.banners) == 1


def test_one_who_cannot_be_painted_fails_for_himself_alone(
    program: Program, faults: Faults, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.files.open_sample(samples()[0])
    seen: list[TokenItem] = []
    sprite_of = Sprites.of

    def once(sprites: Sprites, item: TokenItem, *given: Any) -> object:
        seen.append(item)
        if len(seen) == 1:
            fail()
        return sprite_of(sprites, item, *given)

    monkeypatch.setattr(Sprites, "of", once)
    program.canvas.view.viewport().grab()
    assert len({id(each) for each in seen}) > 5
    qtbot.waitUntil(lambda: bool(faults.known))
    assert [fault.kinds for fault in faults.known] == [("KeyError",)]


@pytest.mark.qt_log_ignore("the sky is falling", extend=True)
def test_what_qt_calls_critical_is_told_and_what_it_says_by_the_way_is_kept(
    program: Program, faults: Faults, qtbot: QtBot
) -> None:
    qCritical("the sky is falling on 'Ann'")
    qtbot.waitUntil(lambda: bool(faults.known))
    assert any(each.startswith("the sky") for each in faults.messages)
    assert "the sky" in report("1", [], faults.messages) and "Ann" not in report(
        "1", faults.known.items(), faults.messages
    )


def test_the_window_lives_on_and_the_adventure_is_as_it_was(
    program: Program, faults: Faults, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.files.new(Campaign(Source(1), title="An evening"))
    before = program.workspace.state

    def torn(*args: object) -> None:
        raise ZeroDivisionError(SECRET)

    with monkeypatch.context() as patched:
        patched.setattr("core.engine.run.Run.pump", torn)
        sender = Sender()
        sender.sent.connect(lambda: program.workspace.submit(SetTitle("Another")))
        sender.sent.emit()
    qtbot.waitUntil(lambda: bool(faults.known))
    assert program.workspace.state is before
    assert program.workspace.submit(SetTitle("Another")) and program.workspace.state is not before
    program.workspace.set_mode(Mode.RUN)
    assert program.window.isVisible()


def test_details_show_everything_and_the_report_nothing_of_the_adventure(
    program: Program, faults: Faults, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_slot(qtbot)
    qtbot.waitUntil(lambda: bool(program.window.messages.banners))
    (banner,) = program.window.messages.banners
    _details, save = banner.findChildren(QPushButton)
    path = tmp_path / "report.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(path), ""))
    save.click()
    text = path.read_text(encoding="utf-8")
    assert "KeyError" in text and "in fail" in text and "Python" in text
    assert SECRET not in text and str(Path.home()) not in text and str(Path(__file__).parents[3]) not in text
    dialog = program.dialogs["faults"]
    assert isinstance(dialog, FaultDialog) and SECRET in dialog.text.toPlainText()
    assert str(path) in dialog.saved.text()
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == text
    dialog.save_to(tmp_path)
    assert "no plain file" in dialog.saved.text()
    dialog.save_to(tmp_path / "nowhere" / "report.txt")
    assert "could not be written" in dialog.saved.text()
    in_a_thread(qtbot)
    qtbot.waitUntil(lambda: len(faults.known) == 2)
    assert dialog.text.toPlainText().count(SECRET) == 2


def test_the_help_menu_shows_what_went_wrong(program: Program) -> None:
    program.actions.start("help.faults")
    dialog = program.dialogs["faults"]
    assert isinstance(dialog, FaultDialog) and "Nothing has gone wrong" in dialog.text.placeholderText()


def test_who_ends_the_program_is_no_fault(faults: Faults, qtbot: QtBot) -> None:
    faults.take(KeyboardInterrupt())
    faults.take(SystemExit(1))
    QGuiApplication.processEvents()
    assert faults.known == {}


def test_a_fault_names_what_it_was_caused_by_and_where_that_happened() -> None:
    try:
        try:
            fail()
        except KeyError as error:
            raise ValueError("no such creature") from error
    except ValueError as error:
        fault = fault_of(error)
    assert fault.kinds == ("ValueError", "KeyError") and fault.words == "no such creature"
    assert fault.places[-1].startswith("tests/desktop/faults/test_faults.py:")


def test_an_endless_recursion_is_cut_short() -> None:
    def again() -> None:
        again()

    try:
        again()
    except RecursionError as error:
        assert len(fault_of(error).places) == 61


def test_messages_of_libraries_lose_what_they_quote_and_paths() -> None:
    assert without_names("cannot open '/home/ann/secret.png' for \"Ann\"") == "cannot open … for …"
    assert without_names("no file /home/ann/secret.png here") == "no file … here"
    assert report("1", [(Fault(("KeyError",), ("a.py:1 in b",), SECRET), 3)], ()).splitlines()[-2:] == [
        "3 x KeyError",
        "  a.py:1 in b",
    ]


def test_hooks_are_put_back_when_it_ends(quiet: None, qapp: object) -> None:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    Faults().install()()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
