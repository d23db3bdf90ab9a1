"""What comes of an attack by each defence of its target, in columns on the card of the aim."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.analysis.outcomes import Odds, Outcome
from core.base.ids import TokenId
from core.base.phrase import say
from core.chance.dist import Dist
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.rules.kit.asking import choice
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.harm.calls import CallDamage
from desktop.run.cards.answers_view import PENDING, AnswersView, choice_of_target, harmed
from desktop.run.odds_queue import Answer, OddsQuestion, OddsQueue
from desktop.run.odds_summary import percent
from desktop.theme.theme import Theme
from tests.helpers.begun import begun_table
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import ENCOUNTER, begin, prepared

PLACES = ("Head", "Chest", "Left Arm", "Right Arm", "Left Leg", "Right Leg")
ANN, ORC = TokenId("token-101"), TokenId("token-102")


def duel() -> dict[str, Any]:
    """Return a fight of two, one of whom can dodge and parry."""
    sword = {"name": "Sword", "profile": "Broadsword", "carried": "main hand"}
    skills = [{"name": name} for name in ("Dodge", "Parry")]
    return {
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
        "fight": {"answers": {"hand:Ann": "5 5 5 5", "hand:Orc": "5 5 4"}},
    }


def test_each_defence_has_its_column(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-DEF-03, SST-DODGE-03, SST-PARRY-05: what the target can do is compared before it decides
    given = duel()
    panel = begun_table(qtbot, theme, given)
    panel.show()
    workspace, card = panel.workspace, panel.cards.aim
    offer = next(each for each in panel.bar.offers if each.act.action == "attack" and each.act.item == "axe")
    workspace.aiming.take(offer)
    act = Act(ENCOUNTER, ANN, "attack", (ORC,), item="axe")
    workspace.aimed.emit(act)
    answers, *lines = card.compared.lines
    assert answers[1:] == ("No defence", "Dodge, 4d", "Parry with Sword, 4d")
    ways = {"none": 1, "dodge": 2, "parry:sword": 3}
    told = {line[0]: line for line in lines}
    for way, column in ways.items():
        found = odds(workspace.state, act, SYSTEMS, BoardCache(), {f"defence:{ANN}:{ORC}": way})
        assert found.error == 0
        assert told["Harm"][column] == percent(harmed(found, ORC))
        assert told["Struck back"][column] == percent(found.losses(ANN, "physical").chance(bool))
        assert told["Physical"][column] == percent(found.losses(ORC, "physical").chance(bool))
        # SST-EXP-04: the attack may be a Fumble by every answer, a parry besides
        for name, who in (("Orc", ORC), ("Ann", ANN)):
            assert told[f"{name}: fumbled"][column] == percent(found.chance_of(who, "fumbled"))
        assert found.chance_of(ANN, "fumbled") and bool(found.chance_of(ORC, "fumbled")) == (column == 3)
    assert not card.compared.isHidden() and "Dodge" in card.compared.accessibleDescription()
    workspace.aiming.give_up()
    assert card.compared.lines == () and card.compared.isHidden()


def test_a_defence_that_is_still_reckoned_has_its_column_already(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    # SST-DEF-03: what is not there yet is not taken for what the target cannot do
    asked: list[OddsQuestion] = []
    monkeypatch.setattr(OddsQueue, "ask", lambda queue, questions, systems: asked.extend(questions))
    given = duel()
    played = prepared(given)
    begin(played, given["fight"])
    workspace = workspace_on(theme, played.session)
    view, act = AnswersView(workspace), Act(ENCOUNTER, ANN, "attack", (ORC,), item="axe")
    qtbot.addWidget(view)
    request = choice_of_target(workspace.preview(act), None, act)
    view.ask(act, {}, request)
    widths = []
    for each in asked:
        found = odds(each.state, act, SYSTEMS, BoardCache(), each.answers)
        view._reckoning.known.emit(Answer(each, found))
        widths.append([sum(words == PENDING for words in line) for line in view.lines])
        assert all(len(line) == 1 + len(asked) for line in view.lines)
    first, second, third = widths
    assert not first and {*second[1:]} == {1} and {*third} == {0}
    assert view.lines[0][1:] == ("No defence", "Dodge, 4d", "Parry with Sword, 4d")


def test_where_each_answer_leaves_one_struck_is_a_line_of_its_own(qtbot: QtBot, theme: Theme) -> None:
    # SST-LOC-01: the location is foreseen as the dice decide it
    given = duel()
    played = prepared(given)
    begin(played, given["fight"])
    workspace = workspace_on(theme, played.session)
    view = AnswersView(workspace)
    qtbot.addWidget(view)
    blow = CallDamage(ENCOUNTER, (ORC,), points=6)
    found = odds(workspace.state, blow, SYSTEMS, BoardCache())
    places = {None if where is None else workspace.text(where): share for where, share in found.places_of(ORC)}
    assert found.error == 0 and sum(places.values()) == 1 and set(places) == {*PLACES}
    answers = {"none": say("swift-swords.option.no-defence"), "dodge": say("swift-swords.option.let-pass")}
    asked = choice("defence", "SST-DEF-03", prompt=say("swift-swords.ask.soak"), options=answers, asks=ORC)
    act, known = Act(ENCOUNTER, ANN, "attack", (ORC,)), {"none": found, "dodge": Odds(Dist.certain(Outcome()))}
    lines = {line[0]: line for line in view.chances_of(asked, act, known)}
    assert lines["Struck most likely at"][1:] == (f"{percent(places['Chest'])} Chest", "0 %")


def test_who_bleeds_is_not_struck_back_by_that(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-INJ-01, SST-PARRY-05: whoever only dodges strikes nobody back, however likely the attacker bleeds on
    given = duel()
    given["fighter"]["Ann"]["conditions"] = [{"kind": "injury-bleeder", "other": "Chest", "lasting": True}]
    given["fighter"]["Orc"] |= {"sheet": {"control": "major", "skills": [{"name": "Dodge"}], "physical": 5}}
    panel = begun_table(qtbot, theme, given)
    workspace = panel.workspace
    act = Act(ENCOUNTER, ANN, "attack", (ORC,), item="axe")
    ways = ("none", "dodge")
    known = {way: odds(workspace.state, act, SYSTEMS, BoardCache(), {f"defence:{ANN}:{ORC}": way}) for way in ways}
    assert all(each.losses(ANN, "physical").chance(bool) for each in known.values()), "he may bleed"
    options = {way: say("swift-swords.option.no-defence") for way in ways}
    asked = choice("defence", "SST-DEF-03", prompt=say("swift-swords.ask.soak"), options=options, asks=ORC)
    view = AnswersView(workspace)
    qtbot.addWidget(view)
    assert "Struck back" not in {line[0] for line in view.chances_of(asked, act, known)}
