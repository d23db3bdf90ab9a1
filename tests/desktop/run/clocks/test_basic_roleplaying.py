"""The clock of DEX ranks: its phases, the ladder that movement builds anew, who acts together, going on and passing."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.edits.document import SetHouseRule
from core.edits.people import SetCondition
from core.engine.command import Act
from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.rules.basic_roleplaying.clock import RoundClock, RoundPhase
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, TREATING, UNCONSCIOUS
from core.rules.basic_roleplaying.rounds.course import GO_ON, PASS
from desktop.run.clocks import turn_commands
from desktop.run.clocks.basic_roleplaying import RanksView
from desktop.run.clocks.basic_roleplaying_words import (
    PICTURES,
    RankMember,
    RankState,
    Rung,
    clock_of,
    rungs_of,
    used_and_left,
)
from desktop.run.clocks.registry import view_for
from desktop.theme.icons import icon_names
from desktop.theme.theme import Theme
from tests.helpers.clocks import ShownClock
from tests.helpers.ranked import ENCOUNTER, TWINS, ranked, square


class Seen(ShownClock[RanksView]):
    """A fight, the workspace on it, and the clock that shows it."""

    def __init__(self, qtbot: QtBot, theme: Theme) -> None:
        super().__init__(qtbot, theme, ranked(), RanksView, 300)

    @property
    def clock(self) -> RoundClock:
        """The clock as it stands."""
        clock = clock_of(self.workspace)
        assert clock is not None
        return clock

    def rung(self, who: str) -> Rung:
        """Return the rung that somebody stands on."""
        return next(r for r in rungs_of(self.workspace) for m in r.members if m.face.token == self.ids[who])

    def member(self, who: str) -> RankMember:
        """Return somebody as the ladder has him."""
        return next(m for m in self.rung(who).members if m.face.token == self.ids[who])

    def go_on(self) -> None:
        """Press the button that goes on."""
        QTest.mouseClick(self.view.now.go_on, Qt.MouseButton.LeftButton)


@pytest.fixture
def seen(qtbot: QtBot, theme: Theme) -> Seen:
    """Give the fight at the statements of its first round."""
    return Seen(qtbot, theme)


def test_the_clock_of_ranks_has_its_own_view_and_an_icon_for_every_standing(seen: Seen) -> None:
    assert view_for(seen.clock) is RanksView
    assert set(PICTURES) == set(RankState) and set(PICTURES.values()) <= set(icon_names())


def test_the_phases_come_by_the_button(seen: Seen) -> None:
    now = seen.view.now
    assert now.round.text() == "Round 1 · statements of intent" and "says first" in now.headline.text()
    seen.go_on()
    assert now.round.text() == "Round 1 · movement" and "may still move" in now.task.text()
    seen.go_on()
    assert now.round.text() == "Round 1 · actions" and seen.clock.phase is RoundPhase.ACTIONS
    best = max(rung.rank or 0 for rung in rungs_of(seen.workspace))
    assert [rung.rank for rung in rungs_of(seen.workspace) if rung.is_now] == [best]


def test_the_ladder_goes_down_by_dex_and_names_weapon_class_and_rating(seen: Seen) -> None:
    ranks = [rung.rank for rung in rungs_of(seen.workspace)]
    assert ranks == sorted((rank for rank in ranks if rank is not None), reverse=True)
    assert seen.rung("Bertram Lisle").rank == 15
    assert seen.member("Bertram Lisle").words == "Longbow, missile, 60 %"
    assert seen.member("Agnes Rook").words == "Broadsword, medium, 65 %"


def test_movement_builds_the_ladder_anew(seen: Seen) -> None:
    seen.go_on()
    assert seen.clock.phase is RoundPhase.MOVEMENT
    who = seen.ids["Agnes Rook"]
    assert seen.workspace.submit(Act(ENCOUNTER, who, "move", path=tuple(square(4 + n, 2) for n in range(1, 8))))
    assert seen.rung("Agnes Rook").rank == 6 and "moved 11 m" in seen.member("Agnes Rook").words


def test_those_of_one_moment_share_a_frame(seen: Seen) -> None:
    groups = [group for rung in rungs_of(seen.workspace) for group in rung.together()]
    (pair,) = (group for group in groups if seen.ids[TWINS] in [member.face.token for member in group])
    assert len(pair) == 2 and pair[0].face.name.rpartition(" ")[0] == pair[1].face.name.rpartition(" ")[0] == TWINS
    assert pair[0].moment == pair[1].moment


def test_who_has_acted_stays_on_his_rung_with_a_tick(seen: Seen) -> None:
    seen.go_on()
    seen.go_on()
    assert seen.member("Bertram Lisle").standing is RankState.ACTS
    seen.workspace.select((seen.ids["Bertram Lisle"],))
    assert seen.view.now.passing.isEnabled()
    QTest.mouseClick(seen.view.now.passing, Qt.MouseButton.LeftButton)
    assert seen.member("Bertram Lisle").standing is RankState.DONE
    assert "has acted" in seen.member("Bertram Lisle").words and seen.rung("Bertram Lisle").rank == 15


def test_the_ladder_tells_how_often_each_defended_and_of_several_attacks_what_is_left(seen: Seen) -> None:
    # BRP-GAP-06, BRP-DEF-13
    who, clock = seen.ids["Bertram Lisle"], seen.clock
    twice: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-06": 2}}
    assert used_and_left({}, clock, who) == ()
    once = replace(clock, attacks={who: 1}, defences={who: ("parry", "dodge")})
    assert used_and_left(twice, once, who) == ("1 of 2 attacks left", "defended 2×")
    assert used_and_left({}, once, who) == used_and_left(twice, replace(once, acted=(who,)), who) == ("defended 2×",)
    assert seen.workspace.submit(SetHouseRule(BASIC_ROLEPLAYING, "BRP-GAP-06", 2))
    assert seen.member("Bertram Lisle").words == "Longbow, missile, 60 % · 2 of 2 attacks left"


def test_a_wide_ladder_gives_its_room_to_those_who_are_on_it(seen: Seen) -> None:
    ladder = seen.view.ladder
    seen.view.resize(1600, 300)
    QApplication.processEvents()
    ladder.arranged()
    assert max(len(rung.members) for rung in ladder.rungs) == 2 and ladder.width() > 1200
    assert all(cell.width() > 560 for cell in ladder.cells.values())


def test_a_click_on_the_ladder_selects_and_arrows_go_through_it(seen: Seen) -> None:
    cell = seen.view.ladder.cells[seen.ids["Cecily Marsh"]]
    QTest.mouseClick(
        seen.view.ladder, Qt.MouseButton.LeftButton, pos=QPointF(cell.right() - 20, cell.center().y()).toPoint()
    )
    assert seen.workspace.selection == (seen.ids["Cecily Marsh"],)
    before = seen.view.ladder.focused()
    QTest.keyClick(seen.view.ladder, Qt.Key.Key_Down)
    after = seen.view.ladder.focused()
    assert before is not None and after is not None and before.face.token != after.face.token
    assert "DEX" in seen.view.ladder.title() and "Longbow" in seen.view.ladder.accessibleDescription()


def test_the_keys_of_the_menu_go_on_and_pass(seen: Seen) -> None:
    workspace = seen.workspace
    assert (turn_commands.turn_ender(workspace), turn_commands.passing(workspace)) == (GO_ON, PASS)
    assert turn_commands.why_not(workspace, PASS) is None and turn_commands.do(workspace, PASS)
    assert len(seen.clock.stated) == 1


def test_the_fallen_stand_below_the_ladder(seen: Seen) -> None:
    who = seen.ids["Agnes Rook"]
    assert seen.workspace.submit(SetCondition(ENCOUNTER, (who,), Condition(UNCONSCIOUS)))
    rung = seen.rung("Agnes Rook")
    assert rung == rungs_of(seen.workspace)[-1]
    assert (rung.rank, rung.label()) == (None, "out") and seen.member("Agnes Rook").standing is RankState.OUT


def test_first_aid_under_way_is_told_where_it_is_counted_on_and_with_whoever_gives_it(seen: Seen) -> None:
    seen.go_on()
    seen.go_on()
    now, (healer, hurt) = seen.view.now, (seen.ids[each] for each in ("Agnes Rook", "Bertram Lisle"))
    assert "First Aid" not in now.task.text() + now.go_on.toolTip() + seen.member("Agnes Rook").words
    assert seen.workspace.submit(SetCondition(ENCOUNTER, (healer,), Condition(TREATING, other=hurt)))
    told = "First Aid, done when the round ends: Agnes Rook 1 → Bertram Lisle 1."
    assert told in now.task.text() and told in now.go_on.toolTip()
    assert "gives First Aid to Bertram Lisle 1" in seen.member("Agnes Rook").words
    assert seen.workspace.submit(SetCondition(ENCOUNTER, (healer,), Condition(UNCONSCIOUS)))
    assert told not in now.task.text() + now.go_on.toolTip(), "who is down finishes nothing"
