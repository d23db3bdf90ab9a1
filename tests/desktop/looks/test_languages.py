"""Languages: each finds, counts and completes what the window says, and one that is finished lacks nothing."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

import core.rules
from core.base.fact import Fact
from core.base.ids import SystemId
from core.base.phrase import say, verbatim
from core.documents.sample_fights import samples
from core.documents.shipped import shipped_creatures, shipped_wares
from core.documents.translated import creatures_in, library_words, told_catalogue, wares_in
from core.explain.languages import ID, PSEUDO, finished, plural_form, pseudo
from core.explain.terms import plain_term, told_term
from core.explain.words import Words, languages
from core.model.creature import Sheet
from core.model.gear import Item
from core.rulebook.catalogue import catalogue, system_ids
from core.rulebook.reference import reference_changes
from core.rulebook.rule import Entry, Gap, Rule, Table
from core.rules.kit.told_rules import rule_texts
from core.rules.registry import SYSTEMS, figures_of
from core.rules.semi_automagic.afflictions.syndromes import table as syndromes
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC, SKILLS, TECHNIQUES
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.sheet import USUAL
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import LINKED
from desktop import translation
from desktop.compiled_words import Wording
from desktop.forms.field import Control
from desktop.forms.sheet_fields import specs_of
from desktop.manual.pages import pages
from desktop.properties.words import choice_of
from desktop.run.odds_summary import tenths
from desktop.sheets.groups import are_fields, choice_words
from desktop.sheets.item_fields import weight_text
from desktop.theme.silhouettes import silhouette_of
from desktop.theme.silhouettes import words as silhouettes
from desktop.translation import translate_window, wanted, window_words
from desktop.window.about import notices
from tests.architecture.source import ROOT
from tests.desktop.manual.pictures import written
from tests.helpers.plurals import plural_forms, plurals_of
from tests.helpers.templates import fields_of

TONGUES = tuple(code for code in languages() if code != "en")


@pytest.fixture
def english_after(qapp: QApplication) -> Iterator[QApplication]:
    """Give the application, which speaks English again afterwards."""
    yield qapp
    translate_window(qapp, "en")


@cache
def window_texts() -> dict[str, frozenset[str]]:
    """Return every text that the window has translated, with the contexts that say it, as Qt's tool finds them."""
    tool = Path(sys.executable).with_name("pyside6-lupdate")
    if not tool.exists():
        pytest.skip("Qt's lupdate is not there")
    with TemporaryDirectory() as folder:
        made = Path(folder) / "window.ts"
        asked: list[str | Path] = [tool, "-extensions", "py", "desktop", "-ts", made, "-silent"]
        subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, timeout=120)
        tree = ElementTree.parse(made)
    found: dict[str, set[str]] = {}
    for context in tree.iter("context"):
        for message in context.iter("message"):
            found.setdefault(message.findtext("source", ""), set()).add(context.findtext("name", ""))
    for text in sheet_texts():
        found.setdefault(text, set()).add("sheet")
    for sample in samples():
        found.setdefault(sample.about, set()).add("sample")
    for notice in notices():
        found.setdefault(notice["use"], set()).add("notice")
    return {text: frozenset(contexts) for text, contexts in found.items()}


def test_no_words_are_translated_within_others_where_qt_s_tool_does_not_find_them() -> None:
    """It knows nothing of what stands in braces: such words would lack in every language, and nobody would know."""
    lost = []
    for file in sorted((ROOT / "desktop").rglob("*.py")):
        for text in (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.JoinedStr)):
            calls = [each for each in ast.walk(text) if isinstance(each, ast.Call) and each.args]
            named = (getattr(each.func, "id", "") or getattr(each.func, "attr", "") for each in calls)
            found = zip(calls, named, strict=True)
            said = [call.args[0] for call, name in found if name in ("tr", "translate")]
            lost += [f"{file.name}: {ast.unparse(each)}" for each in said if isinstance(each, ast.Constant)]
    assert not lost, lost


