"""The clock of seconds: whose turn it is, six pips for everybody, what is owed and to come, ending and holding."""

from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.people import ChangeCreature
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.ribbon import Pip
from core.engine.session import Session
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.clock import SecondsClock
from core.rules.semi_automagic.time.turns import turn_pips
from core.rules.semi_automagic.time.waiting import END
from desktop.run.clocks.clock_view import joined
from desktop.run.clocks.on_paper import paper_board
from desktop.run.clocks.registry import view_for
from desktop.run.clocks.semi_automagic import SecondsBox, SecondsView
from desktop.run.clocks.semi_automagic_pips import pips_text
from desktop.run.clocks.semi_automagic_words import PICTURES, SecondsLine, SecondsState, clock_of, lines_of
from desktop.run.clocks.turn_commands import do, passing, turn_ender, why_not
from desktop.theme.icons import icon_names
from desktop.theme.theme import Theme
from tests.helpers.clocks import ShownClock
from tests.transcripts.runner import ENCOUNTER, begin, prepared

FIGHT = {
    "system": "semi-automagic",
    "scene": {"metres": 1},
    "fighter": {
        "Ottilie": {"at": [1, 1], "side": "party", "person": True},
        "Corvin": {"at": [1, 5], "side": "party", "person": True},
        "Raider": {"at": [9, 1]},
    },
}
ROLLED = {"initiative:Ottilie": 6, "initiative:Corvin": 4, "initiative:Raider": 2}


class Seen(ShownClock[SecondsView]):
    """A fight, the workspace on it, and the clock that shows it."""

    def __init__(self, qtbot: QtBot, theme: Theme) -> None:
        played = prepared(FIGHT)
        begin(played, {"answers": ROLLED})
        session = Session(Journal(played.session.state), SYSTEMS)
        ids = {name: TokenId(token) for name, token in played.ids.items()}
        super().__init__(qtbot, theme, (session, ids), SecondsView, 220)

    def act(self, who: str, action: str, **fields: object) -> None:
        """Let somebody act."""
        assert self.workspace.submit(Act(ENCOUNTER, self.ids[who], action, **fields))  # type: ignore[arg-type]

    def line(self, who: str) -> SecondsLine:
        """Return what is shown of somebody."""
        return next(line for line in self.view.board.lines if line.face.token == self.ids[who])

    def call(self, name: str) -> None:
        """Call the raider something else."""
        creature = self.workspace.state.creature(self.workspace.state.encounter(ENCOUNTER).tokens[self.ids["Raider"]])
        assert self.workspace.submit(ChangeCreature(self.ids["Raider"], creature.but(name=name), ENCOUNTER))

    def click(self, who: str) -> None:
        """Click on somebody's name, not on the face alone."""
        cell = self.view.board.cells[self.ids[who]]
        where = QPointF(cell.right() - 20, cell.center().y()).toPoint()
        QTest.mouseClick(self.view.board, Qt.MouseButton.LeftButton, pos=where)


@pytest.fixture
def seen(qtbot: QtBot, theme: Theme) -> Seen:
    """Give the fight in its first round, at the turn of the quickest."""
    return Seen(qtbot, theme)


def test_the_clock_of_seconds_has_its_own_view(seen: Seen) -> None:
    clock = clock_of(seen.workspace)
    assert clock is not None and view_for(clock) is SecondsView


def test_it_says_whose_turn_it_is_and_counts_six_seconds_down(seen: Seen) -> None:
    now = seen.view.now
    assert (now.round.text(), now.headline.text(), now.left.text()) == ("Round 1", "▶ Ottilie's turn", "6 s left")
    assert now.pips.pips == (Pip.LEFT,) * 6
    seen.act("Ottilie", "deed", words="fetches a potion", options=(("seconds", 2),))
    assert now.left.text() == "4 s left" and now.pips.pips == (Pip.GONE,) * 2 + (Pip.LEFT,) * 4
    assert now.pips.accessibleName() == "2 s gone by, 4 s left"


def test_everybody_stands_in_the_order_of_initiative_with_six_pips(seen: Seen) -> None:
    assert [(line.face.name, line.score) for line in lines_of(seen.workspace)] == [
        ("Ottilie", 9),
        ("Corvin", 7),
        ("Raider", 5),
    ]
    assert [line.standing for line in seen.view.board.lines] == [
        SecondsState.ACTS,
        SecondsState.TO_COME,
        SecondsState.TO_COME,
    ]
    assert seen.line("Raider").pips == (Pip.TO_COME,) * 6
    seen.act("Ottilie", "end-turn")
    assert seen.line("Ottilie").standing is SecondsState.DONE and seen.line("Ottilie").pips == (Pip.GONE,) * 6
    assert seen.line("Corvin").standing is SecondsState.ACTS


