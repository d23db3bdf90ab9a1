"""The clock of the factions: whose go, who has a turn left, what is left of one, passing and ending."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.fights import Begin
from core.edits.people import ChangeCreature
from core.engine.command import Act
from core.engine.event import ClockChanged
from core.engine.journal import Journal
from core.engine.session import Session
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.rounds.order import TurnState
from core.rules.registry import SYSTEMS
from desktop.run.clocks.faction_zones import FactionZonesView
from desktop.run.clocks.faction_zones_words import PICTURES, clock_of, lines_of, rest_of
from desktop.run.clocks.registry import view_for
from desktop.theme.fonts import bold_font, fitting
from desktop.theme.icons import icon_names
from desktop.theme.theme import Theme
from tests.helpers.clocks import ShownClock
from tests.helpers.skirmish import begun, skirmish
from tests.transcripts.runner import ENCOUNTER


class Seen(ShownClock[FactionZonesView]):
    """A fight, the workspace on it, and the clock that shows it."""

    def __init__(self, qtbot: QtBot, theme: Theme, session: Session, ids: dict[str, TokenId]) -> None:
        super().__init__(qtbot, theme, (session, ids), FactionZonesView, 220)

    def act(self, who: str, action: str, **fields: object) -> None:
        """Let somebody act."""
        assert self.workspace.submit(Act(ENCOUNTER, self.ids[who], action, **fields))  # type: ignore[arg-type]

    def standing(self, who: str) -> TurnState:
        """Return how somebody stands to his turn."""
        return self.view.board.members()[self.ids[who]].standing

    def words(self, who: str) -> str:
        """Return the words beside somebody's face."""
        return self.view.board.members()[self.ids[who]].words

    def click(self, who: str) -> None:
        """Click on somebody's name, not on the face alone."""
        cell = self.view.board.cells[self.ids[who]]
        where = QPointF(cell.right() - 20, cell.center().y()).toPoint()
        QTest.mouseClick(self.view.board, Qt.MouseButton.LeftButton, pos=where)


@pytest.fixture
def seen(qtbot: QtBot, theme: Theme) -> Seen:
    """Give the fight in its first round, at the party's go."""
    return Seen(qtbot, theme, *begun())


def test_the_clock_of_the_factions_has_its_own_view(seen: Seen) -> None:
    clock = clock_of(seen.workspace)
    assert clock is not None and view_for(clock) is FactionZonesView


def test_it_says_whose_go_it_is_who_holds_the_initiative_and_what_can_be_done(seen: Seen) -> None:
    now = seen.view.now
    assert now.round.text() == "Round 1 · initiative: Party"
    assert now.headline.text() == "▶ Party: take a turn or pass"
    party, foes = lines_of(seen.workspace)
    assert (party.side, party.has_go, party.holds, party.passed) == ("party", True, True, False)
    assert (foes.side, foes.has_go, foes.holds, foes.passed) == ("foes", False, False, False)
    assert now.passing.isEnabled() and now.passing.text() == "Pass: the party"
    assert not now.end.isEnabled() and "no turn is under way" in now.end.toolTip()


def test_a_click_on_a_name_selects_it_and_a_turn_begins_with_the_first_action(seen: Seen) -> None:
    seen.click("Theobald")
    assert seen.workspace.selection == (seen.ids["Theobald"],)
    seen.act("Theobald", "small-deed", words="looks about")
    assert seen.standing("Theobald") is TurnState.UNDER_WAY
    assert seen.standing("Sybilla") is TurnState.LEFT
    assert seen.view.now.headline.text() == "▶ Theobald's turn"
    told = [line.words.text() for line in seen.view.now.rest]
    assert told == ["1 of 2 zones left", "main action left", "bonus action left in place of the main one"]
    assert not seen.view.now.passing.isEnabled() and "end it first" in seen.view.now.passing.toolTip()


def test_what_is_left_of_a_turn_is_told_as_it_dwindles(seen: Seen) -> None:
    def rest() -> list[str]:
        clock = clock_of(seen.workspace)
        assert clock is not None and clock.turn is not None
        return [words for _, words, _ in rest_of(clock.turn)]

    seen.act("Sybilla", "move", path=((8 * 768, 4 * 768), (12 * 768, 4 * 768)))
    assert rest() == ["1 of 2 zones left", "main action left", "bonus action left (2 without a main action)"]
    seen.act("Sybilla", "deed", words="shouts")
    assert rest() == ["0 of 2 zones left", "no main action left", "bonus action left"]


def test_ending_a_turn_hands_the_go_on_and_spends_it(seen: Seen) -> None:
    seen.act("Sybilla", "small-deed", words="looks about")
    QTest.mouseClick(seen.view.now.end, Qt.MouseButton.LeftButton)
    assert seen.standing("Sybilla") is TurnState.SPENT and "turn taken" in seen.words("Sybilla")
    assert seen.view.now.headline.text() == "▶ Foes: take a turn or pass"


def test_passing_is_kept_until_a_turn_wipes_it_out(seen: Seen) -> None:
    QTest.mouseClick(seen.view.now.passing, Qt.MouseButton.LeftButton)
    party, foes = lines_of(seen.workspace)
    assert party.passed and not foes.passed and foes.has_go
    assert "Passed consecutively: Party" in seen.view.now.task.text() and "has passed" in party.words()
    seen.act("Captain", "small-deed", words="waves")
    assert not any(line.passed for line in lines_of(seen.workspace))


