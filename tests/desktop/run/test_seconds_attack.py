"""Attacks counted in seconds, in the dock: a combo says how many targets it takes, odds tell of the wounds it gives."""

from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.session import Session
from desktop.run.cards.aim_card import AimCard
from desktop.run.odds_view import OddsView
from desktop.run.offer_groups import offers_of
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import begin, prepared

SWORD = {"id": "sword", "name": "Sword", "profile": "Arming sword", "carried": "main hand"}
SKILLED = {"skill": "Weapon Skill", "ranks": 2, "techniques": ["Extra Attack"]}
FIGHT: dict[str, Any] = {
    "system": "semi-automagic",
    "fighter": {
        "Ann": {
            "at": [5, 5],
            "side": "party",
            "sheet": {"skills": [SKILLED], "combos": [{"name": "Twice", "components": ["Attack", "Attack"]}]},
            "gear": [SWORD],
        },
        "Goblin": {"at": [6, 5]},
        "Ogre": {"at": [5, 6]},
    },
    "fight": {"answers": {"initiative:Ann": 6, "initiative:Goblin": 1, "initiative:Ogre": 2}},
}


@pytest.fixture
def session() -> Session:
    """Give a fight in which Ann acts, with a combo of two attacks."""
    played = prepared(FIGHT)
    begin(played, FIGHT["fight"])
    return played.session


@pytest.fixture
def workspace(theme: Theme, session: Session) -> Workspace:
    """Give a workspace on it."""
    return workspace_on(theme, session)


def test_a_combo_says_how_many_targets_it_takes(qtbot: QtBot, workspace: Workspace) -> None:
    """SEC-COMBO-09: every attack has its target before any die."""
    card = AimCard(workspace)
    qtbot.addWidget(card)
    assert workspace.actor is not None
    combo = next(each for each in offers_of(workspace, workspace.actor) if each.act.action == "combo")
    workspace.aiming.take(combo)
    card.refresh()
    assert card.hint.text().startswith("Point at 2 targets")


def test_number_keys_name_its_targets_one_after_the_other(qtbot: QtBot, workspace: Workspace) -> None:
    """SEC-COMBO-09: the same one may be meant twice."""
    card = AimCard(workspace)
    qtbot.addWidget(card)
    assert workspace.actor is not None
    combo = next(each for each in offers_of(workspace, workspace.actor) if each.act.action == "combo")
    workspace.aiming.take(combo)
    card.refresh()
    assert card.pick(1) and card.hint.text() == "Goblin; 1 more"
    assert not workspace.aiming.is_settled
    assert card.pick(1) and workspace.aiming.act is not None
    assert workspace.aiming.act.targets == (TokenId("token-102"), TokenId("token-102"))


def test_the_odds_tell_of_wounds(qtbot: QtBot, workspace: Workspace) -> None:
    """SEC-DMG-07: harm that counts up from 0 is told as what somebody takes."""
    view = OddsView(workspace)
    qtbot.addWidget(view)
    assert workspace.actor is not None
    attack = next(each for each in offers_of(workspace, workspace.actor) if each.act.action == "combo").act
    goblin, ogre = TokenId("token-102"), TokenId("token-103")
    with qtbot.waitSignal(view.shown, timeout=20_000):
        view.ask(replace(attack, targets=(goblin, ogre)), {})
    taken = {chance.words: chance for chance in view.chances if chance.shares}
    assert sorted(taken) == ["Goblin takes Wounds", "Ogre takes Wounds"]
    assert all(points > 0 for chance in taken.values() for points, _ in chance.shares)
    assert any("land" in chance.words for chance in view.chances)
