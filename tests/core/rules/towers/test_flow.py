"""What transcripts do not say well: due effects, the choice of their order, bodies on the map, loose ends, offers."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from core.base.ids import TokenId
from core.edits.loads import LayDown
from core.engine.command import Act
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.request import Ruling
from core.geometry.units import Point
from core.model.condition import Condition
from core.model.creature import Creature
from core.model.creature_reference import reference_to
from core.model.encounter import Due, Opening
from core.model.gear import Item
from core.model.loads import Portion
from core.model.scene import Scene
from core.rulebook.catalogue import catalogue
from core.rules.registry import SYSTEMS
from core.rules.towers.actions import ACTIONS
from core.rules.towers.clock import DroppedThing, clock_of, next_stop
from core.rules.towers.harm.conditions import KINDS, Severity, longer
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.time.aftermath import Gather
from core.rules.towers.time.phases import Coming, falling_due
from tests.core.rules.towers.table import fighter_named, table
from tests.transcripts.runner import ENCOUNTER, SCENE, Played, play

SYSTEM = SYSTEMS[TOWERS]


def with_due(played: Played, *dues: Due) -> None:
    """Put due effects into the fight's state before anything else happens."""
    journal = played.session.journal
    encounter = replace(played.encounter, due=dues)
    journal._states[journal.head] = journal.state.with_encounter(encounter)


def test_the_clock_stops_for_what_is_due_where_nobody_stands() -> None:
    """T99-CLOCK-05#2, T99-CLOCK-03#1: an effect of two rounds that starts in phase 7 is due in 27."""
    played = table({"A": {}}, fight={"start": {"A": 7}})
    with_due(played, Due("due-900", 27, "reminder", (("text", "the bridge falls"),)))
    assert next_stop(played.session.state, played.encounter, 26) in (10, 20)
    play(played, {"do": "custom", "cost": 30, "words": "waits"})
    assert played.encounter.due == ()
    assert "99-towers.log.due" in [event.phrase.id for event in played.events if hasattr(event, "phrase")]


def test_what_comes_round_comes_round() -> None:
    played = table({"A": {}}, fight={"start": {"A": 7}})
    arguments = (("text", "drip"), ("every", 10), ("times", 3))
    with_due(played, Due("due-900", 8, "reminder", arguments))
    play(played, {"do": "custom", "cost": 15})
    (left,) = played.encounter.due
    assert (left.at, dict(left.arguments)["times"]) == (28, 1)


def test_the_game_master_is_asked_which_comes_first() -> None:
    """T99-CLOCK-05#1."""
    played = table({"A": {"conditions": [{"kind": "dazed", "until": 12}]}}, fight={"start": {"A": 7}})
    with_due(played, Due("due-900", 12, "reminder", (("text", "burns"), ("whom", played.ids["A"]))))
    play(played, {"do": "delay"})
    assert played.asked == ["first:12:A:2"]
    assert not fighter_named(played, "A").has("dazed")


def test_bodies_on_the_map() -> None:
    """T99-MAP-04, T99-OA-02, T99-OA-03, T99-COND-03."""
    spear = [{"id": "s", "name": "Spear", "profile": "Spear", "carried": "both hands"}]
    played = table(
        {
            "Ogre": {"sheet": {"size": 1}, "gear": spear, "at": (3, 3)},
            "Rat": {"sheet": {"size": -2}},
            "Down": {"tracks": {"lethal": 0}},
        }
    )
    bodies = {
        name: SYSTEM.body(played.session.state, played.encounter, played.encounter.tokens[identity])
        for name, identity in played.ids.items()
    }
    assert (bodies["Ogre"].reach, bodies["Ogre"].footprint.spaces, bodies["Ogre"].threatens) == (2, Fraction(2), True)
    assert (bodies["Rat"].footprint.spaces, bodies["Rat"].threatens, bodies["Rat"].blocks) == (
        Fraction(1, 2),
        False,
        True,
    )
    assert (bodies["Down"].threatens, bodies["Down"].blocks) == (False, False)


