"""The import dialog: from files to scenes, with every choice heeded."""

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QPointF, Qt, QThreadPool
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit, QWidget
from pytest import MonkeyPatch
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.documents.interchange.imported import Choices, ImportedMap
from core.documents.interchange.registry import read_map
from core.documents.interchange.uvtt import UvttDraft
from core.geometry.units import SQUARE
from core.model.materials import MapStyle
from core.model.things import Door, DoorState, Picture
from desktop.importing import reading
from desktop.importing.aligner import Aligner
from desktop.importing.choosing_files import start_import
from desktop.importing.dialog import ImportDialog
from desktop.importing.grid_form import GridForm
from desktop.importing.map_form import STOPS, MapForm
from desktop.importing.page import ImportPage
from desktop.importing.reading import Read
from desktop.workspace.message import Message, Urgency
from desktop.workspace.workspace import Workspace
from tests.desktop.importing.conftest import carried, opened
from tests.helpers.forms import exact


def doors(workspace: Workspace) -> list[DoorState]:
    """Return how the doors of the scene that is looked at stand."""
    assert workspace.scene is not None
    return [thing.state for thing in workspace.scene.things.values() if isinstance(thing, Door)]


def test_files_become_scenes_in_one_step(qtbot: QtBot, workspace: Workspace, files: dict[str, Path]) -> None:
    dialog = opened(qtbot, workspace, files["house"], files["yard"])
    assert not dialog.isModal()
    with qtbot.waitSignal(dialog.imported) as sent:
        dialog.bring.click()
    ids = carried(sent)
    assert [workspace.state.scenes[identity].name for identity in ids] == ["House", "Yard 4x2"]
    assert workspace.scene is not None and workspace.scene.id == ids[0]
    yard = workspace.state.scenes[ids[1]]
    (picture,) = (thing for thing in yard.things.values() if isinstance(thing, Picture))
    assert workspace.document is not None
    assert workspace.document.asset(picture.picture) == files["yard"].read_bytes()
    assert (yard.columns, yard.rows) == (4, 2)
    # the pictures are shown as they are, and the first map is ready for foes
    assert {workspace.state.scenes[identity].style for identity in ids} == {MapStyle.PAINTED}
    assert workspace.encounter is not None
    assert (workspace.encounter.name, workspace.encounter.scene) == ("House", ids[0])
    workspace.undo()
    assert not workspace.state.scenes and not workspace.state.encounters


def test_open_portals_are_asked_and_remembered(qtbot: QtBot, workspace: Workspace, files: dict[str, Path]) -> None:
    dialog = opened(qtbot, workspace, files["house"])
    form = dialog.pages[0].form
    assert isinstance(form, MapForm) and form.portals.isVisible() and form.portals.value("portals") == "windows"
    form.portals.fill_in("portals", "doors")
    form.name.setText("Mill")
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert doors(workspace) == [DoorState.CLOSED, DoorState.OPEN]
    assert workspace.scene is not None and workspace.scene.name == "Mill"
    assert workspace.settings.value.open_portals == "doors"
    again = opened(qtbot, workspace, files["house"])
    other = again.pages[0].form
    assert isinstance(other, MapForm) and other.portals.value("portals") == "doors"
    again.reject()


