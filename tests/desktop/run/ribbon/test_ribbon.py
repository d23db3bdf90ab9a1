"""The turn ribbon: who stands where on it, what a click and a drag do, the time, the players' screen, the menu."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.engine.event import ClockChanged
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import Rect
from core.rules.basic_roleplaying.clock import RoundClock, RoundPhase
from core.rules.registry import SYSTEMS
from core.rules.towers.clock import TowersClock
from desktop.run.clocks.turn_commands import by_hand
from desktop.run.ribbon.lane import RibbonLane
from desktop.run.ribbon.pill import AFTER, BEFORE, PICTURE, Pill
from desktop.run.ribbon.ribbon import TurnRibbon
from desktop.run.subject import subject
from desktop.theme.fonts import text_font
from desktop.theme.theme import Theme
from desktop.widgets.keys import AltAlone
from desktop.workspace.player_screen import Showing
from desktop.workspace.workspace import Workspace
from tests.desktop.run.clocks.test_clocks import fight
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ready
from tests.helpers.ranked import ENCOUNTER, TWINS, ranked
from tests.helpers.shown_order import acting_in
from tests.helpers.skirmish import begun as skirmish_begun


def shown(qtbot: QtBot, workspace: Workspace, width: int = 1200) -> tuple[TurnRibbon, RibbonLane]:
    """Show the ribbon at a width."""
    ribbon = TurnRibbon(workspace)
    qtbot.addWidget(ribbon)
    ribbon.resize(width, ribbon.height())
    ribbon.show()
    ribbon.refresh()
    assert ribbon.lane is not None
    return ribbon, ribbon.lane


def clock_of(workspace: Workspace) -> TowersClock:
    """Return the clock as it stands."""
    encounter = workspace.encounter
    assert encounter is not None and isinstance(encounter.clock, TowersClock)
    return encounter.clock


def test_everybody_who_can_act_stands_once_and_who_acts_comes_first(qtbot: QtBot, theme: Theme) -> None:
    workspace = fight(theme)
    _, lane = shown(qtbot, workspace)
    there = [spot.face.token for spot in lane.spots]
    assert len(set(there)) == len(there) > 4
    assert there[0] == subject(workspace) == lane.row.named
    out = [face.token for face in lane.faces.values() if face.is_out]
    assert out and not set(out) & set(there)
    boxes = sorted((spot.box for spot in lane.spots), key=lambda box: box.left())
    assert all(one.right() <= other.left() + 1 for one, other in pairwise(boxes))


def test_a_click_on_somebody_who_waits_only_looks_and_on_one_who_may_act_chooses(qtbot: QtBot, theme: Theme) -> None:
    session, ids = skirmish_begun()
    workspace = workspace_on(theme, session)
    _, lane = shown(qtbot, workspace)
    lane.refresh()
    for name, chosen in (("Theobald", "Theobald"), ("Bandit", "Theobald")):
        spot = next(spot for spot in lane.spots if spot.face.token == ids[name])
        QTest.mouseClick(lane, Qt.MouseButton.LeftButton, pos=spot.box.center().toPoint())
        assert workspace.selection == (ids[name],)
        assert subject(workspace) == ids[chosen]


def test_those_whose_blows_land_at_once_are_in_one_frame(qtbot: QtBot, theme: Theme) -> None:
    session, ids = ranked()
    first = session.state.encounter(ENCOUNTER).clock
    assert isinstance(first, RoundClock)
    everybody = first.combatants
    clock = replace(
        first, phase=RoundPhase.ACTIONS, stated=everybody, settled=everybody, together=everybody, moment=None
    )
    session = Session(Journal(ClockChanged(ENCOUNTER, clock).apply(session.state)), SYSTEMS)
    _, lane = shown(qtbot, workspace_on(theme, session))
    state = session.state
    twins = [token.id for token in state.encounter(ENCOUNTER).tokens.values() if state.creature(token).name == TWINS]
    (frame,) = (frame for frame in lane.row.frames if frame.open)
    held = [face.token for box, face in lane.row.badges if frame.box.contains(box)]
    assert sorted(held) == sorted(twins)
    assert ids[TWINS] in held


def test_a_badge_is_dragged_to_another_phase(qtbot: QtBot, theme: Theme) -> None:
    workspace = fight(theme)
    ribbon, lane = shown(qtbot, workspace)
    workspace.changed.connect(lambda change: ribbon.refresh())
    places = [place for place in lane.row.places if place.group.cells and place.group.at is not None]
    last, goal = lane.spots[-1], places[1].group.at
    assert last.face.token not in clock_of(workspace).holders and goal is not None
    start, end = last.box.center().toPoint(), QPointF(places[1].box.center().x() - lane.offset, 30).toPoint()
    QTest.mousePress(lane, Qt.MouseButton.LeftButton, pos=start)
    for step in (start + QPoint(-20, 0), end):
        move(lane, step)
    QTest.mouseRelease(lane, Qt.MouseButton.LeftButton, pos=end)
    assert clock_of(workspace).marker(last.face.token).position == goal


def move(lane: QWidget, to: QPoint) -> None:
    """Move the mouse with its button down, which a test's own function does not do."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(to), QPointF(lane.mapToGlobal(to)), left, left, none)
    QApplication.sendEvent(lane, event)


