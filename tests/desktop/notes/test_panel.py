"""The notes dock: scene, encounter and somebody in one place."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.creature import Notes
from core.rules.registry import SYSTEMS
from desktop.notes.panel import NotesPanel
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode, Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.samples import sample_campaign

Panels = Callable[..., NotesPanel]


@pytest.fixture
def panels(qtbot: QtBot, theme: Theme) -> Panels:
    """Give what makes a notes dock on a session, in Prepare."""

    def make(session: Session | None = None) -> NotesPanel:
        workspace = workspace_on(theme, session)
        workspace.set_mode(Mode.PREPARE)
        panel = NotesPanel(workspace)
        qtbot.addWidget(panel)
        panel.resize(340, 800)
        panel.show()
        return panel

    return make


def first_tokens(workspace: Workspace) -> tuple[TokenId, ...]:
    return tuple(token.id for token in workspace.state.encounter(ENCOUNTER).tokens.values())


def notes_of(workspace: Workspace, token: TokenId) -> Notes:
    return workspace.state.creature(workspace.state.token(ENCOUNTER, token)).notes


def test_notes_of_scene_encounter_and_creature_are_written_where_they_belong(panels: Panels) -> None:
    panel = panels(ready())
    workspace = panel.workspace
    token = first_tokens(workspace)[0]
    workspace.select((token,))
    for form, field, text in (
        (panel.scene, "read_aloud", "A hall of stone."),
        (panel.scene, "gm_notes", "The roof leaks."),
        (panel.encounter, "treasure", "Nine coins."),
        (panel.creature, "tactics", "Runs."),
    ):
        form.fields[field].setPlainText(text)
        QTest.keyClick(form.fields[field], Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    scene = workspace.state.scene(SCENE)
    assert (scene.read_aloud, scene.notes) == ("A hall of stone.", "The roof leaks.")
    assert workspace.state.encounter(ENCOUNTER).notes.treasure == "Nine coins."
    assert notes_of(workspace, token).tactics == "Runs."
    workspace.undo()
    assert notes_of(workspace, token).tactics == "" == panel.creature.fields["tactics"].toPlainText()


def test_what_is_being_written_stays_with_the_one_it_was_written_about(panels: Panels) -> None:
    panel = panels(ready())
    workspace = panel.workspace
    one, other = first_tokens(workspace)[:2]
    workspace.select((one,))
    panel.creature.fields["tactics"].setPlainText("Holds the door.")
    workspace.select((other,))
    assert notes_of(workspace, one).tactics == "Holds the door."
    assert notes_of(workspace, other).tactics == ""
    assert panel.creature.fields["tactics"].toPlainText() == ""


def test_escape_gives_back_what_stood_there(panels: Panels) -> None:
    panel = panels(ready())
    field = panel.encounter.fields["gm_notes"]
    head = panel.workspace.session.journal.head
    field.setPlainText("Nonsense")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.toPlainText() == "" and panel.workspace.session.journal.head == head


def test_while_running_empty_fields_hide_and_who_acts_is_shown(panels: Panels) -> None:
    panel = panels(Session(Journal(sample_campaign()), SYSTEMS))
    workspace = panel.workspace
    workspace.set_mode(Mode.RUN)
    assert workspace.actor is not None
    assert panel.sections["creature"].isVisible()
    creature = workspace.state.creature(
        workspace.state.encounters[next(iter(workspace.state.encounters))].tokens[workspace.actor]
    )
    shown = [name for name, field in panel.creature.fields.items() if field.isVisible()]
    assert shown == [name for name in Notes.model_fields if getattr(creature.notes, name)]
    panel.write.setChecked(True)
    assert all(field.isVisible() for field in panel.creature.fields.values())


def test_a_field_is_as_tall_as_its_text(panels: Panels) -> None:
    panel = panels(ready())
    field = panel.encounter.fields["read_aloud"]
    short = field.height()
    field.setPlainText("Many words that need several lines. " * 12)
    assert field.height() > 4 * short and field.verticalScrollBar().maximum() == 0
