"""Every file and folder that the documents for developers name is there."""

import re
from functools import cache

import pytest

from tests.architecture.source import ROOT

DOCUMENTS = ("CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
ENDINGS = (".py", ".toml", ".md", ".nsi", ".xml", ".svg", ".json")
TREES = ("core", "desktop", "resources", "tests", "docs", "installer")
MADE = ("resources/i18n", ".proof", "resources/i18n/sandtable_de.ts")
"""What is there once somebody has made it."""
QUOTED = re.compile(r"`([^`\n]+)`")
LINKED = re.compile(r"\]\(([^)#:]+)\)")


@cache
def paths() -> tuple[frozenset[str], str]:
    """Return all files and folders of the trees, and the same as lines to search for the ends of."""
    found = {path.relative_to(ROOT).as_posix() for tree in TREES for path in (ROOT / tree).rglob("*")}
    found |= {path.name for path in ROOT.iterdir()}
    return frozenset(found), "\n".join(sorted(found)) + "\n"


def is_named(text: str) -> bool:
    """Say whether a quoted text is the name of a file or folder."""
    if not re.fullmatch(r"[\w./-]+", text) or text in MADE or "VERSION" in text:
        return False
    return text.endswith(ENDINGS) or text.split("/")[0] in TREES


def is_there(name: str) -> bool:
    """Say whether a file or folder is there: from the root, or at the end of some path."""
    known, lines = paths()
    name = name.rstrip("/")
    return name in known or f"/{name}\n" in lines


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = {name for name in QUOTED.findall(text) if is_named(name)}
    assert named or document not in ("docs/architecture.md", "CONTRIBUTING.md")
    assert sorted(name for name in named if not is_there(name)) == []
    links = set(LINKED.findall(text))
    assert sorted(link for link in links if not (ROOT / document).parent.joinpath(link).exists()) == []


def test_a_name_that_is_gone_is_noticed() -> None:
    assert is_named("desktop/panel.py") and is_there("desktop/panel.py") and is_there("attack/exchange.py")
    for gone in ("desktop/no_panel.py", "attack/no_exchange.py", "desktop/acting"):
        assert is_named(gone) and not is_there(gone)
    assert not is_named("Session.submit")
