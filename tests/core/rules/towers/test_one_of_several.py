"""One of several, and no other: which card is exchanged, whose claim ends, who is hit by somebody who is thrown."""

from dataclasses import replace

import pytest

from core.base.ids import PersonId
from core.chance.cards import FULL_DECK, Deck
from core.documents.new_adventure import ready_room
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.journal import Journal
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.footprint import Footprint
from core.model.condition import Condition
from core.model.creature import Track
from core.rules.kit.fight import SeenFight
from core.rules.kit.figures import number_said
from core.rules.registry import SYSTEMS, figures_of
from core.rules.towers.cards.fate import ExchangeCard
from core.rules.towers.clock import ROUND, clock_of, set_clock
from core.rules.towers.grappling.throwing import flight_of
from core.rules.towers.names import TOWERS
from core.rules.towers.time.initiative import set_out
from core.rules.towers.time.phases import phase_begins
from tests.helpers.arena import ENCOUNTER, Arena, Who, held

THREE = """
....
Ab.C
....
"""


def context(arena: Arena) -> Context:
    return Context(arena.state, SYSTEMS, BoardCache(), ENCOUNTER)


@pytest.mark.parametrize("place", range(3))
def test_one_held_card_is_exchanged_and_the_others_stay(place: int) -> None:
    """T99-FATE-01."""
    arena, held = Arena(THREE), ("KS", "2H", "7C")
    deck = Deck(tuple(card for card in FULL_DECK if card not in held), held=held)
    ctx = Context(replace(arena.state, decks={"gm": deck}), SYSTEMS, BoardCache(), ENCOUNTER)
    ExchangeCard("gm", held[place]).carry_out(ctx)
    after = ctx.state.decks["gm"]
    assert [now == before for now, before in zip(after.held, held, strict=True)] == [n != place for n in range(3)]
    assert len({*after.left, *after.held, *after.discards}) == len(FULL_DECK) and after.discards == (held[place],)


@pytest.mark.parametrize("claimed", ["A", "b", ""])
@pytest.mark.parametrize("who", ["A", "b", "C"])
def test_whoever_sets_out_anew_gives_up_his_own_claim_alone(who: str, claimed: str) -> None:
    """T99-INIT-03, T99-HOLD-04."""
    arena = Arena(THREE)
    ctx = context(arena)
    holders = (arena.ids["A"], arena.ids["b"])
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, holders=holders, claimed=arena.ids.get(claimed)), "T99-HOLD-04")
    set_out(ctx, arena.ids[who], 5)
    after = clock_of(ctx.encounter)
    assert after.holders == tuple(each for each in holders if each != arena.ids[who])
    assert after.claimed == (None if who == claimed else arena.ids.get(claimed))


@pytest.mark.parametrize("bleeds", [False, True])
@pytest.mark.parametrize("kinds", [("prone",), ("prone", "dazed"), ("prone", "dazed", "blinded")])
def test_nobody_is_asked_for_the_order_of_what_comes_out_the_same_in_any(bleeds: bool, kinds: tuple[str, ...]) -> None:
    """T99-CLOCK-05."""
    ends = tuple(Condition(kind, until=2 * ROUND) for kind in kinds)
    arena = Arena(THREE, A=Who(conditions=ends, tracks={"lethal": Track(-2, 10)} if bleeds else {}))
    ctx = context(arena)
    assert next(phase_begins(ctx, 2 * ROUND), None) is None
    held_now = ctx.token(arena.ids["A"]).conditions
    assert not {each.kind for each in held_now} & {*kinds}
    assert (ctx.vitals(arena.ids["A"]).tracks["lethal"].value < -2) is bleeds


@pytest.mark.parametrize(("stun", "lethal"), [(7, 3), (-1, 2)])
def test_what_is_told_of_an_attack_names_both_tracks_of_the_target(stun: int, lethal: int) -> None:
    """T99-ATK-04."""
    tracks = {"stun": Track(stun, 20), "lethal": Track(lethal, 10)}
    arena = Arena(THREE, A=Who(items=(held("Longblade"),)), b=Who(tracks=tracks))
    act = arena.act("A", "attack", "b", item="Longblade")
    seen = SeenFight(arena.state, arena.encounter, arena.board)
    told = figures_of(TOWERS, Words()).attack_outlook(seen, act, arena.ids["b"], ())
    assert told is not None
    assert list(told.against[-2:]) == [f"STUN {number_said(stun)}", f"LETHAL {number_said(lethal)}"]


@pytest.mark.parametrize("rounds", [0, 2])
def test_where_no_clock_runs_a_condition_lasts_until_it_is_lifted_however_long_is_asked_for(rounds: int) -> None:
    session = Session(Journal(ready_room(1, TOWERS, SYSTEMS)), SYSTEMS)
    (who, *_) = session.state.people
    session.submit(
        SYSTEMS[TOWERS].called(session.state, None, (who,), "condition", {"condition": "prone", "rounds": rounds})
    )
    (condition,) = session.state.person(PersonId(who)).vitals.conditions
    assert (condition.kind, condition.until, condition.ends) == ("prone", None, None)


@pytest.mark.parametrize(("column", "hit"), [(0, None), (1, None), (2, None), (3, "C")])
def test_whoever_is_thrown_hits_whoever_stands_there_but_not_the_thrower(column: int, hit: str | None) -> None:
    """T99-GRAP-07."""
    arena = Arena(THREE)
    act = arena.act("A", "throw", "b", place=Footprint.on((column, 1)).centre)
    flight = flight_of(arena.state, arena.encounter, arena.board, act)
    assert (None if flight.occupant is None else flight.occupant.id) == (None if hit is None else arena.ids[hit])
