"""Every condition that can be given by hand is in the menu of the sheet's dock, given there, and lifted by its chip."""

import pytest
from PySide6.QtWidgets import QMenu, QToolButton

from core.base.ids import SystemId
from core.explain.words import Words
from core.rules.registry import SYSTEMS, figures_of
from desktop.creatures.own_condition import OwnConditionForm
from desktop.sheets.panel import SheetPanel
from tests.desktop.lists.hand import Hand, click_line, fails, lines_of


def held(hand: Hand, who: str) -> list[str]:
    """Return the kinds of condition that somebody has, of the fight and lasting."""
    token = next(token for token in hand.encounter.tokens.values() if token.id == who)
    return [each.kind for each in (*token.conditions, *hand.state.vitals(token).conditions)]


def chips(panel: SheetPanel) -> list[QToolButton]:
    """Return the chips of what somebody suffers."""
    return [each for each in panel.now._chips.findChildren(QToolButton) if each.isVisibleTo(panel)]


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_condition(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    panel = hand.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel)
    known = [each.kind for each in figures_of(system, Words()).conditions()]
    wrong: list[str] = []
    given: dict[str, None] = {}
    for side in ("party", "foes"):
        who = next(token.id for token in hand.encounter.tokens.values() if token.side == side)
        hand.act_on(who)
        menu = panel.now.give.menu()
        assert isinstance(menu, QMenu)
        head, state, had = hand.head, hand.state, held(hand, who)
        menu.aboutToShow.emit()
        for number in range(len(tuple(lines_of(menu)))):
            menu.aboutToShow.emit()
            here, place, words = tuple(lines_of(menu))[number]
            if words.endswith("…"):
                continue
            click_line(here, place)
            new = [kind for kind in held(hand, who) if kind not in had]
            gone = [kind for kind in had if kind not in held(hand, who)]
            if hand.window.messages.banners:
                hand.back_to(head, state)
                continue
            if not new and not gone:
                wrong.append(f"{words}: nothing has changed, and nothing was said")
            given |= dict.fromkeys((*new, *gone))
            for chip in chips(panel)[-1:] if new else ():
                hand.touch(chip)
                if new[-1] in held(hand, who) and len(new) == 1 and not hand.window.messages.banners:
                    wrong.append(f"{words}: its chip does not lift it")
            hand.back_to(head, state)
    assert not wrong, fails(wrong)
    assert [kind for kind in known if kind not in given] == []


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_a_condition_of_ones_own_with_every_figure(hand: Hand, system: SystemId) -> None:
    hand.sit_down(system)
    panel = hand.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel)
    who = next(iter(hand.encounter.tokens))
    hand.act_on(who)
    head, state = hand.head, hand.state
    swayed = figures_of(system, Words()).swayed
    assert swayed
    for place, figure in enumerate(swayed):
        for row in range(len(figure.effects)):
            menu = panel.now.give.menu()
            assert isinstance(menu, QMenu)
            menu.aboutToShow.emit()
            here, row_of_it, _ = next(each for each in lines_of(menu) if each[2] == "Another condition…")
            click_line(here, row_of_it)
            form = panel.own
            assert isinstance(form, OwnConditionForm)
            form.form.line("name").setText("bewildered")
            form.form.fill_in(f"kind-{place}", row)
            form.form.fill_in(f"by-{place}", -2)
            form.submit()
            (made,) = (each for each in hand.encounter.tokens[who].conditions if each.kind == "bewildered")
            assert [each.on for each in made.modifiers] == [figure.figure]
            assert isinstance(made.modifiers[0].effect, figure.effects[row])
            hand.back_to(head, state)
