"""The field of numbers against a plain dict, and its plain form against hostile input."""

import pickle
from base64 import b64encode
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from core.geometry.plane import Plane
from core.geometry.units import Rect, Square

ADAPTER = TypeAdapter(Plane)
SQUARES = st.tuples(st.integers(0, 40), st.integers(0, 40))
FULL = b64encode(bytes((127, 1, 127, 1))).decode()


@settings(max_examples=60)
@given(st.lists(st.dictionaries(SQUARES, st.integers(-128, 127), max_size=8), max_size=6))
def test_behaves_like_a_dict_and_leaves_the_original_alone(edits: list[dict[Square, int]]) -> None:
    plane = Plane(signed=True)
    twin: dict[Square, int] = {}
    for edit in edits:
        before = dict(plane.cells())
        painted = plane.painted(edit)
        assert dict(plane.cells()) == before
        twin |= edit
        assert dict(painted.cells()) == {square: value for square, value in twin.items() if value}
        assert all(painted.at(square) == value for square, value in twin.items())
        array = painted.array(41, 41)
        assert array.shape == (41, 41) and array.sum() == sum(twin.values())
        assert all(array[row, column] == value for (column, row), value in twin.items())
        touched = {(x // 16, y // 16) for (x, y), value in edit.items() if before.get((x, y), 0) != value}
        assert set(painted.changed_blocks(plane)) == touched
        plane = painted
    assert ADAPTER.validate_json(ADAPTER.dump_json(plane)) == plane
    assert pickle.loads(pickle.dumps(plane)) == plane


@settings(max_examples=40)
@given(SQUARES, SQUARES, st.integers(0, 255))
def test_fills_a_rectangle_as_it_fills_its_squares(a: Square, b: Square, value: int) -> None:
    area = Rect(*a, *b)
    squares = [(x, y) for x in range(a[0], b[0]) for y in range(a[1], b[1])]
    start = Plane({(20, 20): 3, (0, 0): 9})
    assert start.filled(area, value) == start.filled(squares, value)


def test_a_copy_shares_the_blocks_it_does_not_touch() -> None:
    plane = Plane().filled(Rect(0, 0, 64, 64), 1)
    changed = plane.painted({(20, 40): 2})
    before = dict(plane.blocks())
    assert [place for place, block in changed.blocks() if block is not before[place]] == [(1, 2)]
    assert changed.changed_blocks(plane) == ((1, 2),)


def test_what_is_painted_over_with_nothing_leaves_nothing() -> None:
    plane = Plane({(3, 3): 4})
    assert not plane.painted({(3, 3): 0})
    assert plane.painted({(3, 3): 0}) == Plane() and hash(plane.painted({})) == hash(plane)


def test_the_array_of_a_small_map_leaves_out_what_lies_beyond() -> None:
    plane = Plane({(3, 3): 4, (30, 3): 5})
    assert plane.array(10, 5).sum() == 4
    assert plane.array(10, 5) is plane.array(10, 5)
    assert (plane.array(5, 10).shape, plane.array(5, 9).shape, plane.array(6, 9).shape) == ((10, 5), (9, 5), (9, 6))
    with pytest.raises(ValueError, match="read-only"):
        plane.array(10, 5)[0, 0] = 1


@pytest.mark.parametrize(
    ("cells", "signed"),
    [
        ({(-1, 0): 1}, False),
        ({(0, 4096): 1}, False),
        ({(0, 0): 256}, False),
        ({(0, 0): -1}, False),
        ({(0, 0): 128}, True),
    ],
)
def test_refuses_squares_and_values_that_it_cannot_hold(cells: dict[Square, int], signed: bool) -> None:
    with pytest.raises(ValueError):
        Plane(cells, signed=signed)


def test_a_written_plane_is_small() -> None:
    assert len(ADAPTER.dump_json(Plane().filled(Rect(0, 0, 160, 160), 2))) < 2_200


@pytest.mark.parametrize(
    "hostile",
    [
        {"signed": False, "blocks": {"0,0": "!!!!"}},
        {"signed": False, "blocks": {"0,0": b64encode(bytes(255)).decode()}},
        {"signed": False, "blocks": {"0,0": f"{FULL[:4]}*{FULL[4:]}"}},
        {"signed": False, "blocks": {"0,0": b64encode(bytes((255, 1, 255, 1))).decode()}},
        {"signed": False, "blocks": {"256,0": FULL}},
        {"signed": False, "blocks": {"-1,0": FULL}},
        {"signed": False, "blocks": {"01,0": FULL}},
        {"signed": False, "blocks": {"0,0": "A" * 4000}},
        {"signed": 1, "blocks": {}},
        {"blocks": {}},
        {"signed": False, "blocks": {}, "more": 1},
        [],
    ],
)
def test_refuses_a_hostile_plain_form(hostile: Any) -> None:
    with pytest.raises(ValidationError):
        ADAPTER.validate_python(hostile)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (16, 16), (17, 15), (15, 33), (40, 16)])
@pytest.mark.parametrize("kind", [np.uint8, np.int8])
def test_an_array_of_any_size_becomes_a_plane_and_an_array_again(rows: int, columns: int, kind: type[Any]) -> None:
    values = (np.arange(rows * columns).reshape(rows, columns) % 200 - 50).astype(kind)
    plane = Plane.of(values)
    assert plane.signed is (kind is np.int8)
    assert (plane.array(columns, rows) == values).all() and plane.at((columns - 1, rows - 1)) == values[-1, -1]
    assert not plane.at((columns, 0)) and not plane.at((0, rows))
