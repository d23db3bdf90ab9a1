"""The chapter of beginning and ending: who is in, who is surprised, who comes late, what stays, and the way back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QMenu, QPushButton, QStyle
from pytestqt.qtbot import QtBot

from core.documents.sample_fights import samples
from core.edits.people import SetTrack
from core.model.encounter import Stage
from core.model.things import Wall
from desktop.log.entry_lines import title
from desktop.printing.dialog import ExportDialog
from desktop.printing.print_order import Part
from desktop.roster.token_menu import TokenMenu
from desktop.run.cards.account_page import AccountPage
from desktop.run.cards.begin_form import INSIDE, SURPRISED, BeginForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.fight_page import PersonRow
from desktop.run.clocks.panel import ClockPanel
from desktop.run.clocks.towers import TowersClockView
from desktop.theme.fonts import text_font
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started
from tests.desktop.story.seat import CTRL, SHIFT, Seat, words_in
from tests.desktop.story.stage import ANN, BASTIAN, CASSIA, OGRE, RAIDER, begun, prepared
from tests.helpers.shown_order import acting_in


def ask_who(seat: Seat) -> BeginForm:
    """Open the form that begins the fight."""
    seat.key(Qt.Key.Key_B, CTRL)
    form = seat.cards.form
    assert isinstance(form, BeginForm)
    return form


def row_of(seat: Seat, form: BeginForm, name: str) -> int:
    """Return the row of somebody in the form."""
    token = seat.token(name).id
    return next(
        n
        for n in range(form.list.topLevelItemCount())
        if (item := form.list.topLevelItem(n)) is not None and item.data(0, Qt.ItemDataRole.UserRole) == token
    )


def tick(seat: Seat, form: BeginForm, name: str, column: str) -> None:
    """Tick somebody by the keyboard: Space for in, S for surprised."""
    row = form.list.topLevelItem(row_of(seat, form, name))
    assert row is not None
    form.list.setCurrentItem(row)
    QTest.keyClick(form.list, Qt.Key.Key_Space if column == INSIDE else Qt.Key.Key_S)


def click_surprised(form: BeginForm, row: int) -> None:
    """Click the tick of the last column."""
    rect = form.list.visualRect(form.list.model().index(row, form.list.columnCount() - 1))
    half = form.list.style().pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth) // 2
    spot = QPoint(rect.left() + half + 4, rect.center().y())
    QTest.mouseClick(form.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_begin_asks_who_is_in_and_puts_everybody_on_the_clock(seat: Seat) -> None:
    seat.open(prepared())
    form = ask_who(seat)
    assert len(form.chosen()) == 10 and "10 ticked" in words_in(form)
    seat.push(form.begin)
    assert seat.running() and len(seat.clock.markers) == 10
    first = min(marker.position for marker in seat.clock.markers.values())
    assert seat.clock.now == first
    actor = seat.workspace.actor
    assert actor is not None and seat.clock.markers[actor].position == first
    assert acting_in(seat.window.ribbon) == (seat.workspace.name_of(actor),)
    panel = seat.program.docks.raise_panel("clock")
    assert isinstance(panel, ClockPanel) and isinstance(panel.view, TowersClockView)


def test_those_selected_are_meant(seat: Seat) -> None:
    seat.open(prepared())
    seat.click(ANN)
    seat.click(RAIDER, Qt.KeyboardModifier.ShiftModifier)
    form = ask_who(seat)
    assert set(form.chosen()) == {seat.token(ANN).id, seat.token(RAIDER).id}
    seat.key(Qt.Key.Key_Return)
    assert set(seat.clock.combatants) == {seat.token(ANN).id, seat.token(RAIDER).id}


def test_the_surprised_are_ticked_and_act_later(seat: Seat) -> None:
    seat.open(prepared())
    form = ask_who(seat)
    seat.push(form.begin)
    usual = seat.position(ANN)
    seat.key(Qt.Key.Key_Z, CTRL)
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seat.stage is Stage.PREPARED
    form = ask_who(seat)
    tick(seat, form, ANN, SURPRISED)
    assert form.chosen(SURPRISED) == (seat.token(ANN).id,)
    QTest.keyClick(form.list, Qt.Key.Key_Return)
    assert seat.position(ANN) > usual


def test_the_cards_of_several_at_the_table_wait_as_one_list_and_are_typed_in_any_order(seat: Seat) -> None:
    seat.open(prepared())
    for name in (ANN, BASTIAN, CASSIA):
        seat.give_cards_to_the_table(name)
    seat.push(ask_who(seat).begin)
    line = seat.window.ribbon.questions
    assert line.isVisible() and line.text().startswith("3 ")
    assert isinstance(seat.cards.question, DrawForm) and seat.cards.question.request.owner == seat.token(ANN).id
    seat.type("12")
    seat.key(Qt.Key.Key_Down, CTRL)
    assert isinstance(seat.cards.question, DrawForm) and seat.cards.question.request.owner == seat.token(BASTIAN).id
    assert seat.cards.questions is not None
    assert [card.line for card in seat.cards.questions.cards.values()] == ["typed: 12", f"{CASSIA} flips"]
    seat.type("9")
    seat.key(Qt.Key.Key_Return)
    assert [request.asks for request in seat.workspace.session.waiting] == ["chance", "chance"]
    assert seat.token(BASTIAN).id in seat.clock.markers and seat.token(ANN).id not in seat.clock.markers
    # the list goes round: after the last comes the first, with what was typed
    seat.key(Qt.Key.Key_Down, CTRL)
    assert isinstance(seat.cards.question, DrawForm) and seat.cards.question.line.text() == "12"
    seat.key(Qt.Key.Key_Return)
    assert line.text().startswith("1 ")
    seat.key(Qt.Key.Key_Backspace)
    assert line.text().startswith("2 ")
    (drawn,) = (b for b in seat.cards.questions.findChildren(QPushButton) if b.text() == "Let the program draw all")
    seat.push(drawn)
    assert len(seat.clock.markers) == 10 and not line.isVisible()
    seat.undo()
    seat.undo()
    assert seat.stage is Stage.PREPARED


def test_somebody_left_out_comes_late_with_one_key(seat: Seat) -> None:
    seat.open(prepared())
    form = ask_who(seat)
    tick(seat, form, OGRE, INSIDE)
    assert seat.token(OGRE).id not in form.chosen()
    seat.push(form.begin)
    assert seat.token(OGRE).id not in seat.clock.markers
    assert seat.line.join.isVisible() and "Hill ogre" in seat.line.join.text()
    seat.key(Qt.Key.Key_J)
    assert seat.token(OGRE).id in seat.clock.markers and not seat.line.join.isVisible()
    assert seat.position(OGRE) >= seat.clock.now


def test_the_line_says_the_last_deed_and_no_longer_that_the_fight_begins(seat: Seat) -> None:
    seat.open(prepared())
    seat.push(ask_who(seat).begin)
    assert "The fight begins" in seat.line.words.toolTip()
    seat.key(Qt.Key.Key_E)
    done = seat.workspace.session.last
    assert done is not None and seat.line.words.lines == (title(seat.workspace, done),)


def test_what_was_done_since_a_result_is_read_beside_it(seat: Seat) -> None:
    seat.open(begun())
    words = seat.line.words
    words.tell(("Ann strikes Bastian",), "", None)
    before = words.sizeHint().width()
    words.tell(("Ann strikes Bastian",), "Ann moves", None)
    assert words.sizeHint().width() > before + QFontMetrics(text_font(scale=1)).horizontalAdvance("Ann moves")


def test_a_late_comer_may_be_surprised(seat: Seat) -> None:
    """T99-INIT-08: ten phases later than the initiative says."""
    seat.open(prepared())
    form = ask_who(seat)
    for name in (OGRE, RAIDER):
        tick(seat, form, name, INSIDE)
    seat.push(form.begin)
    now = seat.clock.now
    seat.click(OGRE)
    seat.key(Qt.Key.Key_J, SHIFT)
    # the menu of a token offers it too
    seat.click(RAIDER)
    menu = QMenu()
    TokenMenu(seat.workspace, seat.window).fill(menu)
    offered = {action.text(): action for action in menu.actions()}
    assert "Join the fight" in offered
    offered["Join the fight, surprised"].trigger()
    again = QMenu()
    TokenMenu(seat.workspace, seat.window).fill(again)
    assert {"Leave the fight"} == {each.text() for each in again.actions() if "the fight" in each.text()}
    for name in (OGRE, RAIDER):
        marker = seat.clock.markers[seat.token(name).id]
        assert marker.position - now == 20 - min(20, marker.initiative) + 10
    assert not seat.line.join.isVisible()


def test_of_several_late_comers_a_card_asks_who_and_who_is_surprised(seat: Seat) -> None:
    seat.open(prepared())
    form = ask_who(seat)
    for name in (OGRE, RAIDER):
        tick(seat, form, name, INSIDE)
    seat.push(form.begin)
    assert seat.line.join.text() == "2 may join…"
    seat.push(seat.line.join)
    late = seat.cards.form
    assert isinstance(late, BeginForm) and late.list.topLevelItemCount() == 2 == len(late.chosen())
    click_surprised(late, row_of(seat, late, RAIDER))
    assert late.chosen(SURPRISED) == (seat.token(RAIDER).id,)
    seat.push(late.begin)
    now, clock = seat.clock.now, seat.clock
    ogre, raider = (clock.markers[seat.token(name).id] for name in (OGRE, RAIDER))
    assert raider.position - now == 20 - min(20, raider.initiative) + 10
    assert ogre.position - now == 20 - min(20, ogre.initiative)
    assert seat.cards.form is None and not seat.line.join.isVisible()
    seat.undo()
    assert len(seat.clock.markers) == 8


def test_escape_leaves_the_form_and_nothing_has_begun(seat: Seat) -> None:
    seat.open(prepared())
    before = seat.state
    ask_who(seat)
    seat.key(Qt.Key.Key_Escape)
    assert seat.state is before and not isinstance(seat.cards.front, EndPage)
    assert seat.stage is Stage.PREPARED


def hurt(seat: Seat, name: str, stun: int) -> None:
    """Let somebody have so much STUN left."""
    assert seat.workspace.submit(SetTrack(seat.encounter.id, (seat.token(name).id,), "stun", stun))


def end(seat: Seat) -> EndPage:
    """Open the form that ends the fight."""
    assert seat.program.actions.start("fight.end")
    QApplication.processEvents()
    form = seat.cards.form
    assert isinstance(form, EndPage)
    return form


def tick_of(form: EndPage, number: int) -> QCheckBox:
    """Return the box of a loose end."""
    return form.ticks[number].tick(str(number))


@pytest.mark.parametrize(("language", "word"), [("en", "experience"), ("de", "Erfahrung")])
def test_experience_is_offered_where_the_end_is_read_first(tmp_path: Path, language: str, word: str) -> None:
    with started(tmp_path, sample=False, language=language) as program:
        workspace = program.workspace
        assert program.files.open_sample(next(each for each in samples() if each.system == "semi-automagic"))
        while workspace.encounter is None or workspace.encounter.stage is not Stage.RUNNING:
            workspace.session.undo()
        workspace.set_mode(Mode.RUN)
        assert program.actions.start("fight.end")
        settle()
        (form,) = (each for each in program.window.findChildren(EndPage) if each.isVisible())
        number = next(n for n, each in enumerate(form.settled) if each.rewards and each.suggested)
        box = tick_of(form, number)
        assert form.end.text().endswith(word) or f": {word}, " in form.end.text()
        assert not box.visibleRegion().isEmpty() and box.mapTo(form, QPoint()).x() > form.width() // 2
        box.click()
        assert word not in form.end.text()


def test_the_end_lists_what_is_loose_and_settles_what_is_ticked(seat: Seat) -> None:
    seat.open(begun())
    full = seat.track(ANN, "stun")
    hurt(seat, ANN, 3)
    form = end(seat)
    number = next(n for n, each in enumerate(form.loose) if "STUN" in seat.workspace.text(each.label))
    box = tick_of(form, number)
    assert box.isChecked() and box.accessibleName() in words_in(form)
    seat.push(form.end)
    assert seat.stage is Stage.OVER and seat.encounter.clock is None
    assert seat.track(ANN, "stun") == full and seat.state.time > 0
    assert "The fight is over" in seat.bar.actor.idle
    seat.undo()
    assert seat.running() and seat.track(ANN, "stun") == 3
    form = end(seat)
    tick_of(form, number).setFocus()
    seat.key(Qt.Key.Key_Space)
    seat.push(form.end)
    assert not seat.running() and seat.track(ANN, "stun") == 3


def test_the_end_names_the_dying_and_the_dead(seat: Seat) -> None:
    """T99-LETH-05, T99-LETH-06: nobody is brought back, and whom nobody sees to bleeds on."""
    seat.open(begun())
    for name, lethal in ((ANN, -2), (OGRE, -50)):
        assert seat.workspace.submit(SetTrack(seat.encounter.id, (seat.token(name).id,), "lethal", lethal))
    form = end(seat)
    dying = f"{ANN} is dying: somebody stops the bleeding"
    assert dying in words_in(form) and f"left so: {ANN}" in form.warning.text()
    people = {row.face.name: row.face.status for row in form.findChildren(PersonRow)}
    assert people[OGRE] == "dead" and people[ANN] == "dying" and len(people) == 10
    number = next(n for n, each in enumerate(form.settled) if dying in seat.workspace.text(each.label))
    assert not tick_of(form, number).isChecked() and len(form.ticks) == len(form.settled) < len(form.loose)
    tick_of(form, number).setFocus()
    seat.key(Qt.Key.Key_Space)
    seat.push(form.end)
    assert seat.stage is Stage.OVER and (seat.track(ANN, "lethal"), seat.track(OGRE, "lethal")) == (-2, -50)


def test_the_end_comes_by_itself_and_what_the_fallen_carry_is_taken_by_a_click(seat: Seat, qtbot: QtBot) -> None:
    """The page opens when one side is out; nothing changes before it is finished; it is read afterwards."""
    seat.open(begun())
    foes = [token for token in seat.encounter.tokens.values() if token.side == "foes"]
    for token in foes:
        assert seat.cards.form is None
        assert seat.workspace.submit(SetTrack(seat.encounter.id, (token.id,), "stun", 0))
    form = seat.cards.form
    assert isinstance(form, EndPage) and form.isVisible() and form.loot
    seat.come_back()
    seat.key(Qt.Key.Key_Escape)
    assert seat.cards.form is None and seat.running()
    form = end(seat)
    before = len(seat.state.vitals(seat.token(ANN)).gear)
    seat.push(form.all_to[seat.token(ANN).id])
    assert form.takers.values() and all(who == seat.token(ANN).id for who in form.takers.values().values())
    assert f"{len(form.loot)} lines of loot" in form.end.text()
    seat.key(Qt.Key.Key_Return)
    assert seat.stage is Stage.OVER and len(seat.state.vitals(seat.token(ANN)).gear) > before
    assert all(
        seat.state.vitals(token).tracks["stun"].value == 0 for token in seat.encounter.tokens.values() if token in foes
    )
    seat.push(next(b for b in seat.bar.findChildren(QAbstractButton) if "What happened" in b.accessibleName()))
    page = seat.cards.form
    assert isinstance(page, AccountPage) and len(page.lines) == len(foes) + 1
    assert {row.face.name for row in page.findChildren(PersonRow)} >= {ANN, OGRE}
    told = [label.text() for label in page.findChildren(QLabel)]
    assert {"Loot", "Loose ends"} <= set(told)
    assert any(each.endswith(f": {ANN}") for each in told) and any(each.startswith("Not done: ") for each in told)
    seat.push(next(each for each in seat.card.findChildren(QPushButton) if each.text() == "Print…"))
    paper = seat.program.dialogs["export"]
    assert isinstance(paper, ExportDialog) and paper.order().parts == (Part.ACCOUNT,)
    assert paper.order().encounters == (seat.encounter.id,)
    qtbot.waitUntil(lambda: paper.pages.get(Part.ACCOUNT) == 2, timeout=60_000)
    paper.reject()
    seat.come_back()
    page.setFocus()
    seat.key(Qt.Key.Key_Return)
    assert seat.cards.form is None
    seat.undo()
    assert seat.running() and seat.cards.form is None


def test_going_on_fighting_changes_nothing(seat: Seat) -> None:
    seat.open(begun())
    before = seat.state
    form = end(seat)
    seat.push(form.cancel)
    assert seat.state is before and seat.cards.front is None
    form = end(seat)
    form.setFocus()
    seat.key(Qt.Key.Key_Escape)
    assert seat.state is before and seat.cards.form is None


def test_reset_returns_to_begin_and_keeps_what_was_edited_on_the_map(seat: Seat) -> None:
    seat.open(prepared())
    seat.push(ask_who(seat).begin)
    begun_with = seat.encounter.tokens
    people = seat.state.people
    seat.drag(CASSIA, (9.5, 10.5), (5.5, 10.5), held=CTRL)
    hurt(seat, ANN, 2)
    seat.key(Qt.Key.Key_F2)
    scene = seat.workspace.scene
    assert scene is not None
    walls = [thing for thing in scene.things.values() if isinstance(thing, Wall)]
    seat.click((4, 5))
    assert seat.workspace.selection == (walls[0].id,)
    seat.key(Qt.Key.Key_Delete)
    assert seat.workspace.scene is not None and walls[0].id not in seat.workspace.scene.things
    seat.key(Qt.Key.Key_F2)
    seat.reset()
    assert seat.stage is Stage.PREPARED and seat.encounter.tokens == begun_with and seat.state.people == people
    assert walls[0].id not in seat.workspace.scene.things


def test_what_is_deleted_and_taken_back_is_named(seat: Seat) -> None:
    seat.open(prepared())
    seat.key(Qt.Key.Key_F2)
    for names in ((ANN,), (ANN, CASSIA)):
        seat.workspace.select(tuple(seat.token(name).id for name in names))
        seat.program.canvas.clipboard.delete()
        assert not {seat.workspace.name_of(each) for each in seat.encounter.tokens} & set(names)
        seat.undo()
        assert seat.line.words.toolTip() == f"Taken back: Delete: {', '.join(names)}"


def test_ctrl_z_halts_at_begin_until_it_is_pressed_again(seat: Seat) -> None:
    seat.open(prepared())
    before = seat.state
    seat.push(ask_who(seat).begin)
    seat.take("aim")
    seat.undo()
    assert seat.running()
    seat.undo()
    assert seat.running() and "again" in seat.told.lower()
    seat.undo()
    assert seat.stage is Stage.PREPARED and seat.state == before
    # what was said of the next step is done
    assert seat.told == ""


def test_ctrl_z_within_the_beginning_takes_a_deletion_back_without_halting(seat: Seat) -> None:
    seat.open(prepared())
    seat.program.settings.change(table_dice=True)
    seat.push(ask_who(seat).begin)
    assert seat.workspace.session.pending is not None and seat.workspace.is_beginning
    who = seat.token(CASSIA).id
    seat.workspace.select((who,))
    seat.program.canvas.clipboard.delete()
    assert who not in seat.encounter.tokens
    seat.undo()
    assert who in seat.encounter.tokens and seat.workspace.is_beginning and "again" not in seat.told.lower()


def test_the_clock_has_a_lane_a_board_and_a_list(seat: Seat) -> None:
    seat.open(begun())
    panel = seat.program.docks.raise_panel("clock")
    assert isinstance(panel, ClockPanel) and isinstance(panel.view, TowersClockView)
    seen = []
    for button in panel.view.buttons:
        seat.push(button)
        seen.append(type(panel.view.pages.currentWidget()).__name__)
    assert len(set(seen)) == 3
