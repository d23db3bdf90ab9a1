"""What tokens cost: one painted with its rim and marks, and the words beside two hundred put in their places.

The budgets hold for a quiet machine; `--benchmark-enable` measures, and a plain run only checks that each step works.
"""

from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from core.geometry.units import SQUARE
from desktop.map.content import ConditionMark, TokenLook
from desktop.map.painting.label_places import placed
from desktop.map.painting.labels import Result, Said
from desktop.map.painting.tokens import TokenState, paint_token
from desktop.theme.fonts import load_fonts
from tests.helpers.maps import tokens

LOOK = TokenLook(
    "token-1",
    (0, 0),
    sign="R3",
    label="Raider 3",
    side=1,
    gauges=(0.6, 0.3),
    marks=(ConditionMark("zzz"), ConditionMark("shield")),
)


def test_a_token_is_painted_with_rim_and_marks_within_2_ms(benchmark: BenchmarkFixture, qapp: QApplication) -> None:
    load_fonts()
    image = QImage(88, 88, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)

    def paint() -> None:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(44, 44)
        painter.scale(44 / SQUARE, 44 / SQUARE)
        paint_token(painter, LOOK, state=TokenState(acting=True))
        painter.end()

    benchmark(paint)
    assert image.pixelColor(44, 30).alpha() == 255


def test_the_words_beside_200_tokens_find_their_places_within_15_ms(
    benchmark: BenchmarkFixture, qapp: QApplication
) -> None:
    load_fonts()
    looks = tuple(tokens(200, 60).values())
    said = Said(first=("token-1",), results={"token-3": Result("8 STUN, 2 LETHAL", ("unconscious",))})
    plates = benchmark(lambda: placed(looks, said, 44))
    assert len(plates) > 60
