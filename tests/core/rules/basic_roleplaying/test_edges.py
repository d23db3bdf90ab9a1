"""The edges of what is ruled: heights, contact, whose armour and bonus, what is open of an injury, figures of 1."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.explain.modifier import Add
from core.explain.words import Words
from core.model.affliction import Affliction
from core.model.gear import Carried, Item
from core.rules.basic_roleplaying.attack.strike import Declared, modifiers_of, strike_of
from core.rules.basic_roleplaying.clock import Blow, RoundClock
from core.rules.basic_roleplaying.fighter import encountered
from core.rules.basic_roleplaying.figures import FIGURES
from core.rules.basic_roleplaying.gear.equipment import Arm, Wielded, catalogue_arms, why_unusable
from core.rules.basic_roleplaying.movement import distance, in_contact, why_not_moved
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds.order import Situation
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, Played, begin, play, prepared

KNOWN = FIGURES(BASIC_ROLEPLAYING, Words())
SWORD = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"}


def fight(
    metres: str = "1", orc: dict[str, Any] | None = None, house: dict[str, Any] | None = None, **ann: Any
) -> Played:
    """Return a fight between Ann and an orc, who stands beside her unless told otherwise."""
    data = {
        "system": "basic-roleplaying",
        "scene": {"metres": metres, "columns": 12, "rows": 4},
        "fight": {"settings": {"BRP-GAP-23": False, **(house or {})}},
        "fighter": {"Ann": {"at": [1, 1], "side": "party", **ann}, "Orc": {"at": [2, 1], **(orc or {})}},
    }
    played = prepared(data)
    begin(played, {})
    return played


def situation(played: Played) -> Situation:
    """Return what Ann's acts are judged by."""
    session = played.session
    here = session.state.encounter(ENCOUNTER)
    board = session.boards.of(session.state, here, SYSTEMS[here.system])
    return Situation(session.state, here, board, encountered(session.state, here, TokenId(played.ids["Ann"])))


def pair(played: Played) -> tuple[TokenId, TokenId]:
    """Return Ann and the orc."""
    return TokenId(played.ids["Ann"]), TokenId(played.ids["Orc"])


@pytest.mark.parametrize(
    ("metres", "ann", "orc", "far", "near"),
    [
        # BRP-GAP-21: within two metres, heights among them, each in squares; or on the next square of up to two metres
        ("1", {}, {}, "1", True),
        ("1", {}, {"at": [3, 1]}, "2", True),
        ("1", {}, {"at": [4, 1]}, "3", False),
        ("1", {"elevation": 3}, {"at": [5, 1]}, "5", False),
        ("1", {}, {"at": [5, 1], "elevation": 3}, "5", False),
        ("1", {"elevation": 3}, {"at": [5, 1], "elevation": 3}, "4", False),
        ("2", {}, {"at": [2, 2]}, "2.8", True),
        ("2", {}, {"at": [2, 2], "elevation": 1}, "3.5", False),
        ("2.5", {}, {"at": [2, 2]}, "3.5", False),
    ],
)
def test_how_far_one_is_and_who_is_in_contact(
    metres: str, ann: dict[str, Any], orc: dict[str, Any], far: str, near: bool
) -> None:
    played = fight(metres, orc, **ann)
    here, (one, other) = situation(played), pair(played)
    assert str(distance(here, one, other).metres) == far
    assert in_contact(here, one, other) is in_contact(here, other, one) is near


def test_a_way_without_a_step_leads_nowhere() -> None:
    why = why_not_moved(situation(fight()), ())
    assert why is not None and why.id == "basic-roleplaying.why.no-step"


