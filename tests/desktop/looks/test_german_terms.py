"""German: what a book calls by one word is called by one word everywhere, on the screen, in the rules and on paper."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from core.base.ids import SystemId
from core.explain.words import Words
from core.rulebook.catalogue import catalogue
from core.rulebook.rule import Gap, Rule, Table
from core.rules.kit.told_rules import rule_texts
from core.rules.registry import SYSTEMS, figures_of
from desktop.forms.sheet_fields import specs_of
from desktop.window.main_window import MENUS
from tests.architecture.source import ROOT
from tests.desktop.looks.test_languages import own_terms

PHRASES = ROOT / "resources" / "phrases"
SHORT = {
    "99-towers": "T99",
    "basic-roleplaying": "BRP",
    "faction-zones": "FAC",
    "semi-automagic": "SEC",
    "swift-swords": "SST",
}
TERMS = {
    "99-towers": (
        ("showdown", "Showdown"),
        ("focus", "Fokus"),
        ("incapacitat|disabled", "ampfunfähig"),
        ("immun", "mmun"),
        ("total cover", "olle[rn]? Deckung"),
        ("burst", "xplosion"),
        ("difficult (terrain|ground)", "elände"),
        ("marker", "Marker"),
        ("upkeep", "Unterhalt"),
        ("improvised", "mprovisiert"),
        ("stance", "Haltung"),
        ("power attack", "Wuchtangriff"),
        ("reckless", "ücksichtslos"),
        ("resilience", "iderstandskraft"),
        ("opportunity", "elegenheit"),
        ("susceptib", "nfällig"),
        ("companion", "efährte"),
        ("exposed", "Blöße"),
    ),
    "basic-roleplaying": (
        (r"(?<!\{)specialt", "pezialgebiet"),
        ("base chance|base %", "rundchance"),
        ("firearm", "chuss"),
        ("defen[cs]es?", "erteidig|Parade"),
        ("fumble", "atz"),
        ("special success", "esonder"),
        ("first aid", "rste[rn]? Hilfe"),
    ),
    "faction-zones": (
        ("impaired", "eeinträchtig"),
        ("direct damage", "irekt"),
        ("incapacitat", "ampfunfähig"),
        ("barrier", "indernis"),
        ("immun", "mmun"),
        ("improvised", "mprovisiert"),
        ("hid(e|es|ing) behind", "ersteck"),
        ("consumable", "Verbrauchsgegenst"),
        ("bonus action", "onusaktion"),
        ("blast", "xplosion|Rundum"),
        ("durability", "altbarkeit"),
        ("massive", "ewaltig"),
    ),
    "semi-automagic": (
        (r"(?<!\{)components?(?!\})", "austein"),
        ("combo rating", "ombowert"),
        ("conceal", "arn"),
        ("scatter", "bweich"),
        ("critical", "ritisch"),
        ("sedative", "Betäubungsmittel"),
        ("nause", "Übelkeit"),
        ("infection", "ntzündung"),
        ("delay", "erzöger|chieb|chob|chub"),
        ("total cover", "olle[rn]? Deckung"),
        ("(difficult|rough) (terrain|ground)", "elände"),
        ("flat-footed", "falschen Fuß"),
        ("mobility penalt", "eweglichkeitsabz"),
        ("morale penalt", "oralabz"),
        ("called shot", "ezielt"),
    ),
    "swift-swords": (
        ("bonus rank", "onusr"),
        ("massive damage", "uchtig"),
        ("cross-?over (loss|at)|by cross-over", "bergreifen|Ein solcher Verlust"),
        ("killed in action", "m Kampf gefallen"),
        ("defensive(ly)? driv|driv\\w+ defensive", "efensiv"),
        ("hit location", "refferstelle"),
        ("first aid", "Erste[rn]? Hilfe"),
        ("superiority level", "berlegenheit"),
        ("trauma", "Trauma"),
        ("refresh", "uffrisch"),
        ("heroic level", "eldenstufe"),
        ("withdraw", "zieh|zog"),
    ),
}
"""game -> what its book says in English, and what has to stand in the German of it."""
AVOIDED = (
    "[Ss]chwierige[rmn]? Grund",
    "höhere[rmn]? Grund",
    "[Vv]öllige[rmn]? Deckung",
    "Spielmarke",
    "Liebling",
    "entblößt",
    "[Bb]estandteil",
    "Gepacktwerden",
    r"\berste[rn]? Hilfe",
    "Kräftemessen",
    "Spielercharakter",
    r"\bhäng(t|en) (vor allem )?(dar)?a[nm]\b(?!.*\b(Brust|Hand)\b)",
)
"""What was said of these once and no German says so, or what has another word now."""


@cache
def pairs(game: str) -> tuple[tuple[str, str, str], ...]:
    """Return every phrase, rule, table and gap of a game: where it stands, in English, and in German."""
    return (*_phrases(game), *_rules(game))


def _phrases(game: str) -> Iterator[tuple[str, str, str]]:
    for path in sorted((PHRASES / "de").glob("*.toml")):
        german = tomllib.loads(path.read_text("utf-8"))
        english = tomllib.loads((PHRASES / "en" / path.name).read_text("utf-8"))
        for key, text in german.items():
            if key.startswith((f"{game}.", f"setting.{SHORT[game]}-")):
                yield key, english[key], text


def _rules(game: str) -> Iterator[tuple[str, str, str]]:
    told = rule_texts(game, "de")
    for entry in catalogue(game):
        texts: dict[str, object] = {"title": entry.title} if not isinstance(entry, Gap) else {}
        match entry:
            case Rule():
                texts["text"] = entry.text
            case Table():
                texts["columns"] = " / ".join(entry.columns)
            case Gap():
                texts |= {"missing": entry.missing, "default": entry.default, "basis": entry.basis}
        for name, english in texts.items():
            german = told[entry.id].get(name, "")
            yield f"{entry.id}.{name}", str(english), german if isinstance(german, str) else " / ".join(german)


@pytest.mark.parametrize(("game", "english", "german"), [(game, *term) for game in TERMS for term in TERMS[game]])
def test_a_term_of_a_book_is_the_same_everywhere(game: str, english: str, german: str) -> None:
    known = [each for each in pairs(game) if re.search(rf"\b(?:{english})", each[1], re.IGNORECASE)]
    assert known, "the book does not say so"
    assert [(where, said) for where, _, said in known if not re.search(german, said)] == []


@pytest.mark.parametrize("avoided", AVOIDED)
def test_what_no_german_says_stands_nowhere(avoided: str) -> None:
    folders = sorted((ROOT / "resources").glob("*/de"))
    assert len(folders) >= 6
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".toml", ".md")]
    lines = ((path, line) for path in files for line in path.read_text("utf-8").splitlines())
    assert [f"{path.name}: {line}" for path, line in lines if re.search(avoided, line)] == []


CHAPTERS = r"[1-9]\.\d{1,2}"
"""Chapters and sections of a book, as texts of gaps and notes of one name them; the same in every language."""


GERMAN_RULES = sorted((ROOT / "resources" / "rules" / "de").rglob("*.toml"))


@pytest.mark.parametrize("file", GERMAN_RULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_is_quoted_stands_between_german_quotation_marks(file: Path) -> None:
    said = [line.partition(" = ")[2] for line in file.read_text("utf-8").splitlines()]
    assert [line for line in said if re.search(r"(?<!\w)'[^'\"]+'(?!\w)", line)] == []
    assert [line for line in said if line.count("„") != line.count("“")] == []


def test_cards_are_called_in_the_rules_as_the_program_calls_them() -> None:
    folder = ROOT / "resources" / "rules" / "de" / "99-towers"
    lines = [line for path in sorted(folder.glob("*.toml")) for line in path.read_text("utf-8").splitlines()]
    letters = re.compile(
        r"(?<!je )(?<!deren )\b(?:Herz|Karo|Kreuz|Pik) (?:[AJQK]\b|\d)|\bvon (?:Herz|Karo|Kreuz|Pik)\b"
        r"|\b[JQ]\b|\bK(?:\b=|\b und|\b \()"
    )
    assert [line for line in lines if letters.search(line.partition(" = ")[2])] == []
    assert any("Herz-König" in line for line in lines)


@pytest.mark.parametrize("file", GERMAN_RULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_dice_are_told_by_w_and_decimals_by_commas(file: Path) -> None:
    """But for what is quoted of the book in English."""
    names_chapters = file.parent.name == "basic-roleplaying" and file.name in ("gaps.toml", "cells.toml", "texts.toml")
    wrong = []
    for line in file.read_text("utf-8").splitlines():
        said = re.sub("„[^“]*“", "", line.partition(" = ")[2])
        numbers = [each for each in re.findall(r"(?<![\w.])\d+\.\d+", said) if not re.fullmatch(r"\d+\.\d{3}", each)]
        if names_chapters:
            numbers = [each for each in numbers if not re.fullmatch(CHAPTERS, each)]
        wrong += [f"{each}: {line}" for each in (*numbers, *re.findall(r"\b\d*[dD]\d+\b", said))]
    assert not wrong, "\n".join(wrong)


def test_letters_of_buttons_beside_the_map_are_no_letters_of_menus_and_stand_in_their_tooltips() -> None:
    said: dict[str, str] = {}
    for path in sorted((ROOT / "resources" / "i18n" / "de").glob("*.toml")):
        said |= {key: text for key, text in tomllib.loads(path.read_text("utf-8")).items() if isinstance(text, str)}
    tips = {"&Roll": "Roll {dice} (Alt+R)", "&Keep": "Keep it in your library, for every adventure (Alt+K)"}
    source = (ROOT / "desktop" / "bestiary" / "quick_foe.py").read_text("utf-8")
    assert sorted(re.findall(r'tr\("([^"]*&[^"]*)"\)', source)) == sorted(tips)
    for told in (lambda text: text, said.__getitem__):
        letters = [told(text)[told(text).index("&") + 1].upper() for text in (*MENUS, *tips)]
        assert len(set(letters)) == len(letters), letters
        for words, tip in tips.items():
            assert f"(Alt+{told(words)[told(words).index('&') + 1].upper()})" in told(tip)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_words_that_a_field_of_a_sheet_offers_are_german_where_they_are_shown(system: SystemId) -> None:
    figures = figures_of(system, Words())
    kinds = (SYSTEMS[system].sheet, figures.profile_kind, figures.armour_kind)
    offered = {
        word
        for kind in kinds
        if kind is not None
        for spec in specs_of(kind)
        for word in (*spec.likely, *figures.suggestions(spec.name))
    }
    told = {word for word in offered if word in own_terms("de", system, "names")}
    assert sorted(offered - told) == []
