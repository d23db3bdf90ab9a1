"""One thing that a person can do: its words, keys, place in the menus, when it is possible, and what it does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication

W = TypeVar("W")
"""The workspace that the actions of a window work on."""

CONTEXT = "actions"


def shown(text: str) -> str:
    """Return the words of an action in the language of the program.

    Records are made before a language is loaded, so they hold `QT_TRANSLATE_NOOP("actions", "...")`.
    """
    return QCoreApplication.translate(CONTEXT, text) if text else ""


def title_words(title: str) -> str:
    """Return a title as it is read: without the mark of its letter, and the dots of what asks something first."""
    return shown(title).replace("&", "").removesuffix("…")


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Generic[W]):
    """A record of one action; words are `QT_TRANSLATE_NOOP("actions", ...)`, keys are as `QKeySequence` reads them.

    `menu` is the path of menus it stands in (empty: palette and toolbars only); a change of `group` between neighbours
    draws a line. `scope` names the mode it belongs to, so that two modes may share a key; empty is everywhere.
    `why_not` returns the reason, in the person's language, why it cannot be done now, or `None` if it can.
    `checked`, for actions that are on or off, returns which.
    """

    id: str
    title: str
    do: Callable[[W], None]
    tooltip: str
    shortcuts: tuple[str, ...] = ()
    menu: tuple[str, ...] = ()
    group: str = ""
    icon: str = ""
    scope: str = ""
    why_not: Callable[[W], str | None] | None = None
    checked: Callable[[W], bool] | None = None

    def refusal(self, workspace: W) -> str | None:
        """Return why it cannot be done now; `None` if it can."""
        return None if self.why_not is None else self.why_not(workspace)
