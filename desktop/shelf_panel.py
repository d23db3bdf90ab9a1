"""A panel of things on shelves: a search, the list, what the chosen one is, its form, and what can be done with it."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.base.ids import SystemId
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import SearchField
from desktop.widgets.layout import take_out
from desktop.workspace.message import Urgency
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


class OnShelf(Protocol):
    """A creature or a thing on the shelves: `key` tells it apart from all others there."""

    @property
    def key(self) -> str:
        """What it is chosen by."""

    @property
    def origin(self) -> Origin:
        """Where it is kept."""


Shown = TypeVar("Shown", bound=OnShelf)


class ShelfPanel(Panel, Generic[Shown]):
    """Lays such a panel out and keeps it up to date; one that derives from it makes the parts and says what is done."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.things: tuple[Shown, ...] = ()
        self.pages = QStackedWidget(self)
        self._column = QVBoxLayout(self)
        self._filled_in: _Room | None = None

    def lay_out(
        self,
        search: SearchField,
        make: Deed,
        found: QWidget,
        empty: EmptyState,
        nothing: EmptyState,
        card: QWidget,
        main: Deed,
        *others: Deed,
    ) -> None:
        """Put the parts in their places, from top to bottom.

        `make` stands beside the search; `found` is the list, which gives way to `empty` where there is nothing at all
        and to `nothing` where the search finds none; `card` says what the chosen thing is, and gives way to a form;
        `main` and the others lie in a row at the foot.
        """
        self._search, self._make, self._card = search, make[0], card
        self._found, self._empty, self._nothing = found, empty, nothing
        for page in (found, empty, nothing):
            self.pages.addWidget(page)
        top = QHBoxLayout()
        top.setContentsMargins(SNUG, SNUG, SNUG, TIGHT)
        top.setSpacing(TIGHT)
        top.addWidget(search, 1)
        top.addWidget(make[0])
        self._foot = QWidget(self)
        foot = QHBoxLayout(self._foot)
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
        self._column.addWidget(self._foot)
        search.searched.connect(lambda _text: self.stale())
        for button, do in (make, main, *others):
            button.clicked.connect(partial(_do, do))

    # What a panel that derives from it says

    def offered(self, system: SystemId) -> tuple[Shown, ...]:
        """Return all that there is for a system."""
        raise NotImplementedError

    def chosen_key(self) -> str | None:
        """Return what is chosen in the list."""
        raise NotImplementedError

    def show_found(self, search: str, chosen: str | None) -> bool:
        """Fill the list with what a search finds, and choose again what was; return whether there is anything."""
        raise NotImplementedError

    def show_card(self, chosen: Shown) -> None:
        """Say on the card what the chosen one is."""
        raise NotImplementedError

    def enable(self, chosen: Shown | None) -> None:
        """Enable what can be done with the chosen one."""
        raise NotImplementedError

    # What is shown

    @property
    def chosen(self) -> Shown | None:
        """The one chosen in the list."""
        key = self.chosen_key()
        return next((each for each in self.things if each.key == key), None)

    def refresh(self) -> None:
        """Show the shelves of the system at hand."""
        chosen, system = self.chosen_key(), self.workspace.system_at_hand
        self.things = () if system is None else self.offered(system.id)
        has_found = self.show_found(self._search.text().strip(), chosen)
        self.pages.setCurrentWidget(self._found if has_found else self._nothing if self.things else self._empty)
        self._make.setEnabled(system is not None)
        self.look_at_chosen()

    def look_at_chosen(self) -> None:
        """Say what the chosen one is, and enable what can be done with it."""
        chosen = self.chosen
        self._card.setVisible(chosen is not None and not self.is_filled_in)
        if chosen is not None:
            self.show_card(chosen)
        self.enable(chosen)

    def open_menu(self, where: QPoint, lines: Iterable[tuple[str, str, Deed]]) -> None:
        """Open a menu of deeds, each with its picture and words, at a place on the screen, if anything is chosen."""
        if self.chosen is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for picture, words, (button, do) in lines:
            action = menu.addAction(icon(picture), words)
            action.setEnabled(button.isEnabled())
            action.triggered.connect(do)
        menu.popup(where)

    # What is done

    def tried(self, deed: Callable[[], object]) -> bool:
        """Change the library, and show it as it is then; return whether that could be done, and tell if not."""
        try:
            deed()
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return False
        finally:
            self.stale()
        return True

    def tell_deleted(self, name: str, put_back: Callable[[], None]) -> None:
        """Tell that something is gone from the library, with an offer to put it back."""
        told = self.tr("{name} is deleted from your library.").replace("{name}", name)
        self.workspace.tell(told, offer=(self.tr("Put it back"), put_back))

    def fill_in(self, form: QWidget, name: QLineEdit) -> None:
        """Show a form under the search, with the keyboard in the field of its name."""
        self._filled_in = _Room(form)
        self._column.insertWidget(1, self._filled_in)
        self._card.hide()
        self._filled_in.show()
        self._make_room()
        name.setFocus()
        name.selectAll()

    def put_form_away(self) -> None:
        """Take the form away, if one is open, and show the card of the chosen one again."""
        if self._filled_in is not None:
            room, self._filled_in = self._filled_in, None
            take_out(self._column, room)
        self._make_room()
        self.look_at_chosen()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See whether there is room for the list beside a form."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Let the list and its buttons make room for a form that would have to be scrolled beside them."""
        form = self._filled_in
        fits = form is None or form.sizeHint().height() + 2 * LEAST <= self.height()
        self.pages.setVisible(fits)
        self._foot.setVisible(fits)

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
