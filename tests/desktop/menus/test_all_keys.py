"""The keys of the whole program: whatever mode one is in, a key does one thing."""

from desktop.app import records
from desktop.map.tools.registry import all_tools
from desktop.map.tools.tool import Tool
from desktop.menus.action import Action
from desktop.menus.desk import Desk
from tests.desktop.menus.sample import conflicts


def taking_up(tool: Tool) -> Action[Desk]:
    """Return the keys of a tool as an action has them; a tool of one mode shares none with that mode's actions."""
    scope = tool.modes[0].value if len(tool.modes) == 1 else ""
    keys = tuple(key for key in (tool.digit, tool.shortcut) if key)
    return Action(id=f"tool.{tool.id}", title="", tooltip="", do=lambda desk: None, shortcuts=keys, scope=scope)


def test_no_two_actions_or_tools_in_force_at_once_share_a_key() -> None:
    everything = (*records(), *(taking_up(tool) for tool in all_tools() if tool.in_bar))
    assert conflicts(everything, {}) == ()


def test_every_tool_that_one_takes_up_from_the_bar_has_a_key() -> None:
    assert [tool.id for tool in all_tools() if tool.in_bar and not tool.shortcut] == []
