"""The window in the evenings that are played: brought to rest, answered, left and pointed at, all counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from core.base.ids import TokenId
from core.engine.request import Draw
from core.geometry.units import SQUARE
from desktop.run.cards.draw_form import DrawForm
from tests.desktop.story.counting import Counting, Tally
from tests.desktop.story.seat import CTRL

KEY = Qt.Key

PATIENCE = 8.0
"""Seconds for which an answer of the window is waited for."""


class AtTheTable(Counting):
    """Answers whatever the window asks, and sees after each gesture that nothing went wrong."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.tally = Tally()
        self.turns: list[str] = []
        self.told_lines: list[str] = []
        self.let_go = self.program.faults.install()

    def stand_up(self) -> None:
        """Close the window."""
        self.let_go()
        self.window.close()
        self.window.deleteLater()

    def _answer(self) -> None:
        """Answer what is asked by Enter; where nothing is proposed, by the first answer; cards by Ctrl+Enter."""
        self._rest()
        for _ in range(40):
            waiting = self.workspace.session.waiting
            if not waiting:
                return
            before, began = self.state, self.count
            form = self.cards.question
            assert form is not None, "a question waits and no card asks it"
            if isinstance(form, DrawForm) or isinstance(form.request, Draw):
                self.key(KEY.Key_Return, CTRL)
            else:
                self.key(KEY.Key_Return)
            self._rest()
            if self.workspace.session.waiting == waiting and self.state is before:
                choices = [b for b in form.findChildren(QPushButton) if b.isVisible() and b.isEnabled()]
                assert choices, "nothing can be answered"
                self.push(choices[0])
                self._rest()
            self.tally.note("question answered", self.count - began)
        raise AssertionError("it asks without end")

    def _rest(self) -> None:
        """Let the window come to rest, and see that nothing went wrong."""
        until = monotonic() + PATIENCE
        for _ in range(3):
            QApplication.processEvents()
            assert monotonic() < until, "the window stands still"
        assert not self.program.faults.known, list(self.program.faults.known)

    @contextmanager
    def _noted(self, what: str) -> Iterator[None]:
        began = self.count
        yield
        self._rest()
        self.tally.note(what, self.count - began)

    def _leave(self) -> None:
        """Leave what is aimed or open, by Escape."""
        for _ in range(4):
            if self.workspace.aiming.offer is None and self.bar.page is None and self.cards.form is None:
                break
            self.key(KEY.Key_Escape)
            self._rest()

    def _point_at(self, target: TokenId) -> None:
        x, y = self.encounter.tokens[target].point
        self.program.canvas.view.setFocus()
        try:
            self.click((x / SQUARE, y / SQUARE))
        except AssertionError:
            self.key(KEY.Key_Tab)
        self._rest()

    def _on_screen(self, square: tuple[int, int]) -> bool:
        try:
            self.spot((square[0] + 0.5, square[1] + 0.5))
        except AssertionError:
            return False
        return True

    def _seen(self, who: TokenId) -> bool:
        x, y = self.encounter.tokens[who].point
        return self._on_screen((x // SQUARE, y // SQUARE))
