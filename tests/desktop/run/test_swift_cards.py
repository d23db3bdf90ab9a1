"""Swift Swords Tactica on the cards: fear before an attack, what a Hold is worth, hands that are still rolled."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from fractions import Fraction
from typing import Any, cast

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.policy import suggestion
from core.engine.request import Choice, Draw
from core.engine.ribbon import Standing
from core.engine.system import Family
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.calls import SetHand
from core.rules.swift_swords.clock import HandRoll
from core.rules.swift_swords.figures import FIGURES
from core.rules.swift_swords.rounds.ribbon import ribbon
from desktop.map.view.sync import MapSync
from desktop.run.bar.families import LastWays, places
from desktop.run.cards.aim_words import reckoned_for, tallies_in_short
from desktop.run.cards.chance_head import MOST_OF_SEVERAL
from desktop.run.clocks.swift_swords_keys import lay_die_by_key
from desktop.run.clocks.swift_swords_words import clock_of, headline, rows_of
from desktop.run.odds_summary import percent, summary_of
from desktop.run.on_map import OnMap
from desktop.run.subject import acting_now
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode, Workspace
from tests.helpers.begun import begun_table
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER, spot_point

ANN, ORC = TokenId("token-101"), TokenId("token-102")
WORST = FIGURES.worst
SWORD = {"name": "Sword", "profile": "Broadsword", "carried": "main hand"}
DAGGER = {"name": "Dagger", "profile": "Dagger", "carried": "off hand"}


def duel(qtbot: QtBot, theme: Theme, ann: dict[str, Any], orc: dict[str, Any], **more: Any) -> Table:
    """Return the table of a fight of two, Ann's hand the better one; `more` are answers, and others who are there."""
    answers = {key: each for key, each in more.items() if isinstance(each, str)}
    hands = {"hand:Ann": "5 5 5 5", "hand:Orc": "5 5 4", **answers}
    fight: dict[str, Any] = {"answers": hands}
    sheets = (
        {"control": "player", "action_dice": 4, **ann.pop("sheet", {})},
        {"control": "major", "physical": 5, **orc.pop("sheet", {})},
    )
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": sheets[0], **ann},
            "Orc": {"at": [3, 2], "sheet": sheets[1], **orc},
            **{name: each for name, each in more.items() if name not in answers},
        },
        "fight": fight,
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    return table


def aimed(table: Table, action: str, item: str | None = None) -> Act:
    """Take an action of Ann's up and hold the pointer over the Orc."""
    offer = next(each for each in table.bar.offers if (each.act.action, each.act.item) == (action, item))
    table.workspace.aiming.take(offer)
    act = Act(ENCOUNTER, ANN, action, (ORC,), item=item)
    table.workspace.aiming.hover(act)
    return act


