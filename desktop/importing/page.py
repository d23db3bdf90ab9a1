"""One file in the import dialog: the preview or the aligner, and the form beside it."""

from typing import Any

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.base.errors import BadFile
from core.base.phrase import say
from core.documents.interchange.imported import Choices, Draft, ImportedMap, OpenPortals, title_of
from core.documents.interchange.pictures import PictureDraft
from desktop.importing.aligner import Aligner
from desktop.importing.file_form import ImportForm
from desktop.importing.grid_form import GridForm
from desktop.importing.map_form import MapForm
from desktop.importing.map_preview import MapPreview
from desktop.importing.reading import Read
from desktop.importing.zoom_canvas import Canvas
from desktop.theme.tokens import ROOMY
from desktop.widgets.layout import ScrollingPage
from desktop.workspace.workspace import Workspace

FORM_WIDTH = 320
PAUSE = 40
"""Milliseconds that a slider must rest before the map is laid out anew."""


class ImportPage(QWidget):
    """Shows one file and keeps `found`, the map as it is chosen now; none while the choices make no map."""

    changed = Signal()

    def __init__(self, workspace: Workspace, read: Read, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert read.draft is not None
        self.workspace = workspace
        self.draft: Draft = read.draft
        self.found: ImportedMap | None = None
        self._image = read.shown or QImage()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(PAUSE)
        self._soon.timeout.connect(self.lay)
        self.canvas, self.form = self._made(title_of(read.path))
        self.form.changed.connect(self._soon.start)
        self._lay_out()
        self.lay()

    def _made(self, name: str) -> tuple[Canvas, ImportForm]:
        theme, words = self.workspace.theme, self.workspace.words
        if not isinstance(self.draft, PictureDraft):
            settings = self.workspace.settings.value
            usual = Choices(tolerance=settings.import_tolerance, open_portals=OpenPortals(settings.open_portals))
            return MapPreview(theme, self), MapForm(words, name, self.draft.heeds, usual, self)
        aligner, form = Aligner(theme, self), GridForm(words, name, self.draft, self)
        image = self.draft.image
        aligner.show_picture(self._image, QSize(image.width, image.height), form.grid)
        aligner.pull = self.draft.pulled
        aligner.aligned.connect(form.set_grid)
        form.aligned.connect(aligner.set_grid)
        form.squares.connect(aligner.set_squares)
        form.lie.tick("square").toggled.connect(aligner.set_square)
        return aligner, form

    def _lay_out(self) -> None:
        side = ScrollingPage(self)
        held = QWidget(side)
        column = QVBoxLayout(held)
        column.setContentsMargins(0, 0, ROOMY, 0)
        column.addWidget(self.form)
        side.setWidget(held)
        # in a language of long words nothing is to be scrolled sideways
        needed = held.minimumSizeHint().width() + side.verticalScrollBar().sizeHint().width()
        side.setFixedWidth(max(FORM_WIDTH, needed))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(ROOMY)
        row.addWidget(self.canvas, 1)
        row.addWidget(side)

    def lay(self) -> None:
        """Lay the map out as it is chosen now, and show it."""
        self._soon.stop()
        try:
            self.found = self.draft.laid(self.form.choices())
        except BadFile as error:
            self.found = None
            self.form.show_warnings((error.phrase,))
        else:
            self.form.show_map(self.found)
            if self.draft.image is not None and self._image.isNull():
                self.form.show_warnings((*self.found.warnings, say("import.image-torn")))
            if isinstance(self.canvas, MapPreview):
                self.canvas.show_map(self.found.scene, self._image)
        self.changed.emit()

    def settled(self) -> ImportedMap | None:
        """Return the map with all choices heeded, even one made just now."""
        if self._soon.isActive():
            self.lay()
        return self.found

    def remembered(self) -> dict[str, Any]:
        """Return the settings that the choices should leave behind: of what the file does not heed, nothing."""
        choices, heeds = self.form.choices(), self.draft.heeds
        portals = {"open_portals": choices.open_portals.value} if "open_portals" in heeds else {}
        return {**portals, **({"import_tolerance": choices.tolerance} if "tolerance" in heeds else {})}

    def rest(self) -> None:
        """Let go of what is still to come."""
        self._soon.stop()
