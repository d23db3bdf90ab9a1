"""The table of loads: columns, what they come to, moving by drag and keys, splitting, packs, wheels and the ground."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import PersonId
from core.edits.loads import DropPacks, MoveGear, TakeAlong
from core.edits.people import ChangePersonGear
from core.edits.tokens import PlaceFoes
from core.model.creature import Haulage
from core.model.creature_reference import vitals_of
from core.model.gear import Item, Ware
from core.model.loads import Portion
from desktop.encumbrance.column import Column
from desktop.encumbrance.drag_data import CarriedPortions, load_mime
from desktop.encumbrance.menu import fill_carrier_menu, fill_things_menu
from desktop.encumbrance.panel import MOST, LoadPanel
from desktop.encumbrance.words import mass_text
from desktop.sheets.giving import carried_ware
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, creature
from tests.helpers.laden import BEA, CART, FOE, TOKEN, laden
from tests.helpers.tiny.fighter import TINY

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> Iterator[LoadPanel]:
    """Give the table on Bea, her cart and two fighters, under rules on loads."""
    panel = LoadPanel(workspace_on(theme, laden(rules=True)))
    qtbot.addWidget(panel)
    panel.resize(1100, 320)
    panel.show()
    yield panel


def column(panel: LoadPanel, key: str = BEA.id) -> Column:
    """Return the column of somebody."""
    return panel.table.columns[key]


def enter(panel: LoadPanel, item: str, key: str = BEA.id) -> Column:
    """Choose a thing of somebody."""
    found = column(panel, key)
    panel.table.enter(found)
    found.list.choose(item)
    return found


def counts(panel: LoadPanel, key: str) -> dict[str, int]:
    """Return how many of what somebody has."""
    return {item.name: item.count for item in column(panel, key).carrier.gear}


def drag_over(target: Column, data: QMimeData, at: QPointF | None = None) -> QDragMoveEvent:
    """Drag something over a column."""
    place = (at or QPointF(20, 20)).toPoint()
    event = QDragMoveEvent(
        place, Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    target.dragMoveEvent(event)
    return event


def drop_on(target: Column, data: QMimeData, at: QPointF | None = None) -> None:
    """Let something go on a column."""
    place = at or QPointF(20, 20)
    target.dropEvent(
        QDropEvent(place, Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    )


def test_people_carts_and_fighters_stand_side_by_side_with_what_their_loads_come_to(panel: LoadPanel) -> None:
    assert list(panel.table.columns) == [BEA.id, CART.id, "token-6", "token-7"]
    head = column(panel).head
    assert head.mass.text() == "8.5 kg" and head.steps.text() == "2 of 5 steps"
    assert (head.pips.steps, head.pips.most) == (2, 5)
    assert head.effect.text() == "−1 · speed 4" and head.effect.rule == "TINY-01"
    rows = column(panel).list
    shown = [row.text(1) for n in range(3) if (row := rows.topLevelItem(n)) is not None]
    assert shown == ["0.3 kg", "2.0 kg", "5.0 kg"]
    panel.workspace.submit(TakeAlong(BEA, CART, Haulage.PULLED, wheels=True))
    assert head.mass.text() == "48.5 kg" and head.steps.text() == "7 of 5 steps" and head.pips.is_over
    assert head.effect.text().startswith("−6 · Too much") and head.effect.property("tone") == "danger"
    assert column(panel, CART.id).head.taken.text() == "pulled by Bea, on wheels"


def test_without_rules_on_loads_masses_alone_are_shown(qtbot: QtBot, theme: Theme) -> None:
    panel = LoadPanel(workspace_on(theme, laden()))
    qtbot.addWidget(panel)
    panel.show()
    head = column(panel).head
    assert head.mass.text() == "8.5 kg"
    assert head.pips.isHidden() and head.effect.isHidden() and head.steps.isHidden()


def test_a_drag_shows_what_it_would_come_to_and_changes_nothing_until_it_is_let_go(panel: LoadPanel) -> None:
    before = panel.workspace.state
    data = load_mime(CarriedPortions(BEA, (Portion("rations"),)))
    event = drag_over(column(panel, CART.id), data)
    assert event.isAccepted() and panel.workspace.state is before
    assert column(panel).head.mass.text() == "8.5 → 3.5 kg"
    assert column(panel).head.steps.text() == "2 → 1 of 5 steps"
    assert column(panel, CART.id).head.mass.text() == "0.0 → 5.0 kg"
    column(panel, CART.id).left.emit()
    assert column(panel).head.mass.text() == "8.5 kg"
    drag_over(column(panel, CART.id), data)
    drop_on(column(panel, CART.id), data)
    assert column(panel).head.mass.text() == "3.5 kg" and counts(panel, CART.id) == {"Rations": 10}
    panel.workspace.undo()
    assert panel.workspace.state == before and column(panel).head.mass.text() == "8.5 kg"


def test_things_are_dropped_into_a_pack_and_stand_under_it(panel: LoadPanel) -> None:
    bea = column(panel)
    row = bea.list._row("sack")
    assert row is not None
    place = bea.list.viewport().mapTo(bea, bea.list.visualItemRect(row).center())
    drop_on(bea, load_mime(CarriedPortions(BEA, (Portion("rope"),))), QPointF(place))
    assert next(item for item in bea.carrier.gear if item.id == "rope").within == "sack"
    row = bea.list._row("sack")
    inside = None if row is None else row.child(0)
    assert inside is not None and inside.text(0) == "Rope"


@pytest.mark.parametrize("data", [QMimeData(), load_mime(CarriedPortions(BEA, (Portion("lamp"),)))])
def test_what_is_nothing_of_the_table_is_not_taken(panel: LoadPanel, data: QMimeData) -> None:
    before = panel.workspace.state
    drag_over(column(panel, CART.id), data)
    drop_on(column(panel, CART.id), data)
    assert panel.workspace.state is before


def test_gear_out_of_the_list_is_let_go_on_a_column(panel: LoadPanel) -> None:
    ware = Ware(system=TINY, item=Item(id="item-1", name="Lamp", grams=900))
    drop_on(column(panel, FOE.id if FOE.id in panel.table.columns else CART.id), carried_ware(ware))
    assert counts(panel, CART.id) == {"Lamp": 1}


def test_keys_choose_move_split_and_drop(panel: LoadPanel) -> None:
    bea = enter(panel, "rations")
    assert panel.count.isVisible() and panel.count.value() == 10
    QTest.keyClick(bea.list, Qt.Key.Key_4)
    assert panel.count.text() == "4"
    QTest.keyClick(panel.count, Qt.Key.Key_Return)
    QTest.keyClick(bea.list, Qt.Key.Key_Right, CTRL)
    assert counts(panel, CART.id) == {"Rations": 4} and counts(panel, BEA.id)["Rations"] == 6
    assert panel.table.current is column(panel, CART.id)
    cart = column(panel, CART.id).list
    assert [item.name for item in cart.items()] == ["Rations"]
    QTest.keyClick(cart, Qt.Key.Key_Left, CTRL)
    assert counts(panel, BEA.id)["Rations"] == 10 and counts(panel, CART.id) == {}
    QTest.keyClick(column(panel).list, Qt.Key.Key_Right)
    assert panel.table.current is column(panel, CART.id)
    bea = enter(panel, "rope")
    QTest.keyClick(bea.list, Qt.Key.Key_W)
    assert next(item for item in bea.carrier.gear if item.id == "rope").rolling and panel.wheels.isChecked()
    QTest.keyClick(bea.list, Qt.Key.Key_Delete)
    (pile,) = panel.workspace.state.scene_state(SCENE).piles
    assert [item.name for item in pile.gear] == ["Rope"]
    assert list(panel.table.columns)[-1] == pile.id and column(panel, pile.id).carrier.is_pile


def test_what_is_used_up_is_gone(panel: LoadPanel) -> None:
    bea = enter(panel, "rations")
    panel.count.setText("1")
    QTest.keyClick(panel.count, Qt.Key.Key_Return)
    QTest.keyClick(bea.list, Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier)
    assert counts(panel, BEA.id)["Rations"] == 9 and not panel.workspace.state.scene_state(SCENE).piles


def test_the_ticks_put_things_on_wheels_and_make_packs(panel: LoadPanel) -> None:
    enter(panel, "rope")
    panel.wheels.click()
    panel.pack.click()
    rope = next(item for item in vitals_of(panel.workspace.state, BEA).gear if item.id == "rope")
    assert rope.rolling and rope.pack
    panel.pack.click()
    assert not next(item for item in vitals_of(panel.workspace.state, BEA).gear if item.id == "rope").pack


def test_who_is_taken_along_keeps_his_load_when_all_drop_packs(panel: LoadPanel) -> None:
    panel.workspace.submit(MoveGear(BEA, (Portion("rope"),), FOE))
    panel.workspace.submit(TakeAlong(BEA, FOE, Haulage.LED))
    panel.drop.click()
    assert counts(panel, FOE.id) == {"Rope": 1} and set(counts(panel, BEA.id)) == {"Sword", "Claws"}


def test_packs_are_dropped_and_all_is_picked_up_as_one_step_each(panel: LoadPanel) -> None:
    before = panel.workspace.state
    panel.drop.click()
    assert set(counts(panel, BEA.id)) == {"Sword", "Claws"}
    panel.take.click()
    assert set(counts(panel, BEA.id)) == {"Sword", "Claws", "Sack", "Rope", "Rations"}
    panel.workspace.undo()
    panel.workspace.undo()
    assert panel.workspace.state == before


def test_who_is_shown_and_the_filter(panel: LoadPanel) -> None:
    panel.who.setCurrentIndex(1)
    panel.who.activated.emit(1)
    assert list(panel.table.columns) == [BEA.id, CART.id, "token-6", "token-7", "token-8", "token-9"]
    panel.search.setText("rat")
    assert list(panel.table.columns) == [BEA.id]
    assert column(panel).list.topLevelItemCount() == 1
    panel.search.setText("zzz")
    assert panel.pages.currentWidget() is panel.nothing
    panel.search.clear()
    panel.who.setCurrentIndex(2)
    panel.who.activated.emit(2)
    assert panel.pages.currentWidget() is panel.empty
    panel.workspace.select((TOKEN,))
    assert list(panel.table.columns) == [BEA.id]
    panel.workspace.submit(TakeAlong(BEA, CART, Haulage.LED))
    assert list(panel.table.columns) == [BEA.id, CART.id]


def test_of_a_crowd_only_so_many_are_shown_and_the_others_are_found_by_name(panel: LoadPanel) -> None:
    points = tuple((384 + n * 20, 384) for n in range(60))
    panel.workspace.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Porter", "party"), points))
    assert len(panel.table.columns) == MOST and panel.more.isVisible()
    panel.search.setText("porter 59")
    assert len(panel.table.columns) == 1 and not panel.more.isVisible()


def test_somebodys_own_mass_is_typed_and_counts_where_he_is_carried(panel: LoadPanel) -> None:
    panel.workspace.submit(TakeAlong(BEA, CART, Haulage.PULLED))
    panel.table.enter(column(panel, CART.id))
    assert panel.own.isVisible() and panel.own.value() == 40
    panel.own.setText("25")
    QTest.keyClick(panel.own, Qt.Key.Key_Return)
    assert column(panel).head.mass.text() == "33.5 kg"


def test_the_menu_of_a_column_hitches_and_lets_go(panel: LoadPanel) -> None:
    def chosen(title: str, name: str = "") -> None:
        menu = QMenu(panel)
        others = tuple(each.carrier for each in panel.table.columns.values())
        fill_carrier_menu(menu, panel.workspace, column(panel, CART.id).carrier, others)
        action = next(each for each in menu.actions() if each.text() == title)
        under = action.menu()
        if isinstance(under, QMenu):
            action = next(each for each in under.actions() if each.text() == name)
        action.trigger()

    chosen("Pulled on wheels by", "Bea")
    assert column(panel, CART.id).head.taken.text() == "pulled by Bea, on wheels"
    chosen("Led by", "Ann 1")
    assert column(panel, CART.id).head.taken.text() == "led by Ann 1"
    chosen("Let go")
    assert not column(panel, CART.id).head.taken.isVisible()


def test_it_follows_what_happens_elsewhere_in_both_modes(panel: LoadPanel) -> None:
    workspace = panel.workspace
    workspace.set_mode(Mode.PREPARE)
    workspace.submit(MoveGear(BEA, (Portion("rope"),), CART))
    assert counts(panel, CART.id) == {"Rope": 1}
    workspace.submit(DropPacks(FOE.encounter, (TOKEN,)))  # type: ignore[arg-type]  # the foe's encounter is there
    assert len(workspace.state.scene_state(SCENE).piles) == 1 and len(panel.table.columns) == 5
    workspace.close()
    assert panel.pages.currentWidget() is panel.empty


@pytest.mark.parametrize(
    ("language", "grams", "told"),
    [
        ("en_US", 12_700, "12.7 kg"),
        ("en_US", 0, "0.0 kg"),
        ("en_US", 50, "0.05 kg"),
        ("en_US", 5, "0.005 kg"),
        ("en_US", 1_290_200, "1,290.2 kg"),
        ("de_DE", 1_290_200, "1.290,2 kg"),
    ],
)
def test_masses_are_told_in_kilograms(language: str, grams: int, told: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        assert mass_text(grams) == told
    finally:
        QLocale.setDefault(before)


def choose(menu: QMenu, title: str, name: str = "") -> None:
    """Take an entry of a menu, or of a menu in it."""
    action = next(each for each in menu.actions() if each.text() == title)
    under = action.menu()
    if isinstance(under, QMenu):
        assert action.isEnabled()
        action = next(each for each in under.actions() if each.text() == name)
    assert action.isEnabled()
    action.trigger()


def things(panel: LoadPanel, *items: str, key: str = BEA.id) -> QMenu:
    """Return the menu of some things of somebody."""
    carrier = column(panel, key).carrier
    menu = QMenu(panel)
    others = tuple(each.carrier for each in panel.table.columns.values())
    carried = CarriedPortions(carrier.holder, tuple(map(Portion, items)))
    fill_things_menu(menu, panel.workspace, carrier, carried, others)
    return menu


def test_the_menu_of_things_hands_over_packs_unpacks_marks_and_uses_up(panel: LoadPanel) -> None:
    choose(things(panel, "rope"), "Into", "Sack")
    assert {item.id: item.inside for item in column(panel).carrier.gear}["rope"] == "sack"
    choose(things(panel, "rope"), "Out of the pack")
    assert {item.id: item.inside for item in column(panel).carrier.gear}["rope"] == ""
    choose(things(panel, "rope"), "On wheels")
    assert next(item for item in column(panel).carrier.gear if item.id == "rope").rolling
    choose(things(panel, "rope"), "A pack")
    assert next(item for item in column(panel).carrier.gear if item.id == "rope").pack
    choose(things(panel, "rope"), "To", "Cart")
    assert counts(panel, CART.id) == {"Rope": 1}
    choose(things(panel, "rope", key=CART.id), "Used up, or gone")
    assert counts(panel, CART.id) == {}
    choose(things(panel, "rations"), "To the ground")
    assert [item.name for item in panel.workspace.state.scene_state(SCENE).piles[0].gear] == ["Rations"]


def test_what_is_on_no_map_cannot_be_laid_down_and_that_is_told(panel: LoadPanel) -> None:
    panel.workspace.submit(MoveGear(BEA, (Portion("rope"),), CART))
    heard: list[str] = []
    panel.workspace.message.connect(lambda message: heard.append(message.text))
    choose(things(panel, "rope", key=CART.id), "To the ground")
    assert heard == ["Cart stands on no map: drag the things onto it instead."]
    assert counts(panel, CART.id) == {"Rope": 1}


def test_the_menu_of_a_pile_hands_it_over_hides_it_and_finds_it(panel: LoadPanel) -> None:
    panel.drop.click()
    (pile,) = panel.workspace.state.scene_state(SCENE).piles

    def menu() -> QMenu:
        found = QMenu(panel)
        others = tuple(each.carrier for each in panel.table.columns.values())
        fill_carrier_menu(found, panel.workspace, column(panel, pile.id).carrier, others)
        return found

    choose(menu(), "Hide from the players")
    assert panel.workspace.state.scene_state(SCENE).piles[0].hidden
    assert column(panel, pile.id).head.taken.text() == "hidden from the players"
    choose(menu(), "Show to the players")
    seen: list[object] = []
    panel.workspace.centre_on.connect(seen.append)
    choose(menu(), "Show on the map")
    assert seen == [pile.point] and panel.workspace.selection == (pile.id,)
    choose(menu(), "All of it to", "Cart")
    assert counts(panel, CART.id) == {"Sack": 1, "Rope": 1, "Rations": 10}
    assert pile.id not in panel.table.columns


def test_the_menus_open_by_keys_and_buttons(panel: LoadPanel) -> None:
    bea = enter(panel, "rope")
    QTest.keyClick(bea.list, Qt.Key.Key_Return)
    opened = panel.table.findChildren(QMenu)
    assert any("To" in [action.text() for action in menu.actions()] for menu in opened)
    for menu in opened:
        menu.close()
    bea.head.more.click()
    assert any("Drop packs" in [a.text() for a in menu.actions()] for menu in panel.table.findChildren(QMenu))


def test_a_narrow_dock_shows_others_below_the_first_and_nothing_sideways(panel: LoadPanel) -> None:
    for width, across in ((300, 1), (400, 2), (1100, 4)):
        panel.resize(width, 700)
        QApplication.processEvents()
        shown = list(panel.table.columns.values())
        assert len({each.x() for each in shown}) == min(across, len(shown))
        assert panel.table.horizontalScrollBar().maximum() == 0
        second = shown[1].visibleRegion().boundingRect()
        assert second.size() == shown[1].size(), "the second is seen at once"
        assert all(each.height() >= 170 for each in shown)


def test_a_column_shows_all_that_somebody_has_and_the_table_alone_is_scrolled(qtbot: QtBot, panel: LoadPanel) -> None:
    more = tuple(Item(id=f"coil-{number}", name=f"Coil of rope {number}", grams=900) for number in range(14))
    panel.workspace.submit(ChangePersonGear(PersonId(BEA.id), (*column(panel).carrier.gear, *more)))
    panel.refresh()
    things = column(panel).list
    assert things.topLevelItemCount() > 14
    qtbot.waitUntil(lambda: panel.table.verticalScrollBar().maximum() > 0)
    assert things.verticalScrollBar().maximum() == 0
