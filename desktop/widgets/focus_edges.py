"""Edges that show where the keyboard is on what paints no sign of it itself, as a map or a page that scrolls."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop.widgets.last_hand import keys_were_last

BROAD = 2
"""Pixels that an edge is broad."""
BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
"""How the keyboard comes where somebody has to be shown where it went; who clicks knows."""
AS_BEFORE = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""How it comes back to where it was."""


class FocusEdges(QObject):
    """Four edges about a widget, there while it has the keyboard and got it by keys; nothing else moves for them.

    Where the program itself gives the keyboard after a click, the edges wait for the first key; they go at a click.
    """

    def __init__(self, about: QWidget) -> None:
        super().__init__(about)
        self._about = about
        self._edges: tuple[QFrame, ...] = ()
        self._got_by_keys = self._waits = False
        about.installEventFilter(self)
        if isinstance(about, QAbstractScrollArea):
            about.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Come and go with the keyboard, and stay at the rim."""
        match event.type():
            case QEvent.Type.FocusIn if isinstance(event, QFocusEvent):
                self._come(event.reason())
            case QEvent.Type.FocusOut:
                self._show(False)
            case QEvent.Type.MouseButtonPress:
                self._got_by_keys = self._waits = False
                self._show(False)
            case QEvent.Type.ShortcutOverride if self._waits:
                self._come(Qt.FocusReason.ShortcutFocusReason)
            case QEvent.Type.Resize if watched is self._about:
                self._place()
        return False

    def _come(self, reason: Qt.FocusReason) -> None:
        if reason not in AS_BEFORE:
            given = reason is Qt.FocusReason.OtherFocusReason
            self._got_by_keys = reason in BY_KEYS or (given and keys_were_last())
            self._waits = given and not self._got_by_keys
        self._show(self._got_by_keys)

    def _show(self, shown: bool) -> None:
        if not shown and not self._edges:
            return
        if not self._edges:
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
