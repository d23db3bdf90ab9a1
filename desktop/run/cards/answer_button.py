"""An answer to a question: its words, and the keys that give it, as caps at the right."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.run.offer_groups import FREE, KEYS
from desktop.theme.fonts import text_font
from desktop.widgets.buttons import WrappingButton
from desktop.workspace.workspace import Workspace

SIDE, GAP, LETTERS = 18, 4, 12
"""Height of a cap, pixels between two, height of its letters."""


@dataclass(slots=True)
class Kept:
    """The keys that answers to one kind of question have had, and which of them were `shown` last."""

    keys: dict[str, str] = field(default_factory=dict)
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerKeys:
    """The keys of the answers to each kind of question, which stay the same from one question to the next.

    The numbers do so for each who is asked, so that the first that he is shown are one after another.
    """

    letters: dict[str, Kept] = field(default_factory=dict)
    numbers: dict[str, Kept] = field(default_factory=dict)


def letters_for(answers: Mapping[str, str], kept: Kept, unnumbered: Collection[str] = ()) -> tuple[str, ...]:
    """Return a letter for each answer, the first of its words that is free; nothing where none is.

    Answers are given by their keys. One that such a question had before keeps the letter that was `kept` then, whatever
    else is asked beside it now. Those that have no number come first, and take any letter where none of theirs is free.
    """
    fit: dict[str, list[str]] = {}
    for key in sorted(answers, key=lambda each: each not in unnumbered):
        own = [each for each in answers[key].upper() if each in FREE]
        fit[key] = [*own, *FREE] if key in unnumbered else own
    found = dict(zip(fit, _shared_out(fit, kept), strict=True))
    return tuple(found[key] for key in answers)


def numbers_for(answers: Iterable[str], kept: Kept) -> tuple[str, ...]:
    """Return a number key for each answer, by the same rule as its letter; nothing where nine others have them all.

    Where all of them are numbers, as dice or how many of something, each has its own.
    """
    answers = tuple(answers)
    if all(each.isdecimal() for each in answers):
        return tuple(each if len(each) == 1 else "" for each in answers)
    return _shared_out({key: [str(number) for number in range(1, KEYS + 1)] for key in answers}, kept)


def _shared_out(fit: Mapping[str, Sequence[str]], kept: Kept) -> tuple[str, ...]:
    """Return for each answer what it had, or else the first of what fits that is free.

    What the question before gave to an answer goes to no other: who has it in his fingers would give that one.
    """
    found: dict[str, str] = {}
    for key in fit:
        known = kept.keys.get(key)
        if (known and known not in found.values()) or (known == "" and key in kept.shown):
            found[key] = known
    lately = {kept.keys[each] for each in kept.shown}
    for key in [each for each in fit if each not in found]:
        free = [each for each in fit[key] if each not in found.values() and each not in lately]
        # rather one that no other answer has had
        unused = (each for each in free if each not in kept.keys.values())
        kept.keys[key] = found[key] = next(unused, next(iter(free), ""))
    kept.shown = tuple(fit)
    return tuple(found[key] for key in fit)


class AnswerButton(WrappingButton):
    """Leaves room for its caps; they are painted upon it."""

    def __init__(self, workspace: Workspace, text: str, caps: tuple[str, ...], parent: QWidget | None = None) -> None:
        self.workspace = workspace
        self.caps = tuple(cap for cap in caps if cap)
        self._taken = 0.0, 0
        """The scale of the interface, and how many pixels all caps take at it."""
        super().__init__(text, parent, hang=" " * 5)

    def lines(self, width: int) -> list[str]:
        """Return the words as they break beside the caps."""
        return super().lines(width - self._room())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, then its caps."""
        super().paintEvent(event)
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        font = text_font(scale=self.workspace.theme.scale, size=LETTERS)
        right = self.width() - px(8)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font)
            for cap in reversed(self.caps):
                wide = self._wide(cap)
                box = QRectF(right - wide, (self.height() - px(SIDE)) / 2, wide, px(SIDE))
                painter.setPen(QPen(QColor(tokens.border), 1))
                painter.setBrush(QColor(tokens.surface))
                painter.drawRoundedRect(box, 4, 4)
                painter.setPen(QColor(tokens.text if self.isEnabled() else tokens.muted))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, cap)
                right -= wide + px(GAP)

    def _wide(self, cap: str) -> int:
        px, font = self.workspace.theme.pixels, text_font(scale=self.workspace.theme.scale, size=LETTERS)
        return max(px(SIDE), QFontMetrics(font).horizontalAdvance(cap) + px(8))

    def _room(self) -> int:
        px, scale = self.workspace.theme.pixels, self.workspace.theme.scale
        if self._taken[0] != scale:
            self._taken = scale, sum(self._wide(cap) + px(GAP) for cap in self.caps) + (px(6) if self.caps else 0)
        return self._taken[1]
