"""Second turns and seats, late-comers, hits against a block, late blows, who defends a line, who heals."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import PersonId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.engine.command import Act
from core.engine.event import Checked
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature import Creature, Person, Vitals
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.attack.exchange import _how_many
from core.rules.swift_swords.attack.offense import one_blow
from core.rules.swift_swords.attack.strike import Declared
from core.rules.swift_swords.clock import clock_of, set_clock
from core.rules.swift_swords.cover import defenders_of
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.harm.healing import _healers
from core.rules.swift_swords.movement.mounts import keep_seat
from core.rules.swift_swords.movement.moves import zone_move_pips
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.rounds.course import join
from core.rules.swift_swords.rounds.order import Situation
from core.rules.swift_swords.sheet import SwiftSheet
from tests.core.rules.swift_swords.test_blows import ANN, BOW, ORC, SWORD, fight
from tests.core.rules.swift_swords.test_places import fight as seen_fight
from tests.helpers.fights import creature
from tests.helpers.procedures import driven
from tests.transcripts.runner import ENCOUNTER, begin, play, prepared

OUT = {"kind": "out-of-action", "about": "crippled", "lasting": True}
STRIKE = Declared(ANN, ORC, "sword")


@pytest.mark.parametrize(
    ("hits", "pool", "value", "most", "suggested"),
    [(2, 4, 5, 2, "0"), (4, 2, 3, 2, "2"), (4, 2, 2, 2, "0"), (2, 2, 3, 2, "2"), (1, 3, 4, 1, "0")],
)
def test_no_more_hits_are_spent_than_there_are_nor_than_the_pool_has_dice(
    hits: int, pool: int, value: int, most: int, suggested: str
) -> None:
    """SST-BLOCK-03: it is worth it where the whole pool goes, and what it would block is more."""
    asked = _how_many(STRIKE, hits, pool, value)
    assert [option.value for option in asked.options] == list(range(most + 1)) and asked.suggested == suggested
    assert (asked.asks, asked.about) == (ANN, (ORC,))


@pytest.mark.parametrize(
    ("item", "ann", "struck"),
    [
        ("sword", {}, True),
        ("sword", {"conditions": [OUT]}, False),
        ("sword", {"conditions": [{"kind": "stun"}]}, False),
        ("bow", {}, True),
        ("bow", {"gear": [{**BOW, "ammunition": 0}]}, False),
        ("lost", {}, False),
    ],
)
def test_a_blow_of_several_is_struck_only_where_it_still_can_be(
    item: str, ann: dict[str, Any], *, struck: bool
) -> None:
    """SST-MOB-07: not by somebody who is out of it or in a State, nor with what is lost by then, or empty."""
    ctx = fight({"gear": [SWORD if item == "sword" else {**BOW, "ammunition": 5}], **ann})
    asked = next(one_blow(ctx, Declared(ANN, ORC, item)), None) is not None
    assert asked is struck and not any(isinstance(event, Checked) for event in ctx.events)


CHARIOT: dict[str, Any] = {
    "system": "swift-swords",
    "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8], "C": [16, 0, 24, 8]}},
    "fighter": {
        "Car": {
            "at": [4, 4],
            "side": "party",
            "sheet": {"chariot": "light", "horses": 2, "physical": 4, "size": "2"},
            "conditions": [{"kind": "heading", "amount": 4}, {"kind": "carrying", "source": "token-102"}],
        },
        "Ann": {
            "at": [3, 4],
            "side": "party",
            "sheet": {"control": "player", "action_dice": 4, "skills": [{"name": "Driving", "level": 1}]},
            "conditions": [{"kind": "aboard", "amount": 1, "other": "token-101"}],
        },
        "Orc": {"at": [20, 4], "sheet": {"action_dice": 4}},
    },
    "fight": {"combatants": ["Ann", "Orc", "Car"], "answers": {"hand:Ann": "5 5 5 5"}},
}


@pytest.mark.parametrize(
    ("dice", "zone", "flips"),
    [("5 3 2", "B", False), ("5 1 2", "B", False), ("5 1 1", "A", True), ("4 3 2", "A", False)],
)
def test_a_second_turn_succeeds_with_as_many_ones_and_flips_with_more(dice: str, zone: str, *, flips: bool) -> None:
    """SST-CHAR-19, SST-EXP-04: only more ones than successes are a fumble."""
    played = prepared(CHARIOT)
    begin(played, CHARIOT["fight"])
    play(played, {"who": "Ann", "do": "drive", "path": ["A|B", "B"], "answers": {"driving:Ann": dice}})
    car = played.encounter.tokens[TokenId(played.ids["Car"])]
    assert (car.stand.zone or played.session.board(played.encounter).site.zones.spot_at(car.point)) == (
        next(each.id for each in played.session.state.scene(car.scene).things.values() if each.name == zone)
    )
    assert any(each.kind == "flipped" for each in car.conditions) is flips


@pytest.mark.parametrize(
    ("lost", "out", "mounted", "rolls"),
    [
        (1, False, True, False),
        (2, False, True, True),
        (1, True, True, True),
        (0, True, True, True),
        (3, True, False, False),
    ],
)
def test_who_rolls_to_keep_the_seat(lost: int, *, out: bool, mounted: bool, rolls: bool) -> None:
    """SST-SLAM-03, SST-GAP-17: who has lost two Ranks at once, and who is out of it, whatever that cost him."""
    conditions = [*([{"kind": "mounted"}] if mounted else []), *([OUT] if out else [])]
    ctx = fight({"conditions": conditions, "sheet": {"mount_move": 3}})
    before = fighter(ctx, ANN).physical.value + lost
    if not rolls:
        assert driven(keep_seat(ctx, ANN, before), {}, ctx.state) == (None, [])
        return
    (build,) = next(keep_seat(ctx, ANN, before))
    assert build(ctx.state).key == f"seat:{ANN}"


@pytest.mark.parametrize(("closing", "asked"), [(False, ["hand"]), (True, [])])
def test_who_comes_while_last_options_are_taken_waits_for_the_next_hand(closing: bool, asked: list[str]) -> None:
    """SST-AD-01."""
    ctx = fight({})
    set_clock(ctx, replace(clock_of(ctx.encounter).without(ORC), closing=closing))
    builds = next(join(ctx, ORC, False), ())
    keys = [build(ctx.state).key.partition(":")[0] for build in builds]
    assert keys == asked and ORC in clock_of(ctx.encounter).combatants


@pytest.mark.parametrize(
    ("kind", "degrees"), [("square", [-90, -45, 0, 45, 90, 135, 180, 225]), ("offset", [-90, -30, 30, 90, 150, 210])]
)
def test_a_flyer_is_drawn_as_it_faces_and_nobody_else_has_a_facing(kind: str, degrees: list[int]) -> None:
    """SST-FLY-05."""
    system, found = SYSTEMS[SWIFT_SWORDS], []
    for heading in range(len(degrees)):
        roc = {"at": [2, 2], "conditions": [{"kind": "flying", "amount": heading}]}
        seen = seen_fight({"zones": {"A": [0, 0, 8, 8]}}, {"SST-GAP-25": kind}, Roc=roc, Orc={"at": [4, 2]})
        found.append(system.facing(seen.state, seen.encounter.tokens[ANN]))
        assert system.facing(seen.state, seen.encounter.tokens[ORC]) is None
    assert found == degrees


@pytest.mark.parametrize(("terrain", "pips"), [("", 3), ("difficult", 5), ("blocking", 3)])
def test_what_a_zone_costs_by_its_ground(terrain: str, pips: int) -> None:
    """SST-MOVE-03: nothing more for ground that nobody enters but by the game master's word."""
    zones = {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4]}
    painted = {terrain: [[column, row] for column in range(4, 8) for row in range(4)]} if terrain else {}
    seen = seen_fight({"zones": zones, **painted}, Ann={"at": [1, 1]})
    situation = Situation(seen.state, seen.encounter, seen.board, fighter(seen, ANN))
    path = ((4 * SQUARE, 2 * SQUARE), (6 * SQUARE, 2 * SQUARE))
    assert zone_move_pips(situation, Act(ENCOUNTER, ANN, "zone-move", path=path)) == pips


