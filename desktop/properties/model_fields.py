"""What a form shows of a model: its fields with their kind, bounds and choices, read from the model's own schema."""

from dataclasses import replace
from functools import cache
from typing import Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, TypeAdapter
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.fields import FieldInfo

from core.base.fact import Fact
from desktop.forms.field import Control, FieldSpec

Filled = TypeVar("Filled", bound=Fact)

LONG = 1_000
"""Letters from which on a text has a field of several lines."""


@cache
def specs_of(model: type[BaseModel]) -> tuple[FieldSpec, ...]:
    """Return the fields of a model that a person can fill in, in the order of the model; shapes are left out.

    A record that may be there or not is a tick, and behind it its own fields, such as `cover.kind`.
    """
    found: list[FieldSpec] = []
    for name, info in model.model_fields.items():
        record, plain = _record_of(model, name), _spec(name, info) if name != "id" else None
        if record is not None:
            found.append(FieldSpec(name, Control.CHECK))
            found += (replace(spec, name=f"{name}.{spec.name}", when=(name, True)) for spec in specs_of(record))
        elif plain is not None:
            found.append(plain)
    return tuple(found)


def value_of(filled: BaseModel, name: str) -> Any:
    """Return what stands in a field: for a record whether it is there, for a field of one that is not there None."""
    first, _, rest = name.partition(".")
    value = getattr(filled, first)
    if rest:
        return None if value is None else getattr(value, rest)
    return value is not None if _record_of(type(filled), name) is not None else value


def with_value(filled: Filled, name: str, value: Any) -> Filled:
    """Return the model with another value in a field; a field of a record that is not there stays out.

    Raises `pydantic.ValidationError` for a value that cannot stand there.
    """
    first, _, rest = name.partition(".")
    if rest:
        record = getattr(filled, first)
        return filled if record is None else filled.but(**{first: record.but(**{rest: value})})
    record_type = _record_of(type(filled), name)
    if record_type is not None:
        value = (getattr(filled, name) or record_type()) if value else None
    return filled.but(**{name: value})


def _record_of(model: type[BaseModel], name: str) -> type[Fact] | None:
    """Return what a field holds that has a record or None; None for any other field."""
    parts = get_args(model.model_fields[name].annotation)
    records = [part for part in parts if isinstance(part, type) and issubclass(part, Fact)]
    return records[0] if len(parts) == 2 and type(None) in parts and records else None


def _spec(name: str, info: FieldInfo) -> FieldSpec | None:
    kind: Any = Annotated[(info.annotation, *info.metadata)] if info.metadata else info.annotation
    try:
        schema = TypeAdapter(kind).json_schema()
    except PydanticInvalidForJsonSchema:
        return None
    return _read(name, schema)


def _read(name: str, schema: dict[str, Any]) -> FieldSpec | None:
    parts = schema.get("anyOf", ())
    if any(part.get("format") == "fraction" for part in parts):
        (number,) = (part for part in parts if part.get("type") == "number")
        return FieldSpec(name, Control.MEASURE, least=_least(number), most=_most(number))
    if "enum" in schema:
        return FieldSpec(name, Control.CHOICE, choices=tuple(schema["enum"]))
    match schema.get("type"):
        case "boolean":
            return FieldSpec(name, Control.CHECK)
        case "integer":
            return FieldSpec(name, Control.NUMBER, least=_least(schema), most=_most(schema))
        case "string" if schema.get("pattern") == "^#[0-9a-fA-F]{6}$":
            return FieldSpec(name, Control.COLOUR)
        case "string" if "pattern" not in schema:
            longest = schema.get("maxLength")
            control = Control.LONG if longest is not None and longest > LONG else Control.TEXT
            return FieldSpec(name, control, longest=longest)
    return None


def _least(schema: dict[str, Any]) -> int | None:
    found = schema.get("minimum", schema.get("exclusiveMinimum"))
    return None if found is None else int(found)


def _most(schema: dict[str, Any]) -> int | None:
    found = schema.get("maximum", schema.get("exclusiveMaximum"))
    return None if found is None else int(found)


def shared_specs(models: tuple[type[BaseModel], ...]) -> tuple[FieldSpec, ...]:
    """Return the fields that all of some models have, in the order of the first."""
    if not models:
        return ()
    first, *others = models
    return tuple(spec for spec in specs_of(first) if all(spec in specs_of(other) for other in others))