def test_tokens_snap_to_the_grid() -> None:
    """T99-MAP-01."""
    scene = Scene(id=SCENE, name="x")

    def stands(size: int) -> Point:
        return SYSTEM.stand_at(scene, Creature(name="Ogre", system=TOWERS, sheet=TowersSheet(size=size)), (800, 100))[0]

    assert (stands(0), stands(1)) == ((1152, 384), (768, 0))


def test_offers_name_every_action_with_its_cost_and_where_it_leads() -> None:
    played = table({"A": {}, "B": {}}, fight={"start": {"A": 5, "B": 9}})
    state, encounter = played.session.state, played.encounter
    board = played.session.board(encounter)
    mine = {offer.act.action: offer for offer in SYSTEM.offers(state, board, encounter, TokenId(played.ids["A"]))}
    aim = mine["aim"]
    assert aim.why_not is None and aim.leads_to is not None and aim.leads_to.values == (("phase", 10),)
    assert mine["stand"].why_not is not None
    theirs = SYSTEM.offers(state, board, encounter, TokenId(played.ids["B"]))
    assert theirs and all(offer.why_not is not None for offer in theirs if offer.act.action not in ("check", "react"))


def test_an_open_offer_can_be_taken() -> None:
    """What is offered open and needs nothing is never refused."""
    gear = [{"id": "d", "name": "Dagger", "profile": "Dagger", "carried": "worn"}]
    setup = {"A": {"gear": gear, "conditions": ["dazed", "prone"], "tracks": {"stun": 3}, "chips": {"red": 1}}, "B": {}}
    played = table(setup, fight={"start": {"A": 5, "B": 9}})
    played.session.policy = first_of(take_suggestions, draw)
    encounter = played.encounter
    offers = SYSTEM.offers(played.session.state, played.session.board(encounter), encounter, TokenId(played.ids["A"]))
    ready = [offer for offer in offers if offer.why_not is None and not offer.needs]
    assert len(ready) >= 8
    for offer in ready:
        before = played.session.state
        played.session.submit(offer.act)
        assert played.session.state != before
        played.session.undo()


def test_the_list_has_the_costs_of_the_table() -> None:
    """T99-TAB-ACTIONS."""
    ours = {action.rule: action for action in ACTIONS}
    rows = catalogue(TOWERS).rows("T99-TAB-ACTIONS")
    checked = 0
    for row in rows:
        action = ours.get(row["rule"])  # type: ignore[call-overload] # rows hold plain text
        cost = row["cost in phases"].split(" ")[0]
        if action is not None and cost.isdecimal() and "+" not in row["action"] and ":" not in row["action"]:
            assert action.cost == int(cost), row["action"]
            assert action.provokes == row["provokes in a threatened space"].startswith("yes"), row["action"]
            checked += 1
    assert checked >= 14


def test_conditions_are_those_of_the_table() -> None:
    """T99-COND-01, T99-TAB-CONDITIONS."""
    for row in catalogue(TOWERS).rows("T99-TAB-CONDITIONS"):
        kind = KINDS[row["condition"].removesuffix(" X").lower()]
        severity = Severity.STATE if kind.id == "prone" else Severity(row["severity"].split(" ")[0])
        assert kind.severity is severity
        assert kind.counts == row["condition"].endswith(" X")


def test_the_longer_duration_stays() -> None:
    """T99-COND-01#1."""
    short, long, open_ended = Condition("dazed", until=17), Condition("dazed", until=20), Condition("dazed")
    assert longer(long, short) is long and longer(short, long) is long
    assert longer(open_ended, short) is open_ended and longer(short, open_ended) is open_ended
    assert longer(None, short) is short


