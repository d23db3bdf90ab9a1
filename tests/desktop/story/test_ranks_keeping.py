"""Basic Roleplaying between fights by mouse and keys: somebody rolled up, armor of one's own, weeks that heal."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.edits.time import LetTimePass
from core.model.creature_reference import reference_to
from core.model.encounter import Token
from core.model.gear import Carried
from core.rules.basic_roleplaying.gear.equipment import Arm, Armour, catalogue_arms, find_arm
from core.rules.basic_roleplaying.harm.injuries import WEEK
from core.rules.basic_roleplaying.sheet import BrpSheet, rating
from desktop.afflictions.panel import AfflictionsPanel
from desktop.bestiary.panel import BestiaryPanel
from desktop.bestiary.quick_foe import QuickFoe
from desktop.calendar.panel import DuePanel
from desktop.gear.panel import GearPanel
from desktop.gear.ware_form import WareForm
from desktop.menus.command_palette import CommandPalette
from desktop.roster.token_menu import TokenMenu
from desktop.run.calls import calls_now
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.draw_form import DrawForm
from desktop.sheets.editors import Editor, LineEditor, NumberEditor
from desktop.sheets.gear_form import GearForm
from desktop.sheets.groups import RecordsEditor
from desktop.sheets.own_figures import OwnFigures
from desktop.sheets.panel import SheetPanel
from tests.desktop.lists.hand import Hand, click_line, lines_of

SYSTEM = SystemId("basic-roleplaying")
ENTER = Qt.Key.Key_Return


def figures_of(form: WareForm) -> dict[str, Editor | RecordsEditor]:
    """Return the editors of the thing's own figures."""
    assert form.profile is not None
    return form.grids[type(form.profile)].editors


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """Give the window with a fight of Basic Roleplaying on it."""
    hand = Hand(tmp_path)
    hand.sit_down(SYSTEM)
    yield hand
    hand.window.close()
    hand.window.deleteLater()


def type_in(editor: object, text: str) -> None:
    """Write a number into a field, and leave it."""
    assert isinstance(editor, NumberEditor)
    editor.field.setFocus()
    editor.field.setText(text)
    QTest.keyClick(editor.field, ENTER)


def sheet_in(form: QuickFoe) -> BrpSheet:
    """Return the sheet as it is filled in."""
    assert isinstance(form.sheet, BrpSheet)
    return form.sheet


def test_somebody_is_rolled_up_armed_trained_and_put_down(hand: Hand) -> None:
    # BRP-GAP-11, BRP-DMG-01, BRP-ATK-01
    panel = hand.program.docks.raise_panel("bestiary")
    assert isinstance(panel, BestiaryPanel)
    # three gestures put somebody down as he is
    hand.touch(panel.make)
    assert panel.quick is not None
    hand.touch(panel.quick.place)
    hand.click((2.5, 1.5))
    assert any(hand.state.creature(token).name == "New foe" for token in hand.encounter.tokens.values())
    hand.workspace.undo()
    if panel.quick is None:
        hand.touch(panel.make)
    form = panel.quick
    assert form is not None and form.rating is not None
    assert "STR 3D6" in form.roll.toolTip() and "SIZ 2D6+6" in form.roll.toolTip()
    rolls = []
    for _ in range(5):
        hand.touch(form.roll)
        sheet = sheet_in(form)
        three = (sheet.strength, sheet.constitution, sheet.power, sheet.dexterity, sheet.charisma)
        assert all(3 <= each <= 18 for each in three)
        assert all(8 <= each <= 18 for each in (sheet.size, sheet.intelligence))
        rolls.append((*three, sheet.size, sheet.intelligence))
    assert len(set(rolls)) > 1
    type_in(form.numbers.editors["strength"], "15")
    form.weapon.setCurrentIndex(form.weapon.findData("Sword, Broad"))
    form.weapon.activated.emit(form.weapon.currentIndex())
    form.rating.setFocus()
    form.rating.selectAll()
    QTest.keyClicks(form.rating, "55")
    QTest.keyClick(form.rating, Qt.Key.Key_Tab)
    sheet = sheet_in(form)
    assert rating(sheet, "Melee Weapon", "Sword") == 55 == rating(sheet, "Dodge") and sheet.strength == 15
    # with another weapon the training follows
    form.weapon.setCurrentIndex(form.weapon.findData("Bow, Long"))
    form.weapon.activated.emit(form.weapon.currentIndex())
    assert rating(sheet_in(form), "Missile Weapon", "Bow") == 55
    head = hand.head
    hand.touch(form.place)
    hand.click((1.5, 1.5))
    assert hand.head == head + 1
    (new,) = [token for token in hand.encounter.tokens.values() if hand.state.creature(token).name == "New foe"]
    assert hand.state.creature(new).kit[0].profile == "Bow, Long"
    hand.workspace.undo()
    assert new.id not in hand.encounter.tokens


