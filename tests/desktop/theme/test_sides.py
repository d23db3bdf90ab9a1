"""Sides differ in shape and line, not in colour alone."""

import pytest
from PySide6.QtCore import QRectF

from desktop.theme.sides import SHAPES, SideShape, side_mark, side_path
from desktop.theme.tokens import LIGHT


def test_six_sides_differ_in_everything() -> None:
    marks = [side_mark(LIGHT, number) for number in range(6)]
    assert len({mark.shape for mark in marks}) == len({mark.colour for mark in marks}) == len(SHAPES) == 6


def test_thirty_six_sides_still_differ() -> None:
    assert len({side_mark(LIGHT, number) for number in range(36)}) == 36


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_fills_its_box(shape: SideShape) -> None:
    box = QRectF(10, 20, 30, 30)
    bounds = side_path(shape, box).boundingRect()
    assert box.adjusted(-0.01, -0.01, 0.01, 0.01).contains(bounds)
    assert max(bounds.width(), bounds.height()) == pytest.approx(30, abs=0.01)
    assert (bounds.center() - box.center()).manhattanLength() < 0.01