def test_everybody_is_told_apart_by_an_icon_and_words(qtbot: QtBot, theme: Theme) -> None:
    seen = Seen(qtbot, theme, *begun(Bandit={"conditions": ["dead"]}))
    assert seen.standing("Bandit") is TurnState.OUT and seen.words("Bandit") == "out · dead"
    assert seen.view.board.members()[seen.ids["Bandit"]].face.is_out
    assert len(dict.fromkeys(PICTURES.values())) == len(TurnState) and not [
        name for name in PICTURES.values() if name not in icon_names()
    ]
    told = seen.view.board.accessibleDescription()
    assert "Party, takes a turn, holds the initiative: Sybilla, turn left · unhurt" in told


def test_one_who_keeps_the_turn_for_a_reaction_is_told_so(qtbot: QtBot, theme: Theme) -> None:
    # FAC-MOUNT-02
    session, ids = begun()
    clock = session.state.encounter(ENCOUNTER).clock
    assert isinstance(clock, FactionClock)
    kept = ClockChanged(ENCOUNTER, replace(clock, reserved=(ids["Theobald"],))).apply(session.state)
    seen = Seen(qtbot, theme, Session(Journal(kept), SYSTEMS), ids)
    assert seen.standing("Theobald") is TurnState.RESERVED and "turn reserved to react" in seen.words("Theobald")


def test_in_the_bonus_round_of_an_ambush_all_others_wait(qtbot: QtBot, theme: Theme) -> None:
    # FAC-SNEAK-04
    seen = Seen(qtbot, theme, *begun(Captain={"hidden": True}))
    assert "Bonus round" in seen.view.now.round.text()
    assert seen.standing("Captain") is TurnState.LEFT
    assert seen.standing("Sybilla") is TurnState.WAITS and "after the bonus round" in seen.words("Sybilla")
    assert seen.view.board.members()[seen.ids["Captain"]].face.hidden


def test_while_a_question_is_open_nobody_can_pass(qtbot: QtBot, theme: Theme) -> None:
    session, ids = skirmish()
    session.submit(Begin(ENCOUNTER, tuple(ids.values())))
    seen = Seen(qtbot, theme, session, ids)
    assert session.pending is not None
    assert not seen.view.now.passing.isEnabled() and "A question is open" in seen.view.now.task.text()


def test_three_factions_stand_side_by_side_and_a_narrow_card_tells_all_in_its_tooltip(
    qtbot: QtBot, theme: Theme
) -> None:
    seen = Seen(qtbot, theme, *begun(Wolf={"in": "Road", "side": "wolves"}))
    seen.view.resize(790, 190)
    cards = seen.view.board.cards
    assert [card.line.side for card in cards] == ["party", "foes", "wolves"]
    assert len({card.box.top() for card in cards}) == 1
    head = QPointF(cards[0].box.center().x(), cards[0].box.top() + 8).toPoint()
    assert seen.view.board.tip_at(head) == "Party, takes a turn, holds the initiative"


@pytest.mark.parametrize("wide", [520, 900, 1600])
def test_all_members_are_there_at_any_width(seen: Seen, wide: int) -> None:
    seen.view.resize(wide, 200)
    qt_image = QImage(seen.view.size(), QImage.Format.Format_ARGB32)
    seen.view.render(qt_image)
    board = seen.view.board
    assert list(board.cells) == [spot.face.token for spot in board.spots]
    boxes = list(board.cells.values())
    assert all(not one.intersects(other) for n, one in enumerate(boxes) for other in boxes[:n])
    assert all(box.left() >= 0 and box.right() <= board.width() and box.bottom() <= board.height() for box in boxes)


def test_a_name_that_there_is_no_room_for_has_dots_and_is_whole_in_the_tooltip(qtbot: QtBot, theme: Theme) -> None:
    name = "Obersteuerbevollmächtigter der Zunft der Fährleute von der unteren Landestelle"
    seen = Seen(qtbot, theme, *begun())
    token = seen.workspace.state.encounter(ENCOUNTER).token(next(iter(seen.ids.values())))
    changed = seen.workspace.state.creature(token).but(name=name)
    assert seen.workspace.submit(ChangeCreature(token.person or token.id, changed, None if token.person else ENCOUNTER))
    seen.view.resize(520, 200)
    board = seen.view.board
    member, cell = board.members()[token.id], board.cells[token.id]
    painter = QPainter(image := QImage(8, 8, QImage.Format.Format_ARGB32))
    assert "…" in fitting(painter, member.face.name, cell.width())
    painter.end()
    assert not image.isNull()
    spot = board.spot_at(cell.center())
    assert spot is not None
    tip = board.tip(spot.face)
    assert name in tip and all(part in tip for part in member.words.split(" · "))


def test_members_stand_in_no_more_columns_than_let_their_names_be_read(seen: Seen) -> None:
    board = seen.view.board
    seen.view.resize(1200, 300)
    QApplication.processEvents()

    def columns() -> int:
        return len({board.cells[who].left() for who in board.cells} | {0.0}) - 1

    many, who = columns(), seen.ids["Sybilla"]
    token = seen.workspace.state.token(ENCOUNTER, who)
    named = seen.workspace.state.creature(token).but(name="Baroness Wilhelmine of Hohenfels-Traunstein")
    assert seen.workspace.submit(ChangeCreature(token.person or who, named, None if token.person else ENCOUNTER))
    board.refresh()
    QApplication.processEvents()
    assert columns() < many
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.setFont(bold_font(board.font()))
        assert fitting(painter, named.name, board.cells[who].width() - 40) == named.name
