"""What the map and the line tell of ways in Swift Swords Tactica: blows on them, landing, leaving and getting past."""

from fractions import Fraction
from functools import partial

from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.analysis.outcomes import Outcome
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.policy import suggestion
from core.engine.request import Draw
from core.engine.system import Family
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.harm.calls import CallFear
from desktop.run.bar.families import LastWays, places
from desktop.run.bar.last_result import last_result
from desktop.run.clocks.swift_swords_words import clock_of
from desktop.run.odds_summary import percent
from desktop.run.results import came_of, latest
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.begun import begun_table
from tests.transcripts.runner import ENCOUNTER, SCENE, spot_point

ANN, ORC, ORK = TokenId("token-101"), TokenId("token-102"), TokenId("token-103")
ZONES = {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4], "C": [8, 0, 12, 4], "D": [12, 0, 16, 4]}
HANDS = {"answers": {"hand:Ann": "5 5 5 5", "hand:Orc": "4 4 4", "hand:Ork": "4 4 4"}}
CONTACT = [{"kind": "in-contact", "amount": 1}]


def answered(workspace: Workspace, **given: object) -> None:
    """Answer whatever waits, as suggested where nothing is given."""
    while (request := workspace.session.pending) is not None:
        usual = None if isinstance(request, Draw) else suggestion(request)
        workspace.session.answer(given.get(request.key.partition(":")[0], usual))


