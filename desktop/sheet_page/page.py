"""A character sheet as a page: which parts stand where is data of each game, what stands in them is the creature's."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from PySide6.QtCore import QCoreApplication

from core.base.fact import Fact
from core.base.ids import SystemId
from core.explain.words import game_word, has_word
from core.model.creature import Creature, Track, Vitals
from core.model.gear import Carried, Item
from core.rulebook.catalogue import catalogue
from core.rules.kit.figures import Figures
from core.rules.kit.shown import Card, CardTrack
from desktop.forms.field import FieldSpec
from desktop.forms.sheet_fields import specs_of

Kind = Literal[
    "figures", "list", "tracks", "numbers", "attacks", "ammunition", "table", "ticked", "texts", "gear", "notes"
]
translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class PagePart:
    """One part of a page under its heading; `share` is its part of the width in percent.

    `rows` are rows of cells: name, value and how it comes about of figures; titles and texts; cells of a table under
    `heads`, whose columns are as wide as `widths` say in percent. `spare` rows are left empty to write in.
    """

    kind: Kind
    heading: str
    share: int
    rows: tuple[tuple[str, ...], ...] = ()
    heads: tuple[str, ...] = ()
    widths: tuple[int, ...] = ()
    tracks: tuple[tuple[CardTrack, Track], ...] = ()
    across: int = 1
    spare: int = 0


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A whole sheet: whose it is, of which game, and its bands from above, each with parts side by side."""

    name: str
    game: str
    under: str
    shape: Literal["square", "circle", "diamond"]
    bands: tuple[tuple[PagePart, ...], ...]


def told_page(page: SheetPage) -> str:
    """Return a sheet as it is read out: a line for each row under its heading."""
    parts = [part for band in page.bands for part in band]
    return "\n".join(line for part in parts for line in (part.heading, *(_told_rows(part))) if line)


def _told_rows(part: PagePart) -> tuple[str, ...]:
    rows = (*part.rows, *((title.title, str(track.value)) for title, track in part.tracks))
    return tuple(", ".join(filter(None, row)) for row in rows)


@dataclass(frozen=True, slots=True)
class _Sitter:
    """Whose sheet is made."""

    creature: Creature
    vitals: Vitals
    figures: Figures[Any]
    card: Card
    specs: Mapping[str, FieldSpec]
    hidden: frozenset[str]


def page_of(creature: Creature, vitals: Vitals, figures: Figures[Any], *, name: str, under: str = "") -> SheetPage:
    """Return the sheet of a creature as it is now, in its game's own layout; `under` stands below the name."""
    layout = _layout(creature.system)
    specs = {spec.name: spec for spec in specs_of(type(creature.sheet))}
    card = figures.card(creature, creature.sheet, vitals)
    shown = (title for each in _parts(layout) for title in each.get("only", ()))
    sitter = _Sitter(creature, vitals, figures, card, specs, frozenset(figures.say(title) for title in shown))
    bands = (tuple(_part(sitter, part) for part in band["parts"]) for band in layout["band"])
    kept = (tuple(part for part in band if _tells(part)) for band in bands)
    return SheetPage(
        name, catalogue(creature.system).system.name, under, layout["shape"], tuple(band for band in kept if band)
    )


