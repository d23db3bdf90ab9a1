"""Swift Swords Tactica: what the card, the questions and the map say of two blows, of spells and of defences."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.base.ids import SystemId, TokenId
from core.edits.document import SetHouseRule
from core.edits.fights import End
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.event import Checked
from core.engine.policy import suggestion
from core.engine.request import Choice, Draw
from core.engine.system import Family
from core.explain.words import Words
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.rules.registry import SYSTEMS, figures_of
from core.rules.swift_swords.calls import FormGroup
from core.rules.swift_swords.clock import clock_of
from core.rules.swift_swords.harm import healing
from core.rules.swift_swords.harm.locations import place_name
from core.rules.swift_swords.sheet import sheet_of
from core.rules.swift_swords.success_dice import SuccessDice
from desktop.creatures.condition_menu import fill_condition_menu
from desktop.map.painting.labels import ResultTone
from desktop.run.bar.last_result import last_result
from desktop.run.cards.end_page import EndPage
from desktop.run.odds_summary import percent, summary_of
from desktop.run.results import came_of, latest
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import ANN, DAGGER, ORC, SWORD, click_on, duel
from tests.helpers.begun import begun_table
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import ENCOUNTER, SCENE, Played, begin, play, prepared, spot_point

CASTS = {"skills": [{"name": "Casting"}]}


def test_whoever_blocks_and_is_stunned_all_the_same_has_not_come_through(qtbot: QtBot, theme: Theme) -> None:
    # SST-BLOCK-02: a block that works stops a hit only as far as it goes
    shield = {"id": "shield", "name": "Shield", "profile": "Small shield", "carried": "off hand"}
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {"sheet": {"skills": [{"name": "Block"}]}, "gear": [shield]})
    workspace = table.workspace
    assert workspace.submit(Act(ENCOUNTER, ANN, "attack", (ORC,), item="sword"))
    given: dict[str, object] = {
        f"defence:{ANN}:{ORC}": "block:shield",
        f"block:{ORC}": (5, 2, 2, 2),
        f"attack:{ANN}:{ORC}": (5, 5, 2, 2),
        f"takes:{ORC}": "state",
        f"special:0:{ANN}": "none",
    }
    while (request := workspace.session.pending) is not None:
        workspace.session.answer(given.get(request.key, suggestion(request) if not isinstance(request, Draw) else None))
    came = latest(workspace)
    assert came is not None
    told = came_of(workspace, came)[ORC]
    assert (told.head, told.more) == ("hit", ("stunned",))
    assert told.tone is not ResultTone.GOOD and told.passed is None


def test_a_dive_that_ends_in_a_fall_says_so_on_its_card(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-FLY-07
    flies = {"control": "player", "fly_speed": 1, "fly_turns": 9, "fly_dive": 1}
    fight = {"answers": {"hand:Ann": "5 5 5"}}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4], "C": [8, 0, 12, 4]}},
        "fighter": {
            "Ann": {"in": "A", "side": "party", "sheet": flies, "conditions": [{"kind": "flying", "amount": 2}]},
            "Orc": {"in": "C"},
        },
        "fight": fight,
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    workspace, card = table.workspace, table.cards.aim
    scene = workspace.state.scenes[SCENE]
    offer = next(each for each in table.bar.offers if each.act.action == "dive")
    for spots, falls in ((("A|B", "B"), False), (("A|B", "B", "B|C", "C"), True)):
        workspace.aiming.take(offer)
        workspace.aiming.point_out(Act(ENCOUNTER, ANN, "dive", path=tuple(spot_point(scene, each) for each in spots)))
        # as other warnings stand there
        assert ("falls" in card.danger.text()) is falls and card.danger.isHidden() is not falls
        assert card.danger.property("tone") == "warning"
        workspace.aiming.give_up()


def test_a_spell_with_words_is_headed_by_them_and_says_why_so_few_dice_are_rolled(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-ACT-14, SST-INJ-06
    ann = {"sheet": CASTS, "conditions": [{"kind": "injury-sound", "other": "head", "lasting": True}]}
    table = duel(qtbot, theme, ann, {})
    workspace, card = table.workspace, table.cards.aim
    offer = next(each for each in table.bar.offers if each.act.action == "cast" and not each.act.options)
    workspace.aiming.take(offer, Act(ENCOUNTER, ANN, "cast", words="Fire"))
    assert card.who.title.text() == "Cast: Fire"
    assert not card.short.isHidden() and "Sound injury" in card.short.text()


def test_the_key_of_what_asks_for_words_lists_every_way(qtbot: QtBot, theme: Theme) -> None:
    table = duel(qtbot, theme, {"sheet": CASTS}, {})
    table.bar.press(Family.USE)
    assert table.bar.opened is Family.USE
    before = table.bar.page.list.currentIndex().row() if table.bar.page is not None else -1
    table.bar.press(Family.USE)
    assert table.bar.page is not None and table.bar.page.list.currentIndex().row() == before + 1


def test_a_spell_is_cast_at_somebody_by_clicks(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-ATK-01, SST-ACT-14, SST-GAP-26
    table = duel(qtbot, theme, {"sheet": CASTS}, {"sheet": {"physical": 8, "armour": 1}})
    workspace, card, bar = table.workspace, table.cards.aim, table.bar
    bar.press(Family.USE)
    assert bar.page is not None
    names = [workspace.text(each.label) for each in bar.page.offers]
    bar.page.list.setCurrentIndex(bar.page.list.ways.index(names.index("Cast at the body")))
    bar.page.list.take_current()
    click_on(table, ORC)
    act = workspace.aiming.act
    assert act is not None and act.targets == (ORC,) and card.head.summary is not None
    # two successes of four dice, one of which the hide stops
    found = odds(workspace.state, act, SYSTEMS, BoardCache())
    assert (
        found.losses(ORC, "physical").chance(bool) == 1 - Fraction(2, 3) ** 4 - 4 * Fraction(1, 3) * Fraction(2, 3) ** 3
    )
    assert "1+1d" in card.stakes.text() and "Armour 1" in card.stakes.text()
    QTest.keyClick(card, Qt.Key.Key_Return)
    request = workspace.session.pending
    while request is not None:
        workspace.session.answer((6, 5, 2, 2) if isinstance(request, Draw) else suggestion(request))
        request = workspace.session.pending
    lost = vitals_of(workspace.state, CreatureReference(ENCOUNTER, ORC))
    assert lost.tracks["physical"].value == 7 or any(each.kind == "stun" for each in lost.conditions)


def far_apart(orc: dict[str, Any], ann: dict[str, Any], **fight: Any) -> Played:
    """Return a fight of two in zones side by side, at the end of which there is a third."""
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4], "C": [8, 0, 12, 4]}},
        "fighter": {"Ann": {"in": "B", "side": "party", **ann}, "Orc": {"in": "A", **orc}},
        "fight": fight,
    }
    played = prepared(given)
    begin(played, fight)
    return played


@pytest.mark.parametrize(
    ("conditions", "hand", "told"),
    [
        (["panicked"], "2 2 2 1 1", "3 pips: 2 2, 1 wasted"),
        (["panicked"], "2 1", "one die: 1"),
        (["panicked", "stun"], "5 2", "3 pips: 5, 2 wasted"),
        ([{"kind": "in-contact", "amount": 1}, "panicked"], "2 1", "2 pips: 2"),
        (["crushed"], "5 1", "one die: 1"),
    ],
)
def test_flight_and_kneeling_are_not_called_free_and_take_what_they_say(
    conditions: list[Any], hand: str, told: str
) -> None:
    # SST-MENT-09, SST-COST-06
    sheet = {"control": "player", "action_dice": len(hand.split()), "zone_move": 1}
    orc: dict[str, Any] = {"sheet": {"action_dice": 1}}
    if len(conditions) > 1 and isinstance(conditions[0], dict):
        orc |= {"in": "B", "conditions": conditions[:1]}
    played = far_apart(orc, {"sheet": sheet, "conditions": conditions}, answers={"hand:Ann": hand})
    system = SYSTEMS[played.encounter.system]
    board = played.session.board(played.encounter)
    offers = system.offers(played.session.state, board, played.encounter, ANN)
    (offer,) = (each for each in offers if each.act.action in ("flee", "kneel"))
    assert Words().text(offer.cost) == told and offer.spends
    before = clock_of(played.encounter).hand(ANN)
    played.session.submit(offer.act)
    while (request := played.session.pending) is not None:
        played.session.answer((6, 6, 6, 6) if isinstance(request, Draw) else suggestion(request))
    gone = Counter(before) - Counter(clock_of(played.encounter).hand(ANN))
    paid = told.partition(": ")[2].partition(",")[0]
    assert gone == Counter(map(int, paid.split()))


def test_a_1_that_is_spent_is_said_to_be() -> None:
    # SST-ONE-03
    ann = {"sheet": {"control": "player", "action_dice": 2}, "conditions": ["stun"]}
    played = far_apart({}, ann, answers={"hand:Ann": "5 1"})
    board = played.session.board(played.encounter)
    offers = SYSTEMS[played.encounter.system].offers(played.session.state, board, played.encounter, ANN)
    (offer,) = (each for each in offers if each.act.action == "shake-with-one")
    assert Words().text(offer.cost) == "one die: 1"


def test_where_a_fumble_cancels_nothing_its_head_counts_what_hits(qtbot: QtBot, theme: Theme) -> None:
    # SST-GAP-09: five dice hit with any success at all; a Fumble without one hits nobody
    ann = {"sheet": {"skills": [{"name": "Melee", "level": 1}]}, "gear": [{"id": "sword", **SWORD}]}
    played = duel(qtbot, theme, ann, {})
    workspace = played.workspace
    workspace.submit(SetHouseRule(SystemId("swift-swords"), "SST-GAP-09.cancels", False))
    act = Act(ENCOUNTER, ANN, "attack", (ORC,), item="sword")
    found = summary_of(odds(workspace.state, act, SYSTEMS, BoardCache()), ANN, (ORC,))
    assert found.chance == 1 - Fraction(2, 3) ** 5 and percent(found.chance) == "87 %"
    assert found.meant is not None and workspace.text(found.meant) == "hit"
    assert {workspace.text(each.words) for each in found.shares if each.words} == {
        "hit",
        "hit, Fumble",
        "Fumble",
        "missed",
    }


def test_ones_that_a_parry_has_made_are_told_where_they_make_the_fumble(qtbot: QtBot, theme: Theme) -> None:
    # SST-GAP-09, SST-PARRY-03
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    orc = {"sheet": {"skills": [{"name": "Parry"}]}, "gear": [{"id": "axe", **SWORD}]}
    workspace = duel(qtbot, theme, ann, orc).workspace
    for counts, told in ((False, "1 success, 1 left for damage"), (True, "2 1s against 1 success: a Fumble")):
        workspace.submit(SetHouseRule(SystemId("swift-swords"), "SST-GAP-09.parry", counts))
        workspace.submit(Act(ENCOUNTER, ANN, "attack", (ORC,), item="sword"))
        given = {f"defence:{ANN}:{ORC}": "parry:axe", f"parry:{ORC}": (5, 5, 2, 2), f"attack:{ANN}:{ORC}": (5, 2, 2, 2)}
        while (request := workspace.session.pending) is not None:
            usual = (2,) * request.count if isinstance(request, SuccessDice) else None
            workspace.session.answer(given.get(request.key, usual or suggestion(request)))
        entry = workspace.session.last
        assert entry is not None
        checks = [each.check for each in entry.events if isinstance(each, Checked) and each.check.actor == ANN]
        assert workspace.text(checks[0].verdict) == told
        workspace.undo()
        workspace.undo()


def test_a_broken_sword_is_shown_as_such_and_cannot_be_struck_with(qtbot: QtBot, theme: Theme) -> None:
    # SST-SPEC-06: on the sheet, among the states, and where attacks are listed, greyed with the reason
    broken = {"id": "sword", **SWORD, "damaged": True}
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [broken, {"id": "dagger", **DAGGER}]}
    table = duel(qtbot, theme, ann, {})
    workspace, encounter = table.workspace, table.workspace.encounter
    assert encounter is not None
    states = SYSTEMS[encounter.system].states(workspace.state, encounter, encounter.tokens[ANN])
    assert [workspace.text(each.phrase) for each in states] == ["Sword broken"]
    known = CreatureReference(ENCOUNTER, ANN)
    gear, sheet = vitals_of(workspace.state, known).gear, sheet_of(creature_of(workspace.state, known))
    sword, dagger = figures_of(encounter.system).attacks(sheet, gear)
    assert (sword.test, sword.told, sword.ready) == ("", "Melee · 1+1d · broken", False)
    assert dagger.test and "broken" not in dagger.told
    for action in ("attack", "charge", "break"):
        offer = next(each for each in table.bar.offers if (each.act.action, each.act.item) == (action, "sword"))
        assert offer.why_not is not None and workspace.text(offer.why_not) == "Sword is broken"
        # no word of the game master's mends it
        assert not workspace.submit(replace(offer.act, targets=(ORC,), anyway=True))


def in_all_throws(count: int, holds: Callable[[tuple[int, ...]], bool]) -> Fraction:
    """Return how many of all throws of so many dice something holds of."""
    throws = list(product(range(1, 7), repeat=count))
    return Fraction(sum(map(holds, throws)), len(throws))


def test_a_spell_at_several_is_one_roll_and_each_has_odds_of_his_own(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-GAP-26: Imp is the second, and takes a success; of five dice the Orc's Dodge Pool takes the last two
    pool = {"conditions": [{"kind": "dodge-pool", "amount": 2}]}
    imp = {"at": [2, 3], "sheet": {"control": "minor", "action_dice": 2, "stateless": True}}
    ann = {"sheet": {"skills": [{"name": "Casting", "level": 1}]}}
    table = duel(qtbot, theme, ann, {**pool, "sheet": {"stateless": True}}, Imp=imp)
    workspace, second = table.workspace, TokenId("token-103")
    act = Act(ENCOUNTER, ANN, "cast", (ORC, second), options=(("at", "physical"),))
    found = odds(workspace.state, act, SYSTEMS, BoardCache())

    def hits(faces: tuple[int, ...]) -> int:
        return 0 if faces.count(1) > sum(face > 4 for face in faces) else sum(face > 4 for face in faces)

    def orc(faces: tuple[int, ...]) -> bool:
        reached = 1 if hits(faces) > 1 else 0
        return bool(hits(faces)) and sum(face > 4 for face in faces[:3]) > reached

    assert found.error == 0
    assert found.losses(ORC, "physical").chance(bool) == in_all_throws(5, orc)
    assert found.losses(second, "physical").chance(bool) == in_all_throws(5, lambda faces: hits(faces) > 1)
    # on the map they stand in rows of their own, and one question takes the dice for both
    offer = next(each for each in table.bar.offers if dict(each.act.options).get("at") == "physical")
    workspace.aiming.take(offer)
    workspace.aiming.hover(act)
    rows = {row.token: row.seen.chance for row in table.cards.aim.rows.rows}
    assert rows == {each: summary_of(found.of(each), ANN, (each,)).chance for each in (ORC, second)}
    assert workspace.submit(act)
    while not isinstance(request := workspace.session.pending, SuccessDice):
        assert request is not None
        workspace.session.answer(suggestion(request))
    assert request.key == f"attack:{ANN}:{ORC}" and request.count == 5
    assert workspace.text(request.subject) == "Ann casts at Orc, Imp: 5d6"
    assert "as they lie" in workspace.text(request.hint)


def test_the_end_of_a_fight_names_who_is_dying_and_who_bleeds(qtbot: QtBot, theme: Theme) -> None:
    # SST-OOA-08, SST-INJ-01
    dead = [
        {"kind": "out-of-action", "lasting": True, "about": "unconscious"},
        {"kind": "killed-in-action", "lasting": True},
    ]
    bleeds = [{"kind": "injury-bleeder", "other": "chest", "lasting": True}]
    imp = {"at": [6, 6], "sheet": {"action_dice": 1}, "conditions": dead}
    table = duel(qtbot, theme, {"conditions": bleeds}, {}, Imp=imp)
    table.cards.end()
    page = table.cards.form
    assert isinstance(page, EndPage)
    told = [each.text() for each in page.findChildren(QLabel)]
    assert "Imp is dying: magic or healing over time is needed" in told
    assert "Ann still bleeds: first aid with complete rest, or magic, stops it" in told
    assert not any(each.startswith("Nothing is left to settle") for each in told)
    assert "Dying" in told and page.warning.text() == "Dying, and left so: Imp"


def test_a_stun_that_was_put_by_hand_falls_due_after_the_fight(qtbot: QtBot, theme: Theme) -> None:
    # SST-SEQ-02: one recovery roll a minute; panic and prone are of the fight
    table = duel(qtbot, theme, {}, {})
    workspace = table.workspace
    menu = QMenu(table)
    fill_condition_menu(menu, workspace, (ANN,), lambda: None)
    groups = [each.menu() for each in menu.actions() if isinstance(each.menu(), QMenu)]
    lines = [line for group in groups if isinstance(group, QMenu) for line in group.actions()]
    for name in ("Stunned", "Prone", "Bleeding"):
        next(each for each in lines if each.text().replace("&", "") == name).trigger()
    assert {held.kind for held in vitals_of(workspace.state, CreatureReference(ENCOUNTER, ANN)).conditions} == {
        "stun",
        "injury-bleeder",
    }
    assert workspace.submit(End(ENCOUNTER, ()))
    due = healing.timed(workspace.state)
    soon = {each.thing for each in due if each.reference is not None and each.at - workspace.state.time <= 60}
    # a Bleeder that nobody has given a place bleeds all the same
    assert {"states", "bleeds"} <= soon and workspace.text(place_name("")) == "Body"


def test_of_several_each_question_names_whom_it_is_about(qtbot: QtBot, theme: Theme) -> None:
    # SST-SPEC-01, SST-GAP-26
    imp = {"at": [2, 3], "sheet": {"control": "minor", "action_dice": 2, "stateless": True}}
    table = duel(qtbot, theme, {"sheet": CASTS}, {"sheet": {"stateless": True}}, Imp=imp)
    workspace, asked = table.workspace, list[str]()
    act = Act(ENCOUNTER, ANN, "cast", (ORC, TokenId("token-103")), options=(("at", "physical"),))
    assert workspace.submit(act)
    while (request := workspace.session.pending) is not None:
        if isinstance(request, Choice) and request.key.startswith("special:"):
            asked.append(workspace.text(request.prompt))
        dice = (5,) * request.count if isinstance(request, SuccessDice) else None
        workspace.session.answer(dice or (None if isinstance(request, Draw) else suggestion(request)))
    assert [each.partition(":")[0] for each in asked] == [
        "Ann has 3 successes left against Orc",
        "Ann has 3 successes left against Imp",
    ]


def test_while_the_chances_are_reckoned_the_card_tells_the_armour_of_whom_it_rules_on(
    qtbot: QtBot, theme: Theme
) -> None:
    # SST-DMG-13
    imp = {"at": [2, 3], "sheet": {"control": "minor", "action_dice": 2}}
    table = duel(qtbot, theme, {"sheet": CASTS}, {"sheet": {"armour": 2}}, Imp=imp)
    workspace = table.workspace
    offer = next(each for each in table.bar.offers if dict(each.act.options).get("at") == "physical")
    workspace.aiming.take(offer)
    workspace.aiming.hover(Act(ENCOUNTER, ANN, "cast", (ORC, TokenId("token-103")), options=(("at", "physical"),)))
    assert not table.cards.aim.rows.rows
    assert "Orc: Armour 2" in table.cards.aim.stakes.text() and "Imp" not in table.cards.aim.stakes.text()


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"do": "attack", "answers": {"attack:Ann:Orc": "2 2 2 2"}}, {"Orc": ("missed", ())}),
        (
            {
                "do": "attack",
                "answers": {
                    "attack:Ann:Orc": "5 5 5 2",
                    "special:0:Ann": "knockdown",
                    "special:1:Ann": "none",
                    "knock:Ann": "5 5 2 2",
                    "knock:Orc": "2 2 2 2",
                    "takes:Orc": "state",
                },
            },
            {"Orc": ("hit", ("prone, stunned",))},
        ),
        (
            {"do": "close", "answers": {"close:Ann": "5 5 5 5", "close:Orc": "2 2 2 2"}},
            {"Ann": ("Close: passed", ("prone",)), "Orc": ("prone", ())},
        ),
        ({"do": "close", "answers": {"close:Ann": "2 2 2 2", "close:Orc": "5 5 2 2"}}, {"Ann": ("Close: failed", ())}),
    ],
)
def test_a_deed_is_told_by_how_it_came_out_and_not_by_what_was_rolled_against_it(
    theme: Theme, step: dict[str, Any], told: dict[str, Any]
) -> None:
    # SST-ATK-04, SST-CHECK-02
    near = {"conditions": [{"kind": "in-contact", "amount": 1}]}
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"action_dice": 6, "control": "major"}, **near},
            "Orc": {"at": [2, 1], "sheet": {"action_dice": 3, "control": "major", "physical": 8}, **near},
        },
        "fight": {"answers": {"hand:Ann": "5 5 5 5 5 5", "hand:Orc": "5 5 5"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    assert play(played, {"item": "unarmed", "target": ["Orc"], **step}) is None
    workspace = workspace_on(theme, played.session)
    came = latest(workspace)
    assert came is not None
    found = {str(workspace.name_of(who)): (each.head, each.more) for who, each in came_of(workspace, came).items()}
    assert found == told


def test_a_group_that_is_made_is_told_in_the_line(qtbot: QtBot, theme: Theme) -> None:
    # SST-MOB-01
    table = duel(qtbot, theme, {}, {})
    workspace = table.workspace
    assert workspace.submit(FormGroup(ENCOUNTER, (ORC,), 4))
    result = last_result(workspace)
    assert result is not None and isinstance(result.entry.command, FormGroup)
    assert any("stands for 4 creatures, which fight as one" in line for line in result.lines)
    assert "stands for 4 creatures" in workspace.text(result.entry.command.label(workspace.state))


def test_what_was_paid_is_told_after_all_that_came_of_a_deed(qtbot: QtBot, theme: Theme) -> None:
    # SST-COST-04, SST-INJ-01, SST-REF-01
    bleeds = [{"kind": "injury-bleeder", "other": "chest", "lasting": True}]
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4]}},
        "fighter": {
            "Ann": {
                "in": "A",
                "side": "party",
                "sheet": {"control": "player", "action_dice": 1},
                "conditions": bleeds,
            },
            "Orc": {"in": "B", "sheet": {"action_dice": 1}},
        },
        "fight": {"answers": {"hand:Ann": "5"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    answers = {"bleeds:chest:Ann": "4 2 2 2"}
    assert play(played, {"who": "Ann", "do": "zone-move", "path": ["A|B", "B"], "answers": answers}) is None
    result = last_result(workspace_on(theme, played.session))
    assert result is not None
    places = [
        next(number for number, line in enumerate(result.lines) if words in line)
        for words in ("Bleeder", "loses a Physical Rank", "calls for a Refresh", "discards 5; 2 pips are wasted")
    ]
    assert places == sorted(places) and places[-1] == len(result.lines) - 1