def test_the_attacker_is_hampered_by_armour_of_his_own_making() -> None:
    # BRP-ARM-03: a row of the sheet counts for whoever has it
    mail = {"name": "Mail", "points": 3, "physical": -15}
    worn = {"id": "mail", "name": "Mail", "profile": "Mail", "carried": "worn"}
    rock = {"id": "rock", "name": "Rock", "profile": "Rock (thrown)", "carried": "main hand"}
    played = fight(sheet={"armours": [mail]}, gear=[worn, rock])
    found = strike_of(situation(played), Declared(*pair(played), "rock"))
    assert [each.effect for each in modifiers_of(found) if each.rule == "BRP-ARM-03"] == [Add(-15)]


def test_blows_on_somebody_who_is_gone_are_gone_and_those_on_others_stay() -> None:
    # BRP-INIT-06
    ann, orc, wolf = map(TokenId, ("token-1", "token-2", "token-3"))
    clock = RoundClock((ann, orc, wolf), held=(Blow(ann, orc, 3), Blow(orc, wolf, 2)))
    assert clock.without(orc).held == (Blow(orc, wolf, 2),)


def test_a_healer_who_has_fallen_finishes_nothing() -> None:
    # BRP-CLOCK-03, BRP-HEAL-07
    skills = [{"name": "First Aid", "rating": 50}]
    bob = {"at": [1, 2], "side": "party", "sheet": {"dexterity": 20, "skills": skills}}
    data = {
        "system": "basic-roleplaying",
        "fight": {"settings": {"BRP-GAP-23": False}},
        "fighter": {"Ann": {"at": [1, 1], "side": "party"}, "Bob": bob, "Orc": {"at": [6, 1]}},
    }
    played = prepared(data)
    begin(played, {})
    play(played, {"call": "injury", "who": "Ann", "entries": {"points": 2}})
    play(played, {"do": "go-on"})
    play(played, {"do": "first-aid", "target": ["Ann"]})
    play(played, {"call": "injury", "who": "Bob", "entries": {"points": 10}, "answers": {"unconscious:Bob": "2"}})
    play(played, {"do": "go-on"})
    assert points_of(played, "Ann") == 9 and played.session.pending is None


def points_of(played: Played, name: str) -> int:
    """Return somebody's hit points."""
    state = played.session.state
    return state.vitals(state.token(ENCOUNTER, TokenId(played.ids[name]))).tracks["hit-points"].value


def test_first_aid_gives_back_what_is_open_of_that_injury_though_more_is_lacking() -> None:
    # BRP-HEAL-05
    skills = [{"name": "First Aid", "rating": 50}]
    data = {
        "system": "basic-roleplaying",
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party"},
            "Bob": {"at": [1, 2], "side": "party", "sheet": {"skills": skills}},
        },
    }
    played = prepared(data)
    for points in (1, 5):
        play(played, {"call": "injury", "who": "Ann", "entries": {"points": points}})
    injuries = [each.id for each in _injuries(played)]
    answers = {"injury:Bob:Ann": injuries[0], "first-aid:Bob:Ann": "50", "heals:Ann": "3"}
    play(played, {"call": "first-aid", "who": "Ann", "entries": {"healer": "Bob"}, "answers": answers})
    assert points_of(played, "Ann") == 6 and [each.count("points") for each in _injuries(played)] == [5]


def _injuries(played: Played) -> list[Affliction]:
    state = played.session.state
    held = state.vitals(state.token(ENCOUNTER, TokenId(played.ids["Ann"]))).afflictions
    return [each for each in held if each.kind == "injury"]


def test_a_week_gives_back_whatever_is_lacking_however_it_was_lost() -> None:
    # BRP-HEAL-01
    skills = [{"name": "First Aid", "rating": 50}]
    ann = {"at": [1, 1], "side": "party", "tracks": {"hit-points": 6}}
    data = {
        "system": "basic-roleplaying",
        "fighter": {"Ann": ann, "Bob": {"at": [1, 2], "side": "party", "sheet": {"skills": skills}}},
    }
    played = prepared(data)
    for points in (1, 2):
        step = {"call": "injury", "who": "Ann", "entries": {"points": points}}
        play(played, step if points == 1 else {**step, "answers": {"unconscious:Ann": "1"}})
    assert points_of(played, "Ann") == 3
    play(played, {"command": {"kind": "let-time-pass", "seconds": 604_800}, "answers": {"week:Ann": "3"}})
    assert points_of(played, "Ann") == 6
    play(played, {"command": {"kind": "let-time-pass", "seconds": 604_800}, "answers": {"week:Ann": "3"}})
    assert points_of(played, "Ann") == 9, "nothing is open any more, and points are lacking still"


