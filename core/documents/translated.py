"""What ships as data in a person's language: rules, tables and gaps by their ids, creatures and gear by their English.

A catalogue's texts lie in `resources/rules/<language>/<system>/*.toml`: `title`, `text` and `example` of a rule,
`title`, `columns`, `note` and `cells` of a table, with the `changes` that house rules make of these, `missing`,
`default` and `basis` of a gap, and the `system`'s. What creatures and gear are called lies in
`resources/library/<language>/<system>.toml`. Whatever is not there stays English, and nothing may decide by it: rules
read the English catalogue alone.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

from core.base.editions import by_edition
from core.base.ids import RuleId, SystemId
from core.base.persistent_map import PersistentMap
from core.documents.shipped import shipped_creatures, shipped_wares
from core.explain.languages import PSEUDO, general, spoken
from core.explain.terms import plain_term, told_term
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.gear import Item, Ware
from core.model.scene import Scene
from core.model.things import Thing
from core.rulebook.catalogue import Catalogue, catalogue, find_entry, system_ids, system_of_entry
from core.rulebook.own_cells import as_told, edited_tables, refigured, shape_of
from core.rulebook.reference import Decided, ReferenceTable, reference_tables
from core.rulebook.rule import Cell, Entry, Example, Gap, Rule, SystemHead, Table
from core.rules.kit.told_rules import rule_texts

E = TypeVar("E", Rule, Table, Gap)

PLACES = "places"
"""The part of a library that names the maps which a new adventure begins with, and what stands on them."""


@by_edition
def told_catalogue(system: str, language: str) -> Catalogue:
    """Return a system's catalogue as it is told in a language, its tables as they are played.

    Raises `BadCatalogue` as `catalogue` does.
    """
    told, plain = _told_book(system, language), catalogue(system)
    edited = [each for each in edited_tables() if each in plain.tables]
    if not edited:
        return told
    texts = rule_texts(system, language)
    anew = {each: _edited(as_told(plain.tables[each]), texts, language) for each in map(RuleId, edited)}
    return replace(told, tables=MappingProxyType({**told.tables, **anew}))


def _edited(table: Table, texts: Mapping[str, Mapping[str, Any]], language: str) -> Table:
    """Return a table with cells of the game master's own in a language, which may have only their words."""
    rows = tuple(tuple(told_cell(table, cell, language) for cell in row) for row in table.rows)
    return in_language(table, texts, language).model_copy(update={"rows": rows})


@cache
def _told_book(system: str, language: str) -> Catalogue:
    book = catalogue(system)
    texts = rule_texts(system, language)
    if not texts and language != PSEUDO:
        return book
    return Catalogue(
        system=_head(book.system, texts, language),
        rules=MappingProxyType({each.id: in_language(each, texts, language) for each in book.rules.values()}),
        tables=MappingProxyType({each.id: in_language(each, texts, language) for each in book.tables.values()}),
        gaps=MappingProxyType({each.id: in_language(each, texts, language) for each in book.gaps.values()}),
    )


def told_entry(identity: str, language: str) -> Entry:
    """Return a rule, table or gap of whichever system as a language tells it; raise `Refused` if there is none."""
    found = find_entry(identity)
    holding = next(each for each in system_ids() if any(found.id in part for part in _parts(catalogue(each))))
    return told_catalogue(holding, language).entry(identity)


def told_cell(table: Table, cell: Cell, language: str) -> Cell:
    """Return what a language has for a cell of a table."""
    cells = _cells_of(table, language)
    word = _term(system_of_entry(table.id), language)
    return (isinstance(cell, str) and _refigured(cell, cells.items())) or _cell(cell, cells, word)


def plain_cell(table: Table, text: str, language: str) -> str:
    """Return the English of a cell of a table as a language tells it; what is no such cell as it is."""
    text, cells = text.strip(), _cells_of(table, language)
    found = (plain for plain, told in cells.items() if told.casefold() == text.casefold())
    return (
        next(found, None)
        or _refigured(text, ((told, plain) for plain, told in cells.items()))
        or plain_term(text, language, system_of_entry(table.id))
    )


def _refigured(text: str, pairs: Iterable[tuple[str, str]]) -> str | None:
    """Return the second text of a pair whose first is like this one but for its whole numbers, with those of this."""
    shape = shape_of(text).casefold()
    same = (other for one, other in pairs if shape == shape_of(one).casefold())
    return next((found for other in same if (found := refigured(other, text)) is not None), None)


def _cells_of(table: Table, language: str) -> Mapping[str, str]:
    cells: Mapping[str, str] = rule_texts(system_of_entry(table.id), language).get(table.id, {}).get("cells", {})
    return cells


def catalogues_in(language: str) -> tuple[Catalogue, ...]:
    """Return every catalogue in a language, in the alphabetical order of the systems' ids."""
    return tuple(told_catalogue(each, language) for each in system_ids())


def told_reference(system: SystemId, language: str, decided: Decided | None = None) -> tuple[ReferenceTable, ...]:
    """Return the tables to print for a system in a language, as they are played by what was `decided`."""
    texts, word = rule_texts(system, language), _term(system, language)

    def said(table: str, text: str) -> str:
        own = texts.get(table, {})
        return own.get("changes", {}).get(text) or own.get("cells", {}).get(text) or word(text)

    return reference_tables(system, told_catalogue(system, language), decided, said)


