"""Swift Swords Tactica: the reasons of what waits, how a blow is told, and what else cards and tips say of a fight."""

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.tokens import MoveTokens
from core.engine.command import Act
from core.engine.policy import nobody, suggestion
from core.engine.request import Draw
from core.engine.session import Session
from core.geometry.units import centre_of
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.success_dice import SuccessDice
from desktop.run.cards.aim_words import reckoned_for
from desktop.run.cards.hover_card import HoverCard
from desktop.run.cards.who_row import WhoRow
from desktop.run.odds_summary import percent
from desktop.run.offer_groups import offers_of
from desktop.run.on_map import Chances
from desktop.run.results import came_of, latest
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import ANN, ORC, SWORD, duel
from tests.helpers.begun import begun_table
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import ENCOUNTER


def test_whoever_bleeds_gets_over_cover_with_the_chance_of_that_alone(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-COVER-07, SST-COVER-08, SST-INJ-01: the roll for the wound comes first, and is not what the way is for
    wound = {"kind": "injury-bleeder", "other": "neck", "amount": 2, "lasting": True}
    cover = {"kind": "hard", "grade": "light", "extent": "line"}
    hero = {"control": "player", "action_dice": 4}
    for at, shown in (((12, 2), True), ((6, 5), False)):
        given = {
            "system": "swift-swords",
            "scene": {"zones": {"A": {"at": [0, 0, 8, 8], "cover": cover}, "B": [8, 0, 16, 8]}},
            "fighter": {
                "Ann": {"at": [2, 2], "side": "party", "sheet": hero, "conditions": [wound]},
                "Orc": {"at": list(at), "sheet": {"control": "minor", "action_dice": 2}},
            },
            "fight": {"answers": {"hand:Ann": "5 5 5 5"}},
        }
        table = begun_table(qtbot, theme, given)
        table.show()
        table.workspace.aiming.take(next(each for each in table.bar.offers if each.act.action == "overcome"))
        card = table.cards.aim
        assert card.questions.text().startswith("Rolled first: Ann")
        # with a defender who stops whoever comes there is nothing else to roll
        assert card.head.isVisible() is shown
        assert not shown or card.head.chance_words() == percent(1 - Fraction(2, 3) ** 4)


def test_a_draw_that_waits_has_its_reasons_after_a_restart_and_with_the_die_of_an_effort(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-ONE-02, SST-ATK-02
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {"sheet": {"armour": 2}}, **{"hand:Ann": "5 5 5 1"})
    workspace = table.workspace
    workspace.submit(Act(ENCOUNTER, ANN, "attack", (ORC,), item="sword"))
    while (request := workspace.session.pending) is not None and not request.key.startswith("effort:"):
        workspace.session.answer(suggestion(request), request.key)
    assert request is not None
    workspace.session.answer("yes", request.key)
    pending = workspace.session.pending
    assert isinstance(pending, Draw) and pending.key == f"attack:{ANN}:{ORC}"
    told = reckoned_for(workspace, pending)
    assert "+1 effort" in told.lower() and "Armour 2" in told
    again = workspace_on(theme, Session(workspace.session.journal, SYSTEMS, policy=nobody))
    pending = again.session.pending
    assert pending is not None and reckoned_for(again, pending) == told


def test_a_long_title_of_a_card_is_read_whole(qtbot: QtBot, theme: Theme) -> None:
    table = duel(qtbot, theme, {}, {})
    row = WhoRow(table.workspace)
    qtbot.addWidget(row)
    words = "Gather dice for a Charge with the two-handed sword of the late king of the hill"
    row.resize(280, 40)
    row.show_who(ANN, words, (ORC,))
    row.resize(280, row.heightForWidth(280))
    row.show()
    qtbot.waitExposed(row)
    metrics = row.title.fontMetrics()
    need = metrics.boundingRect(0, 0, row.title.width(), 1000, int(Qt.TextFlag.TextWordWrap), words)
    assert row.title.wordWrap() and row.title.toolTip() == words
    assert need.height() <= row.title.height() and row.title.geometry().right() <= row.width()
    row.show_who(ANN, "Attack", (ORC,))
    assert not row.title.wordWrap()


def test_whoever_stands_on_the_line_of_two_zones_is_told_of_so(qtbot: QtBot, theme: Theme) -> None:
    # SST-ZONE-03: the squares beside it count as the line
    fight = {"answers": {"hand:Ann": "5 5 5 5"}}
    hero = {"control": "player", "action_dice": 4}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        "fighter": {
            "Ann": {"at": [6, 4], "side": "party", "sheet": hero},
            "Orc": {"at": [2, 2], "sheet": {"control": "minor", "action_dice": 2}},
        },
        "fight": fight,
    }
    table = begun_table(qtbot, theme, given)
    card = HoverCard(table.workspace, table.canvas.view, table.canvas)
    workspace = table.workspace
    assert workspace.scene is not None and "On the line" not in card.words(ANN)
    assert workspace.submit(MoveTokens(ENCOUNTER, ((ANN, centre_of((8, 4))),)))
    assert "On the line between A and B" in card.words(ANN) and "On the line" not in card.words(ORC)
    # a step to such a square is none within the zone, and the refusal says why
    refused = workspace.preview(Act(ENCOUNTER, ANN, "step", place=centre_of((2, 2)))).refused
    assert refused is not None and "outer squares count as the line" in workspace.text(refused.phrase)


