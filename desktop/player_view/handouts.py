"""The shelf of handouts: pictures and texts of the document, of which one is chosen and shown to the players."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.base.files import read_plain
from core.documents.assets import LARGEST_IMAGE
from core.edits.handouts import LONGEST_TITLE, DropHandout, PutHandout
from core.model.handout import Handout
from desktop.background.decoding import decoded
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import FormDialog
from desktop.player_view.handout_picture import show_handout, turn_handout
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.workspace.message import Urgency
from desktop.workspace.player_screen import PlayerScreen
from desktop.workspace.workspace import Workspace

LINES = 5
"""Rows of the list that are seen."""


class HandoutList(QListWidget):
    """The list; pictures dropped on it are put on the shelf."""

    dropped = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        # long names take two lines in a narrow dock
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take files anywhere."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Hand the files on."""
        names = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            event.acceptProposedAction()
            self.dropped.emit(names)


class HandoutShelf(QWidget):
    """Lists the handouts; one is chosen, shown with a key, changed, or taken off."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.table: PlayerScreen = workspace.player_screen
        self._listed: frozenset[str] = frozenset()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        self.list = HandoutList(self)
        self.list.setAccessibleName(self.tr("Handouts"))
        self.list.setToolTip(self.tr("Pictures and texts for the players: drop pictures here, a double click shows"))
        self.list.setFixedHeight(LINES * (self.list.fontMetrics().height() + TIGHT))
        self.list.dropped.connect(self.take_files)
        self.list.currentRowChanged.connect(lambda _: self._choose())
        self.list.itemDoubleClicked.connect(lambda _: show_handout(workspace))
        column.addWidget(self.list)
        row = FlowLayout()
        self.show_it = self._button(row, self.tr("Show"), self.tr("Show it, and the map again (Shift+F5)"))
        self.show_it.setCheckable(True)
        self.show_it.clicked.connect(lambda _: turn_handout(workspace))
        self.picture = self._button(row, self.tr("Picture…"), self.tr("Put pictures from files on the shelf"))
        self.picture.clicked.connect(self._ask_files)
        self.text = self._button(row, self.tr("Text…"), self.tr("Put a text on the shelf"))
        self.text.clicked.connect(lambda: self.write(Handout("", "")))
        self.edit = self._button(row, self.tr("Change…"), self.tr("Change the title or the text of the chosen one"))
        self.edit.clicked.connect(self._change)
        self.drop = self._button(row, self.tr("Remove"), self.tr("Take the chosen one off the shelf"))
        self.drop.clicked.connect(self._drop)
        column.addLayout(row)

    def _button(self, row: FlowLayout, title: str, tip: str) -> QPushButton:
        button = QPushButton(title, self)
        button.setToolTip(tip)
        row.addWidget(button)
        return button

    @property
    def chosen(self) -> Handout | None:
        """The handout that is chosen."""
        item = self.list.currentItem()
        identity = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        held = self.workspace.state.handouts if self.workspace.is_open else ()
        return next((each for each in held if each.id == identity), None)

    def refresh(self) -> None:
        """Show what is on the shelf; what was put there since is chosen."""
        held = self.workspace.state.handouts if self.workspace.is_open else ()
        added = next((each for each in held if each.id not in self._listed), None)
        keep = added or self.chosen
        self._listed = frozenset(each.id for each in held)
        self.list.blockSignals(True)
        self.list.clear()
        for each in held:
            item = QListWidgetItem(icon("photo" if each.picture else "note"), each.title)
            item.setData(Qt.ItemDataRole.UserRole, each.id)
            self.list.addItem(item)
            if keep is not None and each.id == keep.id:
                self.list.setCurrentItem(item)
        if not held:
            item = QListWidgetItem(self.tr("Nothing yet: drop pictures here, or write a text"))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        elif self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self._choose()

    def _choose(self) -> None:
        chosen = self.chosen
        for button in (self.show_it, self.edit, self.drop):
            button.setEnabled(chosen is not None)
        self.picture.setEnabled(self.workspace.document is not None)
        self.text.setEnabled(self.workspace.is_open)
        self.show_it.setChecked(self.table.handout is not None)
        if chosen is not None:
            self.table.chosen_handout = chosen.id

    # What stands on it

    def take_files(self, names: list[str]) -> None:
        """Put pictures from files on the shelf."""
        for name in names:
            self.take_file(name)

    def take_file(self, name: str) -> None:
        """Put a picture from a file on the shelf."""
        document = self.workspace.document
        if document is None:
            return
        try:
            data = read_plain(Path(name), LARGEST_IMAGE)
            if decoded(data, longest=64).isNull():
                self.workspace.tell(self.tr("This file holds no picture that can be shown"), Urgency.WARNING)
                return
            identity = document.put_asset(data)
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return
        title = Path(name).stem.replace("_", " ")[:LONGEST_TITLE] or self.tr("Picture")
        self.workspace.submit(PutHandout(Handout("", title, identity)))

    def _ask_files(self) -> None:
        dialog = QFileDialog(self, self.tr("Put pictures on the shelf"), str(self.workspace.folder))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilter(self.tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"))
        dialog.filesSelected.connect(self.take_files)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _change(self) -> None:
        if self.chosen is not None:
            self.write(self.chosen)

    def write(self, handout: Handout) -> "HandoutDialog":
        """Open the form of a handout."""
        dialog = HandoutDialog(self.workspace, handout, self)
        dialog.open()
        return dialog

    def _drop(self) -> None:
        if self.chosen is not None:
            self.workspace.submit(DropHandout(self.chosen.id))


class HandoutDialog(FormDialog):
    """The title of a handout, and the words of a text."""

    manual = "players#handouts"

    def __init__(self, workspace: Workspace, handout: Handout, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._handout = workspace, handout
        self.setMinimumWidth(workspace.theme.pixels(420))
        self.ask(self.tr("Handout"), self._fields())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.name_buttons(
            self.tr("Put it on the shelf"),
            self.tr("Keep it among the handouts; nobody sees it before it is shown"),
            self.tr("Change nothing (Escape)"),
        )

    def _fields(self) -> tuple[FieldSpec, ...]:
        title = FieldSpec(
            "title",
            Control.TEXT,
            longest=LONGEST_TITLE,
            title=self.tr("Title"),
            tip=self.tr("What it is called; players read it above a text"),
            value=self._handout.title,
        )
        if self._handout.picture is not None:
            return (title,)
        tip = self.tr("What the players are to read")
        return title, FieldSpec("text", Control.LONG, title=self.tr("Text"), tip=tip, value=self._handout.text)

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Put it on the shelf; the form stays open where it is refused."""
        text = filled.get("text", "")
        title = filled["title"].strip() or text.strip().partition("\n")[0][:LONGEST_TITLE]
        changed = Handout(self._handout.id, title, self._handout.picture, text)
        return changed == self._handout or self._workspace.submit(PutHandout(changed))
