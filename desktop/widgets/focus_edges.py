"""Edges that show where the keyboard is on what paints no sign of it itself, as a map or a page that scrolls."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFrame, QWidget

BROAD = 2
"""Pixels that an edge is broad."""
BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
"""How the keyboard comes where somebody has to be shown where it went; who clicks knows."""


class FocusEdges(QObject):
    """Four edges about a widget, there while it has the keyboard and got it by keys; nothing else moves for them."""

    def __init__(self, about: QWidget) -> None:
        super().__init__(about)
        self._about = about
        self._edges: tuple[QFrame, ...] = ()
        about.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Come and go with the keyboard, and stay at the rim."""
        match event.type():
            case QEvent.Type.FocusIn if isinstance(event, QFocusEvent):
                self._show(event.reason() in BY_KEYS)
            case QEvent.Type.FocusOut:
                self._show(False)
            case QEvent.Type.Resize:
                self._place()
        return False

    def _show(self, shown: bool) -> None:
        if shown and not self._edges:
            # most pages never have the keyboard, and a card is made for every question
            self._edges = tuple(self._edge() for _ in range(4))
        self._place()
        for edge in self._edges:
            edge.setVisible(shown)
            edge.raise_()

    def _edge(self) -> QFrame:
        edge = QFrame(self._about)
        edge.setProperty("focusEdge", True)
        edge.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return edge

    def _place(self) -> None:
        whole = self._about.rect()
        wide, high = whole.width(), whole.height()
        places = (
            QRect(0, 0, wide, BROAD),
            QRect(0, high - BROAD, wide, BROAD),
            QRect(0, 0, BROAD, high),
            QRect(wide - BROAD, 0, BROAD, high),
        )
        for edge, place in zip(self._edges, places, strict=False):
            edge.setGeometry(place)
