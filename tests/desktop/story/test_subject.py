"""The chapter of the subject: keys act for whoever acts, not for whoever was selected or moved last."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from core.engine.command import Act
from desktop.run.subject import peeked
from desktop.sheets.panel import SheetPanel
from desktop.widgets.fields import CalmChoice
from desktop.window.peek_frame import PeekFrame
from tests.desktop.story.seat import CTRL, Seat
from tests.desktop.story.stage import ANN, BASTIAN, CASSIA


def test_no_key_acts_for_somebody_who_is_only_looked_at(fight: Seat) -> None:
    for key in (Qt.Key.Key_A, Qt.Key.Key_F, Qt.Key.Key_M, Qt.Key.Key_R, Qt.Key.Key_D, Qt.Key.Key_H, Qt.Key.Key_E):
        before = fight.state
        fight.click(ANN)
        assert peeked(fight.workspace) == fight.token(ANN).id
        fight.key(key)
        assert peeked(fight.workspace) is None, "a key of the bar ends the look"
        last = fight.workspace.session.last
        acted = fight.state is not before
        deed = last.command if acted and last is not None else getattr(fight.workspace.aiming.offer, "act", None)
        assert not isinstance(deed, Act) or deed.actor == fight.token(BASTIAN).id, f"{key} acted for the wrong one"
        fight.workspace.aiming.give_up()
        if fight.cards.form is not None:
            fight.key(Qt.Key.Key_Escape)
        if acted:
            fight.undo()


def test_moving_another_by_hand_does_not_make_them_act(fight: Seat) -> None:
    fight.drag(CASSIA, (8.5, 10.5), held=CTRL)
    assert fight.square(CASSIA) == (8.5, 10.5) and fight.subject == BASTIAN
    fight.take("aim")
    last = fight.workspace.session.last
    assert last is not None and isinstance(last.command, Act) and last.command.actor == fight.token(BASTIAN).id


def test_the_sheet_shows_who_acts_and_its_frame_says_whom_one_looks_at(fight: Seat) -> None:
    sheet = fight.program.docks.raise_panel("sheet")
    QApplication.processEvents()
    assert isinstance(sheet, SheetPanel) and [each.name for each in sheet.subjects] == [BASTIAN]
    frame = sheet.parentWidget()
    assert isinstance(frame, PeekFrame) and not frame.head.isVisible()
    fight.click(ANN)
    assert [each.name for each in sheet.subjects] == [ANN] and frame.head.isVisible()
    assert ANN in frame.words.text() and f"{BASTIAN} acts" in frame.words.text()
    fight.push(frame.back)
    assert [each.name for each in sheet.subjects] == [BASTIAN] and not frame.head.isVisible()


def test_escape_leaves_a_choice_on_the_sheet_and_then_whom_one_looks_at(fight: Seat) -> None:
    sheet = fight.program.docks.raise_panel("sheet")
    fight.click(ANN)
    QApplication.processEvents()
    choice = next(each for each in sheet.findChildren(CalmChoice) if each.isVisible() and each.count() > 1)
    choice.setFocus()
    fight.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is choice and peeked(fight.workspace) is not None
    fight.key(Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert QApplication.focusWidget() is fight.program.canvas.view
    fight.key(Qt.Key.Key_Escape)
    assert peeked(fight.workspace) is None
    fight.key(Qt.Key.Key_A)
    assert fight.workspace.aiming.offer is not None


def test_enter_in_a_field_beside_the_map_gives_no_key_of_play_away(fight: Seat) -> None:
    sheet = fight.program.docks.raise_panel("sheet")
    fight.click(ANN)
    QApplication.processEvents()
    field = next(each for each in sheet.findChildren(QLineEdit) if each.isVisible() and each.isEnabled())
    field.setFocus()
    fight.key(Qt.Key.Key_Return)
    QApplication.processEvents()
    assert QApplication.focusWidget() is field


def test_dice_that_are_typed_after_enter_on_the_card_go_into_no_field_beside_the_map(fight: Seat) -> None:
    fight.workspace.settings.change(table_dice=True)
    fight.program.docks.raise_panel("sheet")
    QApplication.processEvents()
    fight.key(Qt.Key.Key_A)
    for _ in range(3):
        if not fight.workspace.aiming.is_settled:
            fight.key(Qt.Key.Key_Tab)
            fight.key(Qt.Key.Key_1)
    QApplication.processEvents()
    assert fight.workspace.aiming.is_settled and fight.cards.aim.go.hasFocus()
    had: list[QWidget] = []
    QApplication.instance().focusChanged.connect(lambda _, now: had.append(now))  # type: ignore[union-attr]
    fight.key(Qt.Key.Key_Return)
    QApplication.processEvents()
    form, focus = fight.cards.question, QApplication.focusWidget()
    assert form is not None and focus is not None and form.isAncestorOf(focus)
    canvas = fight.program.canvas
    assert [each for each in had if each is not None and not canvas.isAncestorOf(each)] == []
