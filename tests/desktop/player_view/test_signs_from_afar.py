"""Signs of tokens on the players' screen, in a picture reduced to what three metres leave of it, can be read."""

from itertools import combinations
from random import Random

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.geometry.units import SQUARE
from desktop.map.content import TokenLook
from desktop.map.painting.tokens import TokenState, paint_token
from desktop.player_view.picture import FROM_AFAR

PIXELS = 42
"""To a square: a map of 45 squares fills a screen of 1,920 by 1,080."""
LEFT = 3
"""From three metres one pixel is seen of so many across, on a screen that is 60 centimetres wide."""
LEAST = 4.0
"""Pixels of that picture that a letter has to be high."""
SIGNS = ("B", "R", "E", "F", "8", "3", "R3", "R8", "B3", "w1", "w7", "R12", "R13", "Gr2")
ROOM = 84


def portrait(seed: int) -> QImage:
    """Return a face of all colours."""
    chance, image = Random(seed), QImage(128, 128, QImage.Format.Format_ARGB32)
    image.fill(QColor.fromHsv(chance.randrange(360), 90, 120))
    with QPainter(image) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        for _ in range(50):
            painter.setBrush(QColor.fromHsv(chance.randrange(360), chance.randrange(200), chance.randrange(50, 250)))
            reach = chance.randrange(4, 40)
            painter.drawEllipse(QPointF(chance.randrange(128), chance.randrange(128)), reach, reach)
    return image


def seen(sign: str, side: int, face: QImage | None, pixels: int = PIXELS) -> QImage:
    """Return a token as it stands on the players' screen."""
    image = QImage(ROOM, ROOM, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#b9a98a"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(ROOM / 2, ROOM / 2)
        painter.scale(pixels / SQUARE, pixels / SQUARE)
        look = TokenLook("token-1", (0, 0), sign=sign, side=side, gauges=(0.6, 0.4))
        paint_token(painter, look, portrait=face, state=TokenState(lettering=FROM_AFAR))
    return image


def lights(image: QImage) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    """Return how light each pixel is, 0 to 255."""
    bgra = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return np.asarray(bgra[..., :3] @ np.array([0.07, 0.72, 0.21]), np.float64)


def reduced(image: QImage) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    """Return how light that is which three metres leave of a picture."""
    light = lights(image)
    return np.asarray(light.reshape(ROOM // LEFT, LEFT, ROOM // LEFT, LEFT).mean(axis=(1, 3)), np.float64)


@pytest.mark.parametrize("side", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("pictured", [True, False], ids=["portrait", "plain"])
def test_a_sign_is_high_and_strong_enough_to_be_read_with_a_portrait_and_without(
    qapp: QApplication, side: int, *, pictured: bool
) -> None:
    face = portrait(side) if pictured else None
    for sign in SIGNS:
        image, blank = seen(sign, side, face), seen(" " * len(sign), side, face)
        rows = np.flatnonzero((np.abs(lights(image) - lights(blank)) > 40).any(axis=1))
        least = LEAST if pictured or len(sign) < 3 else LEAST - 1
        assert (rows[-1] - rows[0] + 1) / LEFT >= least, sign
        # of the thinnest stroke there is left enough to be seen
        assert np.abs(reduced(image) - reduced(blank)).max() > 60, sign
    for one, other in combinations(SIGNS, 2):
        unlike = np.abs(reduced(seen(one, side, face)) - reduced(seen(other, side, face)))
        assert unlike.max() > 24, (one, other)


@pytest.mark.parametrize("pixels", [28, 42, 60])
def test_the_sign_leaves_the_upper_part_of_a_portrait_to_be_seen(qapp: QApplication, pixels: int) -> None:
    one, other = (lights(seen("R12", 0, portrait(each), pixels)) for each in (1, 2))
    rows = np.flatnonzero((np.abs(one - other) > 40).sum(axis=1) > pixels / 6)
    assert len(rows) > pixels * 0.16
