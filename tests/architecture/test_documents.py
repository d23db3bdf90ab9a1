"""The pages about the program: every path that they name is there, and so is every page that they link to."""

import re
from functools import cache

import pytest

from core.engine import request
from tests.architecture.source import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
MADE_LATER = ("resources/i18n", ".venv", "build/packages")
"""What comes to be when somebody adds a language, sets the program up, or makes a package."""

MOST_WORDS = 1150
"""Of two pages, tables and paths among them."""


@cache
def paths() -> tuple[str, ...]:
    """Return everything in the project, each path with a stroke before it."""
    tops = ("core", "desktop", "installer", "resources", "tests", ".ci", ".github")
    found = (path for top in tops for path in (ROOT / top).rglob("*") if "__pycache__" not in path.parts)
    return tuple(f"/{path.relative_to(ROOT).as_posix()}" for path in found)


def named(page: str) -> list[str]:
    """Return what looks like a path among the words in code of a page."""
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    words = [word.rstrip("/") for span in re.findall(r"`([^`\n]+)`", text) for word in span.split()]
    return [word for word in words if re.fullmatch(r"[\w.-]+(/[\w.-]+)+|\w+\.(py|toml)", word)]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    """A path may begin anywhere in the tree, as `attack/modifiers` does."""
    missing = [
        name
        for name in named(page)
        if not name.startswith(MADE_LATER)
        if not (ROOT / name).exists() and not any(path.endswith(f"/{name}") for path in paths())
    ]
    assert missing == []


def test_the_page_for_a_newcomer_stays_two_pages_long() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert len(text.split()) <= MOST_WORDS


@pytest.mark.parametrize("page", PAGES)
def test_every_page_that_a_page_links_to_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [to for to in re.findall(r"\]\(([^)#]+)\)", text) if not ((ROOT / page).parent / to).exists()] == []


def test_what_the_page_on_rules_says_of_asking_can_be_called() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    called = [name for name in re.findall(r"yield from (\w+)", text) if not name.startswith("_")]
    assert called and [name for name in called if not hasattr(request, name)] == []


def test_each_fault_that_is_told_of_names_what_becomes_of_it_and_a_test() -> None:
    text = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in text.splitlines() if "_" in line]
    faults = [
        row for row in rows if re.search(r"`[\w/]+(\.py)?`", row[-1]) and len(row) in (3, 4) and row[0][0].isupper()
    ]
    assert len(faults) >= 40 and len({row[0] for row in faults}) == len(faults)
    named = {name for row in faults for name in re.findall(r"`([\w/]+\.py)`", row[-1])}
    assert [name for name in named if not (ROOT / "tests" / name).exists()] == []


GAME_FOLDERS = ("towers", "semi_automagic", "basic_roleplaying", "faction_zones", "swift_swords")
"""The packages of the games, as the table of chapters has them from left to right."""


def chapters() -> dict[tuple[str, str], str]:
    """Return what the table of chapters says of each folder in each game; nothing where a game has it elsewhere."""
    page = (ROOT / "docs/where.md").read_text(encoding="utf-8")
    rows = [line for line in page.partition("| folder |")[2].splitlines() if line.startswith("| `")]
    found = {}
    for row in rows:
        first, *cells = (cell.strip() for cell in row.strip("|").split("|"))
        assert len(cells) == len(GAME_FOLDERS), row
        for folder in re.findall(r"`([^`]+)`", first):
            for game, cell in zip(GAME_FOLDERS, cells, strict=True):
                if cell and not cell.startswith("("):
                    found[game, folder] = cell
    return found


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_the_table_of_chapters_names_every_folder_of_a_game(game: str) -> None:
    told = {folder for of, folder in chapters() if of == game}
    there = {path.name for path in (ROOT / "core/rules" / game).iterdir() if path.is_dir() and path.name[0] != "_"}
    either = [{"time", "rounds"}, {"movement", "zones"}, {"grappling", "holds", "melee"}, {"minds", "morale"}]
    assert sorted(there - told) == []
    for folder in told - there - {"."}:
        assert any(folder in pair and pair & there for pair in either), f"there is no {folder}"
