"""The told line: what has come of play last, in large letters, until something else comes of it; and a quiet hint."""

from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from core.base.ids import TokenId
from core.edits.fights import Join
from core.engine.change import Cause, Change
from desktop.log.entry_view import EntryView
from desktop.run.bar.last_result import LastResult, last_result, taken_back
from desktop.run.clocks.face import Face, faces_of, paint_face
from desktop.run.combatants import late_comers, outsiders
from desktop.run.subject import acting_now, peeked
from desktop.theme.fonts import fitting_font, text_font
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.layout import ScrollingPage
from desktop.widgets.riser import Riser
from desktop.widgets.text import ElidedLabel, restyle
from desktop.workspace.message import REFUSAL_SHOWN
from desktop.workspace.workspace import Workspace

HEIGHT, FACE, LETTERS, WHY = 40, 26, 18, 560
"""Pixels: the line, the face in it, its letters, the width of the reckoning."""
MOST_LINES = 40
"""So many lines are asked room for, and stand in the tooltip: nobody has a screen for more."""
LEAST = 120
"""Pixels that a hint takes, or is left out; and that the name of a late-comer takes at most."""


class ToldWords(QWidget):
    """The words of the line: as many of them as fit whole, after the face of the one who acted; `hidden` says the rest.

    What has been done since, with nothing to tell of it, stands after them, muted, where there is room.
    """

    role = QAccessible.Role.StaticText

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.lines: tuple[str, ...] = ()
        self.since = ""
        self.face: Face | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def tell(self, lines: tuple[str, ...], since: str, face: Face | None) -> None:
        """Tell something else."""
        self.lines, self.since = lines, since
        self.face = None if face is None else replace(face, acts=False, selected=False)
        words = "\n".join(lines[:MOST_LINES])
        self.setToolTip(words)
        self.setAccessibleName(self.tr("What came of it: %1").replace("%1", words))
        self.updateGeometry()
        self.update()

    def fitting(self, width: int) -> int:
        """Return how many lines fit whole into a width; one at least, written smaller or cut if need be."""
        metrics, room = QFontMetrics(self._font(width)), width - self._start()
        count = min(1, len(self.lines))
        while count < len(self.lines) and metrics.horizontalAdvance(self._joined(count + 1)) <= room:
            count += 1
        return count

    def left_out(self, width: int) -> int:
        """Return how many lines there is no room for in a width."""
        return len(self.lines) - self.fitting(width)

    def shown(self, width: int) -> str:
        """Return the words that are read in a width: how it ended, at the end of a line, is never what is cut."""
        words, room = self._joined(self.fitting(width)), width - self._start()
        return QFontMetrics(self._font(width)).elidedText(words, Qt.TextElideMode.ElideMiddle, room)

    def sizeHint(self) -> QSize:
        """Return room for everything."""
        wide = QFontMetrics(self._base()).horizontalAdvance(self._joined(MOST_LINES))
        if self.since:
            small = QFontMetrics(text_font(scale=self.workspace.theme.scale))
            wide += self.workspace.theme.pixels(ROOMY) + small.horizontalAdvance(self.since)
        return QSize(self._start() + wide + 1, self.workspace.theme.pixels(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return room for a few words."""
        return QSize(self.workspace.theme.pixels(120), self.workspace.theme.pixels(HEIGHT) - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the face and the words."""
        px = self.workspace.theme.pixels
        with QPainter(self) as painter:
            tokens = self.workspace.theme.tokens
            if self.face is not None:
                side = px(FACE)
                paint_face(painter, QRectF(0, (self.height() - side) / 2, side, side), self.face, tokens)
            font = self._font(self.width())
            metrics = QFontMetrics(font)
            box = QRect(self._start(), 0, self.width() - self._start(), self.height())
            shown = self.shown(self.width())
            painter.setFont(font)
            painter.setPen(QColor(tokens.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            box.setLeft(box.left() + metrics.horizontalAdvance(shown) + px(ROOMY))
            small = text_font(scale=self.workspace.theme.scale)
            if self.since and QFontMetrics(small).horizontalAdvance(self.since) <= box.width():
                painter.setFont(small)
                painter.setPen(QColor(tokens.muted))
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.since)

    def _joined(self, count: int) -> str:
        return "  ·  ".join(self.lines[:count])

    def _start(self) -> int:
        return 0 if self.face is None else self.workspace.theme.pixels(FACE + SNUG)

    def _font(self, width: int) -> QFont:
        return fitting_font(self._base(), self._joined(1), width - self._start())

    def _base(self) -> QFont:
        return text_font(scale=self.workspace.theme.scale, size=LETTERS, weight=QFont.Weight.Medium)


class ToldLine(QWidget):
    """The line with its links: why, take back, let late-comers in; `undo_wanted` asks to take the last thing back."""

    role = QAccessible.Role.Grouping

    manual = "running#the-log"

    undo_wanted = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.result: LastResult | None = None
        self.words = ToldWords(workspace, self)
        self.hint = ElidedLabel("", self, mode=Qt.TextElideMode.ElideRight)
        self.more = self._link("", self.tr("Show all that came of it"))
        self.join = self._link("", "")
        self.why = self._link(self.tr("Why?"), self.tr("Show every reason behind this (?)"))
        self.back = self._link(self.tr("Take back"), self.tr("Take back the whole last action (Ctrl+Z)"))
        self._riser: Riser | None = None
        self._taken_back = ""
        self._hinted = ""
        self._refused = ""
        self._matters = ""
        """Who is asked or looked at, or why something cannot be done: it does not give way to what is told."""
        self._forgets = QTimer(self)
        self._forgets.setSingleShot(True)
        self._forgets.setInterval(REFUSAL_SHOWN)
        self._forgets.timeout.connect(lambda: self.say_why_not(""))
        self.more.clicked.connect(self.show_why)
        self.why.clicked.connect(self.show_why)
        self.back.clicked.connect(self.undo_wanted)
        self.join.clicked.connect(self._let_in)
        self.hint.setProperty("tone", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(ROOMY, 0, ROOMY, 0)
        row.setSpacing(ROOMY)
        row.addWidget(self.words, 3)
        row.addWidget(self.more)
        row.addWidget(self.hint, 2)
        for link in (self.join, self.why, self.back):
            row.addWidget(link)
        workspace.changed.connect(self._changed)
        workspace.opened.connect(self._forget)
        for signal in (workspace.opened, workspace.scene_changed, workspace.mode_changed, workspace.theme.changed):
            signal.connect(self.refresh)
        for signal in (workspace.selection_changed, workspace.actor_chosen, workspace.aiming.changed):
            # whatever is looked at or aimed now, what could not be done before is of no account
            signal.connect(lambda: self.say_why_not(""))
        self.refresh()

    def refresh(self) -> None:
        """Tell what came of play last."""
        self.setFixedHeight(self.workspace.theme.pixels(HEIGHT))
        self.result = last_result(self.workspace) if self.workspace.is_open else None
        faces = faces_of(self.workspace) if self.workspace.is_open else {}
        result = self.result
        if self._taken_back:
            self.words.tell((self._taken_back,), "", None)
        elif result is None:
            self.words.tell((), "", None)
        else:
            self.words.tell(result.lines, result.since, None if result.who is None else faces.get(result.who))
        self.why.setVisible(result is not None and not self._taken_back)
        self.back.setVisible(self.workspace.is_open and self.workspace.session.last is not None)
        self._show_late_comers()
        self._show_hint()

    def say_hint(self, text: str) -> None:
        """Say quietly what the tool in hand does."""
        self._hinted = text
        self._show_hint()

    def say_why_not(self, text: str) -> None:
        """Say for a while, or until something is done, why what was wanted cannot be done now."""
        self._refused = text
        if text:
            self._forgets.start()
        else:
            self._forgets.stop()
        self._show_hint()

    def show_why(self) -> None:
        """Show every reason behind what is told, or put that away."""
        if self._riser is not None and self._riser.content is not None:
            self._riser.put_away()
        elif self.result is not None and not self._taken_back:
            if self._riser is None:
                self._riser = Riser(self)
            page = ScrollingPage()
            reckoning = EntryView(self.workspace, self.result.entry)
            page.setWidget(reckoning)
            wide = self.workspace.theme.pixels(WHY)
            page.setMinimumHeight(min(reckoning.sizeHint().height(), reckoning.heightForWidth(wide)) + SNUG)
            self._riser.show_content(page, self.words, wide)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, parted from the map by a line."""
        tokens = self.workspace.theme.tokens
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(tokens.raised))
            painter.fillRect(0, 0, self.width(), 1, QColor(tokens.border))

    def resizeEvent(self, event: object) -> None:
        """See how much of it fits."""
        self._show_late_comers()
        self._share()

    def _share(self) -> None:
        """Give the words the room that they need, and the hint what is left; what matters now is read whole.

        Words that have no room even so are behind a link, which takes room of its own.
        """
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        links = [link for link in (self.join, self.why, self.back) if not link.isHidden()]
        whole = self.hint.fontMetrics().horizontalAdvance(self._matters) + SNUG + 2 * ROOMY if self._matters else 0
        for has_more in (False, True):
            shown = [*links, self.more] if has_more else links
            room = max(2, self.width() - sum(link.sizeHint().width() + ROOMY for link in shown) - 2 * ROOMY)
            most = max(1, room - min(whole, room // 2))
            left = self.words.left_out(most)
            if not left:
                break
            self.more.setText(self.tr("+%1 more").replace("%1", str(left)))
        self.more.setVisible(left > 0)
        words = min(self.words.sizeHint().width(), most)
        # a word and a half of a hint tell nothing
        rest = room - words - ROOMY
        self.hint.setVisible(bool(self._matters) or rest >= self.workspace.theme.pixels(LEAST))
        row.setStretchFactor(self.words, words)
        row.setStretchFactor(self.hint, max(1, rest))

    def _forget(self) -> None:
        """Tell nothing of what was taken back in the adventure before."""
        self._taken_back = ""

    def _changed(self, change: Change) -> None:
        if self._riser is not None:
            self._riser.put_away()
        self.say_why_not("")
        entry = change.entry
        if change.cause is Cause.UNDO and entry is not None:
            self._taken_back = self.tr("Taken back: %1").replace("%1", taken_back(self.workspace, entry))
        else:
            self._taken_back = ""
        self.refresh()

    def _show_hint(self) -> None:
        if not self.workspace.is_open:
            return
        tone = "warning" if self._refused else "muted"
        if self.hint.property("tone") != tone:
            restyle(self.hint, "tone", tone)
        self._matters = self._refused or self._what_waits()
        self.hint.setText(self._matters or self._hinted)
        self._share()

    def _what_waits(self) -> str:
        """Return who is asked, or looked at out of turn; nothing while nobody is."""
        workspace = self.workspace
        waiting, looked_at = workspace.session.waiting, peeked(workspace)
        if waiting:
            name = workspace.name_of(waiting[0].asks)
            asked = self.tr("%1 is asked").replace("%1", name) if name else self.tr("A question waits")
            return asked if len(waiting) == 1 else self.tr("%n questions wait", "", len(waiting))
        if looked_at is not None:
            now, later = (
                self.tr("You look at %1 (Esc); X lets them act"),
                self.tr("You look at %1 (Esc); O acts out of turn"),
            )
            words = now if looked_at in acting_now(workspace) else later
            return words.replace("%1", workspace.name_of(looked_at) or looked_at)
        return ""

    def _show_late_comers(self) -> None:
        workspace, late = self.workspace, self._late()
        self.join.setVisible(bool(late))
        if workspace.encounter is None or not late:
            return
        if len(late) == 1:
            # a long name never takes the room of what is told: it is shortened, and stands whole in the tooltip
            name, most = workspace.name_of(late[0]) or late[0], workspace.theme.pixels(LEAST)
            short = self.join.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, most)
            words = self.tr("Let %1 join").replace("%1", short)
        else:
            words = self.tr("%n may join…", "", len(late))
        self.join.setText(words.replace("&", "&&"))
        state = workspace.state
        outside = ", ".join(state.name(token) for token in outsiders(workspace.encounter))
        tip = self.tr("Not in the fight yet: %1. Select others to choose who joins (J; surprised: Shift+J)")
        self.join.setToolTip(tip.replace("%1", outside))

    def _late(self) -> tuple[TokenId, ...]:
        return late_comers(self.workspace) if self.workspace.is_open and self.workspace.in_fight else ()

    def _let_in(self) -> None:
        encounter, late = self.workspace.encounter, self._late()
        if encounter is None or not late:
            return
        if len(late) == 1:
            self.workspace.submit(Join(encounter.id, late, False))
        else:
            self.workspace.action_wanted.emit("fight.join-who")

    def _link(self, words: str, tip: str) -> QToolButton:
        link = QToolButton(self)
        link.setText(words)
        link.setToolTip(tip)
        link.setProperty("link", True)
        link.setProperty("large", True)
        link.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return link
