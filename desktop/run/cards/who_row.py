"""The head of a card: the sign of whoever it is about, in the shape and colour of his side, words, and who is meant."""

from itertools import zip_longest

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.run.clocks.face import Face, faces_of, paint_face
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.workspace.workspace import Workspace

SIDE = 26
"""Pixels of a sign."""
MOST = 4
"""So many of those meant are shown, then a number."""


class FaceBadge(QWidget):
    """Paints the sign of somebody, as ribbon, strip and map have it."""

    role = QAccessible.Role.Graphic

    def __init__(self, workspace: Workspace, face: Face, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_face(face)

    def show_face(self, face: Face) -> None:
        """Show the sign of this one."""
        self.face = face
        self.setToolTip("\n".join(part for part in face.words() if part))
        self.setAccessibleName(face.name)
        self.update()

    def sizeHint(self) -> QSize:
        """Return its side."""
        side = self.workspace.theme.pixels(SIDE)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Return its side: it is never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        with QPainter(self) as painter:
            paint_face(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self.face, self.workspace.theme.tokens)


class _Named(QWidget):
    """A sign with its name, which are not parted; with a sign alone, or words alone, of those only."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._badge: FaceBadge | None = None
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(TIGHT)
        self._row.addWidget(self._words)

    def show_who(self, face: Face | None, words: str) -> None:
        """Show somebody by his sign, and words."""
        if face is not None and self._badge is None:
            self._badge = FaceBadge(self._workspace, face, self)
            self._row.insertWidget(0, self._badge)
        elif face is not None and self._badge is not None and face != self._badge.face:
            self._badge.show_face(face)
        if self._badge is not None:
            self._badge.setVisible(face is not None)
        self._words.setMinimumHeight(self._workspace.theme.pixels(SIDE))
        self._words.setText(words)
        self._words.setVisible(bool(words))


class WhoRow(QWidget):
    """Sign, words, an arrow, and the signs and names of those who are meant; what is too long goes on below."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.title = QLabel(self)
        self.title.setProperty("tone", "heading")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setMinimumHeight(workspace.theme.pixels(SIDE))
        self.faces: tuple[Face, ...] = ()
        """Those who are shown by their signs, the one whom the card is of first."""
        self._mine = _Named(workspace, self)
        self._arrow = _Named(workspace, self)
        self._arrow.show_who(None, "→")
        self._meant = tuple(_Named(workspace, self) for _ in range(MOST))
        self._more = _Named(workspace, self)
        self._shown: object = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._row = FlowLayout(self, gap=SNUG)
        # they stay for whoever is pointed at next: to make others would cost more than all else on a card
        for part in (self._mine, self.title, self._arrow, *self._meant, self._more):
            self._row.addWidget(part)
            part.setVisible(part is self.title)

    def show_who(self, who: str | None, words: str, whom: tuple[str, ...] = ()) -> None:
        """Show whose card it is, what it is of, and who is meant."""
        known = {str(identity): face for identity, face in faces_of(self.workspace).items()}
        names = tuple(self.workspace.name_of(each) or each for each in whom)
        mine = None if who is None else known.get(who)
        asked = mine, words, tuple(known.get(each) for each in whom), names
        if asked == self._shown:
            return
        self._shown = asked
        self.title.setText(words)
        self.title.setToolTip(words)
        self._fit()
        self.faces = tuple(face for face in (mine, *asked[2]) if face is not None)
        self._mine.show_who(mine, "")
        self._mine.setVisible(mine is not None)
        self._arrow.setVisible(bool(whom))
        for part, each in zip_longest(self._meant, tuple(zip(asked[2], names, strict=True))[:MOST]):
            if each is not None:
                part.show_who(*each)
            part.setVisible(each is not None)
        self._more.show_who(None, self.tr("and %n more", "", len(whom) - MOST) if len(whom) > MOST else "")
        self._more.setVisible(len(whom) > MOST)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words into lines where they are longer than one."""
        self._fit()

    def _fit(self) -> None:
        wide = self.title.fontMetrics().horizontalAdvance(self.title.text())
        if self.title.wordWrap() != (wide > self.width()):
            self.title.setWordWrap(wide > self.width())
            self.updateGeometry()
