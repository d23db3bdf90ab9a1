"""The main window: the start page or the map, with the docks of the mode about it.

It is shown before the rest of the program is loaded, so it imports nothing of documents and rules.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from core.documents.folder import Recoverable
from desktop.settings import SettingsFile
from desktop.theme.theme import FRAME
from desktop.widgets.banner import Banner, BannerStack, BannerTone
from desktop.window.later import Later
from desktop.window.on_screen import OnScreen
from desktop.window.start_page import StartPage
from desktop.window.status_hint import StatusHint
from desktop.workspace.message import Message, Urgency

if TYPE_CHECKING:
    from desktop.documents.files import Files
    from desktop.run.ribbon.ribbon import TurnRibbon
    from desktop.window.band import Band, Late
    from desktop.window.docks import Docks
    from desktop.window.run_foot import RunFoot
    from desktop.workspace.workspace import Workspace

MENUS = ("&File", "&Edit", "&View", "F&ight", "&Players", "&Help")
"""The menus of the bar, which has its room before anything is in them."""

TITLE = "Sandtable"
FIRST_SIZE = QSize(1440, 900)
NEWS_SHOWN, TRIED_SHOWN = 5_000, 10_000
"""Milliseconds until news goes by itself, and what was just tried and refused; others stay until dismissed."""
MOST_MESSAGES = 3
TONES: dict[Urgency, BannerTone] = {Urgency.NEWS: "info", Urgency.WARNING: "warning", Urgency.TROUBLE: "danger"}


class MainWindow(QMainWindow):
    """Holds the parts together and keeps title, status and layout true; the composition root puts them in.

    With nothing but the settings it has its start page; `attend` and `furnish` make it whole.
    """

    workspace: "Workspace"
    ribbon: "TurnRibbon"
    foot: "RunFoot"
    strip: "Late"
    """What holds the roster strip of Run."""

    def __init__(self, settings: SettingsFile) -> None:
        super().__init__()
        self.resize(FIRST_SIZE)
        self.setAcceptDrops(True)
        self.later = Later(self)
        self.start_page = StartPage(settings, self._standing, self)
        self.hint = StatusHint(self)
        self.where = QLabel(self)
        self.saved = QLabel(self)
        self.drop_files: Callable[[tuple[str, ...]], None] = _ignored
        self._pages = QStackedWidget(self)
        self._stage = QWidget(self)
        column = QVBoxLayout(self._stage)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        # the page may be taller than the window, and must not make it grow while the map is shown
        self._start = QScrollArea(self)
        self._start.setWidgetResizable(True)
        self._start.setFrameShape(QScrollArea.Shape.NoFrame)
        self._start.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._start.setWidget(self.start_page)
        self._pages.addWidget(self._start)
        self._pages.addWidget(self._stage)
        whole = QWidget(self)
        outer = QVBoxLayout(whole)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._pages, 1)
        self.setCentralWidget(whole)
        self.messages = BannerStack(whole)
        self.statusBar().addWidget(self.hint, 1)
        self.statusBar().addPermanentWidget(self.where)
        self.statusBar().addPermanentWidget(self.saved)
        self.menus = {title: self.menuBar().addMenu(QCoreApplication.translate("actions", title)) for title in MENUS}
        self._files: Files | None = None
        self._docks: Docks | None = None
        self._bands: tuple[Band, ...] = ()
        self._leaves = False
        """Whether it was to be closed before it was whole."""

    def show_start(self, left: tuple[Recoverable, ...]) -> None:
        """Show the start page, with what there is to go on with, before there is anything else."""
        self.setWindowTitle(TITLE)
        self.start_page.show_choices(left)
        self.show_up()

    def show_up(self) -> None:
        """Come, unless it is there: no larger than the screen, with the keyboard."""
        if self.isVisible():
            return
        self.fit_screen()
        self.show()
        # where no window manager hands the keyboard out, a window has it only if it asks
        self.activateWindow()

    def attend(self, workspace: "Workspace", ribbon: "TurnRibbon", foot: "RunFoot") -> None:
        """Hear of a workspace from now on, whose ribbon and foot these are."""
        self.workspace, self.ribbon, self.foot = workspace, ribbon, foot
        self.hint.attend(workspace)
        workspace.message.connect(self._told)
        workspace.changed.connect(lambda _change: self._move_on())
        workspace.opened.connect(self.refresh)
        workspace.mode_changed.connect(self.refresh)
        workspace.mode_changed.connect(self._make_room)
        workspace.settings.changed.connect(self.show_menu_bar)

    def say_hint(self, text: str) -> None:
        """Say quietly what the tool in hand does: in the status bar, in Run in the told line."""
        self.hint.say(text)
        self.foot.say_hint(text)

    def say_why_not(self, text: str) -> None:
        """Say why a key that was struck does nothing now."""
        self.hint.say_why_not(text)
        self.foot.say_why_not(text)

    def fit_screen(self) -> None:
        """Take no more room than the screen has, frame and all, from now on; before the window is first shown."""
        OnScreen(self)
        # how broad the frame is comes out only when it stands there
        room = self.screen().availableSize() - FRAME
        wanted = self.size()
        self.resize(wanted.boundedTo(room))
        if wanted != wanted.boundedTo(room):
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def furnish(self, view: QWidget, files: "Files", docks: "Docks", bands: "tuple[Band, ...]") -> None:
        """Put the map, the files, the docks and the bands in; the window is whole then."""
        layout = self._stage.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addWidget(view, 1)
        self._stage.setFocusProxy(view)
        self.messages.lie_over(view)
        self._files, self._docks, self._bands = files, docks, bands
        files.saved_state_changed.connect(self._show_saved)
        self.start_page.recover_wanted.connect(files.recover)
        self.start_page.open_wanted.connect(files.open)
        self.start_page.browse_wanted.connect(files.ask_and_open)
        # a page that is laid out anew would take the keyboard from the card that has it
        self._refresh(anew=self.start_page.left != files.recoverable())
        if self._leaves:
            QTimer.singleShot(0, self, self.close)

    def place_guide(self, guide: QWidget) -> None:
        """Put the sample's guide above the map."""
        layout = self._stage.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(0, guide)

    def place_strip(self, strip: QWidget) -> None:
        """Put the options of the tool right above the map."""
        layout = self._stage.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(layout.count() - 1, strip)

    def refresh(self) -> None:
        """Show the start page, or the map with the docks of the mode."""
        self._refresh(anew=True)

    def _refresh(self, *, anew: bool) -> None:
        workspace = self.workspace
        if workspace.is_open:
            if self._pages.currentWidget() is not self._stage:
                self._pages.setCurrentWidget(self._stage)
                # else the keyboard would be with whatever comes first in the window
                self._stage.setFocus()
            self.ribbon.refresh()
        else:
            if anew:
                self.start_page.show_choices(self._files.recoverable() if self._files is not None else ())
            if self._pages.currentWidget() is not self._start:
                self._pages.setCurrentWidget(self._start)
                # what had the keyboard is gone; the first choice has it, and shows so
                self.start_page.take_keys()
            self.later.add(self.start_page.summaries())
        if self._docks is not None:
            self._docks.show(workspace.mode if workspace.is_open else None)
            for band in self._bands:
                # beside the docks of the other mode they would push the window beyond a small screen
                band.refresh()
        self.statusBar().setVisible(not workspace.runs)
        self.show_menu_bar()
        self._show_saved()

    def show_menu_bar(self) -> None:
        """Show the menu bar, but not in Run unless it is wanted there."""
        self.menuBar().setVisible(not self.workspace.runs or self.workspace.settings.value.menu_bar)

    def open_menu(self) -> None:
        """Open the menus behind the first button of the ribbon, where there is no menu bar to open."""
        if self.menuBar().isHidden() and self.ribbon.isVisible():
            self.ribbon.menu.showMenu()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save what can be saved, remember the layout, and go; nothing is lost whatever happens."""
        if self._files is None:
            # half a program can't be ended well: it goes as soon as it is whole
            self._leaves = True
            event.ignore()
            return
        if self._docks is not None:
            self._docks.remember()
        if not self._files.leave():
            event.ignore()
            return
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            _take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Open or import the files dropped."""
        names = tuple(url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())
        if names:
            _take_copy(event)
            self.drop_files(names)

    def _standing(self, left: Recoverable | Path) -> str:
        return "" if self._files is None else self._files.summary(left)

    def _told(self, message: Message) -> None:
        """Show a message; of those of no weight only the latest, and that for a while."""
        for older in self.messages.banners:
            if message.topic and older.topic == message.topic:
                self.messages.dismiss(older)
        if not message.text:
            return
        offers = tuple((words, words, do) for words, do in message.offers)
        for older in self.messages.banners[MOST_MESSAGES - 1 :]:
            self.messages.dismiss(older)
        banner = self.messages.tell(message.text, tone=TONES[message.weight], actions=offers)
        banner.passing, banner.topic = message.passing, message.topic
        # an offer on a topic holds until it is taken, or whoever made it takes it away
        holds = bool(offers and message.topic)
        if not holds and (message.weight is Urgency.NEWS or (message.passing and not offers)):
            away = QTimer(banner)
            away.setSingleShot(True)
            away.timeout.connect(partial(self._outlived, banner))
            away.start(NEWS_SHOWN if message.weight is Urgency.NEWS else TRIED_SHOWN)

    def _move_on(self) -> None:
        for banner in self.messages.banners:
            if banner.passing:
                self.messages.dismiss(banner)

    def _make_room(self) -> None:
        """What was about preparing or running is over; what is still true is there, but covers no map."""
        self._move_on()
        if any(banner.tone != "info" for banner in self.messages.banners):
            self.messages.fold()

    def _outlived(self, banner: Banner) -> None:
        self.messages.dismiss(banner)

    def _show_saved(self) -> None:
        document = self.workspace.document
        if document is None:
            # a window that counts as modified wants a place for the sign of it in its title
            self.setWindowModified(False)
            self.setWindowTitle(TITLE)
            self.saved.clear()
            return
        title = document.title or self.tr("Untitled adventure")
        self.setWindowTitle(f"{title}[*] – {TITLE}")
        self.setWindowModified(document.unsaved)
        if document.path is None:
            self.saved.setText(self.tr("Kept on this machine, in no file yet"))
        else:
            self.saved.setText(self.tr("Not saved yet") if document.unsaved else self.tr("Saved"))
        self.saved.setToolTip(
            self.tr("Every action is kept at once, even if the program is killed; saving writes the file")
        )


def _ignored(names: tuple[str, ...]) -> None:
    """Do nothing with dropped files: nobody has said yet what to do with them."""


def _take_copy(event: QDropEvent) -> None:
    """Accept files as copies: whoever they are dragged from keeps them."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
