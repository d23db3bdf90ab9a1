"""The roster: who is in it, what a click and a typed number do, and that each deed is one step of undo."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import PersonId, TokenId
from core.chance.source import Source
from core.edits.document import PassTime
from core.edits.maps import ChangeScene
from core.edits.people import AddPerson, SetCondition
from core.edits.tokens import PlaceFoes, PlacePerson
from core.engine.change import Change
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Track
from core.rules.kit.figures import Figures
from core.rules.kit.shown import Swayed
from desktop.bestiary.quick_foe import QuickFoe
from desktop.creatures.commands import remove
from desktop.creatures.condition_menu import have_all, toggle
from desktop.creatures.own_condition import OwnConditionForm
from desktop.creatures.track_entry import TrackChange, read_change
from desktop.roster.panel import RosterPanel
from desktop.roster.rows import RosterRows
from desktop.theme.theme import Theme
from desktop.workspace.message import Message
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature, ready

Panels = Callable[..., RosterPanel]


@pytest.fixture
def panels(qtbot: QtBot, theme: Theme) -> Panels:
    """Give what makes a roster on a session."""

    def make(session: Session | None = None) -> RosterPanel:
        panel = RosterPanel(workspace_on(theme, session))
        qtbot.addWidget(panel)
        panel.resize(250, 600)
        panel.show()
        return panel

    return make


def tokens(workspace: Workspace) -> tuple[TokenId, ...]:
    return tuple(token.id for token in workspace.state.encounter(ENCOUNTER).tokens.values())


def hits(workspace: Workspace) -> list[int]:
    encounter = workspace.state.encounter(ENCOUNTER)
    return [workspace.state.vitals(token).tracks["hits"].value for token in encounter.tokens.values()]


def with_person(session: Session) -> PersonId:
    session.submit(AddPerson(creature("Bea", "party")))
    return next(person.id for person in session.state.people.values())


@pytest.mark.parametrize(
    ("typed", "change"),
    [
        ("-7", TrackChange(by=-7)),
        ("\u22127", TrackChange(by=-7)),
        ("+3", TrackChange(by=3)),
        ("=12", TrackChange(value=12)),
        ("12", TrackChange(value=12)),
        ("=-2", TrackChange(value=-2)),
        ("t5", TrackChange(temporary=5)),
        ("+-3", None),
        ("many", None),
        ("", None),
    ],
)
def test_what_is_typed_over_a_track_is_read(typed: str, change: TrackChange | None) -> None:
    assert read_change(typed) == change


def test_everybody_is_listed_by_sides_and_then_who_is_not_here(theme: Theme) -> None:
    session = begun()
    with_person(session)
    rows = RosterRows(workspace_on(theme, session)).lines()
    assert [row.name for row in rows] == ["Party", "Ann", "Ann", "Foes", "Orc", "Orc", "Not on this map", "Bea"]
    assert [row.badge for row in rows if row.on_map and row.id] == ["A1", "A2", "O1", "O2"]
    assert sum(row.acting for row in rows) == 1
    assert len({row.mark for row in rows if row.name in ("Ann", "Orc")}) == 2


def test_the_filter_looks_at_names_sides_and_conditions(theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    first = tokens(workspace)[0]
    workspace.submit(SetCondition(ENCOUNTER, (first,), Condition("drenched")))
    assert [row.id for row in RosterRows(workspace).lines("dren") if row.id] == [first]
    assert [row.name for row in RosterRows(workspace).lines("orc foes") if row.id] == ["Orc", "Orc"]
    assert RosterRows(workspace).lines("nobody at all") == ()


def test_a_click_selects_on_the_map_and_the_map_selects_in_the_list(panels: Panels) -> None:
    panel = panels(ready())
    workspace, box = panel.workspace, panel.list
    number = box.rows.number_of(tokens(workspace)[2])
    assert number is not None
    at = box.visualRect(box.rows.index(number)).topLeft() + QPoint(60, 12)
    QTest.mouseClick(box.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert workspace.selection == (tokens(workspace)[2],)
    workspace.select(tokens(workspace)[:2])
    assert box.selected_ids() == tokens(workspace)[:2]


def test_a_number_typed_over_one_track_changes_all_selected_in_one_step(panels: Panels) -> None:
    panel = panels(ready())
    workspace, box = panel.workspace, panel.list
    chosen = tokens(workspace)[1:3]
    workspace.select(chosen)
    before = len(workspace.session.journal)
    row = box.row_of(chosen[1])
    number = box.rows.number_of(chosen[1])
    assert row is not None and number is not None
    place = box.painter.places(row, box.visualRect(box.rows.index(number)), box.font()).bars[0].center()
    QTest.mouseClick(box.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert box.entry is not None and workspace.selection == chosen
    QTest.keyClicks(box.entry, "-2")
    QTest.keyClick(box.entry, Qt.Key.Key_Return)
    assert hits(workspace) == [3, 1, 1, 3] and box.entry is None
    assert len(workspace.session.journal) == before + 1
    workspace.undo()
    assert hits(workspace) == [3, 3, 3, 3]


def test_what_was_typed_counts_when_something_else_is_clicked(panels: Panels) -> None:
    panel = panels(ready())
    workspace, box = panel.workspace, panel.list
    first = tokens(workspace)[0]
    assert box.edit_track(first, 0)
    assert box.entry is not None
    QTest.keyClicks(box.entry, "-1")
    QApplication.sendEvent(box.entry, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.MouseFocusReason))
    assert hits(workspace)[0] == 2 and box.entry is None and not box.hasFocus()
    box.edit_track(first, 0, "+1")
    QTest.keyClick(box.entry, Qt.Key.Key_Tab)
    assert hits(workspace)[0] == 3 and box.entry is not None


def test_without_an_encounter_somebody_can_still_be_added(panels: Panels) -> None:
    panel = panels(Session(Journal(Campaign(Source(1))), SYSTEMS))
    wanted: list[str] = []
    panel.workspace.panel_wanted.connect(wanted.append)
    panel.empty.button.click()
    assert wanted == ["sheet"], "where the name is typed"
    assert [person.creature.name for person in panel.workspace.state.people.values()] == ["Somebody new"]
    assert panel.pages.currentWidget() is panel.list


def test_walls_do_not_concern_the_roster(panels: Panels) -> None:
    panel = panels(ready())
    heard: list[Change] = []
    panel.workspace.changed.connect(heard.append)
    panel.workspace.submit(ChangeScene(SCENE, {"name": "Other hall"}))
    panel.workspace.submit(PassTime(60))
    assert [panel.concerns(change) for change in heard] == [False, True]


def test_what_cannot_be_read_changes_nothing_and_escape_leaves(panels: Panels) -> None:
    panel = panels(ready())
    workspace, box = panel.workspace, panel.list
    workspace.select(tokens(workspace)[:1])
    QTest.keyClicks(box, "-")
    entry = box.entry
    assert entry is not None and entry.text() == "-"
    QTest.keyClick(entry, Qt.Key.Key_Return)
    assert box.entry is entry and entry.property("wrong") and hits(workspace) == [3, 3, 3, 3]
    QTest.keyClick(entry, Qt.Key.Key_Escape)
    assert box.entry is None


def test_people_who_are_on_no_map_are_changed_together_with_tokens(panels: Panels) -> None:
    session = ready()
    person = with_person(session)
    panel = panels(session)
    workspace = panel.workspace
    workspace.select((tokens(workspace)[0], person))
    panel._type_track(person, "hits", TrackChange(by=-1, temporary=2))
    assert hits(workspace)[0] == 2
    assert workspace.state.people[person].vitals.tracks["hits"] == Track(2, 3, 2)
    workspace.undo()
    assert hits(workspace)[0] == 3 and workspace.state.people[person].vitals.tracks["hits"] == Track(3, 3, 0)


def test_conditions_are_given_to_those_who_lack_them_and_lifted_from_all(theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    chosen = tokens(workspace)[:2]
    toggle(workspace, chosen[:1], Condition("drenched"))
    toggle(workspace, chosen, Condition("drenched"))
    assert have_all(workspace, chosen, "drenched")
    toggle(workspace, chosen, Condition("drenched"))
    assert not any(workspace.state.encounter(ENCOUNTER).tokens[each].conditions for each in chosen)


def test_a_condition_of_ones_own_has_words_and_modifiers_and_is_kept(
    panels: Panels, monkeypatch: pytest.MonkeyPatch
) -> None:
    # of itself the little game asks for nothing that conditions carry
    monkeypatch.setattr(Figures, "swayed", (Swayed("attack"),))
    panel = panels(ready())
    workspace = panel.workspace
    workspace.select(tokens(workspace)[:1])
    panel.make_condition()
    form = panel.own
    assert isinstance(form, OwnConditionForm)
    name = form.form.line("name")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert form.form.complaints["name"].text() == "A condition needs a name." and not workspace.state.conditions
    name.setText("drenched")
    form.form.fill_in("by-0", -2)
    QTest.keyClick(name, Qt.Key.Key_Return)
    (kept,) = workspace.state.conditions
    assert (kept.kind, kept.modifiers[0].on) == ("drenched", "attack") and panel.own is None
    assert workspace.state.encounter(ENCOUNTER).tokens[tokens(workspace)[0]].conditions == (kept,)
    workspace.undo()
    assert workspace.state.conditions == ()


def test_hiding_sides_and_badges(panels: Panels) -> None:
    panel = panels(ready())
    workspace = panel.workspace
    chosen = tokens(workspace)[2:]
    workspace.select(chosen)
    panel.hide_them.click()
    panel.menu.set_side("allies")
    panel.menu.set_badge("X")
    changed = [workspace.state.encounter(ENCOUNTER).tokens[each] for each in chosen]
    assert [(token.hidden, token.side, token.badge) for token in changed] == [(True, "allies", "X")] * 2
    panel.hide_them.click()
    assert not workspace.state.encounter(ENCOUNTER).tokens[chosen[0]].hidden


def test_late_comers_join_and_leave(panels: Panels) -> None:
    panel = panels(begun())
    workspace = panel.workspace
    workspace.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Troll", "foes"), ((7 * SQUARE, 7 * SQUARE),)))
    troll = tokens(workspace)[-1]
    workspace.select((troll,))
    row = panel.list.row_of(troll)
    assert row is not None and row.outside
    panel.join.click()
    clock = workspace.state.encounter(ENCOUNTER).clock
    assert clock is not None and troll in clock.combatants
    panel.join.click()
    clock = workspace.state.encounter(ENCOUNTER).clock
    assert clock is not None and troll not in clock.combatants


def test_a_person_with_a_token_elsewhere_is_not_deleted_and_the_reason_is_told(panels: Panels) -> None:
    session = ready()
    person = with_person(session)
    panel = panels(session)
    workspace = panel.workspace
    told: list[Message] = []
    workspace.message.connect(told.append)
    workspace.submit(PlacePerson(ENCOUNTER, SCENE, person, (SQUARE, 4 * SQUARE)))
    workspace.select((person,))
    panel.menu.remove()
    assert person in workspace.state.people and "Brawl" in told[-1].text
    workspace.select(tokens(workspace)[-1:])
    panel.menu.remove()
    workspace.select((person,))
    panel.menu.remove()
    assert person not in workspace.state.people


def test_somebody_new_is_added_and_selected(panels: Panels) -> None:
    panel = panels(ready())
    menu = QMenu(panel)
    panel.fill_add(menu)
    menu.actions()[0].trigger()
    (person,) = panel.workspace.selected_people
    assert panel.list.selected_ids() == (person.id,) and person.creature.side == "party"


def test_somebody_of_a_few_figures_is_added_ready_to_fight(panels: Panels) -> None:
    panel = panels(ready())
    menu = QMenu(panel)
    panel.fill_add(menu)
    menu.actions()[1].trigger()
    form = panel.window().findChild(QuickFoe)
    assert form is not None and form.place.text() == "Add"
    form.name.setText("Hilda")
    form.place.click()
    (person,) = panel.workspace.selected_people
    assert person.creature.name == "Hilda" and person.creature.side == "party"
    panel.workspace.undo()
    assert person.id not in panel.workspace.state.people


def test_the_empty_roster_says_what_to_do(panels: Panels) -> None:
    panel = panels()
    assert panel.pages.currentWidget() is panel.empty and panel.empty.button.isVisible()


def test_time_passes_by_the_buttons(panels: Panels) -> None:
    panel = panels(ready())
    panel.time.buttons[3600].click()
    panel.time.buttons[60].click()
    assert panel.workspace.state.time == 3660 and "01:01" in panel.time.time.text()


def test_the_history_says_who_was_removed_and_how_many(panels: Panels) -> None:
    workspace = panels(ready()).workspace
    assert workspace.submit(AddPerson(creature("Marsh hag", "foes")))
    (person,) = (each for each in workspace.state.people if workspace.name_of(each) == "Marsh hag")
    first, second = tokens(workspace)[:2]
    name = workspace.name_of(first)
    assert remove(workspace, (first, second, person))
    last = workspace.session.last
    assert last is not None and workspace.text(last.label) == f"Remove {name} and others, 3 in all"
    assert workspace.undo() and remove(workspace, (person,))
