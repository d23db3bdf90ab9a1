"""Plain text of any value of the program, the same in every run: what is compared where no word may count."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import FunctionType, MethodType
from typing import Any

from pydantic import BaseModel

from core.analysis.outcomes import Verdict
from core.base.errors import SandtableError
from core.base.phrase import Phrase
from core.engine.call import Field
from core.engine.event import Noted
from core.engine.request import Choice, Option
from core.engine.status import CreatureState, Status
from core.explain.check import Check
from core.explain.words import Names, Words, nobody_named

PLAIN = (str, int, Fraction, type(None))


def plain(value: Any) -> str:
    """Return a value as text: phrases by their ids, and no fields that hold what they hold by default."""
    if isinstance(value, Phrase):
        return f"{value.id}{_listed(f'{name}={plain(each)}' for name, each in value.values)}"
    if isinstance(value, CreatureState):
        return plain(value.phrase)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, PLAIN):
        return str(value)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, tuple | list):
        return _listed(map(plain, value))
    if isinstance(value, Mapping):
        return _listed(sorted(f"{plain(key)}: {plain(each)}" for key, each in value.items()))
    if isinstance(value, Set):
        return _listed(sorted(map(plain, value)))
    if isinstance(value, type | FunctionType | MethodType):
        return value.__qualname__
    if isinstance(value, SandtableError):
        return plain(value.phrase)
    kind: Any = type(value)
    name: str = kind.__name__
    if is_dataclass(kind) or isinstance(value, BaseModel):
        told = ((each, getattr(value, each), usual) for each, usual in _fields_of(kind))
        return name + _listed(f"{each}={plain(now)}" for each, now, usual in told if not _same(now, usual))
    return name


def _listed(parts: Iterable[str]) -> str:
    return f"({', '.join(parts)})"


TOLD_ALREADY = {
    *((Check, "passed"), (Check, "harms"), (Check, "is_total"), (Check, "on_the_way")),
    *((Verdict, "harms"), (Verdict, "on_the_way"), (Option, "value")),
    *((Noted, "by"), (Noted, "to"), (Noted, "about"), (Noted, "announced"), (Noted, "due")),
    *((Field, "is_tick"), (Status, "key")),
    (Choice, "ahead"),
}
"""What a value says a second time: what a degree or a line of the log says in words, what a key or a bound tells."""


@cache
def _fields_of(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a kind of value, each with what it holds by default."""
    if is_dataclass(kind):
        own = (each for each in fields(kind) if not each.name.startswith("_") and (kind, each.name) not in TOLD_ALREADY)
        return tuple(
            (each.name, each.default if each.default_factory is MISSING else each.default_factory()) for each in own
        )
    return tuple((name, field.get_default(call_default_factory=True)) for name, field in kind.model_fields.items())


def _same(value: Any, usual: Any) -> bool:
    return value is usual or (type(value) is type(usual) and bool(value == usual))


class Ids(Words):
    """Words that are the ids of the phrases."""

    def text(self, phrase: Phrase, names: Names = nobody_named, game: str = "") -> str:
        """Return the phrase with its values."""
        return plain(phrase)


IDS = Ids()
