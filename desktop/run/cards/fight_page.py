"""A page about a fight, over all of the map: two columns of sections, and rows of who was in it and how they are."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.analysis.account import Account, Fallen
from core.base.ids import TokenId
from core.base.phrase import say
from core.explain.calendar import span, world_second
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from desktop.creatures.lines import side_text
from desktop.map.content import side_numbers
from desktop.run.cards.card_page import CardPage
from desktop.run.clocks.face import Face, paint_face
from desktop.theme.icons import icon
from desktop.theme.sides import side_mark
from desktop.theme.tokens import ROOMY, SNUG, TIGHT, WIDE
from desktop.workspace.workspace import Workspace

TWO_COLUMNS = 860
"""Pixels of width from which on the sections stand in two columns."""
FACE = 30
"""Pixels of a face in a row."""


class FightPage(CardPage):
    """Has a title, what the fight was in a line, and two columns that come below one another where room is short."""

    whole = True

    def __init__(self, workspace: Workspace, account: Account | None, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.account = account
        self.title = QLabel(self)
        self.title.setProperty("tone", "title")
        self.title.setWordWrap(True)
        self.told = wrapping_label(self, "" if account is None else fight_summary(workspace, account), "muted")
        self.left, self.right = QVBoxLayout(), QVBoxLayout()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(WIDE + ROOMY)
        for column in (self.left, self.right):
            column.setSpacing(ROOMY)
            self._columns.addLayout(column, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(ROOMY, SNUG, ROOMY, SNUG)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.title)
        whole.addWidget(self.told)
        whole.addSpacing(ROOMY)
        whole.addLayout(self._columns)
        whole.addStretch(1)

    def section(self, column: QVBoxLayout, title: str, note: str = "", tone: str = "section") -> QVBoxLayout:
        """Add a section with its heading and a note beside it; return where its rows go."""
        heading = QLabel(title, self)
        heading.setProperty("tone", tone)
        head = QHBoxLayout()
        head.setSpacing(ROOMY)
        head.addWidget(heading)
        head.addWidget(wrapping_label(self, note, "muted"), 1)
        rows = QVBoxLayout()
        rows.setSpacing(SNUG)
        rows.addLayout(head)
        rows.addWidget(rule(self))
        column.addLayout(rows)
        return rows

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the columns beside one another where both have room."""
        super().resizeEvent(event)
        beside = event.size().width() >= self.workspace.theme.pixels(TWO_COLUMNS)
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if self._columns.direction() is not direction:
            self._columns.setDirection(direction)


class FaceSign(QWidget):
    """The face of one, as ribbon and strip have it."""

    role = QAccessible.Role.Graphic

    def __init__(self, workspace: Workspace, face: Face, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace, self._face = workspace, face
        self.setAccessibleName(face.name)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the size of a face."""
        side = self._workspace.theme.pixels(FACE)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the face."""
        with QPainter(self) as painter:
            paint_face(painter, QRectF(self.rect()), self._face, self._workspace.theme.tokens)


class PersonRow(QWidget):
    """One who was in a fight: face, name, how they are in a state, and at the right what is known of how that came."""

    def __init__(
        self, workspace: Workspace, state: Campaign, encounter: Encounter, token: Token, beside: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        system = workspace.session.systems[encounter.system]
        status = system.status(state, encounter, token)
        numbers = side_numbers(each.side for each in encounter.tokens.values())
        self.face = Face(
            token=token.id,
            name=state.name(token),
            sign=state.sign(token),
            mark=side_mark(workspace.theme.tokens, numbers[token.side]),
            side=token.side,
            status=workspace.text(status.phrase),
            bearing=status.bearing,
            hidden=token.hidden,
        )
        name = wrapping_label(self, self.face.name, "heading")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SNUG)
        row.addWidget(FaceSign(workspace, self.face, self))
        row.addWidget(name, 3)
        row.addWidget(wrapping_label(self, self.face.status), 2)
        row.addWidget(wrapping_label(self, beside, "muted", right=True), 3)


def print_button(page: FightPage) -> QPushButton:
    """Return the button that leads to a PDF of the fight."""
    button = QPushButton(icon("printer"), page.tr("Print…"), page)
    button.setToolTip(page.tr("Make a PDF of what happened, and of who fell when and by whom"))
    # a click leaves the keyboard where Enter does what the page is for
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(lambda: page.workspace.action_wanted.emit("fight.print"))
    return button


def fight_summary(workspace: Workspace, account: Account) -> str:
    """Return when a fight was, how long it took and how much happened, in a line."""
    parts = [workspace.text(say("ends.when", when=world_second(account.begun))), workspace.text(span(account.seconds))]
    if account.moment is not None:
        parts.append(workspace.text(account.moment))
    steps = workspace.tr("%n steps in the log", "", account.last - account.first)
    return "  ·  ".join((*parts, steps))


def felled(workspace: Workspace, fallen: Fallen) -> str:
    """Return by whom somebody was brought down, and when."""
    by = "" if fallen.by is None else workspace.name_of(fallen.by) or ""
    when = "" if fallen.moment is None else workspace.text(fallen.moment)
    return ", ".join(part for part in (by, when) if part)


def by_side(tokens: Iterable[Token]) -> list[tuple[str, list[Token]]]:
    """Return the tokens of each side below what the side is called, the party first."""
    there = [*tokens]
    groups = ((side, [each for each in there if each.side == side]) for side in side_numbers(t.side for t in there))
    return [(side_text(side), own) for side, own in groups if own]


def how_many(workspace: Workspace, state: Campaign, encounter: Encounter, who: Iterable[TokenId]) -> str:
    """Return how many there are of each status in a state, in the system's words, as `7: two dead, five up`."""
    system = workspace.session.systems[encounter.system]
    states: dict[str, int] = {}
    for each in who:
        words = workspace.text(system.status(state, encounter, encounter.tokens[each]).phrase)
        states[words] = states.get(words, 0) + 1
    return ", ".join(f"{count} {words}" for words, count in states.items())


def wrapping_label(parent: QWidget, text: str, tone: str = "", *, right: bool = False) -> QLabel:
    """Return a label whose words take as many lines as they need."""
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if tone:
        label.setProperty("tone", tone)
    if right:
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label


def rule(parent: QWidget) -> QFrame:
    """Return a thin line."""
    line = QFrame(parent)
    line.setProperty("rule", True)
    line.setFixedHeight(1)
    return line
