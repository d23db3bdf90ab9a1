"""What comes of an attack by each defence of its target, in columns on the card of the aim."""

from typing import Any

from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.boards import Boards
from core.engine.command import Act
from core.rules.registry import SYSTEMS
from desktop.run.cards.answers_view import harmed
from desktop.run.foreseen import percent
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER, begin, prepared

ANN, ORC = TokenId("token-101"), TokenId("token-102")


def duel() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return how a fight of two begins, one of whom can dodge and parry, and all of it."""
    sword = {"name": "Sword", "profile": "Broadsword", "carried": "main hand"}
    skills = [{"name": name} for name in ("Dodge", "Parry")]
    fight: dict[str, Any] = {"answers": {"hand:Ann": "5 5 5 5", "hand:Orc": "5 5 4"}}
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {
                "at": [2, 2],
                "side": "party",
                "sheet": {"control": "player", "action_dice": 4, "skills": [{"name": "Melee"}]},
                "gear": [{"id": "axe", **sword}],
            },
            "Orc": {
                "at": [3, 2],
                "sheet": {"control": "major", "skills": skills, "physical": 5},
                "gear": [{"id": "sword", **sword}],
            },
        },
        "fight": fight,
    }
    return fight, given


def test_each_defence_has_its_column(qtbot: QtBot, theme: Theme) -> None:
    # SST-DEF-03, SST-DODGE-03, SST-PARRY-05: what the target can do is compared before it decides
    fight, given = duel()
    played = prepared(given)
    begin(played, fight)
    panel = Table(workspace_on(theme, played.session))
    qtbot.addWidget(panel)
    panel.show()
    workspace, card = panel.workspace, panel.cards.aim
    offer = next(each for each in panel.bar.offers if each.act.action == "attack" and each.act.item == "axe")
    workspace.aiming.take(offer)
    act = Act(ENCOUNTER, ANN, "attack", (ORC,), item="axe")
    workspace.aimed.emit(act)
    qtbot.waitUntil(lambda: bool(card.compared.lines) and len(card.compared.lines[0]) == 4, timeout=30_000)
    answers, *lines = card.compared.lines
    assert answers[1:] == ("No defence", "Dodge, 4d", "Parry with Sword, 4d")
    ways = {"none": 1, "dodge": 2, "parry:sword": 3}
    told = {line[0]: line for line in lines}
    for way, column in ways.items():
        found = odds(workspace.state, act, SYSTEMS, Boards(), {f"defence:{ANN}:{ORC}": way})
        assert found.error == 0
        assert told["Harm"][column] == percent(harmed(found, ORC))
        assert told["Struck back"][column] == percent(found.losses(ANN, "physical").chance(bool))
        assert told["Physical"][column] == percent(found.losses(ORC, "physical").chance(bool))
        assert told["fumbled"][column] == percent(found.chance_of(ORC, say("swift-swords.condition.fumbled")))
    assert not card.compared.isHidden() and "Dodge" in card.compared.accessibleDescription()
    workspace.aiming.give_up()
    assert card.compared.lines == () and card.compared.isHidden()
