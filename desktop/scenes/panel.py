"""The scenes dock: the maps of the document and the encounters that are played on each."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import EncounterId, SceneId, SystemId
from core.documents.library import copied_scene
from core.edits.copying import doubled
from core.edits.fights import AddEncounter, ChangeEncounter, DropEncounter
from core.edits.maps import ChangeScene, DropScene
from core.engine.change import Change
from core.model.encounter import Encounter, Stage
from core.model.materials import MapStyle
from core.model.scene import Scene
from desktop.panel import Panel
from desktop.properties.words import system_name
from desktop.scenes.folders import folders_of, put_into, row_of, scenes_in
from desktop.scenes.new_scene import NewScene
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.text import wrapped_label
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

WHICH = Qt.ItemDataRole.UserRole
LONGEST = 200


class SceneTree(QTreeWidget):
    """Scenes with their encounters below them; Enter begins to rename, Delete deletes, a drag tells where it ended."""

    let_go = Signal(str, str)
    """What was dragged, and upon what it was let go, by their ids; empty where nothing is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take rows of one's own anywhere."""
        event.setAccepted(event.source() is self)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was let go where; the rows follow from the adventure."""
        dragged, upon = self.currentItem(), self.itemAt(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if dragged is not None and event.source() is self:
            self.let_go.emit(dragged.data(0, WHICH), "" if upon is None else upon.data(0, WHICH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Rename with Enter; everything else that is struck goes the usual way."""
        writing = self.state() is QAbstractItemView.State.EditingState
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not writing:
            row = self.currentItem()
            if row is not None:
                self.editItem(row)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Delete from deleting what is selected on the map."""
        about = event if event.type() is QEvent.Type.ShortcutOverride else None
        if isinstance(about, QKeyEvent) and about.matches(QKeySequence.StandardKey.Delete):
            event.accept()
            return True
        return super().event(event)


class ScenesPanel(Panel):
    """A tree; what is clicked is looked at. Where no encounter is on a map a button below it adds one."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.tree = SceneTree(self)
        self.tree.setHeaderHidden(True)
        self.tree.setFrameShape(QTreeWidget.Shape.NoFrame)
        # a click on the chosen row looks at it again: the keys struck next are for the map
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.tree.setAccessibleName(self.tr("Scenes and encounters"))
        self.tree.setToolTip(
            self.tr(
                "Click to look at it, drag it into a folder, double-click or Enter to rename it, Delete to delete it"
            )
        )
        self.tree.itemClicked.connect(self._look)
        self.tree.itemChanged.connect(self._renamed)
        self.tree.let_go.connect(self._sort_in)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._open_menu)
        self.tree.installEventFilter(self)
        self.buttons: dict[str, QToolButton] = {}
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._folders: dict[str, str] = {}
        self._shape: tuple[tuple[str, str], ...] = ()
        row = QHBoxLayout()
        row.setContentsMargins(TIGHT, 0, TIGHT, TIGHT)
        row.setSpacing(TIGHT)
        for name, picture, words in (
            ("scene", "square-plus", self.tr("Add a scene: an empty map, of the size and style that you choose")),
            ("encounter", "swords", self.tr("Add an encounter on the scene that is looked at: choose its rules")),
            ("copy", "copy", self.tr("Duplicate it")),
            ("drop", "trash", self.tr("Delete it")),
        ):
            row.addWidget(self._button(name, picture, words))
        row.addStretch(1)
        self._systems = QMenu(self)
        self._systems.aboutToShow.connect(lambda: self._fill_systems(self._systems))
        self.bare = self._make_bare()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, SNUG, 0, 0)
        whole.addLayout(row)
        whole.addWidget(self.tree, 1)
        whole.addWidget(self.bare)

    def _make_bare(self) -> QWidget:
        """Make what stands below the tree where no encounter is on the map: not high, as the tree needs its rows."""
        bare = QWidget(self)
        self.add = QPushButton(icon("swords"), self.tr("Add an encounter…"), bare)
        self.add.setToolTip(self.tr("Add an encounter on the scene that is looked at: choose its rules"))
        self.add.clicked.connect(lambda: self._ask_system(self.add))
        column = QVBoxLayout(bare)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(wrapped_label(self.tr("No encounter is on this map yet."), "muted"))
        column.addWidget(self.add)
        bare.hide()
        return bare

    def _button(self, name: str, picture: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(picture))
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.clicked.connect(partial(self._do, name))
        self.buttons[name] = button
        return button

    def _do(self, name: str, _checked: bool = False) -> None:
        deeds: dict[str, Callable[[], None]] = {
            "scene": self.ask_scene,
            "encounter": lambda: self._ask_system(self.buttons["encounter"]),
            "copy": self.duplicate,
            "drop": self.drop,
        }
        deeds[name]()

    # What is shown

    def selected(self) -> None:
        """Another selection on the map changes nothing here."""

    def concerns(self, change: Change) -> bool:
        """Look again where a scene or an encounter is new, gone, or another value."""
        return change.touches("scenes", "encounters")

    def refresh(self) -> None:
        """List the scenes; the row of what is looked at is the current one. Rows stay as long as they can."""
        workspace = self.workspace
        wanted = self._wanted() if workspace.is_open else {}
        self.tree.blockSignals(True)
        shape = tuple((identity, above) for identity, (above, *_) in wanted.items())
        if shape != self._shape:
            self._build(wanted)
            self._shape = shape
        for identity, (_, name, picture, tip) in wanted.items():
            row = self._rows[identity]
            row.setText(0, name)
            row.setIcon(0, icon(picture))
            row.setToolTip(0, tip)
        seen = [each.id for each in (workspace.encounter, workspace.scene) if each is not None]
        if workspace.encounter is not None and workspace.scene is not None:
            seen = seen if workspace.encounter.scene == workspace.scene.id else seen[1:]
        if seen and self.chosen not in seen:
            self.tree.setCurrentItem(self._rows[seen[0]])
        self.tree.blockSignals(False)
        self.bare.setVisible(workspace.is_open and workspace.scene is not None and workspace.encounter is None)

    def _wanted(self) -> dict[str, tuple[str, str, str, str]]:
        """Return for each row by its id: the id of the one above it, its name, its sign and its hint."""
        state = self.workspace.state
        rows: dict[str, tuple[str, str, str, str]] = {}
        self._folders = {row_of(folder): folder for folder in folders_of(state)}
        for identity, folder in self._folders.items():
            count = self.tr("%n scene(s)", "", len(scenes_in(state, folder)))
            rows[identity] = ("", folder, "folder", f"{folder} · {count}")
        for scene in state.scenes.values():
            above = row_of(scene.folder) if scene.folder else ""
            rows[scene.id] = (above, scene.name, "map", scene.name)
            for encounter in state.encounters.values():
                if encounter.scene == scene.id:
                    rows[encounter.id] = (scene.id, encounter.name, "swords", self._stage(encounter))
        return rows

    def _build(self, wanted: dict[str, tuple[str, str, str, str]]) -> None:
        self.tree.clear()
        self._rows = {}
        for identity, (above, *_) in wanted.items():
            row = QTreeWidgetItem()
            row.setData(0, WHICH, identity)
            row.setFlags(row.flags() | Qt.ItemFlag.ItemIsEditable)
            self._rows[identity] = row
            if above:
                self._rows[above].addChild(row)
            else:
                self.tree.addTopLevelItem(row)
        self.tree.expandAll()

    def _stage(self, encounter: Encounter) -> str:
        stages = {
            Stage.PREPARED: self.tr("prepared"),
            Stage.RUNNING: self.tr("running"),
            Stage.OVER: self.tr("over"),
        }
        return f"{encounter.name} · {system_name(encounter.system)} · {stages[encounter.stage]}"

    # What is done

    @property
    def chosen(self) -> str:
        """The id of the scene or encounter of the current row; empty for none."""
        row = self.tree.currentItem()
        return "" if row is None else str(row.data(0, WHICH))

    def _look(self, row: QTreeWidgetItem, _column: int = 0) -> None:
        identity = str(row.data(0, WHICH))
        if identity in self.workspace.state.encounters:
            self.workspace.look_at(encounter=EncounterId(identity))
        elif identity in self.workspace.state.scenes:
            self.workspace.look_at(scene=SceneId(identity))

    def ask_scene(self) -> None:
        """Ask what an empty map is to be like, and add it."""
        dialog = NewScene(self.workspace, self._fresh_scene(), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _fresh_scene(self) -> Scene:
        """Return an empty map like the one that is looked at, in the folder that is chosen or open."""
        state = self.workspace.state
        (identity,) = state.fresh_ids("scene")
        model = self.workspace.scene
        name = self.tr("Scene {number}").format(number=len(state.scenes) + 1)
        scene = Scene(id=SceneId(identity), name=name, style=MapStyle.INK, folder=self._folder_at_hand())
        system = self.workspace.system_at_hand
        if model is None and system is not None:
            scene = scene.measured(system.square)
        if model is not None:
            same = ("square_length", "unit", "grid", "style", "ground", "floor_material", "ambient", "legend")
            scene = scene.but(**{field: getattr(model, field) for field in same})
        return scene

    def _folder_at_hand(self) -> str:
        """Return the folder that is chosen, or that of the scene that is chosen or looked at; empty for none."""
        chosen = self.workspace.state.scenes.get(SceneId(self.chosen)) or self.workspace.scene
        return self._folders.get(self.chosen) or ("" if chosen is None else chosen.folder)

    def add_encounter(self, system: SystemId | None = None) -> None:
        """Add an encounter on the scene that is looked at, by default under the rules of the latest one."""
        workspace = self.workspace
        scene = workspace.scene
        if scene is None:
            return
        latest = workspace.encounter or next(iter(workspace.state.encounters.values()), None)
        first = next(iter(workspace.session.systems)) if latest is None else latest.system
        name = self.tr("Encounter {number}").format(number=len(workspace.state.encounters) + 1)
        before = tuple(workspace.state.encounters)
        if workspace.submit(AddEncounter(name, system or first, scene.id)):
            (made,) = (each for each in workspace.state.encounters if each not in before)
            workspace.look_at(encounter=EncounterId(made))

    def duplicate(self) -> None:
        """Add a copy of the scene, or of the encounter as it was before its fight, and look at it."""
        identity, state = self.chosen, self.workspace.state
        again = self.tr("{name}, again")
        if identity in state.encounters:
            command = doubled(state, EncounterId(identity))
            (copy,) = command.encounters
            named = replace(copy, name=again.format(name=copy.name)[:LONGEST])
            if self.workspace.submit(replace(command, encounters=(named,))):
                self.workspace.look_at(encounter=copy.id)
        elif identity in state.scenes:
            taken = copied_scene(state, SceneId(identity), state)
            (scene,) = taken.scenes
            renamed = scene.model_copy(update={"name": again.format(name=scene.name)[:LONGEST]})
            if self.workspace.submit(replace(taken, scenes=(renamed,))):
                self.workspace.look_at(scene=scene.id)

    def drop(self) -> None:
        """Delete the scene or the encounter; a scene that is played on is refused, and the reason told.

        Of an encounter that has been played it is asked first, naming what goes.
        """
        identity, workspace = self.chosen, self.workspace
        played = workspace.state.encounters.get(EncounterId(identity))
        if played is None or played.stage is Stage.PREPARED:
            self._drop(identity)
            return
        journal = workspace.session.journal
        numbers = range(journal.floor, journal.head)
        count = sum(journal.entry(number).command.where == played.id for number in numbers)
        words = self.tr("“{name}” has been played: {count} steps of it go, with all that came of them.")
        told = words.format(name=played.name, count=count)
        workspace.tell(told, Urgency.WARNING, offer=(self.tr("Delete it"), lambda: self._drop(identity)))

    def _drop(self, identity: str) -> None:
        workspace = self.workspace
        folder = self._folders.get(identity, "")
        if folder:
            workspace.submit(put_into(scenes_in(workspace.state, folder), ""))
            return
        name = workspace.name_of(identity) or ""
        done = False
        if identity in workspace.state.encounters:
            done = workspace.submit(DropEncounter(EncounterId(identity)))
        elif identity in workspace.state.scenes:
            done = workspace.submit(DropScene(SceneId(identity)))
        if done:
            gone = self.tr("Deleted: {name}").format(name=name)
            workspace.tell(gone, Urgency.NEWS, offer=(self.tr("Undo"), lambda: _ignored(workspace.undo())))

    def _renamed(self, row: QTreeWidgetItem) -> None:
        identity, name = str(row.data(0, WHICH)), row.text(0).strip()
        state = self.workspace.state
        if name and len(name) <= LONGEST:
            if identity in state.encounters:
                encounter = state.encounters[identity]
                self.workspace.submit(ChangeEncounter(encounter.id, name, encounter.notes))
            elif identity in state.scenes:
                self.workspace.submit(ChangeScene(SceneId(identity), {"name": name}))
            elif identity in self._folders and name != self._folders[identity]:
                self.workspace.submit(put_into(scenes_in(state, self._folders[identity]), name))
        self.stale()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Delete with the key, unless a name is being written."""
        if (
            watched is self.tree
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Delete
        ):
            self.drop()
            return True
        return False

    def _ask_system(self, button: QWidget) -> None:
        self._systems.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _fill_systems(self, menu: QMenu, scene: SceneId | None = None) -> None:
        """Offer the rules of an encounter to be added on a scene, by default the one that is looked at."""
        menu.clear()
        for system in self.workspace.session.systems if self.workspace.is_open else ():
            action = menu.addAction(system_name(system))
            action.triggered.connect(partial(self._add_under, system, scene))

    def _add_under(self, system: SystemId, scene: SceneId | None, _checked: bool = False) -> None:
        if scene is not None:
            self.workspace.look_at(scene=scene)
        self.add_encounter(system)

    def _open_menu(self, at: QPoint) -> None:
        row = self.tree.itemAt(at)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if row is not None:
            self.tree.setCurrentItem(row)
            self._fill_menu(menu, row)
            menu.addSeparator()
        menu.addAction(icon("square-plus"), self.tr("Add a scene…"), self.ask_scene)
        menu.popup(self.tree.viewport().mapToGlobal(at))

    def _fill_menu(self, menu: QMenu, row: QTreeWidgetItem) -> None:
        menu.addAction(icon("pencil"), self.tr("Rename"), lambda: self.tree.editItem(row))
        if self.chosen in self._folders:
            menu.addAction(icon("folder-open"), self.tr("Take its scenes out of it"), self.drop)
            return
        menu.insertAction(
            menu.actions()[0], menu.addAction(icon("eye"), self.tr("Look at it"), lambda: self._look(row))
        )
        scene = self.workspace.state.scenes.get(SceneId(self.chosen))
        if scene is not None:
            self._fill_systems(menu.addMenu(icon("swords"), self.tr("Add an encounter")), scene.id)
            self.fill_folders(menu.addMenu(icon("folder"), self.tr("Folder")), scene)
        menu.addAction(icon("copy"), self.tr("Duplicate"), self.duplicate)
        menu.addAction(icon("trash"), self.tr("Delete"), self.drop)

    def fill_folders(self, menu: QMenu, scene: Scene) -> None:
        """Offer the folders for a scene: those that there are, a new one, or none."""
        for folder in folders_of(self.workspace.state):
            action = menu.addAction(folder.replace("&", "&&"), partial(self._put_into, scene, folder))
            action.setCheckable(True)
            action.setChecked(scene.folder == folder)
        menu.addAction(icon("plus"), self.tr("New folder"), partial(self._new_folder, scene))
        if scene.folder:
            menu.addAction(icon("folder-open"), self.tr("In no folder"), partial(self._put_into, scene, ""))

    def _sort_in(self, dragged: str, upon: str) -> None:
        """Put a scene that was dragged into the folder, or beside the scene, on which it was let go; else into none."""
        scenes = self.workspace.state.scenes
        scene, beside = scenes.get(SceneId(dragged)), scenes.get(SceneId(upon))
        if scene is not None:
            self._put_into(scene, self._folders.get(upon, "" if beside is None else beside.folder))

    def _put_into(self, scene: Scene, folder: str) -> None:
        if scene.folder != folder:
            self.workspace.submit(put_into((scene,), folder))

    def _new_folder(self, scene: Scene) -> None:
        """Put a scene into a new folder, whose name can be typed at once."""
        known = folders_of(self.workspace.state)
        names = (self.tr("Folder {number}").format(number=number) for number in range(1, len(known) + 2))
        folder = next(name for name in names if name not in known)
        if self.workspace.submit(put_into((scene,), folder)):
            self.refresh()
            self.tree.setCurrentItem(self._rows[row_of(folder)])
            self.tree.editItem(self._rows[row_of(folder)])


def _ignored(value: object) -> None:
    """Drop a value: a button's deed returns nothing."""
