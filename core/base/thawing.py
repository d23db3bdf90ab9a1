"""Thaws the program's values: what is frozen while it is written and tested costs nothing any more while it is played.

A frozen dataclass sets each of its fields by a call when it is made, and a fight makes thousands of them a second.
That nobody changes one is seen to by mypy, which reads the source, and by the tests, which run with all of them frozen.
"""

import dataclasses
import os
from collections.abc import Callable
from typing import Any

FROZEN = "SANDTABLE_FROZEN"
"""The variable of the environment that leaves the values frozen, as the tests do."""
_OURS = ("core", "desktop")


def thaw_values(dataclass: Callable[..., Any]) -> Callable[..., Any]:
    """Return a maker of dataclasses that leaves the program's own, and what derives from them, unfrozen.

    They are compared and hashed alike.
    """

    def make(kind: type | None = None, /, **given: Any) -> Any:
        if kind is None:
            return lambda made: make(made, **given)
        # whoever derives from one that is thawed cannot be frozen
        if given.get("frozen") and any(each.__module__.partition(".")[0] in _OURS for each in kind.__mro__):
            own = vars(kind)
            hashed = "__hash__" in own and not (own["__hash__"] is None and "__eq__" in own)
            given = {**given, "frozen": False, "unsafe_hash": given.get("eq", True) and not hashed}
        return dataclass(kind, **given)

    return make


def thaw() -> None:
    """Thaw every value whose class is made from now on, unless the environment wants them frozen."""
    if not os.environ.get(FROZEN):
        dataclasses.dataclass = thaw_values(dataclasses.dataclass)
