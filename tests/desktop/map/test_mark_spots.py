"""The marks that somebody wears stand at his sign, however large it is and whatever its shape."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QRectF

from core.base.ids import TokenId
from core.geometry.units import SQUARE
from desktop.map.content import TokenLook
from desktop.map.painting.tokens import mark_spots, token_shape

BREADTH = 0.3 * SQUARE


@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize("spaces", [2, 3, 4])
def test_the_first_mark_of_a_large_sign_lies_on_its_edge(side: int, spaces: int) -> None:
    look = TokenLook(TokenId("token-1"), (0, 0), spaces=Fraction(spaces), side=side)
    first, second = mark_spots(look, 2, BREADTH)
    outline = token_shape(look)
    assert outline.intersects(first) and not outline.contains(first)
    # it is still at the upper right, and the next stands beside it
    assert first.center().x() > 0 > first.center().y()
    assert second.top() == first.top() and second.left() > first.left()


@pytest.mark.parametrize("breadth", [0.3 * SQUARE, 0.45 * SQUARE])
def test_the_marks_of_a_small_sign_leave_it_to_be_read(breadth: float) -> None:
    look = TokenLook(TokenId("token-1"), (0, 0), spaces=Fraction(1, 2))
    first, second = mark_spots(look, 2, breadth)
    sign = QRectF(-SQUARE / 8, -SQUARE / 8, SQUARE / 4, SQUARE / 4)
    assert not first.intersects(sign) and not second.intersects(sign)
    assert first.center().x() > 0 > first.center().y() and first.left() < SQUARE / 4
