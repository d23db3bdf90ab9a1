"""The import dialog: reads files in the background, shows what they make, takes choices, and brings them in."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.base.ids import SystemId
from core.base.phrase import say
from core.base.progress import Progress
from core.documents.interchange.bringing import bringing, measured, pictures_in, scenes_added
from core.documents.interchange.imported import ImportedMap
from core.rules.registry import SYSTEMS
from desktop.background.progress_dialog import Cancelled, waited_for
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.importing.page import ImportPage
from desktop.importing.reading import Read, Reading
from desktop.properties.words import system_name
from desktop.theme.icons import icon
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.buttons import end_buttons
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

Begin = Callable[[str, SystemId], bool]
"""Begins a document with a title for a system; returns whether one is open then."""
PATIENCE = 500
"""Milliseconds of reading after which a bar and a button to stop are shown."""


class ImportDialog(QDialog):
    """A window beside the map, never modal; `imported` carries the ids of the scenes that were added."""

    manual = "importing#look-before-you-take-it"

    imported = Signal(tuple)

    def __init__(
        self,
        workspace: Workspace,
        paths: Sequence[Path],
        parent: QWidget | None = None,
        *,
        begin: Begin | None = None,
        systems: Iterable[SystemId] = tuple(SYSTEMS),
        anew: SystemId | None = None,
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._begin = begin
        self._anew = anew
        self._systems = tuple(workspace.session.systems if workspace.is_open else systems)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Import maps"))
        self.resize(first_size(self, 1120, 720))
        self._pages = QStackedWidget(self)
        self._names = self._make_names()
        self._waiting = self._make_waiting()
        self._buttons = self._make_buttons()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self._show_waiting)
        self._lay_out()
        self._reading = Reading(paths, self)
        self._reading.progressed.connect(self._bar.setValue)
        self._reading.read.connect(self._show_read)
        self._patience.start(PATIENCE)

    # Making

    def _make_names(self) -> QListWidget:
        names = QListWidget(self)
        names.setAccessibleName(self.tr("Files"))
        names.setToolTip(self.tr("Each file becomes a scene: choose one to look at"))
        names.setFixedWidth(200)
        names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        names.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        names.currentRowChanged.connect(self._pages.setCurrentIndex)
        names.hide()
        return names

    def _make_waiting(self) -> QWidget:
        waiting = QWidget(self)
        label = QLabel(self.tr("Reading…"), waiting)
        self._bar = QProgressBar(waiting)
        self._bar.setAccessibleName(self.tr("Progress of reading"))
        self._bar.setMaximumWidth(400)
        column = QVBoxLayout(waiting)
        column.setSpacing(SNUG)
        column.addStretch(1)
        for widget in (label, self._bar):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._bar.hide()
        label.hide()
        self._busy = (label, self._bar)
        return waiting

    def _make_buttons(self) -> QDialogButtonBox:
        self.bring = QPushButton(icon("file-import", role=QPalette.ColorRole.HighlightedText), self.tr("&Import"), self)
        self.bring.setToolTip(self.tr("Add the scenes to the adventure (Ctrl+Enter)"))
        self.bring.setEnabled(False)
        self.bring.clicked.connect(self.bring_in)
        return end_buttons(self, self.bring, self.tr("Close without importing (Escape)"))

    def _make_rules(self) -> QWidget:
        """Make the choice of rules for an adventure that has no encounter yet: the map comes with one."""
        self.rules = FilledForm(self)
        self.rules.show_fields(
            (
                FieldSpec(
                    "system",
                    Control.CHOICE,
                    tuple(self._systems),
                    words=tuple(map(system_name, self._systems)),
                    title=self.tr("Rules"),
                    caption=self.tr("&Played by"),
                    tip=self.tr("The rules of the encounter that the map comes with"),
                    value=self._anew or next(iter(self._systems), None),
                ),
            )
        )
        # whoever asked for a new adventure has said by which
        self.rules.setVisible(self._is_fresh() and self._anew is None)
        return self.rules

    def _is_fresh(self) -> bool:
        return self._anew is not None or not self.workspace.is_open or not self.workspace.state.encounters

    def _lay_out(self) -> None:
        middle = QHBoxLayout()
        middle.setSpacing(ROOMY)
        middle.addWidget(self._names)
        middle.addWidget(self._waiting, 1)
        middle.addWidget(self._pages, 1)
        self._pages.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(ROOMY)
        column.addLayout(middle, 1)
        foot = QHBoxLayout()
        foot.setSpacing(ROOMY)
        foot.addWidget(self._make_rules())
        foot.addWidget(self._buttons, 1)
        column.addLayout(foot)

    # Reading

    def _show_waiting(self) -> None:
        for widget in self._busy:
            widget.show()

    def _show_read(self, found: tuple[Read, ...]) -> None:
        """Show what came of every file; with nothing to import the dialog goes, and says why."""
        self._patience.stop()
        for read in found:
            if read.draft is None:
                self._say_trouble(read)
            else:
                page = ImportPage(self.workspace, read, self)
                page.changed.connect(self._count)
                self._pages.addWidget(page)
                item = QListWidgetItem(icon("map"), read.path.name)
                item.setToolTip(str(read.path))
                self._names.addItem(item)
        if not self._pages.count():
            self.reject()
            return
        self._waiting.hide()
        self._pages.show()
        self._names.setVisible(self._pages.count() > 1)
        self._names.setCurrentRow(0)
        self._count()
        self._page(0).canvas.setFocus()

    def _say_trouble(self, read: Read) -> None:
        if read.trouble is not None:
            phrase = say("import.refused", name=read.path.name, why=read.trouble)
            self.workspace.tell(phrase, Urgency.TROUBLE, passing=True)

    def _page(self, number: int) -> ImportPage:
        page = self._pages.widget(number)
        assert isinstance(page, ImportPage)
        return page

    @property
    def pages(self) -> tuple[ImportPage, ...]:
        """The files that can be imported, each with its choices."""
        return tuple(self._page(number) for number in range(self._pages.count()))

    def _count(self) -> None:
        self.bring.setEnabled(bool(self.pages) and all(page.found is not None for page in self.pages))

    # Ending

    def bring_in(self) -> None:
        """Add the scenes as one step that can be undone, look at the first, and go."""
        maps = [found for page in self.pages if (found := page.settled()) is not None]
        if len(maps) < len(self.pages) or not maps or not self._keep_pictures(maps):
            return
        chosen = SystemId(self.rules.value("system")) if self._is_fresh() else None
        system = self.workspace.system_at_hand if chosen is None else self.workspace.session.systems[chosen]
        if system is not None:
            maps = measured(maps, system.square)
        command = bringing(self.workspace.state, maps, chosen)
        if not self.workspace.submit(command):
            return
        added = scenes_added(command)
        self._remember()
        self.workspace.look_at(scene=added[0])
        self.workspace.tell(say("import.added", count=len(added)))
        self.imported.emit(added)
        self.accept()

    def _keep_pictures(self, maps: Sequence[ImportedMap]) -> bool:
        wanted = self._anew is not None or not self.workspace.is_open
        if wanted and self._begin is not None:
            system = SystemId(self.rules.value("system"))
            if not self._begin(maps[0].scene.name, system):
                return False
        document = self.workspace.document
        if document is None or not self.workspace.is_open:
            self.workspace.tell(say("import.no-document"), Urgency.TROUBLE, passing=True)
            return False

        def keep(progress: Progress) -> None:
            pictures = pictures_in(maps)
            for number, data in enumerate(pictures.values()):
                progress(100 * number // len(pictures))
                document.put_asset(data)

        try:
            waited_for(self, self.tr("Keeping the pictures…"), keep)
        except Cancelled:
            return False
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return False
        return True

    def _remember(self) -> None:
        remembered = {key: value for page in self.pages for key, value in page.remembered().items()}
        try:
            self.workspace.settings.change(**remembered)
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)

    def done(self, result: int) -> None:
        """Stop what is still going on, and close."""
        self._patience.stop()
        self._reading.stop()
        for page in self.pages:
            page.rest()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Import on Ctrl+Enter, and on Enter outside of the fields, to which it belongs."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            typed = isinstance(self.focusWidget(), QLineEdit | QAbstractSpinBox | QComboBox)
            if not typed or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.bring_in()
            return
        super().keyPressEvent(event)