def sheet_texts() -> set[str]:
    """Return the titles, groups and choices that the fields of all sheets, gear and syndromes have."""
    for module in walk_packages(core.rules.__path__, "core.rules."):
        import_module(module.name)
    kinds, told = [Fact], set()
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        spoken = getattr(kind, "spoken", None) or any(field.title for field in kind.model_fields.values())
        if kind.__module__.startswith(("core.rules", "core.model")) and spoken:
            specs = specs_of(kind)
            told |= {text for spec in specs for text in (spec.title, spec.group) if text}
            chosen = [spec for spec in specs if not any(are_fields(spec, sheet) for sheet in Sheet.__subclasses__())]
            told |= {words for spec in chosen for words in choice_words(spec) if any(map(str.isalpha, words))}
    return told


def marks(text: str) -> list[str]:
    """Return what a text has filled in later, and its tags."""
    return sorted(set(re.findall(r"\{[^{}]*\}|%[\dn]|<[^<>]*>", text)))


def own_templates(code: str) -> dict[str, str]:
    """Return the templates of phrases in a language alone."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "resources" / "phrases" / code).glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def missing(code: str) -> list[str]:
    """Return what is not said in a language: ids of phrases, and texts of the window."""
    own = own_templates(code)
    said = {text.partition("|")[2] or text for text in window_words(code)}
    return [
        *(f"phrase {each}" for each in sorted(own_templates("en").keys() - own.keys())),
        *(f"window {each}" for each in sorted(window_texts().keys() - said - window_words(code).keys())),
        *(f"rule {each}" for each in untold_rules(code)),
        *(f"library {each}" for each in unnames_in(code)),
        *(f"term {each}" for each in untold_terms(code)),
        *(f"manual {each.name}" for each in pages() if code not in written()),
    ]


def told_fields(entry: Entry) -> tuple[str, ...]:
    """Return the names of an entry's texts that a language has to have."""
    match entry:
        case Rule():
            return ("title", "text", "example") if entry.example else ("title", "text")
        case Table():
            return ("title", "columns", "note") if entry.note else ("title", "columns")
        case Gap():
            return ("missing", "default", "basis")


def untold_rules(code: str) -> list[str]:
    """Return the texts of the catalogues that a language lacks, such as `T99-ACT-15.text`."""
    return [
        f"{entry.id}.{name}"
        for system in system_ids()
        for entry in catalogue(system)
        for name in told_fields(entry)
        if name not in rule_texts(system, code).get(entry.id, {})
    ]


def library_texts(system: SystemId) -> set[str]:
    """Return all that creatures and gear of a system that ship are called, and their notes."""
    items: list[Item] = [ware.item for ware in shipped_wares(system)]
    found = {ware.shelf for ware in shipped_wares(system)}
    for creature in shipped_creatures(system):
        items += creature.kit
        found |= {creature.name, creature.public_name, *(text for _, text in creature.notes if isinstance(text, str))}
    return (found | {text for item in items for text in (item.name, item.notes)}) - {""}


WORD = re.compile(r"[A-Za-z]{3}")


def written_in(fact: Fact) -> Iterator[str]:
    """Yield the words that stand in the fields of a sheet, and of what it lists."""
    for spec in specs_of(type(fact)):
        value = None if spec.example else getattr(fact, spec.name)
        if spec.control is Control.LIST:
            yield from (text for each in value or () for text in written_in(each))
        elif spec.control is Control.TEXT or (spec.control is Control.WORDS and not spec.likely):
            yield from (value,) if isinstance(value, str) else value or ()


def terms_of(system: SystemId) -> set[str]:
    """Return the skills, kinds of damage, syndromes and weapons of a game: of its tables, and of its creatures."""
    known = figures_of(system)
    sheet = SYSTEMS[system].sheet
    found = {*known.profiles(), *(text for name in sheet.model_fields for text in known.suggestions(name))}
    found |= {text for creature in shipped_creatures(system) for text in written_in(creature.sheet)}
    found |= {*USUAL} if system == SWIFT_SWORDS else {*LINKED} if system == TOWERS else set()
    found |= {*SKILLS, *TECHNIQUES, *syndromes()} if system == SEMI_AUTOMAGIC else set()
    return {text for text in found if WORD.search(text)}


def own_terms(code: str, system: SystemId, part: str) -> dict[str, str]:
    """Return what a language has itself for the terms of a game."""
    file = ROOT / "resources" / "terms" / code / f"{system}.toml"
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))[part]) if file.exists() else {}


