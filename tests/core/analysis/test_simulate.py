"""Random legal play: it goes on, it is repeatable, and everything in it can be undone and done again."""

from dataclasses import replace
from itertools import pairwise

from core.analysis.simulate import Moment, Player, any_of, any_offer, made_up_act, play
from core.base.ids import TokenId
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.event import Event
from core.engine.system import Need
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import Stage
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who, held
from tests.helpers.plain_fighter import plain

FIELD = """
..........
..A..#.x..
..B..,.y..
..........
"""


def brawl() -> Arena:
    """Return two against two."""
    blade, rifle = held("Longblade"), held("Bow")
    return Arena(FIELD, A=Who(items=(blade,)), B=Who(items=(rifle,)), x=Who(items=(held("Spear"),)), y=Who())


def strikers(moment: Moment, source: Source) -> tuple[Act | None, Source]:
    """Prefer attacks and moves, so that a fight comes to its end."""
    wanted = ("attack", "power-attack", "charge", "combat-move", "reckless-move")
    return any_of(moment, tuple(offer for offer in moment.offers if offer.act.action in wanted), source)


def states(player: Player, most: int, *, seed: int = 5) -> list[Campaign]:
    """Return the states of a fight."""
    start = brawl().state
    found = play(start, ENCOUNTER, SYSTEMS, BoardCache(), player=player, source=Source(seed), most=most)
    return [played.state for played in found]


def test_the_same_seed_plays_the_same_fight() -> None:
    assert states(any_offer, 60) == states(any_offer, 60)
    assert states(any_offer, 60) != states(any_offer, 60, seed=6)


def test_every_command_folds_to_the_state_that_it_came_to() -> None:
    state = brawl().state
    actions: dict[str, int] = {}
    for played in play(state, ENCOUNTER, SYSTEMS, BoardCache(), source=Source(5), most=500):
        state = folded(state, played.entry.events)
        assert state == played.state
        assert isinstance(played.entry.command, Act)
        actions[played.entry.command.action] = actions.get(played.entry.command.action, 0) + 1
    assert {"attack", "combat-move", "shift", "aim", "hold"} <= set(actions)


def folded(state: Campaign, events: tuple[Event, ...]) -> Campaign:
    """Return the state after some events."""
    for event in events:
        state = event.apply(state)
    return state


def test_a_fight_of_strikers_wears_them_down() -> None:
    last = states(strikers, 400)[-1]
    encounter = last.encounter(ENCOUNTER)
    left = [sum(last.vitals(token).tracks["stun"].value for token in encounter.tokens.values())]
    assert left[0] < 4 * 16
    assert encounter.stage is Stage.RUNNING


def test_plain_fighters_fight_to_the_end() -> None:
    last = states(plain, 600)[-1]
    encounter = last.encounter(ENCOUNTER)
    up = {token.side for token in encounter.tokens.values() if last.vitals(token).tracks["stun"].value > 0}
    assert len(up) == 1


def test_nothing_is_played_before_the_fight() -> None:
    arena = brawl()
    assert list(play(Campaign(Source(1)), ENCOUNTER, SYSTEMS, BoardCache())) == []
    assert arena.encounter.stage is Stage.RUNNING


def test_nothing_is_played_when_nobody_is_left_who_could() -> None:
    arena = brawl()
    state = arena.state
    for token in arena.encounter.tokens.values():
        vitals = state.vitals(token)
        tracks = {name: replace(track, value=0) for name, track in vitals.tracks.items()}
        state = state.with_vitals(ENCOUNTER, token, replace(vitals, tracks=tracks))
    assert SYSTEMS[arena.encounter.system].next_actors(state, state.encounter(ENCOUNTER)) == ()
    assert list(play(state, ENCOUNTER, SYSTEMS, BoardCache())) == []


def test_whatever_is_done_at_random_is_done_to_another() -> None:
    arena, source = brawl(), Source(2)
    who = next(iter(arena.encounter.tokens))
    moment = Moment(arena.state, arena.encounter, arena.board, TokenId(who), SYSTEMS[arena.encounter.system])
    offer = next(each for each in moment.offers if Need.TARGET in each.needs)
    struck = set()
    for _ in range(40):
        act, source = made_up_act(moment, offer, source)
        struck |= {*act.targets}
    assert struck == {*arena.encounter.tokens} - {who}


def test_a_way_made_up_at_random_goes_from_square_to_square() -> None:
    arena, source = brawl(), Source(3)
    who = TokenId(next(iter(arena.encounter.tokens)))
    moment = Moment(arena.state, arena.encounter, arena.board, who, SYSTEMS[arena.encounter.system])
    offer = next(each for each in moment.offers if Need.PATH in each.needs)
    lengths = set()
    for _ in range(80):
        act, source = made_up_act(moment, offer, source)
        way = [arena.board.stand(who).centre, *act.path]
        lengths.add(len(act.path))
        for (ax, ay), (bx, by) in pairwise(way):
            assert max(abs(ax - bx), abs(ay - by)) == SQUARE and {abs(ax - bx), abs(ay - by)} <= {0, SQUARE}
    assert lengths == {1, 2, 3, 4, 5, 6}


def test_all_that_an_offer_needs_is_made_up_within_its_bounds() -> None:
    arena, source = brawl(), Source(4)
    who = TokenId(next(iter(arena.encounter.tokens)))
    moment = Moment(arena.state, arena.encounter, arena.board, who, SYSTEMS[arena.encounter.system])
    needs = (Need.ANYBODY, Need.TARGETS, Need.PLACE, Need.WORDS, Need.COST)
    offer = replace(moment.offers[0], needs=needs)
    firsts, numbers, costs, columns, rows = set(), set(), set(), set(), set()
    for _ in range(300):
        act, source = made_up_act(moment, offer, source)
        first, *others = act.targets
        assert who not in others and act.words and act.place is not None and act.cost is not None
        firsts.add(first)
        numbers.add(len(others))
        costs.add(act.cost)
        columns.add(act.place[0] // SQUARE)
        rows.add(act.place[1] // SQUARE)
    assert firsts == {*arena.encounter.tokens} and numbers == {1, 2, 3} and costs == {*range(1, 11)}
    site = arena.board.site
    assert columns == {*range(site.columns)} and rows == {*range(site.rows)}
    area, _ = made_up_act(moment, replace(offer, needs=(Need.AREA,)), Source(5))
    assert area.place is not None
