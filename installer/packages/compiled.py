"""The texts of the licences of what is compiled into a part: each text once, with whose it is and their copyright."""

import re
import tomllib
from collections.abc import Sequence

from installer.packages.place import DATA

FOLDER = DATA / "compiled"
BY_ITS_COPYRIGHT = ("MIT", "Zlib")
"""The licences that want the copyright of each work told with their text."""
LINE = "-" * 78


def chosen(expression: str) -> tuple[str, ...]:
    """Return the licences by which a work is taken, of an expression by SPDX: of several choices Apache-2.0, else MIT.

    Raise `ValueError` for one that cannot be read.
    """
    return tuple(each for part in expression.split(" AND ") for each in _of_choices(part.strip("() ")))


def _of_choices(part: str) -> tuple[str, ...]:
    choices = part.split(" OR ")
    taken = next((each for each in ("Apache-2.0", "MIT") if each in choices), choices[0])
    if not re.fullmatch(r"[A-Za-z0-9.-]+( WITH [A-Za-z0-9.-]+)?", taken):
        raise ValueError(f"this licence cannot be read: {part}")
    return tuple(taken.split(" WITH "))


def text_of(licence: str) -> str:
    """Return the text of a licence, or of an exception from one; raise `FileNotFoundError` if there is none."""
    return (FOLDER / f"{licence.lower()}.txt").read_text(encoding="utf-8")


def copyrights() -> dict[str, list[str]]:
    """Return what works say of their copyright, by their names."""
    found: dict[str, list[str]] = tomllib.loads((FOLDER / "copyright.toml").read_text(encoding="utf-8"))
    return found


def texts(held: Sequence[tuple[str, str, str]]) -> str:
    """Return the texts for works, given as name, version and licence; raise `KeyError` where a copyright lacks."""
    by_licence: dict[str, set[str]] = {}
    for name, _, expression in held:
        for licence in chosen(expression):
            by_licence.setdefault(licence, set()).add(name)
    return "\n\n".join(_chapter(licence, sorted(names)) for licence, names in sorted(by_licence.items()))


def _chapter(licence: str, names: Sequence[str]) -> str:
    whose = f"  {', '.join(names)}"
    if licence in BY_ITS_COPYRIGHT:
        said = copyrights()
        whose = "\n".join(f"  {name}: {'; '.join(said[name])}".removesuffix(": ") for name in names)
    return f"{LINE}\n{licence}, for:\n{whose}\n\n{text_of(licence).rstrip()}"
