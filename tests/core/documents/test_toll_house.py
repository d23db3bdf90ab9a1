"""What ships: every creature loads, and the sample is in the middle of its fight."""

from fractions import Fraction

from core.base.ids import SystemId
from core.documents.new_adventure import blank, ready_room
from core.documents.shipped import shipped_creatures
from core.documents.toll_house import SYSTEM, script
from core.model.encounter import Stage
from core.rules.registry import SYSTEMS
from core.rules.towers.gear.weapons import catalogue_profiles
from core.rules.towers.sheet import TowersSheet
from tests.helpers.samples import sample_campaign


def test_every_shipped_creature_wields_what_the_rules_know() -> None:
    creatures = shipped_creatures(SYSTEM)
    assert sum(creature.side == "party" for creature in creatures) == 4 and len(creatures) >= 12
    for creature in creatures:
        assert isinstance(creature.sheet, TowersSheet)
        own = {profile.name for profile in creature.sheet.profiles}
        for item in creature.kit:
            assert not item.profile or item.profile in {*catalogue_profiles(), *own}, (creature.name, item.profile)
    assert shipped_creatures(SystemId("nobody's")) == ()


def test_the_sample_is_under_way_at_the_turn_of_somebody_of_the_party() -> None:
    campaign = sample_campaign()
    (encounter,) = campaign.encounters.values()
    assert encounter.stage is Stage.RUNNING
    actor = SYSTEMS[SYSTEM].next_actors(campaign, encounter)[0]
    assert encounter.tokens[actor].side == "party"
    assert any(
        track.value < (track.maximum or 0)
        for token in encounter.tokens.values()
        for name, track in campaign.vitals(token).tracks.items()
        if name != "mana"
    ), "somebody is hurt already"
    assert script(SYSTEMS) == script(SYSTEMS), "the same sample every time"


def test_a_new_adventure_has_a_map_an_encounter_and_the_party() -> None:
    for campaign in (blank(1, SYSTEM, SYSTEMS, title="New"), ready_room(1, SYSTEM, SYSTEMS, title="New")):
        assert campaign.title == "New" and len(campaign.scenes) == len(campaign.encounters) == 1
        assert [person.creature.side for person in campaign.people.values()] == ["party"] * 4
        taken = [*campaign.people, *campaign.encounters, *campaign.scenes]
        assert campaign.fresh_ids("wall")[0].rpartition("-")[2] not in [i.rpartition("-")[2] for i in taken]


def test_the_squares_of_a_new_map_are_those_of_the_book() -> None:
    for name, unit, side in (("99-towers", "ft", Fraction(381, 250)), ("basic-roleplaying", "m", Fraction(1))):
        for made in (blank, ready_room):
            (scene,) = made(1, SystemId(name), SYSTEMS, title="New").scenes.values()
            assert (scene.unit, scene.square_length) == (unit, side)