@pytest.mark.parametrize(("kind", "action"), [("panicked", "flee"), ("crushed", "kneel")])
def test_what_is_left_in_a_state_of_mind_is_offered_by_the_name_of_what_is_done(kind: str, action: str) -> None:
    """SST-MENT-09."""
    ctx = fight({"conditions": [{"kind": kind}]})
    offers = SYSTEMS[SWIFT_SWORDS].offers(ctx.state, ctx.board, ctx.encounter, ANN)
    assert [offer.label.id for offer in offers if offer.act.action == action] == [f"swift-swords.action.{action}"]
    plain = fight({})
    others = SYSTEMS[SWIFT_SWORDS].offers(plain.state, plain.board, plain.encounter, ANN)
    assert all(offer.act.action != action for offer in others)


FAR = {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}
MELEE = {"kind": "in-contact", "amount": 1}
PAST = {"kind": "past-cover", "about": "A"}


@pytest.mark.parametrize(
    ("orc", "defends"),
    [
        ({}, True),
        ({"conditions": [{"kind": "prone"}]}, False),
        ({"conditions": [{"kind": "crushed"}]}, False),
        ({"conditions": [{"kind": "held", "amount": 1, "source": ANN}]}, False),
        ({"conditions": [{"kind": "stun"}]}, False),
        ({"conditions": [MELEE]}, False),
        ({"conditions": [PAST]}, False),
        ({"conditions": [{**PAST, "about": "B"}]}, True),
        ({"side": "party"}, False),
        ({"at": [9, 1]}, False),
    ],
)
def test_who_defends_the_line_of_a_zone(orc: dict[str, Any], *, defends: bool) -> None:
    """SST-COVER-07: enemies of that zone, Alone, fit, and not beyond the line themselves."""
    bob = {"at": [5, 1], "side": "party", "conditions": [MELEE]}
    seen = seen_fight(
        {"zones": FAR}, Ann={"at": [2, 1], "side": "party"}, Orc={"at": [4, 1], "side": "foes", **orc}, Bob=bob
    )
    assert defenders_of(seen, ANN) == ((ORC,) if defends else ())


