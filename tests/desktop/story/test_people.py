"""The chapter of people: foes come in numbers, figures are typed over tracks, everybody is told apart everywhere."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from core.rules.towers.sheet import TowersSheet
from desktop.bestiary.panel import BestiaryPanel
from desktop.bestiary.quick_foe import QuickFoe
from desktop.creatures.track_entry import TrackEntry
from desktop.map.items.token_item import TokenItem
from desktop.roster.panel import RosterPanel
from desktop.sheets.current_state import TrackLine
from desktop.sheets.panel import SheetPanel
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import CTRL, LEFT, SHIFT, Seat
from tests.desktop.story.stage import ANN, BASTIAN, RAIDER, SECOND, begun, prepared


def roster_of(seat: Seat) -> RosterPanel:
    """Return the roster."""
    panel = seat.program.docks.raise_panel("roster")
    assert isinstance(panel, RosterPanel)
    QApplication.processEvents()
    return panel


def track_line(seat: Seat, name: str) -> TrackLine:
    """Return the field of the first track of somebody's sheet, which has the keyboard."""
    seat.workspace.select((seat.token(name).id,))
    sheet = seat.program.docks.raise_panel("sheet")
    QApplication.processEvents()
    assert isinstance(sheet, SheetPanel)
    line = next(iter(sheet.now.tracks.values()))
    line.setFocus()
    return line


def write_over(line: QLineEdit, text: str) -> None:
    """Type over what a field shows, and Enter."""
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def write(seat: Seat, name: str, text: str) -> None:
    """Type something over somebody's first track."""
    roster = roster_of(seat)
    assert roster.list.edit_track(seat.token(name).id, 0)
    (entry,) = [each for each in roster.list.findChildren(TrackEntry) if each.isVisible()]
    entry.selectAll()
    QTest.keyClicks(entry, text)
    QTest.keyClick(entry, Qt.Key.Key_Return)


def test_a_foe_of_the_bestiary_is_put_down_in_numbers_with_badges_that_go_on(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    panel = seat.program.docks.raise_panel("bestiary")
    assert isinstance(panel, BestiaryPanel)
    QApplication.processEvents()
    seat.push(panel.search)
    seat.type("ditch raider")
    raider = next(each for each in panel.things if each.creature.name == "Ditch raider")
    rows = panel.list.model()
    number = next(n for n in range(rows.rowCount()) if rows.index(n, 0).data() == raider.creature.name)
    spot = panel.list.visualRect(rows.index(number, 0)).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=spot)
    seat.push(panel.place)
    assert seat.program.canvas.toolbox.tool.id == "place"
    before = set(seat.encounter.tokens)
    seat.program.canvas.view.setFocus()
    seat.key(Qt.Key.Key_3)
    seat.click((2.5, 5.5))
    new = [token for identity, token in seat.encounter.tokens.items() if identity not in before]
    assert [token.badge for token in new] == ["4", "5", "6"]
    assert len({token.point for token in new}) == 3 and {token.side for token in new} == {"foes"}
    shown = [row.badge for each in new if (row := roster_of(seat).list.row_of(each.id)) is not None]
    assert shown == [seat.state.sign(token) for token in new] and [each[-1] for each in shown] == ["4", "5", "6"]
    seat.undo()
    assert set(seat.encounter.tokens) == before


def test_figures_typed_over_a_track_add_subtract_and_set(seat: Seat) -> None:
    seat.open(begun())
    full = seat.track(ANN, "stun")
    write(seat, ANN, "-7")
    assert seat.track(ANN, "stun") == full - 7
    write(seat, ANN, "+3")
    assert seat.track(ANN, "stun") == full - 4
    write(seat, ANN, "=12")
    assert seat.track(ANN, "stun") == 12
    for _ in range(3):
        seat.undo()
    assert seat.track(ANN, "stun") == full


def test_what_is_typed_counts_for_all_who_are_selected_in_one_step(seat: Seat) -> None:
    seat.open(begun())
    before = {name: seat.track(name, "stun") for name in (RAIDER, SECOND, BASTIAN)}
    seat.click(RAIDER)
    seat.click(SECOND, SHIFT)
    write(seat, RAIDER, "-2")
    assert [seat.track(name, "stun") for name in before] == [before[RAIDER] - 2, before[SECOND] - 2, before[BASTIAN]]
    seat.undo()
    assert {name: seat.track(name, "stun") for name in before} == before


