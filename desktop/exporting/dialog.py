"""Asking what a map is to be written as, for whom, with or without grid, and where to."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFileDialog, QFormLayout, QWidget

from core.model.scene import Scene
from desktop.exporting.map_file import write_map
from desktop.exporting.map_picture import Wanted
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.fields import CalmChoice
from desktop.workspace.workspace import Workspace

FOR_PROGRAMS = ".uvtt"
SUFFIXES = (FOR_PROGRAMS, ".dd2vtt", ".png", ".webp", ".svg")


class MapFileDialog(QDialog):
    """Takes the choices, then asks for a name and writes."""

    manual = "importing#out-again"

    def __init__(self, workspace: Workspace, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace, self.scene = workspace, scene
        self.setWindowTitle(self.tr("Write the map"))
        self.form = CalmChoice(self)
        for words, suffix in (
            (self.tr("Map for other programs (Universal VTT)"), FOR_PROGRAMS),
            (self.tr("Picture (PNG)"), ".png"),
            (self.tr("Smaller picture (WebP)"), ".webp"),
            (self.tr("Drawing (SVG)"), ".svg"),
        ):
            self.form.addItem(words, suffix)
        self.form.setAccessibleName(self.tr("As"))
        self.form.setToolTip(self.tr("Lines stay lines in a drawing; painted maps are pictures below lines"))
        self.reader = CalmChoice(self)
        self.reader.addItem(self.tr("The players: without names, notes and secrets"), True)
        self.reader.addItem(self.tr("The game master: everything but the tokens"), False)
        self.reader.setAccessibleName(self.tr("For"))
        self.reader.setToolTip(self.tr("Who may see the picture"))
        self.grid = QCheckBox(self.tr("With the &grid"), self)
        self.grid.setToolTip(self.tr("Draw the lines between the squares"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        lines = QFormLayout(self)
        lines.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        lines.setVerticalSpacing(SNUG)
        lines.addRow(self.tr("&As"), self.form)
        lines.addRow(self.tr("&For"), self.reader)
        lines.addRow("", self.grid)
        lines.addRow(self.buttons)
        self.form.currentIndexChanged.connect(self._fit)
        self.buttons.accepted.connect(self._ask)
        self.buttons.rejected.connect(self.reject)
        self._fit()

    def _suffix(self) -> str:
        return str(self.form.currentData())

    def _fit(self) -> None:
        """Offer what the form can have: other programs get what players may see, and draw a grid themselves."""
        picture = self._suffix() != FOR_PROGRAMS
        self.reader.setEnabled(picture)
        self.grid.setEnabled(picture)

    def wanted(self) -> Wanted:
        """Return what was chosen."""
        return Wanted(bool(self.reader.currentData()), self.grid.isChecked())

    def _ask(self) -> None:
        document = self.workspace.document
        here = Path(document.path).parent if document is not None and document.path else Path.home()
        dialog = QFileDialog(self, self.tr("Write the map"), str(here))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        suffix = self._suffix()
        both = f"*{suffix} *.dd2vtt" if suffix == FOR_PROGRAMS else f"*{suffix}"
        dialog.setNameFilter(f"{self.form.currentText().split(' (')[0]} ({both})")
        dialog.setDefaultSuffix(suffix[1:])
        dialog.selectFile(f"{self.scene.public_name or 'map'}{suffix}")
        dialog.fileSelected.connect(partial(self.write))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def write(self, name: str) -> None:
        """Write to a file, which gets the suffix of what was chosen, and go if it worked."""
        path = Path(name)
        allowed = SUFFIXES[:2] if self._suffix() == FOR_PROGRAMS else (self._suffix(),)
        if path.suffix.lower() not in allowed:
            path = path.with_name(path.name + self._suffix())
        if write_map(self, self.workspace, self.scene, path, self.wanted()):
            self.accept()
