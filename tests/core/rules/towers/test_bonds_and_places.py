"""Who shares whose marker, where duellists stand, what is let go of, what an Aim is worth, what a call offers."""

from dataclasses import replace
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

from core.base.ids import ThingId, TokenId
from core.base.phrase import say
from core.engine.board_cache import BoardCache
from core.engine.carrying import set_gear
from core.engine.context import Context
from core.engine.event import Checked, Noted
from core.engine.journal import Journal
from core.engine.ribbon import Cell, Standing
from core.engine.session import Session
from core.explain.modifier import ExtraCards
from core.geometry.units import SQUARE
from core.model.condition import Condition
from core.model.creature_reference import reference_to
from core.model.encounter import Encounter
from core.model.gear import Item
from core.model.things import Wall
from core.rules.registry import SYSTEMS, figures_of
from core.rules.towers.attack.modifiers.combatants import aim_cards
from core.rules.towers.attack.strike import AttackPurpose
from core.rules.towers.cards.sides import Flipped
from core.rules.towers.checks.skills import skill_check, skill_tally
from core.rules.towers.clock import clock_of, follow_bonds, set_clock
from core.rules.towers.duels.agreement import wrong_places
from core.rules.towers.duels.duel import Duel, Duellist, Stakes
from core.rules.towers.fighter import GM_DECK, fighter
from core.rules.towers.gear.improvised import _let_go
from core.rules.towers.harm.conditions import KINDS, Severity
from core.rules.towers.harm.hazards import _damage_flip
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import HALVES
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.time.turns import _standing
from tests.core.rules.towers.table import table
from tests.helpers.arena import SCENE, Arena, Who, held, word
from tests.helpers.plain import IDS
from tests.helpers.procedures import driven
from tests.transcripts.runner import ENCOUNTER, Played

# Companions


def bound(master: str | None) -> tuple[Context, dict[str, TokenId]]:
    """Return a fight of Ann and Bob, with a hound that shares Ann's marker and has now another master, or none."""
    people: dict[str, dict[str, Any]] = {
        "Ann": {"at": [1, 1], "side": "party", "person": True},
        "Bob": {"at": [3, 1], "side": "party", "person": True},
        "Hound": {"at": [5, 1], "side": "party", "person": True, "master": "Ann"},
    }
    played = table(people, fight={"start": {"Ann": 10, "Bob": 12}})
    ids, state = {name: TokenId(each) for name, each in played.ids.items()}, played.session.state
    tokens = played.encounter.tokens
    hound = state.people[tokens[ids["Hound"]].person or ""]
    new = None if master is None else tokens[ids[master]].person
    state = replace(state, people=state.people.put(hound.id, replace(hound, master=new)))
    return Context(state, SYSTEMS, BoardCache(), ENCOUNTER), ids


def told(ctx: Context) -> list[str]:
    """Return what was told."""
    return [event.phrase.id.rpartition(".")[2] for event in ctx.events if isinstance(event, Noted)]


@pytest.mark.parametrize(
    ("master", "lead", "lines"),
    [("Ann", "Ann", []), ("Bob", "Bob", ["parts", "shares"]), (None, None, ["parts"])],
)
def test_a_companion_goes_with_whoever_is_its_master_now(
    master: str | None, lead: str | None, lines: list[str]
) -> None:
    """T99-COMP-02."""
    ctx, ids = bound(master)
    position = clock_of(ctx.encounter).marker(ids["Ann"]).position
    follow_bonds(ctx)
    clock = clock_of(ctx.encounter)
    assert {who: share.lead for who, share in clock.shares.items()} == ({ids["Hound"]: ids[lead]} if lead else {})
    assert (ids["Hound"] in clock.markers) is (lead is None) and told(ctx) == lines
    if lead is None:
        assert clock.markers[ids["Hound"]].position == position
    events = len(ctx.events)
    follow_bonds(ctx)
    assert len(ctx.events) == events


