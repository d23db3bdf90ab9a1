"""The clock of Faction Zones: round, whose go it is, the turn under way, passing, ending; beside it the factions."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from core.base.ids import RuleId, TokenId
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.rounds.deeds import END, PASS
from desktop.creatures.lines import side_text
from desktop.run.clocks.clock_view import MarkerCanvas, Spot
from desktop.run.clocks.faction_zones_words import (
    PICTURES,
    FactionLine,
    FactionMember,
    clock_of,
    headline,
    lines_of,
    pass_words,
    rest_of,
    round_words,
    task,
)
from desktop.run.clocks.now_box import NowBox, NowView
from desktop.theme.fonts import bold_font, fitting, fitting_font, small_font, wide_in
from desktop.theme.icons import icon_pixmap
from desktop.theme.sides import side_path
from desktop.theme.tokens import SNUG
from desktop.translation import tr
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

HEAD, CELL, FACE, PICTURE, GAP, PAD = 24, 34, 26, 13, 6, 5
"""Heights of a card's head and of a member, sizes of face and icon, the room between cards and inside of them."""
NARROW, CARD, BROAD = 150, 150, 230
"""Least widths of a member, of a card, and of a card that says in words what is told of its faction."""
DOWN, ACROSS = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeft


@dataclass(frozen=True, slots=True)
class FactionCard:
    """Where a faction stands."""

    box: QRectF
    line: FactionLine


