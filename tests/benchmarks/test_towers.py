"""How long 99 Towers takes: an attack pointed at, a way drawn, and random play."""

from itertools import islice

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from core.analysis.odds import Odds, odds
from core.analysis.players import plain
from core.analysis.readers import told
from core.analysis.simulate import play
from core.chance.source import Source
from core.engine.boards import Boards
from core.engine.preview import Preview, preview
from core.engine.sketch import Sketch
from core.rules.towers.system import SYSTEM
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who, held

FIELD = """
..............................
.A..#....a....#...............
.B....#......b....c.....#.....
.C..,,,,.....#.d..............
.D..,,,,....e....f......#.....
.E....#.....g..h..............
.............#................
"""
BOW, BLADE = held("Bow"), held("Longblade")


@pytest.fixture
def arena() -> Arena:
    return Arena(FIELD, A=Who(items=(BOW,)), B=Who(items=(BLADE,)), C=Who(items=(BOW,)), a=Who(items=(BLADE,)))


def test_attack_pointed_at(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """A preview with cover from a board that has never been asked, and the exact odds: a frame has 16 ms."""
    act = arena.act("A", "attack", "g", item="Bow")

    def pointed_at() -> tuple[Preview, Odds]:
        boards = Boards()
        return preview(arena.state, act, SYSTEMS, boards), odds(arena.state, act, SYSTEMS, boards, states=told(SYSTEMS))

    seen, found = benchmark(pointed_at)
    assert seen.draw is not None and len(found.outcomes) > 3


def test_odds_alone(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """Odds on a board that knows the two already: 5 ms."""
    act = arena.act("A", "attack", "g", item="Bow")
    boards = arena.session.boards

    def reckon() -> Odds:
        return odds(arena.state, act, SYSTEMS, boards, states=told(SYSTEMS))

    assert len(benchmark(reckon).outcomes) > 3


@pytest.fixture
def runner() -> Arena:
    """B is due, among the foes."""
    return Arena(FIELD, B=Who(items=(BLADE,), position=9)).put("B", (11, 4))


def test_way_drawn(benchmark: BenchmarkFixture, runner: Arena) -> None:
    """A way past several foes with every step that would provoke, on a fresh board: a frame has 16 ms."""
    arena = runner
    act = arena.act("B", "reckless-move", go="se e ne e se e e ne")

    def draw() -> Sketch:
        boards = Boards()
        board = boards.of(arena.state, arena.encounter, SYSTEM)
        return SYSTEM.sketch(arena.state, board, arena.encounter, act)

    assert any(step.watchers for step in benchmark(draw).steps)


def test_way_submitted_as_far_as_its_first_flip(benchmark: BenchmarkFixture, runner: Arena) -> None:
    arena = runner
    act = arena.act("B", "reckless-move", go="se e ne e se e e")
    assert benchmark(lambda: preview(arena.state, act, SYSTEMS, Boards())).draw is not None


def test_random_play(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """A hundred commands of random legal play, offers and all."""

    def fight() -> int:
        start = play(arena.state, ENCOUNTER, SYSTEMS, arena.session.boards, source=Source(2), most=100)
        return len(list(islice(start, 100)))

    assert benchmark(fight) == 100


def test_plain_fighters(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """A fight of plain fighters to its end, on a board that is known; the commands of it are in `extra_info`."""

    def fight() -> int:
        start = play(arena.state, ENCOUNTER, SYSTEMS, arena.session.boards, player=plain, most=500)
        return sum(1 for _ in start)

    benchmark.extra_info["commands"] = benchmark(fight)
    assert benchmark.extra_info["commands"] > 20
