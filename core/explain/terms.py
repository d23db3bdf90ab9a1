"""Terms of the books: what a language calls skills, kinds of damage, syndromes, weapons; rules know them in English.

They lie in `resources/terms/<language>/<system>.toml` by their English: `names` are told wherever they stand, those of
`weapons` where a row of a table or an own attack is meant, for things that are carried may be called so too. Sheets and
documents keep the English; it is told where it is shown, and what is typed in either language is understood.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from core.explain.languages import PSEUDO, general, pseudo

_SPECIAL = re.compile(r"(.+) \((.+)\)")
"""A name with what it is narrowed to: `Melee Weapon (Sword)`."""
_ENDINGS = tuple("0123456789)")
_BONUS = re.compile(r"(.+)( [+\u2212]\d+)")
"""A name with what it gives: `Stealth +4`."""


def told_term(text: str, language: str, game: str = "") -> str:
    """Return what a language calls a term of a game's book; of all games where none is named; else the text itself."""
    return _told(text, _terms(language, game))


def told_name(text: str, language: str, game: str = "") -> str:
    """Return what a language calls a skill, a kind of damage or a syndrome, and no weapon; else the text itself."""
    return _told(text, _names(language, game))


def plain_term(text: str, language: str, game: str = "") -> str:
    """Return the English of a term as a language calls it, in small letters or capitals; else the text itself."""
    told = _english(language, game)
    if text in told or text in _terms(language, game):
        return told.get(text, text)
    found = next((english for own, english in told.items() if own.casefold() == text.casefold()), None)
    parts = _SPECIAL.fullmatch(text)
    if found is None and parts is not None and plain_term(parts[1], language, game) != parts[1]:
        return f"{plain_term(parts[1], language, game)} ({plain_term(parts[2], language, game)})"
    return text if found is None else found


def _told(text: str, known: Mapping[str, str]) -> str:
    if text in known or text[-1:] not in _ENDINGS:
        return known.get(text, text)
    bonus = _BONUS.fullmatch(text)
    if bonus is not None:
        return known.get(bonus[1], bonus[1]) + bonus[2]
    parts = _SPECIAL.fullmatch(text)
    if parts is None or parts[1] not in known:
        return text
    return f"{known[parts[1]]} ({known.get(parts[2], parts[2])})"


@cache
def _english(language: str, game: str) -> Mapping[str, str]:
    """Return the English by what a language calls it; of several that it calls alike, the first."""
    found: dict[str, str] = {}
    for english, told in _terms(language, game).items():
        found.setdefault(told, english)
    return found


@cache
def _terms(language: str, game: str) -> Mapping[str, str]:
    return {**_part("weapons", language, game), **_names(language, game)}


@cache
def _names(language: str, game: str) -> Mapping[str, str]:
    return _part("names", language, game)


def _part(part: str, language: str, game: str) -> dict[str, str]:
    folder = files("resources").joinpath("terms")
    if language == PSEUDO:
        codes = (each.name for each in folder.iterdir() if each.is_dir())
        return {english: pseudo(english) for code in codes for english in _part(part, code, game)}
    found: dict[str, str] = {}
    for code in dict.fromkeys((general(language), language)):
        shelf = folder.joinpath(code)
        for file in sorted(shelf.iterdir(), key=lambda each: each.name) if shelf.is_dir() else ():
            if file.name.endswith(".toml") and game in ("", file.name.removesuffix(".toml")):
                rows = tomllib.loads(file.read_text(encoding="utf-8"))[part]
                found |= rows if game else {key: told for key, told in rows.items() if key not in found}
    return found
