"""The library dock: every stamp as a picture, to be clicked and placed, or dragged onto the map."""

from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QListView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from desktop.map.painting.stamp_picture import STAMP_MIME, art_icon
from desktop.map.stamp_art.registry import ARTS, Art
from desktop.panel import Panel
from desktop.properties.words import choice_of
from desktop.theme.tokens import SNUG
from desktop.widgets.fields import SearchField
from desktop.workspace.workspace import Workspace

PICTURE = QSize(44, 44)
CELL = QSize(74, 84)
WHICH = Qt.ItemDataRole.UserRole


class StampGrid(QListWidget):
    """The pictures; what is dragged carries the stamp's id."""

    def mimeTypes(self) -> list[str]:
        """Return the one kind of data that a drag carries."""
        return [STAMP_MIME]

    def mimeData(self, items: list[QListWidgetItem]) -> QMimeData:  # type: ignore[override]  # the binding says Sequence
        """Return what is dragged: the id of a stamp."""
        data = QMimeData()
        data.setData(STAMP_MIME, str(items[0].data(WHICH)).encode() if items else b"")
        return data


class LibraryPanel(Panel):
    """A grid of stamps that a search narrows; a click, or Enter, takes up the stamp tool with one of them."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.search = SearchField(self.tr("Find a stamp"), self)
        self.search.searched.connect(self._narrow)
        self.grid = StampGrid(self)
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setResizeMode(QListView.ResizeMode.Adjust)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setUniformItemSizes(True)
        self.grid.setProperty("cells", True)
        self.grid.setWordWrap(True)
        self.grid.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.grid.setDragEnabled(True)
        self.grid.setFrameShape(QListWidget.Shape.NoFrame)
        self.grid.setAccessibleName(self.tr("Stamps"))
        self.grid.setToolTip(self.tr("Click a stamp to place it, or drag it onto the map"))
        self.grid.itemClicked.connect(self._take)
        self.grid.itemActivated.connect(self._take)
        self._drawn: tuple[str, float] | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        above = QHBoxLayout()
        above.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        above.addWidget(self.search)
        column.addLayout(above)
        column.addWidget(self.grid, 1)
        workspace.theme.changed.connect(self.stale)

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def refresh(self) -> None:
        """Draw the pictures in the colours of the theme."""
        tokens = self.workspace.theme.tokens
        worn = (tokens.name, self.workspace.theme.scale)
        if self._drawn == worn:
            return
        self._drawn = worn
        self.grid.clear()
        self.grid.setIconSize(self._scaled(PICTURE))
        self.grid.setGridSize(self._scaled(CELL))
        for art in ARTS:
            picture = art_icon(art.id, tokens, self._scaled(PICTURE), ratio=self.devicePixelRatioF())
            item = QListWidgetItem(picture, art.title, self.grid)
            item.setData(WHICH, art.id)
            item.setToolTip(self._told(art))
            item.setSizeHint(self._scaled(CELL))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._narrow(self.search.text())

    def _scaled(self, size: QSize) -> QSize:
        pixels = self.workspace.theme.pixels
        return QSize(pixels(size.width()), pixels(size.height()))

    def _told(self, art: Art) -> str:
        size = self.tr("{width} by {height} squares").format(width=f"{art.width:g}", height=f"{art.height:g}")
        cover = self.tr("cover: {cover}").format(cover=choice_of("cover", art.cover.value).lower())
        stops = [self.tr("nobody walks through")] if art.blocks_move else []
        stops += [self.tr("nobody sees through")] if art.blocks_sight else []
        return f"{art.title}\n" + ", ".join((size, cover, *stops))

    def _narrow(self, text: str) -> None:
        for number in range(self.grid.count()):
            item = self.grid.item(number)
            item.setHidden(text.casefold() not in item.text().casefold())

    def _take(self, item: QListWidgetItem) -> None:
        self.workspace.tool_wanted.emit(f"stamp/{item.data(WHICH)}")
