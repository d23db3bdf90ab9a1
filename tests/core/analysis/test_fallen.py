"""The account of a fight: whoever fell, by whom, where blows land later, go astray, or it came about by itself."""

from typing import Any

from core.analysis.account import Account, account
from core.base.ids import TokenId
from core.edits.fights import End
from core.edits.people import SetTrack
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, Played, begin, command_of, prepared, submit

SWORD = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"}
BOW = {"id": "bow", "name": "Bow", "profile": "Bow, Long", "carried": "both hands", "ammunition": 9}
SKILLS = [
    {"name": "Melee Weapon", "specialty": "Sword", "rating": 60},
    {"name": "Missile Weapon", "specialty": "Bow", "rating": 60},
]


def fighter(at: tuple[int, int], side: str, dexterity: int, *gear: dict[str, Any], points: int = 11) -> dict[str, Any]:
    """Return somebody of a side at a place, with so many hit points left."""
    sheet = {"dexterity": dexterity, "skills": SKILLS}
    return {"at": list(at), "side": side, "sheet": sheet, "gear": list(gear), "tracks": {"hit-points": points}}


def fight(**fighters: dict[str, Any]) -> Played:
    """Return a fight of Basic Roleplaying in its countdown, with fumbles by the tables."""
    settings = {"BRP-GAP-23": False, "BRP-GAP-02": True}
    data = {"system": "basic-roleplaying", "fight": {"settings": settings}, "fighter": fighters}
    played = prepared(data)
    begin(played, {})
    do(played, {"do": "go-on"})
    return played


def do(played: Played, step: dict[str, Any], **answers: str) -> None:
    """Do something, with answers by the beginnings of their keys."""
    submit(played, command_of(played, step), {key.replace("_", ":"): answer for key, answer in answers.items()})


def told(played: Played) -> Account:
    """Return the account as it is now."""
    return account(played.session.journal, SYSTEMS, played.encounter)


def fell(played: Played) -> dict[str, str | None]:
    """Return who fell, and by whom."""
    names = {token: name for name, token in played.ids.items()}
    return {names[each.who]: None if each.by is None else names[each.by] for each in told(played).fallen}


def test_a_blow_that_lands_with_anothers_is_told_of_who_struck_it() -> None:
    # both act at one moment, so that the first blow lands in the entry of the second
    played = fight(
        Ann=fighter((1, 1), "party", 12, SWORD),
        Bob=fighter((1, 5), "party", 12, SWORD),
        Orc=fighter((2, 1), "foes", 6, points=3),
        Ogre=fighter((2, 5), "foes", 5),
    )
    first = {"do": "attack", "who": "Ann", "target": ["Orc"], "item": "sword"}
    do(played, first, attack_Ann_Orc="40", defence_Ann_Orc="take", damage_Ann_Orc="4")
    assert fell(played) == {}, "it is still to land"
    second = {"do": "attack", "who": "Bob", "target": ["Ogre"], "item": "sword"}
    do(played, second, attack_Bob_Ogre="90")
    assert fell(played) == {"Orc": "Ann"}


def test_who_lies_there_and_is_killed_by_a_stray_arrow_is_told_of_who_shot_it() -> None:
    played = fight(
        Ann=fighter((5, 5), "party", 12, BOW),
        Pal=fighter((4, 5), "party", 4, points=4),
        Orc=fighter((5, 6), "foes", 16, SWORD),
    )
    do(
        played,
        {"do": "attack", "who": "Orc", "target": ["Pal"], "item": "sword"},
        attack_Orc_Pal="40",
        defence_Orc_Pal="take",
        damage_Orc_Pal="1",
        unconscious_Pal="2",
    )
    assert fell(played) == {"Pal": "Orc"}
    shot = {"do": "attack", "who": "Ann", "target": ["Orc"], "item": "bow"}
    do(played, shot, attack_Ann_Orc="00", fumble_Ann="86", damage_Ann_Pal="5")
    assert fell(played) == {"Pal": "Ann"}
    died = next(each for each in told(played).fallen)
    assert dict(died.moment.values)["rank"] == 12 if died.moment is not None else False


def test_whom_nobody_saved_died_of_who_struck_and_not_of_who_tried_to_help() -> None:
    played = fight(
        Orc=fighter((2, 2), "foes", 16, SWORD),
        Ann=fighter((3, 2), "party", 5, points=4),
        Bob=fighter((4, 2), "party", 9),
    )
    strike = {"do": "attack", "who": "Orc", "target": ["Ann"], "item": "sword"}
    do(played, strike, attack_Orc_Ann="40", defence_Orc_Ann="take", damage_Orc_Ann="5")
    do(played, {"do": "first-aid", "who": "Bob", "target": ["Ann"]}, **{"first-aid_Bob_Ann": "99"})
    token = played.encounter.tokens[TokenId(played.ids["Ann"])]
    assert SYSTEMS[played.encounter.system].status(played.session.state, played.encounter, token).bearing == "dead"
    assert fell(played) == {"Ann": "Orc"}


def test_who_was_brought_down_by_the_game_master_was_so_by_nobody_and_the_end_stays_as_it_was() -> None:
    played = fight(Ann=fighter((1, 1), "party", 12), Orc=fighter((2, 1), "foes", 6))
    orc = TokenId(played.ids["Orc"])
    played.session.submit(SetTrack(ENCOUNTER, (orc,), "hit-points", 0))
    assert fell(played) == {"Orc": None}
    played.session.submit(End(ENCOUNTER))
    played.session.submit(SetTrack(ENCOUNTER, (orc,), "hit-points", 9))
    after = told(played).after
    assert after.vitals(after.encounters[ENCOUNTER].tokens[orc]).tracks["hit-points"].value == 0


def test_who_is_out_of_action_and_is_hit_again_was_killed_by_who_did_that() -> None:
    # SST-OOA-07: a hit on the fallen costs no Rank, it kills by the BODY that fails
    near = [{"kind": "in-contact", "amount": 1}]
    body = {"control": "minor", "action_dice": 1, "stateless": True}
    striker = {"control": "player", "action_dice": 5}
    people = {
        "Ann": {"at": [2, 2], "side": "party", "sheet": striker, "conditions": near},
        "Bob": {"at": [3, 3], "side": "party", "sheet": striker, "conditions": near},
        "Imp": {"at": [2, 3], "sheet": body, "tracks": {"physical": 1}, "conditions": near},
        "Orc": {"at": [3, 2], "sheet": {"action_dice": 1}, "conditions": near},
    }
    hands = {"hand:Ann": "5 5 5 5 5", "hand:Bob": "5 5 5 5 4"}
    played = prepared({"system": "swift-swords", "fight": {"answers": hands}, "fighter": people})
    begin(played, {"answers": hands})
    hurt = {"location_Imp": "2 2 3 1", "effect_Imp": "3"}
    strike = {"do": "attack", "target": ["Imp"], "item": "unarmed"}
    do(played, {**strike, "who": "Ann"}, ruling_Ann_Imp="", attack_Ann_Imp="6 3 2 2", **hurt)
    assert fell(played) == {"Imp": "Ann"}
    do(played, {**strike, "who": "Bob"}, ruling_Bob_Imp="", attack_Bob_Imp="6 3 2 2 2 2", killed_Imp="4 3 2 2", **hurt)
    assert fell(played) == {"Imp": "Bob"}
