"""Swift Swords Tactica: what the beginning of a fight tells, and hands that the program rolls for the whole table."""

from typing import Any

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.fights import Begin
from core.engine.journal import Journal
from core.engine.request import Draw
from core.engine.session import Session
from core.rules.registry import SYSTEMS
from desktop.map.painting.labels import ResultTone
from desktop.run.answer_policy import policy_of
from desktop.run.bar.last_result import last_result
from desktop.run.results import came_of, latest
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode
from tests.desktop.run.test_swift_cards import ANN, duel
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER, prepared


def test_a_rank_lost_to_a_terror_as_the_fight_begins_is_told_on_the_map_and_in_the_line(
    qtbot: QtBot, theme: Theme
) -> None:
    # SST-FEAR-10: it is tested at once, and a failure costs a Rank
    terror = {"sheet": {"fear": "terror"}}
    workspace = duel(qtbot, theme, {}, terror, **{"fear:Ann": "3 3 3"}).workspace
    came = latest(workspace)
    assert came is not None and isinstance(came.entry.command, Begin)
    told = came_of(workspace, came)
    assert {who: (each.head, each.tone) for who, each in told.items()} == {ANN: ("−1 Mental", ResultTone.BAD)}
    result = last_result(workspace)
    assert result is not None and "Ann: −1 Mental" in result.lines
    assert set(came_of(workspace, came, public=True)) == {ANN}


def test_a_beginning_that_harms_nobody_has_no_labels(qtbot: QtBot, theme: Theme) -> None:
    workspace = duel(qtbot, theme, {}, {"sheet": {"fear": "terror"}}, **{"fear:Ann": "6 6 3"}).workspace
    assert latest(workspace) is None
    result = last_result(workspace)
    assert result is not None and len(result.lines) == 2


def test_whoever_lets_the_program_roll_all_hands_is_not_asked_for_the_dice_of_their_sixes(
    qtbot: QtBot, theme: Theme
) -> None:
    # SST-AD-02: a six brings a further die
    many = {"at": [2, 4], "side": "party", "sheet": {"control": "player", "action_dice": 6}}
    names = [f"Hero {number}" for number in range(6)]
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {name: {**many, "at": [number, 2]} for number, name in enumerate(names)},
    }
    played = prepared(given)
    played.session = Session(Journal(played.session.state), SYSTEMS)
    played.session.policy = policy_of(lambda: Settings(table_dice=True))
    table = Table(workspace_on(theme, played.session))
    qtbot.addWidget(table)
    table.show()
    workspace = table.workspace
    workspace.submit(Begin(ENCOUNTER, tuple(TokenId(each) for each in played.ids.values())))
    workspace.set_mode(Mode.RUN)
    waiting = workspace.session.waiting
    assert len(waiting) == len(names) and all(isinstance(each, Draw) for each in waiting)
    assert table.cards.questions is not None
    (roll,) = (b for b in table.cards.questions.findChildren(QPushButton) if b.text() == "Let the program roll all")
    roll.click()
    assert workspace.session.waiting == ()
