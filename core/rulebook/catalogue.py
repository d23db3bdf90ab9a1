"""The rule catalogues that ship with the program: loaded when first asked for, once, and checked."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from core.base.errors import BadCatalogue, Refused
from core.base.fact import Fact
from core.base.ids import RuleId, SystemId
from core.rulebook.own_cells import as_played, is_notation
from core.rulebook.rule import Entry, Gap, Rule, SystemHead, Table, TableRow

SCHEMA = 1
"""The shape of catalogue that this program reads."""

_ID = {
    "rule": re.compile(r"[A-Z][A-Z0-9]+-(?!TAB-|GAP-)[A-Z]+-\d{2}"),
    "table": re.compile(r"[A-Z][A-Z0-9]+-TAB-[A-Z]+(-[A-Z]+)*"),
    "gap": re.compile(r"[A-Z][A-Z0-9]+-GAP-\d{2}"),
}


class _File(Fact):
    """A catalogue as its file writes it."""

    schema_: int
    system: SystemHead
    rule: tuple[Rule, ...]
    table: tuple[Table, ...] = ()
    gap: tuple[Gap, ...] = ()

    def sections(self) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
        """Return the entries by the name of their kind."""
        return (("rule", self.rule), ("table", self.table), ("gap", self.gap))


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One system's rules, tables and gaps, by their ids and in the order of the catalogue."""

    system: SystemHead
    rules: Mapping[RuleId, Rule]
    tables: Mapping[RuleId, Table]
    gaps: Mapping[RuleId, Gap]

    def __iter__(self) -> Iterator[Entry]:
        yield from self.rules.values()
        yield from self.tables.values()
        yield from self.gaps.values()

    def entry(self, identity: str) -> Entry:
        """Return a rule, table or gap; raise `Refused` if there is none of that id."""
        key = RuleId(identity)
        found: Entry | None = self.rules.get(key) or self.tables.get(key) or self.gaps.get(key)
        if found is None:
            raise Refused("refused.no-rule", id=identity)
        return found

    def rule(self, identity: str) -> Rule:
        """Return a rule; raise `Refused` if there is none of that id."""
        found = self.rules.get(RuleId(identity))
        if found is None:
            raise Refused("refused.no-rule", id=identity)
        return found

    def table(self, identity: str) -> Table:
        """Return a table; raise `Refused` if there is none of that id."""
        found = self.tables.get(RuleId(identity))
        if found is None:
            raise Refused("refused.no-rule", id=identity)
        return found

    def rows(self, table: str) -> tuple[TableRow, ...]:
        """Return the rows of a table as they are played; raise `Refused` if there is no such table."""
        return as_played(self.table(table)).read()

    def gap(self, identity: str) -> Gap:
        """Return a gap; raise `Refused` if there is none of that id."""
        found = self.gaps.get(RuleId(identity))
        if found is None:
            raise Refused("refused.no-rule", id=identity)
        return found

    def needed_by(self, identity: str) -> tuple[Rule, ...]:
        """Return the rules that cannot be followed without knowing this one."""
        return tuple(rule for rule in self.rules.values() if identity in rule.needs)

    def touched_by(self, identity: str) -> tuple[Rule | Table, ...]:
        """Return the rules and tables that a gap touches: those that it names, then those whose text names it."""
        gap = self.gap(identity)
        rules, tables = tuple(self.rules.values()), tuple(self.tables.values())
        texts: list[tuple[Rule | Table, str]] = [*((rule, rule.text) for rule in rules), *((t, t.note) for t in tables)]
        named = [entry for each in gap.touches for entry, _ in texts if entry.id == each]
        return (*named, *(entry for entry, text in texts if identity in text and entry not in named))

    def search(self, text: str) -> tuple[Entry, ...]:
        """Return the entries in which every word of `text` begins some word, the best found first.

        A word in the id or the title weighs more than one in the text, a whole word more than a beginning.
        """
        words = _words(text)
        ranked = [(score, entry) for entry in self if words and (score := _score(entry, words))]
        return tuple(entry for _, entry in sorted(ranked, key=lambda each: -each[0]))


@cache
def catalogue(system: str) -> Catalogue:
    """Return the catalogue of a system; raise `BadCatalogue` if there is none or it does not hold together."""
    file = files("resources").joinpath("rules", f"{system}.toml")
    if system not in system_ids():
        raise BadCatalogue("catalogue.missing", file=file.name)
    return read_catalogue(file.name, file.read_text(encoding="utf-8"))


@cache
def system_ids() -> tuple[SystemId, ...]:
    """Return the ids of the systems that have a catalogue, in alphabetical order."""
    names = (file.name for file in files("resources").joinpath("rules").iterdir())
    return tuple(SystemId(name.removesuffix(".toml")) for name in sorted(names) if name.endswith(".toml"))


def find_entry(identity: str) -> Entry:
    """Return a rule, table or gap of whichever system; raise `Refused` if there is none of that id."""
    for each in map(catalogue, system_ids()):
        if identity in each.rules or identity in each.tables or identity in each.gaps:
            return each.entry(identity)
    raise Refused("refused.no-rule", id=identity)


