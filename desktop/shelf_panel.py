"""A panel of things on shelves: a search, the list, what the chosen one is, its form, and what can be done with it."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.panel import Panel
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import SearchField
from desktop.widgets.layout import take_out
from desktop.workspace.workspace import Workspace

LEAST = 120
"""Pixels of height that a form has at least."""
Deed = tuple[QAbstractButton, Callable[[], None]]
"""A button, and what a click on it does."""


class Origin(StrEnum):
    """Where a creature or a thing on the shelves comes from."""

    LIBRARY = "library"
    SHIPPED = "shipped"
    DOCUMENT = "document"


class ShelfPanel(Panel):
    """Lays such a panel out; one that derives from it makes the parts."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.pages = QStackedWidget(self)
        self._column = QVBoxLayout(self)
        self._card: QWidget | None = None
        self._filled_in: _Room | None = None

    def lay_out(
        self, search: SearchField, make: Deed, pages: tuple[QWidget, ...], card: QWidget, main: Deed, *others: Deed
    ) -> None:
        """Put the parts in their places, from top to bottom.

        `make` stands beside the search; of `pages` one is shown; `card` says what the chosen thing is, and gives way to
        a form; `main` and the others lie in a row at the foot.
        """
        self._card = card
        for page in pages:
            self.pages.addWidget(page)
        top = QHBoxLayout()
        top.setContentsMargins(SNUG, SNUG, SNUG, TIGHT)
        top.setSpacing(TIGHT)
        top.addWidget(search, 1)
        top.addWidget(make[0])
        foot = QHBoxLayout()
        foot.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        foot.setSpacing(0)
        foot.addWidget(main[0], 1)
        for button, _ in others:
            foot.addWidget(button)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(top)
        self._column.addWidget(self.pages, 1)
        self._column.addWidget(card)
        self._column.addLayout(foot)
        search.searched.connect(lambda _text: self.stale())
        for button, do in (make, main, *others):
            button.clicked.connect(partial(_do, do))

    def fill_in(self, form: QWidget, name: QLineEdit) -> None:
        """Show a form under the search, with the keyboard in the field of its name."""
        self._filled_in = _Room(form)
        self._column.insertWidget(1, self._filled_in)
        if self._card is not None:
            self._card.hide()
        self._filled_in.show()
        name.setFocus()
        name.selectAll()

    def put_form_away(self) -> None:
        """Take the form away, if one is open."""
        if self._filled_in is not None:
            room, self._filled_in = self._filled_in, None
            take_out(self._column, room)

    @property
    def is_filled_in(self) -> bool:
        """Whether a form is open."""
        return self._filled_in is not None


def _do(deed: Callable[[], None], _checked: bool = False) -> None:
    deed()


class _Room(QScrollArea):
    """What a form stands in: as tall as it where there is room; on a low screen it scrolls, and the window stays."""

    def __init__(self, form: QWidget) -> None:
        super().__init__()
        self._form = form
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(form)

    def sizeHint(self) -> QSize:
        """Return the height that the form wants at this width."""
        wide, hint = self.width(), self._form.sizeHint()
        tall = self._form.heightForWidth(wide) if self._form.hasHeightForWidth() else hint.height()
        return QSize(hint.width(), max(tall, hint.height()))

    def minimumSizeHint(self) -> QSize:
        """Return room for a few lines, and for the bar beside them."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._form.minimumSizeHint().width() + bar, min(LEAST, self.sizeHint().height()))

    def event(self, event: QEvent) -> bool:
        """Take another height where the form wants it."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the form wants at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