def test_a_long_name_is_read_whole_where_its_seconds_are_all_alike_and_else_keeps_its_number(seen: Seen) -> None:
    long = "Highwayman with a crossbow 1"
    seen.view.resize(560, 220)
    seen.call(long)
    board, who = seen.view.board, seen.ids["Raider"]
    assert seen.line("Raider").pips == (Pip.TO_COME,) * 6 and board.shown(who) == long
    seen.call("Crossbowman of the whole garrison of the bishop 12")
    shown = board.shown(who)
    assert "…" in shown and shown.endswith("12")
    assert board.shown(seen.ids["Corvin"]) == "Corvin"


def test_what_runs_over_the_turn_and_what_comes_later_is_told_in_words_and_shapes(seen: Seen) -> None:
    seen.act("Ottilie", "deed", words="a charm", options=(("seconds", 2), ("delay", 9)))
    seen.act("Ottilie", "deed", words="a spell", options=(("seconds", 7),))
    line = seen.line("Ottilie")
    assert line.pips == (Pip.OWED,) * 3 + (Pip.TO_COME,) * 3
    assert line.words == "has had the turn · a spell: 3 s of the next turn · a charm: effect in 5 s · unhurt"
    assert "3 s owed to what was begun" in pips_text(line.pips)
    assert "a spell: 3 s of the next turn" in seen.view.board.accessibleDescription()


def test_a_turn_is_held_by_the_button_and_taken_between_the_actions_of_another(seen: Seen) -> None:
    now = seen.view.now
    assert now.passing.text() == "Delay initiative" and now.passing.isEnabled()
    QTest.mouseClick(now.passing, Qt.MouseButton.LeftButton)
    assert seen.line("Ottilie").standing is SecondsState.HOLDS and now.headline.text() == "▶ Corvin's turn"
    assert now.task.text() == "Ottilie may step in: select and act."
    seen.act("Ottilie", "move", path=((2 * 768 + 384, 384 + 768),))
    assert now.headline.text() == "▶ Ottilie's turn" and "Corvin is interrupted" in now.task.text()
    assert seen.line("Corvin").standing is SecondsState.INTERRUPTED
    QTest.mouseClick(now.end, Qt.MouseButton.LeftButton)
    assert now.headline.text() == "▶ Corvin's turn" and now.left.text() == "6 s left"


def test_between_two_turns_the_moment_can_be_let_pass(seen: Seen) -> None:
    now = seen.view.now
    seen.act("Ottilie", "hold")
    seen.act("Corvin", "end-turn")
    assert now.headline.text() == "▶ Between two turns" and now.passing.text() == "Go on delaying"
    assert not now.end.isEnabled() and "no turn is under way" in now.end.toolTip()
    assert why_not(seen.workspace, passing(seen.workspace)) is None
    assert do(seen.workspace, passing(seen.workspace))
    assert now.headline.text() == "▶ Raider's turn"


def test_the_keys_of_the_menu_end_and_hold_a_turn(seen: Seen) -> None:
    assert why_not(seen.workspace, turn_ender(seen.workspace)) is None and do(
        seen.workspace, turn_ender(seen.workspace)
    )
    assert seen.line("Ottilie").standing is SecondsState.DONE
    seen.act("Corvin", "move", path=((2 * 768 + 384, 5 * 768 + 384),))
    assert why_not(seen.workspace, passing(seen.workspace)) == "has acted already in this turn"
    assert not do(seen.workspace, passing(seen.workspace))


def test_a_click_on_a_name_selects_it_and_arrows_go_from_one_to_the_next(seen: Seen) -> None:
    seen.click("Raider")
    assert seen.workspace.selection == (seen.ids["Raider"],)
    seen.view.board.setFocus()
    QTest.keyClick(seen.view.board, Qt.Key.Key_Home)
    assert "Ottilie, acts now" in seen.view.board.accessibleName()
    assert "Disc: a second left" in seen.view.board.tip_at(seen.view.board.rect().bottomRight())


def test_lost_seconds_are_crosses_and_every_picture_is_there(seen: Seen) -> None:
    clock = clock_of(seen.workspace)
    assert clock is not None
    turn = clock.active[0]
    assert turn_pips(type(turn)(turn.who, turn.mind, spent=1, lost=3)) == (
        (Pip.GONE,) + (Pip.LEFT,) * 2 + (Pip.LOST,) * 3
    )
    assert set(PICTURES.values()) | {"alarm", "rotate-clockwise"} <= set(icon_names())


