"""The head of a card: the sign of whoever it is about, in the shape and colour of his side, words, and who is meant."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.run.clocks.face import Face, faces_of, paint_face
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout, take_out
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
        self.face = face
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip("\n".join(part for part in face.words() if part))
        self.setAccessibleName(face.name)

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
        self._parts: list[QWidget] = []
        self._shown: object = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._row = FlowLayout(self, gap=SNUG)

    def show_who(self, who: str | None, words: str, whom: tuple[str, ...] = ()) -> None:
        """Show whose card it is, what it is of, and who is meant."""
        known = {str(identity): face for identity, face in faces_of(self.workspace).items()}
        names = tuple(self.workspace.name_of(each) or each for each in whom)
        mine = None if who is None else known.get(who)
        asked = mine, words, tuple(known.get(each) for each in whom), names
        if asked == self._shown:
            return
        self._shown = asked
        self._clear()
        self.title.setText(words)
        self.title.setToolTip(words)
        self._fit()
        self.faces = tuple(face for face in (mine, *asked[2]) if face is not None)
        if mine is not None:
            self._add(FaceBadge(self.workspace, mine, self))
        self._row.addWidget(self.title)
        if whom:
            self._say("→")
        for face, name in tuple(zip(asked[2], names, strict=True))[:MOST]:
            self._add(self._named(face, name))
        if len(whom) > MOST:
            self._say(self.tr("and %n more", "", len(whom) - MOST))
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words into lines where they are longer than one."""
        self._fit()

    def _fit(self) -> None:
        wide = self.title.fontMetrics().horizontalAdvance(self.title.text())
        if self.title.wordWrap() != (wide > self.width()):
            self.title.setWordWrap(wide > self.width())
            self.updateGeometry()

    def _named(self, face: Face | None, name: str) -> QWidget:
        """Return a sign with its name, which are not parted."""
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        if face is not None:
            row.addWidget(FaceBadge(self.workspace, face, pair))
        row.addWidget(self._label(name))
        return pair

    def _say(self, words: str) -> None:
        self._add(self._label(words))

    def _label(self, words: str) -> QLabel:
        label = QLabel(words, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setMinimumHeight(self.workspace.theme.pixels(SIDE))
        return label

    def _add(self, part: QWidget) -> None:
        self._parts.append(part)
        self._row.addWidget(part)
        part.show()

    def _clear(self) -> None:
        self._row.removeWidget(self.title)
        for part in self._parts:
            take_out(self._row, part)
        self._parts = []