def untold_terms(code: str) -> list[str]:
    """Return what a language has no word for of what the books call skills, kinds of damage and the like."""
    return [
        f"{system}: {text}"
        for system in system_ids()
        for text in sorted(terms_of(system))
        if text not in own_terms(code, system, "names") and text not in own_terms(code, system, "weapons")
    ]


def unnames_in(code: str) -> list[str]:
    """Return what creatures, gear and their notes a language has no words for."""
    return [
        f"{system}: {text}"
        for system in system_ids()
        for text in sorted(library_texts(system) - library_words(system, code).keys())
    ]


FIGURES = re.compile(r"\d+")


@pytest.mark.parametrize("code", TONGUES)
def test_a_catalogue_in_a_language_has_the_ids_figures_and_columns_of_the_english_one(code: str) -> None:
    for system in system_ids():
        book, told = catalogue(system), told_catalogue(system, code)
        known = {str(entry.id) for entry in book}
        assert rule_texts(system, code).keys() <= known | {"system"}
        for entry in book:
            for name, said in rule_texts(system, code).get(entry.id, {}).items():
                if name == "cells":
                    assert isinstance(entry, Table)
                    assert said.keys() <= {cell for row in entry.rows for cell in row}, entry.id
                    pairs = list(said.items())
                elif name == "changes":
                    changes = reference_changes()[entry.id]
                    assert said.keys() <= {each[part] for each in changes for part in ("from", "to") if part in each}
                    pairs = list(said.items())
                elif name == "example":
                    assert isinstance(entry, Rule)
                    english = [(each.given, each.expect) for each in entry.example]
                    pairs = [
                        both for pair, own in zip(english, said, strict=True) for both in zip(pair, own, strict=True)
                    ]
                elif name == "columns":
                    assert len(told.table(entry.id).columns) == len(set(said)), entry.id
                    continue
                else:
                    pairs = [(getattr(entry, name), said)]
                for english_text, own_text in pairs:
                    for kind in (FIGURES, ID):
                        assert sorted(kind.findall(own_text)) == sorted(kind.findall(english_text)), (entry.id, name)


@pytest.mark.parametrize("code", TONGUES)
def test_creatures_and_gear_in_a_language_are_the_english_ones_but_for_their_words(code: str) -> None:
    for system in system_ids():
        assert library_words(system, code).keys() <= library_texts(system)
        for creature, said in zip(shipped_creatures(system), creatures_in(system, code), strict=True):
            kit = tuple(
                item.but(name=own.name, notes=own.notes) for item, own in zip(creature.kit, said.kit, strict=True)
            )
            assert said == creature.but(name=said.name, public_name=said.public_name, kit=kit, notes=said.notes)
            assert silhouette_of(said.silhouette, said.name, said.public_name) != next(iter(silhouettes())) or (
                silhouette_of(creature.silhouette, creature.name, creature.public_name) == next(iter(silhouettes()))
            ), f"{said.name} has lost its silhouette"
        for ware, own in zip(shipped_wares(system), wares_in(system, code), strict=True):
            assert own.item == ware.item.but(name=own.item.name, notes=own.item.notes)


@pytest.mark.parametrize("code", TONGUES)
def test_terms_of_the_books_are_told_in_a_language_and_understood_as_they_are_told(code: str) -> None:
    for system in system_ids():
        named = own_terms(code, system, "names")
        told = {**own_terms(code, system, "weapons"), **named}
        assert len(set(told.values())) == len(told), "two terms of a game are called alike"
        for english, own in told.items():
            assert told_term(english, code, system) == own and plain_term(own, code, system) == english
            assert plain_term(english, code, system) == english and told_term(own, "en", system) == own
        for table in catalogue(system).tables.values():
            cells = rule_texts(system, code).get(table.id, {}).get("cells", {})
            differ = {cell for cell in cells if cell in named and cells[cell].casefold() != named[cell].casefold()}
            assert not differ, (table.id, differ)


