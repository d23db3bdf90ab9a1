"""What the fields of a sheet's model say about the form: title, group, rule, bounds, and what can be typed."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from PySide6.QtCore import QCoreApplication

from core.base.fact import Fact
from core.base.ids import RuleId
from core.explain.terms import told_name
from core.rulebook.catalogue import catalogue
from core.rules.kit.sheet_forms import Spoken
from core.rules.kit.told_rules import told_text
from core.rules.registry import HOMES
from desktop.forms.field import Control, FieldSpec
from desktop.forms.spoken_times import in_english, told_time
from desktop.translation import window_language

Filled = TypeVar("Filled", bound=Fact)


@cache
def specs_of(kind: type[Fact]) -> tuple[FieldSpec, ...]:
    """Return the fields of a model that a form can show, in its order; those of other types are left out."""
    told = _spoken(kind)
    found: dict[str, FieldSpec | None] = {}
    for name, field in kind.model_fields.items():
        as_words = next((each for each, spoken in told.items() if name in spoken.fields), None)
        if as_words is None:
            found[name] = _spec(name, field, _game_of(kind))
        else:
            found.setdefault(as_words, _in_words(as_words, told[as_words]))
    return tuple(spec for spec in found.values() if spec is not None)


def _game_of(kind: type[Fact]) -> str:
    """Return the game whose book's terms stand in a model; nothing for what all games have."""
    return next((game for game, home in HOMES.items() if kind.__module__.startswith(f"{home}.")), "")


def _spoken(kind: type[Fact]) -> Mapping[str, Spoken]:
    """Return the groups of fields of a model that are filled in as one, in words."""
    found: Mapping[str, Spoken] = getattr(kind, "spoken", {})
    return found


def _in_words(name: str, spoken: Spoken) -> FieldSpec:
    return FieldSpec(
        name=name,
        title=QCoreApplication.translate("sheet", spoken.title),
        group=QCoreApplication.translate("sheet", spoken.group),
        control=Control.TEXT,
        rule=RuleId(spoken.rule),
        likely=tuple(map(told_time, spoken.likely)),
        example=told_time(spoken.example),
    )


def _spec(name: str, field: FieldInfo, game: str) -> FieldSpec | None:
    kind, optional = _plain(field.annotation)
    extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
    rule = extra.get("rule")
    entry, choices, record = _entry(kind)
    if entry is None:
        return None
    listed, words = _listed(extra.get("named"), _bound(field, "ge"), _bound(field, "le"))
    return FieldSpec(
        name=name,
        words=words,
        title=QCoreApplication.translate("sheet", field.title or name.replace("_", " ").capitalize()),
        group=QCoreApplication.translate("sheet", str(extra.get("group", ""))) if extra.get("group") else "",
        control=entry,
        rule=RuleId(str(rule)) if rule else None,
        optional=optional,
        choices=() if entry is Control.WORDS else choices or listed,
        least=_bound(field, "ge"),
        most=_bound(field, "le"),
        record=record,
        short=told_name(str(extra.get("short", "")), window_language(), game),
        likely=_words(extra.get("likely")) or (choices if entry is Control.WORDS else ()),
        game=game,
    )


def _listed(named: Any, least: int | None, most: int | None) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the numbers that a table of the book names, with their words; all others of the bounds plainly."""
    if named is None or least is None or most is None:
        return (), ()
    system, table, columns = named
    rows = {int(next(iter(row.values()))): row for row in catalogue(system).rows(table)}
    numbers = tuple(range(least, most + 1))
    language, cited = window_language(), RuleId(table)
    texts = ([rows[n][each] for each in columns if rows[n][each]] if n in rows else [] for n in numbers)
    told = (" \u00b7 ".join(told_text(system, language, cited, each) for each in text) for text in texts)
    signed = (f"{number:+d}".replace("-", "\u2212") if number else "0" for number in numbers)
    return numbers, tuple(f"{sign}  {words}".rstrip() for sign, words in zip(signed, told, strict=True))


def _words(given: Any) -> tuple[str, ...]:
    return tuple(map(str, given)) if isinstance(given, list) else ()


def _plain(annotation: Any) -> tuple[Any, bool]:
    """Return a type without `None` and notes about it, and whether `None` was among it."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not NoneType]
        if len(parts) == 1 and len(parts) < len(get_args(annotation)):
            return _plain(parts[0])[0], True
    return annotation, False


