"""Writes the page for `man` in every language that is finished: `python -m installer.packages.man FOLDER`.

What the subcommands take is read off the command line itself, so that no page lacks one.
"""

import gzip
import sys
import tomllib
from argparse import Action
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from core.base.phrase import say
from core.base.version import VERSION
from core.explain.asker import LANGUAGE, Asker
from core.explain.languages import finished
from core.explain.words import Words, languages
from desktop.cli.command_line import parser_of
from installer.packages.place import DATA, NAME

PLACES = {"settings": "~/.config/sandtable", "unsaved": "~/.local/state/sandtable", "own": "~/.local/share/sandtable"}
"""What lies where in a home that names no other folders."""


def page(language: str) -> str:
    """Return the page in a language, as groff reads it."""
    said = tomllib.loads((DATA / "man.toml").read_text(encoding="utf-8"))[language]
    return "\n".join(_lines(language, said)) + "\n"


def pages() -> dict[str, str]:
    """Return the page of every finished language by its path below `share`."""
    return {
        f"man/man1/{NAME}.1.gz" if language == "en" else f"man/{language}/man1/{NAME}.1.gz": page(language)
        for language in languages()
        if finished(language)
    }


def make(goal: Path) -> None:
    """Write every page into a folder, as `/usr/share` has them."""
    for path, text in pages().items():
        file = goal / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(gzip.compress(text.encode(), mtime=0))


def _lines(language: str, said: Mapping[str, str]) -> Iterator[str]:
    words = Words(language)
    whole, subcommands = parser_of(language)
    file = words.text(say("cli.place.file"))
    yield f'.TH {NAME.upper()} 1 "" "Sandtable {VERSION}" "{said["kind"]}"'
    yield f".SH {said['name']}"
    yield f"{NAME} \\- {_safe(said['about'])}"
    yield f".SH {said['synopsis']}"
    yield f".B {NAME}\n.RI [ {_safe(file)} ...]"
    for name, parser in subcommands.items():
        yield f".br\n.B {NAME} {name}\n{_places(parser)}"
    yield f".SH {said['description']}"
    yield _safe(said["told"])
    yield f".SH {said['options']}"
    yield from _arguments(whole, ())
    yield f".SH {said['commands']}"
    common = _common(subcommands.values())
    for name, parser in subcommands.items():
        yield f".SS {name}"
        yield _safe(parser.description or "")
        yield from _arguments(parser, common)
    yield f".PP\n{_safe(said['each'])}"
    yield from _arguments(next(iter(subcommands.values())), (), common)
    yield f".SH {said['files']}"
    for key, place in PLACES.items():
        yield f".TP\n.I {_safe(place)}\n{_safe(said[key])}"


def _common(parsers: Iterable[Asker]) -> tuple[str, ...]:
    """Return the options that all subcommands take, by their first names."""
    taken = [[each.option_strings[0] for each in actions(parser) if each.option_strings] for parser in parsers]
    return tuple(name for name in taken[0] if all(name in each for each in taken))


def actions(parser: Asker) -> list[Action]:
    """Return what a parser takes, but for the subcommands."""
    return [each for each in parser._actions if each.dest != "subcommand"]


def _arguments(parser: Asker, without: Iterable[str], alone: Iterable[str] = ()) -> Iterator[str]:
    for each in actions(parser):
        first = each.option_strings[0] if each.option_strings else ""
        if first in without or (alone and first not in alone):
            continue
        told = str(each.help).replace("%%", "%")
        if LANGUAGE in each.option_strings:
            # the language of whoever made the package is nobody else's usual one
            told = told.partition(" (")[0]
        yield f".TP\n{_taken(each)}\n{_safe(told)}"


def _taken(action: Action) -> str:
    """Return how an argument is written, names bold and what stands for a value in italics."""
    value = "" if action.nargs == 0 else _value(action)
    if not action.option_strings:
        return f".I {value}"
    names = ", ".join(rf"\fB{_safe(name)}\fR" for name in action.option_strings)
    return f"{names} \\fI{value}\\fR" if value else names


def _value(action: Action) -> str:
    if action.choices is not None and action.metavar is None:
        return _safe("|".join(map(str, action.choices)))
    several = " ..." if action.nargs in ("+", "*") else ""
    return _safe(str(action.metavar or action.dest)) + several


def _places(parser: Asker) -> str:
    """Return what a subcommand cannot do without, in italics."""
    wanted = [each for each in actions(parser) if each.required]
    return " ".join(_taken(each) if each.option_strings else rf"\fI{_value(each)}\fR" for each in wanted)


def _safe(text: str) -> str:
    """Return a text in which groff sees no commands of its own, and hyphens can be copied."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


if __name__ == "__main__":
    make(Path(sys.argv[1]))