@pytest.mark.parametrize(("armour", "worn", "lost"), [(True, True, 0), (True, False, 8), (False, True, 8)])
def test_armour_stops_an_injury_by_its_value_against_plain_blows(armour: bool, worn: bool, lost: int) -> None:
    # BRP-ARM-07: riot gear stops 12 of it, and 6 of a bullet
    gear = [{"id": "riot", "name": "Riot gear", "profile": "Riot Gear", "carried": "worn" if worn else "ready"}]
    played = prepared({"system": "basic-roleplaying", "fighter": {"Ann": {"at": [1, 1], "gear": gear}}})
    play(played, {"call": "injury", "who": "Ann", "entries": {"points": 8, "armour": armour}})
    assert points_of(played, "Ann") == 11 - lost


def test_weapons_with_figures_of_one_are_told_in_full() -> None:
    near = Arm(name="Puff", metres=1, hit_points=1, holds=1)
    assert KNOWN.profile_text(near).endswith("1 / 2 / 3 m · 1 shot · 1 HP")
    parrying = Arm(name="Board", shield="full", blocks=1), Arm(name="Plank", shield="full"), Arm(name="Fan", blocks=9)
    assert ["parries" in KNOWN.profile_text(each) for each in parrying] == [True, False, False]


def test_what_is_broken_is_told_beside_how_somebody_is() -> None:
    # BRP-DEF-07
    played = fight(gear=[{**SWORD, "wounds": 12}], conditions=["kneeling"])
    state = played.session.state
    here = state.encounter(ENCOUNTER)
    told = SYSTEMS[here.system].states(state, here, state.token(ENCOUNTER, pair(played)[0]))
    assert [each.key for each in told] == ["kneeling", "broken"]


def test_on_paper_no_chance_is_below_five() -> None:
    # BRP-CHK-06
    played = prepared({"system": "basic-roleplaying", "fighter": {"Ann": {"at": [1, 1], "sheet": {"dexterity": 1}}}})
    state = played.session.state
    (token,) = state.encounters[ENCOUNTER].tokens.values()
    assert token.creature is not None
    (_, _), (_, _), (_, rolls) = KNOWN.printed(token.creature.sheet, state.vitals(token), {})  # type: ignore[arg-type]
    assert rolls.startswith("Dodge 01/05/")


def test_a_laser_takes_a_whole_pack_where_a_firearm_takes_one_shot() -> None:
    # BRP-GAP-08, BRP-AMMO-02, BRP-AMMO-03
    for profile, loaded in (("Pistol", 2), ("Pistol, Laser", 20)):
        gun = {"id": "gun", "name": "Gun", "profile": profile, "carried": "main hand", "loaded": 1}
        played = fight(gear=[gun], orc={"at": [9, 1], "sheet": {"dexterity": 3}}, house={"BRP-GAP-08": "one"})
        play(played, {"do": "go-on"})
        play(played, {"do": "reload", "item": "gun"})
        play(played, {"do": "go-on"})
        state = played.session.state
        (item,) = state.vitals(state.token(ENCOUNTER, pair(played)[0])).gear
        assert item.loaded == loaded


