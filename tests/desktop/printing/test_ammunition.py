"""What is loaded and what is spare, with a box for each shot, on cards, at a glance and on character sheets."""

from dataclasses import replace

import pytest

from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.model.campaign import Campaign
from core.model.creature import Track
from core.model.gear import Carried, Item
from core.rules.kit.shown import CardTrack
from core.rules.registry import SYSTEMS, figures_for
from desktop.printing.print_order import Part
from desktop.printing.small_drawings import Boxes
from desktop.sheet_page.paper_colours import ink_for
from tests.desktop.printing.sheets import printed, read, shipped_campaign, words_on


def armed() -> Campaign:
    """Return the fight at the toll bridge in which Bertram has 12 arrows left, and Dirk an empty crossbow."""
    campaign = shipped_campaign("toll-bridge")
    left = {"Longbow": {"ammunition": 12}, "Light crossbow": {"loaded": 0, "ammunition": 7}}
    for key, person in campaign.people.items():
        gear = tuple(item.but(**left.get(item.name, {})) for item in person.vitals.gear)
        changed = replace(person, vitals=replace(person.vitals, gear=gear))
        campaign = replace(campaign, people=campaign.people.put(key, changed))
    return campaign


@pytest.mark.parametrize("part", [Part.CARDS, Part.PACK, Part.SHEETS])
def test_every_paper_to_play_from_says_what_is_left_to_shoot(part: Part) -> None:
    text = " ".join(words_on(page) for page in read(printed(armed(), part)).pages)
    assert "Longbow: spare 12" in text and "Longbow: loaded" not in text
    assert "Light crossbow: loaded 0/1" in text and "Light crossbow: spare 7" in text
    if part is not Part.SHEETS:
        assert "Heavy crossbow: loaded 1/1" in text, "what nobody counts is loaded"


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_whatever_shoots_in_any_game_has_its_boxes(system: SystemId) -> None:
    shooting = 0
    for creature in shipped_creatures(system):
        figures, vitals = figures_for(creature, Words()), SYSTEMS[system].fresh_vitals(creature)
        told = figures.ammunition(creature.sheet, vitals.gear)
        counted = [item for item in vitals.gear if item.ammunition is not None]
        spare = {track.key: held.value for track, held in told if track.stock}
        assert spare == {f"{item.id}.spare": item.ammunition for item in counted}, creature.name
        loaded = {track.key for track, held in told if not track.stock and held.value <= (held.maximum or 0)}
        assert {f"{item.id}.loaded" for item in vitals.gear if item.loaded is not None} <= loaded, creature.name
        shooting += bool(told)
    assert shooting or system == "faction-zones"


def test_what_is_emptied_stays_in_its_boxes_where_a_table_knows_no_number() -> None:
    creature = shipped_creatures(SystemId("faction-zones"))[0]
    gun = Item(id="gun", name="Handgun", profile="Handgun", loaded=0)
    [(track, held)] = figures_for(creature, Words()).ammunition(creature.sheet, (gun,))
    assert (track.title, held.value, held.maximum) == ("Handgun: loaded", 0, 1)


@pytest.mark.parametrize(
    ("track", "held", "boxes"),
    [
        (CardTrack("a", "Longbow: spare", stock=True), Track(value=20), 20),
        (CardTrack("a", "Longbow: spare", stock=True), Track(value=0), 0),
        (CardTrack("a", "Arrows: spare", stock=True), Track(value=400), 0),
        (CardTrack("a", "Pistol: loaded"), Track(value=2, maximum=6), 6),
    ],
)
def test_a_stock_has_a_box_for_each_that_is_left(track: CardTrack, held: Track, boxes: int) -> None:
    assert Boxes(track, held, ink_for(False), 237).boxes == boxes


def test_a_track_that_has_room_for_it_stands_in_one_row() -> None:
    """Eleven hit points are no row of ten with one below it."""
    eleven = Boxes(CardTrack("hp", "HP"), Track(value=11, maximum=11), ink_for(False), 164)
    one = Boxes(CardTrack("hp", "HP"), Track(value=1, maximum=1), ink_for(False), 164)
    assert eleven.wrap(0, 0)[1] == one.wrap(0, 0)[1]
    assert (
        Boxes(CardTrack("hp", "HP"), Track(value=16, maximum=16), ink_for(False), 164).wrap(0, 0)[1] > one.wrap(0, 0)[1]
    )


def test_armour_that_counts_otherwise_against_high_velocity_says_both_everywhere() -> None:
    riot = Item(id="riot", name="Riot Gear", profile="Riot Gear", carried=Carried.WORN)
    campaign = shipped_campaign("toll-bridge")
    for key, person in campaign.people.items():
        changed = replace(person, vitals=replace(person.vitals, gear=(*person.vitals.gear, riot)))
        campaign = replace(campaign, people=campaign.people.put(key, changed))
    for part in (Part.CARDS, Part.PACK, Part.SUMMARY):
        text = " ".join(words_on(page) for page in read(printed(campaign, part)).pages)
        assert "13/7" in text, part
        assert part is Part.SUMMARY or "Dodge 0" in text, "and how far each level of a dodge goes"


def test_cards_say_no_heading_twice() -> None:
    text = " ".join(words_on(page) for page in read(printed(shipped_campaign("toll-bridge"), Part.CARDS)).pages)
    assert "Armor 8 = Chain 7" in text and "Injuries 1: 1 point, First Aid was used" in text
    assert "Skills Melee Weapon (Sword) 65 %" in text
