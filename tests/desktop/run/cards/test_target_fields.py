"""What the card of the aim asks and tells of one target is there only while that target is pointed at."""

from dataclasses import replace
from typing import Any

from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.command import Act
from desktop.theme.theme import Theme
from tests.desktop.run.cards.test_answers_view import duel
from tests.helpers.begun import begun_table
from tests.transcripts.runner import ENCOUNTER

ANN, ORC, GOB = TokenId("token-101"), TokenId("token-102"), TokenId("token-103")


def test_exposures_are_asked_of_whom_they_lie_before(qtbot: QtBot, theme: Theme) -> None:
    # SST-EXP-02: an attacker may take up fewer exposure dice than lie before this target
    given = duel()
    orc: dict[str, Any] = given["fighter"]["Orc"]
    orc["conditions"] = [{"kind": "exposed", "amount": 2}]
    given["fighter"]["Gob"] = {"at": [4, 2], "sheet": {"control": "minor"}}
    panel = begun_table(qtbot, theme, given)
    panel.show()
    aiming, card = panel.workspace.aiming, panel.cards.aim
    offer = next(each for each in panel.bar.offers if each.act.action == "attack" and each.act.item == "axe")
    aiming.take(offer)
    at_orc = Act(ENCOUNTER, ANN, "attack", (ORC,), item="axe")
    assert not card.choices.parts
    aiming.hover(replace(at_orc, targets=(GOB,)))
    assert not card.choices.parts and card.choices.isHidden()
    aiming.hover(at_orc)
    assert not card.choices.isHidden()
    part = card.choices.choice("exposures")
    assert [part.itemData(row) for row in range(part.count())] == ["all", 0, 1]
    card.choices.fill_in("exposures", 1)
    assert aiming.act is not None and aiming.act.option("exposures") == 1
    aiming.hover(replace(at_orc, targets=(GOB,)))
    assert not card.choices.parts


def test_who_splits_an_attack_is_not_asked_for_exposures(qtbot: QtBot, theme: Theme) -> None:
    # SST-MOB-02: a group's blows on several take up what lies before each
    given = duel()
    given["fighter"]["Ann"]["sheet"]["group"] = "mob"
    given["fighter"]["Orc"]["conditions"] = [{"kind": "exposed", "amount": 2}]
    panel = begun_table(qtbot, theme, given)
    panel.show()
    several = [each for each in panel.bar.offers if each.act.action == "attack-several"]
    single = [each for each in panel.bar.offers if each.act.action == "attack"]
    assert several and not any(each.fields for each in several)
    assert all([field.about for field in each.fields] == [(ORC,)] for each in single)


def test_chances_of_one_target_do_not_stand_under_the_name_of_another(qtbot: QtBot, theme: Theme) -> None:
    given = duel()
    given["fighter"]["Gob"] = {"at": [4, 2], "sheet": {"control": "minor", "armour": 3}}
    panel = begun_table(qtbot, theme, given)
    panel.show()
    aiming, card = panel.workspace.aiming, panel.cards.aim
    offer = next(each for each in panel.bar.offers if each.act.action == "attack" and each.act.item == "axe")
    aiming.take(offer)
    at_orc = Act(ENCOUNTER, ANN, "attack", (ORC,), item="axe")
    aiming.hover(at_orc)
    qtbot.waitUntil(lambda: card.head.summary is not None, timeout=30_000)
    assert card.odds.chances
    aiming.hover(replace(at_orc, targets=(GOB,)))
    assert card.head.summary is None and not card.head.isHidden() and card.odds.chances == ()
    qtbot.waitUntil(lambda: card.head.summary is not None, timeout=30_000)
    assert "Gob" in card.odds.words() and "Orc" not in card.odds.words()