def test_a_companion_has_its_own_marker_until_its_master_has_one() -> None:
    """T99-COMP-02."""
    ctx, ids = bound("Ann")
    clock = clock_of(ctx.encounter)
    markers = {**clock.markers, ids["Hound"]: clock.marker(ids["Ann"])}
    without = {who: each for who, each in markers.items() if who != ids["Ann"]}
    set_clock(ctx, replace(clock, markers=without, shares={}), "T99-COMP-02")
    follow_bonds(ctx)
    assert not clock_of(ctx.encounter).shares and told(ctx) == []
    set_clock(ctx, replace(clock, markers=markers, shares={}), "T99-COMP-02")
    follow_bonds(ctx)
    assert clock_of(ctx.encounter).shares[ids["Hound"]].lead == ids["Ann"] and told(ctx) == ["shares"]


# Duels


def places(arena: Arena, distance: int | None, *, item: str = "Bow", other: str = "Bow", whom: str = "x") -> str:
    """Return what is wrong with the places of A and another in a duel; nothing where they may stand so."""
    target = arena.ids.get(whom, TokenId("token-99"))
    duel = Duel(Duellist(arena.ids["A"], item), Duellist(target, other), Stakes.FIRST_BLOOD, distance)
    found = wrong_places(arena.state, arena.encounter, arena.board, duel)
    return "" if found is None else word(found)


@pytest.mark.parametrize(("drawn", "wrong"), [(".Ax.", ""), (".A.x", "not-adjacent")])
def test_hand_to_hand_duellists_stand_on_adjacent_spaces(drawn: str, wrong: str) -> None:
    """T99-DUEL-02: wherever the ground is higher, but with nothing solid between them."""
    assert places(Arena(f"....\n{drawn}\n...."), None, item="", other="") == wrong
    walled = Arena("....\n.Ax.\n....", walls=(((2, 0), (2, 3)),))
    assert places(walled, None, item="", other="") == "hidden"
    assert places(Arena("....\n.Ax.\n....", x=Who(elevation=1)), None, item="", other="") == ""
    assert places(Arena("....\n.Ax.\n...."), None, item="", other="", whom="nobody") == "apart"


@pytest.mark.parametrize("turned", [False, True])
def test_duellists_hide_from_each_other_where_one_of_them_alone_is_hidden(turned: bool) -> None:
    """T99-DUEL-02, T99-COVER-06: behind a wall that lets through what comes from one side."""
    arena = Arena("....\n.Ax.\n....", walls=(((2, 0), (2, 3)),))
    scene = arena.state.scene(SCENE)
    wall = scene.things[ThingId("wall-500")]
    assert isinstance(wall, Wall)
    points = wall.points[::-1] if turned else wall.points
    slit = wall.but(points=points, sight="one-way", missiles="one-way")
    scene = scene.but(things={slit.id: slit})
    state = replace(arena.state, scenes=arena.state.scenes.put(SCENE, scene))
    arena.session = Session(Journal(state), SYSTEMS)
    tokens = arena.ids["A"], arena.ids["x"]
    assert sorted(arena.board.cover(one, other).samples_shut > 0 for one, other in permutations(tokens)) == [
        False,
        True,
    ]
    assert places(arena, None, item="", other="") == "hidden"


BOW = Who(items=(held("Bow"),))
FAR = "............\n.A....x.....\n............"


@pytest.mark.parametrize(
    ("distance", "x", "low", "wrong"),
    [
        (5, BOW, (), ""),
        (4, BOW, (), "not-agreed"),
        (6, BOW, (), "not-agreed"),
        (5, replace(BOW, elevation=1), (), "uneven"),
        (5, BOW, (((2, 0), (2, 3)),), "uneven"),
        (5, BOW, (((6, 0), (6, 3)),), "uneven"),
    ],
)
def test_from_afar_neither_height_nor_cover_favours_one(
    distance: int, x: Who, low: tuple[Any, ...], wrong: str
) -> None:
    """T99-DUEL-02."""
    assert places(Arena(FAR, low=low, A=BOW, x=x), distance) == wrong


def test_from_afar_nobody_stands_between_who_covers_one_of_them_alone() -> None:
    """T99-DUEL-02, T99-COVER-04: a friend of his does, to whom the other is a foe."""
    between = FAR.replace("A....x", "A..b.x")
    assert places(Arena(between, A=BOW, x=BOW), 5) == "uneven"


WIDE = f"{'.' * 40}\n.A{'.' * 23}x{'.' * 14}\n{'.' * 40}"


