"""Asking what a map is to be written as, for whom, with or without grid, and where to."""

from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QVBoxLayout, QWidget

from core.model.materials import MapStyle
from core.model.scene import Scene, SceneState
from core.model.things import LayerName, Light, LightRegion
from desktop.exporting.map_file import write_map
from desktop.exporting.map_picture import Wanted
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.theme.tokens import ROOMY
from desktop.workspace.workspace import Workspace

FOR_PROGRAMS = ".uvtt"
NARROWEST = 480
"""Width at which no choice is cut short."""
UNFIT = '/\\:*?"<>|'
"""Letters that a file's name can't have on every machine."""
LONGEST = 100
"""Letters of a name that is proposed at most."""
SUFFIXES = (FOR_PROGRAMS, ".dd2vtt", ".png", ".webp", ".svg")


class MapFileDialog(QDialog):
    """Takes the choices, then asks for a name and writes."""

    manual = "importing#out-again"

    def __init__(self, workspace: Workspace, scene: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace, self.scene = workspace, scene
        self.setWindowTitle(self.tr("Write the map"))
        self.setMinimumWidth(NARROWEST)
        self.fields = FilledForm(self, wraps=True)
        self.fields.show_fields(self._fields())
        self.form, self.reader = self.fields.choice("form"), self.fields.choice("reader")
        self.grid, self.legend = self.fields.tick("grid"), self.fields.tick("legend")
        self.light = self.fields.tick("light")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(ROOMY)
        column.addWidget(self.fields)
        column.addWidget(self.buttons)
        self.fields.changed.connect(self._fit)
        self.buttons.accepted.connect(self._ask)
        self.buttons.rejected.connect(self.reject)
        self._fit()

    def _fields(self) -> tuple[FieldSpec, ...]:
        return (
            FieldSpec(
                "form",
                Control.CHOICE,
                (FOR_PROGRAMS, ".png", ".webp", ".svg"),
                title=self.tr("As"),
                caption=self.tr("&As"),
                tip=self.tr("Lines stay lines in a drawing; painted maps are pictures below lines"),
                words=(
                    self.tr("Map for other programs (Universal VTT)"),
                    self.tr("Picture (PNG)"),
                    self.tr("Smaller picture (WebP)"),
                    self.tr("Drawing (SVG)"),
                ),
                value=FOR_PROGRAMS,
            ),
            FieldSpec(
                "reader",
                Control.CHOICE,
                (True, False),
                title=self.tr("For"),
                caption=self.tr("&For"),
                tip=self.tr("Who may see the picture"),
                words=(
                    self.tr("The players: without names, pins and secrets"),
                    self.tr("The game master: names, pins and secrets too"),
                ),
                value=True,
            ),
            *self._ticks(),
        )

    def _ticks(self) -> tuple[FieldSpec, ...]:
        """Return what a picture can have besides the map."""
        return (
            FieldSpec(
                "grid",
                Control.CHECK,
                title=self.tr("With the grid"),
                caption=self.tr("With the &grid"),
                tip=self.tr("Draw the lines between the squares"),
                value=self.scene.grid.shown,
            ),
            FieldSpec(
                "legend",
                Control.CHECK,
                title=self.tr("With the legend"),
                caption=self.tr("With the &legend"),
                tip=self.tr("Tell below the map what lies on it, and what that means for the rules"),
                value=self.scene.legend,
            ),
            FieldSpec(
                "light",
                Control.CHECK,
                title=self.tr("With its light"),
                caption=self.tr("With its &light"),
                tip=self.tr("The map as dark and as lit as on the screen; without it, in full daylight"),
                value=self._has_light(),
            ),
        )

    def _has_light(self) -> bool:
        """Return whether the map shows another light than full daylight: how much of it one sees hangs on the style."""
        if self.scene.style is not MapStyle.PAINTED:
            there = () if LayerName.LIGHTS in self.scene.hidden_layers else self.scene.things.values()
            lights = [each for each in there if isinstance(each, Light | LightRegion)]
            shaded = any(isinstance(each, LightRegion) and each.light != "lit" for each in lights)
            return bool(lights) if self.scene.style is MapStyle.PLAIN else shaded
        # a map that is not painted does without what this needs
        from core.model.plan_reading import plan_of
        from desktop.map.painting.painted.light import is_lit

        return not is_lit(plan_of(self.scene, SceneState(), floors=()))

    def _suffix(self) -> str:
        return str(self.form.currentData())

    def _fit(self) -> None:
        """Offer what the form can have: other programs get what players may see, and draw a grid themselves."""
        picture = self._suffix() != FOR_PROGRAMS
        self.reader.setEnabled(picture)
        self.grid.setEnabled(picture)
        self.legend.setEnabled(picture)
        self.light.setEnabled(picture and self._has_light())

    def wanted(self) -> Wanted:
        """Return what was chosen."""
        light = self.light.isEnabled() and self.light.isChecked()
        return Wanted(bool(self.reader.currentData()), self.grid.isChecked(), self.legend.isChecked(), light)

    def _called(self) -> str:
        """Return what a file of the chosen kind is called."""
        return {
            FOR_PROGRAMS: self.tr("Map for other programs"),
            ".png": self.tr("Picture"),
            ".webp": self.tr("Smaller picture"),
            ".svg": self.tr("Drawing"),
        }[self._suffix()]

    def _ask(self) -> None:
        here = self.workspace.folder
        dialog = QFileDialog(self, self.tr("Write the map"), str(here))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        suffix = self._suffix()
        both = f"*{suffix} *.dd2vtt" if suffix == FOR_PROGRAMS else f"*{suffix}"
        dialog.setNameFilter(f"{self._called()} ({both})")
        dialog.setDefaultSuffix(suffix[1:])
        dialog.selectFile(self.proposed(here))
        # a file that is chosen is told of while the dialog still stands there, and writing may take long
        dialog.accepted.connect(lambda: self.write(dialog.selectedFiles()[0]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def proposed(self, folder: Path) -> str:
        """Return what the file is called unless somebody says otherwise; a map without a name is numbered.

        What is for players is not called by a name of the game master's.
        """
        suffix = self._suffix()
        public = self.wanted().public or suffix == FOR_PROGRAMS
        own = self.scene.public_name if public else self.scene.name or self.scene.public_name
        title = "".join(" " if letter in UNFIT or not letter.isprintable() else letter for letter in own)
        title = " ".join(title.split()).strip(". ")[:LONGEST]
        if title:
            return f"{title}{suffix}"
        pattern = self.tr("Map for players %1") if public else self.tr("Map %1")
        names = (pattern.replace("%1", str(number)) + suffix for number in count(1))
        return next(name for name in names if not (folder / name).exists())

    def write(self, name: str) -> None:
        """Write to a file, which gets the suffix of what was chosen, and go if it worked."""
        path = Path(name)
        allowed = SUFFIXES[:2] if self._suffix() == FOR_PROGRAMS else (self._suffix(),)
        if path.suffix.lower() not in allowed:
            path = path.with_name(path.name + self._suffix())
        if write_map(self, self.workspace, self.scene, path, self.wanted()):
            self.accept()
