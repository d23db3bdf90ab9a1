"""Languages: how each counts and writes decimals, by the Unicode CLDR, and one that is made up to find plain words."""

import re
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

PSEUDO = "en-XA"
"""The made-up language: English in letters of its own, so that plain ones give away what is not translated."""

OTHER_FORM = "other"
"""The plural form that every language has."""

ID = re.compile(r"(\b[A-Z][A-Z0-9]+-(?:TAB-[A-Z]+(?:-[A-Z]+)*|[A-Z]+-\d{2})\b)")
"""What the id of a rule, a table or a gap looks like: the made-up language leaves it as it is."""
_NUMBER = re.compile(r"[-−]?(\d+)(?:\.(\d+))?")
_RELATION = re.compile(r"([nivfte])(?: mod (\d+))? (not )?in ([\d.,]+)")
_LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"
)
_KEPT = re.compile(r"\{[^{}]*\}|%L?[\dn]|<[^<>]*>|&\w+;")
"""What a text holds that is no word: fields, marks of Qt's, and tags."""


def general(code: str) -> str:
    """Return the language of a code that may name a country too: `de` of `de_AT`."""
    return re.split(r"[_-]", code)[0]


def finished(code: str) -> bool:
    """Return whether all that the program says is there in a language."""
    return general(code) in _read("languages.toml")["finished"]


def environments(environment: Mapping[str, str]) -> str:
    """Return the language that a shell asks for, where the program speaks it whole, or English."""
    asked = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "en")
    code = general(asked.partition(".")[0])
    return code if finished(code) else "en"


@cache
def window_texts(code: str, only: str = "") -> Mapping[str, str | dict[str, str]]:
    """Return what the window says in a language by its English: in all files of `resources/i18n`, or those of one name.

    Of the language of a country, what the language says is there too; a text with a number has its plurals.
    """
    found: dict[str, str | dict[str, str]] = {}
    for name in dict.fromkeys(("en", general(code), code)):
        folder = files("resources").joinpath("i18n", name)
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda each: each.name):
                if not only or file.name == only:
                    found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found


def plural_form(code: str, number: int | str) -> str:
    """Return the form in which a language says a number, such as `one` or `few`; a text such as `3/2` is `other`."""
    found = _NUMBER.fullmatch(str(number))
    if found is None:
        return OTHER_FORM
    whole, decimals = found[1], found[2] or ""
    bare = decimals.rstrip("0")
    operands = {
        "n": Fraction(f"{whole}.{decimals}") if decimals else int(whole),
        "i": int(whole),
        "v": len(decimals),
        "f": int(decimals or 0),
        "t": int(bare or 0),
        "e": 0,
    }
    rules = _rules(code)
    return next((form for form, rule in rules.items() if _holds(rule, operands)), OTHER_FORM)


def decimal_sign(code: str) -> str:
    """Return what stands before decimals in a language."""
    return "," if general(code) in _read("cldr.toml")["decimal_comma"] else "."


def pseudo(text: str) -> str:
    """Return a text as the made-up language has it; its fields, marks and tags stay as they are."""
    parts: list[str] = []
    end = 0
    for found in _KEPT.finditer(text):
        parts += [text[end : found.start()].translate(_LETTERS), found[0]]
        end = found.end()
    return "".join((*parts, text[end:].translate(_LETTERS)))


def spoken(code: str) -> Callable[[str], str]:
    """Return what says a text that a language does not have: as it is, but for the made-up one, which leaves ids."""
    return _made_up if code == PSEUDO else str


def _made_up(text: str) -> str:
    return "".join(part if ID.fullmatch(part) else pseudo(part) for part in ID.split(text))


def _rules(code: str) -> Mapping[str, str]:
    """Return the rules of a language by the form, as CLDR writes them; none where all numbers are alike."""
    by_language = _plurals()
    return by_language.get(code.replace("-", "_"), by_language.get(general(code), {}))


def _holds(rule: str, operands: Mapping[str, Fraction | int]) -> bool:
    return any(all(_true(part, operands) for part in either.split(" and ")) for either in rule.split(" or "))


def _true(relation: str, operands: Mapping[str, Fraction | int]) -> bool:
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"no rule of plurals: {relation}")
    value = operands[found[1]] % int(found[2]) if found[2] else operands[found[1]]
    ranges = (each.partition("..") for each in found[4].split(","))
    among = value.denominator == 1 and any(int(low) <= value <= int(high or low) for low, _, high in ranges)
    return among != bool(found[3])


@cache
def _plurals() -> dict[str, dict[str, str]]:
    return {
        language: {form: rule for form, rule in row.items() if form != "languages"}
        for row in _read("cldr.toml")["plural"]
        for language in row["languages"]
    }


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("resources").joinpath("i18n", name).read_text(encoding="utf-8"))
