"""What a form shows of a model: its fields with their kind, bounds and choices, read from the model's own schema."""

from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, TypeAdapter
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.fields import FieldInfo

from desktop.forms.field import Control, FieldSpec

LONG = 1_000
"""Letters from which on a text has a field of several lines."""


@cache
def specs_of(model: type[BaseModel]) -> tuple[FieldSpec, ...]:
    """Return the fields of a model that a person can fill in, in the order of the model; shapes are left out."""
    found = (_spec(name, info) for name, info in model.model_fields.items() if name != "id")
    return tuple(spec for spec in found if spec is not None)


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
