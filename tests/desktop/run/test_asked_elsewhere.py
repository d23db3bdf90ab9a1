"""A question of another encounter than the one that is looked at is named by that one, and leads there."""

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.base.ids import EncounterId, SystemId, TokenId
from core.edits.fights import AddEncounter, Begin, End
from core.engine.command import Act
from core.engine.policy import suggestion
from core.engine.request import Draw
from desktop.run.bar.last_result import last_result
from desktop.run.cards.question_form import whose
from desktop.run.clocks.duel_commands import why_not_next
from desktop.run.ribbon.ribbon import TurnRibbon
from desktop.theme.theme import Theme
from desktop.workspace.asking import answer_first, asked_elsewhere, asking
from tests.desktop.run.test_swift_cards import ANN, ORC, SWORD, duel
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER, SCENE, prepared


def asked(qtbot: QtBot, theme: Theme) -> Table:
    """Return a fight in which a question waits, beside another encounter that is looked at."""
    shield = {"id": "shield", "name": "Shield", "profile": "Small shield", "carried": "off hand"}
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {"sheet": {"skills": [{"name": "Block"}]}, "gear": [shield]})
    workspace = table.workspace
    assert workspace.submit(AddEncounter("At the mill", SystemId("99-towers"), SCENE))
    assert workspace.submit(Act(ENCOUNTER, ANN, "attack", (ORC,), item="sword"))
    assert workspace.session.pending is not None and asked_elsewhere(workspace) is None
    assert answer_first(workspace) == "A question is open: answer it first"
    other = next(EncounterId(each) for each in workspace.state.encounters if each != ENCOUNTER)
    workspace.look_at(encounter=other)
    return table


def test_the_encounter_that_asks_is_named_wherever_one_looks(qtbot: QtBot, theme: Theme) -> None:
    table = asked(qtbot, theme)
    workspace = table.workspace
    there = asked_elsewhere(workspace)
    assert there is not None and there.id == ENCOUNTER and asking(workspace) is there
    ribbon = TurnRibbon(workspace)
    qtbot.addWidget(ribbon)
    ribbon.refresh()
    assert ribbon.questions.text() == "Fight: 1 question waits"
    assert ribbon.questions.toolTip() == "A question of Fight waits for an answer: a click or F3 leads there"
    assert why_not_next(workspace) == "A question of Fight is open: answer it first (F3 leads there)"
    workspace.look_at(encounter=ENCOUNTER)
    assert ribbon.questions.text() == "1 question waits"


def test_the_card_leads_to_the_encounter_that_asks(qtbot: QtBot, theme: Theme) -> None:
    table = asked(qtbot, theme)
    page = table.cards.questions
    assert page is not None
    (button,) = (each for each in page.findChildren(QPushButton) if each.text() == "Fight asks")
    button.click()
    assert table.workspace.encounter is not None and table.workspace.encounter.id == ENCOUNTER
    page = table.cards.questions
    assert page is not None
    assert not any(each.text() == "Fight asks" for each in page.findChildren(QPushButton))


def test_what_has_been_done_elsewhere_is_not_told_in_another_encounter(qtbot: QtBot, theme: Theme) -> None:
    table = duel(qtbot, theme, {}, {})
    workspace = table.workspace
    assert workspace.submit(AddEncounter("At the mill", SystemId("99-towers"), SCENE))
    other = next(EncounterId(each) for each in workspace.state.encounters if each != ENCOUNTER)
    assert workspace.submit(End(ENCOUNTER))
    told = last_result(workspace)
    assert told is not None and "The fight is over" in told.lines
    workspace.look_at(encounter=other)
    assert last_result(workspace) is None


def test_a_step_back_takes_the_beginning_of_a_fight_back_only_when_asked_twice(qtbot: QtBot, theme: Theme) -> None:
    fight = {"zones": {"A": [0, 0, 6, 6]}}
    hand = {"control": "player", "action_dice": 2}
    fighters = {"Ann": {"at": [1, 1], "side": "party", "sheet": hand}, "Bob": {"at": [3, 1], "sheet": hand}}
    played = prepared({"system": "swift-swords", "scene": fight, "fighter": fighters})
    workspace = workspace_on(theme, played.session)
    everybody = tuple(TokenId(each) for each in played.ids.values())
    assert workspace.submit(Begin(ENCOUNTER, everybody))
    first = workspace.session.pending
    assert first is not None and workspace.session.beginning == ENCOUNTER
    assert workspace.answer((5, 5), first.key) and workspace.take_back(), "an answer is taken back at once"
    assert not workspace.take_back() and workspace.session.beginning == ENCOUNTER
    assert workspace.take_back() and workspace.session.beginning is None


def test_who_rolls_elsewhere_is_told_in_the_words_of_the_game_that_asks(qtbot: QtBot, theme: Theme) -> None:
    workspace = asked(qtbot, theme).workspace
    given = {f"defence:{ANN}:{ORC}": "none"}
    while (pending := workspace.session.pending) is not None and not isinstance(pending, Draw):
        workspace.session.answer(given.get(pending.key, suggestion(pending)), pending.key)
    assert isinstance(pending, Draw) and pending.key == f"attack:{ANN}:{ORC}"
    assert workspace.system is not None and workspace.system.id == "99-towers"
    assert whose(workspace, pending) == "Ann rolls"
