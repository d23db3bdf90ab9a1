"""Who shares a card on paper: those of a kind of whom it says the same; nobody's injuries are left out."""

import re

from desktop.printing.print_order import Part
from tests.desktop.printing.sheets import printed, read, shipped_campaign, words_on


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
