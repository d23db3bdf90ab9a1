"""Whatever the code calls by a name is there: icons, panels, tools, actions of the menus, calls of the rules."""

import ast
from collections.abc import Iterator
from importlib import import_module

from desktop.map.tools.registry import all_tools
from desktop.theme.icons import icon_names
from desktop.window.panels import PANELS
from tests.architecture.source import program

DRAWN = ("icon", "icon_pixmap", "picture_button", "EmptyState", "source")
"""What is given the name of an icon first."""
KEYWORDS = ("icon", "picture")
PLACES = {"PanelKind": 2, "CallKind": 2}
"""What is given the name of an icon at a place of its own, and at which."""


def named(call: ast.Call) -> str:
    """Return what a call calls, without what it belongs to."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def texts(node: ast.expr | None) -> Iterator[str]:
    """Yield the texts that an argument may be: it, or either of two."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from texts(one)
            yield from texts(other)


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of the program with where it stands."""
    for module in program():
        for node in module.nodes:
            if isinstance(node, ast.Call):
                yield f"{module.path}:{node.lineno}", node


def icons_named() -> Iterator[tuple[str, str]]:
    """Yield where an icon is named, and its name."""
    for where, call in calls():
        name = named(call)
        place = 0 if name in DRAWN else PLACES.get(name)
        if place is not None and len(call.args) > place:
            yield from ((where, text) for text in texts(call.args[place]))
        for keyword in call.keywords:
            if keyword.arg in KEYWORDS:
                yield from ((where, text) for text in texts(keyword.value))


def test_every_icon_that_is_named_is_there() -> None:
    there, found = {*icon_names(), ""}, tuple(icons_named())
    assert len(found) > 300
    assert [each for each in found if each[1] not in there] == []


def actions() -> frozenset[str]:
    """Return the ids of all actions of the menus."""
    menus = (module.name for module in program() if module.within("desktop.menus"))
    found = (getattr(import_module(name), "RECORDS", ()) for name in menus)
    panels = (f"panel.{panel.id}" for panel in PANELS)
    return frozenset((*(action.id for records in found for action in records), *panels))


def test_every_panel_tool_and_action_that_is_asked_for_is_there() -> None:
    known = {
        "panel_wanted": {panel.id for panel in PANELS},
        "tool_wanted": {tool.id for tool in all_tools()},
        "wanted": actions(),
    }
    found = [
        (where, call.func.value.attr, text)
        for where, call in calls()
        if isinstance(call.func, ast.Attribute) and call.func.attr == "emit"
        if isinstance(call.func.value, ast.Attribute) and call.func.value.attr in known and call.args
        for text in texts(call.args[0])
    ]
    assert len(found) > 8
    assert [each for each in found if each[2] not in known[each[1]]] == []