@pytest.mark.parametrize(
    ("mine", "his", "distance", "wrong"),
    [("Bow", "Bow", 24, False), ("Bow", "Thrown dagger", 24, True), ("Thrown dagger", "Bow", 24, True)],
)
def test_from_afar_neither_weapon_reaches_better(mine: str, his: str, distance: int, wrong: bool) -> None:
    """T99-DUEL-02: a distance that is too far for one of the two is wrong whoever of them has challenged."""
    a, x = (Who(items=(held(each),)) for each in (mine, his))
    assert bool(places(Arena(WIDE, A=a, x=x), distance, item=mine, other=his)) is wrong


# What is let go of, harm without an attack, a check


@pytest.mark.parametrize("placed", [True, False])
def test_what_is_let_go_of_lies_where_it_is_said_and_is_gone_where_nothing_is(*, placed: bool) -> None:
    """T99-ACT-25."""
    club, coin = Item(id="club", name="Club"), Item(id="coin", name="Coin")
    played = table({"A": {"at": [1, 1]}, "B": {"at": [3, 1]}}, fight={"start": {"A": 5, "B": 9}})
    ctx, who = Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER), TokenId(played.ids["A"])
    gear(ctx, played, who, (club, coin))
    at = (5 * SQUARE, 5 * SQUARE) if placed else None
    _let_go(ctx, who, club, at)
    assert [item.id for item in ctx.vitals(who).gear] == ["coin"]
    piles = ctx.state.scene_state(ctx.encounter.scene).piles
    assert [(pile.point, [item.id for item in pile.gear]) for pile in piles] == ([(at, ["club"])] if placed else [])
    events = len(ctx.events)
    _let_go(ctx, who, club, at)
    assert len(ctx.events) == events, "he has it no more"


def gear(ctx: Context, played: Played, who: TokenId, items: tuple[Item, ...]) -> None:
    """Give somebody things."""
    set_gear(ctx, reference_to(ENCOUNTER, ctx.encounter.tokens[who]), items)


def people() -> tuple[Context, TokenId, TokenId]:
    """Return a fight of a player's character and a foe."""
    given: dict[str, dict[str, Any]] = {
        "A": {
            "at": [1, 1],
            "side": "party",
            "person": True,
            "sheet": {"player_character": True, "n": 3, "skills": [{"name": "Notice", "rank": 2}]},
        },
        "B": {"at": [3, 1], "sheet": {"n": 1}},
    }
    played = table(given, fight={"start": {"A": 5, "B": 9}})
    hero, foe = (TokenId(played.ids[name]) for name in "AB")
    return Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER), hero, foe


def test_harm_is_flipped_by_whoever_does_it_and_that_of_nobody_by_the_game_master() -> None:
    """T99-FALL-01: out of his own deck, about the one who suffers it."""
    ctx, hero, foe = people()
    person = ctx.encounter.tokens[hero].person
    for by, owner, deck in ((hero, hero, person), (foe, foe, GM_DECK), (None, "", GM_DECK)):
        whom = foe if by == hero else hero
        draw = _damage_flip(ctx, whom, 2, "burn", "T99-FALL-01", by)
        assert (draw.owner, draw.side.deck, draw.side.count, draw.about) == (owner, deck, 2, (whom,))
        assert (draw.key, draw.reads, dict(draw.subject.values)) == ("burn", "hearts", {"token": whom})
        assert draw.rules == ("T99-FALL-01",)


# Aim