def test_a_form_scrolls_on_a_low_screen_and_the_window_is_no_taller(hand: Hand) -> None:
    panel = hand.program.docks.raise_panel("bestiary")
    assert isinstance(panel, BestiaryPanel)
    hand.program.docks.raise_panel("clock")
    hand.window.resize(1366, 768)
    hand.touch(panel.make)
    hand.settle()
    form = panel.quick
    assert form is not None and hand.window.height() == 768
    room = form.parentWidget()
    # what lies below is scrolled to by Tab, and nothing lies to the right
    assert room is not None and form.height() > room.height() and form.width() == room.width()
    assert hand.window.width() == 1366
    form.place.setFocus(Qt.FocusReason.TabFocusReason)
    hand.settle()
    assert room.rect().intersects(form.geometry()) and form.y() <= 0


def test_armor_of_ones_own_is_made_given_and_worn(hand: Hand) -> None:
    # BRP-TAB-ARMOR, BRP-ARM-01, BRP-ARM-03, BRP-ARM-07
    who = next(token.id for token in hand.encounter.tokens.values() if token.side == "party")
    hand.act_on(who)
    gear = hand.program.docks.raise_panel("gear")
    assert isinstance(gear, GearPanel)
    hand.touch(gear.make)
    form = gear.form
    assert isinstance(form, WareForm)
    QTest.keyClicks(form.form.line("name"), "Dragonhide")
    place = next(row for row in range(form.weapon.count()) if form.weapon.itemText(row).startswith("armor with"))
    form.weapon.setCurrentIndex(place)
    form.weapon.activated.emit(place)
    type_in(figures_of(form)["points"], "9")
    type_in(figures_of(form)["fast"], "4")
    type_in(figures_of(form)["physical"], "-15")
    form.form.fill_in("carried", Carried.WORN)
    form.submit()
    gear.list.setCurrentRow(next(row for row in range(gear.list.count()) if "Dragonhide" in gear.list.item(row).text()))
    before = hand.state
    gear.give()
    token = hand.encounter.tokens[who]
    sheet, worn = hand.state.creature(token).sheet, hand.state.vitals(token).gear[-1]
    assert isinstance(sheet, BrpSheet)
    assert sheet.armours == (Armour(name="Dragonhide", points=9, fast=4, physical=-15),)
    assert (worn.profile, worn.carried) == ("Dragonhide", Carried.WORN)
    panel = hand.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel) and panel.gear is not None
    line = next(each for each in panel.gear.lines if each.item.id == worn.id)
    assert "Armor points 9/4" in line.figures.text() and "physical skills" in line.figures.text()
    hand.workspace.undo()
    assert hand.state == before
    take_from_the_list(hand, panel.gear, "Chain")
    (chain,) = [each for each in hand.state.vitals(hand.encounter.tokens[who]).gear if each.profile == "Chain"][-1:]
    assert chain.carried is Carried.WORN