def test_a_term_is_told_with_what_it_is_narrowed_to_and_understood_in_small_letters() -> None:
    game = SystemId("basic-roleplaying")
    assert told_term("Melee Weapon (Sword)", "de", game) == "Nahkampfwaffe (Schwert)"
    assert told_term("Melee Weapon (Fork)", "de", game) == "Nahkampfwaffe (Fork)"
    assert (
        told_term("Dodge +4", "de", game) == "Ausweichen +4" and told_term("Anna \u22124", "de", game) == "Anna \u22124"
    )
    assert told_term("Somebody (Sword)", "de", game) == "Somebody (Sword)"
    assert plain_term("Nahkampfwaffe (Schwert)", "de", game) == "Melee Weapon (Sword)"
    assert plain_term("ausweichen", "de", game) == "Dodge" == plain_term("Dodge", "de", game)
    assert plain_term("Kochen", "de", game) == "Kochen" and told_term("Kochen", "de", game) == "Kochen"
    words = Words("de")
    assert (
        words.text(say("x", skill="Dodge")) == "x (skill Ausweichen)" == words.text(say("x", skill="Dodge"), game=game)
    )
    assert words.text(verbatim("Dodge"), game=game) == "Ausweichen"
    assert told_term("Dodge", "de", "semi-automagic") == "Dodge"


@pytest.mark.parametrize("code", TONGUES)
def test_a_language_is_finished_when_nothing_is_missing(code: str) -> None:
    lacks = missing(code)
    assert finished(code) == (not lacks), f"{len(lacks)} are missing: {lacks[:20]}"


@pytest.mark.parametrize("code", TONGUES)
def test_what_is_translated_is_said_in_english_with_the_same_fields_and_all_plurals(code: str) -> None:
    english, forms = own_templates("en"), plural_forms(code)
    wrong = []
    for identity, template in own_templates(code).items():
        plurals = [given - {each for each in given if each.startswith("=")} for _, given in plurals_of(template)]
        if set(fields_of(template)) != set(fields_of(english[identity])) or any(each != forms for each in plurals):
            wrong.append(identity)
    assert wrong == []


def sources(text: str) -> str:
    """Return the English of a key in a file of the window's words."""
    context, found, rest = text.partition("|")
    return rest if found and context in window_texts().get(rest, ()) else text


@pytest.mark.parametrize("code", ("en", *TONGUES))
def test_the_words_of_the_window_are_said_by_it_with_the_same_marks(code: str) -> None:
    for text, said in window_words(code).items():
        english = sources(text)
        assert english in window_texts(), f"{text!r} is nowhere in the window"
        if "%n" in english:
            assert isinstance(said, dict) and said.keys() == plural_forms(code), text
        for each in said.values() if isinstance(said, dict) else (said,):
            assert not isinstance(said, str) or marks(each) == marks(english), text
            assert ("&" in re.sub(r"&\w+;|&&|& ", "", each)) == ("&" in re.sub(r"&\w+;|&&|& ", "", english)), text


def test_every_text_with_a_number_has_its_plurals_in_english() -> None:
    counted = {text for text in window_texts() if "%n" in text}
    assert counted - window_words("en").keys() == {
        "%1; %n more", "%n discarded", "%n of them Hearts", "%n selected: ", "and %n more", "the first %n",
    }  # fmt: skip


