"""How fast fights play themselves with nobody looking: 3,000 commands a second of random legal play in 99 Towers."""

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from core.analysis.simulate import Player, any_of, any_offer, play
from core.base.ids import SystemId
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.rules.registry import SYSTEMS as GAMES
from core.rules.towers.system import SYSTEM
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena
from tests.helpers.brawl import brawl
from tests.helpers.mirrored import ENCOUNTER as MIRRORED
from tests.helpers.mirrored import mirrored
from tests.helpers.plain_fighter import plain

COMMANDS = 100
CHOOSERS: dict[str, Player] = {
    "one action asked for": any_offer,
    "all offers listed": lambda moment, source: any_of(moment, moment.offers, source),
}


@pytest.fixture
def arena() -> Arena:
    return brawl()


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_random_play(benchmark: Any, arena: Arena, chooser: str) -> None:
    """A hundred commands of random legal play, offers and board and all: 33 ms is 3,000 a second."""

    def fight() -> int:
        commands = play(
            arena.state,
            ENCOUNTER,
            SYSTEMS,
            arena.session.boards,
            player=CHOOSERS[chooser],
            source=Source(2),
            most=COMMANDS,
        )
        return len(list(islice(commands, COMMANDS)))

    assert benchmark(fight) == COMMANDS
    if benchmark.enabled:
        benchmark.extra_info["commands a second"] = round(COMMANDS / benchmark.stats.stats.min)


def test_plain_fighters(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """A fight of plain fighters to its end, on a board that is known; the commands of it are in `extra_info`."""

    def fight() -> int:
        return sum(1 for _ in play(arena.state, ENCOUNTER, SYSTEMS, arena.session.boards, player=plain, most=500))

    benchmark.extra_info["commands"] = benchmark(fight)
    assert benchmark.extra_info["commands"] > 20


def test_all_offers(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """The whole list of somebody's actions, as the action dock shows it."""
    encounter = arena.encounter
    who = SYSTEM.next_actors(arena.state, encounter)[0]
    board = arena.session.board(encounter)
    assert len(benchmark(lambda: SYSTEM.offers(arena.state, board, encounter, who))) > 40


@pytest.mark.parametrize("system", GAMES)
def test_random_play_of_each_game(benchmark: Any, system: SystemId) -> None:
    """A hundred commands of random legal play of four against the same four."""
    state = mirrored(system, most=4)

    def fight() -> int:
        commands = play(state, MIRRORED, GAMES, BoardCache(), player=any_offer, source=Source(2), most=COMMANDS)
        return len(list(islice(commands, COMMANDS)))

    assert benchmark(fight) > COMMANDS // 4
    if benchmark.enabled:
        benchmark.extra_info["commands a second"] = round(fight() / benchmark.stats.stats.min)


@pytest.mark.parametrize("system", GAMES)
def test_all_offers_of_each_game(benchmark: BenchmarkFixture, system: SystemId) -> None:
    """The whole list of somebody's actions, in a situation that nobody has asked for anything yet."""
    state, boards = mirrored(system, most=4), BoardCache()
    encounter, game = state.encounter(MIRRORED), GAMES[system]
    who, board = game.next_actors(state, encounter)[0], boards.of(state, encounter, game)
    # nothing is remembered of a state that has not been before
    assert len(benchmark(lambda: game.offers(replace(state), board, encounter, who))) > 10
