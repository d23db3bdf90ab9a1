"""Whose tests are asked first, and what becomes of a bend that one ring of tests after another lets through."""

import pytest

from tests.proof.bending import Bend
from tests.proof.noticing import Fate, Verdict, both, kin_of, words_of

BEND = Bend("core.geometry.board", "core/geometry/board.py", "f", 1, 2, 2, "sum", "a + b", "a - b", 1, 0)


@pytest.mark.parametrize(
    ("module", "unit", "is_kin"),
    [
        ("core.rules.semi_automagic.movement.space", "tests/core/rules/semi_automagic/movement/test_space.py", True),
        ("core.rules.semi_automagic.movement.space", "tests/transcripts/test_transcripts.py semi_automagic/ways", True),
        ("core.rules.semi_automagic.movement.space", "tests/core/rules/towers/test_flow.py", False),
        ("core.geometry.board", "tests/core/geometry/test_board.py", True),
        ("core.geometry.board", "tests/core/engine/test_board_cache.py", False),
        ("planted", "test_anything.py", True),
    ],
)
def test_kin_are_the_tests_of_the_same_game_or_package(module: str, unit: str, is_kin: bool) -> None:
    assert (kin_of(module) <= words_of(unit)) is is_kin


def test_what_two_rings_let_through_has_slipped_through_both() -> None:
    near = Verdict(BEND, Fate.SLIPPED, "", 3, 4, "time ran out", 5.0)
    far = Verdict(BEND, Fate.SLIPPED, "", 10, 10, "", 2.0)
    assert both(near, far) == Verdict(BEND, Fate.SLIPPED, "", 13, 14, "time ran out", 7.0)
    assert both(Verdict(BEND, Fate.UNRUN), far).fate is Fate.SLIPPED
    assert both(near, Verdict(BEND, Fate.UNRUN)).fate is Fate.SLIPPED
    assert both(Verdict(BEND, Fate.UNRUN), Verdict(BEND, Fate.UNRUN)).fate is Fate.UNRUN
