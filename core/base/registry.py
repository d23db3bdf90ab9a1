"""Families of values that grow: a class joins under a name, and is written to disk with that name."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pydantic import GetCoreSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

T = TypeVar("T")
C = TypeVar("C", bound=type)

_LATER: list[Callable[[], None]] = []


def register_later(load: Callable[[], None]) -> None:
    """Have `load` called before any name counts as unknown: it imports what need not be there from the start.

    The classes of a rule system join their families only when the system is wanted, or when a document names one.
    """
    _LATER.append(load)


def _load_the_rest() -> None:
    for load in tuple(_LATER):
        load()
    # only now: whoever comes in between, on another thread, has to wait for the same imports
    _LATER.clear()


class Registry(Generic[T]):
    """The registered classes of one base, for instance all kinds of event.

    Use an instance as `Annotated[Event, EVENTS]`, and pydantic reads and writes any member as
    `{"kind": name, ...fields}`. A name that nobody registered is a validation error.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._classes: dict[str, type[T]] = {}
        self._names: dict[type[T], str] = {}
        self._adapters: dict[str, TypeAdapter[T]] = {}

    def member(self, name: str) -> Callable[[C], C]:
        """Return a class decorator that registers a class under `name`; a name taken twice is a programming error."""

        def register(kind: C) -> C:
            if name in self._classes:
                raise TypeError(f"{self.name} has two members named {name}")
            self._classes[name], self._names[kind] = kind, name
            return kind

        return register

    def name_of(self, value: T) -> str:
        """Return the registered name of the class of `value`."""
        return self._names[type(value)]

    def classes(self) -> dict[str, type[T]]:
        """Return every registered class by its name."""
        _load_the_rest()
        return dict(self._classes)

    def dump(self, value: T) -> dict[str, Any]:
        """Return `value` as plain data for JSON."""
        name = self._names[type(value)]
        return {"kind": name, **self._adapter(name).dump_python(value, mode="json")}

    def load(self, data: Any) -> T:
        """Return the validated member that `data` describes; raise `ValidationError` or `PydanticCustomError`."""
        kind = data.get("kind") if isinstance(data, dict) else None
        if not isinstance(kind, str) or not self._knows(kind):
            raise PydanticCustomError("kind", "not a known {family}", {"family": self.name})
        fields = {key: value for key, value in data.items() if key != "kind"}
        return self._adapter(kind).validate_python(fields)

    def check(self, value: T) -> T:
        """Validate an existing member anew, field by field, through its plain form."""
        return self.load(self.dump(value))

    def _knows(self, name: str) -> bool:
        if name not in self._classes:
            _load_the_rest()
        return name in self._classes

    def _adapter(self, name: str) -> TypeAdapter[T]:
        if name not in self._adapters:
            self._adapters[name] = TypeAdapter(self._classes[name])
        return self._adapters[name]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            lambda value: value if type(value) in self._names else self.load(value),
            serialization=core_schema.plain_serializer_function_ser_schema(self.dump),
        )