def test_all_who_strike_on_a_way_are_named_with_their_chance(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-ACT-20, SST-FLY-02
    flies = {"control": "player", "action_dice": 4, "fly_speed": 3, "fly_turns": 9, "fly_dive": 3, "physical": 8}
    given = {
        "system": "swift-swords",
        "scene": {"zones": ZONES},
        "fighter": {
            "Ann": {"in": "A", "side": "party", "sheet": flies, "conditions": [{"kind": "flying", "amount": 2}]},
            "Orc": {"in": "B", "sheet": {"control": "major", "size": "2"}},
            "Ork": {"in": "C", "sheet": {"control": "major"}},
        },
        "fight": HANDS,
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    workspace, card = table.workspace, table.cards.aim
    scene = workspace.state.scenes[SCENE]
    way = tuple(spot_point(scene, each) for each in ("A|B", "B", "B|C", "C", "C|D", "D"))
    offer = next(each for each in table.bar.offers if each.act.action == "fly")
    workspace.aiming.take(offer)
    act = Act(ENCOUNTER, ANN, "fly", path=way)
    workspace.aiming.point_out(act)
    found = odds(workspace.state, act, SYSTEMS, BoardCache())
    told = []
    for who in (ORC, ORK):
        hit = found.outcomes.chance(partial(_harms, who))
        assert Fraction(1, 4) < hit < 1
        told.append(f"{workspace.name_of(who)} {percent(hit)}")
    assert card.stakes.text() == "Hit on the way: " + " · ".join(told)


def _harms(who: TokenId, outcome: Outcome) -> bool:
    return any(each.actor == who and each.harms for each in outcome.verdicts)


def test_whoever_is_in_the_air_has_flying_first_and_a_way_on_foot_says_that_he_comes_down(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-FLY-03
    flies = {"control": "player", "action_dice": 4, "fly_speed": 1, "fly_turns": 9, "fly_dive": 1}
    for conditions, first in (((), "zone-move"), ([{"kind": "flying", "amount": 2}], "fly")):
        given = {
            "system": "swift-swords",
            "scene": {"zones": ZONES},
            "fighter": {
                "Ann": {"in": "A", "side": "party", "sheet": flies, "conditions": conditions},
                "Orc": {"in": "D"},
            },
            "fight": HANDS,
        }
        table = begun_table(qtbot, theme, given)
        table.show()
        workspace = table.workspace
        move = next(each for each in places(workspace, table.bar.offers, LastWays()) if each.family is Family.MOVE)
        assert move.way is not None and move.way.act.action == first
        on_foot = next(each for each in table.bar.offers if each.act.action == "zone-move")
        workspace.aiming.take(on_foot)
        way = tuple(spot_point(workspace.state.scenes[SCENE], each) for each in ("A|B", "B"))
        workspace.aiming.hover(Act(ENCOUNTER, ANN, "zone-move", path=way))
        assert ("comes down" in table.cards.aim.stakes.text()) is bool(conditions)
        workspace.aiming.give_up()


def test_a_second_attack_on_the_same_foe_and_one_who_withdraws_are_told_by_what_came_of_them(
    qtbot: QtBot, theme: Theme
) -> None:
    # SST-MELEE-07, SST-ACT-11
    given = {
        "system": "swift-swords",
        "scene": {"zones": ZONES},
        "fighter": {
            "Ann": {
                "at": [1, 1],
                "side": "party",
                "sheet": {"control": "player", "action_dice": 6, "skills": [{"name": "Brawling"}]},
                "conditions": CONTACT,
            },
            "Orc": {"at": [2, 1], "sheet": {"control": "major", "physical": 8}, "conditions": CONTACT},
            "Ork": {"in": "D"},
        },
        "fight": {"answers": {**HANDS["answers"], "hand:Ann": "5 5 5 5 5 5"}},
    }
    table = begun_table(qtbot, theme, given)
    workspace = table.workspace
    for _ in range(2):
        act = Act(ENCOUNTER, ANN, "attack", (ORC,), item="unarmed")
        workspace.session.submit(act)
        answered(workspace, attack=(5, 2, 2, 2), takes="rank")
    result = last_result(workspace)
    assert result is not None and not [line for line in result.lines if "at blows" in line]
    workspace.session.submit(Act(ENCOUNTER, ANN, "withdraw"))
    answered(workspace)
    came = latest(workspace)
    assert came is not None and "Ann withdraws" in came_of(workspace, came)[ANN].more


def test_a_fear_that_is_overcome_in_the_same_deed_is_not_told_as_one_that_lasts(qtbot: QtBot, theme: Theme) -> None:
    # SST-FEAR-05, SST-FEAR-11
    given = {
        "system": "swift-swords",
        "scene": {"zones": ZONES},
        "fighter": {
            "Ann": {"in": "A", "side": "party", "sheet": {"control": "player", "action_dice": 4, "fear": "fell"}},
            "Orc": {"in": "D", "sheet": {"control": "major", "mental": 8}},
        },
        "fight": HANDS,
    }
    table = begun_table(qtbot, theme, given)
    workspace = table.workspace
    workspace.session.submit(CallFear(encounter=ENCOUNTER, tokens=(ORC,), level="fell"))
    answers = iter(((4, 4, 2), (5, 2, 2)))
    while (request := workspace.session.pending) is not None:
        workspace.session.answer(next(answers) if request.key.startswith("fear") else suggestion(request))
    result = last_result(workspace)
    assert result is not None and "unafraid" in " ".join(result.lines)
    assert not [line for line in result.lines if line.endswith(": afraid")]


def test_an_opposed_roll_says_why_so_many_dice_after_an_attack_was_aimed_too(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-SLAM-01
    ann = {"at": [1, 1], "side": "party", "sheet": {"control": "player", "size": "2", "action_dice": 4}}
    given = {
        "system": "swift-swords",
        "scene": {"zones": ZONES},
        "fighter": {
            "Ann": {**ann, "conditions": CONTACT},
            "Orc": {"at": [2, 1], "sheet": {"control": "major"}, "conditions": CONTACT},
            "Ork": {"in": "D"},
        },
        "fight": HANDS,
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    aiming, card = table.workspace.aiming, table.cards.aim
    for action in ("attack", "slam"):
        aiming.take(next(each for each in table.bar.offers if each.act.action == action))
        aiming.hover(Act(ENCOUNTER, ANN, action, (ORC,), item="unarmed" if action == "attack" else None))
    assert not card.short.isHidden() and "+1" in card.short.text()


def test_the_card_of_an_attack_says_that_soaking_is_not_reckoned_with(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-MENT-08, SST-STATE-05, SST-GAP-11
    for stunned, played, told in (((), True, True), (["stun"], True, False), ((), False, False)):
        given = {
            "system": "swift-swords",
            "scene": {"zones": ZONES},
            "fighter": {
                "Ann": {"at": [1, 1], "side": "party", "sheet": {"control": "player", "action_dice": 4}},
                "Orc": {"at": [2, 1], "sheet": {"control": "major"}, "conditions": stunned},
                "Ork": {"in": "D"},
            },
            "fight": {**HANDS, "settings": {"SST-GAP-11": played}},
        }
        table = begun_table(qtbot, theme, given)
        table.show()
        aiming, card = table.workspace.aiming, table.cards.aim
        aiming.take(next(each for each in table.bar.offers if each.act.action == "attack"))
        aiming.hover(Act(ENCOUNTER, ANN, "attack", (ORC,), item="unarmed"))
        assert ("Orc may soak" in card.stakes.text()) is told


def test_the_card_of_an_attack_from_the_air_tells_the_dice_of_the_flyer_and_not_of_who_strikes_at_it_first(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-FLY-09: the Orc strikes with 4 dice at no armour, Ann with 6 at an armour of 2
    flies = {"control": "player", "action_dice": 4, "fly_speed": 1, "fly_turns": 9, "fly_dive": 1}
    skilled = {**flies, "skills": [{"name": "Brawling", "level": 2}]}
    given = {
        "system": "swift-swords",
        "scene": {"zones": ZONES},
        "fighter": {
            "Ann": {"in": "A", "side": "party", "sheet": skilled, "conditions": [{"kind": "flying", "amount": 2}]},
            "Orc": {"in": "A", "sheet": {"control": "major", "action_dice": 5, "armour": 2, "physical": 5}},
        },
        "fight": {"answers": {"hand:Ann": "5 5 5 5", "hand:Orc": "5 5 5 5 5"}},
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    workspace, card = table.workspace, table.cards.aim
    table.take("hold")
    clock = clock_of(workspace)
    assert clock is not None and clock.ready == (ORC,) and workspace.actor == ANN
    table.take("attack")
    workspace.aiming.point_out(Act(ENCOUNTER, ANN, "attack", (ORC,), item="unarmed"))
    short = card.short.text()
    assert "Dice 6" in short and "Armour 2" in short
    assert card.questions.text().startswith("Rolled on the way: Orc attacks Ann: 4d6")
    # the ruling that may be ticked there is the flyer's too
    ruling = workspace.aiming.ruling
    assert ruling is not None and ruling.about == (ANN, ORC)
