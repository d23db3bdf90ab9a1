"""The keys of the whole program: whatever mode one is in, a key does one thing."""

from collections import Counter

from desktop.app import menu_actions
from desktop.menus.action import Action
from desktop.menus.window_parts import WindowParts
from desktop.run.offer_groups import KEYS
from desktop.tools.registry import all_tools
from desktop.tools.tool import Tool
from desktop.workspace.workspace import Mode
from tests.desktop.menus.sample import conflicts


def taking_up(tool: Tool, mode: Mode) -> Action[WindowParts]:
    """Return the keys of a tool in a mode as an action has them: in Run the bare letters are those of the families."""
    letter = f"Shift+{tool.shortcut}" if mode is Mode.RUN else tool.shortcut
    keys = tuple(key for key in (tool.digit, letter) if key)
    name = f"tool.{tool.id}.{mode}"
    return Action(id=name, title="", tooltip="", do=lambda parts: None, shortcuts=keys, scope=mode.value)


def test_no_two_actions_or_tools_in_force_at_once_share_a_key() -> None:
    everything = (
        *menu_actions(),
        *(taking_up(tool, mode) for tool in all_tools() if tool.in_bar for mode in tool.modes),
    )
    assert conflicts(everything, {}) == ()


def test_no_two_actions_in_force_at_once_read_alike() -> None:
    lines = Counter(
        (scope.value, each.menu, each.title) for scope in Mode for each in menu_actions() if each.scope in ("", scope)
    )
    assert [line for line, count in lines.items() if count > 1] == []


def test_every_number_of_a_list_has_its_key() -> None:
    picks = [each for each in menu_actions() if each.id.startswith("fight.pick-")]
    numbers = tuple(str(number) for number in range(1, KEYS + 1))
    assert tuple(each.shortcuts for each in picks) == tuple((number,) for number in numbers)
    assert all(each.title.endswith(number) for each, number in zip(picks, numbers, strict=True))


def test_every_tool_that_one_takes_up_from_the_bar_has_a_key() -> None:
    assert [tool.id for tool in all_tools() if tool.in_bar and not tool.shortcut] == []
