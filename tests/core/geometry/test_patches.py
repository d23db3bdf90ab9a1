"""Patches of a plane: what hangs together is one, however many blocks it lies in."""

from core.geometry.patches import patches_of
from core.geometry.plane import BLOCK_SIDE, Plane


def test_what_shares_sides_is_one_patch_beyond_blocks() -> None:
    long = {(column, 3): -2 for column in range(BLOCK_SIDE - 3, 2 * BLOCK_SIDE + 3)}
    corner = {(BLOCK_SIDE - 4, 2): -2}
    other = {(5, 3): 1, (5, 4): 1, (6, 4): 3}
    found = sorted(patches_of(Plane({**long, **corner, **other}, signed=True)))
    assert [(value, len(squares)) for value, squares in found] == [(-2, 1), (-2, len(long)), (1, 2), (3, 1)]
    assert found[1][1][0] == (BLOCK_SIDE - 3, 3) and found[2][1] == ((5, 3), (5, 4))
    assert patches_of(Plane(signed=True)) == ()
