"""The notes dock: what is read aloud, kept, planned and found: of the scene, the encounter and whoever is chosen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from core.edits.fights import ChangeEncounter
from core.edits.maps import ChangeScene
from core.model.creature import Notes
from desktop.creatures.subjects import Subject, change_creatures, subjects_shown
from desktop.notes.notes_form import NotesForm
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import CollapsibleSection, ScrollingPage
from desktop.widgets.pages import Pages
from desktop.workspace.workspace import Mode, Workspace


class NotesPanel(Panel):
    """Three sections; while running, empty fields are hidden until one wants to write."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.empty = EmptyState("notes", self.tr("Open or begin an adventure first."), self)
        self.write = QToolButton(self)
        self.scene = NotesForm(self, names=("read_aloud", "gm_notes"))
        self.encounter = NotesForm(self)
        self.forecast = QLabel(self)
        self.creature = NotesForm(self)
        self.sections: dict[str, CollapsibleSection] = {}
        self._subject: Subject | None = None
        self._about: dict[str, str] = {}
        self._pages = Pages(self)
        self._build()

    def _build(self) -> None:
        self.forecast.setWordWrap(True)
        self.forecast.setTextFormat(Qt.TextFormat.PlainText)
        self.forecast.setToolTip(self.tr("What the forecast found for the encounter as it stands now"))
        self.write.setIcon(icon("pencil"))
        self.write.setText(self.tr("Write"))
        self.write.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.write.setCheckable(True)
        self.write.setToolTip(self.tr("Show the empty fields too"))
        self.write.setAccessibleName(self.tr("Show the empty fields too"))
        self.write.toggled.connect(lambda on: self.stale())
        whole = QWidget(self)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, SNUG)
        column.setSpacing(TIGHT)
        for name, form in (("creature", self.creature), ("encounter", self.encounter), ("scene", self.scene)):
            section = CollapsibleSection("", whole)
            if form is self.encounter:
                section.body.addWidget(self.forecast)
            section.body.addWidget(form)
            column.addWidget(section)
            self.sections[name] = section
        column.addStretch(1)
        area = ScrollingPage(self)
        area.setWidget(whole)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(area)
        top = QHBoxLayout()
        top.setContentsMargins(SNUG, TIGHT, SNUG, 0)
        top.addStretch(1)
        top.addWidget(self.write)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(top)
        outer.addWidget(self._pages, 1)
        self.workspace.forecasts.changed.connect(self.stale)
        self.scene.written.connect(self._scene_written)
        self.encounter.written.connect(self._encounter_written)
        self.creature.written.connect(self._creature_written)

    def refresh(self) -> None:
        """Show the notes of what is looked at."""
        self._take_left()
        workspace = self.workspace
        self._pages.setCurrentIndex(1 if workspace.is_open else 0)
        self.write.setVisible(workspace.is_open)
        empties = self.write.isChecked() or workspace.mode is Mode.PREPARE
        self.write.setVisible(workspace.runs)
        scene, encounter = workspace.scene, workspace.encounter
        self._subject = self._who()
        if scene is not None:
            notes = Notes(read_aloud=scene.read_aloud, gm_notes=scene.notes)
            self._show("scene", self.scene, scene.name, notes, scene.id, empties)
        if encounter is not None:
            self._show("encounter", self.encounter, encounter.name, encounter.notes, encounter.id, empties)
            said = workspace.forecasts.of(workspace.state, encounter)
            self.forecast.setText("" if said is None else workspace.text(said))
            self.forecast.setVisible(said is not None)
        if self._subject is not None:
            subject = self._subject
            self._show("creature", self.creature, subject.name, subject.creature.notes, subject.id, empties)
        self.sections["scene"].setVisible(scene is not None)
        self.sections["encounter"].setVisible(encounter is not None)
        self.sections["creature"].setVisible(self._subject is not None)

    def _show(self, name: str, form: NotesForm, title: str, notes: Notes, key: str, empties: bool) -> None:
        self._about[name] = key
        self.sections[name].set_title(title)
        form.show_notes(notes, key, empty_ones=empties)

    def _who(self) -> Subject | None:
        """Return whose notes are shown: the one selected, else the one who acts."""
        chosen = subjects_shown(self.workspace)
        return chosen[0] if len(chosen) == 1 else None

    def _take_left(self) -> None:
        """Keep what is being written about what is no longer looked at, while it is still known whose it is."""
        workspace = self.workspace
        if not workspace.is_open:
            return
        who, scene, encounter = self._who(), workspace.scene, workspace.encounter
        now = {
            "creature": "" if who is None else who.id,
            "scene": "" if scene is None else scene.id,
            "encounter": "" if encounter is None else encounter.id,
        }
        for name, form in (("creature", self.creature), ("scene", self.scene), ("encounter", self.encounter)):
            if name in self._about and self._about[name] != now[name]:
                form.take()

    def _scene_written(self, name: str, text: str) -> None:
        for scene in self.workspace.state.scenes.values():
            if scene.id == self._about.get("scene"):
                field = "notes" if name == "gm_notes" else name
                self.workspace.submit(ChangeScene(scene.id, {field: text}))

    def _encounter_written(self, name: str, text: str) -> None:
        for encounter in self.workspace.state.encounters.values():
            if encounter.id == self._about.get("encounter"):
                notes = encounter.notes.but(**{name: text})
                self.workspace.submit(ChangeEncounter(encounter.id, encounter.name, notes))

    def _creature_written(self, name: str, text: str) -> None:
        if self._subject is not None:
            change_creatures(
                self.workspace,
                (self._subject,),
                lambda creature: creature.but(notes=creature.notes.but(**{name: text})),
            )
