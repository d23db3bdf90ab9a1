"""A character sheet as it stands on paper, shown in a window beside the map; it follows the creature as it changes."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QScrollArea, QVBoxLayout, QWidget

from core.rules.registry import figures_for
from desktop.creatures.subjects import Subject
from desktop.sheet_page.page import SheetPage, page_of, told_page
from desktop.sheet_page.painter import paint_pages
from desktop.sheet_page.paper_colours import ink_for
from desktop.sheet_page.screen import ScreenSurface
from desktop.sheet_page.surface import Tone
from desktop.theme.tokens import SNUG
from desktop.workspace.workspace import Workspace

SIZE = 595.276, 841.89
"""Points of a sheet of A4."""
BETWEEN = 10.0
"""Points between pages."""


class PageView(QWidget):
    """The pages of a sheet under one another, as wide as the view."""

    role = QAccessible.Role.Document

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page: SheetPage | None = None
        self._pages = 1
        self._tones = ink_for(False).tones

    def show_page(self, page: SheetPage) -> None:
        """Show a sheet."""
        self.page = page
        self.setAccessibleName(page.name)
        self.setAccessibleDescription(told_page(page))
        # how many pages it takes is known once it has been painted
        spare = QPixmap(1, 1)
        with QPainter(spare) as painter:
            self._pages = paint_pages(page, ScreenSurface(painter, self._tones), SIZE, lambda: None)
        self._fit()
        self.update()

    def fit(self, width: int) -> None:
        """Be so wide, and as high as the pages are then."""
        self.setFixedWidth(max(200, width))
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(round((self._pages * (SIZE[1] + BETWEEN) - BETWEEN) * self.width() / SIZE[0]))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all pages."""
        if self.page is None:
            return
        with QPainter(self) as painter:
            painter.scale(self.width() / SIZE[0], self.width() / SIZE[0])

            def sheet() -> None:
                painter.fillRect(QRectF(0, 0, *SIZE), QColor(self._tones[Tone.PAPER]))

            def next_page() -> None:
                painter.translate(0, SIZE[1] + BETWEEN)
                sheet()

            sheet()
            paint_pages(self.page, ScreenSurface(painter, self._tones), SIZE, next_page)


class PageWindow(QDialog):
    """Shows the sheet of one creature, never modal; Escape closes it."""

    manual = "people#the-character-page"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.subject: Subject | None = None
        self.view = PageView()
        self.area = QScrollArea(self)
        self.area.setWidget(self.view)
        self.area.setBackgroundRole(QPalette.ColorRole.Mid)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.addWidget(self.area)
        self.resize(workspace.theme.pixels(640), workspace.theme.pixels(720))
        workspace.opened.connect(self.reject)

    def show_subject(self, subject: Subject) -> None:
        """Show somebody's sheet as it is now."""
        self.subject = subject
        figures = figures_for(subject.creature, self.workspace.words)
        page = page_of(subject.creature, subject.vitals, figures, name=subject.name)
        self.setWindowTitle(self.tr("Sheet of %1").replace("%1", subject.name))
        self.area.setAccessibleName(self.windowTitle())
        if page != self.view.page:
            self.view.show_page(page)
        self._fit()

    def _fit(self) -> None:
        bar = self.area.verticalScrollBar().sizeHint().width()
        self.view.fit(self.area.width() - bar - 2 * self.area.frameWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the sheet be as wide as the window."""
        super().resizeEvent(event)
        self._fit()
