"""Chips: the pool that they are drawn from, and what can be bought with those held."""

from dataclasses import replace
from typing import Any

from core.base.ids import TokenId
from core.base.persistent_map import PersistentMap
from core.engine.command import Act
from core.model.gear import Item
from core.rules.towers.cards.fate import pool_of
from core.rules.towers.cards.playing import ChipColour, least_chip, uses
from core.rules.towers.gear.improvised import object_of
from core.rules.towers.situation import Situation
from tests.core.rules.towers.table import fighter_named, table
from tests.transcripts.runner import ENCOUNTER


def test_the_pool_holds_five_white_two_red_and_one_blue_for_every_player_without_those_held() -> None:
    """T99-FATE-02, T99-TAB-CHIPS."""
    player: dict[str, Any] = {"person": True, "sheet": {"player_character": True}}
    fresh = table({"Ann": player, "Bo": player, "Orc": {}}).session.state
    assert [pool_of(fresh).count(colour) for colour in ("white", "red", "blue")] == [10, 4, 2]
    held = table({"Ann": {**player, "chips": {"white": 2, "blue": 1}}, "Bo": player}).session.state
    assert [pool_of(held).count(colour) for colour in ("white", "red", "blue")] == [8, 4, 1]
    nobody = replace(fresh, people=PersistentMap())
    assert [pool_of(nobody).count(colour) for colour in ("white", "red", "blue")] == [5, 2, 1]


def test_the_least_chip_that_will_do_is_spent() -> None:
    """T99-FATE-02: a better one serves as a lesser, never the other way round."""
    played = table({"Ann": {"chips": {"red": 1, "blue": 1}}})
    ann = fighter_named(played, "Ann")
    assert [least_chip(ann, colour) for colour in ChipColour] == ["red", "red", "blue"]
    assert [use.key for use in uses(ann)] == ["chip red shift+1", "chip red flip+1", "chip blue flip+2"]
    assert [use.key for use in uses(ann, before=True)] == ["chip red flip+1", "chip blue flip+2"]
    assert [use.key for use in uses(ann, desperate=True)] == ["chip red shift+1"]


def test_an_object_is_what_the_game_master_judges_it_to_be() -> None:
    """T99-IMPR-01, T99-IMPR-02."""
    played = table({"Ann": {}}, fight={"start": {"Ann": 5}})
    ann = fighter_named(played, "Ann")
    here = Situation(played.session.state, played.encounter, played.session.board(played.encounter), ann)
    options = (("damage", 3), ("capped", 1), ("cap", 3), ("two-hands", 1), ("too-heavy", 1))
    act = Act(ENCOUNTER, TokenId(played.ids["Ann"]), "grab", words="oar", options=options)
    assert object_of(here, act) == Item(id="improvised-1", name="oar", profile="3+HS to 3, two hands, too heavy")
    assert object_of(here, replace(act, options=())).profile == "1+HS"
    # how much it carries is asked only where it carries no more, and is two unless told
    assert object_of(here, replace(act, options=(("cap", 3),))).profile == "1+HS"
    assert object_of(here, replace(act, options=(("capped", 1),))).profile == "1+HS to 2"
    assert object_of(here, replace(act, options=(("capped", 1), ("cap", 20)))).profile == "1+HS to 20"