def test_how_grave_a_blow_is_and_what_it_costs_first_stand_in_large_letters(qtbot: QtBot, theme: Theme) -> None:
    # SST-PHYS-03, SST-TAB-DAMAGE-LEVELS, SST-CROSS-01: the body first, then what crosses over to the mind
    ann = {"sheet": {"skills": [{"name": "Melee", "level": 3}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {"sheet": {"physical": 2, "mental": 3, "stateless": True}})
    workspace = table.workspace
    heads: list[tuple[str, tuple[str, ...]]] = []
    for faces in ((6, 3, 3, 3), (6, 6, 6, 3)):
        assert workspace.submit(Act(ENCOUNTER, ANN, "attack", (ORC,), item="sword"))
        while (request := workspace.session.pending) is not None:
            if request.key.startswith("attack:") and isinstance(request, SuccessDice):
                workspace.session.answer((*faces, *(3,) * (request.count - len(faces))), request.key)
            elif isinstance(request, Draw):
                workspace.session.answer(request.outcomes(workspace.state).at(Fraction(0)), request.key)
            else:
                workspace.session.answer(suggestion(request), request.key)
        came = latest(workspace)
        assert came is not None
        heads.append((came_of(workspace, came)[ORC].head, came_of(workspace, came)[ORC].more))
    assert heads[0][0] == "−1 Physical" and "Trauma" not in " ".join(heads[0][1])
    assert heads[1][0] == "−1 Physical, −1 Mental" and "Trauma" in heads[1][1][0]


def test_out_of_turn_only_those_in_reach_wear_a_chance(qtbot: QtBot, theme: Theme) -> None:
    # SST-INIT-01, SST-ATK-02: whose turn it is was overruled, and not where the foes stand
    fight = {"answers": {"hand:Ann": "5 5 5 5", "hand:Bob": "5 5"}}
    hero = {"control": "player", "skills": [{"name": "Melee"}]}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": {**hero, "action_dice": 4}},
            "Bob": {"at": [3, 5], "side": "party", "sheet": {**hero, "action_dice": 2}},
            "Orc": {"at": [5, 5], "sheet": {"control": "minor", "action_dice": 2}},
            "Imp": {"at": [12, 5], "sheet": {"control": "minor", "action_dice": 2}},
        },
        "fight": fight,
    }
    table = begun_table(qtbot, theme, given)
    bob, orc = TokenId("token-102"), TokenId("token-103")
    chances = Chances(table.workspace, table.workspace)
    offer = next(each for each in offers_of(table.workspace, bob) if each.act.action == "attack")
    assert offer.why_not is not None
    anyway = replace(offer, act=replace(offer.act, anyway=True), why_not=None)
    table.workspace.aiming.take(anyway)
    assert [act.targets for act in chances.asked_for(anyway)] == [(orc,)]
