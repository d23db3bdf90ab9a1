"""The head of the target card: the chance that matters, what it would do, and a bar of all outcomes by gravity."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QBrush, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.base.ids import TokenId
from core.engine.status import CreatureState
from core.explain.words import harm_points
from desktop.map.painting.map_colours import mixed
from desktop.run.odds_summary import OddsSummary, aheads, deed_words, percent
from desktop.run.odds_view import error_words
from desktop.theme.fonts import number_font, text_font
from desktop.workspace.workspace import Workspace

CHANCE, SHORT_CHANCE, NAME, TEXT, SMALL = 40, 30, 15, 13, 12
"""Heights of the letters; the chance is lower where it stands alone."""
TOP, BAR, LEGEND = 50, 16, 20
"""Heights of the chance with its words, of the bar, and of a line of what its parts mean."""
STATE_LINE = 18
"""How much each further line of states adds."""
GAP, SWATCH = 6, 14
PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.HorPattern,
)
"""How an outcome is filled, the gravest first, to be told apart without colours; a harmless last one stays empty."""
MOST_OF_SEVERAL = 6
"""So many states are told where they are those of several."""
GROUND = 0.14
"""How much of the accent lies under a pattern."""
T = TypeVar("T")
VERTICAL = Qt.AlignmentFlag.AlignVCenter


class ChanceHead(QWidget):
    """Shows what is foreseen; its room is kept while it is still being reckoned."""

    role = QAccessible.Role.StaticText

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.summary: OddsSummary | None = None
        self.error, self.sampled = Fraction(0), False
        self._found_out: dict[tuple[str, float, bool, float], object] = {}
        """Words and lines of what is shown now: layouts ask for them many times over."""
        self.is_short = False
        """Whether it tells the chance alone, without the bar and what its parts mean."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("Exact chances out of the cards or dice as they are now"))

    def show_summary(self, found: OddsSummary | None, *, error: Fraction = Fraction(0), sampled: bool = False) -> None:
        """Show something else; None while nothing is known. By `error` every chance may be off, as in `Odds`."""
        if found is None and self.summary is None and self.accessibleName():
            return
        self.summary, self.error, self.sampled = found, error, sampled
        self._found_out.clear()
        self._tell_rare()
        told = f"{self.chance_words()} {self.deed_words()}: {self.harm_words()}"
        self.setAccessibleName(self.waiting_words() if self.summary is None else told)
        self.setAccessibleDescription("\n".join((", ".join(self.legend()), self.state_words(), *self._aheads())))
        self.updateGeometry()
        self.update()

    def shorten(self, *, short: bool) -> None:
        """Tell the chance and what it would do alone, in two lines, or all outcomes below it."""
        if short != self.is_short:
            self.is_short = short
            self.updateGeometry()
            self.update()

    def _once(self, what: str, width: float, tell: Callable[[float], T]) -> T:
        """Return what is told of the summary at a width, put into words once."""
        key = what, width, self.is_short, self.workspace.theme.scale
        if key not in self._found_out:
            self._found_out[key] = tell(width)
        found: T = self._found_out[key]  # type: ignore[assignment]  # what is told of one thing is of one kind
        return found

    def _tell_rare(self) -> None:
        """Name in the tip the states that have no room on the card."""
        exact, rare = self.tr("Exact chances out of the cards or dice as they are now"), self._states(self._room())[1]
        self.setToolTip("\n".join((self._error_words() or exact, *rare)))

    def _error_words(self) -> str:
        return error_words(self.error, sampled=self.sampled) if self.error else ""

    def waiting_words(self) -> str:
        """Return what stands here while nothing is known."""
        return self.tr("reckoning…")

    def chance_words(self) -> str:
        """Return the chance that matters: `76 %`."""
        return "" if self.summary is None else percent(self.summary.chance)

    def _state_percent(self, key: tuple[str, CreatureState], share: Fraction) -> str:
        """Return the chance of a state, as the bar has it where it comes with an outcome there: one figure for both."""
        with_it = next((each for each in self.summary.shares if key in each.brings), None) if self.summary else None
        return percent(share) if self.summary is None or with_it is None else self.summary.percent(with_it)

    def deed_words(self) -> str:
        """Return what it is the chance of, in the words of the book."""
        return "" if self.summary is None else deed_words(self.workspace, self.summary)

    def harm_words(self) -> str:
        """Return what it would do: the points of each track."""
        found, workspace = self.summary, self.workspace
        encounter = workspace.encounter
        if found is None or encounter is None:
            return ""
        parts = []
        for each in found.lost:
            points = str(each.most) if each.least == each.most else f"{each.least}–{each.most}"
            parts.append(workspace.text(harm_points(encounter.system, each.track, points)))
        # what it would do to several is told once where it is the same
        return ", ".join(dict.fromkeys(parts))

    def state_words(self) -> str:
        """Return how likely harm is, where that is less than the chance, and what would follow, the likeliest first."""
        return " ".join(self._lines(self._states(self._room())[0], self._room()))

    def state_lines(self, width: float) -> list[str]:
        """Return the words on states in lines of so many pixels; one that is wider has a line to itself."""
        return self._once("state_lines", width, self._state_lines_told)

    def _state_lines_told(self, width: float) -> list[str]:
        states = self._states(width)[0]
        told = [self.harm_words(), *states] if self._is_long(width) else states
        return [self._whole_words(told, width)] if self.is_short else self._lines(told, width)

    def _does(self) -> str:
        return ": ".join(part for part in (self.deed_words(), self.harm_words()) if part)

    def _is_long(self, width: float) -> bool:
        """Return whether the harm has no room beside what the chance is of, and stands below that."""
        metrics = QFontMetricsF(self._font(NAME, QFont.Weight.DemiBold))
        return bool(self.deed_words() and self.harm_words()) and metrics.horizontalAdvance(self._does()) > width

    def _whole_words(self, words: list[str], width: float) -> str:
        """Return as many of the words as one line has room for; none is cut but the first, where it alone has none."""
        metrics, kept = QFontMetricsF(self._font(TEXT)), ""
        for number, each in enumerate(words, start=1):
            longer = f"{kept}, {each}" if kept else each
            rest = "" if number == len(words) else ", …"
            if kept and metrics.horizontalAdvance(longer + rest) > width:
                return f"{kept}, …"
            kept = longer
        return kept

    def _lines(self, words: list[str], width: float) -> list[str]:
        metrics, lines = QFontMetricsF(self._font(TEXT)), [""]
        for number, each in enumerate(words, start=1):
            piece = each if number == len(words) else f"{each},"
            longer = f"{lines[-1]} {piece}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) > width:
                lines.append(piece)
            else:
                lines[-1] = longer
        return lines

    def _states(self, width: float) -> tuple[list[str], list[str]]:
        """Return what is told of harm and of states, and the rare states that are only counted there.

        All that shows as 1 % or more is told, of several only the likeliest, as each has a row; and the rare ones too
        where so many pixels have room for them on the lines that it takes to count them.
        """
        return self._once("states", width, self._states_told)

    def _states_told(self, width: float) -> tuple[list[str], list[str]]:
        found, workspace = self.summary, self.workspace
        if found is None:
            return [], []
        told: dict[str, None] = {}
        rare: dict[str, None] = {}
        # where nothing is lost, a state that comes with all harm says what the harm is
        is_state = not found.lost and any(share == found.harmed for _, _, share in found.states)
        if 0 < found.harmed < found.chance and not is_state:
            # a hit that armor may stop: the chance is of the one, and this of the other
            told[self.tr("harm %1").replace("%1", percent(found.harmed))] = None
        several = len({token for token, _, _ in found.states}) > 1
        for token, state, share in sorted(found.states, key=lambda each: -each[2]):
            whose = f"{workspace.name_of(TokenId(token)) or token} " if several else ""
            words = f"{whose}{workspace.text(state.phrase)} {self._state_percent((token, state), share)}"
            is_told = round(share * 100) and not (several and len(told) >= MOST_OF_SEVERAL)
            (told if is_told else rare)[words] = None
        counted, named = [*told, self.tr("and %n rarer ones", "", len(rare))], [*told, *rare]
        # the name of one alone takes no more room than to say that there is one
        has_room = len(rare) < 2 or len(self._lines(named, width)) <= len(self._lines(counted, width))
        return (named, []) if has_room else (counted, list(rare))

    def _aheads(self) -> tuple[str, ...]:
        """Return what becomes by itself of the states that would follow, and how far all of it may be off."""
        return self._once("aheads", 0, lambda _: self._aheads_told())

    def _aheads_told(self) -> tuple[str, ...]:
        found = self.summary
        if found is None:
            return ()
        lines = aheads(self.workspace, dict.fromkeys(state for _, state, _ in found.states))
        return (*lines, self._error_words()) if self.error else lines

    def legend(self) -> list[str]:
        """Return every outcome with its share."""
        found = self.summary
        if found is None:
            return []
        words = []
        for each in found.shares:
            name = self.tr("no harm") if each.words is None else self.workspace.text(each.words)
            if found.sure is not None and each.words is not None:
                # it hits in any case: what is open is the harm
                name = self.tr("harm")
            words.append(f"{name} {found.percent(each)}")
        return words

    def sizeHint(self) -> QSize:
        """Return the room for chance, bar and legend."""
        px = self.workspace.theme.pixels
        if self.is_short:
            return QSize(px(200), px(self._top(self.width() or px(344))))
        lines = max(1, len(self._rows(self.width() or px(344)))) + len(self._aheads())
        return QSize(px(200), px(self._top(self.width() or px(344)) + BAR + GAP + LEGEND * lines))

    def _top(self, width: float) -> int:
        """Return how high what stands above the bar is, in so many pixels."""
        return TOP + STATE_LINE * (len(self.state_lines(self._beside(width))) - 1)

    def _room(self) -> float:
        return self._beside(self.width())

    def _beside(self, width: float) -> float:
        """Return how many pixels are left beside the chance."""
        font, px = self._chance_font(), self.workspace.theme.pixels
        return width - QFontMetricsF(font).horizontalAdvance(self.chance_words()) - px(14)

    def resizeEvent(self, event: object) -> None:
        """Take the lines that the states and the legend need at another width, and name there what has no room."""
        self._tell_rare()
        self.updateGeometry()

    def _rows(self, width: float) -> list[list[str]]:
        return self._once("rows", width, self._rows_told)

    def _rows_told(self, width: float) -> list[list[str]]:
        metrics, px = QFontMetricsF(self._font(SMALL)), self.workspace.theme.pixels
        rows: list[list[str]] = []
        used = 0.0
        for words in self.legend():
            need = metrics.horizontalAdvance(words) + px(SWATCH + 4 + 16)
            if not rows or used + need > width + px(16):
                rows.append([])
                used = 0.0
            rows[-1].append(words)
            used += need
        return rows

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint them."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
            if self.summary is None:
                painter.setPen(QColor(tokens.muted))
                painter.setFont(self._font(TEXT))
                painter.drawText(QRectF(0, 0, self.width(), px(TOP)), VERTICAL, self.waiting_words())
                return
            chance = self.chance_words()
            font = self._chance_font()
            left = self.width() - self._beside(self.width())
            painter.setFont(font)
            painter.setPen(QColor(tokens.text))
            painter.drawText(QRectF(0, 0, left, px(TOP - 2)), VERTICAL, chance)
            beside = QRectF(left, 0, self.width() - left, px(TOP - 2))
            upper = beside.adjusted(0, px(3), 0, -beside.height() / 2)
            lower = beside.adjusted(0, beside.height() / 2, 0, -px(3))
            does = self.deed_words() if self._is_long(beside.width()) else self._does()
            self._line(painter, upper, does, self._font(NAME, QFont.Weight.DemiBold), tokens.text)
            for number, words in enumerate(self.state_lines(beside.width())):
                line = lower.translated(0, number * px(STATE_LINE))
                self._line(painter, line, words, self._font(TEXT), tokens.muted)
            if self.is_short:
                return
            above = self._top(self.width())
            self._bar(painter, QRectF(0.5, px(above) + 0.5, self.width() - 1, px(BAR)))
            top = px(above + BAR + GAP) + len(self._rows(self.width())) * px(LEGEND)
            for words in self._aheads():
                line = QRectF(0, top, self.width(), px(LEGEND))
                self._line(painter, line, words, self._font(SMALL), tokens.muted)
                top += px(LEGEND)

    def _line(self, painter: QPainter, box: QRectF, words: str, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, VERTICAL, shown)

    def _bar(self, painter: QPainter, box: QRectF) -> None:
        assert self.summary is not None
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        fills = self.fills()
        painter.fillRect(box, QColor(tokens.surface))
        painter.setPen(QPen(QColor(tokens.edge), 1))
        left = box.left()
        for fill, each in zip(fills, self.summary.shares, strict=True):
            wide = box.width() * float(each.share)
            self._fill(painter, QRectF(left, box.top(), wide, box.height()), fill)
            left += wide
            if left < box.right() - 1:
                painter.drawLine(QPointF(left, box.top()), QPointF(left, box.bottom()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.edge), 1))
        painter.drawRoundedRect(box, 3, 3)
        painter.setFont(self._font(SMALL))
        metrics, number = QFontMetricsF(painter.font()), 0
        for row, line in enumerate(self._rows(self.width())):
            top, x = box.bottom() + px(GAP) + row * px(LEGEND), 0.0
            for words in line:
                swatch = QRectF(x + 0.5, top + px(LEGEND - SWATCH) / 2, px(SWATCH), px(SWATCH))
                self._fill(painter, swatch, fills[number])
                painter.setPen(QPen(QColor(tokens.edge), 1))
                painter.drawRoundedRect(swatch, 2, 2)
                need = metrics.horizontalAdvance(words)
                painter.setPen(QColor(tokens.text))
                painter.drawText(QRectF(x + px(SWATCH + 4), top, need + 2, px(LEGEND)), VERTICAL, words)
                x += need + px(SWATCH + 4 + 16)
                number += 1

    def fills(self) -> list[Qt.BrushStyle]:
        """Return the pattern of each outcome: no two that stand beside one another are alike."""
        harmful = [] if self.summary is None else [each.harm > 0 or each.does for each in self.summary.shares]
        found = [PATTERNS[number % len(PATTERNS)] for number in range(len(harmful))]
        if len(harmful) > 1 and not harmful[-1]:
            found[-1] = Qt.BrushStyle.NoBrush
        return found

    def _fill(self, painter: QPainter, box: QRectF, pattern: Qt.BrushStyle) -> None:
        tokens = self.workspace.theme.tokens
        accent, surface = QColor(tokens.accent), QColor(tokens.surface)
        painter.fillRect(box, surface if pattern is Qt.BrushStyle.NoBrush else mixed(surface, accent, GROUND))
        painter.fillRect(box, QBrush(accent, pattern))

    def _chance_font(self) -> QFont:
        return self._font(SHORT_CHANCE if self.is_short else CHANCE, QFont.Weight.Bold)

    def _font(self, size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return number_font(text_font(scale=self.workspace.theme.scale, size=size, weight=weight))
