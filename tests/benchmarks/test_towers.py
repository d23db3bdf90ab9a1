"""How long 99 Towers takes for what the pointer is on: an attack, a way drawn."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from core.analysis.odds import odds
from core.analysis.outcomes import Odds
from core.engine.board_cache import BoardCache
from core.engine.preview import Preview, preview
from core.engine.sketch import Sketch
from core.rules.towers.system import SYSTEM
from tests.helpers.arena import SYSTEMS, Arena, Who, held
from tests.helpers.brawl import FIELD, brawl

BLADE = held("Longblade")


@pytest.fixture
def arena() -> Arena:
    return brawl()


def test_attack_pointed_at(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """A preview with cover from a board that has never been asked, and the exact odds: a frame has 16 ms."""
    act = arena.act("A", "attack", "g", item="Bow")

    def pointed_at() -> tuple[Preview, Odds]:
        boards = BoardCache()
        return preview(arena.state, act, SYSTEMS, boards), odds(arena.state, act, SYSTEMS, boards)

    seen, found = benchmark(pointed_at)
    assert seen.draw is not None and len(found.outcomes) > 3


def test_odds_alone(benchmark: BenchmarkFixture, arena: Arena) -> None:
    """Odds on a board that knows the two already: 5 ms."""
    act = arena.act("A", "attack", "g", item="Bow")
    boards = arena.session.boards

    def reckon() -> Odds:
        return odds(arena.state, act, SYSTEMS, boards)

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
        boards = BoardCache()
        board = boards.of(arena.state, arena.encounter, SYSTEM)
        return SYSTEM.sketch(arena.state, board, arena.encounter, act)

    assert any(step.watchers for step in benchmark(draw).steps)


def test_way_submitted_as_far_as_its_first_flip(benchmark: BenchmarkFixture, runner: Arena) -> None:
    arena = runner
    act = arena.act("B", "reckless-move", go="se e ne e se e e")
    assert benchmark(lambda: preview(arena.state, act, SYSTEMS, BoardCache())).draw is not None
