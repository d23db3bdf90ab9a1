"""The stamps dock: stamps on their shelves as pictures, to be clicked and placed, or dragged onto the map."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.edits.stamps import own_stamps, with_stamp
from core.engine.change import Change
from core.model.own_stamp import OwnStamp
from desktop.background.decoding import decoded
from desktop.map.own_stamps import ENDINGS, pictures_in, taken_in
from desktop.map.painting.stamp_picture import STAMP_MIME, art_icon
from desktop.map.stamp_art.registry import ARTS, SHELVES, Art, shelf_title
from desktop.panel import Panel
from desktop.properties.words import choice_of
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import CalmChoice, SearchField
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

PICTURE = QSize(44, 44)
CELL = QSize(74, 84)
WHICH = Qt.ItemDataRole.UserRole
ALL, FAVOURITES, OWN = "all", "favourites", "own"
STAR = "★ "


@dataclass(frozen=True, slots=True)
class OfferedStamp:
    """A stamp that can be placed: its id, and the art of the program or the own picture that has it."""

    id: str
    art: Art | None = None
    own: OwnStamp | None = None

    @property
    def title(self) -> str:
        """Its name."""
        return self.art.title if self.art is not None else self.own.name if self.own is not None else ""

    def is_meant_by(self, text: str) -> bool:
        """Return whether it is looked for by a text."""
        if self.art is not None:
            return self.art.is_meant_by(text)
        return text.strip().casefold() in self.title.casefold()


class StampGrid(QListWidget):
    """The pictures; what is dragged carries the stamp's id. F on one of them tells that it is `liked`.

    A click takes up the stamp and gives the keyboard to the map, where F is the tool that reveals.
    """

    liked = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take F for the current stamp; other letters go to the next one that begins with them."""
        item = self.currentItem()
        if event.key() == Qt.Key.Key_F and not event.modifiers() and item is not None:
            self.liked.emit(str(item.data(WHICH)))
        else:
            super().keyPressEvent(event)

    def mimeTypes(self) -> list[str]:
        """Return the one kind of data that a drag carries."""
        return [STAMP_MIME]

    def mimeData(self, items: list[QListWidgetItem]) -> QMimeData:  # type: ignore[override]  # the binding says Sequence
        """Return what is dragged: the id of a stamp."""
        data = QMimeData()
        data.setData(STAMP_MIME, str(items[0].data(WHICH)).encode() if items else b"")
        return data


