"""Silhouettes that stand for creatures: the one that somebody chose, else the one that a name asks for."""

import tomllib
from functools import cache
from pathlib import Path
from re import split

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

import resources
from core.explain.languages import PSEUDO, general, pseudo

FOLDER = Path(resources.__path__[0]) / "silhouettes"
ENGLISH = "kinds.toml"
"""The file of all silhouettes, with their English words; those of a language are named after it."""
ASIDE = r" (?:of|with|in|from|on|at|who|von|vom|mit|im|aus|der|des) "
"""Words after which a name goes on with what somebody has, no more with what he is."""

SHORTEST = 4
"""So many letters at least has a word that ends another and still tells something: the wolf of a Sumpfwolf."""


@cache
def words() -> dict[str, tuple[str, ...]]:
    """Return every silhouette with the words of names that ask for it, in all languages.

    The first is for all whom no word tells of.
    """
    read = [_read("en"), *(_read(path.stem) for path in sorted(FOLDER.glob("*.toml")) if path.name != ENGLISH)]
    return {name: tuple(dict.fromkeys(word for each in read for word in each.get(name, ()))) for name in read[0]}


def shown_words(name: str, language: str) -> tuple[str, ...]:
    """Return the words that ask for a silhouette in a language, in English where it has none; the first names it."""
    return _read(language).get(name) or _read("en")[name]


@cache
def _read(language: str) -> dict[str, tuple[str, ...]]:
    if language == PSEUDO:
        return {name: tuple(map(pseudo, asked)) for name, asked in _read("en").items()}
    path = FOLDER / (ENGLISH if language == "en" else f"{general(language)}.toml")
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {name: tuple(asked) for name, asked in tomllib.load(file)["kinds"].items()}


@cache
def _by_word() -> dict[str, str]:
    return {word: name for name, asked in words().items() for word in asked}


def silhouette_of(chosen: str, *names: str) -> str:
    """Return the silhouette of a creature: the chosen one, or what the first of its names that tells anything says."""
    if chosen in words():
        return chosen
    return next((found for name in names if (found := _told(name))), next(iter(words())))


@cache
def _told(name: str) -> str:
    """Return what the last telling word says, as in "marsh wolf"; what somebody is goes before what he has."""
    known = _by_word()
    for part in split(ASIDE, name.lower()):
        told = [each for word in split(r"[^\w-]+", part) if (each := _meant(word, known))]
        if told:
            return told[-1]
    return ""


def _meant(word: str, known: dict[str, str]) -> str:
    """Return what a word of a name asks for: itself, without a plural's s, or what a compound of it ends with."""
    ends = (word[at:] for at in range(1, len(word) - SHORTEST + 1))
    return next((known[each] for each in (word, word.removesuffix("s"), *ends) if each in known), "")


@cache
def _drawing(name: str, colour: str) -> QSvgRenderer:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))


def paint_silhouette(painter: QPainter, name: str, box: QRectF, colour: str) -> None:
    """Draw a silhouette in one colour into a square."""
    _drawing(name, colour).render(painter, box)
