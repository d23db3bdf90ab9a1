"""Semi-Automagic between fights by mouse and keys: armour of one's own saves what its form says that it covers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.model.gear import Carried
from core.rules.kit.fight import SeenFight
from core.rules.registry import SYSTEMS, figures_of
from core.rules.semi_automagic.gear.weapons import Armour
from core.rules.semi_automagic.sheet import SemiSheet
from desktop.gear.panel import GearPanel
from desktop.gear.ware_form import WareForm
from desktop.sheets.editors import ChoiceEditor, NumberEditor
from tests.desktop.lists.hand import Hand

SYSTEM = SystemId("semi-automagic")


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Iterator[Hand]:
    """Give the window with a fight of Semi-Automagic on it."""
    hand = Hand(tmp_path)
    hand.sit_down(SYSTEM)
    yield hand
    hand.window.close()
    hand.window.deleteLater()


def toughness(hand: Hand, who: TokenId, target: TokenId, part: str) -> int:
    """Return the Toughness that a blow at a part of somebody's body has to overcome, as it is told before the roll."""
    encounter = hand.encounter
    here = SeenFight(hand.state, encounter, BoardCache().of(hand.state, encounter, SYSTEMS[SYSTEM]))
    act = Act(encounter.id, who, "called-shot", (target,)).having({"part": part})
    found = figures_of(SYSTEM).outlook(here, act, target, ())
    assert found is not None
    (told,) = found.against
    return int(told.partition(",")[0].split()[-1])


def test_armour_of_ones_own_saves_what_its_form_says_that_it_covers(hand: Hand) -> None:
    # SEC-TAB-ARMOUR, SEC-DMG-04, SEC-GAP-72: chosen in the form, worn, and told with a blow at that part alone
    one, other = (
        next(token.id for token in hand.encounter.tokens.values() if (token.side == "party") is party)
        for party in (True, False)
    )
    hand.act_on(one)
    before = {part: toughness(hand, other, one, part) for part in ("head", "leg")}
    gear = hand.program.docks.raise_panel("gear")
    assert isinstance(gear, GearPanel)
    hand.touch(gear.make)
    form = gear.form
    assert isinstance(form, WareForm)
    QTest.keyClicks(form.form.line("name"), "Iron hood")
    form.weapon.setCurrentIndex(
        next(n for n in range(form.weapon.count()) if form.weapon.itemText(n).startswith("armor with"))
    )
    form.weapon.activated.emit(form.weapon.currentIndex())
    assert form.profile is not None
    fields = form.grids[type(form.profile)].editors
    defence, covers = fields["defence"], fields["coverage"]
    assert isinstance(defence, NumberEditor) and isinstance(covers, ChoiceEditor)
    defence.field.setText("9")
    QTest.keyClick(defence.field, Qt.Key.Key_Return)
    covers.box.setFocus()
    QTest.keyClicks(covers.box, "head")
    assert covers.box.currentText() == "head"
    form.form.fill_in("carried", Carried.WORN)
    form.submit()
    gear.list.setCurrentRow(next(n for n in range(gear.list.count()) if "Iron hood" in gear.list.item(n).text()))
    gear.give()
    sheet = hand.state.creature(hand.encounter.tokens[one]).sheet
    assert isinstance(sheet, SemiSheet)
    assert sheet.armours == (Armour(name="Iron hood", defence=9, coverage="head"),)
    # the best Defence counts: the helmet that he wears already has 5
    assert {part: toughness(hand, other, one, part) for part in before} == before | {"head": before["head"] + 4}