def test_between_two_places_each_dot_is_a_phase(qtbot: QtBot, theme: Theme) -> None:
    workspace = fight(theme)
    ribbon, lane = shown(qtbot, workspace)
    last = clock_of(workspace).line()[-1]
    far = clock_of(workspace).marker(last).position + 5
    assert by_hand(workspace, last, far)
    ribbon.refresh()
    numbered = [place for place in lane.row.places if place.group.at is not None]
    before, after = next((one, other) for one, other in pairwise(numbered) if other.group.gap >= 3)
    assert before.group.at is not None and after.group.at is not None
    middle = (before.box.right() + after.box.left()) / 2 - lane.offset
    packed = lane.number_at(QPointF(middle, 30))
    assert packed is not None and packed[0] is not None and before.group.at < packed[0] < after.group.at


def test_what_does_not_fit_is_reached_by_the_wheel_and_the_arrows(qtbot: QtBot, theme: Theme) -> None:
    _, lane = shown(qtbot, fight(theme), width=640)
    assert lane.on.isVisible() and not lane.back.isVisible() and lane.offset == 0
    lane.on.click()
    assert lane.offset > 0 and lane.back.isVisible()
    for _ in range(9):
        lane.on.click()
    assert not lane.on.isVisible()
    assert max(spot.box.right() for spot in lane.spots) <= lane.width()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_ribbon_keeps_its_height_and_grows_with_the_interface(qtbot: QtBot, theme: Theme, scale: float) -> None:
    theme.wear("light", scale=scale)
    try:
        ribbon, lane = shown(qtbot, fight(theme), width=1366)
        assert ribbon.height() == 56 * scale and ribbon.width() == 1366
        assert all(spot.box.bottom() <= lane.height() for spot in lane.spots)
        assert all(words.box.bottom() <= lane.height() for words in lane.row.words)
    finally:
        theme.wear("light")


def test_without_a_fight_it_offers_to_begin_one(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    ribbon = TurnRibbon(workspace)
    qtbot.addWidget(ribbon)
    ribbon.show()
    ribbon.refresh()
    assert ribbon.begin.isVisible() and acting_in(ribbon) == () and ribbon.idle.text() == "Brawl"
    with qtbot.waitSignal(workspace.action_wanted, check_params_cb=lambda wanted: wanted == "fight.begin"):
        ribbon.begin.click()


def test_the_pill_has_one_place_and_width_for_all_it_says(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    pill = Pill(workspace)
    qtbot.addWidget(pill)
    screen = workspace.player_screen
    assert pill.words() == "No screen"
    screen.set_open(True)
    # a live picture of a map on which nothing is revealed is black, and the game master reads so
    covered = pill.words(), pill.sizeHint(), pill.look().ground
    assert covered[0] == "All covered"
    screen.bounds = Rect(0, 0, 100, 100)
    seen = []
    for showing in Showing:
        screen.show_as(showing)
        seen.append((pill.words(), pill.sizeHint(), pill.look().ground))
    assert [words for words, _, _ in seen] == ["Live", "Frozen", "Black"]
    said = QFontMetrics(text_font(scale=theme.scale, weight=QFont.Weight.DemiBold)).horizontalAdvance(covered[0])
    assert covered[1].width() >= said + theme.pixels(PICTURE + BEFORE + AFTER), (
        "the longest words stand free of the edge"
    )
    assert len({size.toTuple() for _, size, _ in (covered, *seen)}) == 1 and len({ground for _, _, ground in seen}) == 3


def test_time_passes_by_the_menu_in_a_fight_one_step_further_in(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    ribbon = TurnRibbon(workspace)
    qtbot.addWidget(ribbon)
    menu = ribbon.time.menu()
    menu.aboutToShow.emit()
    hour = next(action for action in menu.actions() if action.text() == "Let 1 hour pass")
    hour.trigger()
    assert workspace.state.time == 3600
    other = TurnRibbon(fight(theme))
    qtbot.addWidget(other)
    menu = other.time.menu()
    menu.aboutToShow.emit()
    assert not any(action.text().startswith("Let 1") for action in menu.actions())
    first = menu.actions()[0].menu()
    assert first.actions()[0].text() == "Let 1 minute pass"  # type: ignore[attr-defined]  # a menu, though the stub says object


def test_alt_alone_is_heard_and_alt_with_another_key_is_not(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    heard: list[bool] = []
    alone = AltAlone(window)
    alone.struck.connect(lambda: heard.append(True))
    QTest.keyPress(window, Qt.Key.Key_Alt)
    QTest.keyPress(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    QTest.keyRelease(window, Qt.Key.Key_Alt)
    assert not heard
    QTest.keyPress(window, Qt.Key.Key_Alt)
    QTest.keyRelease(window, Qt.Key.Key_Alt)
    assert heard == [True]
