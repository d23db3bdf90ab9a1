"""The words of bands: each in the ring that its band adds, off tokens and names."""

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from core.base.phrase import verbatim
from core.engine.sketch import Band, Sketch
from core.geometry.units import SQUARE, Square, square_at
from desktop.map.overlays.drawing import FIGURE
from desktop.map.overlays.kinds import SquareText
from desktop.map.painting.labels import width_of
from desktop.tools.act_sketch import bands_shown
from tests.desktop.tools.conftest import Table

ROOM = tuple((column, row) for row in range(10) for column in range(10))
"""A room of which the farther bands have only what the nearer leave: all of them reach its lower wall."""


def within(columns: int) -> tuple[Square, ...]:
    return tuple(square for square in ROOM if square[0] < columns)


def test_each_stands_in_the_ring_that_its_band_adds(table: Table) -> None:
    bands = tuple(Band(within(end), verbatim(words)) for end, words in ((4, "5 m"), (7, "15 m"), (10, "29 m")))
    found = [each for each in bands_shown(table.canvas.access, Sketch(bands=bands)) if isinstance(each, SquareText)]
    assert [each.text for each in found] == ["5 m", "15 m", "29 m"]
    columns = [square_at(each.at)[0] for each in found]
    assert 0 <= columns[0] < 4 <= columns[1] < 7 <= columns[2] < 10


def test_a_band_that_adds_nothing_has_no_words(table: Table) -> None:
    bands = tuple(Band(within(end), verbatim(words)) for end, words in ((4, "5 m"), (4, "15 m"), (10, "29 m")))
    found = [each for each in bands_shown(table.canvas.access, Sketch(bands=bands)) if isinstance(each, SquareText)]
    assert [each.text for each in found] == ["5 m", "29 m"]


def test_they_lie_on_no_token_and_on_no_name(table: Table) -> None:
    QApplication.processEvents()
    hand = table.canvas.access
    labels, tiny = hand.view.map.labels, hand.tiny
    assert labels is not None and hand.content is not None
    looks = tuple(hand.content.tokens.values())
    taken = [QRectF(each.rect.left, each.rect.top, each.rect.width, each.rect.height) for each in looks]
    taken += [
        QRectF(each.box.topLeft() * tiny, each.box.size() * tiny) for each in labels.plates(SQUARE / tiny) if each.words
    ]
    assert len(taken) > len(looks), "names are written"
    columns = {square_at(each.point)[0] for each in looks}
    for column in columns:
        band = tuple((column + step, row) for step in (-1, 0, 1) for row in range(10))
        sketch = Sketch(bands=(Band(band, verbatim("29")), Band(ROOM, verbatim("30"))))
        for figure in (each for each in bands_shown(hand, sketch) if isinstance(each, SquareText)):
            wide = width_of(figure.text, FIGURE) * tiny
            words = QRectF(figure.at[0] - wide / 2, figure.at[1] - FIGURE * tiny / 2, wide, FIGURE * tiny)
            assert not any(words.intersects(each) for each in taken)