def test_healers_are_those_of_the_roster_who_play_this_game_and_have_learned_it() -> None:
    """SST-HEAL-06: somebody of another game is nobody's healer."""
    sheets = (SwiftSheet(), SwiftSheet.model_validate({"skills": [{"name": "Healing", "level": 1}]}))
    people = [creature("Bea", "party"), *(Creature(name="Cid", system=SWIFT_SWORDS, sheet=sheet) for sheet in sheets)]
    named = {
        f"person-{number}": Person(PersonId(f"person-{number}"), each, Vitals()) for number, each in enumerate(people)
    }
    state = Campaign(Source(1), people=PersistentMap(named))
    assert [each.id for each in _healers(state)] == ["person-2"]


@pytest.mark.parametrize(("kind", "left"), [("panicked", "flee"), ("crushed", "kneel")])
def test_whoever_is_beside_himself_takes_no_other_action_and_is_told_why(kind: str, left: str) -> None:
    """SST-MENT-04, SST-MENT-06, SST-MENT-09."""
    ctx = fight({"conditions": [{"kind": kind}], "gear": [SWORD]})
    offers = SYSTEMS[SWIFT_SWORDS].offers(ctx.state, ctx.board, ctx.encounter, ANN)
    why = {offer.act.action: offer.why_not for offer in offers}
    attack = why["attack"]
    assert attack is not None and attack.id == f"swift-swords.why.{kind}" and why[left] is None
