"""Tables that stand behind the game: the lists of actions with their costs, guides for Ranks, chariots by nation."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.explain.words import Words
from core.model.creature import Vitals
from core.rulebook.catalogue import catalogue
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.actions import ACTIONS, ROOMS
from core.rules.swift_swords.chariots.builds import nations_of
from core.rules.swift_swords.figures import SwiftFigures
from core.rules.swift_swords.harm.injuries import suffer_injury
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.rounds.course import advance
from core.rules.swift_swords.sheet import SwiftSheet
from tests.helpers.procedures import driven
from tests.transcripts.runner import ENCOUNTER, Played, begin, prepared

ANN, ORC = TokenId("token-101"), TokenId("token-102")
ITEMS = {
    "Light": "dagger",
    "Medium": "sword",
    "Heavy": "great",
    "Large": "fist",
    "fired": "bow",
    "thrown": "knife",
}
IDS = {
    "Move": "move",
    "Zone Move": "zone-move",
    "Battle Move": "battle-move",
    "Withdraw": "withdraw",
    "Cast": "cast",
    "Break": "break",
    "Drag into melee": "drag",
    "Close": "close",
    "Slam": "slam",
    "Intimidate (mental attack)": "intimidate",
    "Command or rally": "command",
    "Use object or skill": "use",
    "Ready or change weapon": "ready",
    "Mount or dismount": "mount",
    "Stand up": "stand-up",
    "Reload crossbow": "reload",
    "Wait (held action)": "hold",
}
"""Rows of the General Actions whose cost is a plain number, and the action of the program."""


def fight(**more: Any) -> Played:
    """Return a fight of two in one melee, with every kind of weapon in one's pack."""
    kinds = {"dagger": "Dagger", "sword": "Broadsword", "great": "Great sword", "bow": "Bow", "knife": "Thrown knife"}
    gear = [{"id": key, "name": name, "profile": name, "carried": "natural"} for key, name in kinds.items()]
    gear.append({"id": "fist", "name": "Fist", "profile": "Fist", "carried": "natural"})
    sheet = {"control": "player", "arms": [{"name": "Fist", "weight": "large"}], **more}
    melee = [{"kind": "in-contact", "amount": 1}]
    begun = {"answers": {"hand:Ann": "5 5 4"}}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": sheet, "gear": gear, "conditions": melee},
            "Orc": {"at": [3, 2], "sheet": {"action_dice": 2}, "conditions": melee},
        },
        "fight": begun,
    }
    played = prepared(given)
    begin(played, begun)
    return played


def cost(played: Played, action: str, item: str | None = None) -> int:
    """Return the pips of an action as the list reckons them."""
    session = played.session
    situation = ACTIONS.situation(session.state, played.encounter, session.board(played.encounter), ANN)
    found = next(each for each in ROOMS if each.id == action)
    return found.cost_in(situation, Act(ENCOUNTER, ANN, action, (ORC,), item=item))


def test_actions_cost_what_the_lists_say() -> None:
    # SST-COST-06, SST-COST-06#1, SST-TAB-GENERAL-ACTIONS
    played, listed = fight(), catalogue(SWIFT_SWORDS).rows("SST-TAB-GENERAL-ACTIONS")
    rows = {row["Action"]: row["Pips"] for row in listed}
    assert {name: cost(played, action) for name, action in IDS.items()} == {name: int(rows[name]) for name in IDS}
    attacks = {word: cost(played, "attack", item) for word, item in ITEMS.items()}
    for word, pips in attacks.items():
        assert pips == int(next(given for name, given in rows.items() if "attack" in name and word in name))
    assert (attacks["Medium"], cost(played, "break")) == (4, 4)
    assert [cost(played, "charge", item) for item in ("dagger", "sword", "great", "fist")] == [5, 5, 6, 7]
    assert [cost(played, action, "sword") for action in ("all-out", "double-strike", "follow-on")] == [4, 6, 4]


def test_a_form_shows_what_has_a_rank() -> None:
    # SST-RANK-15, SST-RANK-15#1, SST-GAP-22, SST-TAB-PHYSICAL-RANKS, SST-TAB-MENTAL-RANKS
    found = {}
    for name in ("physical", "mental"):
        extra: Any = SwiftSheet.model_fields[name].json_schema_extra
        system, table, (column,) = extra["named"]
        found[name] = {int(row["Rank"]): row[column] for row in catalogue(system).rows(table)}
    usual = SwiftSheet()
    assert "ordinary human" in found["physical"][usual.physical] and "ordinary soldier" in found["mental"][usual.mental]
    assert (usual.physical, usual.mental) == (3, 3)


@pytest.mark.parametrize(
    ("build", "horses", "nations"),
    [
        ("light", 2, 6),
        ("light", 4, 4),
        ("heavy", 2, 3),
        ("heavy", 4, 2),
    ],
)
def test_nations_and_their_chariots(build: str, horses: int, nations: int) -> None:
    # SST-CHAR-06, SST-CHAR-06#1, SST-TAB-CHARIOTS: Egyptians drive light ones of two horses and no others
    found = nations_of(build, horses)
    assert len(found) == nations
    assert ("Egyptian" in found) is ((build, horses) == ("light", 2))
    assert ("Syrian, Hittite or Mitanni" in found) is (horses == 2)


def test_a_chariot_and_a_group_say_what_they_are() -> None:
    # SST-CHAR-06, SST-MOB-01
    figures = SwiftFigures(SWIFT_SWORDS, Words())
    told = [each.text for each in figures.stated(SwiftSheet(chariot="heavy", horses=4), Vitals(), ())]
    assert "Heavy chariot, 4 horses: Carthage, Babylonian or Assyrian" in told
    told = [each.text for each in figures.stated(SwiftSheet(group="crowd"), Vitals(), ())]
    assert "Crowd of 8: +2d, 3 attacks a round" in told
    told = [each.text for each in figures.stated(SwiftSheet(group="swarm", creatures=40), Vitals(), ())]
    assert "Swarm of 40: attacks everybody in contact once a round" in told


def test_zones_are_six_squares_along() -> None:
    # SST-ZONE-02, SST-ZONE-02#1
    assert SYSTEMS[SWIFT_SWORDS].zone_side == 6
    assert {system.zone_side for name, system in SYSTEMS.items() if name != SWIFT_SWORDS} == {5}


def test_a_kill_that_the_body_withstands_takes_dice_and_ranks() -> None:
    # SST-INJ-11, SST-INJ-11#1, SST-REF-09#1
    played = fight(mental=5)
    session = played.session
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    _, asked = driven(suffer_injury(ctx, ANN, "kill", "head"), {f"injury:{ANN}": (6, 3)}, session.state)
    assert asked == [f"injury:{ANN}"]
    after = ctx.state.encounter(ENCOUNTER)
    clock: Any = after.clock
    assert clock.hand(ANN) == () and not clock.closing
    assert ctx.state.vitals(after.tokens[ANN]).tracks["mental"].value == 3
    assert not any(held.kind == "out-of-action" for held in ctx.state.vitals(after.tokens[ANN]).conditions)
    driven(advance(ctx), {}, session.state)
    clock = ctx.state.encounter(ENCOUNTER).clock
    assert clock.closing and clock.caller == ANN
