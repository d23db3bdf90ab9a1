"""What can be chosen of a tool: records that the strip of options shows as choices, numbers and buttons."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt

from core.model.materials import Material
from desktop.tools.map_access import MapAccess

CONTEXT = "tools"
BRACKETS = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}
"""The keys that step a tool's number down and up, each with its step."""


def shown(text: str) -> str:
    """Return words of a tool, marked by `QT_TRANSLATE_NOOP("tools", ...)`, in the language of the program."""
    return QCoreApplication.translate(CONTEXT, text) if text else ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: its value, its name before translation, and an icon, a material or a stamp's art for its sign."""

    value: str
    name: str
    icon: str = ""
    art: str = ""
    material: Material | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """One choice out of several, the first unless told otherwise; `listed` where they are too many for buttons."""

    id: str
    name: str
    choices: tuple[Choice, ...]
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number; an `idle` one keeps its place, and cannot be chosen."""

    id: str
    name: str
    least: int
    most: int
    first: int
    idle: bool = False


@dataclass(frozen=True, slots=True)
class AtOnce:
    """Something that is done at once."""

    id: str
    name: str
    tip: str
    icon: str
    do: Callable[[MapAccess], None]


Option = Pick | Count | AtOnce
Chosen = dict[str, str | int]


def first_of(options: tuple[Option, ...]) -> Chosen:
    """Return what is chosen before anybody has chosen anything."""
    chosen: Chosen = {}
    for option in options:
        if isinstance(option, Pick):
            chosen[option.id] = option.choices[0].value
        elif isinstance(option, Count):
            chosen[option.id] = option.first
    return chosen


def fits(option: Option, value: str | int) -> bool:
    """Return whether a value can be chosen."""
    if isinstance(option, Pick):
        return any(choice.value == value for choice in option.choices)
    if not isinstance(option, Count) or option.idle:
        return False
    return isinstance(value, int) and option.least <= value <= option.most