def test_a_double_strike_of_one_who_is_afraid_has_true_figures(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-DUAL-04, SST-FEAR-03, SST-DEF-03: the test of Spirit comes first; defences are compared all the same
    gear = [{"id": "sword", **SWORD}, {"id": "dagger", **DAGGER}]
    ann = {"sheet": {"several_weapons": True, "skills": [{"name": "Melee"}]}, "gear": gear}
    orc = {
        "sheet": {"fear": "terror", "physical": 8, "skills": [{"name": "Dodge"}]},
        "gear": [{"id": "axe", **SWORD}],
    }
    table = duel(qtbot, theme, ann, orc, **{"fear:Ann": "2 2 2"})
    workspace, card = table.workspace, table.cards.aim
    act = aimed(table, "double-strike", "sword")
    found = odds(workspace.state, act, SYSTEMS, BoardCache())
    assert found.error == 0 and card.head.summary is not None
    # a failed test of Spirit costs a Rank of the mind, and the blows fall all the same
    assert found.losses(ANN, "mental").chance(bool) == Fraction(2, 3) ** 3
    assert card.head.chance_words() == percent(card.head.summary.chance)
    assert [line[0] for line in card.compared.lines][:2] == ["", "Harm"]
    assert card.compared.lines[0][1:] == ("No defence", "Dodge, 4d")
    for way, column in (("none", 1), ("dodge", 2)):
        each = odds(workspace.state, act, SYSTEMS, BoardCache(), {f"defence:{ANN}:{ORC}": way})
        loses = each.losses(ORC, "physical").chance(bool)
        assert {line[0]: line for line in card.compared.lines}["Physical"][column] == percent(loses)


def test_a_click_on_somebody_feared_waits_with_the_card_and_a_second_one_attacks(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-FEAR-03: the test of Spirit is rolled before the ruling on the attack, and is looked at like it
    ann: dict[str, Any] = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {"sheet": {"fear": "terror", "physical": 8}}, **{"fear:Ann": "2 2 2"})
    workspace, before = table.workspace, table.workspace.session.journal.head
    act = aimed(table, "attack", "sword")
    assert workspace.aiming.own_ruling is None and workspace.aiming.waits
    workspace.aiming.point_out(act)
    assert workspace.session.journal.head == before and workspace.session.pending is None
    assert workspace.aiming.is_settled and table.cards.aim.isVisible()
    workspace.aiming.point_out(act)
    assert workspace.session.journal.head > before or workspace.session.pending is not None


def test_what_a_hold_is_worth_is_compared_and_no_armour_keeps_it_off(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-HOLD-02, SST-DMG-13
    close = [{"kind": "in-contact", "amount": 1}, {"kind": "in-close", "amount": 1}, "prone"]
    ann = {"sheet": {"skills": [{"name": "Wrestling"}]}, "conditions": close}
    orc = {"sheet": {"armour": 2, "skills": [{"name": "Dodge"}]}, "conditions": close}
    table = duel(qtbot, theme, ann, orc)
    card = table.cards.aim
    act = aimed(table, "grapple")
    ruling = table.workspace.aiming.ruling
    assert ruling is not None and {each.subject for each in ruling.tallies} == {"dice", "level"}
    assert card.compared.lines[0][1:] == ("No defence", "Dodge, 4d")
    word, *shares = card.compared.lines[1]
    assert word == "Hold"
    for way, share in zip(("none", "dodge"), shares, strict=True):
        each = odds(table.workspace.state, act, SYSTEMS, BoardCache(), {f"defence:{ANN}:{ORC}": way})
        held = each.outcomes.chance(lambda outcome: any(v.harms and v.actor == ANN for v in outcome.verdicts))
        assert 0 < held < 1 and share == percent(held)
    assert card.head.deed_words() == "Hold" and card.head.chance_words() == shares[0]


def test_a_block_pool_that_lies_there_is_named_with_its_shield(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-DPOOL-01, SST-BLOCK-02: it meets the attack unasked, and stops most of what hits
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    shield = {"id": "shield", "name": "Shield", "profile": "Medium shield", "carried": "off hand"}
    pool = {"kind": "block-pool", "amount": 2, "other": "shield"}
    for conditions, named in (([pool], True), ([], False), ([pool, "held"], False)):
        orc = {"sheet": {"skills": [{"name": "Block"}]}, "gear": [shield], "conditions": conditions}
        table = duel(qtbot, theme, deepcopy(ann), orc)
        aimed(table, "attack", "sword")
        assert ("Block Pool of Orc: 2, with Shield 2" in table.cards.aim.stakes.text()) is named


def test_whoever_bleeds_reads_what_is_rolled_before_the_blow(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-TIME-04, SST-INJ-01
    wound = {"kind": "injury-bleeder", "other": "neck", "amount": 2, "lasting": True}
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, {**ann, "conditions": [wound]}, {})
    aimed(table, "attack", "sword")
    card = table.cards.aim
    questions, short = card.questions.text(), card.short.text()
    assert questions.startswith("Rolled first: Ann") and "Bleeder" in questions
    # what the blow itself is made with stands there as well, and may be ruled on before the wound is rolled for
    assert (card.ruling is not None and card.ruling.isVisible() and "Armour" in short) or "Dice" in short
    ruling = table.workspace.aiming.ruling
    assert ruling is not None and ruling.key == f"ruling:{ANN}:{ORC}"
    assert table.workspace.aiming.own_ruling is None
    # who does not bleed rolls for the blow alone
    table = duel(qtbot, theme, ann, {})
    aimed(table, "attack", "sword")
    assert "Rolled first" not in table.cards.aim.questions.text()


def test_a_hold_is_worth_what_it_is_though_the_blow_back_of_a_parry_may_fumble(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-HOLD-02, SST-PARRY-01: a parry takes no success away, and its own Fumble is no harm that the Hold does
    close = [{"kind": "in-contact", "amount": 1}, {"kind": "in-close", "amount": 1}, "prone"]
    ann = {"sheet": {"skills": [{"name": "Wrestling"}]}, "conditions": close}
    orc = {"sheet": {"skills": [{"name": "Parry"}]}, "conditions": close, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, orc)
    act, (head, (word, *shares), *_) = aimed(table, "grapple"), table.cards.aim.compared.lines
    assert head[1:] == ("No defence", "Parry with Sword, 4d") and word == "Hold"
    for way, share in zip(("none", "parry:sword"), shares, strict=True):
        each = odds(table.workspace.state, act, SYSTEMS, BoardCache(), {f"defence:{ANN}:{ORC}": way})
        held = each.outcomes.chance(lambda outcome: any(v.harms and v.actor == ANN for v in outcome.verdicts))
        assert Fraction(1, 2) < held < 1 and share == percent(held), way


def test_a_split_attack_has_chances_and_says_how_far_they_may_be_off(
    qtbot: QtBot, theme: Theme, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # SST-MOB-07: two who can both be hurt in many places are more than is followed to the end
    monkeypatch.setattr("core.analysis.odds.MOST_LEAVES", 60)
    ann = {"sheet": {"group": "mob", "creatures": 4, "skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {}, Imp={"at": [2, 3], "sheet": {"control": "minor", "action_dice": 2}})
    imp = TokenId("token-103")
    offer = next(each for each in table.bar.offers if each.act.action == "attack-several")
    table.workspace.aiming.take(offer)
    table.workspace.aiming.hover(Act(ENCOUNTER, ANN, "attack-several", (ORC, imp), item="sword"))
    card = table.cards.aim
    found = card.odds.found
    assert found is not None and found.drawn == 100 and 0 < found.error < Fraction(1, 10)
    assert card.head.chance_words().endswith("%") and card.go.isEnabled()
    assert "19 times of 20" in card.head.accessibleDescription()
    assert card.odds.chances[-1].words.startswith("Each within ± ")
    # a hit on either is likelier than one on each by himself
    both = summary_of(found, ANN, (ORC, imp)).chance
    states = card.head.state_words()
    assert states.startswith("Imp ") and "rarer ones" in states and states.count("%") <= MOST_OF_SEVERAL + 1
    assert [row.token for row in card.rows.rows] == [ORC, imp]
    assert all(0 < row.seen.chance < both - Fraction(1, 20) for row in card.rows.rows)
    # beside each stands what ends the fight for him, else what comes most often, and no rare injury
    for row in card.rows.rows:
        worst = min((share for _, state, share in row.seen.states if state.key in WORST), default=None)
        told = max(share for _, _, share in row.seen.states) if worst is None else worst
        assert row.words.endswith(f" {percent(told)}")


def test_who_has_yet_to_roll_is_not_done_and_nobody_acts_before(qtbot: QtBot, theme: Theme) -> None:
    # SST-AD-01, SST-SEQ-01
    table = duel(qtbot, theme, {}, {"sheet": {"control": "minor", "action_dice": 2}}, **{"hand:Ann": "open"})
    workspace = table.workspace
    assert workspace.session.pending is not None and workspace.encounter is not None
    found = ribbon(workspace.state, workspace.encounter, SYSTEMS)
    assert [(each.token, each.standing, each.may) for each in found.cells] == [
        (ORC, Standing.WAITS, False),
        (ANN, Standing.WAITS, False),
    ]
    words = {workspace.text(each.heading): each.apart for each in found.groups if each.heading is not None}
    assert words["yet to roll"] and "done" not in words
    assert workspace.actor is None and acting_now(workspace) == () and headline_of(workspace) == "Hands are rolled"
    workspace.session.answer((5, 5, 4, 3))
    assert workspace.encounter is not None
    after = ribbon(workspace.state, workspace.encounter, SYSTEMS)
    assert [(each.token, each.standing) for each in after.cells] == [(ANN, Standing.ACTS), (ORC, Standing.WAITS)]
    assert workspace.actor == ANN and acting_now(workspace) == (ANN,)


def test_who_gave_his_last_die_acts_until_he_is_done(qtbot: QtBot, theme: Theme) -> None:
    # SST-REF-06, SST-INIT-01
    table = duel(qtbot, theme, {}, {"sheet": {"control": "minor", "action_dice": 2}}, **{"hand:Ann": "5 4 4 3"})
    workspace = table.workspace
    assert workspace.encounter is not None
    for who, faces in ((ANN, "4"), (ORC, "2")):
        workspace.submit(SetHand(workspace.encounter.id, (who,), faces))
    assert workspace.submit(Act(workspace.encounter.id, ANN, "attack", (ORC,)))
    assert workspace.session.pending is not None and headline_of(workspace) == "Ann acts"
    (row,) = (row for row in rows_of(workspace) if row.is_now)
    assert ANN in {each.face.token for each in row.hands}
    while workspace.session.pending is not None and not workspace.session.pending.key.startswith("hand:"):
        request = workspace.session.pending
        workspace.session.answer((3,) * 4 if isinstance(request, Draw) else suggestion(request))
    assert workspace.submit(Act(workspace.encounter.id, ORC, "let-go"))
    assert workspace.session.pending is not None and workspace.session.pending.key == f"hand:{ANN}"
    assert headline_of(workspace) == "Hands are rolled"


def headline_of(workspace: Workspace) -> str:
    """Return what the dock says of whose turn it is."""
    clock = clock_of(workspace)
    assert clock is not None
    return headline(workspace, clock)


def test_the_example_of_a_hand_has_as_many_dice_as_are_asked_for(qtbot: QtBot, theme: Theme) -> None:
    # SST-AD-01
    for count, such in ((2, "6 4"), (3, "6 4 2"), (6, "6 4 2 1 6 4")):
        table = duel(qtbot, theme, {"sheet": {"action_dice": count}}, {}, **{"hand:Ann": "open"})
        pending = table.workspace.session.pending
        assert isinstance(pending, HandRoll) and table.workspace.text(pending.hint).endswith(f" such as {such}")


class Told:
    """A map that keeps what it is told last."""

    def __init__(self) -> None:
        self.last: Mapping[str, object] = {}

    def tell(self, results: Mapping[str, object]) -> None:
        """Keep it."""
        self.last = results

    def written_together(self) -> AbstractContextManager[None]:
        """Leave it."""
        return nullcontext()

    def point(self, *_: object) -> None:
        """Leave it."""

    def tag(self, *_: object) -> None:
        """Leave it."""


def take_up(table: Table) -> None:
    """Take up a weapon by the key, which waits with its card for the dice that it costs."""
    table.bar.press(Family.READY)
    table.workspace.aiming.go()


def test_what_was_done_before_a_document_was_opened_is_no_news_on_its_map(qtbot: QtBot, theme: Theme) -> None:
    ann = {"gear": [{"id": each, **SWORD, "carried": "ready"} for each in ("sword", "axe")]}
    table = duel(qtbot, theme, ann, {}, **{"hand:Ann": "5 5 5 5"})
    workspace, map_ = table.workspace, Told()
    workspace.set_mode(Mode.RUN)
    shown = OnMap(workspace, cast(MapSync, map_))
    take_up(table)
    assert ANN in map_.last
    workspace.opened.emit()
    assert not map_.last
    take_up(table)
    assert ANN in map_.last
    workspace.session.undo()
    shown.refresh()
    assert not map_.last
    workspace.session.undo()
    shown.refresh()
    take_up(table)
    shown.refresh()
    assert ANN in map_.last, "what is done in place of what was undone is news"


def test_a_team_has_the_place_of_its_driver(qtbot: QtBot, theme: Theme) -> None:
    # SST-CHAR-03: it takes no turn of its own, and so has never had it
    team = {"chariot": "light", "horses": 2, "size": "2"}
    driven = [{"kind": "carrying", "source": str(ANN)}]
    aboard = [{"kind": "aboard", "amount": 1, "other": str(ORC)}]
    for ann, orc, standing in (({"conditions": aboard}, {"conditions": driven}, ANN), ({}, {}, None)):
        table = duel(qtbot, theme, dict(ann), {"sheet": dict(team), **orc})
        encounter = table.workspace.encounter
        assert encounter is not None
        found = ribbon(table.workspace.state, encounter, SYSTEMS)
        assert [(each.token, each.shares) for each in found.cells] == [(ANN, None), (ORC, standing)]
        apart = [cell for group in found.groups if group.apart for cell in group.cells]
        assert [cell.token for cell in apart] == ([] if standing else [ORC])
        assert found.cells[1].standing is Standing.IDLE


def test_a_driver_drives_by_the_key_and_gets_off_by_the_list_alone(qtbot: QtBot, theme: Theme) -> None:
    # SST-CHAR-15, SST-CHAR-16
    team = {"chariot": "light", "horses": 2, "size": "2"}
    aboard = [{"kind": "aboard", "amount": 1, "other": str(ORC)}]
    ann = {"conditions": aboard, "sheet": {"skills": [{"name": "Driving"}]}}
    table = duel(qtbot, theme, ann, {"sheet": team, "conditions": [{"kind": "carrying", "source": str(ANN)}]})
    (move,) = (each for each in places(table.workspace, table.bar.offers, LastWays()) if each.family is Family.MOVE)
    possible = [each.act.action for each in move.ways if each.why_not is None]
    assert possible[0] == "alight" and move.way is not None and move.way.act.action == "drive"


def test_the_attack_of_a_team_has_its_chance_at_the_head_of_the_card(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-CHAR-12: the driver rolls nothing, and what his team does is what the deed is for
    team = {"chariot": "heavy", "horses": 2, "size": "2", "tramples": True}
    ann = {
        "conditions": [{"kind": "aboard", "amount": 1, "other": str(ORC)}],
        "sheet": {"skills": [{"name": "Driving"}]},
    }
    carries = [{"kind": "carrying", "source": str(ANN)}, {"kind": "heading", "amount": 2}]
    table = duel(qtbot, theme, ann, {"side": "party", "sheet": team, "conditions": carries}, Imp={"at": [6, 2]})
    offer = next(each for each in table.bar.offers if each.act.action == "trample")
    table.workspace.aiming.take(offer)
    act = Act(ENCOUNTER, ANN, "trample", (TokenId("token-103"),))
    table.workspace.aiming.hover(act)
    found, head = odds(table.workspace.state, act, SYSTEMS, BoardCache()), table.cards.aim.head
    assert found.refused is None and head.summary is not None
    harm = found.outcomes.chance(lambda outcome: bool(outcome.losses))
    assert 0 < harm < 1 and head.summary.harmed == harm and head.chance_words() == percent(harm)


def test_an_effort_is_asked_for_with_the_roll_that_it_is_for(qtbot: QtBot, theme: Theme) -> None:
    # SST-ONE-02
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {}, **{"hand:Ann": "5 5 5 1"})
    workspace = table.workspace
    workspace.aiming.propose(aimed(table, "attack", "sword"))
    workspace.aiming.go()
    pending = workspace.session.pending
    assert isinstance(pending, Choice) and pending.key == f"effort:attack:{ANN}:{ORC}"
    assert workspace.text(pending.prompt) == "Ann attacks Orc: 4d6. Effort: a 1 for one die more?"


def test_the_key_of_a_face_puts_a_die_forward_where_no_list_is_open(qtbot: QtBot, theme: Theme) -> None:
    # SST-COST-01
    table = duel(qtbot, theme, {}, {}, **{"hand:Ann": "5 5 4 1"})
    workspace = table.workspace

    def laid() -> tuple[int, ...]:
        clock = clock_of(workspace)
        assert clock is not None
        return clock.laid.get(ANN, ())

    assert not table.pick(5) and lay_die_by_key(workspace, 5) and laid() == (5,)
    assert lay_die_by_key(workspace, 5) and laid() == (5, 5)
    assert lay_die_by_key(workspace, 5) and laid() == ()
    assert not lay_die_by_key(workspace, 6) and not lay_die_by_key(workspace, 1) and laid() == ()
    assert lay_die_by_key(workspace, 4) and laid() == (4,)


def test_whom_a_shot_that_goes_astray_strikes_is_asked_for_by_name(qtbot: QtBot, theme: Theme) -> None:
    # SST-TAB-RANGE
    fighting = [{"kind": "in-contact", "amount": 1}]
    fight = {"answers": {"hand:Ann": "5 5 5 5"}}
    archer = {"control": "player", "action_dice": 4, "skills": [{"name": "Ranged"}]}
    bow = [{"id": "bow", "name": "Bow", "profile": "Bow", "carried": "both hands"}]
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": archer, "gear": bow},
            "Orc": {"at": [5, 5], "conditions": fighting},
            "Bob": {"at": [5, 6], "side": "party", "conditions": fighting},
            "Cat": {"at": [6, 5], "side": "party", "conditions": fighting},
        },
        "fight": fight,
    }
    table = begun_table(qtbot, theme, given)
    workspace = table.workspace
    assert workspace.submit(Act(ENCOUNTER, ANN, "attack", (ORC,), item="bow"))
    while (request := workspace.session.pending) is not None and not request.key.startswith("astray:"):
        workspace.session.answer((1,) * 3 if isinstance(request, Draw) else suggestion(request))
    assert isinstance(request, Draw) and workspace.text(request.hint) == "1 Bob, 2 Cat"


def test_what_others_roll_in_passing_is_not_told_beside_a_roll_of_whoever_moves(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-ACT-20, SST-FEAR-08
    near, hero = [{"kind": "in-contact", "amount": 1}], {"control": "player", "action_dice": 4}
    fight = {"answers": {"hand:Ann": "5 5 5 5"}}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": hero, "conditions": near},
            "Orc": {"at": [3, 2], "conditions": near},
            "Ghoul": {"at": [10, 2], "sheet": {"fear": "fearsome"}},
        },
        "fight": fight,
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    workspace = table.workspace
    offer = next(each for each in table.bar.offers if each.act.action == "zone-move")
    assert workspace.scene is not None
    act = Act(ENCOUNTER, ANN, "zone-move", path=tuple(spot_point(workspace.scene, each) for each in ("A|B", "B")))
    workspace.aiming.take(offer)
    workspace.aiming.hover(act)
    assert workspace.aiming.ruling is not None and ANN in workspace.aiming.ruling.about[1:]
    assert workspace.submit(act)
    while (request := workspace.session.pending) is not None and not request.key.startswith("fear:"):
        workspace.session.answer((3,) * 4 if isinstance(request, Draw) else suggestion(request))
    assert isinstance(request, Draw) and request.owner == ANN
    assert reckoned_for(workspace, request) == tallies_in_short(workspace, request.tallies)


def click_on(table: Table, who: TokenId) -> None:
    """Click on somebody on the map."""
    encounter, view = table.workspace.encounter, table.canvas.view
    assert encounter is not None
    at = QPointF(*encounter.tokens[who].point)
    view.centerOn(at)
    spot = view.viewportTransform().map(at).toPoint()
    QTest.mouseMove(view.viewport(), spot)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_charge_that_may_be_intercepted_waits_with_its_card_and_odds(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-MOVE-04, SST-ACT-17: the free enemy is asked only after the second word
    fight = {"answers": {"hand:Ann": "5 5 5 5", "hand:Imp": "5 5"}}
    ann = {"control": "player", "action_dice": 4, "skills": [{"name": "Melee"}]}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": ann, "gear": [{"id": "sword", **SWORD}]},
            "Orc": {"at": [12, 2], "sheet": {"action_dice": 2}},
            "Imp": {"at": [5, 6], "sheet": {"control": "major", "action_dice": 2}},
        },
        "fight": fight,
    }
    table = begun_table(qtbot, theme, given)
    table.show()
    workspace, card, head = table.workspace, table.cards.aim, table.workspace.session.head
    table.take("charge")
    click_on(table, ORC)
    assert workspace.session.head == head and workspace.session.pending is None
    assert workspace.aiming.is_settled and table.cards.front is card
    assert "intercept" in card.questions.text() and "Assumed" in card.questions.text()
    assert card.head.summary is not None and card.ruling is not None
    QTest.keyClick(card, Qt.Key.Key_Return)
    pending = workspace.session.pending
    assert isinstance(pending, Choice) and pending.key.startswith("intercept:")
    assert workspace.session.under_way is not None and workspace.session.under_way.command == Act(
        ENCOUNTER, ANN, "charge", (ORC,), item="sword"
    )
