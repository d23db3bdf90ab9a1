"""Everything that a game master can call for is opened from the list, filled in, done, and taken back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.base.ids import SystemId
from core.model.encounter import Stage
from core.rules.registry import SYSTEMS
from desktop.forms.field import Control
from desktop.run.cards.call_form import CallForm
from tests.desktop.lists.hand import Hand, fails, fight_of


def opened(hand: Hand, call: str) -> CallForm:
    """Return the form of a call."""
    hand.open_call(call)
    form = hand.cards.form
    assert isinstance(form, CallForm)
    return form


def done(hand: Hand, form: CallForm) -> str:
    """Do what is filled in; return what became of it that should not have."""
    before = hand.head
    if not form.go.isEnabled():
        return "" if form.trouble.text() else "it cannot be done, and nothing says why"
    hand.touch(form.go)
    hand.settle()
    told = bool(hand.window.messages.banners)
    return "" if hand.head > before or told else "nothing happened, and nothing was said"


def tried(hand: Hand, call: str, *, choosing: bool = True) -> list[str]:
    """Do a call as it comes, and with another value of each choice that it has; return what went wrong."""
    head, state, wrong = hand.head, hand.state, []
    form = opened(hand, call)
    fills = [("", 0)]
    for spec in form.fields.specs if choosing else ():
        if spec.control is Control.CHOICE:
            last = len(spec.choices) - 1
            fills += [(spec.name, last)] if last else []
        elif spec.control is Control.CHECK:
            fills.append((spec.name, 1))
    for name, value in fills:
        form = opened(hand, call)
        if name:
            part = form.fields.parts.get(name)
            if part is None or part.isHidden():
                continue
            spec = next(each for each in form.fields.specs if each.name == name)
            if spec.control is Control.CHECK:
                QTest.keyClick(part, Qt.Key.Key_Space)
            else:
                choice = form.fields.choice(name)
                if value >= choice.count():
                    continue
                choice.setCurrentIndex(value)
        for spec in form.fields.specs:
            if spec.control is Control.TEXT and not form.fields.line(spec.name).text():
                form.fields.line(spec.name).setFocus()
                QTest.keyClicks(form.fields.line(spec.name), "a word")
        why = done(hand, form)
        wrong += [f"{call} {name} {value}: {why}"] if why else []
        hand.back_to(head, state)
    return wrong


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_call_in_a_fight(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    tokens = tuple(hand.encounter.tokens.values())
    one = next(token.id for token in tokens if token.side == "party")
    other = next(token.id for token in tokens if token.side == "foes")
    rules = hand.workspace.system_at_hand
    assert rules is not None
    wrong: list[str] = []
    hand.act_on(one)
    known = [call.id for call in rules.calls(hand.state, hand.encounter, (one,))]
    for call in known:
        wrong += tried(hand, call)
    hand.act_on(one, other)
    for call in known:
        head, state = hand.head, hand.state
        why = done(hand, opened(hand, call))
        wrong += [f"{call} of two: {why}"] if why else []
        hand.back_to(head, state)
    assert known and not wrong, fails(wrong)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_call_while_no_fight_is_on(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    campaign = fight_of(system)
    hand.workspace.undo()
    while hand.stage is Stage.RUNNING and hand.workspace.session.journal.can_undo:
        hand.workspace.undo()
    people = tuple(campaign.people)
    hand.workspace.select(people[:1])
    rules = hand.workspace.system_at_hand
    assert rules is not None
    wrong: list[str] = []
    known = [call.id for call in rules.calls(hand.state, hand.workspace.encounter, people[:1])]
    for call in known:
        wrong += tried(hand, call, choosing=False)
    assert known and not wrong, fails(wrong)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_a_number_beyond_its_end_is_told_at_its_field_and_nothing_is_done(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    one = next(token.id for token in hand.encounter.tokens.values() if token.side == "party")
    rules = hand.workspace.system_at_hand
    assert rules is not None
    hand.act_on(one)
    wrong: list[str] = []
    for call in [call.id for call in rules.calls(hand.state, hand.encounter, (one,)) if call.why_not is None]:
        for spec in opened(hand, call).fields.specs:
            form, head = opened(hand, call), hand.head
            if spec.control is not Control.NUMBER or form.fields.parts[spec.name].isHidden():
                continue
            part = form.fields.number(spec.name)
            part.setFocus()
            part.selectAll()
            QTest.keyClicks(part, "99999999")
            if not form.go.isEnabled():
                continue
            hand.touch(form.go)
            hand.settle()
            told = form.fields.complaints[spec.name]
            if hand.head != head or not told.isVisible() or "whole number" not in told.text():
                wrong.append(f"{call} {spec.name}: {part.text()}")
    assert not wrong, fails(wrong)
