"""A small workspace and its actions."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from core.base.errors import Refused
from desktop.menus.action import Action
from desktop.menus.keys import Bindings, keys_of, rivals


@dataclass
class WindowParts:
    """A workspace that writes down what was done."""

    done: list[str] = field(default_factory=list)
    locked: bool = False
    grid: bool = True


def toggle_grid(parts: WindowParts) -> None:
    """Turn the grid on or off."""
    parts.grid = not parts.grid


def refuse(parts: WindowParts) -> None:
    """Refuse, as a session would."""
    raise Refused("out-of-reach")


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(id="save", title="&Save", do=lambda d: d.done.append("save"), tooltip="Save it", shortcuts=("Ctrl+S",),
           menu=("File",), icon="device-floppy"),
    Action(id="export", title="Export PDF…", do=lambda d: d.done.append("export"), tooltip="Make a PDF",
           menu=("File", "Export"), group="paper"),
    Action(id="quit", title="Quit", do=lambda d: d.done.append("quit"), tooltip="Leave", shortcuts=("Ctrl+Q",),
           menu=("File",), group="end"),
    Action(id="wall", title="Wall", do=lambda d: d.done.append("wall"), tooltip="Draw walls", shortcuts=("W", "2"),
           menu=("Tools",), scope="prepare", why_not=lambda d: "The layer is locked" if d.locked else None),
    Action(id="wait", title="Wait", do=lambda d: d.done.append("wait"), tooltip="Let others go first", shortcuts=("W",),
           scope="run"),
    Action(id="grid", title="Show grid", do=toggle_grid, tooltip="Show or hide the grid", shortcuts=("G",),
           menu=("View",), checked=lambda d: d.grid),
    Action(id="fail", title="Fail", do=refuse, tooltip="Cannot be"),
)  # fmt: skip


def conflicts(records: Iterable[Action[Any]], chosen: Bindings) -> tuple[tuple[str, str, str], ...]:
    """Return every key with the ids of two actions that both want it."""
    actions = tuple(records)
    return tuple(
        (key, one.id, other.id)
        for number, one in enumerate(actions)
        for key in keys_of(one, chosen)
        for other in rivals(one, key, actions[number + 1 :], chosen)
    )
