"""Every line of every menu is clicked, in both modes, with a fight on: it does something, or says why it does not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from core.base.ids import SystemId
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from desktop.roster.token_menu import TokenMenu
from desktop.workspace.workspace import Mode
from tests.desktop.lists.hand import Hand, click_line, close_windows, fails, lines_of

LEAVES = ("file.close", "file.quit", "file.play-sample", "file.sample-")
"""Lines that leave the document: other tests click on them."""


@pytest.fixture(autouse=True)
def no_native_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up whatever the desktop's own windows ask."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_args, **_named: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args, **_named: ([], ""))
    monkeypatch.setattr(QMessageBox, "exec", lambda self: QMessageBox.StandardButton.Cancel)


def is_elsewhere(menu: QMenu) -> bool:
    """Return whether a menu lists conditions or what can be called for."""
    parent = menu.parentWidget()
    above = is_elsewhere(parent) if isinstance(parent, QMenu) else False
    return above or menu.title() in ("Conditions", "Call for")


@pytest.mark.parametrize(("system", "mode"), [(TOWERS, Mode.PREPARE), *((each, Mode.RUN) for each in SYSTEMS)])
def test_every_line_of_the_menu_bar(hand: Hand, system: SystemId, mode: Mode) -> None:
    hand.sit_down(system)
    hand.workspace.set_mode(mode)
    who = next(iter(hand.encounter.tokens))
    head, state, wrong = hand.head, hand.state, []
    actions = hand.program.actions
    for record in actions.listed:
        if record.id.startswith(LEAVES) or not actions.in_force(record):
            continue
        hand.act_on(who)
        actions.refresh()
        why = actions.why_not(record.id)
        if why is not None:
            wrong += [] if why.strip() else [f"{record.id}: it is closed, and nothing says why"]
            continue
        if not actions[record.id].isEnabled():
            wrong.append(f"{record.id}: it is closed although nothing forbids it")
            continue
        actions[record.id].trigger()
        close_windows((hand.window,))
        QTest.keyClick(hand.program.canvas.view, Qt.Key.Key_Escape)
        hand.settle()
        if hand.workspace.mode is not mode:
            hand.workspace.set_mode(mode)
        hand.back_to(head, state)
    assert not wrong, fails(wrong)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_line_of_the_menu_of_those_selected(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    made = TokenMenu(hand.workspace, hand.window)
    head, state, wrong = hand.head, hand.state, []
    person = next(iter(hand.state.people))
    tokens = tuple(hand.encounter.tokens)
    for chosen in ((tokens[0],), tokens[:2], (person,)):
        number = 0
        while True:
            hand.workspace.select(chosen)
            menu = QMenu(hand.window)
            made.fill(menu)
            # conditions and calls are gone through where their own lists are
            lines = [each for each in lines_of(menu) if not is_elsewhere(each[0])]
            if number >= len(lines):
                menu.deleteLater()
                break
            here, place, words = lines[number]
            click_line(here, place)
            opened = close_windows((hand.window,))
            hand.settle()
            form, placing = hand.cards.form, hand.window.hint.text()
            shown = hand.head > head or hand.window.messages.banners or opened or form is not None or placing
            wrong += [] if shown else [f"{words}: nothing happened, and nothing was said"]
            QTest.keyClick(hand.program.canvas.view, Qt.Key.Key_Escape)
            hand.back_to(head, state)
            menu.deleteLater()
            number += 1
    assert not wrong, fails(wrong)