@cache
def creatures_in(system: SystemId, language: str) -> tuple[Creature, ...]:
    """Return the creatures that ship for a system, the party first, as a language names them."""
    return tuple(told_creature(each, language) for each in shipped_creatures(system))


@cache
def wares_in(system: SystemId, language: str) -> tuple[Ware, ...]:
    """Return the gear that ships for a system, in the order of its shelves, as a language names it."""
    return tuple(told_ware(each, language) for each in shipped_wares(system))


def told_beginning(campaign: Campaign, language: str) -> Campaign:
    """Return what a new adventure begins with, its scenes, their things and its people named in a language."""
    word = _library(PLACES, language)

    def thing(each: Thing) -> Thing:
        names = {name: word(text) for name in ("name", "public_name") if (text := getattr(each, name, ""))}
        return each.model_copy(update=names)

    def scene(each: Scene) -> Scene:
        things = PersistentMap((key, thing(one)) for key, one in each.things.items())
        return each.but(name=word(each.name), things=things)

    return replace(
        campaign,
        scenes=PersistentMap((key, scene(each)) for key, each in campaign.scenes.items()),
        encounters=PersistentMap(
            (key, replace(each, name=word(each.name))) for key, each in campaign.encounters.items()
        ),
        people=PersistentMap(
            (key, replace(each, creature=told_creature(each.creature, language)))
            for key, each in campaign.people.items()
        ),
    )


def told_creature(creature: Creature, language: str) -> Creature:
    """Return a creature that ships with its names and notes in a language."""
    word = _library(creature.system, language)
    notes = {name: word(text) for name, text in creature.notes if isinstance(text, str)}
    return creature.model_copy(
        update={
            "name": word(creature.name),
            "public_name": word(creature.public_name),
            "kit": tuple(_item(each, word) for each in creature.kit),
            "notes": creature.notes.model_copy(update=notes),
        }
    )


def told_ware(ware: Ware, language: str) -> Ware:
    """Return a thing that ships with its name, its notes and its shelf in a language."""
    word = _library(ware.system, language)
    return ware.model_copy(update={"item": _item(ware.item, word), "shelf": word(ware.shelf)})


def in_language(entry: E, texts: Mapping[str, Mapping[str, Any]], language: str) -> E:
    """Return an entry with those of its texts that a language has."""
    own = texts.get(entry.id, {})
    word = spoken(language)
    match entry:
        case Rule():
            pairs = own.get("example") or [(word(each.given), word(each.expect)) for each in entry.example]
            examples = tuple(
                Example(origin=each.origin, given=pair[0], expect=pair[1])
                for each, pair in zip(entry.example, pairs, strict=True)
            )
            changed = {**_worded(entry, ("title", "text"), own, word), "example": examples}
        case Table():
            cells: Mapping[str, str] = own.get("cells", {})
            term = _term(system_of_entry(entry.id), language)
            changed = {
                **_worded(entry, ("title", "note"), own, word),
                "columns": tuple(own.get("columns") or map(word, entry.columns)),
                "rows": tuple(tuple(_cell(cell, cells, term) for cell in row) for row in entry.rows),
            }
        case Gap():
            changed = _worded(entry, ("missing", "default", "basis"), own, word)
    return entry.model_copy(update=changed)


@cache
def library_words(part: str, language: str) -> Mapping[str, str]:
    """Return what creatures and gear of a system are called in a language, with their notes, by the English.

    The part `PLACES` is that of the maps that a new adventure begins with.
    """
    found: dict[str, str] = {}
    for code in dict.fromkeys((general(language), language)):
        file = files("resources").joinpath("library", code, f"{part}.toml")
        if file.is_file():
            found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found


def _term(system: str, language: str) -> Callable[[str], str]:
    """Return what says a text of a cell that a language does not have: a term of the book, or as it is."""
    plain = spoken(language)
    return lambda text: plain(told_term(text, language, system))


def _library(part: str, language: str) -> Callable[[str], str]:
    words, word = library_words(part, language), spoken(language)
    return lambda text: words.get(text) or word(text)


def _worded(
    entry: Entry | SystemHead, names: tuple[str, ...], own: Mapping[str, Any], word: Callable[[str], str]
) -> dict[str, object]:
    return {name: own.get(name) or word(getattr(entry, name)) for name in names}


def _head(head: SystemHead, texts: Mapping[str, Mapping[str, Any]], language: str) -> SystemHead:
    """Return how a system is introduced; its name is that of its book in every language."""
    return head.model_copy(update=_worded(head, ("in_short", "summary"), texts.get("system", {}), spoken(language)))


def _cell(cell: Cell, cells: Mapping[str, str], word: Callable[[str], str]) -> Cell:
    return (cells.get(cell) or word(cell)) if isinstance(cell, str) else cell


def _item(item: Item, word: Callable[[str], str]) -> Item:
    return item.model_copy(update={"name": word(item.name), "notes": word(item.notes)})


def _parts(book: Catalogue) -> tuple[Mapping[Any, Entry], ...]:
    return book.rules, book.tables, book.gaps
