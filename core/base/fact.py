"""Facts: frozen pydantic values for everything that a person enters."""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict


class Fact(BaseModel):
    """A frozen, validated value; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    def but(self, **changes: Any) -> Self:
        """Return a copy with `changes`, validated anew (`model_copy(update=...)` would not validate)."""
        return type(self).model_validate({**{name: getattr(self, name) for name in type(self).model_fields}, **changes})
