"""The roster strip: badges, sides selected by their headings, equal ones in one line, the dead under a count."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.edits.fights import AddEncounter
from core.model.creature import Track
from desktop.creatures.creature_list import RosterModel
from desktop.creatures.lines import CreatureLine, ShownTrack
from desktop.map.content import ConditionMark
from desktop.roster.rows import RosterRows, folded, stacked
from desktop.roster.strip import OPEN, RosterStrip
from desktop.roster.strip_painter import HEADING, SLIM
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun
from tests.transcripts.runner import SCENE, prepared


def shown(qtbot: QtBot, theme: Theme) -> RosterStrip:
    """Show the strip on the tiny fight."""
    strip = RosterStrip(workspace_on(theme, begun()))
    qtbot.addWidget(strip)
    strip.resize(SLIM, 600)
    strip.show()
    strip.refresh()
    return strip


def row(number: int, *, name: str = "Orc", value: int = 3, gone: bool = False) -> CreatureLine:
    """Return a line of a foe."""
    bars = (ShownTrack("hits", "Hits", Track(value, 3)),)
    return CreatureLine(f"token-{number}", name, "foes", badge=f"O{number}", bars=bars, is_gone=gone)


def test_a_click_on_a_heading_selects_the_whole_side(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    rows = strip.list.rows.rows
    heading = next(number for number, each in enumerate(rows) if each.name == "Foes")
    box = strip.list.visualRect(strip.list.rows.index(heading))
    QTest.mouseClick(strip.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    foes = [each.id for each in rows if each.side == "foes"]
    assert list(strip.workspace.selection) == foes and len(foes) == 2


def test_no_word_of_a_heading_is_cut_in_the_slim_strip(qtbot: QtBot, theme: Theme) -> None:
    shell = shown(qtbot, theme)
    painter, heights = shell.list.slim, {}
    for name in ("Foes", "Not on this map", "Bystanders"):
        model = RosterModel(shell)
        model.show((CreatureLine("", name),))
        option = QStyleOptionViewItem()
        size = painter.sizeHint(option, model.index(0))
        metrics = QFontMetrics(painter.heading_font(name, option.font, size.width()))
        box = metrics.boundingRect(QRect(0, 0, size.width(), 0), HEADING, name)
        assert box.width() <= size.width() and box.height() <= size.height()
        assert all(metrics.horizontalAdvance(word) <= size.width() for word in name.split())
        heights[name] = size.height()
    assert heights["Foes"] == heights["Bystanders"] < heights["Not on this map"]


def test_it_opens_and_closes_and_is_remembered(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    assert strip.width() == SLIM and strip.list.painter is strip.list.slim
    strip.fold.click()
    assert strip.width() == OPEN and strip.list.painter is strip.list.whole
    assert strip.workspace.settings.value.strip_open
    strip.fold.click()
    assert strip.width() == SLIM


def test_everybody_has_a_badge_within_the_strip_and_the_keyboard_walks(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    there = strip.list
    for number, each in enumerate(there.rows.rows):
        if not each.is_heading:
            box = there.visualRect(there.rows.index(number))
            disc = there.painter.places(each, box, there.font()).disc
            assert disc.left() >= 0 and disc.right() < SLIM and box.contains(disc)
    first = next(each.id for each in there.rows.rows if each.id)
    there.select_ids((first,))
    there.setFocus()
    QTest.keyClick(there, Qt.Key.Key_Down)
    assert strip.workspace.selection and strip.workspace.selection != (first,)


def test_the_dead_are_folded_away_under_their_number() -> None:
    rows = (CreatureLine("", "Foes"), row(1), row(2, gone=True), CreatureLine("", "Allies"), row(3, gone=True))
    kept, count = folded(rows)
    assert [each.name for each in kept] == ["Foes", "Orc"] and count == 2
    assert folded(()) == ((), 0)


def test_equal_ones_share_a_line_where_there_are_many() -> None:
    rows = (CreatureLine("", "Foes"), *(row(number) for number in range(1, 10)), row(10, value=1))
    assert stacked(rows, 20) == rows
    found = stacked(rows, 5)
    assert [each.badge for each in found] == ["", "O×9", "O10"]
    assert found[1].kin == tuple(f"token-{number}" for number in range(2, 10))


def test_what_holds_somebody_is_worn_as_a_mark(theme: Theme) -> None:
    workspace = workspace_on(theme, begun())
    assert all(isinstance(mark, ConditionMark) for each in RosterRows(workspace).lines() for mark in each.worn)
    assert all(not each.is_gone for each in RosterRows(workspace).lines())


def test_a_right_click_offers_what_can_be_done(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    wanted: list[QPoint] = []
    strip.list.menu_wanted.connect(wanted.append)
    number = next(number for number, each in enumerate(strip.list.rows.rows) if each.id)
    strip.list.customContextMenuRequested.emit(strip.list.visualRect(strip.list.rows.index(number)).center())
    assert len(wanted) == 1


def test_a_click_on_a_sign_leaves_the_keyboard_where_it_is(qtbot: QtBot, theme: Theme) -> None:
    strip = shown(qtbot, theme)
    # opened, it has fields for tracks that are typed into
    for is_open, policy in ((False, Qt.FocusPolicy.TabFocus), (True, Qt.FocusPolicy.StrongFocus)):
        strip.list.show_lines(is_open=is_open)
        assert strip.list.focusPolicy() == policy


def test_people_of_another_game_are_not_in_the_strip_of_an_encounter(qtbot: QtBot, theme: Theme) -> None:
    fighters = {"Ann": {"at": [1, 1], "side": "party", "person": True}, "Orc": {"at": [3, 1]}}
    scene = {"zones": {"A": [0, 0, 6, 6]}}
    played = prepared({"system": "swift-swords", "scene": scene, "fighter": fighters})
    strip = RosterStrip(workspace_on(theme, played.session))
    qtbot.addWidget(strip)
    strip.show()
    workspace = strip.workspace
    for system in ("99-towers", "swift-swords"):
        assert workspace.submit(AddEncounter(system, SystemId(system), SCENE))
    found = {each.name: each.id for each in workspace.state.encounters.values()}

    def names() -> list[str]:
        strip.refresh()
        return [each.name for each in strip.list.rows.rows]

    assert names() == ["Party", "Ann", "Foes", "Orc"]
    workspace.look_at(encounter=found["99-towers"])
    assert names() == []
    assert [each.name for each in RosterRows(workspace).lines()] == ["Of another game", "Ann"]
    workspace.look_at(encounter=found["swift-swords"])
    assert names() == ["Not on this map", "Ann"]


def test_of_several_marks_the_first_and_the_count_of_the_others_lie_below_one_another(
    qtbot: QtBot, theme: Theme
) -> None:
    strip = shown(qtbot, theme)
    painter = strip.list.slim
    for crowded in (False, True):
        painter.crowded = crowded
        high = painter.places(row(1), QRect(0, 0, SLIM, 0), strip.list.font()).height
        box = QRect(0, 0, SLIM, high)
        first, count = painter.marks(box, painter.places(row(1), box, strip.list.font()).disc)
        assert not first.intersects(count) and box.top() - 2 <= first.top() and count.bottom() <= box.bottom() + 1
        assert count.height() >= 12, "it can be read"