def test_the_entry_of_a_weapon_is_changed_and_what_is_given_out_strikes_by_it(hand: Hand) -> None:
    # BRP-WPN-01: the row of the table is filled in, and each of its figures can be another
    who = next(token.id for token in hand.encounter.tokens.values() if token.side == "party")
    hand.act_on(who)
    gear = hand.program.docks.raise_panel("gear")
    assert isinstance(gear, GearPanel)
    hand.touch(gear.make)
    form = gear.form
    assert isinstance(form, WareForm)
    QTest.keyClicks(form.form.line("name"), "Saber")
    for chosen in ("Sword, Broad", None):
        form.weapon.setCurrentIndex(form.weapon.findData(chosen))
        form.weapon.activated.emit(form.weapon.currentIndex())
    assert isinstance(form.profile, Arm) and form.profile == catalogue_arms()["Sword, Broad"]
    type_in(figures_of(form)["base"], "20")
    type_in(figures_of(form)["hit_points"], "14")
    form.form.fill_in("carried", Carried.READY)
    form.submit()
    gear.list.setCurrentRow(next(row for row in range(gear.list.count()) if "Saber" in gear.list.item(row).text()))
    gear.give()
    token = hand.encounter.tokens[who]
    sheet, saber = hand.state.creature(token).sheet, hand.state.vitals(token).gear[-1]
    assert isinstance(sheet, BrpSheet)
    row = find_arm(saber, sheet.arms)
    sword = catalogue_arms()["Sword, Broad"]
    assert row == sword.but(name="Saber", base=20, hit_points=14)


def test_the_figures_of_a_weapon_are_one_step_from_its_line_and_from_the_menu_of_the_token(hand: Hand) -> None:
    # BRP-WPN-01: a weapon's entry is changed where it is seen, for one alone, and the tables' comes back
    who = next(token.id for token in hand.encounter.tokens.values() if token.side == "party")
    hand.act_on(who)
    panel = hand.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel) and panel.gear is not None
    line = next(each for each in panel.gear.lines if find_arm(each.item) is not None and not each.own.isHidden())
    name, before = line.item.profile, hand.state
    row = catalogue_arms()[name]
    hand.touch(line.own)
    window = panel.gear.findChild(OwnFigures)
    assert window is not None and window.isVisible() and not window.back.isEnabled()

    def own() -> tuple[Arm, ...]:
        sheet = hand.state.creature(hand.encounter.tokens[who]).sheet
        assert isinstance(sheet, BrpSheet)
        return sheet.arms

    type_in(window.grid.editors["base"], "33")
    type_in(window.grid.editors["hit_points"], "7")
    assert own() == (row.but(base=33, hit_points=7),) and window.back.isEnabled()
    type_in(window.grid.editors["base"], "101")
    assert own()[0].base == 33 and not window.grid.trouble.isHidden()
    reach = window.grid.editors["reach"]
    assert isinstance(reach, LineEditor)
    for typed, classes in (("medium, long", ("medium", "long")), ("far", ("medium", "long")), ("", ("medium", "long"))):
        reach.field.setText(typed)
        QTest.keyClick(reach.field, ENTER)
        assert own()[0].reach == classes
    hand.touch(window.back)
    assert own() == ()
    for _ in range(4):
        hand.workspace.undo()
    assert hand.state == before and window.isVisible()
    window.reject()
    menu = QMenu(hand.window)
    TokenMenu(hand.workspace, hand.window).fill(menu)
    inner = next(each.menu() for each in menu.actions() if each.menu() and each.text() == "Figures of gear")
    assert isinstance(inner, QMenu)
    next(each for each in inner.actions() if each.text().startswith(line.item.name)).trigger()
    hand.settle()
    opened = next(each for each in hand.window.findChildren(OwnFigures) if each.isVisible())
    type_in(opened.grid.editors["base"], "44")
    assert own()[0].base == 44
    # whoever loses the thing has nothing to be changed any more
    hand.touch(line.remove)
    hand.settle()
    assert not opened.isVisible()


