"""Silhouettes: every creature that comes with the program has one that its name or its entry asks for."""

import tomllib

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from core.documents.shipped import shipped_creatures
from core.rules.registry import SYSTEMS
from desktop.theme.silhouettes import FOLDER, paint_silhouette, shown_words, silhouette_of, words


def test_every_drawing_is_there_and_asked_for_by_words_of_its_own() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(words())
    asked = [word for group in words().values() for word in group]
    assert len(asked) == len(set(asked)) and all(words().values())
    assert all(QSvgRenderer(str(FOLDER / f"{name}.svg")).isValid() for name in words())


def test_each_language_has_words_of_its_own_for_all() -> None:
    assert shown_words("fox-head", "en") == ("fox",) and shown_words("fox-head", "de_AT") == ("fuchs",)
    assert shown_words("fox-head", "fr") == ("fox",)
    with (FOLDER / "de.toml").open("rb") as file:
        assert set(tomllib.load(file)["kinds"]) == set(words())
    assert {"fox", "fuchs"} <= set(words()["fox-head"])


def test_every_creature_of_the_libraries_has_its_own() -> None:
    plain = next(iter(words()))
    bare = {
        creature.name
        for system in SYSTEMS
        for creature in shipped_creatures(system)
        if silhouette_of(creature.silhouette, creature.name, creature.public_name) == plain
    }
    assert bare == {"Human", "Villager"}


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("Marsh wolf",), "wolf-head"),
        (("Guard dog",), "sitting-dog"),
        (("Captain of the guard",), "captain-hat-profile"),
        (("Two Wolves",), "character"),
        (("Two wolfs",), "wolf-head"),
        (("Barrow wight", "Pale lord"), "spectre"),
        (("Ilsabet", "Witch"), "witch-face"),
        (("Ilsabet",), "character"),
        ((), "character"),
    ],
)
def test_a_name_says_what_somebody_is(names: tuple[str, ...], found: str) -> None:
    assert silhouette_of("", *names) == found
    assert silhouette_of("griffin-symbol", *names) == "griffin-symbol"
    assert silhouette_of("no such drawing", *names) == found


def test_a_drawing_takes_the_colour_that_is_asked_for(qapp: QApplication) -> None:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        paint_silhouette(painter, "rat", QRectF(0, 0, 40, 40), "#aa0000")
    colours = {image.pixelColor(x, y).name() for x in range(40) for y in range(40)}
    assert {"#aa0000", "#ffffff"} <= colours and "#000000" not in colours
