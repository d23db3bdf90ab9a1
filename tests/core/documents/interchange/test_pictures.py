"""Plain pictures: how the grid lies on them, and the guesses at it."""

import json
from base64 import b64encode
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import BadFile
from core.documents.interchange.imported import Alignment, Choices
from core.documents.interchange.pictures import Guess, guesses, lie
from core.documents.interchange.registry import import_map
from core.geometry.units import SQUARE
from core.model.things import Picture
from tests.helpers.images import png


def sizes(found: tuple[Guess, ...]) -> list[tuple[Fraction, Fraction]]:
    """Return the squares of guesses, in pixels."""
    return [(guess.grid.width, guess.grid.height) for guess in found]


def test_a_name_with_squares_comes_first() -> None:
    first = guesses("Old mill [30x20] day.jpg", 4200, 2800)[0]
    assert (first.columns, first.rows, first.grid) == (30, 20, Alignment(Fraction(140), Fraction(140)))
    assert guesses("crypt 15 X 10.png", 1000, 667)[0].columns == 15


def test_a_name_that_gives_the_size_in_pixels_is_no_number_of_squares() -> None:
    assert all(guess.columns < 500 for guess in guesses("map 2100x1400.png", 2100, 1400))
    assert guesses("map 2100x1400.png", 2100, 1400)[0].grid.width == 70


def test_a_name_that_makes_no_squares_comes_after_those_that_do() -> None:
    found = guesses("Level 2x40 30x20.png", 3000, 2000)
    assert found[0].columns == 30 and (Fraction(1500), Fraction(50)) not in sizes(found)


def test_a_name_with_pixels() -> None:
    assert guesses("cave_72px.png", 1440, 720)[0].grid.width == 72


def test_usual_squares_that_divide_come_before_other_divisors_and_other_usual_ones() -> None:
    found = [width for width, _ in sizes(guesses("map.png", 2800, 2100))]
    assert found[:4] == [70, 100, 140, 50]
    assert len(found) == len(set(found)) == 8
    assert [width for width, _ in sizes(guesses("map.png", 1009, 997))][:2] == [70, 100]


def test_no_two_guesses_make_as_many_squares() -> None:
    assert [(each.columns, each.rows) for each in guesses("icon.png", 60, 40)] == [(3, 2), (1, 1)]
    found = guesses("Hall 30x20 70px.png", 2101, 1400)
    assert len({(each.columns, each.rows) for each in found}) == len(found)
    assert found[0].columns == 30 and found[0].why.id == "guess.named"


@given(st.text(max_size=20), st.integers(1, 32_767), st.integers(1, 32_767))
def test_every_guess_can_be_laid(name: str, width: int, height: int) -> None:
    found = guesses(name, width, height)
    assert found
    for guess in found:
        columns, rows, _, _ = lie(guess.grid, width, height)
        assert (columns, rows) == (guess.columns, guess.rows)


def test_the_grid_of_the_picture_is_the_grid_of_the_scene() -> None:
    grid = Alignment(Fraction("70.5"), Fraction(70), Fraction(20), Fraction(0))
    columns, rows, (left, top), (right, bottom) = lie(grid, 705, 700)
    # 20 pixels at the left and 50.5 at the right are no whole squares: they lie outside of the map
    assert (columns, rows) == (9, 10) and left < 0 and right > 9 * SQUARE
    assert (top, bottom) == (0, 10 * SQUARE) and right - left == 10 * SQUARE
    # the line at pixel 20 is a line of the scene
    assert (left + 20 * (right - left) / 705) / SQUARE == pytest.approx(0, abs=1 / SQUARE)


@given(st.fractions(8, 300, max_denominator=8), st.fractions(-400, 400, max_denominator=8), st.integers(40, 4000))
def test_any_line_drawn_on_the_picture_is_a_line_of_the_scene(side: Fraction, offset: Fraction, pixels: int) -> None:
    columns, _, (left, _), (right, _) = lie(Alignment(side, Fraction(100), offset), pixels, 100)
    line = (offset / side) % 1 * side
    assert abs(((left + line * (right - left) / pixels) / SQUARE) % 1 - Fraction(1, 2)) >= Fraction(1, 2) - Fraction(
        2, SQUARE
    )
    sliver = SQUARE // 20 + 1
    assert -SQUARE < left <= sliver
    assert columns == 1 or columns * SQUARE - sliver <= right < (columns + 1) * SQUARE


def test_a_part_of_a_square_is_none_unless_it_is_nearly_whole() -> None:
    assert lie(Alignment(Fraction(70), Fraction(70)), 705, 697)[:2] == (10, 10)
    assert lie(Alignment(Fraction(70), Fraction(70)), 765, 690)[:2] == (10, 9)
    # 69 pixels before the first line are a square, 30 are none
    assert lie(Alignment(Fraction(70), Fraction(70), Fraction(69), Fraction(30)), 769, 730)[:2] == (11, 10)


@pytest.mark.parametrize("side", [0, -5, 1, 5_000])
def test_absurd_squares_are_refused(side: int) -> None:
    with pytest.raises(BadFile):
        lie(Alignment(Fraction(side), Fraction(70)), 1400, 1400)


def test_a_picture_becomes_a_scene(tmp_path: Path) -> None:
    path = tmp_path / "Old_mill 6x4.png"
    path.write_bytes(png(60, 40))
    imported = import_map(path)
    (picture,) = imported.scene.things.values()
    assert isinstance(picture, Picture) and picture.corners == ((0, 0), (6 * SQUARE, 4 * SQUARE))
    assert (imported.scene.name, imported.scene.columns) == ("Old mill 6x4", 6)
    assert [warning.id for warning in imported.warnings] == ["import.grid-guessed"]
    chosen = import_map(path, Choices(name="Mill", grid=Alignment(Fraction(20), Fraction(20), Fraction(10))))
    assert (chosen.scene.name, chosen.scene.columns, chosen.warnings) == ("Mill", 2, ())


def test_a_picture_whose_end_is_missing_is_refused_and_not_an_empty_map(tmp_path: Path) -> None:
    """Its size can be read, and nothing of it is shown."""
    torn = tmp_path / "torn.png"
    torn.write_bytes(png(400, 300)[:-20])
    with pytest.raises(BadFile):
        import_map(torn, Choices())
    map_file = tmp_path / "torn.uvtt"
    image = b64encode(png(400, 300)[:-20]).decode()
    size = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 100}
    walls = [[{"x": 0, "y": 0}, {"x": 4, "y": 0}]]
    map_file.write_text(json.dumps({"format": 0.3, "resolution": size, "line_of_sight": walls, "image": image}))
    found = import_map(map_file, Choices())
    assert found.image is None and [said.id for said in found.warnings] == ["import.image-left-out"]
