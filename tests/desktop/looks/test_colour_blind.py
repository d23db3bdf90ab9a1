"""What the program tells apart by colours is told apart without them: with each kind of colour-blindness, simulated."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.geometry.units import SQUARE, Point
from core.model.scene import CODES
from desktop.map.overlays.drawing import paint_overlay
from desktop.map.overlays.kinds import Area, Ink, Line, Overlay, Samples, Squares, SquareText
from desktop.map.painting.ground import paint_patch
from desktop.map.painting.map_colours import MapColours, colour
from desktop.theme.sides import SHAPES, side_mark, side_path
from desktop.theme.theme import Theme
from desktop.theme.tokens import ON_MAP, ThemeName
from tests.helpers.maps import at

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
KINDS: Mapping[str, Matrix] = {
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of light of three colours, each missing entirely (Machado, Oliveira and Fernandes, 2009)."""
LEAST_STEP = 10.0
"""Steps of lightness, of a hundred, that are seen side by side."""
LEAST_PART = 0.01
"""The part of a picture of two signs that must differ so."""
PIXELS = 48


def lightness(red: int, green: int, blue: int, kind: str) -> float:
    """Return how light a colour is to somebody colour-blind, from 0 to 100."""
    light = [each / 255 for each in (red, green, blue)]
    light = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in light]
    seen = [min(1.0, max(0.0, sum(w * v for w, v in zip(row, light, strict=True)))) for row in KINDS[kind]]
    luminance = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    return float(116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance)


def seen(image: QImage, kind: str) -> list[float]:
    """Return the lightness of all pixels of a picture to somebody colour-blind."""
    known: dict[int, float] = {}
    found = []
    for y in range(image.height()):
        for x in range(image.width()):
            pixel = image.pixel(x, y)
            if pixel not in known:
                known[pixel] = lightness(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255, kind)
            found.append(known[pixel])
    return found


def alike(signs: Mapping[str, QImage]) -> Iterator[str]:
    """Yield the pairs of signs that somebody colour-blind could take for each other."""
    for kind in KINDS:
        found = {name: seen(image, kind) for name, image in signs.items()}
        for one, other in combinations(found, 2):
            pairs = list(zip(found[one], found[other], strict=True))
            part = sum(abs(a - b) >= LEAST_STEP for a, b in pairs) / len(pairs)
            if part < LEAST_PART:
                yield f"{one} and {other} to {kind}: {part:.3f}"


def picture(ground: QColor, paint: Callable[[QPainter], None]) -> QImage:
    """Return what is painted on a ground of two squares."""
    image = QImage(2 * PIXELS, 2 * PIXELS, QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_sides_are_told_apart_by_their_shapes(theme: Theme, name: ThemeName) -> None:
    theme.wear(name)

    def side(number: int) -> QImage:
        mark = side_mark(theme.tokens, number)
        path = side_path(mark.shape, QRectF(8, 8, 80, 80))
        return picture(QColor(theme.tokens.surface), lambda painter: painter.fillPath(path, QColor(mark.colour)))

    assert not list(alike({f"side {number}": side(number) for number in range(len(SHAPES))}))


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_kinds_of_ground_are_told_apart_by_their_patterns(theme: Theme, name: ThemeName) -> None:
    theme.wear(name)
    colours = MapColours()
    floor = colour(colours.map.paper)

    def ground(code: int) -> QImage:
        def paint(painter: QPainter) -> None:
            painter.scale(PIXELS / SQUARE, PIXELS / SQUARE)
            paint_patch(painter, code, QRectF(0, 0, 2 * SQUARE, 2 * SQUARE), floor, colours)

        return picture(floor, paint)

    assert not list(alike({each.value: ground(code) for code, each in enumerate(CODES)}))


def _drawn(*shown: Overlay) -> QImage:
    def paint(painter: QPainter) -> None:
        painter.scale(PIXELS / SQUARE, PIXELS / SQUARE)
        for each in shown:
            paint_overlay(painter, each, MapColours(), SQUARE / PIXELS)

    return picture(QColor("white"), paint)


def test_what_can_and_what_cannot_be_done_is_told_apart_on_the_map(theme: Theme) -> None:
    """A way that is barred is dashed, a threat has its own sign; a shot that is stopped is dashed."""
    way: tuple[Point, ...] = (at(0.2, 0.2), at(1.8, 1.8))
    spot = at(1, 1)
    assert not list(
        alike(
            {
                "way": _drawn(Line(way, Ink.SELECT, 4, arrow=True)),
                "barred way": _drawn(Line(way, Ink.BAD, 4, dashed=True, arrow=True)),
                "threat": _drawn(Line(way, Ink.WARN, 2, dashed=True, arrow=True), SquareText(spot, "!", Ink.WARN)),
            }
        )
    )
    assert not list(
        alike(
            {
                "clear": _drawn(Line(way, Ink.GOOD, 1.5)),
                "stopped": _drawn(Line(way, Ink.BAD, 1.5, dashed=True)),
            }
        )
    )
    spots = [at(column / 2, row / 2) for column in range(1, 4) for row in range(1, 4)]
    marks = {str(each): _drawn(Samples(tuple((one, each) for one in spots))) for each in (True, False)}
    assert not list(alike(marks)), "lines that are shut look otherwise than those that are open"
    assert not list(
        alike(
            {
                "room": _drawn(Area((way[0], at(1.8, 0.2), way[1]), Ink.GOOD)),
                "covered": _drawn(Area((way[0], at(1.8, 0.2), way[1]), Ink.BAD, dashed=True)),
            }
        )
    )
    assert not list(
        alike(
            {
                "in reach": _drawn(Squares(((0, 0),), Ink.GOOD)),
                "farther": _drawn(Squares(((0, 0),), Ink.MUTED, filled=False)),
            }
        )
    )


@pytest.mark.parametrize("kind", KINDS)
def test_who_acts_and_who_is_aimed_at_are_told_apart_by_the_lightness_of_their_rings(kind: str) -> None:
    """Who is chosen has a dashed one."""
    acting, pointed = (QColor(each).rgb() for each in (ON_MAP.acting, ON_MAP.pointed))
    light = [lightness(each >> 16 & 255, each >> 8 & 255, each & 255, kind) for each in (acting, pointed)]
    assert abs(light[0] - light[1]) >= LEAST_STEP, light
