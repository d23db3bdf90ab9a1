"""Tells which functions are called while something is done."""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from inspect import CO_GENERATOR
from threading import get_ident, main_thread
from types import CodeType, FunctionType
from typing import Any

from core.base.editions import SHIPPED

Function = Callable[..., Any]
SLOT = "__called__"
"""The name under which a module's globals keep what takes note of its functions."""


@contextmanager
def passed(functions: Iterable[Function]) -> Iterator[set[Function]]:
    """Give those of some functions that the first thread calls meanwhile; only the first call of each takes longer."""
    seen: set[Function] = set()
    plain = {inspect.unwrap(each): each for each in functions}
    codes = {function: function.__code__ for function in plain if isinstance(function, FunctionType)}
    _forget()
    for function, code in codes.items():
        _watch(function, code, seen)
    found: set[Function] = set()
    try:
        yield found
    finally:
        for function, code in codes.items():
            function.__code__ = code
        found |= {plain[function] for function in seen}


def _forget() -> None:
    """Let what rules remember of what they have returned be worked out anew, whatever was done before.

    The modules are asked, not the search for garbage: it does not tell of what was there when a window froze it.
    """
    rules = [module for name, module in [*sys.modules.items()] if name.startswith("core.rules.")]
    held = [value for module in rules for value in [*vars(module).values()]]
    held += [value for each in held if isinstance(each, type) for value in [*vars(each).values()]]
    SHIPPED.kept.clear()
    for each in held:
        found = getattr(each, "__func__", each)
        if isinstance(found, _lru_cache_wrapper):
            found.cache_clear()


def _watch(function: FunctionType, code: CodeType, seen: set[Function]) -> None:
    """Let the first call of a function be noted; others than the first thread, such as odds, do not count."""
    twin = FunctionType(code, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    twin.__kwdefaults__ = function.__kwdefaults__

    def note(*given: Any, **named: Any) -> Any:
        if get_ident() == main_thread().ident:
            seen.add(function)
            function.__code__ = code
        return twin(*given, **named)

    kept = function.__globals__.setdefault(SLOT, [])
    kept.append(note)
    made: dict[str, Any] = {}
    # a generator can only be stood in for by one
    call = f"{SLOT}[{len(kept) - 1}](*given, **named)"
    exec(
        f"def noting(*given, **named): return {f'(yield from {call})' if code.co_flags & CO_GENERATOR else call}", made
    )
    stub: CodeType = made["noting"].__code__
    function.__code__ = stub.replace(co_freevars=code.co_freevars, co_name=function.__name__)