class FactionBoard(MarkerCanvas):
    """Shows the factions side by side, in the order in which the go passes round."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.lines: tuple[FactionLine, ...] = ()
        self.cards: tuple[FactionCard, ...] = ()
        self.cells: dict[TokenId, QRectF] = {}

    def refresh(self) -> None:
        """Show the factions as they are now."""
        self.lines = lines_of(self.workspace)
        super().refresh()
        told = [
            line.words() + ": " + "; ".join(f"{m.face.name}, {m.words}" for m in line.members) for line in self.lines
        ]
        self.setAccessibleDescription("\n".join(told))

    def sizeHint(self) -> QSize:
        """Return room for a few."""
        px = self.workspace.theme.pixels
        return QSize(px(520), px(HEAD + 4 * CELL + 2 * PAD + 2 * GAP))

    def title(self) -> str:
        """Return the name that is read aloud while no marker has the focus."""
        return tr("The factions and their turns")

    def members(self) -> dict[TokenId, FactionMember]:
        """Return everybody shown."""
        return {member.face.token: member for line in self.lines for member in line.members}

    def arranged(self) -> tuple[Spot, ...]:
        """Put the cards side by side, and in each the members in as many columns as there is room for."""
        px = self.workspace.theme.pixels
        count, gap = len(self.lines), px(GAP)
        abreast = max(1, min(count, (self.width() - gap) // (px(CARD) + gap)))
        wide = (self.width() - gap * (abreast + 1)) / abreast
        columns = self._columns(wide - 2 * px(PAD))
        cards, cells, top = [], {}, float(gap)
        for start in range(0, count, abreast):
            row = self.lines[start : start + abreast]
            most = max(-(-len(line.members) // columns) for line in row)
            tall = px(HEAD) + most * px(CELL) + 2 * px(PAD)
            for number, line in enumerate(row):
                box = QRectF(gap + number * (wide + gap), top, wide, tall)
                cards.append(FactionCard(box, line))
                cells.update(self._cells(box, line, columns))
            top += tall + gap
        self.cards, self.cells = tuple(cards), cells
        self.setMinimumHeight(int(top))
        return tuple(
            Spot(self._face_box(cells[who]), member.face) for who, member in self.members().items() if who in cells
        )

    def _columns(self, wide: float) -> int:
        """Return how many columns of members a card has that is so wide: no more than let their names be read."""
        px, bold = self.workspace.theme.pixels, bold_font(self.font())
        columns = max(1, int(wide // px(NARROW)))
        names = [_named(member) for line in self.lines for member in line.members]

        def is_cut(name: str) -> bool:
            room = int(wide / columns - px(FACE) - px(14))
            return wide_in(fitting_font(bold, name, room), name) > room

        while columns > 1 and any(map(is_cut, names)):
            columns -= 1
        return columns

    def _cells(self, box: QRectF, line: FactionLine, columns: int) -> dict[TokenId, QRectF]:
        px = self.workspace.theme.pixels
        inner = box.adjusted(px(PAD), px(HEAD) + px(PAD), -px(PAD), -px(PAD))
        wide = inner.width() / columns
        return {
            member.face.token: QRectF(
                inner.left() + (number % columns) * wide, inner.top() + number // columns * px(CELL), wide, px(CELL)
            )
            for number, member in enumerate(line.members)
        }

    def _face_box(self, cell: QRectF) -> QRectF:
        px = self.workspace.theme.pixels
        size = px(FACE)
        return QRectF(cell.left() + px(3), cell.center().y() - size / 2, size, size)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return whose cell a point lies in."""
        who = next((who for who, cell in self.cells.items() if cell.contains(point)), None)
        return next((spot for spot in self.spots if spot.face.token == who), None)

    def tip_at(self, point: QPoint) -> str:
        """Say of a card what is told of its faction."""
        return next((card.line.words() for card in self.cards if card.box.contains(QPointF(point))), "")

    # What is painted

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the cards with their heads, and beside every face its name and state."""
        for card in self.cards:
            self._card(painter, card)
            for member in card.line.members:
                self._member(painter, self.cells[member.face.token], member)

    def _card(self, painter: QPainter, card: FactionCard) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        painter.setPen(QPen(QColor(tokens.accent), 2) if card.line.has_go else QPen(QColor(tokens.border), 1))
        painter.setBrush(QColor(tokens.surface))
        painter.drawRoundedRect(card.box, 5, 5)
        head = QRectF(card.box.left() + px(PAD), card.box.top() + px(3), card.box.width() - 2 * px(PAD), px(HEAD))
        if card.line.members:
            mark = card.line.members[0].face.mark
            shape = QRectF(head.left() + px(2), head.center().y() - px(6), px(12), px(12))
            painter.setPen(QPen(QColor(tokens.text), 1))
            painter.setBrush(QColor(mark.colour))
            painter.drawPath(side_path(mark.shape, shape))
        right = head.right()
        for picture, words, shown in (
            ("player-play", tr("takes a turn"), card.line.has_go),
            ("crown", tr("initiative"), card.line.holds),
            ("player-skip-forward", tr("passed"), card.line.passed),
        ):
            if shown:
                # the tooltip and the line at the left say what a narrow card has no room for
                told = words if card.box.width() >= px(BROAD) else ""
                right = self._badge(painter, head, right, picture, told, strong=picture == "player-play")
        name = QRectF(head.left() + px(20), head.top(), max(0.0, right - head.left() - px(24)), head.height())
        painter.setFont(bold_font(self.font()))
        painter.setPen(QColor(tokens.text))
        shown_name = fitting(painter, side_text(card.line.side), name.width())
        painter.drawText(name, DOWN | ACROSS, shown_name)

    def _badge(self, painter: QPainter, head: QRectF, right: float, picture: str, words: str, *, strong: bool) -> float:
        """Paint a badge that ends at `right`; return where the next one may end."""
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        painter.setFont(small_font(self.font()))
        wide = painter.fontMetrics().horizontalAdvance(words) + px(PICTURE) + px(12 if words else 10)
        box = QRectF(right - wide, head.center().y() - px(9), wide, px(18))
        painter.setPen(Qt.PenStyle.NoPen if strong else QPen(QColor(tokens.border), 1))
        painter.setBrush(QColor(tokens.accent if strong else tokens.raised))
        painter.drawRoundedRect(box, px(9), px(9))
        ink = tokens.on_accent if strong else tokens.text
        self._picture(painter, picture, ink, QPointF(box.left() + px(5), box.center().y() - px(PICTURE) / 2))
        painter.setPen(QColor(ink))
        painter.drawText(box.adjusted(px(PICTURE) + px(7), 0, 0, 0), DOWN | ACROSS, words)
        return box.left() - px(4)

    def _member(self, painter: QPainter, cell: QRectF, member: FactionMember) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        inner = cell.adjusted(1, 1, -1, -1)
        if member.face.acts:
            painter.setPen(QPen(QColor(tokens.accent), 1.5))
            painter.setBrush(QColor(tokens.accent_soft))
            painter.drawRoundedRect(inner, 4, 4)
        left = cell.left() + px(FACE) + px(10)
        room = cell.right() - left - px(4)
        ready = member.face.acts or member.standing not in _QUIET
        painter.setFont(bold_font(self.font()) if ready else self.font())
        painter.setPen(QColor(tokens.text))
        upper = QRectF(left, cell.top() + px(1), room, px(17))
        painter.drawText(upper, DOWN | ACROSS, fitting(painter, _named(member), room))
        ink = tokens.text if ready else tokens.muted
        lower = QRectF(left, cell.top() + px(17), room, px(15))
        self._picture(painter, PICTURES[member.standing], ink, QPointF(left, lower.center().y() - px(PICTURE) / 2))
        painter.setFont(small_font(self.font()))
        painter.setPen(QColor(ink))
        wide = room - px(PICTURE) - px(4)
        painter.drawText(
            lower.adjusted(px(PICTURE) + px(4), 0, 0, 0), DOWN | ACROSS, fitting(painter, member.words, wide)
        )

    def _picture(self, painter: QPainter, name: str, ink: str, corner: QPointF) -> None:
        size, ratio = self.workspace.theme.pixels(PICTURE), self.devicePixelRatioF()
        painter.drawPixmap(corner, icon_pixmap(name, ink, size, ratio=ratio))


def _named(member: FactionMember) -> str:
    """Return somebody's name, and that he is hidden."""
    return member.face.name + (" · " + tr("hidden") if member.face.hidden else "")


