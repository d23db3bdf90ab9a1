"""The odds of the action that is aimed: how it comes out, what it costs whom, and who may go down."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.analysis.outcomes import Odds
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.command_kinds import PlayCommand
from desktop.run.odds_queue import Answer, OddsQuestion, OddsQueue
from desktop.run.odds_summary import aheads, brought_by, percent, summary_of, tenths, whole_percents
from desktop.theme.fonts import number_font
from desktop.workspace.workspace import Workspace

LINE, BARS, FIGURES = 18, 34, 14
"""Heights of a line of words, of the bars, and of the numbers beneath them."""
INDENT = 12
MOST_BARS = 16
MOST_DRAWN = 2
"""Of so many whom an act strikes it is drawn what they lose."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A line of the view: words and how likely they are; or, with `shares`, the chances of the figures of a track.

    A `plain` one is words alone, its share of no account. An `inner` one belongs to the line above it.
    `percent` is the share in whole hundredths where it has to add up with others. `of` is the outcome that it is the
    chance of, and whose.
    """

    words: str
    share: Fraction
    shares: tuple[tuple[int, Fraction], ...] = ()
    inner: bool = False
    plain: bool = False
    percent: int | None = field(default=None, compare=False)
    of: tuple[str, Phrase] | None = field(default=None, compare=False)


def error_words(error: Fraction, *, sampled: bool) -> str:
    """Return how far chances may be off that were not reckoned to the end: at most, or nearly always if `sampled`."""
    if sampled:
        words = QCoreApplication.translate("OddsView", "Each within ± %1, 19 times of 20: partly sampled")
    else:
        words = QCoreApplication.translate("OddsView", "Each within ± %1: not every course was followed")
    return words.replace("%1", tenths(error))


class OddsView(QWidget):
    """Shows the odds of an act as soon as they are known; the latest question is the only one that counts."""

    role = QAccessible.Role.Chart

    shown = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._chances: tuple[Chance, ...] | None = ()
        self._told_by: Callable[[], tuple[Chance, ...]] = tuple
        self.about = False
        self.found: Odds | None = None
        """What is shown, where it is not told of several one by one."""
        self.apart: dict[str, Odds] = {}
        """What is shown of each of several whom one draw strikes."""
        self._wanted: OddsQuestion | None = None
        self._reckoning = OddsQueue(self)
        self._reckoning.known.connect(self._known)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("Exact chances out of the cards or dice as they are now"))
        self._held_back = False
        self.hide()

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The lines; they are written as soon as somebody looks at them, not while they are held back."""
        if self._chances is None:
            self._chances = self._told_by()
        return self._chances

    def hold_back(self, held: bool) -> None:
        """Reckon without showing it, or show it again."""
        if held != self._held_back or held is not self.isHidden():
            self._held_back = held
            self._come_out()

    def ask(self, act: Act | PlayCommand | None, answers: Mapping[str, Any]) -> None:
        """Ask for the odds of an act, or of another command of play; none clears the view."""
        if act is None:
            self._wanted = self.found = None
            self.apart = {}
            self._reckoning.give_up()
            self._show(tuple, about=False)
            return
        question = OddsQuestion(self.workspace.state, act, dict(answers), apart=True)
        if question != self._wanted:
            self._wanted = question
            self._reckoning.ask((question,), self.workspace.session.systems)

    def forget(self) -> None:
        """Show nothing of what was asked before; the next question is yet to come."""
        self._wanted = self.found = None
        self.apart, self._chances = {}, ()
        self.hide()

    def _known(self, answer: Answer) -> None:
        self.found, self.apart = answer.found, dict(answer.apart)
        question, found = answer.question, answer.found
        if self.apart:
            self._show(
                partial(self.told_apart, question, self.apart), about=any(each.about for each in self.apart.values())
            )
        elif found is None or found.refused is not None:
            self.found = None
            self._show(tuple, about=False)
        else:
            self._show(partial(self.chances_of, question, found), about=found.about)

    def chances_of(self, question: OddsQuestion, found: Odds) -> tuple[Chance, ...]:
        """Return the lines for odds: degrees, the figures of every track that changes, states."""
        text, name = self.workspace.text, self.workspace.name_of
        lines = self._degrees(question.act, found)
        # what comes with an outcome, as Fumbled with a Fumble, has its figure
        wholes = {each.of: each.percent for each in lines}
        brought = {
            key: wholes[actor, degree]
            for actor in {each.of[0] for each in lines if each.of is not None}
            for key, degree in brought_by(found, actor).items()
        }
        lines += self._losses(question, found)
        for token, state, share in found.states():
            words = f"{name(token) or token} {text(state.phrase)}"
            lines.append(Chance(words, share, percent=brought.get((token, state))))
            lines += [Chance(words, Fraction(1), inner=True, plain=True) for words in aheads(self.workspace, (state,))]
        if found.error:
            words = error_words(found.error, sampled=found.drawn > 0)
            lines.append(Chance(words, Fraction(1), plain=True))
        return tuple(lines)

    def _losses(self, question: OddsQuestion, found: Odds) -> list[Chance]:
        """Return a line for every track that can lose points, with the chances of how many.

        A track without a maximum counts harm, and it is told how much it gains.
        """
        text, name = self.workspace.text, self.workspace.name_of
        where = question.act.where
        system = "" if where is None else question.state.encounter(where).system
        lines: list[Chance] = []
        for token, track in found.tracks():
            shares = tuple(sorted(found.losses(token, track)))
            words = self.tr("%1 loses %2").replace("%1", name(token) or token)
            words = words.replace("%2", text(say(f"{system}.track.{track}")))
            lost = sum((share for points, share in shares if points), Fraction(0))
            if any(points > 0 for points, _ in shares):
                lines.append(Chance(words, lost, tuple((points, share) for points, share in shares if points > 0)))
            gained = tuple((-points, share) for points, share in reversed(shares) if points < 0)
            if gained and self._counts_up(question, token, track):
                words = self.tr("%1 takes %2").replace("%1", name(token) or token)
                words = words.replace("%2", text(say(f"{system}.track.{track}")))
                lines.append(Chance(words, sum((share for _, share in gained), Fraction(0)), gained))
        return lines

    def _counts_up(self, question: OddsQuestion, token: str, track: str) -> bool:
        """Return whether a track of a token has no maximum: what it counts is harm."""
        where = question.act.where
        found = None if where is None else question.state.encounter(where).tokens.get(TokenId(token))
        known = None if found is None else question.state.vitals(found).tracks.get(track)
        return known is not None and known.maximum is None

    def told_apart(self, question: OddsQuestion, apart: Mapping[str, Odds]) -> tuple[Chance, ...]:
        """Return the lines for everybody whom one act strikes: how it comes out for him, what he loses, how he ends.

        What is lost is told of a few alone: for more there is no room.
        """
        text, name = self.workspace.text, self.workspace.name_of
        lines: list[Chance] = []
        for token, found in apart.items():
            who = name(token) or token
            degrees = [(phrase, share) for phrase, share in found.degrees() if phrase is not None]
            lines.append(Chance(who, Fraction(1), plain=True))
            ranked = sorted(degrees, key=lambda each: each[0].id)
            wholes = whole_percents([share for _, share in ranked])
            for (phrase, share), whole in zip(ranked, wholes, strict=True):
                lines.append(Chance(text(phrase), share, inner=True, percent=whole))
            if len(apart) <= MOST_DRAWN:
                lines += self._losses(question, found)
            states = [f"{text(state.phrase)} {self.percent(share)}" for _, state, share in found.states()]
            if states:
                lines.append(Chance(", ".join(states), Fraction(1), inner=True, plain=True))
        coming = dict.fromkeys(state for found in apart.values() for _, state, _ in found.states())
        lines += [Chance(words, Fraction(1), plain=True) for words in aheads(self.workspace, coming)]
        return tuple(lines)

    def _degrees(self, act: Act | PlayCommand, found: Odds) -> list[Chance]:
        """Return how likely each degree is; of several who check, each under the name."""
        text, name = self.workspace.text, self.workspace.name_of
        actors = dict.fromkeys(each.actor for outcome, _ in found.outcomes for each in outcome.verdicts)
        wanted = (act.actor,) if isinstance(act, Act) else tuple(actors)
        if len(wanted) > 1 and all(v.passed is not None for outcome, _ in found.outcomes for v in outcome.verdicts):
            return [self._passing(found, actor) for actor in wanted]
        lines = []
        for actor in wanted:
            degrees = [(phrase, share) for phrase, share in found.degrees(actor=actor) if phrase is not None]
            before = f"{name(actor) or actor}: " if len(wanted) > 1 else ""
            # always in the same places, so that a glance finds them
            ranked = sorted(degrees, key=lambda each: (each[0].id, _first_number(each[0])))
            # the figure that is at the head of the card is the same here
            counted = summary_of(found, actor, act.targets).counted if isinstance(act, Act) else ()
            together = [at for at, each in enumerate(ranked) if any(each == (of.words, of.share) for of in counted)]
            wholes = whole_percents([share for _, share in ranked], together if len(together) == len(counted) else ())
            for (phrase, share), whole in zip(ranked, wholes, strict=True):
                lines.append(Chance(before + text(phrase), share, percent=whole, of=(actor, phrase)))
        return lines

    def _passing(self, found: Odds, actor: str) -> Chance:
        """Return how likely one of several passes his check, in the word for that which comes most often."""
        shares: dict[Phrase, Fraction] = {}
        failed: dict[Phrase, Fraction] = {}
        for outcome, share in found.outcomes:
            last = next((each for each in reversed(outcome.verdicts) if each.actor == actor), None)
            if last is not None:
                of = shares if last.passed else failed
                of[last.degree] = of.get(last.degree, Fraction(0)) + share
        # whoever cannot pass is told by how he fails
        told = shares or failed
        words = self.workspace.text(max(told, key=lambda each: told[each]))
        return Chance(f"{self.workspace.name_of(actor) or actor}: {words}", sum(told.values(), Fraction(0)))

    def words(self) -> str:
        """Return all of it as text."""
        lines = []
        for each in self.chances:
            lines.append(each.words if each.plain else f"{each.words}: {self.percent(each.share, each.percent)}")
            lines += [f"  {points}: {self.percent(share)}" for points, share in each.shares]
        return "\n".join(lines)

    def percent(self, share: Fraction, whole: int | None = None) -> str:
        """Return a chance in words, rounded unless `whole` says how; only what is sure is shown as 0 or 100."""
        text = percent(share, whole)
        return self.tr("about %1").replace("%1", text) if self.about and 0 < share < 1 else text

    def sizeHint(self) -> QSize:
        """Return room for all lines."""
        px = self.workspace.theme.pixels
        tall = sum(px(LINE) + (px(BARS) + px(FIGURES) if each.shares else 0) for each in self.chances)
        return QSize(px(200), tall + px(4))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines, a bar behind each."""
        with QPainter(self) as painter:
            px = self.workspace.theme.pixels
            top = 0
            for each in self.chances:
                self._line(painter, QRectF(0, top, self.width(), px(LINE)), each)
                top += px(LINE)
                if each.shares:
                    self._bars(painter, QRectF(0, top, self.width(), px(BARS)), each.shares)
                    top += px(BARS) + px(FIGURES)

    def _line(self, painter: QPainter, box: QRectF, chance: Chance) -> None:
        tokens = self.workspace.theme.tokens
        px = self.workspace.theme.pixels
        box = box.adjusted(px(INDENT) if chance.inner else 0, 0, 0, 0)
        side = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(tokens.text))
        painter.setFont(number_font(self.font()))
        right = px(88 if self.about else 46)
        whole = box if chance.plain else box.adjusted(0, 0, -right - px(66), 0)
        words = painter.fontMetrics().elidedText(chance.words, Qt.TextElideMode.ElideRight, int(whole.width()))
        painter.drawText(whole, side | Qt.AlignmentFlag.AlignLeft, words)
        if chance.plain:
            return
        text = self.percent(chance.share, chance.percent)
        track = QRectF(box.right() - right - px(60), box.top() + px(5), px(60), px(8))
        painter.setPen(QColor(tokens.edge))
        painter.setBrush(QColor(tokens.sunken))
        painter.drawRect(track)
        painter.fillRect(track.adjusted(1, 1, (float(chance.share) - 1) * track.width(), 0), QColor(tokens.accent))
        painter.setPen(QColor(tokens.text))
        painter.drawText(box, side | Qt.AlignmentFlag.AlignRight, text)

    def _bars(self, painter: QPainter, box: QRectF, shares: tuple[tuple[int, Fraction], ...]) -> None:
        tokens = self.workspace.theme.tokens
        px = self.workspace.theme.pixels
        drawn = shares[:MOST_BARS]
        highest = max(share for _, share in drawn)
        wide = min(px(26), box.width() / max(1, len(drawn)))
        font = number_font(self.font())
        font.setPixelSize(px(10))
        painter.setFont(font)
        for number, (points, share) in enumerate(drawn):
            tall = max(1.0, float(share / highest) * (box.height() - 4))
            bar = QRectF(number * wide + 2, box.bottom() - tall, wide - 4, tall)
            painter.fillRect(bar, QColor(tokens.accent))
            painter.setPen(QColor(tokens.text))
            figure = QRectF(number * wide, box.bottom(), wide, px(FIGURES))
            more = "+" if number == MOST_BARS - 1 and len(shares) > MOST_BARS else ""
            painter.drawText(figure, Qt.AlignmentFlag.AlignCenter, f"{points}{more}")

    def _show(self, told_by: Callable[[], tuple[Chance, ...]], *, about: bool) -> None:
        self._told_by, self._chances, self.about = told_by, None, about
        self._come_out()
        self.shown.emit()

    def _come_out(self) -> None:
        """Show the lines, unless they are held back or there are none."""
        if self._held_back:
            self.hide()
            return
        self.setVisible(bool(self.chances))
        self.setAccessibleName(self.tr("Odds"))
        self.setAccessibleDescription(self.words())
        self.updateGeometry()
        self.update()


def _first_number(phrase: Phrase) -> int:
    """Return the first number of a phrase, by which phrases that differ in it alone are put in order."""
    return next((value for _, value in phrase.values if isinstance(value, int)), 0)