def test_loose_ends_are_tied() -> None:
    """T99-CLOCK-04, T99-HEAL-01, T99-GAP-50."""
    gear: list[dict[str, object]] = [
        {"id": "bow", "name": "Pistol", "profile": "Pistol", "carried": "main hand", "loaded": 6, "ammunition": 20},
        {"id": "lamp", "name": "Lamp", "carried": "off hand"},
    ]
    winded: dict[str, Any] = {"tracks": {"stun": 3}}
    heroes: dict[str, dict[str, Any]] = {"A": {"gear": gear, "person": True, "side": "party", **winded}, "X": winded}
    played = table(heroes, fight={"start": {"A": 5, "X": 9}})
    play(played, {"do": "drop-object", "item": "lamp"})
    play(played, {"do": "aim"})
    bow = {**gear[0], "loaded": 1}
    play(played, {"command": {"kind": "change-gear", "tokens": ["A"], "gear": [bow]}})
    ends = SYSTEM.loose_ends(played.session.state, played.encounter)
    assert [(end.label.id, end.suggested) for end in ends] == [
        ("99-towers.loose.lift", True),
        ("99-towers.loose.gather", True),
        ("99-towers.loose.collect", False),
        ("99-towers.loose.breath", True),
        ("99-towers.loose.breath", False),
        ("ends.lying", True),
    ]
    for end in ends[:-1]:
        assert end.command is not None
        played.session.submit(end.command)
    someone = fighter_named(played, "A")
    assert {item.id: item.loaded for item in someone.vitals.gear} == {"bow": 6, "lamp": None}
    assert not someone.has("aiming") and someone.track("stun").value == 16
    assert SYSTEM.loose_ends(played.session.state, played.encounter) == ()


def test_only_what_was_dropped_in_the_fight_goes_back() -> None:
    """T99-ACT-25, T99-ACT-36: a pile that lay there before is somebody's own, and stays."""
    gear = [
        {"id": name, "name": name, "carried": "main hand" if name == "lamp" else "ready"} for name in ("lamp", "rope")
    ]
    played = table({"A": {"gear": gear}}, fight={"start": {"A": 5}})
    laid = LayDown(reference_to(ENCOUNTER, fighter_named(played, "A").token), (Portion("rope"),), SCENE, (384, 384))
    played.session.submit(laid)
    state, encounter = played.session.state, played.encounter
    opening = Opening(encounter.tokens, state.people, state.wear, state.time)
    journal = played.session.journal
    journal._states[journal.head] = state.with_encounter(replace(encounter, opening=opening))
    play(played, {"do": "drop-object", "item": "lamp"})
    (gather,) = (
        each for each in SYSTEM.loose_ends(played.session.state, played.encounter) if each.label.id.endswith("gather")
    )
    assert gather.command is not None
    played.session.submit(gather.command)
    assert [item.id for item in fighter_named(played, "A").vitals.gear] == ["lamp"]
    (pile,) = played.session.state.scene_state(SCENE).piles
    assert [item.id for item in pile.gear] == ["rope"]


def test_what_an_older_document_has_on_the_clock_is_laid_out() -> None:
    """T99-ACT-25: it lies in a pile of whoever dropped it, as soon as the fight goes on or ends."""
    played = table({"A": {"person": True}, "B": {}}, fight={"start": {"A": 5, "B": 6}})
    lamp, rope = Item(id="lamp", name="Lamp"), Item(id="rope", name="Rope")
    one, other = (fighter_named(played, name).token for name in "AB")
    ground = (DroppedThing(lamp, one.point, one.id), DroppedThing(rope, other.point, other.id))
    journal = played.session.journal
    clock = replace(clock_of(played.encounter), ground=ground)
    journal._states[journal.head] = journal.state.with_encounter(replace(played.encounter, clock=clock))
    ends = SYSTEM.loose_ends(played.session.state, played.encounter)
    assert [end.command for end in ends if end.label.id == "99-towers.loose.gather"] == [
        Gather(ENCOUNTER, (one.id, other.id))
    ]
    play(played, {"do": "delay"})
    piles = played.session.state.scene_state(SCENE).piles
    assert [(pile.owner, pile.point, pile.gear) for pile in piles] == [
        (one.person, one.point, (lamp,)),
        (other.id, other.point, (rope,)),
    ]
    assert clock_of(played.encounter).ground == ()
    played.session.submit(Gather(ENCOUNTER, (other.id,)))
    assert "rope" in [item.id for item in fighter_named(played, "B").vitals.gear]
    assert [pile.owner for pile in played.session.state.scene_state(SCENE).piles] == [one.person]


