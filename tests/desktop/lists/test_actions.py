"""Every action that the dock lists is taken there, aimed, done and taken back; one that is closed says why."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from core.base.ids import SystemId
from core.geometry.units import SQUARE
from core.rules.registry import SYSTEMS
from desktop.run.bar.way_list import WayList
from desktop.run.bar.way_page import WayPage
from desktop.run.cards.action_form import WordsForm
from tests.desktop.lists.hand import Hand, fails
from tests.desktop.story.seat import LEFT

NEAR = ((1, 0), (0, 1), (-1, 0), (0, -1))


def opened(hand: Hand) -> WayPage:
    """Open the list of every action with its key."""
    hand.program.canvas.view.setFocus()
    hand.key(Qt.Key.Key_Slash)
    page = hand.bar.page
    assert page is not None, "the list of actions does not open"
    return page


def click_row(found: WayList, row: int) -> None:
    """Click on a line of the list."""
    index = found.ways.index(row)
    found.scrollTo(index)
    QTest.mouseClick(found.viewport(), LEFT, pos=found.visualRect(index).center())


def point(hand: Hand) -> None:
    """Aim what was taken at somebody or somewhere near, by the buttons of the card or on the map; then do it."""
    aiming, card = hand.workspace.aiming, hand.cards.aim
    for _ in range(6):
        if aiming.offer is None or aiming.is_settled:
            break
        buttons = [each for each in card.targets.buttons.values() if each.isEnabled()]
        if buttons:
            hand.touch(buttons[0])
            continue
        offer = aiming.offer
        x, y = hand.encounter.tokens[offer.act.actor].point
        for dx, dy in NEAR:
            if aiming.offer is None or aiming.is_settled:
                break
            place = (x / SQUARE + dx, y / SQUARE + dy)
            hand.click(place)
            QTest.keyClick(hand.program.canvas.view, Qt.Key.Key_Return)
        break
    if aiming.offer is not None and card.go.isEnabled():
        hand.touch(card.go)


def taken(hand: Hand, head: int) -> str:
    """Go on with what was taken until it is done or refused; return what should not have been."""
    form = hand.cards.form
    if isinstance(form, WordsForm):
        QWidget.setFocus(form.words)
        QTest.keyClicks(form.words, "does something")
        hand.touch(form.go)
    point(hand)
    hand.settle()
    if hand.head > head or hand.window.messages.banners:
        return ""
    aiming = hand.workspace.aiming
    if aiming.offer is None:
        return "nothing happened, and nothing was said"
    said = aiming.refused is not None or bool(hand.line.hint.text())
    return "" if said else "it cannot be aimed, and nothing says why"


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_action(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    actor = hand.workspace.actor
    assert actor is not None
    head, state, wrong = hand.head, hand.state, []
    hand.act_on(actor)
    offers = opened(hand).list.ways.offers
    seen = {offer.act.action for offer in offers}
    for row, offer in enumerate(offers):
        label = f"{offer.act.action} {offer.act.item or ''} {row}"
        page = opened(hand)
        assert [each.act for each in page.list.ways.offers] == [each.act for each in offers], label
        click_row(page.list, row)
        if offer.why_not is not None:
            if not page.reason.text():
                wrong.append(f"{label}: it is closed, and nothing says why")
                continue
            hand.touch(page.anyway)
        why = taken(hand, head)
        wrong += [f"{label}: {why}"] if why else []
        hand.back_to(head, state)
    rules = SYSTEMS[system]
    missing = {each.act.action for each in rules.offers(state, hand.workspace.board, hand.encounter, actor)} - seen  # type: ignore[arg-type]
    assert not wrong, fails(wrong)
    assert not missing