def take_from_the_list(hand: Hand, gear: GearForm, words: str) -> None:
    """Add a thing by its line in the menu."""
    menu = gear.add.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    here, place, _ = next(line for line in lines_of(menu) if line[2] == words)
    click_line(here, place)


def called(hand: Hand, call: str, **entries: int) -> None:
    """Call for something, with numbers and ticks filled in."""
    hand.open_call(call)
    form = hand.cards.form
    assert isinstance(form, CallForm)
    for name, value in entries.items():
        form.fields.fill_in(name, value)
    hand.touch(form.go)
    hand.settle()


def test_weeks_are_clicked_and_heal_in_a_hospital_or_not(hand: Hand) -> None:
    # BRP-HEAL-01, BRP-HEAL-02, BRP-HEAL-03, BRP-HEAL-09
    token = next(token for token in hand.encounter.tokens.values() if token.side == "party")
    hand.act_on(token.id)

    def points() -> tuple[int, int]:
        track = hand.state.vitals(hand.encounter.tokens[token.id]).tracks["hit-points"]
        return track.value, track.maximum or 0

    most = points()[1]
    called(hand, "injury", points=2, armour=0)
    called(hand, "injury", points=5, armour=0)
    assert points()[0] == most - 7
    ills = hand.program.docks.raise_panel("afflictions")
    assert isinstance(ills, AfflictionsPanel)
    item = ills.list.topLevelItem(0)
    assert item is not None
    ills.list.setCurrentItem(item)
    assert ills.card.text().splitlines()[1:] == ["Points 2 · First Aid not yet"]
    assert ills.about["first-aid"].isEnabled()
    # the palette knows it by its words, and Enter brings up where the span is typed
    hand.program.parts.dialogs["palette"]()
    palette = hand.window.findChild(CommandPalette)
    search = None if palette is None else palette.findChild(QLineEdit)
    assert search is not None
    search.setText("time pass")
    QTest.keyClick(search, ENTER)
    due = hand.program.docks.raise_panel("due")
    assert isinstance(due, DuePanel) and due.span.focusProxy() is hand.window.focusWidget()
    week = next(action for action in due.presets.menu().actions() if action.text() == "A week")
    assert any("heals for a week" in str(each.what) or each.every for each in due.list.timed)
    week.trigger()
    hand.touch(due.go)
    hand.settle()
    first = points()[0]
    assert most - 6 <= first <= most - 4
    called(hand, "care", hospital=1)
    hand.touch(due.next)
    hand.settle()
    assert points()[0] == min(most, first + 3)
    for _ in range(2):
        if points()[0] == most:
            break
        hand.touch(due.go)
        hand.settle()
    assert points()[0] == most and not hand.state.vitals(hand.encounter.tokens[token.id]).afflictions
    hand.touch(due.go)
    hand.settle()
    assert points()[0] == most


def test_hit_points_taken_on_the_sheet_are_an_injury_that_weeks_heal(hand: Hand) -> None:
    # BRP-HEAL-01, BRP-HEAL-08
    token = next(token for token in hand.encounter.tokens.values() if token.side == "party")
    hand.act_on(token.id)
    sheet = hand.program.docks.raise_panel("sheet")
    assert isinstance(sheet, SheetPanel)
    line = sheet.now.tracks["hit-points"]
    before = hand.state.vitals(token).tracks["hit-points"].value
    line.setFocus()
    line.setText("-5")
    QTest.keyClick(line, ENTER)
    hand.settle()
    ills = hand.program.docks.raise_panel("afflictions")
    assert isinstance(ills, AfflictionsPanel)
    item = ills.list.topLevelItem(0)
    assert item is not None
    ills.list.setCurrentItem(item)
    assert ills.card.text().splitlines()[1:] == ["Points 5 · First Aid not yet"] and ills.about["first-aid"].isEnabled()
    due = hand.program.docks.raise_panel("due")
    assert isinstance(due, DuePanel)
    week = next(action for action in due.presets.menu().actions() if action.text() == "A week")
    week.trigger()
    hand.touch(due.go)
    hand.settle()
    after = hand.state.vitals(hand.encounter.tokens[token.id]).tracks["hit-points"].value
    assert before - 4 <= after <= before - 2
    for _ in range(2):
        hand.workspace.undo()
    vitals = hand.state.vitals(hand.encounter.tokens[token.id])
    assert vitals.tracks["hit-points"].value == before and not vitals.afflictions