@pytest.mark.parametrize(
    ("profile", "held", "is_empty"),
    [
        ("Pistol, Laser", {"loaded": 0}, True),
        ("Pistol, Laser", {"loaded": 1}, False),
        ("Bow, Long", {"ammunition": 0}, True),
        ("Bow, Long", {"ammunition": 1}, False),
        ("Bow, Long", {"ammunition": None}, False),
        ("Knife (thrown)", {}, False),
    ],
)
def test_what_can_be_shot_or_thrown_is_empty_at_nought_alone(
    profile: str, held: dict[str, Any], is_empty: bool
) -> None:
    # BRP-AMMO-01, BRP-AMMO-02, BRP-AMMO-03, BRP-GAP-08
    arm = catalogue_arms()[profile]
    item = Item(id="thing", name=profile, profile=profile, carried=Carried.BOTH_HANDS, **held)
    assert Wielded(item, arm).is_empty == is_empty
    assert (why_unusable({}, Wielded(item, arm)) is not None) == is_empty


@pytest.mark.parametrize("row", [{"fumble:Ann": "75", "fumble:Ann:wear": "3"}, {"fumble:Ann": "83"}])
def test_a_rock_that_a_fumble_would_wear_or_break_is_lost(row: dict[str, str]) -> None:
    # BRP-TAB-FUMISSILE: what has no hit points to lose breaks instead, as the next row says
    rock = {"id": "rock", "name": "Rock", "profile": "Rock (thrown)", "carried": "main hand"}
    played = fight(gear=[rock], orc={"at": [4, 1], "sheet": {"dexterity": 3}}, house={"BRP-GAP-02": True})
    play(played, {"do": "go-on"})
    rolls = {"attack:Ann:Orc": "00", **row}
    play(played, {"do": "attack", "item": "rock", "target": ["Orc"], "answers": rolls})
    state = played.session.state
    assert not state.vitals(state.token(ENCOUNTER, pair(played)[0])).gear
    assert not state.scene_state(played.encounter.scene).piles, "it is broken, and lies nowhere"


@pytest.mark.parametrize(("moved", "may"), [(0, True), (1, False)])
def test_where_no_metre_is_free_only_who_has_not_moved_reloads(moved: int, may: bool) -> None:
    # BRP-AMMO-01, BRP-GAP-03
    gun = {"id": "gun", "name": "Gun", "profile": "Pistol", "carried": "main hand", "loaded": 1}
    house = {"BRP-GAP-03.free": 0}
    played = fight(gear=[gun], orc={"at": [9, 1], "sheet": {"dexterity": 3}}, house=house)
    if moved:
        play(played, {"do": "move", "path": [[1, 2]]})
    play(played, {"do": "go-on"})
    offers = SYSTEMS[BASIC_ROLEPLAYING].offers(
        played.session.state, played.session.board(played.encounter), played.encounter, pair(played)[0]
    )
    (reload,) = [each for each in offers if each.act.action == "reload"]
    assert (reload.why_not is None) == may


def test_reloading_is_refused_where_there_is_nothing_to_load_it_with() -> None:
    # BRP-AMMO-01, BRP-AMMO-02
    gun = {"id": "gun", "name": "Gun", "profile": "Pistol", "carried": "main hand", "loaded": 0, "ammunition": 0}
    played = fight(gear=[gun], orc={"sheet": {"dexterity": 3}})
    play(played, {"do": "go-on"})
    offers = SYSTEMS[BASIC_ROLEPLAYING].offers(
        played.session.state, played.session.board(played.encounter), played.encounter, pair(played)[0]
    )
    (reload,) = [each for each in offers if each.act.action == "reload"]
    assert reload.why_not is not None and reload.why_not.id == "basic-roleplaying.why.nothing-to-load"


def test_first_aid_by_somebody_who_is_not_there_is_refused() -> None:
    # BRP-HEAL-04
    played = fight()
    play(played, {"call": "injury", "who": "Ann", "entries": {"points": 2}})
    refused = play(played, {"call": "first-aid", "who": "Ann", "entries": {"healer": "token-999"}})
    assert refused == "call.no-entry"
