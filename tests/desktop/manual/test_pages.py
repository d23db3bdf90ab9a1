"""The pages: each is listed, every link, rule and picture is there, and pictures are those that the script takes."""

import re
from functools import cache
from importlib import import_module

import pytest

from core.rulebook.catalogue import find_entry
from desktop.app import menu_actions
from desktop.cli.command_line import understood
from desktop.manual.pages import CONTENTS, FIRST, FOLDER, page_named, pages, search, section, slug
from desktop.menus.keys import portable
from desktop.rules_browser.page import RULE_ID
from desktop.tools.registry import all_tools
from desktop.window.panels import PANELS
from tests.architecture.source import ROOT
from tests.desktop.manual.pictures import SHOTS, pictures, written

ENGLISH = FOLDER / "en"
ABSTRACT = ("FightPage", "FormDialog")
"""What only others are derived from."""
AROUND = ("FormWindow",)
"""What shows a form, and has its place."""
MOST = 5_000_000
"""Bytes that the whole manual may take, in all languages."""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(pictures/([\w-]+)\.png\)")


@cache
def sources() -> dict[str, str]:
    """Return the text of every module of the desktop, by its name."""
    paths = sorted((ROOT / "desktop").rglob("*.py"))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text("utf-8") for path in paths}


def shown() -> dict[str, type]:
    """Return every class of a dialog or a card, by its name."""
    derived = re.compile(r"^class (\w+)\((?:QDialog|CardPage|FightPage)\)", re.MULTILINE)
    found = [(module, name) for module, text in sources().items() for name in derived.findall(text)]
    return {name: getattr(import_module(module), name) for module, name in found}


@pytest.mark.parametrize("language", written())
def test_every_page_is_listed_once_and_the_contents_name_nothing_else(language: str) -> None:
    listed = [each.name for each in pages(language)]
    assert sorted(listed) == sorted(path.stem for path in (FOLDER / language).glob("*.md"))
    assert listed[0] == CONTENTS and listed[1] == FIRST
    assert sum(not each.deeper for each in pages(language)[1:]) == 10, "ten chapters"


@pytest.mark.parametrize("language", written())
@pytest.mark.parametrize("name", [each.name for each in pages()])
def test_all_that_a_page_names_is_there(name: str, language: str) -> None:
    found = page_named(name, language)
    assert found is not None
    anchors = [each.anchor for each in found.sections]
    assert len(anchors) == len(set(anchors)), "two headings have one anchor"
    for target in LINK.findall(found.source):
        assert target.startswith("#") or ".md" in target, target
        place = target.replace(".md", "")
        assert section(f"{name}{place}" if place.startswith("#") else place, language) is not None, target
    for rule in RULE_ID.findall(found.source):
        assert find_entry(rule).id == rule
    for words, picture in PICTURE.findall(found.source):
        assert words and (pictures(language) / f"{picture}.png").is_file(), picture


@pytest.mark.parametrize("language", written())
def test_a_page_has_the_sections_rules_pictures_and_lines_of_tables_that_the_english_one_has(language: str) -> None:
    for each in pages(language):
        english = page_named(each.name)
        assert english is not None
        assert [one.level for one in each.sections] == [one.level for one in english.sections], each.name
        assert [one.known for one in each.sections] == [one.anchor for one in english.sections], each.name
        for kind in (RULE_ID, re.compile(r"pictures/[\w-]+"), re.compile(r"^(?:[|-]|\d+\.)", re.MULTILINE)):
            assert sorted(kind.findall(each.source)) == sorted(kind.findall(english.source)), each.name


def test_a_place_is_found_by_its_english_name_and_by_its_own() -> None:
    assert section("drawing#doors-and-windows", "de") == section("drawing#türen-und-fenster", "de") is not None


@pytest.mark.parametrize("language", written())
def test_the_pictures_are_those_that_the_script_takes_and_the_pages_name(language: str) -> None:
    named = {picture for each in pages(language) for _, picture in PICTURE.findall(each.source)}
    assert named == set(SHOTS) == {path.stem for path in pictures(language).iterdir()}
    assert sum(path.stat().st_size for path in FOLDER.rglob("*")) < MOST


def test_every_panel_tool_dialog_and_card_has_its_place_in_the_manual() -> None:
    places = {f"panel {each.id}": each.manual for each in PANELS}
    places |= {f"tool {each.id}": each.manual for each in all_tools()}
    places |= {
        name: str(getattr(each, "manual", "")) for name, each in shown().items() if name not in (*ABSTRACT, *AROUND)
    }
    assert len(places) > 60
    assert {what: place for what, place in places.items() if not place or section(place) is None} == {}


def test_places_that_the_code_names_otherwise_are_there() -> None:
    named = re.compile(r'manual\s*=\s*"([^"]+)"|place_of_game\([^"\n]*"([^"]+)"\)')
    found = [one or other for text in sources().values() for one, other in named.findall(text)]
    assert len(found) > 60
    assert [place for place in found if section(place) is None] == []


@pytest.mark.parametrize("language", written())
def test_keys_that_the_manual_names_do_something(language: str) -> None:
    named = {word for each in pages(language) for word in re.findall(r"`([^`]+)`", each.source)}
    words = {word.replace("Strg", "Ctrl").replace("Umschalt", "Shift").replace("Eingabe", "Enter") for word in named}
    keys = [word for word in words if re.fullmatch(r"((Ctrl|Shift|Alt)\+)+\S+|F\d+", word)]
    known = {portable(key) for action in menu_actions() for key in action.shortcuts} | {
        portable(key) for key in ELSEWHERE
    }
    assert len(keys) > 20
    assert [word for word in keys if portable(word) not in known] == []


ELSEWHERE = ("Ctrl+Enter", "Shift+Enter", "Alt+Left")
"""Keys of dialogs, of lists of questions, and of the rules browser, which are in no menu."""


@pytest.mark.parametrize("language", written())
def test_command_lines_that_the_manual_names_are_understood(language: str) -> None:
    named = [line for each in pages(language) for line in re.findall(r"`sandtable ([^`]+)`", each.source)]
    assert named
    for line in named:
        asked, _ = understood(line.split())
        assert asked.language == language


def test_the_search_finds_headings_first_and_all_words_anywhere() -> None:
    first, *_ = search("real dice")
    assert first.section.place == "running#real-dice-and-cards"
    hits = search("plague kettle")
    assert hits == ()
    assert any(hit.section.page == "afflictions" and "poison" in hit.line.casefold() for hit in search("poison"))
    assert search("  ") == ()


def test_anchors_are_those_of_the_pages_as_they_are_read_elsewhere() -> None:
    assert slug("A fight, move by move") == "a-fight-move-by-move"
    assert slug("The players' screen") == "the-players-screen"


def test_the_pages_lie_in_the_docs_too() -> None:
    docs = ROOT / "docs" / "manual"
    assert docs.resolve() == ENGLISH.resolve()