def test_first_aid_that_was_used_is_closed_with_its_reason(hand: Hand) -> None:
    # BRP-HEAL-06: of two injuries the one that was treated has no other First Aid, the other one has
    token = next(token for token in hand.encounter.tokens.values() if token.side == "party")
    hand.act_on(token.id)
    called(hand, "injury", points=2, armour=0)
    called(hand, "injury", points=5, armour=0)
    called(hand, "first-aid")
    ills = hand.program.docks.raise_panel("afflictions")
    assert isinstance(ills, AfflictionsPanel)
    closed = {}
    for row in range(ills.list.topLevelItemCount()):
        item = ills.list.topLevelItem(row)
        assert item is not None
        ills.list.setCurrentItem(item)
        if "first-aid" in ills.about:
            button = ills.about["first-aid"]
            closed["used" in ills.card.text()] = (button.isEnabled(), "only one" in button.toolTip())
    assert closed == {True: (False, True), False: (True, False)}


def test_first_aid_is_proposed_to_somebody_of_the_same_side_who_is_awake(hand: Hand) -> None:
    # BRP-HEAL-04: foes come after friends, the one who is hurt at the end, and nobody who lies there treats anybody
    party = [token for token in hand.encounter.tokens.values() if token.side == "party"]
    foes = [token for token in hand.encounter.tokens.values() if token.side != "party"]
    names = {reference_to(hand.encounter.id, each).id: each for each in hand.encounter.tokens.values()}

    def proposed(patient: Token) -> list[Token]:
        hand.workspace.select((patient.id,))
        call = next(each for each in calls_now(hand.workspace, (patient.id,)) if each.id == "first-aid")
        return [names[str(entry)] for entry, _ in call.fields[0].choices]

    for hurt, friends, others in ((party[0], party[1:], foes), (foes[0], foes[1:], party)):
        hand.act_on(hurt.id)
        called(hand, "injury", points=2, armour=0)
        assert proposed(hurt) == [*friends, *others, hurt]
    hand.act_on(party[1].id)
    called(hand, "injury", points=100, armour=0)
    assert party[1] not in proposed(party[0]) and foes[0] in proposed(party[0])


def test_every_week_is_typed_anew_and_a_step_back_finds_what_was_typed(hand: Hand) -> None:
    # BRP-HEAL-01: the same question comes again, and the number of the week before is no answer to it
    token = next(token for token in hand.encounter.tokens.values() if token.side == "party")
    hand.act_on(token.id)
    called(hand, "injury", points=9, armour=0)
    hand.workspace.settings.change(table_dice=True)
    hand.workspace.submit(LetTimePass(3 * WEEK))

    def line() -> QLineEdit:
        form = hand.cards.question
        assert isinstance(form, DrawForm)
        return form.line

    QTest.keyClicks(line(), "2")
    QTest.keyClick(line(), ENTER)
    assert line().text() == ""
    QTest.keyClick(line(), ENTER)
    QTest.keyClicks(line(), "3")
    QTest.keyClick(line(), ENTER)
    assert line().text() == ""
    hand.workspace.take_back()
    assert line().text() == "3"
    hand.workspace.take_back()
    assert line().text() == "2"
    for _ in range(3):
        line().setText("1")
        QTest.keyClick(line(), ENTER)
    track = hand.state.vitals(hand.encounter.tokens[token.id]).tracks["hit-points"]
    assert hand.workspace.session.pending is None and track.value == (track.maximum or 0) - 6
