"""The sheet of 99 Towers in the dock: derivations with the way back, fate, gear by place, temporary points, traits."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from core.base.ids import EncounterId, PersonId, TokenId
from core.edits.fights import Begin
from core.edits.people import SetCondition
from core.engine.command import Act
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.gear import Carried, Item
from core.rules.towers.cards.fate import DealHands
from core.rules.towers.sheet import TowersSheet
from desktop.sheets.editors import NumberEditor
from desktop.sheets.groups import RecordsEditor
from desktop.sheets.panel import SheetPanel
from desktop.sheets.towers import FateForm
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.desktop.sheets.test_panel import towers_session
from tests.helpers.desks import workspace_on
from tests.helpers.forms import editor_in

Panels = Callable[..., SheetPanel]


@pytest.fixture
def panels(qtbot: QtBot, theme: Theme) -> Panels:
    """Give what makes a sheet dock on three raiders and the party, with the first so many raiders selected."""

    def make(count: int = 1) -> SheetPanel:
        workspace = workspace_on(theme, towers_session())
        panel = SheetPanel(workspace)
        qtbot.addWidget(panel)
        panel.resize(340, 900)
        workspace.select(raiders(workspace)[:count])
        panel.show()
        return panel

    return make


def encounter_of(workspace: Workspace) -> EncounterId:
    encounter = workspace.encounter
    assert encounter is not None
    return encounter.id


def raiders(workspace: Workspace) -> tuple[TokenId, ...]:
    return tuple(token.id for token in workspace.state.encounter(encounter_of(workspace)).tokens.values())


def sheet_of(workspace: Workspace, number: int = 0) -> TowersSheet:
    encounter = workspace.state.encounter(encounter_of(workspace))
    sheet = workspace.state.creature(encounter.tokens[raiders(workspace)[number]]).sheet
    assert isinstance(sheet, TowersSheet)
    return sheet


def vitals_of(workspace: Workspace, number: int = 0) -> Vitals:
    encounter = workspace.state.encounter(encounter_of(workspace))
    return workspace.state.vitals(encounter.tokens[raiders(workspace)[number]])


def type_in(editor: NumberEditor, text: str) -> None:
    editor.field.clear()
    QTest.keyClicks(editor.field, text)
    QTest.keyClick(editor.field, Qt.Key.Key_Return)


def editor_of(panel: SheetPanel, name: str) -> NumberEditor:
    assert panel.form is not None
    editor = editor_in(panel.form, name)
    assert isinstance(editor, NumberEditor)
    return editor


def fate_of(panel: SheetPanel) -> FateForm:
    return next(widget for _, widget, _ in panel.asides if isinstance(widget, FateForm))


# Derivations (T99-TAB-DERIVED, T99-GAP-13, T99-GAP-14, T99-GAP-15)


@pytest.mark.parametrize(
    ("name", "formula", "rule"),
    [
        ("pa", "= SS 2 + ranks 0", "T99-TAB-DERIVED"),
        ("er", "= EE 1 + armour 1 + ranks 0", "T99-TAB-DERIVED"),
        ("spd", "= ranks 5", "T99-TAB-DERIVED"),
        ("e", "= higher of EE 1, IE 1", "T99-GAP-14"),
        ("stun", "= 8 × E 1", "T99-GAP-15"),
        ("lethal", "= E 1 + 8", "T99-GAP-15"),
        ("death", "= \u22122 × E 1", "T99-LETH-05"),
        ("mana", "= 2 × SA 2", "T99-GAP-18"),
    ],
)
def test_every_value_shows_its_formula_and_the_rule_behind_it(
    panels: Panels, name: str, formula: str, rule: str
) -> None:
    panel = panels()
    assert panel.form is not None
    asked: list[str] = []
    panel.workspace.rule_wanted.connect(asked.append)
    note = next(grid.notes[name] for grid in panel.form.grids.values() if name in grid.notes)
    assert note.words.text() == formula and note.back.isHidden()
    QTest.mouseClick(note.words, Qt.MouseButton.LeftButton)
    assert asked == [rule]


def test_a_value_set_against_its_formula_shows_both_and_goes_back_with_one_click(panels: Panels) -> None:
    panel = panels(2)
    workspace = panel.workspace
    assert panel.form is not None
    note = panel.form.grids["Combat Values"].notes["pa"]
    type_in(editor_of(panel, "pa"), "9")
    assert note.words.text() == "set, not 2 = SS 2 + ranks 0" and not note.back.isHidden()
    assert editor_of(panel, "pa").field.text() == "9" and panel.strip.figures["pa"].text() == "PA 9"
    head = workspace.session.journal.head
    QTest.mouseClick(note.back, Qt.MouseButton.LeftButton)
    assert [sheet_of(workspace, n).pa for n in (0, 1)] == [None, None] and workspace.session.journal.head == head + 1
    assert note.back.isHidden() and panel.strip.figures["pa"].text() == "PA 2"
    workspace.undo()
    assert [sheet_of(workspace, n).pa for n in (0, 1)] == [9, 9] and not note.back.isHidden()


def test_every_figure_of_the_strip_shows_its_rule(panels: Panels) -> None:
    panel = panels()
    asked: list[str] = []
    panel.workspace.rule_wanted.connect(asked.append)
    for button in panel.strip.figures.values():
        button.click()
    assert len(asked) == 10 and {"T99-ATK-01", "T99-DMG-02", "T99-DMG-03"} <= set(asked)
    assert "= EE 1 + armour 1 + ranks 0" in panel.strip.figures["er"].toolTip()


# Temporary points and conditions


def test_temporary_points_are_set_and_changed_for_all_selected(panels: Panels) -> None:
    panel = panels(3)
    workspace = panel.workspace
    line = panel.now.temporary["stun"]
    for text, points in (("5", 5), ("+2", 7), ("-3", 4)):
        line.clear()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)
        assert [vitals_of(workspace, n).tracks["stun"].temporary for n in range(3)] == [points] * 3
    line.clear()
    QTest.keyClicks(line, "-9")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert line.property("wrong") and vitals_of(workspace).tracks["stun"].temporary == 4
    assert "mana" not in panel.now.temporary  # T99-TEMP-01: of STUN and LETHAL only


def test_a_condition_says_what_it_means(panels: Panels) -> None:
    panel = panels()
    workspace = panel.workspace
    asked: list[str] = []
    workspace.rule_wanted.connect(asked.append)
    workspace.submit(SetCondition(encounter_of(workspace), raiders(workspace)[:1], Condition("prone")))
    (chip,) = (each for each in panel.now.findChildren(QToolButton) if each.text() == "prone")
    chip.actions()[0].trigger()
    assert asked == ["T99-COND-02"] and "T99-COND-02" in chip.toolTip()


# Fate


def test_chips_are_given_to_all_and_never_too_many(panels: Panels) -> None:
    panel = panels(2)
    workspace, fate = panel.workspace, fate_of(panel)
    type_in(fate.chips["red"], "2")
    assert [vitals_of(workspace, n).chips["red"] for n in range(3)] == [2, 2, 0]
    head = workspace.session.journal.head
    type_in(fate.chips["blue"], "2")
    assert not fate.trouble.isHidden() and workspace.session.journal.head == head
    workspace.undo()
    assert vitals_of(workspace).chips["red"] == 0


def test_somebody_on_no_map_is_given_chips_with_those_who_are(panels: Panels) -> None:
    panel = panels()
    workspace, fate = panel.workspace, fate_of(panel)
    person = next(PersonId(identity) for identity in workspace.state.people)
    workspace.select((person, *raiders(workspace)[:1]))
    head = workspace.session.journal.head
    type_in(fate.chips["white"], "1")
    assert workspace.state.people[person].vitals.chips["white"] == vitals_of(workspace).chips["white"] == 1
    assert workspace.session.journal.head == head + 1


def test_whose_deck_it_is_how_much_is_left_and_the_hand(panels: Panels) -> None:
    panel = panels()
    workspace, fate = panel.workspace, fate_of(panel)
    assert fate.deck.text().startswith("The game master's deck: 52 cards left, 13 of them Hearts")
    ann = next(each for each in workspace.state.people.values() if each.creature.name == "Ann Harrow")
    workspace.select((ann.id,))
    assert fate.deck.text().startswith("Own deck: 52") and fate.hand.text() == "No Hand of Fate."
    workspace.submit(DealHands())
    assert fate.deck.text().startswith("Own deck: 49")
    cards = [
        button for button in fate.findChildren(QPushButton) if "Exchange" in button.toolTip() and button.isVisible()
    ]
    assert len(cards) == 3
    before = workspace.state.decks[ann.id].held
    cards[0].click()
    after = workspace.state.decks[ann.id].held
    assert len(after) == 3 and after != before and after[1:] == before[1:]


# Gear


def test_gear_stands_by_place_with_its_weight(panels: Panels) -> None:
    panel = panels()
    panel.gear.add_item(Item(id="item-1", name="Rope", grams=2000, count=2))
    assert [line.item.name for line in panel.gear.lines] == ["Club", "Thrown dagger", "Rope"]
    shown = [heading.text() for heading, _, _ in panel.gear._groups if not heading.isHidden()]
    assert shown == ["In hand", "Ready at hand", "Packed"]
    # T99-GAP-52: a club of 1.2 kg, two daggers of 300 g, two ropes of 2 kg
    assert panel.gear.weight.text() == "All together: 5.8 kg (12.8 lb)" and panel.gear.weight.rule == "T99-GAP-52"


def test_what_several_carry_alike_is_changed_for_all_of_them(panels: Panels) -> None:
    panel = panels(3)
    workspace = panel.workspace
    workspace.select(raiders(workspace)[:1])
    panel.gear.add_item(Item(id="item-1", name="Rope"))
    workspace.select(raiders(workspace))
    assert [line.item.name for line in panel.gear.lines] == ["Club", "Thrown dagger"]
    line = panel.gear.lines[0]
    head = workspace.session.journal.head
    line.carried.box.setCurrentIndex(line.carried.box.findData(Carried.STOWED))
    line.carried.box.activated.emit(line.carried.box.currentIndex())
    assert workspace.session.journal.head == head + 1
    assert [vitals_of(workspace, n).gear[0].carried for n in range(3)] == [Carried.STOWED] * 3
    assert vitals_of(workspace).gear[-1].name == "Rope"


def test_what_is_dropped_is_told_and_picked_up(panels: Panels) -> None:
    panel = panels()
    workspace = panel.workspace
    encounter, (first, *_) = encounter_of(workspace), raiders(workspace)
    workspace.session.submit(Begin(encounter, raiders(workspace)))
    while workspace.session.pending is not None:
        workspace.session.draw()
    act = Act(encounter, first, "drop-object", item="club", anyway=True)
    workspace.session.submit(act)
    # an action ends the look at somebody else
    workspace.select((first,))
    assert panel.gear.dropped.text() == "Dropped, on the ground: Club" and not panel.gear.gather.isHidden()
    panel.gear.gather.click()
    assert panel.gear.dropped.isHidden()
    assert [item.name for item in vitals_of(workspace).gear] == ["Thrown dagger", "Club"]


def test_a_thing_needs_a_name_and_keeps_notes(panels: Panels) -> None:
    panel = panels()
    workspace, line = panel.workspace, panel.gear.lines[0]
    line.name.field.clear()
    line.name.field.editingFinished.emit()
    assert not panel.gear.trouble.isHidden() and line.name.field.text() == "Club"
    line.more.setChecked(True)
    QTest.keyClicks(line.notes.field, "Carved with a rat.")
    QTest.keyClick(line.notes.field, Qt.Key.Key_Return)
    assert vitals_of(workspace).gear[0].notes == "Carved with a rat." and "rat" in line.summary.text()


# Traits (T99-GAP-49)


def test_a_trait_of_ones_own_is_words_and_acts_where_it_says_so(panels: Panels) -> None:
    panel = panels()
    workspace = panel.workspace
    assert panel.form is not None
    traits = panel.form.grids["Traits"].editors["traits"]
    assert isinstance(traits, RecordsEditor)
    traits.add.click()
    amount = traits.boxes[0].editors["amount"]
    assert isinstance(amount, NumberEditor)
    type_in(amount, "2")
    traits.boxes[0].entered.emit(amount.spec, 2)
    trait = sheet_of(workspace).traits[0]
    assert trait.amount == 2 and trait.modifier is None, "words alone, until it acts on something"
    type_in(amount, "99")
    assert sheet_of(workspace).traits[0].amount == 2 and "By" in panel.form.grids["Traits"].trouble.text()


def test_somebody_on_no_map_keeps_temporary_points_too(panels: Panels) -> None:
    panel = panels()
    workspace = panel.workspace
    person = next(PersonId(identity) for identity in workspace.state.people)
    workspace.select((person,))
    line = panel.now.temporary["lethal"]
    line.clear()
    QTest.keyClicks(line, "3")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert workspace.state.people[person].vitals.tracks["lethal"].temporary == 3