def test_a_changed_sheet_keeps_what_was_lost() -> None:
    played = table({"A": {"tracks": {"stun": 5}}})
    someone = fighter_named(played, "A")
    creature = played.session.state.creature(someone.token)
    grown = creature.but(sheet=someone.sheet.but(e=4))
    tracks = SYSTEM.resheeted(someone.vitals, grown).tracks
    assert (tracks["stun"].value, tracks["stun"].maximum) == (21, 32)
    assert (tracks["lethal"].value, tracks["lethal"].maximum) == (12, 12)


def test_the_registry() -> None:
    assert SYSTEMS[TOWERS] is SYSTEM


def test_ongoing_damage_comes_round() -> None:
    """T99-CLOCK-05."""
    played = table({"A": {"tracks": {"stun": 9, "lethal": 9}}}, fight={"start": {"A": 7}})
    arguments = (("text", "acid"), ("whom", played.ids["A"]), ("stun", 2), ("lethal", 1), ("every", 10), ("times", 2))
    with_due(played, Due("due-900", 8, "ongoing", arguments))
    play(played, {"do": "delay"})
    someone = fighter_named(played, "A")
    assert (someone.track("stun").value, someone.track("lethal").value) == (7, 8)
    play(played, {"do": "custom", "cost": 40})
    someone = fighter_named(played, "A")
    assert (someone.track("stun").value, someone.track("lethal").value) == (5, 7)
    assert played.encounter.due == ()


def test_the_ruling_of_an_attack_shows_the_damage_from_its_base() -> None:
    """T99-DMG-02: a longblade's 4, and PX on top, before any card is drawn."""
    played = table(
        {
            "A": {
                "at": (1, 1),
                "side": "party",
                "sheet": {"hs": 3},
                "gear": [{"id": "l", "name": "Longblade", "profile": "Longblade", "carried": "main hand"}],
            },
            "B": {"at": (2, 1), "side": "foes"},
        },
        fight={"start": {"A": 6, "B": 9}},
    )
    attacker, target = TokenId(played.ids["A"]), TokenId(played.ids["B"])
    seen = played.session.preview(Act(ENCOUNTER, attacker, "attack", targets=(target,), item="l"))
    (ruling,) = (each.request for each in seen.assumed if isinstance(each.request, Ruling))
    damage = ruling.tallies[-1]
    assert (damage.subject, damage.base.number, damage.total.number) == ("stun", 4, 7)


def test_what_falls_due_heals_nobody() -> None:
    """T99-CLOCK-05."""
    played = table({"A": {"tracks": {"stun": 9, "lethal": 9}}}, fight={"start": {"A": 7}})
    with_due(played, Due("due-900", 8, "ongoing", (("whom", played.ids["A"]), ("stun", -3), ("lethal", -2))))
    play(played, {"do": "delay"})
    someone = fighter_named(played, "A")
    assert (someone.track("stun").value, someone.track("lethal").value) == (9, 9)


def test_what_ends_by_itself_with_the_next_turn_is_told_after_what_waits_for_it() -> None:
    """T99-CLOCK-06."""
    played = table({"A": {"conditions": ["power-attack", "mid-leap"]}}, fight={"start": {"A": 7}})
    told = [each for each in falling_due(played.session.state, played.encounter, SYSTEMS) if each.own_turn]
    assert [(each.kind, each.slight) for each in told] == [(Coming.LEAP, False), (Coming.ENDS, True)]