def test_the_window_says_what_is_translated_and_counts_as_the_language_does(
    english_after: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: dict[str, Wording] = {
        "Foes": "Wrogowie",
        "TurnRibbon|The fight is over": "Koniec walki",
        "%n questions wait": {"one": "%n pytanie", "few": "%n pytania", "many": "%n pytań", "other": "%n pytania"},
    }
    monkeypatch.setattr(translation, "window_words", lambda code: said if code == "pl" else {})
    translate_window(english_after, "pl")
    translate = QCoreApplication.translate
    assert translate("Anything", "Foes") == "Wrogowie"
    assert [translate(each, "The fight is over") for each in ("TurnRibbon", "X")] == [
        "Koniec walki",
        "The fight is over",
    ]
    counted = [translate("X", "%n questions wait", None, number) for number in (1, 3, 5, 22)]
    assert counted == ["1 pytanie", "3 pytania", "5 pytań", "22 pytania"]
    translate_window(english_after, "en")
    assert translate("Anything", "Foes") == "Foes"


@pytest.mark.parametrize("code", ["ar", "br", "cs", "cy", "gv", "ja", "lag", "lt", "mt", "ro", "sl"])
def test_every_number_takes_the_plural_form_of_the_language(
    english_after: QApplication, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    said: dict[str, Wording] = {"%n cards": {each: f"{each} %n" for each in plural_forms(code)}}
    monkeypatch.setattr(translation, "window_words", lambda code: said)
    translate_window(english_after, code)
    counted = [english_after.translate("X", "%n cards", None, number) for number in range(1200)]
    assert counted == [f"{plural_form(code, number)} {number}" for number in range(1200)]


def test_numbers_are_typed_and_read_as_in_the_language(english_after: QApplication) -> None:
    translate_window(english_after, "de")
    assert QLocale().toString(2.5) == "2,5"
    assert english_after.translate("QPlatformTheme", "Cancel") == "Abbrechen"


def test_the_made_up_language_leaves_no_plain_word(english_after: QApplication) -> None:
    translate_window(english_after, PSEUDO)
    assert pseudo("&File %1 {who} <b>bold</b>") == "&Ƒîļé %1 {who} <b>ƀöļð</b>"
    assert english_after.translate("X", "Foes") == pseudo("Foes") != "Foes"
    assert english_after.translate("X", "Nobody could translate this") == "Nobody could translate this"
    letters = re.compile(r"[a-zA-Z]{2}")
    plain = [
        text
        for text in Words(PSEUDO).templates.values()
        if letters.search(re.sub(r"\{\w+(, \w+)?\}|\{\w+, (plural|kind),|\b(one|other) \{", "", text))
    ]
    assert plain == []


def test_the_made_up_language_has_every_rule_creature_and_thing_and_leaves_ids_alone() -> None:
    letters = re.compile(r"[a-z]{2}")
    for system in system_ids():
        for entry in told_catalogue(system, PSEUDO):
            told = [getattr(entry, name) for name in told_fields(entry) if name != "example"]
            texts = [text for each in told for text in ((each,) if isinstance(each, str) else each)]
            assert [text for text in texts if letters.search(ID.sub("", text))] == []
        names = [each.name for each in creatures_in(system, PSEUDO)]
        names += [each.item.name for each in wares_in(system, PSEUDO)]
        assert [name for name in names if letters.search(name)] == []
    assert "T99-FLIP-03" in {found for each in told_catalogue("99-towers", PSEUDO) for found in ID.findall(str(each))}


def test_a_language_that_is_not_finished_is_never_taken_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: QLocale("cy_GB")))
    assert wanted("") == "en" and wanted("cy") == "cy"
    monkeypatch.setattr(translation, "finished", lambda code: code == "cy")
    assert wanted("") == "cy" and wanted("fr") == "fr"


def test_weights_and_the_bounds_of_a_chance_are_written_as_the_reader_writes_numbers(
    english_after: QApplication,
) -> None:
    assert weight_text(1400) == "1.4 kg (3.1 lb)" and tenths(Fraction(1, 80)) == "1.3 %"
    translate_window(english_after, "de")
    assert weight_text(1400) == "1,4 kg (3,1 lb)" and tenths(Fraction(1, 80)) == "1,3 %"


@pytest.mark.parametrize(
    ("context", "english", "german"),
    [
        ("tools", "Open", "Offen"),
        ("tools", "Locked", "Abgeschlossen"),
        ("tools", "Light", "Licht"),
        ("tools", "Cover", "Verdecken"),
        ("properties", "Locked", "Gesperrt"),
        ("properties", "Light", "Licht"),
        ("actions", "Light", "Hell"),
        ("StartPage", "Open", "Öffnen"),
        ("paper", "Attack", "Angriff"),
        ("bar", "Attack", "Angreifen"),
    ],
)
def test_an_english_word_with_several_meanings_has_a_german_one_for_each(
    english_after: QApplication, context: str, english: str, german: str
) -> None:
    translate_window(english_after, "de")
    assert QCoreApplication.translate(context, english) == german


def test_what_a_door_is_and_how_heavy_cover_is_are_german_words_of_their_own(english_after: QApplication) -> None:
    translate_window(english_after, "de")
    assert [choice_of("state", each) for each in ("open", "closed", "locked")] == [
        "Offen",
        "Geschlossen",
        "Abgeschlossen",
    ]
    assert [choice_of("cover.grade", each) for each in ("light", "medium", "heavy")] == ["Leicht", "Mittel", "Schwer"]
