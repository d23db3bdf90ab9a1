"""Facts: frozen pydantic values for everything that a person enters."""

from typing import Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

T = TypeVar("T")


class Fact(BaseModel):
    """A frozen, validated value; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    def but(self, **changes: Any) -> Self:
        """Return a copy with `changes`, validated anew (`model_copy(update=...)` would not validate)."""
        return type(self).model_validate({**{name: getattr(self, name) for name in type(self).model_fields}, **changes})


def checked(kind: type[T], value: Any) -> T:
    """Validate `value` as `kind`, a fact or a dataclass, at an edge of the program.

    Raises `pydantic.ValidationError` if it is not one.
    """
    adapter: TypeAdapter[T] = TypeAdapter(kind)
    return adapter.validate_python(value)
