"""Gathers the licences of everything that ships from where it was installed: `python -m installer.packages.notices`."""

import re
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from installer.packages.bill import NOTICES, Part, held_by, notices, parts
from installer.packages.compiled import texts

DEBIAN = Path("/usr/share/doc")
LICENCE = re.compile(r"(LICEN[CS]E|COPYING)[^/]*", re.IGNORECASE)
KEPT_AS_THEY_ARE = (
    "Qt and PySide6",
    "Qt's third parties",
    "GEOS",
    "Inter",
    "DejaVu Sans",
    "game-icons",
    "Tabler Icons",
)
"""What brings no text of its licence along in a form that could be gathered."""


def of_distribution(name: str) -> str | None:
    """Return the licence that an installed distribution brings along; None if it is not there or brings none."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return None
    found = [file for file in files if ".dist-info" in str(file) and LICENCE.fullmatch(file.name)]
    # the shortest path is its own; others are of what it contains, and its own names them
    found.sort(key=lambda file: (len(file.parts), file.name))
    return found[0].read_text(encoding="utf-8") if found else None


def of_debian(packages: str) -> str | None:
    """Return what Debian says of the licences of packages, with blanks between; None if one is not installed."""
    paths = [DEBIAN / package / "copyright" for package in packages.split()]
    if not paths or not all(path.is_file() for path in paths):
        return None
    texts = [path.read_text(encoding="utf-8") for path in paths]
    return (
        texts[0]
        if len(texts) == 1
        else "\n\n".join(f"{p.parent.name}\n\n{t}" for p, t in zip(paths, texts, strict=True))
    )


def gathered(part: Part) -> str | None:
    """Return the text of a part's licence as it is installed here; None where it is not, or has none of its own."""
    if part.notice in KEPT_AS_THEY_ARE:
        return None
    text = of_distribution(part.distribution) if part.distribution else of_debian(part.debian)
    return None if text is None else tidied(text + compiled_in(part))


def compiled_in(part: Part) -> str:
    """Return what of others is compiled into a part, as its own bill says, with their licences; or nothing."""
    if not part.own_bill:
        return ""
    held = held_by(part)
    lines = [f"  {' '.join(filter(None, (name, version)))}: {licence}" for name, version, licence in held]
    told = "\n".join(lines)
    return f"\n\nWhat is compiled into it, each under its own licence:\n\n{told}\n\n{texts(held)}"


def tidied(text: str) -> str:
    """Return a text without blanks at the ends of lines, and with one line's end at its own."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n") + "\n"


def main() -> int:
    """Write the texts anew; say which could not be had here. Returns 0."""
    for part in parts():
        text = gathered(part)
        goal = NOTICES.parent / notices()[part.notice]["text"]
        if text is not None:
            goal.write_text(text, encoding="utf-8")
        elif part.notice not in KEPT_AS_THEY_ARE:
            print(f"not gathered: {part.notice}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
