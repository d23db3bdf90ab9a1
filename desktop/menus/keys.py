"""Which keys start which action, and where two actions would want the same one."""

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtGui import QKeySequence

from desktop.menus.action import Action

Bindings = Mapping[str, tuple[str, ...]]
"""Per action id: keys that a person chose; an action that is not in it has its usual ones."""


def portable(key: str) -> str:
    """Return a key as it is stored: `ctrl + s` becomes `Ctrl+S`; empty if it is none."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def readable(key: str) -> str:
    """Return a key as this machine's menus write it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def keys_of(action: Action[Any], chosen: Bindings) -> tuple[str, ...]:
    """Return the keys of an action, each once."""
    keys = (portable(key) for key in chosen.get(action.id, action.shortcuts))
    return tuple(dict.fromkeys(key for key in keys if key))


def share_a_mode(one: Action[Any], other: Action[Any]) -> bool:
    """Say whether two actions can be in force at once."""
    return one.scope == other.scope or not one.scope or not other.scope


def overlap(one: str, other: str) -> bool:
    """Say whether Qt could not tell two keys apart: they are equal, or one begins the other."""
    first, second = one.split(", "), other.split(", ")
    count = min(len(first), len(second))
    return first[:count] == second[:count]


def rivals(action: Action[Any], key: str, actions: Iterable[Action[Any]], chosen: Bindings) -> tuple[Action[Any], ...]:
    """Return the other actions that `key` would start as well."""
    wanted = portable(key)
    return tuple(
        other
        for other in actions
        if other.id != action.id
        and share_a_mode(action, other)
        and any(overlap(wanted, taken) for taken in keys_of(other, chosen))
    )