def test_numbered_badges_are_the_same_on_the_map_in_the_roster_and_on_the_line(seat: Seat) -> None:
    seat.open(begun())
    roster = roster_of(seat)
    for token in seat.encounter.tokens.values():
        row = roster.list.row_of(token.id)
        assert row is not None and row.badge == seat.state.sign(token)
    items = [item for item in seat.program.canvas.map.items() if isinstance(item, TokenItem)]
    signs = {token.id: seat.state.sign(token) for token in seat.encounter.tokens.values()}
    assert {item.look.id: item.look.sign for item in items} == signs


def test_hidden_ones_are_marked_and_shown_again_in_one_step_each(seat: Seat) -> None:
    seat.open(begun())
    seat.click(SECOND)
    roster = roster_of(seat)
    seat.push(roster.hide_them)
    assert seat.token(SECOND).hidden
    seat.push(roster.hide_them)
    assert not seat.token(SECOND).hidden
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.token(SECOND).hidden


def test_a_selection_is_one_on_the_map_and_in_the_roster(seat: Seat) -> None:
    seat.open(begun())
    roster = roster_of(seat)
    seat.click(SECOND)
    assert roster.list.selected_ids() == (seat.token(SECOND).id,)
    roster.list.select_ids((seat.token(ANN).id,))
    roster.list.picked.emit((seat.token(ANN).id,))
    assert seat.workspace.selection == (seat.token(ANN).id,)


def test_a_quick_foe_is_made_armed_and_put_down_without_the_mouse(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    before = set(seat.encounter.tokens)
    seat.key(Qt.Key.Key_N, CTRL | SHIFT)
    seat.type("Toll robber")
    for typed in ("2", "Spear", "4"):
        seat.key(Qt.Key.Key_Tab)
        seat.type(typed)
    seat.key(Qt.Key.Key_Return, CTRL)
    assert seat.program.canvas.toolbox.tool.id == "place"
    seat.program.canvas.view.setFocus()
    seat.key(Qt.Key.Key_Return)
    new = [token for identity, token in seat.encounter.tokens.items() if identity not in before]
    assert [seat.state.name(token) for token in new] == ["Toll robber 1", "Toll robber 2"]
    made = seat.state.creature(new[0])
    assert [item.profile for item in made.kit] == ["Spear"]
    assert isinstance(made.sheet, TowersSheet) and made.sheet.level == 4 and made.sheet.value("pa") > 2
    seat.undo()
    assert set(seat.encounter.tokens) == before


def test_gear_is_found_and_given_without_the_mouse(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    ann, raider = seat.token(ANN), seat.token(RAIDER)
    seat.workspace.select((ann.id, raider.id))
    seat.key(Qt.Key.Key_G, CTRL | SHIFT)
    seat.type("lantern")
    seat.key(Qt.Key.Key_Return)
    assert [seat.state.vitals(seat.token(name)).gear[-1].name for name in (ANN, RAIDER)] == ["Lantern", "Lantern"]
    seat.undo()
    assert seat.state.vitals(seat.token(ANN)).gear[-1].name != "Lantern"


def test_a_variant_of_the_one_selected_is_made_by_keys(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    seat.workspace.select((seat.token(RAIDER).id,))
    seat.key(Qt.Key.Key_D, CTRL | SHIFT)
    (form,) = seat.window.findChildren(QuickFoe)
    # without a screen no second window becomes the active one
    QTest.keyClicks(form.name, "Raider, drunk")
    QTest.keyClick(form.name, Qt.Key.Key_Return, CTRL)
    placing = seat.workspace.placing
    assert placing is not None and placing.creature.name == "Raider, drunk"
    assert placing.creature.origin is not None and placing.creature.origin.name == "Ditch raider"


def test_undo_takes_back_what_was_entered_in_a_field_that_still_has_the_keyboard(fight: Seat) -> None:
    line = track_line(fight, ANN)
    before = fight.state
    for typed in ("-7", "+3"):
        write_over(line, typed)
    entered = fight.state
    assert line.hasFocus() and entered is not before
    fight.key(Qt.Key.Key_Z, CTRL)
    fight.key(Qt.Key.Key_Z, CTRL)
    assert fight.state == before
    fight.key(Qt.Key.Key_Z, CTRL | SHIFT)
    fight.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert fight.state == entered
    # what is being typed is the field's own to take back
    QTest.keyClicks(line, "5")
    fight.key(Qt.Key.Key_Z, CTRL)
    assert fight.state == entered


def test_keys_never_go_into_a_field_behind_another_tab(fight: Seat) -> None:
    line = track_line(fight, ANN)
    line.selectAll()
    fight.program.docks.raise_panel("notes")
    QApplication.processEvents()
    assert not line.hasFocus()
    before, shown = fight.state, line.text()
    fight.key(Qt.Key.Key_1)
    fight.program.docks.raise_panel("sheet")
    assert fight.state is before and line.text() == shown