class StampsPanel(Panel):
    """A grid of stamps that a shelf or a search narrows; a click, or Enter, takes up the stamp tool with one."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.setAcceptDrops(True)
        tip = self.tr("By its name or by another word for it; Enter takes up the first")
        self.search = SearchField(self.tr("Find a stamp"), self, tip=tip)
        self.search.searched.connect(self._narrow)
        self.search.returnPressed.connect(self._take_first)
        self.shelf = self._shelves()
        self.add = picture_button("photo-plus", self.tr("Take in a picture of your own as a stamp"), self)
        self.add.clicked.connect(self.ask_picture)
        self.grid = self._grid()
        self.nothing = EmptyState("search", self.tr("No stamp is called so."), self)
        self.no_favourites = EmptyState("star", self.tr("A stamp's menu (right click) makes it a favourite."), self)
        words = self.tr("Your own pictures are here as soon as you have taken them in.")
        self.no_own = EmptyState("photo-plus", words, self, button=self.tr("Take in a picture…"))
        self.no_own.chosen.connect(self.ask_picture)
        self.pages = QStackedWidget(self)
        for page in (self.grid, self.nothing, self.no_favourites, self.no_own):
            self.pages.addWidget(page)
        self._drawn: tuple[object, ...] = ()
        self._icons: dict[str, QIcon] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        above = QHBoxLayout()
        above.setContentsMargins(SNUG, SNUG, SNUG, TIGHT)
        above.setSpacing(TIGHT)
        above.addWidget(self.search, 1)
        above.addWidget(self.add)
        below = QHBoxLayout()
        below.setContentsMargins(SNUG, 0, SNUG, SNUG)
        below.addWidget(self.shelf)
        column.addLayout(above)
        column.addLayout(below)
        column.addWidget(self.pages, 1)
        workspace.theme.changed.connect(self.stale)
        workspace.settings.changed.connect(self.stale)

    def _shelves(self) -> QComboBox:
        box = CalmChoice(self)
        box.setAccessibleName(self.tr("Shelf"))
        box.setToolTip(self.tr("Which stamps are shown; a search looks through all of them"))
        box.addItem(self.tr("All stamps"), ALL)
        box.addItem(icon("star"), self.tr("Favourites"), FAVOURITES)
        box.addItem(icon("photo"), self.tr("Your own pictures"), OWN)
        for name, _ in SHELVES:
            box.addItem(shelf_title(name), name)
        box.currentIndexChanged.connect(lambda _: self._narrow(self.search.text()))
        return box

    def _grid(self) -> StampGrid:
        grid = StampGrid(self)
        grid.setViewMode(QListView.ViewMode.IconMode)
        grid.setResizeMode(QListView.ResizeMode.Adjust)
        grid.setMovement(QListView.Movement.Static)
        grid.setUniformItemSizes(True)
        grid.setProperty("cells", True)
        grid.setWordWrap(True)
        grid.setTextElideMode(Qt.TextElideMode.ElideNone)
        grid.setDragEnabled(True)
        grid.setFrameShape(QListWidget.Shape.NoFrame)
        grid.setAccessibleName(self.tr("Stamps"))
        grid.setToolTip(self.tr("Click a stamp to place it, or drag it onto the map; its menu makes it a favourite"))
        grid.itemClicked.connect(self._take)
        grid.itemActivated.connect(self._take)
        grid.liked.connect(self.toggle_favourite)
        grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        grid.customContextMenuRequested.connect(self._open_menu)
        return grid

    # What is shown

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def concerns(self, change: Change) -> bool:
        """Return whether maps have changed, on which own pictures may lie."""
        return change.touches("scenes", "stamps")

    @property
    def favourites(self) -> tuple[str, ...]:
        """The ids of the stamps that are favourites."""
        return self.workspace.settings.value.favourite_stamps

    def offered(self) -> tuple[OfferedStamp, ...]:
        """Return everything that can be placed: own pictures, then what comes with the program."""
        own = own_stamps(self.workspace.state) if self.workspace.is_open else ()
        return (*(OfferedStamp(each.picture, own=each) for each in own), *(OfferedStamp(art.id, art) for art in ARTS))

    def refresh(self) -> None:
        """Draw the pictures in the colours of the theme."""
        tokens, everything = self.workspace.theme.tokens, self.offered()
        worn = (
            tokens.name,
            self.workspace.theme.scale,
            self.favourites,
            tuple((each.id, each.own) for each in everything),
        )
        if self._drawn == worn:
            return
        if self._drawn[:2] != worn[:2]:
            self._icons.clear()
        self._drawn = worn
        self.grid.clear()
        self.grid.setIconSize(self._scaled(PICTURE))
        self.grid.setGridSize(self._scaled(CELL))
        for each in everything:
            liked = each.id in self.favourites
            item = QListWidgetItem(self._icon(each), (STAR if liked else "") + each.title, self.grid)
            item.setData(WHICH, each.id)
            item.setToolTip(self._told(each))
            item.setSizeHint(self._scaled(CELL))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._narrow(self.search.text())

    def _icon(self, offered: OfferedStamp) -> QIcon:
        found = self._icons.get(offered.id)
        if found is None:
            size, ratio = self._scaled(PICTURE), self.devicePixelRatioF()
            if offered.own is None:
                found = art_icon(offered.id, self.workspace.theme.tokens, size, ratio=ratio)
            else:
                found = self._own_icon(offered.own, round(max(size.width(), size.height()) * ratio))
            self._icons[offered.id] = found
        return found

    def _own_icon(self, own: OwnStamp, longest: int) -> QIcon:
        try:
            image = decoded(self.workspace.asset(own.picture), longest=longest)
        except (LookupError, SandtableError):
            return icon("photo")
        return icon("photo") if image.isNull() else QIcon(QPixmap.fromImage(image))

    def _scaled(self, size: QSize) -> QSize:
        pixels = self.workspace.theme.pixels
        return QSize(pixels(size.width()), pixels(size.height()))

    def _told(self, offered: OfferedStamp) -> str:
        art = offered.art
        if art is None:
            return self.tr("{name}\nyour own picture").format(name=offered.title)
        size = self.tr("{width} by {height} squares").format(width=f"{art.width:g}", height=f"{art.height:g}")
        cover = self.tr("cover: {cover}").format(cover=choice_of("cover", art.cover.value).lower())
        stops = [self.tr("nobody walks through")] if art.blocks_move else []
        stops += [self.tr("nobody sees through")] if art.blocks_sight else []
        return f"{art.title}\n" + ", ".join((size, cover, *stops))

    def _narrow(self, text: str) -> None:
        """Show what is looked for, on any shelf; without a search what stands on the chosen one."""
        wanted, shelf = text.strip(), str(self.shelf.currentData())
        stands = {art.id for name, arts in SHELVES if name == shelf for art in arts}
        seen = 0
        for number, offered in enumerate(self.offered()[: self.grid.count()]):
            if wanted:
                shown = offered.is_meant_by(wanted)
            elif shelf == FAVOURITES:
                shown = offered.id in self.favourites
            else:
                shown = shelf == ALL or (shelf == OWN and offered.own is not None) or offered.id in stands
            self.grid.item(number).setHidden(not shown)
            seen += shown
        empty = self.nothing if wanted else {FAVOURITES: self.no_favourites, OWN: self.no_own}.get(shelf, self.nothing)
        self.pages.setCurrentWidget(self.grid if seen else empty)

    # What is done

    def toggle_favourite(self, word: str) -> None:
        """Make a stamp a favourite, or no longer."""
        held = self.favourites
        changed = tuple(each for each in held if each != word) if word in held else (*held, word)
        self.workspace.settings.change(favourite_stamps=changed)

    def _open_menu(self, where: QPoint) -> None:
        item = self.grid.itemAt(where)
        if item is None:
            return
        word = str(item.data(WHICH))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("box"), self.tr("Place")).triggered.connect(lambda: self._take(item))
        liked = self.tr("No favourite any more") if word in self.favourites else self.tr("Make it a favourite")
        menu.addAction(icon("star"), liked).triggered.connect(lambda: self.toggle_favourite(word))
        menu.popup(self.grid.viewport().mapToGlobal(where))

    def ask_picture(self) -> None:
        """Ask for a picture of one's own."""
        dialog = QFileDialog(self, self.tr("Take in a picture as a stamp"), str(self.workspace.folder))
        dialog.setNameFilter(self.tr("Pictures") + f" ({' '.join(f'*{each}' for each in ENDINGS)})")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.take_picture)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take pictures; other files are for the window."""
        if pictures_in(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in the pictures as stamps."""
        paths = pictures_in(event.mimeData())
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        for path in paths:
            self.take_picture(str(path))

    def take_picture(self, name: str) -> None:
        """Take in a picture from a file, and take up the stamp tool with it."""
        document = self.workspace.document
        if document is None:
            self.workspace.tell(self.tr("Pictures are kept in a document; there is none."), Urgency.WARNING)
            return
        try:
            own = taken_in(document, Path(name))
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return
        if own is None:
            self.workspace.tell(self.tr("This file holds no picture that can be shown"), Urgency.WARNING)
            return
        if own not in own_stamps(self.workspace.state):
            self.workspace.submit(with_stamp(self.workspace.state, own))
        self.search.clear()
        self.shelf.setCurrentIndex(self.shelf.findData(OWN))
        self.refresh()
        place = next((n for n, each in enumerate(self.offered()) if each.own == own), None)
        if place is not None:
            self.grid.setCurrentRow(place)
            self.grid.scrollToItem(self.grid.item(place))
        self.workspace.tool_wanted_for.emit("stamp", own)

    def _take_first(self) -> None:
        """Take up the first stamp that was found."""
        shown = (self.grid.item(number) for number in range(self.grid.count()))
        first = next((item for item in shown if not item.isHidden()), None)
        if self.search.text().strip() and first is not None:
            self._take(first)

    def _take(self, item: QListWidgetItem) -> None:
        wanted = next((each for each in self.offered() if each.id == item.data(WHICH)), None)
        if wanted is not None:
            self.workspace.tool_wanted_for.emit("stamp", wanted.own or wanted.id)