def test_the_slider_thins_walls_live(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> None:
    import json

    from tests.helpers.uvtt import house, line

    cave = tmp_path / "cave.uvtt"
    cave.write_text(json.dumps(house(line_of_sight=[line(*((n / 50, 1 + n % 2 / 30) for n in range(200)))])))
    dialog = opened(qtbot, workspace, cave)
    page = dialog.pages[0]
    assert isinstance(page.form, MapForm)
    counts = []
    for stop in (0, len(STOPS) - 1):
        page.form.fidelity.setValue(stop)
        qtbot.waitUntil(lambda: not page._soon.isActive())
        assert page.found is not None and f"{page.found.pieces} straight" in page.form.pieces.text()
        counts.append(page.found.pieces)
    assert counts[0] > 199 > 20 > counts[1]
    dialog.reject()


def test_a_choice_made_just_before_importing_counts(qtbot: QtBot, workspace: Workspace, files: dict[str, Path]) -> None:
    dialog = opened(qtbot, workspace, files["yard"])
    form = dialog.pages[0].form
    assert isinstance(form, GridForm)
    exact(form.lie, "width").setValue(50)
    dialog.bring_in()
    assert workspace.scene is not None and (workspace.scene.columns, workspace.scene.rows) == (8, 4)


def test_the_aligner_and_the_numbers_follow_each_other(
    qtbot: QtBot, workspace: Workspace, files: dict[str, Path]
) -> None:
    dialog = opened(qtbot, workspace, files["yard"])
    page = dialog.pages[0]
    canvas, form = page.canvas, page.form
    assert isinstance(canvas, Aligner) and isinstance(form, GridForm)
    canvas.pressed(canvas.on_screen(QPointF(10, 20)))
    canvas.dragged(canvas.on_screen(QPointF(130, 140)))
    canvas.released(canvas.on_screen(QPointF(130, 140)))
    assert form.lie.value("width") == 40 and (form.lie.value("left"), form.lie.value("top")) == (10, 20)
    form.box.fill_in("across", 2)
    form.box.fill_in("down", 2)
    assert canvas.grid.width == form.grid.width == 60
    assert not exact(form.lie, "height").isVisible()
    form.lie.fill_in("square", 0)
    form.lie.fill_in("height", 50)
    assert canvas.grid.width == 60 and canvas.grid.height == 50 and exact(form.lie, "height").isVisible()
    form.lie.fill_in("square", 1)
    assert canvas.grid.height == 60
    form.lie.fill_in("left", 7)
    assert canvas.grid.left == 7
    dialog.bring_in()
    assert workspace.scene is not None
    (picture,) = (thing for thing in workspace.scene.things.values() if isinstance(thing, Picture))
    assert picture.left_top[0] == -round(7 / 60 * SQUARE)


def test_guesses_are_chips_to_press(qtbot: QtBot, workspace: Workspace, files: dict[str, Path]) -> None:
    dialog = opened(qtbot, workspace, files["yard"])
    form = dialog.pages[0].form
    assert isinstance(form, GridForm)
    chips = list(form.chips.values())
    assert chips[0].isChecked() and chips[0].text() == "4 × 2" and "name" in chips[0].toolTip()
    chips[1].click()
    assert chips[1].isChecked() and not chips[0].isChecked()
    canvas = dialog.pages[0].canvas
    assert isinstance(canvas, Aligner) and canvas.grid == form.grid == list(form.chips)[1].grid
    dialog.reject()


def test_what_is_broken_is_told_and_the_rest_still_comes(
    qtbot: QtBot, workspace: Workspace, files: dict[str, Path]
) -> None:
    said: list[Message] = []
    workspace.message.connect(said.append)
    dialog = opened(qtbot, workspace, files["bad"], files["house"])
    assert len(dialog.pages) == 1
    assert [message.weight for message in said] == [Urgency.TROUBLE] and "Bad.uvtt" in said[0].text
    dialog.reject()
    alone = ImportDialog(workspace, [files["bad"]])
    with qtbot.waitSignal(alone.rejected):
        alone.show()
    assert len(said) == 2


def test_without_a_document_one_is_begun_when_the_map_comes(
    qtbot: QtBot, workspace: Workspace, files: dict[str, Path]
) -> None:
    session, document = workspace.session, workspace.document
    workspace.close()
    asked: list[str] = []
    told: list[SystemId] = []

    def begin(title: str, system: SystemId) -> bool:
        asked.append(title)
        told.append(system)
        if len(asked) > 1:
            workspace.open(session, document)
        return workspace.is_open

    window = QWidget()
    qtbot.addWidget(window)
    dialog = start_import(workspace, window, (files["house"],), begin=begin, systems=session.systems)
    assert dialog is not None
    qtbot.waitUntil(lambda: bool(dialog.pages))
    dialog.bring_in()
    assert asked == ["House"] and dialog.isVisible()
    assert dialog.rules.isVisibleTo(dialog) and dialog.rules.choice("system").count() == len(session.systems)
    chosen = dialog.rules.value("system")
    dialog.bring_in()
    assert workspace.scene is not None and workspace.scene.name == "House"
    assert workspace.encounter is not None and workspace.encounter.system == chosen == told[-1]
    # the next map comes without one: this adventure has an encounter
    again = start_import(workspace, window, (files["house"],), begin=begin)
    assert again is not None and not again.rules.isVisibleTo(again)
    qtbot.waitUntil(lambda: bool(again.pages))
    again.bring_in()
    assert len(workspace.state.encounters) == 1


def test_cancelling_changes_nothing(qtbot: QtBot, workspace: Workspace, files: dict[str, Path]) -> None:
    dialog = opened(qtbot, workspace, files["house"])
    cancel = dialog.findChild(QDialogButtonBox)
    assert isinstance(cancel, QDialogButtonBox)
    with qtbot.waitSignal(dialog.rejected):
        cancel.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert not workspace.state.scenes
    early = ImportDialog(workspace, [files["house"]] * 20)
    early.show()
    early.reject()
    assert QThreadPool.globalInstance().waitForDone(5_000) and not workspace.state.scenes


def test_files_that_are_dropped_or_chosen_open_the_dialog(
    qtbot: QtBot, workspace: Workspace, files: dict[str, Path], monkeypatch: MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    names = [str(files["house"])]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (names, ""))
    for paths in ((), (files["yard"],)):
        dialog = start_import(workspace, window, paths)
        assert dialog is not None
        qtbot.waitUntil(lambda dialog=dialog: bool(dialog.pages))  # type: ignore[misc]  # the bound dialog is the one
        dialog.reject()
    names.clear()
    assert start_import(workspace, window) is None
    workspace.close()
    assert start_import(workspace, window, (files["house"],)) is None


def test_every_control_says_what_it_is(qtbot: QtBot, workspace: Workspace, files: dict[str, Path]) -> None:
    from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QSlider

    dialog = opened(qtbot, workspace, files["house"], files["yard"])
    kinds = (QAbstractButton, QAbstractSpinBox, QComboBox, QSlider, QLineEdit)
    controls = [w for kind in kinds for w in dialog.findChildren(kind) if not w.objectName().startswith("qt_")]
    assert [w for w in controls if not w.toolTip()] == []
    assert [w for w in controls if not (w.accessibleName() or getattr(w, "text", str)())] == []
    dialog.reject()


def test_a_map_is_asked_for_what_its_format_heeds_alone(
    qtbot: QtBot, workspace: Workspace, files: dict[str, Path]
) -> None:
    read = Read(files["house"], read_map(files["house"]))
    assert isinstance(read.draft, UvttDraft)
    for heeds in (frozenset({"tolerance", "open_portals"}), frozenset({"tolerance"}), frozenset[str]()):
        page = ImportPage(workspace, replace(read, draft=Heeding(read.draft, heeds)))
        qtbot.addWidget(page)
        page.show()
        form = page.form
        assert isinstance(form, MapForm)
        shown = form.fidelity.isVisible(), form.portals.isVisible()
        assert shown == ("tolerance" in heeds, "open_portals" in heeds)
        assert set(page.remembered()) == {{"tolerance": "import_tolerance"}.get(each, each) for each in heeds}


@dataclass(frozen=True)
class Heeding:
    """A map that heeds nothing but what it is told to."""

    draft: UvttDraft
    heeds: frozenset[str]
    image: None = None

    def laid(self, choices: Choices) -> ImportedMap:
        """Return the map, asking nothing that it does not heed."""
        found = self.draft.laid(choices)
        return replace(found, questions=tuple(each for each in found.questions if each.field in self.heeds))


def test_enter_imports_unless_one_types(qtbot: QtBot, workspace: Workspace, files: dict[str, Path]) -> None:
    dialog = opened(qtbot, workspace, files["house"])
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    field = dialog.findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert dialog.isVisible() and not workspace.state.scenes
    dialog.pages[0].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    dialog.pages[0].setFocus()
    with qtbot.waitSignal(dialog.imported):
        QTest.keyClick(dialog.pages[0], Qt.Key.Key_Return)
    assert len(workspace.state.scenes) == 1


def test_files_in_which_something_unforeseen_happens_say_that_they_could_not_be_read(
    qtbot: QtBot, workspace: Workspace, files: dict[str, Path], monkeypatch: MonkeyPatch
) -> None:
    told: list[Exception] = []

    def failing(self: object, post: object) -> None:
        told.append(ValueError("nobody foresees it"))

    monkeypatch.setattr(reading._Job, "__call__", failing)
    messages: list[Message] = []
    workspace.message.connect(messages.append)
    dialog = ImportDialog(workspace, [files["house"]])
    dialog.show()
    qtbot.waitUntil(lambda: bool(messages))
    assert len(told) == 1 and "could not be read" in messages[0].text and messages[0].weight is Urgency.TROUBLE
