"""Which rules a test names: a scenario of a transcript by its data, a test function by its text and parameters."""

import ast
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

RULE = re.compile(r"\b[A-Z][A-Z0-9]+-(?:[A-Z]+-\d{2}|TAB-[A-Z-]*[A-Z])\b")
"""The id of a rule, a gap or a table; of `T99-INIT-03#1` the part before the number of the example."""


def named_by(item: pytest.Item) -> frozenset[str]:
    """Return the ids of the rules that a test names."""
    parameters: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    scripted = [value.rules for value in parameters.values() if hasattr(value, "rules")]
    if scripted:
        return frozenset().union(*scripted)
    function = getattr(item, "function", None)
    return frozenset() if function is None else _in_function(function) | frozenset(RULE.findall(item.name))


def names_any(path: Path) -> bool:
    """Return whether a file of tests names a rule at all."""
    return RULE.search(path.read_text(encoding="utf-8")) is not None


@cache
def _in_function(function: Any) -> frozenset[str]:
    """Return the ids in a function with its decorators and the comment above, and those of its module's first words."""
    function = inspect.unwrap(function)
    path = inspect.getsourcefile(function)
    assert path is not None
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    own, first = inspect.getsourcelines(function)
    above = first - 1
    while above and lines[above - 1].lstrip().startswith("#"):
        above -= 1
    text = "\n".join([*lines[above : first - 1], *own, ast.get_docstring(_parsed(path)) or ""])
    return frozenset(RULE.findall(text))


@cache
def _parsed(path: str) -> ast.Module:
    return ast.parse(Path(path).read_text(encoding="utf-8"))