_QUIET = tuple(each for each in PICTURES if each.value not in ("left", "under-way", "reserved"))
"""Those who have nothing more to do by themselves are written plainly."""


PICTURE = 15
CLOCK_RULE, BONUS_RULE = RuleId("FAC-CLOCK-01"), RuleId("FAC-SNEAK-04")


class FactionZonesView(NowView):
    """Shows the clock of a fight in which factions take turns."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        now, board = FactionBox(workspace), FactionBoard(workspace)
        super().__init__(workspace, now, board, parent)
        self.now, self.board = now, board


class FactionBox(NowBox):
    """Which faction takes a turn, what is left of the one under way, and the two buttons that end it and pass."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, CLOCK_RULE)
        self.rest = tuple(_Rest(workspace, self) for _ in range(3))
        for line in self.rest:
            self.between.addWidget(line)
        self.end = self.button("circle-check")
        self.end.clicked.connect(lambda: self.take(END))
        self.passing = self.button("player-skip-forward")
        self.passing.clicked.connect(lambda: self.take(PASS))
        self.buttons.addStretch(1)

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.rule.link(CLOCK_RULE if clock.ambush is None else BONUS_RULE)
        waits = "" if clock.turn is not None else task(self.workspace, clock)
        self.say(round_words(clock), headline(self.workspace, clock), waits)
        self._show_rest(clock)
        tips = {
            END: tr("What is left of the turn is lost, and the next faction takes a turn (E)"),
            PASS: tr("The faction lets nobody act now; once all pass in a row, the round ends (P)"),
        }
        self.offer(self.end, END, tr("End the turn"), tips)
        self.offer(self.passing, PASS, pass_words(self.workspace, clock) if clock.go else tr("Pass"), tips)

    def _show_rest(self, clock: FactionClock) -> None:
        told = () if clock.turn is None else rest_of(clock.turn)
        for number, line in enumerate(self.rest):
            line.setVisible(number < len(told))
            if number < len(told):
                line.show_rest(*told[number])


class _Rest(QFrame):
    """A line of what is left of a turn: a full or an empty mark, an icon, words."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.picture = QLabel(self)
        self.words = ElidedLabel("", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SNUG)
        row.addWidget(self.picture)
        row.addWidget(self.words, 1)

    def show_rest(self, picture: str, words: str, is_left: bool) -> None:
        """Show what is left of one thing; what is used up is struck by a cross in place of its icon."""
        tokens = self.workspace.theme.tokens
        size = self.workspace.theme.pixels(PICTURE)
        ink = tokens.text if is_left else tokens.muted
        name = picture if is_left else "x"
        self.picture.setPixmap(icon_pixmap(name, ink, size, ratio=self.devicePixelRatioF()))
        self.picture.setFixedSize(QSize(size, size))
        self.words.setText(words)
        self.words.setEnabled(is_left)