def _entry(kind: Any) -> tuple[Control | None, tuple[Any, ...], type[Fact] | None]:
    if kind is bool:
        return Control.CHECK, (), None
    if kind is int:
        return Control.NUMBER, (), None
    if kind is Fraction:
        return Control.EXACT, (), None
    if kind is str:
        return Control.TEXT, (), None
    if get_origin(kind) is Literal:
        return Control.CHOICE, get_args(kind), None
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Control.CHOICE, tuple(kind), None
    if get_origin(kind) is tuple and len(get_args(kind)) == 2 and get_args(kind)[1] is Ellipsis:
        inner = _plain(get_args(kind)[0])[0]
        if inner is str:
            return Control.WORDS, (), None
        if get_origin(inner) is Literal:
            return Control.WORDS, get_args(inner), None
        if isinstance(inner, type) and issubclass(inner, Fact):
            return Control.LIST, (), inner
    return None, (), None


def _bound(field: FieldInfo, name: str) -> int | None:
    found = (getattr(note, name, None) for note in field.metadata)
    return next((bound for bound in found if isinstance(bound, int)), None)


def groups_of(kind: type[Fact]) -> dict[str, tuple[FieldSpec, ...]]:
    """Return the fields by their groups, both in the order of the model."""
    groups: dict[str, tuple[FieldSpec, ...]] = {}
    for spec in specs_of(kind):
        groups[spec.group] = (*groups.get(spec.group, ()), spec)
    return groups


def read_exact(text: str) -> Fraction | None:
    """Return the number that was typed, `2.5`, `2,5` or `5/2`; None for anything else."""
    try:
        return Fraction(text.strip().replace(",", ".").replace("\u2212", "-"))
    except (ValueError, ZeroDivisionError):
        return None


def with_value(fact: Filled, spec: FieldSpec, value: object) -> Filled | str:
    """Return a copy with one field changed, or in words why the value does not fit."""
    if spec.needed and not str(value).strip():
        return spec.needed
    spoken = _spoken(type(fact)).get(spec.name)
    changes = {spec.name: value} if spoken is None else _read(spoken, str(value))
    if changes is None:
        words = QCoreApplication.translate("sheet", "{title}: such as “{example}”")
        return words.replace("{title}", spec.title).replace("{example}", spec.example)
    try:
        return fact.but(**changes)
    except ValidationError as error:
        return trouble(spec, error)


def _read(spoken: Spoken, text: str) -> Mapping[str, object] | None:
    """Return the fields that a text means in English, or in the person's language; None where it means nothing."""
    found = spoken.read(text)
    return spoken.read(in_english(text)) if found is None else found


def shown_value(values: object, name: str) -> Any:
    """Return what stands in a field of a model: what is filled in as words, in those of the person's language."""
    value = getattr(values, name)
    spoken: Mapping[str, Spoken] = getattr(type(values), "spoken", {})
    return told_time(value) if name in spoken else value


def trouble(spec: FieldSpec, error: ValidationError) -> str:
    """Return why a value does not fit a field."""
    if spec.control is Control.EXACT and spec.least is not None and spec.most is not None:
        words = QCoreApplication.translate("sheet", "{title}: a number from {least} to {most}")
        return words.format(title=spec.title, least=spec.least, most=spec.most)
    if spec.control is Control.NUMBER and spec.least is not None and spec.most is not None:
        words = QCoreApplication.translate("sheet", "{title}: a whole number from {least} to {most}")
        least, most = str(spec.least).replace("-", "\u2212"), str(spec.most)
        return words.replace("{title}", spec.title).replace("{least}", least).replace("{most}", most)
    first = error.errors()[0]
    if first["type"] == "string_too_long":
        words = QCoreApplication.translate("sheet", "{title}: at most {most} characters fit")
        return words.replace("{title}", spec.title).replace("{most}", str(first["ctx"]["max_length"]))
    return QCoreApplication.translate("sheet", "{title}: that does not fit here").replace("{title}", spec.title)