def test_the_shapes_differ_without_any_colour(seen: Seen, theme: Theme) -> None:
    shown = []
    for pips in [(pip,) * 6 for pip in Pip]:
        seen.view.now.pips.show_pips(pips)
        image = seen.view.now.pips.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        shown.append(bytes(image.constBits()))
    assert len(set(shown)) == len(Pip)


def test_on_paper_the_seconds_are_squares_to_count_down_on(seen: Seen) -> None:
    seen.act("Ottilie", "deed", words="fetches a potion", options=(("seconds", 2),))
    clock = clock_of(seen.workspace)
    board = paper_board(SecondsClock, clock)
    assert board is not None and [square.label for square in board.squares] == ["6", "5", "4", "3", "2", "1"]
    assert [square.label for square in board.squares if square.markers] == ["4"]
    empty = paper_board(SecondsClock, None)
    assert empty is not None and not any(square.now for square in empty.squares)


def test_buttons_whose_words_have_no_room_beside_one_another_stand_below(seen: Seen) -> None:
    """In German, and at twice the size, what puts a turn off is as long as the box is wide."""
    now = seen.view.findChild(SecondsBox)
    assert now is not None
    assert now.end.geometry().top() == now.passing.geometry().top()
    now.offer(now.passing, END, "Put the initiative off until much later", {END: ""})
    QApplication.processEvents()
    assert now.end.geometry().bottom() < now.passing.geometry().top()
    assert now.passing.width() >= now.passing.minimumSizeHint().width() and now.rect().contains(now.passing.geometry())
    now.refresh()
    QApplication.processEvents()
    assert now.end.geometry().top() == now.passing.geometry().top()


def test_a_frame_around_several_holds_nobody_else_and_covers_no_names() -> None:
    column = [QRectF(0, 38 * row, 26, 26) for row in range(4)]
    second = [QRectF(300, 38 * row, 26, 26) for row in range(4)]
    others = [box.center() for box in (*column[:3], *second[1:])]
    assert joined((column[3], second[0]), others) == [column[3], second[0]]
    assert joined(column[1:3], [column[0].center(), column[3].center()]) == [QRectF(0, 38, 26, 64)]
    assert joined((column[0], column[1], column[3]), [column[2].center()]) == [QRectF(0, 0, 26, 64), column[3]]


def test_a_rider_and_a_mount_in_two_columns_have_a_frame_each(qtbot: QtBot, theme: Theme) -> None:
    fighters = {f"Foe {number}": {"at": [20 + number, 9]} for number in range(4)}
    ridden: dict[str, Any] = {
        "Rider": {"at": [2, 4], "side": "party", "sheet": {"skills": [{"skill": "Ride", "ranks": 1}]}},
        "Horse": {"at": [3, 4], "side": "party", "sheet": {"scale": 1, "speed": "3"}},
    }
    scene = {"metres": 1, "columns": 60}
    played = prepared({"system": "semi-automagic", "scene": scene, "fighter": {**ridden, **fighters}})
    rolled = dict(zip(("Rider", "Horse", *fighters), (6, 5, 4, 3, 2, 1), strict=False))
    begin(played, {"answers": {f"initiative:{name}": points for name, points in rolled.items()}})
    shown = ShownClock(
        qtbot,
        theme,
        (played.session, {name: TokenId(token) for name, token in played.ids.items()}),
        SecondsView,
        220,
    )
    assert shown.workspace.submit(Act(ENCOUNTER, shown.ids["Rider"], "mount", targets=(shown.ids["Horse"],)))
    board = shown.view.board
    apart = set()
    for wide in range(260, 2000, 120):
        board.resize(wide, 400)
        boxes = {spot.face.token: spot.box for spot in board.spots}
        pair = [boxes[shown.ids["Rider"]], boxes[shown.ids["Horse"]]]
        apart.add(pair[0].left() != pair[1].left())
        frames = board.shared()
        assert all(any(frame.contains(box) for frame in frames) for box in pair)
        for who, box in boxes.items():
            if who not in (shown.ids["Rider"], shown.ids["Horse"]):
                assert not any(frame.intersects(box) for frame in frames), wide
        names = [cell.adjusted(70, 0, 0, 0) for cell in board.cells.values()]
        assert not any(frame.intersects(name) for frame in frames for name in names), wide
    assert apart == {True, False}
