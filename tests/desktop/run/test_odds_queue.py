"""Odds in the background: one after another, given up when nobody waits, and no longer than is bearable."""

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThreadPool
from pytestqt.qtbot import QtBot

from core.analysis.odds import GivenUp, odds
from core.engine.board_cache import BoardCache
from core.engine.system import Family, Offer
from desktop.run.odds_queue import Answer, OddsQuestion, OddsQueue
from desktop.run.offer_groups import offers_of
from desktop.run.on_map import Chances
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.samples import sample_session


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace on the sample's fight."""
    return workspace_on(theme, sample_session())


def attack(workspace: Workspace) -> Offer:
    """Return the first attack of the actor that is open."""
    assert workspace.actor is not None
    return next(o for o in offers_of(workspace, workspace.actor) if o.why_not is None and o.family is Family.ATTACK)


def questions(workspace: Workspace, count: int) -> list[OddsQuestion]:
    """Return what the chances of so many foes are asked by."""
    assert workspace.encounter is not None
    foes = [token.id for token in workspace.encounter.tokens.values() if token.side == "foes"][:count]
    assert len(foes) == count
    act = attack(workspace).act
    return [OddsQuestion(workspace.state, replace(act, targets=(foe,)), {}) for foe in foes]


def test_questions_are_answered_in_their_order_by_the_rules_themselves(qtbot: QtBot, workspace: Workspace) -> None:
    parent, heard = QObject(), list[Answer]()
    reckoning, asked = OddsQueue(parent), questions(workspace, 2)
    reckoning.known.connect(heard.append)
    reckoning.ask(asked, workspace.session.systems)
    qtbot.waitUntil(lambda: len(heard) == 2, timeout=20_000)
    assert [each.question for each in heard] == asked
    for each in heard:
        assert each.found == odds(workspace.state, each.question.act, workspace.session.systems, BoardCache())


def test_what_nobody_waits_for_is_not_reckoned_to_its_end(qtbot: QtBot, workspace: Workspace) -> None:
    asked, systems = questions(workspace, 2), workspace.session.systems
    answers = iter((True, False))
    with pytest.raises(GivenUp):
        odds(workspace.state, asked[0].act, systems, BoardCache(), wanted=lambda: next(answers))
    parent, heard = QObject(), list[Answer]()
    reckoning = OddsQueue(parent)
    reckoning.known.connect(heard.append)
    reckoning.ask(asked[:1], systems)
    given_up = reckoning._under_way[0]
    reckoning.ask(asked[1:], systems)
    assert not given_up.is_wanted
    qtbot.waitUntil(lambda: bool(heard) and not reckoning._under_way, timeout=20_000)
    assert [each.question for each in heard] == asked[1:]
    reckoning.ask(asked, systems)
    left = reckoning._under_way[0]
    parent.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not left.is_wanted
    assert QThreadPool.globalInstance().waitForDone(20_000)


def test_an_act_that_cannot_be_done_has_no_odds_and_stops_no_other(qtbot: QtBot, workspace: Workspace) -> None:
    parent, heard = QObject(), list[Answer]()
    reckoning, (good,) = OddsQueue(parent), questions(workspace, 1)
    reckoning.known.connect(heard.append)
    assert workspace.encounter is not None
    bad = replace(good, act=replace(attack(workspace).act, action="no such action"))
    reckoning.ask((bad, good), workspace.session.systems)
    qtbot.waitUntil(lambda: len(heard) == 2, timeout=20_000)
    refused = heard[0].found
    assert refused is None or refused.refused is not None
    assert heard[1].found is not None and heard[1].found.refused is None


@pytest.mark.parametrize("seconds", [60.0, 0.0])
def test_chances_on_the_map_are_exact_or_are_left_to_the_card(
    qtbot: QtBot, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr("desktop.run.odds_queue.SECONDS", seconds)
    (asked,) = questions(workspace, 1)
    cut = odds(workspace.state, asked.act, workspace.session.systems, BoardCache(), enough=lambda: True)
    assert cut.error > Fraction(1, 100)
    chances, told = Chances(workspace, workspace), dict[str, str]()
    chances.known.connect(told.update)
    workspace.aiming.take(attack(workspace))
    assert chances._reckoning._under_way
    qtbot.waitUntil(lambda: not chances._reckoning._under_way and not chances._soon.isActive(), timeout=20_000)
    assert bool(told) is (seconds > 0)
