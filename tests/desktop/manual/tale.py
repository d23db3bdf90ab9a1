"""A fight as a chapter of the manual tells it: played in the real window, and held to what is seen."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from core.documents.sample_fights import samples
from desktop.manual.pages import page_named, words_of
from desktop.run.cards.question_list import QuestionList
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat, words_in

KEYS = {"Enter": Qt.Key.Key_Return, **{letter: getattr(Qt.Key, f"Key_{letter}") for letter in "ADEFHMPR12345"}}
PATIENCE = 20
"""Seconds for what is reckoned."""


@dataclass
class Tale:
    """A seat, and the page that is told; what the page says next must come after what it said before."""

    seat: Seat
    name: str
    rest: str = field(init=False)

    def __post_init__(self) -> None:
        found = page_named(self.name)
        assert found is not None
        self.rest = words_of(found.source)

    def open(self, file: str, steps: int) -> None:
        """Open a sample from the start page, go back to what was after so many steps, and run it."""
        seat = self.seat
        number, sample = next(found for found in enumerate(samples()) if found[1].file.startswith(file))
        seat.push(seat.window.start_page.buttons[f"sample-{number}"])
        self.says(sample.title)
        seat.workspace.session.go_to(steps)
        seat.workspace.set_mode(Mode.RUN)
        self.begin()

    def begin(self) -> None:
        """Have the keyboard on the map."""
        QApplication.processEvents()
        self.seat.come_back()
        self.seat.program.canvas.view.setFocus()

    def says(self, *texts: str) -> None:
        """See that the page says each of them, in this order."""
        for text in texts:
            _, found, after = self.rest.partition(text)
            assert found, f"The page {self.name} should go on with: {text}\n… {self.rest[:300]}"
            self.rest = after

    def acts(self, name: str) -> None:
        """See that the page and the window agree on who acts."""
        QApplication.processEvents()
        assert self.seat.subject == name
        self.says(name)

    def key(self, name: str) -> None:
        """Strike a key that the page names."""
        self.says(name)
        self.seat.key(KEYS[name])
        QApplication.processEvents()

    def again(self, name: str) -> None:
        """Strike a key that the page has named before."""
        self.seat.key(KEYS[name])
        QApplication.processEvents()

    def click(self, name: str) -> None:
        """Click on somebody whom the page names."""
        self.says(name)
        self.seat.click(name)
        QApplication.processEvents()

    def click_place(self, x: float, y: float) -> None:
        """Click on a place of the map, in squares."""
        self.seat.click((x, y))
        QApplication.processEvents()

    def card(self, *texts: str) -> None:
        """See that the page and the card of what is aimed say the same."""
        assert self.seat.cards.front is self.seat.cards.aim, "nothing is aimed"
        self._seen(self._aimed, texts)

    def question(self, *texts: str) -> None:
        """See that the page and the question that waits say the same."""
        assert isinstance(self.seat.cards.front, QuestionList), "no question waits"
        self._seen(self._card, texts)

    def told(self, *texts: str) -> None:
        """See that the page and the told line say the same."""
        self._seen(self.seat.line.words.toolTip, texts)

    def _aimed(self) -> str:
        """Return what the head of the card foresees, and all that is written below it."""
        head = self.seat.cards.aim.head
        return " | ".join((head.chance_words(), *head.legend(), head.harm_words(), head.state_words(), self._card()))

    def _card(self) -> str:
        """Return all that is written on the card that is seen."""
        card = self.seat.card
        words = " | ".join((words_in(card), *(button.text() for button in card.findChildren(QAbstractButton))))
        return words.replace("\u00a0", " ")

    def _seen(self, shown: Callable[[], str], texts: tuple[str, ...]) -> None:
        """Wait until it is seen, as odds may come a little later, and see that the page says it too."""
        until = monotonic() + PATIENCE
        while monotonic() < until and not all(text in shown() for text in texts):
            QTest.qWait(10)
        for text in texts:
            assert text in shown(), f"{text!r} is not seen in {shown()!r}"
        self.says(*texts)