@cache
def _layout(system: SystemId) -> Mapping[str, Any]:
    """Return how the sheets of a game are laid out; a plain page for one that says nothing."""
    file = files("resources").joinpath("pages", f"{system}.toml")
    if not file.is_file():
        file = files("resources").joinpath("pages", "plain.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _parts(layout: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for band in layout["band"]:
        yield from band["parts"]


def _tells(part: PagePart) -> bool:
    return bool(part.rows or part.tracks or part.spare)


def _part(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    made: Mapping[str, Callable[[_Sitter, Mapping[str, Any]], PagePart]] = {
        "figures": _figures,
        "list": _list,
        "tracks": _tracks,
        "numbers": _tracks,
        "attacks": _attacks,
        "ammunition": _ammunition,
        "table": _table,
        "ticked": _ticked,
        "texts": _texts,
        "gear": _gear,
        "notes": _notes,
    }
    return made[part["kind"]](sitter, part)


# Figures


def _figures(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    rows = tuple(_figure(sitter, field, short=True) for field in _fields(sitter, part))
    return PagePart("figures", _group(sitter, part), part["share"], rows, across=part.get("across", len(rows)))


def _list(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    rows = tuple(_figure(sitter, field, short=False) for field in _fields(sitter, part))
    worked = dict(sitter.figures.figures(sitter.creature.sheet, sitter.vitals.gear))
    rows += tuple((name, worked[name], "") for name in part.get("also", ()) if name in worked)
    return PagePart("list", _group(sitter, part), part["share"], rows)


def _fields(sitter: _Sitter, part: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the fields of a part that the sheet has, or all plain numbers where none are named."""
    named: tuple[str, ...] = tuple(part.get("fields", ())) or sitter.figures.keys_of(type(sitter.creature.sheet))
    return tuple(name for name in named if name in sitter.specs)


def _group(sitter: _Sitter, part: Mapping[str, Any]) -> str:
    fields = _fields(sitter, part)
    return sitter.specs[fields[0]].group if fields else ""


def _figure(sitter: _Sitter, field: str, *, short: bool) -> tuple[str, str, str]:
    """Return a field's name, its value, and what it is made of where it follows from others."""
    sheet, spec = sitter.creature.sheet, sitter.specs[field]
    value, formula = getattr(sheet, field), ""
    if value is None or spec.optional:
        derived = sitter.figures.derived(sheet, field)
        if derived is not None:
            value, formula = (derived.value, derived.formula) if value is None else (value, "")
    return (spec.short if short and spec.short else spec.label), value_text(value, spec), formula


def value_text(value: object, spec: FieldSpec) -> str:
    """Return what stands in a field, as it is written down in the person's language."""
    match value:
        case None:
            return ""
        case bool():
            return "\u2713" if value else "\u2013"
        case Enum():
            return _worded(str(value.value), spec)
        case Fraction():
            return f"{float(value):g}"
        case tuple():
            return ", ".join(value_text(each, spec) for each in value)
        case int():
            return str(value).replace("-", "\u2212")
        case _:
            return _worded(str(value), spec)


def _worded(text: str, spec: FieldSpec) -> str:
    """Return a choice, or a term of the book, in the person's language; other words as they are."""
    return QCoreApplication.translate("sheet", text.replace("-", " ")) if spec.choices else spec.told(text)


# Tracks, weapons, gear


def _tracks(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    held = sitter.vitals.tracks
    tracks = tuple((track, held[track.key]) for track in sitter.card.tracks if track.key in held)
    heading = tracks[0][0].title if len(tracks) == 1 else translate("paper", "Tracks")
    return PagePart(part["kind"], heading, part["share"], tracks=tracks)


def _attacks(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    attacks = sitter.card.attacks
    rows = tuple((each.name, each.test, each.damage, each.notes) for each in attacks)
    heads = (
        translate("paper", "Attack"),
        translate("paper", "Check"),
        translate("paper", "Damage"),
        translate("paper", "More"),
    )
    spare = part.get("spare", 0)
    return PagePart("attacks", translate("paper", "Attacks"), part["share"], rows, heads, (24, 24, 20, 32), spare=spare)


def _ammunition(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    tracks = sitter.figures.ammunition(sitter.creature.sheet, sitter.vitals.gear)
    return PagePart("ammunition", translate("paper", "Ammunition"), part["share"], tracks=tracks)


def _gear(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    things = tuple(item for item in sitter.vitals.gear if item.carried is not Carried.NATURAL)
    rows = tuple((_count(item), _where(item)) for item in things)
    heads = translate("paper", "Gear"), translate("paper", "Where")
    return PagePart("gear", heads[0], part["share"], rows, heads, (64, 36), spare=part.get("spare", 0))


def _count(item: Item) -> str:
    return item.name if item.count == 1 else f"{item.count} \u00d7 {item.name}"


def _where(item: Item) -> str:
    words = {
        Carried.MAIN_HAND: translate("paper", "main hand"),
        Carried.OFF_HAND: translate("paper", "off hand"),
        Carried.BOTH_HANDS: translate("paper", "both hands"),
        Carried.WORN: translate("paper", "worn"),
    }
    return words.get(item.carried, "")


# Lists


def _table(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    field, columns = part["field"], part["columns"]
    spec = sitter.specs[field]
    assert spec.record is not None
    specs = {each.name: each for each in specs_of(spec.record)}
    records = getattr(sitter.creature.sheet, field)
    rows = tuple(tuple(_cell(each, specs[column]) for column in columns) for each in records)
    heads = tuple(specs[column].title for column in columns)
    return PagePart("table", spec.title, part["share"], rows, heads, tuple(part["widths"]), spare=part["spare"])


def _cell(record: Fact, spec: FieldSpec) -> str:
    value = getattr(record, spec.name)
    derived = getattr(record, "derived", None)
    found = value_text(derived(spec.name) if value is None and derived is not None else value, spec)
    return found.upper() if spec.name == "aspect" else found


def _ticked(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    rows = tuple((each,) for each in sitter.figures.ticked(sitter.creature.sheet, sitter.vitals))
    heading = sitter.specs[part["field"]].title
    return PagePart("ticked", heading, part["share"], rows, across=part["columns"], spare=part["spare"])


def _texts(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    only, without = ({sitter.figures.say(title) for title in part.get(key, ())} for key in ("only", "without"))
    lines = sitter.card.lines
    kept = [each for each in lines if (each[0] in only if only else each[0] not in without | sitter.hidden)]
    if not only:
        kept += _suffered(sitter)
    heading = sitter.figures.say(part["heading"]) if "heading" in part else translate("paper", "Particulars")
    return PagePart("texts", heading, part["share"], tuple(kept))


def _suffered(sitter: _Sitter) -> Iterator[tuple[str, str]]:
    """Yield conditions that there are words for, and chips: what the player knows of himself."""
    game, kinds = sitter.creature.system, dict.fromkeys(each.kind for each in sitter.vitals.conditions)
    known = (kind for kind in kinds if has_word(game, "condition", kind))
    named = (sitter.figures.text(game_word(game, "condition", kind)) for kind in known)
    if conditions := ", ".join(named):
        yield translate("paper", "Conditions"), conditions
    if chips := ", ".join(f"{count} {name}" for name, count in sitter.vitals.chips.items() if count):
        yield translate("paper", "Chips"), chips


def _notes(sitter: _Sitter, part: Mapping[str, Any]) -> PagePart:
    return PagePart("notes", translate("paper", "Notes"), part["share"], spare=part["rows"])