@pytest.mark.parametrize(
    ("amount", "value", "halves", "purpose", "cards"),
    [
        (1, 4, "down", "ATTACK", 1),
        (2, 4, "down", "ATTACK", 2),
        (3, 4, "down", "ATTACK", 2),
        (3, 5, "down", "ATTACK", 2),
        (3, 5, "up", "ATTACK", 3),
        (2, 0, "down", "ATTACK", 1),
        (0, 4, "down", "ATTACK", 0),
        (None, 4, "down", "ATTACK", 0),
        (2, 4, "down", "GRAPPLE", 0),
    ],
)
def test_an_aim_is_worth_a_card_for_each_up_to_half_the_value(
    amount: int | None, value: int, halves: str, purpose: str, cards: int
) -> None:
    """T99-ACT-12, T99-ACT-13, T99-GAP-35."""
    aim = None if amount is None else Condition("aiming", amount)
    attacker = SimpleNamespace(held=lambda kind: aim, sheet=SimpleNamespace(value=lambda name: value))
    cast: Any = SimpleNamespace(
        attacker=attacker,
        purpose=AttackPurpose[purpose],
        wielded=SimpleNamespace(profile=SimpleNamespace(uses="pa")),
        state=SimpleNamespace(house_rules={TOWERS: {HALVES.key: halves}}),
    )
    found = aim_cards(cast)
    assert [each.effect for each in found] == ([ExtraCards(cards)] if cards else [])
    assert [dict(each.label.values) for each in found] == ([{"times": cards}] if cards else [])


# Calls, ribbon, weapons


def fields(encounter: Encounter | None, ctx: Context, who: TokenId) -> dict[str, Any]:
    """Return the fields of the call for a condition."""
    calls = SYSTEMS[TOWERS].calls(ctx.state, encounter, (who,))
    return {field.name: field for call in calls if call.id == "condition" for field in call.fields}


def test_a_condition_is_given_for_so_long_only_where_a_clock_runs() -> None:
    """T99-COND-01: any that somebody may be given by hand, and those of the game master's own."""
    ctx, hero, _ = people()
    ctx.state = replace(ctx.state, conditions=(Condition("cursed by Ann"),))
    running = fields(ctx.encounter, ctx, hero)
    assert [*running] == ["condition", "amount", "rounds", "phases"]
    assert [(each.value, each.least, each.most) for name, each in running.items() if name != "condition"] == [
        (1, 1, 20),
        (0, 0, 100),
        (0, 0, 1000),
    ]
    offered = [choice for choice, _ in running["condition"].choices]
    left = [kind.id for kind in KINDS.values() if kind.id not in offered]
    assert offered[-1] == "cursed by Ann" and {"prone", "blinded"} <= {*offered}
    assert left and all(KINDS[each].fight and KINDS[each].severity is Severity.STATE for each in left)
    assert not any(KINDS[each].fight and KINDS[each].severity is Severity.STATE for each in offered[:-1])
    for elsewhere in (None, replace(ctx.encounter, clock=None)):
        assert [*fields(elsewhere, ctx, hero)] == ["condition", "amount"]


def test_only_whoever_may_not_act_now_is_shown_otherwise() -> None:
    """T99-CLOCK-02."""
    one, other = (TokenId(each) for each in ("one", "other"))
    cells = {one: Cell(one, Standing.WAITS, say("x"), may=True), other: Cell(other, Standing.WAITS, say("x"))}
    assert _standing(cells, [other, TokenId("gone"), one]) == (cells[other], cells[one])
    assert [each.standing for each in _standing(cells, [one, other], Standing.SPENT)] == [
        Standing.WAITS,
        Standing.SPENT,
    ]


@pytest.mark.parametrize(("profile", "shots"), [("Pistol", 6), ("Duelling pistol", 1), ("Bow", None), ("", None)])
def test_what_is_ready_at_once_holds_no_shots(profile: str, shots: int | None) -> None:
    """T99-GAP-50."""
    found = figures_of(TOWERS, IDS).holds(TowersSheet(), Item(id="one", name="One", profile=profile))
    assert found == shots


def test_a_check_of_a_skill_is_flipped_under_its_key_and_told_by_its_name() -> None:
    """T99-CHECK-02."""
    ctx, hero, _ = people()
    total, asked = driven(skill_check(ctx, hero, "Notice", key="look"), {f"look:{hero}": Flipped(9, 1)}, ctx.state)
    (check,) = [event.check for event in ctx.events if isinstance(event, Checked)]
    assert asked == [f"look:{hero}"] and total == 9 + check.tallies[0].total.shift
    someone, bare = fighter(ctx, hero), skill_tally(fighter(ctx, hero), "look", None)
    assert check.tallies[0] == skill_tally(someone, "Notice", None) != bare
    assert check.verdict is not None and dict(check.verdict.values) == {"skill": "Notice", "total": total}
    assert check.is_total and check.drawn == (Flipped(9, 1).phrase,)
