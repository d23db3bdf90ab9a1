"""Messages that wait at the edge of the window instead of standing in the way."""

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import take_out
from desktop.widgets.text import restyle

BannerTone = Literal["info", "ok", "warning", "danger"]
PICTURES: dict[BannerTone, str] = {
    "info": "info-circle",
    "ok": "circle-check",
    "warning": "alert-triangle",
    "danger": "alert-circle",
}
SIZE = 20
MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)
WIDEST = 44
"""Heights of a line that a message is broad at most."""


class Banner(QFrame):
    """One message with what can be done about it; `closed` is sent when it is dismissed or an action was chosen."""

    closed = Signal()

    def __init__(
        self,
        text: str,
        parent: QWidget | None = None,
        *,
        tone: BannerTone = "info",
        actions: tuple[tuple[str, str, Callable[[], None]], ...] = (),
    ) -> None:
        """Make a banner; an action is a button's words, its tooltip and what it does."""
        super().__init__(parent)
        self.text = text
        self.tone: BannerTone = tone
        self.passing = False
        """Whether it is of no account once something else is done."""
        self.topic = ""
        self._icon = icon(PICTURES[tone])
        self._image = QLabel(self)
        self._words = QLabel(text, self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self.setAccessibleName(text)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SNUG, TIGHT, TIGHT, TIGHT)
        layout.setSpacing(SNUG)
        layout.addWidget(self._image)
        layout.addWidget(self._words, 1)
        for words, tip, do in actions:
            layout.addWidget(self._button(words, tip, do))
        layout.addWidget(self._closer())
        restyle(self, "banner", tone)
        self._draw()

    def _button(self, words: str, tip: str, do: Callable[[], None]) -> QPushButton:
        button = QPushButton(words, self)
        button.setToolTip(tip)

        def chosen() -> None:
            do()
            self.closed.emit()

        button.clicked.connect(chosen)
        return button

    def _closer(self) -> QToolButton:
        closer = QToolButton(self)
        closer.setIcon(icon("x"))
        closer.setToolTip(self.tr("Dismiss this message"))
        closer.setAccessibleName(self.tr("Dismiss"))
        closer.clicked.connect(self.closed)
        return closer

    def _draw(self) -> None:
        self._image.setPixmap(self._icon.pixmap(SIZE, SIZE))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the picture anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._draw()


class BannerStack(QWidget):
    """The messages that wait, the latest on top; they lie over the upper edge of their parent and move nothing.

    Where there is a `ground` that is seen they lie over the upper edge of that, beside all controls.
    """

    lain = Signal(QRect)
    """Where they lie now, in pixels of the screen; an empty rectangle if there are none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(SNUG, SNUG, SNUG, 0)
        self._layout.setSpacing(TIGHT)
        self.banners: tuple[Banner, ...] = ()
        self._ground: QWidget | None = None
        self.folded = QToolButton(self)
        """Stands for messages that have made room, and shows them again."""
        self.folded.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.folded.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.folded.clicked.connect(self.unfold)
        restyle(self.folded, "banner", "danger")
        self._layout.addWidget(self.folded)
        self.folded.hide()
        parent.installEventFilter(self)
        self.hide()

    def tell(
        self,
        text: str,
        *,
        tone: BannerTone = "info",
        actions: tuple[tuple[str, str, Callable[[], None]], ...] = (),
    ) -> Banner:
        """Show a message and return it; the same message is not shown twice."""
        for old in self.banners:
            if (old.text, old.tone) == (text, tone):
                self.dismiss(old)
        banner = Banner(text, self, tone=tone, actions=actions)
        banner.closed.connect(lambda: self.dismiss(banner))
        self.banners = (banner, *self.banners)
        self._layout.insertWidget(0, banner)
        banner.show()
        self.unfold()
        self.show()
        self.raise_()
        self._lie()
        return banner

    def fold(self) -> None:
        """Make room: a small button in the corner stands for all messages until it is clicked, or there is another."""
        if not self.banners:
            return
        for banner in self.banners:
            banner.hide()
        worst = next((each.tone for each in self.banners if each.tone == "danger"), self.banners[0].tone)
        self.folded.setIcon(icon(PICTURES[worst]))
        self.folded.setText(self.tr("%n messages", "", len(self.banners)))
        self.folded.setToolTip("\n".join(each.text for each in self.banners))
        restyle(self.folded, "banner", worst)
        self.folded.show()
        self._lie()

    def unfold(self) -> None:
        """Show the messages again that have made room."""
        self.folded.hide()
        for banner in self.banners:
            banner.show()
        self._lie()

    def lie_over(self, ground: QWidget) -> None:
        """Lie over a part of the parent that holds no controls, wherever that is."""
        self._ground = ground
        ground.installEventFilter(self)
        self._lie()

    def dismiss(self, banner: Banner) -> None:
        """Take a message away; one that is gone already is no harm."""
        if banner in self.banners:
            self.banners = tuple(other for other in self.banners if other is not banner)
            take_out(self._layout, banner)
            self.setVisible(bool(self.banners))
            if not self.folded.isHidden():
                self.fold()
            self._lie()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go along with the size of the parent, and with what they lie over."""
        if watched in (self.parent(), self._ground) and event.type() in MOVES:
            self._lie()
        return False

    def _lie(self) -> None:
        """Lie along the upper edge, no broader than can be read in one look."""
        parent = self.parentWidget()
        if parent is None:
            return
        room = parent.rect()
        if self._ground is not None and self._ground.isVisibleTo(parent):
            room = QRect(self._ground.mapTo(parent, QPoint(0, 0)), self._ground.size())
        width = min(room.width(), WIDEST * self.fontMetrics().height())
        self._layout.activate()
        if not self.folded.isHidden():
            small = self.folded.sizeHint().width() + 2 * SNUG
            self.setGeometry(room.right() + 1 - small, room.top(), small, self._layout.totalMinimumSize().height())
            self.lain.emit(QRect(self.mapToGlobal(QPoint(0, 0)), self.size()))
            return
        left = room.left() + (room.width() - width) // 2
        self.setGeometry(left, room.top(), width, max(1, self._layout.heightForWidth(width)))
        self.lain.emit(QRect(self.mapToGlobal(QPoint(0, 0)), self.size()) if self.banners else QRect())
