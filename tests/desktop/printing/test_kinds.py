"""Who shares a card on paper: those of a kind of whom it says the same; nobody's injuries are left out."""

import re
from typing import Any

import pytest

from desktop.printing.print_order import Part
from tests.desktop.printing.sheets import printed, read, shipped_campaign, words_on
from tests.transcripts.runner import begin, prepared


def test_injuries_and_worn_items_of_each_stand_on_a_card_of_its_own() -> None:
    """BRP-HEAL-08: each injury is kept apart."""
    campaign = shipped_campaign("toll-bridge")
    text = " ".join(words_on(page) for page in read(printed(campaign, Part.CARDS)).pages)
    hurt = [
        sum(each.count("points") for each in token.vitals.afflictions if each.kind == "injury")
        for encounter in campaign.encounters.values()
        for token in encounter.tokens.values()
        if token.vitals is not None and token.person is None
    ]
    told = re.findall(r"(\d+) points?, (?:no )?First Aid", text)
    people = [
        each.count("points")
        for person in campaign.people.values()
        for each in person.vitals.afflictions
        if each.kind == "injury"
    ]
    assert len([each for each in hurt if each]) > 1
    assert sum(map(int, told)) == sum(hurt) + sum(people)


@pytest.mark.parametrize("part", [Part.CARDS, Part.PACK])
def test_who_is_out_of_a_fight_that_is_on_is_said_to_be_so_once(part: Part) -> None:
    out = {"kind": "out-of-action", "about": "unconscious", "lasting": True}
    fighters: dict[str, Any] = {
        "Ann": {"at": [1, 1], "side": "party", "sheet": {"control": "minor", "action_dice": 2}},
        "Orc": {"at": [3, 1], "sheet": {"action_dice": 1}, "tracks": {"physical": 0}, "conditions": [out, "prone"]},
    }
    played = prepared({"system": "swift-swords", "scene": {"zones": {"A": [0, 0, 6, 6]}}, "fighter": fighters})
    begin(played, {})
    text = " ".join(words_on(page) for page in read(printed(played.session.state, part)).pages)
    assert text.count("Out of Action") == 1
