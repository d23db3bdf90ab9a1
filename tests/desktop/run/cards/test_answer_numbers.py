"""The number keys of answers: one after another as they are first shown to somebody, and his from then on."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.base.phrase import say
from core.rules.kit.asking import choice
from desktop.run.cards.answer_button import AnswerKeys
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.question_list import form_for
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun


def numbers(qtbot: QtBot, workspace: Workspace, keys: AnswerKeys, asks: str, *answers: str) -> tuple[str, ...]:
    """Return the numbers of the answers that somebody is shown."""
    options = {each: say(f"swift-swords.option.{each}") for each in answers}
    request = choice("defence", "SST-DEF-03", prompt=say("swift-swords.ask.soak"), options=options, asks=TokenId(asks))
    form = form_for(workspace, request, keys=keys)
    qtbot.addWidget(form)
    assert isinstance(form, ChoiceForm)
    return form.numbers


def test_the_first_answers_that_somebody_is_shown_have_numbers_without_a_gap(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, begun())
    keys, ann, orc = AnswerKeys(), "token-1", "token-2"
    assert numbers(qtbot, workspace, keys, ann, "no-defence", "soak", "take-it") == ("1", "2", "3")
    # an orc who cannot dodge counts for himself
    assert numbers(qtbot, workspace, keys, orc, "no-defence", "take-it") == ("1", "2")
    # and Ann's parry stays where it was when she can dodge no longer
    assert numbers(qtbot, workspace, keys, ann, "no-defence", "take-it") == ("1", "3")


def test_the_key_0_answers_none(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    # SST-BLOCK-03: none, one or two successes are spent against a Block Pool
    workspace, given = workspace_on(theme, begun()), list[str]()

    def take(_: Workspace, value: str, key: str) -> bool:
        given.append(value)
        return True

    monkeypatch.setattr(Workspace, "answer", take)
    options = {number: say("swift-swords.option.spend", count=number) for number in range(3)}
    request = choice("spend", "SST-BLOCK-03", prompt=say("swift-swords.ask.soak"), options=options, asks=TokenId("a"))
    form = form_for(workspace, request, keys=AnswerKeys())
    qtbot.addWidget(form)
    for key in (Qt.Key.Key_0, Qt.Key.Key_2, Qt.Key.Key_1, Qt.Key.Key_3):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, chr(key.value))
        assert form.claims(event)
        QApplication.sendEvent(form, event)
    assert given == ["0", "2", "1"]


SPECIAL = ["damage", "dice", "disarm", "loss", "stun", "break", "expose", "armour", "out"]


def test_in_the_next_question_what_is_new_takes_no_number_of_what_is_gone_and_all_stand_in_order(
    qtbot: QtBot, theme: Theme
) -> None:
    # SST-SPEC-01: a weapon was broken, so that two results are gone; others have become possible
    workspace = workspace_on(theme, begun())
    keys, ann = AnswerKeys(), "token-1"
    assert numbers(qtbot, workspace, keys, ann, *SPECIAL) == (*"123456789",)
    left = [each for each in SPECIAL if each not in ("disarm", "break")]
    options = {each: say("swift-swords.option.soak") for each in ("knockback", *left, "knockdown")}
    request = choice("defence", "SST-DEF-03", prompt=say("swift-swords.ask.soak"), options=options, asks=TokenId(ann))
    form = form_for(workspace, request, keys=keys)
    qtbot.addWidget(form)
    assert isinstance(form, ChoiceForm)
    assert dict(zip(options, form.numbers, strict=True)) == {
        **{each: str(number) for number, each in enumerate(SPECIAL, 1) if each in left},
        "knockback": "",
        "knockdown": "",
    }
    places = [form.column.indexOf(button) for button in form.buttons]
    shown = [form.numbers[place] for place in sorted(range(len(places)), key=places.__getitem__)]
    assert shown == [*"1245789", "", ""]


def test_shift_and_enter_answer_all_and_open_no_menu(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, begun())
    options = {each: say("swift-swords.option.soak") for each in ("soak", "take-it")}
    request = choice("defence", "SST-DEF-03", prompt=say("swift-swords.ask.soak"), options=options, asks=TokenId("a"))
    form = form_for(workspace, request, keys=AnswerKeys())
    qtbot.addWidget(form)
    assert isinstance(form, ChoiceForm)
    pressed, shift = QEvent.Type.ShortcutOverride, Qt.KeyboardModifier.ShiftModifier
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        event = QKeyEvent(pressed, key, shift)
        event.ignore()
        QApplication.sendEvent(form.buttons[0], event)
        assert event.isAccepted(), "it is no key of the window's"
        with qtbot.waitSignal(form.all_wanted):
            QTest.keyClick(form.buttons[0], key, shift)
    other = QKeyEvent(pressed, Qt.Key.Key_Return, shift | Qt.KeyboardModifier.ControlModifier)
    other.ignore()
    QApplication.sendEvent(form.buttons[0], other)
    assert not other.isAccepted()
