"""The bestiary: shelves, search, preview, placing, quick foes and variants, and the person's own library."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from core.chance.source import Source
from core.documents.new_adventure import blank
from core.documents.shipped import shipped_creatures
from core.documents.store import Document
from core.edits.people import AddPerson
from core.edits.tokens import PlaceFoes
from core.engine.journal import Journal
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.gear import Carried
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.sheet import BrpSheet
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import TowersSheet
from desktop.bestiary.creature_form import CreatureForm
from desktop.bestiary.panel import BestiaryPanel
from desktop.bestiary.quick_foe import QuickFoe
from desktop.creatures.keep_in_library import keep_creature
from desktop.creatures.variants import differences, variant_text
from desktop.roster.token_menu import TokenMenu
from desktop.sheets.editors import ChoiceEditor, NumberEditor
from desktop.shelf_panel import Origin
from desktop.theme.theme import Theme
from desktop.workspace.message import Message
from desktop.workspace.own_library import OwnLibrary
from tests.helpers.desks import workspace_on
from tests.helpers.documents import PNG
from tests.helpers.forms import editor_in


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[BestiaryPanel]:
    """Give a bestiary on an empty map of 99 Towers, with a library of its own."""
    workspace = workspace_on(theme, Session(Journal(blank(1, TOWERS, SYSTEMS)), SYSTEMS))
    workspace.library = OwnLibrary(tmp_path / "library", SYSTEMS)
    panel = BestiaryPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(250, 700)
    panel.show()
    yield panel


def names(panel: BestiaryPanel, shelf: Origin) -> list[str]:
    return [each.creature.name for each in panel.things if each.origin is shelf]


def choose(panel: BestiaryPanel, name: str, shelf: Origin | None = None) -> None:
    found = next(e for e in panel.things if e.creature.name == name and shelf in (None, e.origin))
    panel.list.select_ids((found.key,))
    panel.look_at_chosen()


def quick(panel: BestiaryPanel) -> QuickFoe:
    assert panel.quick is not None
    return panel.quick


def test_what_ships_is_there_the_party_first(panel: BestiaryPanel) -> None:
    assert names(panel, Origin.SHIPPED) == [creature.name for creature in shipped_creatures(TOWERS)]
    headings = [row.name for row in panel.list.rows.rows if row.is_heading]
    assert headings[:2] == ["Bestiary: Party", "Bestiary: Foes"]


def test_the_search_narrows_and_says_when_nothing_is_left(panel: BestiaryPanel) -> None:
    panel.search.setText("ditch")
    assert [row.name for row in panel.list.rows.rows if row.id] == ["Ditch raider"]
    panel.search.setText("no such beast")
    assert panel.pages.currentWidget() is panel.nothing


def test_the_names_of_figures_have_the_colour_of_the_theme_that_is_put_on(panel: BestiaryPanel, theme: Theme) -> None:
    choose(panel, "Ditch raider")
    for name in ("contrast", "light", "contrast"):
        theme.wear(name)
        muted = panel.palette().placeholderText().color().name()
        told = [label.text() for label in panel.card.figures if not label.isHidden()]
        assert told and all(f"color:{muted}" in words for words in told), name
    theme.wear("light")


def test_the_preview_shows_figures_and_gear(panel: BestiaryPanel) -> None:
    choose(panel, "Ditch raider")
    told = [label.accessibleName() for label in panel.card.figures if not label.isHidden()]
    assert "PA 2" in told and any(text.startswith("STUN") for text in told)
    assert "Club" in panel.card.gear.text() and panel.card.isVisible()


def test_the_chosen_one_is_handed_to_the_map(panel: BestiaryPanel) -> None:
    wanted: list[str] = []
    panel.workspace.tool_wanted.connect(wanted.append)
    choose(panel, "Ditch raider")
    panel.place.click()
    placing = panel.workspace.placing
    assert placing is not None and placing.creature.name == "Ditch raider" and wanted == ["place"]


def test_a_hero_of_the_roster_is_taken_himself_and_not_copied(panel: BestiaryPanel) -> None:
    person = next(iter(panel.workspace.state.people.values()))
    choose(panel, person.creature.name)
    chosen = panel.chosen
    assert chosen is not None
    panel.list.drag_begun.emit(chosen.key)
    placing = panel.workspace.placing
    assert placing is not None and (placing.person, placing.creature) == (person.id, person.creature)


def test_a_foe_of_a_few_numbers(panel: BestiaryPanel) -> None:
    panel.make.click()
    form = quick(panel)
    form.name.setText("Bog thing")
    for name, typed in (("pa", "7"), ("e", "9")):
        type_in(form, name, typed)
    size = form.numbers.editors["size"]
    assert isinstance(size, ChoiceEditor), "the sizes of the book are a list"
    row = size.spec.choices.index(2)
    assert "huge" in size.box.itemText(row).lower()
    type_in(form, "size", "2")
    type_in(form, "level", "-900")
    assert not form.numbers.trouble.isHidden()
    form.place.click()
    assert panel.quick is form and panel.workspace.placing is None, "what is wrong is mended first"
    type_in(form, "level", "1")
    form.place.click()
    placing = panel.workspace.placing
    assert placing is not None and panel.quick is None
    sheet = placing.creature.sheet
    assert isinstance(sheet, TowersSheet) and placing.creature.name == "Bog thing"
    assert (sheet.pa, sheet.e, sheet.size) == (7, 9, 2)


def test_a_nameless_foe_is_not_made(panel: BestiaryPanel) -> None:
    panel.make.click()
    form = quick(panel)
    form.name.clear()
    form.place.click()
    told = form.form.complaints["name"]
    assert panel.quick is form and told.text() == "A creature needs a name." and panel.workspace.placing is None
    QTest.keyClick(form, Qt.Key.Key_Escape)
    assert panel.quick is None


def test_a_variant_keeps_what_is_not_changed(panel: BestiaryPanel) -> None:
    choose(panel, "Ditch raider")
    panel.vary.click()
    form = quick(panel)
    field_of(form, "armour").setText("4")
    QTest.keyClick(field_of(form, "armour"), Qt.Key.Key_Return)
    made = form._creature(form.name.text())
    assert made is not None and isinstance(made.sheet, TowersSheet)
    base = next(each for each in shipped_creatures(TOWERS) if each.name == "Ditch raider")
    assert made.name == "Ditch raider, other" and made.sheet.armour == 4
    assert made.kit == base.kit and made.sheet.but(armour=1) == base.sheet


def test_creatures_of_this_adventure_are_listed_once(panel: BestiaryPanel) -> None:
    workspace = panel.workspace
    encounter = workspace.encounter
    assert encounter is not None
    raider = next(each for each in shipped_creatures(TOWERS) if each.name == "Ditch raider")
    changed = raider.but(name="Ditch raider with a torch")
    points = ((SQUARE, SQUARE), (3 * SQUARE, SQUARE))
    workspace.submit(PlaceFoes(encounter.id, encounter.scene, raider, points))
    workspace.submit(PlaceFoes(encounter.id, encounter.scene, changed, points))
    assert names(panel, Origin.DOCUMENT) == ["Ditch raider with a torch"]


def test_the_own_library_is_kept_doubled_and_given_up(panel: BestiaryPanel, tmp_path: Path) -> None:
    choose(panel, "Ditch raider")
    panel.keep.click()
    assert names(panel, Origin.LIBRARY) == ["Ditch raider"]
    choose(panel, "Ditch raider", Origin.LIBRARY)
    panel.keep.click()
    assert names(panel, Origin.LIBRARY) == ["Ditch raider", "Ditch raider 2"]
    again = OwnLibrary(tmp_path / "library", SYSTEMS)
    assert sorted(creature.name for creature in again.creatures().values()) == ["Ditch raider", "Ditch raider 2"]
    choose(panel, "Ditch raider 2")
    panel.forget.click()
    assert names(panel, Origin.LIBRARY) == ["Ditch raider"]


def test_a_creature_of_the_library_is_changed_in_its_place(panel: BestiaryPanel, tmp_path: Path) -> None:
    choose(panel, "Ditch raider")
    panel.keep.click()
    choose(panel, "Ditch raider", Origin.LIBRARY)
    panel.change_chosen()
    quick(panel).name.setText("Marsh raider")
    quick(panel).keep.click()
    assert names(panel, Origin.LIBRARY) == ["Marsh raider"] and panel.quick is None
    again = OwnLibrary(tmp_path / "library", SYSTEMS)
    assert [creature.name for creature in again.creatures().values()] == ["Marsh raider"]
    choose(panel, "Marsh raider")
    panel.vary.click()
    quick(panel).keep.click()
    assert len(names(panel, Origin.LIBRARY)) == 2


def test_a_copy_goes_to_the_roster(panel: BestiaryPanel) -> None:
    before = len(panel.workspace.state.people)
    choose(panel, "Ditch raider")
    panel.enlist.click()
    assert len(panel.workspace.state.people) == before + 1
    panel.workspace.undo()
    assert len(panel.workspace.state.people) == before


def test_pictures_come_along_into_the_library_and_out_of_it(tmp_path: Path) -> None:
    library = OwnLibrary(tmp_path / "library", SYSTEMS)
    one = Document.new(Campaign(Source(1)), tmp_path / "one")
    other = Document.new(Campaign(Source(2)), tmp_path / "other")
    try:
        portrait = one.put_asset(PNG)
        creature = shipped_creatures(TOWERS)[0].but(portrait=portrait)
        library.keep(creature, one)
        from_library = next(iter(library.creatures().values()))
        library.bring(AddPerson(from_library), other)
        assert other.asset(portrait) == PNG
    finally:
        one.close(discard=True)
        other.close(discard=True)


def test_without_an_adventure_there_is_nothing_to_choose(qtbot: QtBot, theme: Theme) -> None:
    panel = BestiaryPanel(workspace_on(theme))
    qtbot.addWidget(panel)
    panel.show()
    assert panel.pages.currentWidget() is panel.empty and not panel.make.isEnabled()


def field_of(form: QuickFoe, name: str) -> QLineEdit:
    """Return the line in which a number is typed."""
    editor = form.numbers.editors[name]
    assert isinstance(editor, NumberEditor)
    return editor.field


def type_in(form: QuickFoe, name: str, text: str) -> None:
    """Type a number, or choose it where the book has a list of them."""
    editor = form.numbers.editors[name]
    if isinstance(editor, ChoiceEditor):
        row = editor.spec.choices.index(int(text))
        editor.box.setCurrentIndex(row)
        editor.box.activated.emit(row)
        return
    field_of(form, name).setFocus()
    field_of(form, name).setText(text)
    QTest.keyClick(field_of(form, name), Qt.Key.Key_Return)


def sheet_of(form: QuickFoe) -> TowersSheet:
    made = form._creature(form.name.text())
    assert made is not None and isinstance(made.sheet, TowersSheet)
    return made.sheet


def test_a_new_foe_follows_from_its_level_until_a_number_is_set_by_hand(panel: BestiaryPanel) -> None:
    panel.make_foe()
    form = quick(panel)
    first = sheet_of(form)
    type_in(form, "armour", "7")
    type_in(form, "level", "9")
    assert sheet_of(form).value("pa") > first.value("pa") and sheet_of(form).stun_max > first.stun_max
    assert sheet_of(form).armour == 7 and sheet_of(form).level == 9
    type_in(form, "pa", "1")
    type_in(form, "size", "2")
    assert sheet_of(form).pa == 1 and sheet_of(form).size == 2 and sheet_of(form).armour == 7


def test_a_new_foe_is_armed_counted_and_put_down_with_the_keyboard_alone(panel: BestiaryPanel) -> None:
    workspace = panel.workspace
    panel.make_foe()
    form = quick(panel)
    assert form.name.selectedText() == form.name.text()
    QTest.keyClicks(form.name, "Toll robber")
    form.count.setFocus()
    QTest.keyClicks(form.count, "4")
    QTest.keyClick(form.count, Qt.Key.Key_Return)
    form.weapon.setFocus()
    QTest.keyClicks(form.weapon, "Spear")
    form.weapon.activated.emit(form.weapon.currentIndex())
    assert panel.quick is form
    QTest.keyClick(form.weapon, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    placing = workspace.placing
    assert placing is not None and placing.count == 4 and placing.creature.name == "Toll robber"
    (spear,) = placing.creature.kit
    assert (spear.profile, spear.carried) == ("Spear", Carried.BOTH_HANDS)


def test_the_odds_against_somebody_of_the_party_are_shown(panel: BestiaryPanel) -> None:
    panel.make_foe()
    form = quick(panel)
    form.weapon.setCurrentIndex(form.weapon.findData("Club"))
    form.weapon.activated.emit(form.weapon.currentIndex())
    form.reckon()
    assert "Against Ann Harrow: hits 46 %" in form.told.text() and "STUN a hit; is hit" in form.told.text()
    type_in(form, "pa", "9")
    form.reckon()
    assert "hits 85 %" in form.told.text()
    told = form.told.text()
    panel.workspace.close()
    form.reckon()
    assert form.told.text() == told, "what is reckoned a moment later finds no document"


def test_a_variant_remembers_where_it_comes_from_and_shows_what_differs(panel: BestiaryPanel) -> None:
    choose(panel, "Ditch raider")
    panel.vary.click()
    form = quick(panel)
    QTest.keyClicks(form.name, "Raider, wounded captain")
    type_in(form, "e", "3")
    type_in(form, "hurt", "10")
    form.weapon.setCurrentIndex(form.weapon.findData("Longblade"))
    form.weapon.activated.emit(form.weapon.currentIndex())
    for words in ("Variant of Ditch raider", "STUN 24, was 8", "Lacks STUN 10, was 0", "+ Longblade"):
        assert words in form.told.text()
    assert "\u2212 Club" in form.told.text() and "Thrown dagger" not in form.told.text()
    form.keep.click()
    choose(panel, "Raider, wounded captain", Origin.LIBRARY)
    assert "STUN 24, was 8" in panel.card.variant.text()
    assert panel.chosen is not None and panel.chosen.creature.origin is not None
    assert panel.chosen.creature.origin.name == "Ditch raider"
    vitals = SYSTEMS[TOWERS].fresh_vitals(panel.chosen.creature)
    assert (vitals.tracks["stun"].value, vitals.tracks["stun"].maximum) == (14, 24)


def test_a_plain_copy_differs_in_nothing(panel: BestiaryPanel) -> None:
    raider = next(each for each in shipped_creatures(TOWERS) if each.name == "Ditch raider")
    assert differences(raider.variant("Raider's twin"), Words()) == () == differences(raider, Words())
    assert (
        variant_text(raider, Words()) == ""
        and variant_text(raider.variant("Twin"), Words()) == "Variant of Ditch raider"
    )


def test_a_variant_of_a_token_is_made_from_the_roster_menu(panel: BestiaryPanel, qtbot: QtBot) -> None:
    workspace = panel.workspace
    encounter = workspace.encounter
    assert encounter is not None
    raider = next(each for each in shipped_creatures(TOWERS) if each.name == "Ditch raider")
    workspace.submit(PlaceFoes(encounter.id, encounter.scene, raider, ((SQUARE, SQUARE),)))
    workspace.select(tuple(workspace.state.encounter(encounter.id).tokens))
    tokens = TokenMenu(workspace, panel)
    menu = QMenu(panel)
    tokens.fill(menu)
    next(action for action in menu.actions() if action.text() == "Make a variant…").trigger()
    (form,) = panel.findChildren(QuickFoe)
    QTest.keyClick(field_of(form, "armour"), Qt.Key.Key_Return)
    assert workspace.placing is None and form.isVisible(), "Enter in a number is for the number alone"
    QTest.keyClick(form.name, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    placing = workspace.placing
    assert placing is not None and placing.creature.origin is not None
    assert placing.creature.origin.name == "Ditch raider" and placing.creature.name == "Ditch raider, other"


def test_one_kept_under_a_known_name_can_take_the_place_of_the_other(panel: BestiaryPanel) -> None:
    workspace = panel.workspace
    offers: list[Message] = []
    workspace.message.connect(offers.append)
    raider = next(each for each in shipped_creatures(TOWERS) if each.name == "Ditch raider")
    assert keep_creature(workspace, raider, None) and not any(offers[-1].offers)
    assert keep_creature(workspace, raider.but(letter="Q"), None)
    assert names(panel, Origin.LIBRARY) == ["Ditch raider", "Ditch raider"]
    (offer,) = offers[-1].offers
    assert "another of that name" in offers[-1].text
    offer[1]()
    assert [each.creature.letter for each in panel.things if each.origin is Origin.LIBRARY] == ["Q"]
    offer[1]()
    assert len(offers) == 2, "a second time there is nothing to do"


def test_the_whole_of_an_own_foe_is_changed_in_the_library(panel: BestiaryPanel) -> None:
    workspace = panel.workspace
    choose(panel, "Ditch raider")
    assert not panel.edit.isEnabled()
    panel.keep_chosen()
    choose(panel, "Ditch raider", Origin.LIBRARY)
    panel.edit.click()
    (form,) = panel.findChildren(CreatureForm)
    head = workspace.session.journal.head
    form.fields["name"].setText("Marsh raider")
    strength = editor_in(form.sheet, "hs")
    strength.entered.emit(7)
    strength.entered.emit(700)
    assert form.sheet.grids["Aspects"].trouble.text()
    club = next(line for line in form.kit.lines if line.item.name == "Club")
    club.remove.click()
    form.kit.add_weapon(next(weapon for weapon in form.kit.figures.weapons if weapon.profile == "Maul"))
    form.notes.fields["treasure"].setPlainText("A wet boot.")
    before = [each.creature.name for each in panel.things if each.origin is Origin.LIBRARY]
    assert before == ["Ditch raider"], "nothing is kept until one says so"
    QTest.keyClick(form, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert names(panel, Origin.LIBRARY) == ["Marsh raider"] and workspace.session.journal.head == head
    choose(panel, "Marsh raider", Origin.LIBRARY)
    chosen = panel.chosen
    assert chosen is not None and isinstance(chosen.creature.sheet, TowersSheet)
    assert chosen.creature.sheet.hs == 7 and chosen.creature.notes.treasure == "A wet boot."
    assert [item.name for item in chosen.creature.kit] == ["Thrown dagger", "Maul"]


def test_an_own_foe_without_a_name_is_not_kept_and_escape_changes_nothing(panel: BestiaryPanel) -> None:
    choose(panel, "Ditch raider")
    panel.keep_chosen()
    choose(panel, "Ditch raider", Origin.LIBRARY)
    panel.edit_chosen()
    (form,) = panel.findChildren(CreatureForm)
    for text in ("  ", "x" * 10_000):
        form.fields["name"].setText(text)
        form.keep.click()
        assert form.isVisible() and not form.trouble.isHidden() and form.fields["name"].property("wrong")
    QTest.keyClick(form, Qt.Key.Key_Escape)
    assert names(panel, Origin.LIBRARY) == ["Ditch raider"] and not form.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_from_the_search_the_keyboard_goes_to_the_first_found_and_puts_it_down(
    panel: BestiaryPanel, key: Qt.Key
) -> None:
    wanted = panel.things[0]
    panel.search.setText(wanted.creature.name)
    QTest.keyClick(panel.search, key)
    assert panel.chosen is not None and panel.chosen.creature.name == wanted.creature.name and panel.place.isEnabled()
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert panel.workspace.placing is not None


def test_a_weapon_that_was_only_passed_by_leaves_no_rating_behind(qtbot: QtBot, theme: Theme) -> None:
    panel = BestiaryPanel(workspace_on(theme, Session(Journal(blank(1, BASIC_ROLEPLAYING, SYSTEMS)), SYSTEMS)))
    qtbot.addWidget(panel)
    panel.show()
    panel.make_foe()
    form = quick(panel)
    assert form.rating is not None
    # it is read beside the number that it sets Dodge too
    assert "Skill and Dodge" in [each.text() for each in form.form.findChildren(QLabel) if each.isVisible()]
    form.rating.setFocus()
    form.rating.selectAll()
    QTest.keyClicks(form.rating, "65")
    QTest.keyClick(form.rating, Qt.Key.Key_Return)
    for name in ("Sling", "Sword, Broad"):
        form.weapon.setCurrentIndex(form.weapon.findData(name))
        form.weapon.activated.emit(form.weapon.currentIndex())
    sheet = form._creature("Ulf").sheet
    assert isinstance(sheet, BrpSheet)
    rated = {(each.name, each.specialty) for each in sheet.skills if each.rating == 65}
    assert rated == {("Melee Weapon", "Sword"), ("Dodge", "")}


def test_a_form_in_a_low_dock_has_the_room_of_the_list_until_it_is_closed(panel: BestiaryPanel) -> None:
    panel.resize(248, 330)
    panel.make_foe()
    form = quick(panel)
    assert panel.pages.isHidden() and not panel.place.isVisibleTo(panel)
    assert not panel.search.isHidden()
    panel.resize(248, form.sizeHint().height() + 400)
    assert not panel.pages.isHidden() and panel.place.isVisibleTo(panel)
    panel.resize(248, 330)
    form.closed.emit()
    assert not panel.pages.isHidden() and panel.place.isVisibleTo(panel)