def system_of_entry(identity: str) -> SystemId:
    """Return the system whose catalogue has a rule, table or gap; raise `Refused` if none has it."""
    return next(each for each in system_ids() if find_entry(identity) in tuple(catalogue(each)))


def find_table(identity: str) -> Table:
    """Return a table of whichever system; raise `Refused` if there is none of that id."""
    found = find_entry(identity)
    if not isinstance(found, Table):
        raise Refused("refused.no-rule", id=identity)
    return found


def read_catalogue(name: str, text: str) -> Catalogue:
    """Return the catalogue that the text of the file `name` holds.

    Raises `BadCatalogue`, which names the file and the reason, where it does not hold together: broken TOML, an unknown
    schema or field, an id that is malformed, taken twice or cited without being there, a row that does not fit.
    """
    try:
        data: dict[str, Any] = tomllib.loads(text)
        schema = data.pop("schema", None)
        if schema != SCHEMA:
            raise BadCatalogue("catalogue.schema", file=name, schema=str(schema))
        read = _File.model_validate({**data, "schema_": schema})
    except tomllib.TOMLDecodeError as error:
        raise BadCatalogue("catalogue.not-toml", file=name, why=str(error)) from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise BadCatalogue("catalogue.bad-entry", file=name, where=where, why=first["msg"]) from error
    if name != f"{read.system.id}.toml":
        raise BadCatalogue("catalogue.other-name", file=name, system=read.system.id)
    _check_ids(name, read)
    _check_citations(name, read, text)
    _check_rows(name, read)
    return Catalogue(
        system=read.system,
        rules=MappingProxyType({rule.id: rule for rule in read.rule}),
        tables=MappingProxyType({table.id: table for table in read.table}),
        gaps=MappingProxyType({gap.id: gap for gap in read.gap}),
    )


def _check_ids(name: str, read: _File) -> None:
    for section, entries in read.sections():
        for entry in entries:
            if not _ID[section].fullmatch(entry.id):
                raise BadCatalogue("catalogue.bad-id", file=name, id=entry.id)
    counts = Counter(entry.id for _, entries in read.sections() for entry in entries)
    for identity, count in counts.items():
        if count > 1:
            raise BadCatalogue("catalogue.id-twice", file=name, id=identity)


def _check_citations(name: str, read: _File, text: str) -> None:
    known = {entry.id: None for _, entries in read.sections() for entry in entries}
    prefixes = "|".join({identity.partition("-")[0]: None for identity in known})
    cited = re.findall(rf"\b(?:{prefixes})-[A-Z]+-[A-Z0-9-]*[A-Z0-9]", text) if known else []
    for identity in (*cited, *(need for rule in read.rule for need in rule.needs)):
        if identity not in known:
            raise BadCatalogue("catalogue.no-such-id", file=name, id=identity)


def _check_rows(name: str, read: _File) -> None:
    for table in read.table:
        if len(dict.fromkeys(table.columns)) != len(table.columns):
            raise BadCatalogue("catalogue.column-twice", file=name, id=table.id)
        for number, row in enumerate(table.rows, start=1):
            if len(row) != len(table.columns):
                raise BadCatalogue("catalogue.uneven-row", file=name, id=table.id, row=number)
        for column, notation in table.played:
            if column not in table.columns or not is_notation(notation):
                raise BadCatalogue("catalogue.bad-notation", file=name, id=table.id, column=column)
        for first in table.words:
            if first not in (str(row[0]) for row in table.rows):
                raise BadCatalogue("catalogue.bad-notation", file=name, id=table.id, column=first)


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[\w+]+(?:-[\w+]+)*", text.casefold()))


@cache
def _fields(entry: Entry) -> tuple[tuple[int, frozenset[str]], ...]:
    """Return the words of an entry with the weight of where they stand."""
    match entry:
        case Rule():
            rest = (entry.text, entry.kind, *(f"{example.given} {example.expect}" for example in entry.example))
        case Table():
            rest = (entry.note, *entry.columns, *(str(cell) for row in entry.rows for cell in row))
        case Gap():
            rest = (entry.default, entry.basis)
    parts = ((40, entry.id), (20, entry.title), (1, " ".join(rest)))
    return tuple((weight, _findable(text)) for weight, text in parts)


def _findable(text: str) -> frozenset[str]:
    """Return the words of a text, the parts of those with hyphens too, and how such a word goes on from each part."""
    endings = (word.split("-", number)[-1] for word in _words(text) for number in range(word.count("-") + 1))
    return frozenset((*endings, *_words(text.replace("-", " "))))


def _score(entry: Entry, words: tuple[str, ...]) -> int:
    """Return how well an entry answers; 0 where a word is nowhere."""
    total = 0
    for word in words:
        best = 0
        for weight, there in _fields(entry):
            if word in there:
                best = max(best, 2 * weight + 1)
            elif any(each.startswith(word) for each in there):
                best = max(best, 2 * weight)
        if not best:
            return 0
        total += best
    return total
