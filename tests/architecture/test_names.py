"""Whatever the code calls by a name is there: icons, panels, tools, actions, keys, pages, calls of the rules."""

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import import_module

import pytest

from desktop.app import menu_actions
from desktop.menus.keys import portable
from desktop.theme.icons import icon_names
from desktop.tools.registry import all_tools
from desktop.window.panels import PANELS
from tests.architecture.source import Module, program

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
    found = (getattr(import_module(name), "ACTIONS", ()) for name in menus)
    panels = (f"panel.{panel.id}" for panel in PANELS)
    return frozenset((*(action.id for records in found for action in records), *panels))


def test_every_panel_tool_and_action_that_is_asked_for_is_there() -> None:
    known = {
        "panel_wanted": {panel.id for panel in PANELS},
        "tool_wanted": {tool.id for tool in all_tools()},
        "tool_wanted_for": {tool.id for tool in all_tools()},
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


def constants(module: Module) -> dict[str, tuple[str, ...]]:
    """Return the texts that the constants of a module are or hold."""
    found = {}
    for node in module.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = (*texts(value), *(text for each in getattr(value, "elts", ()) for text in texts(each)))
    return found


def calls_named() -> Iterator[tuple[str, str]]:
    """Yield where something to call for is named, and its id: asked for, or compared with a call's."""
    for module in program():
        known = constants(module)
        for node in module.nodes:
            match node:
                case ast.Call() if named(node) in ("call", "_call") or wants(node, "call_wanted"):
                    found = node.args
                case ast.Compare(left=ast.Attribute(value=ast.Name(id="call"), attr="id")):
                    found = node.comparators
                case ast.Assign(targets=[ast.Name(id="USUAL")], value=ast.Dict(keys=keys)):
                    found = [key for key in keys if key is not None]
                case _:
                    continue
            for each in found:
                held = known.get(each.id, ()) if isinstance(each, ast.Name) else texts(each)
                yield from ((f"{module.path}:{node.lineno}", text) for text in held if text)


def wants(call: ast.Call, signal: str) -> bool:
    """Say whether a call sends this signal, or makes something that will."""
    return isinstance(call.func, ast.Attribute) and signal in ast.unparse(call.func.value).split(".")


def test_everything_that_is_called_for_by_name_is_called_so_in_some_game() -> None:
    known = {text for _, call in calls() if named(call) == "CallKind" for text in texts(call.args[0])}
    found = tuple(calls_named())
    assert len(found) > 4 and len(known) > 40
    assert [each for each in found if each[1] not in known] == []


KEY = re.compile(r"(?:(?:Ctrl|Shift|Alt)\+)+(?:[A-Za-z0-9]+|[+-])|\bF\d{1,2}\b")
TAKEN = {"Enter": ("Return", "Enter"), "arrows": ("Left", "Right")}
"""What a text calls several keys."""
MADE_BY_QT = {"F10"}
"""Keys that a menu bar has by itself."""


def keys_in(text: str) -> Iterator[str]:
    """Yield the keys that a text names."""
    return (found.group() for found in KEY.finditer(text))


def keys_in_force() -> frozenset[str]:
    """Return all keys of the menus, of the tools in each mode, and of single buttons."""
    tools = (tool.shortcut for tool in all_tools() if tool.shortcut)
    own = (
        text
        for _, call in calls()
        if named(call) in ("setShortcut", "QKeySequence") and call.args
        for text in texts(call.args[0])
    )
    menus = (key for action in menu_actions() for key in action.shortcuts)
    with_shift = (f"Shift+{tool.shortcut}" for tool in all_tools() if tool.shortcut)
    return frozenset(portable(key) for key in (*menus, *tools, *with_shift, *own))


def is_taken_in(folder: str, key: str) -> bool:
    """Say whether some class of a folder takes a key where it is typed."""
    *held, letter = key.replace("++", "+plus").split("+")
    wanted = TAKEN.get(letter, (letter,))
    names = {
        node.attr
        for module in program()
        if module.path.rpartition("/")[0] == folder
        for node in module.nodes
        if isinstance(node, ast.Attribute)
    }
    modifiers = {"Ctrl": "ControlModifier", "Shift": "ShiftModifier", "Alt": "AltModifier"}
    return any(f"Key_{each}" in names for each in wanted) and all(modifiers[each] in names for each in held)


def test_every_key_that_a_text_of_the_window_names_is_one() -> None:
    known, missing, count = keys_in_force(), [], 0
    for module in program():
        if not module.within("desktop"):
            continue
        for text in module.strings():
            for key in keys_in(str(text.value)):
                count += 1
                mnemonic = f"&{key[-1]}" if key.startswith("Alt+") else None
                if portable(key) in known or key in MADE_BY_QT or is_taken_in(module.path.rpartition("/")[0], key):
                    continue
                if mnemonic is None or not any(mnemonic in line for line in module.lines):
                    missing.append(f"{module.path}:{text.lineno} {key}")
    assert count > 60
    assert missing == []


def test_every_page_that_an_action_opens_is_there() -> None:
    known = {
        text
        for module in program()
        for made in module.nodes
        if isinstance(made, ast.Dict) and (module.name == "desktop.dialogs" or module.within("desktop.manual_reader"))
        for key in made.keys
        for text in texts(key)
    }
    found = [
        (f"{module.path}:{node.lineno}", text)
        for module in program()
        for node in module.nodes
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "dialogs"
        for text in texts(node.slice)
    ]
    assert len(found) > 12
    assert [each for each in found if each[1] not in known] == []


GAMES = ("towers", "semi_automagic", "faction_zones", "basic_roleplaying", "swift_swords")
TWICE = {
    "Dice": "dice as they are written, and as a modifier adds them",
    "Roll": "dice of one kind as they are written, and as they are drawn",
    "read": "each foreign format is read by its own module, which its `FORMAT` names",
    "format_of": "the format of an image, and of a map that is brought in",
}
"""Names that stand in two modules of `core`, and how far they mean the same."""


def home_of(module: Module) -> str:
    """Return the game that a module belongs to, or `core` for what no game owns."""
    parts = module.name.split(".")
    return parts[2] if parts[:2] == ["core", "rules"] and len(parts) > 2 and parts[2] in GAMES else "core"


def defined_in_the_core() -> dict[tuple[str, str], list[str]]:
    """Return the public classes and functions of the core, each with its home, and the modules that define it."""
    found: dict[tuple[str, str], list[str]] = {}
    for module in program():
        if module.within("core"):
            for node in module.tree.body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                    found.setdefault((home_of(module), node.name), []).append(module.name)
    return found


def test_a_name_of_the_core_has_one_meaning() -> None:
    """Games have names of their own, as their books do, but none twice."""
    twice = {name: modules for (_, name), modules in defined_in_the_core().items() if len(modules) > 1}
    assert {name: modules for name, modules in twice.items() if name not in TWICE} == {}
    assert sorted(set(TWICE) - set(twice)) == []


def test_a_class_of_the_window_has_one_meaning() -> None:
    found: dict[str, list[str]] = {}
    for module in program():
        if module.within("desktop"):
            for node in module.tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found.setdefault(node.name, []).append(module.name)
    assert len(found) > 300
    assert {name: modules for name, modules in found.items() if len(modules) > 1} == {}


def test_a_name_that_a_game_shares_with_the_core_means_the_same_made_special() -> None:
    found = defined_in_the_core()
    shared, strange = 0, []
    for (home, name), (module, *_) in found.items():
        if home != "core" and ("core", name) in found:
            here, there = (getattr(import_module(each), name) for each in (module, found["core", name][0]))
            shared += 1
            if not (isinstance(here, type) and isinstance(there, type) and issubclass(here, there)):
                strange.append(f"{module}.{name}")
    assert shared > 10
    assert strange == []


ENDINGS = ("ings", "ing", "es", "s", "ed", "e")
DOUBLING = ("ings", "ing", "ed")
"""Endings before which a letter may stand twice: `running`."""
RHYMES = {
    ("desktop.map", "painted", "painting"): "one of the styles of maps is called Painted in the window",
    ("core.rules.towers", "duel", "duels"): "the folder, and in it the record that all else there is about",
    ("desktop.tools", "tool", "tools"): "the folder, and in it the class that all else there derives from",
}
"""Names that differ by the form of a word alone, and why."""


def stem_of(name: str) -> str:
    """Return a name without what only makes another form of its last word: `reaching` and `reach` have one stem."""
    ending = next((each for each in ENDINGS if name.endswith(each) and len(name) > len(each) + 2), "")
    stem = name.removesuffix(ending)
    return stem[:-1] if ending in DOUBLING and len(stem) > 3 and stem[-1] == stem[-2] else stem


def place_of(module: Module) -> str:
    """Return the game, the package of the core or the feature of the desktop in which a module lies, however deep."""
    parts = module.name.split(".")
    return ".".join(parts[: 3 if parts[:2] == ["core", "rules"] else 2])


def rhymes(named: Iterable[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Return the places with the names there that have one stem, those that may left out."""
    found: dict[tuple[str, str], set[str]] = {}
    for place, name in named:
        found.setdefault((place, stem_of(name)), set()).add(name)
    return [(place, *sorted(names)) for (place, _), names in found.items() if len(names) > 1]


def modules_named() -> Iterator[tuple[str, str]]:
    """Yield each module and folder of the core and the desktop: its place, its name."""
    for module in program():
        if module.within("core", "desktop"):
            yield place_of(module), module.name.rpartition(".")[2]


def functions_named() -> Iterator[tuple[str, str]]:
    """Yield each public function of the core and the desktop: its place, its name."""
    for module in program():
        if module.within("core", "desktop"):
            for node in module.tree.body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    yield place_of(module), node.name


def test_no_modules_or_functions_of_a_place_differ_by_the_form_of_a_word_alone() -> None:
    found = {*rhymes(modules_named()), *rhymes(functions_named())}
    assert sorted(found - set(RHYMES)) == []
    assert sorted(set(RHYMES) - found) == []


def test_no_modules_of_the_core_or_the_desktop_differ_so_but_by_number() -> None:
    """What one module has one of, another of the layer above may have several of: `condition` and `conditions`."""

    def wider(place: str) -> str:
        return place if place.removeprefix("core.rules.") in GAMES else place.partition(".")[0]

    found = rhymes((wider(place), name.removesuffix("s")) for place, name in modules_named())
    known = {(wider(place), *sorted({name.removesuffix("s") for name in names})) for place, *names in RHYMES}
    assert sorted(set(found) - known) == []


def test_a_rhyme_would_be_found() -> None:
    assert rhymes([("a", "reaching"), ("a", "reach"), ("b", "reaches")]) == [("a", "reach", "reaching")]
    assert rhymes([("a", "plan"), ("a", "plane"), ("a", "planning")]) == [("a", "plan", "plane", "planning")]
    assert rhymes([("a", "pile"), ("a", "pill"), ("a", "wall"), ("a", "was")]) == []


PATTERNS = ("ACTIONS", "CALLS", "FORMAT")
"""Constants that modules have alike, each its own part of one list."""


def constants_of(module: Module) -> Iterator[str]:
    """Yield the public constants that a module sets: not the variables of types, which mean what each bound says."""
    for node in module.tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = getattr(node, "value", None)
        if isinstance(value, ast.Call) and named(value) in ("TypeVar", "ParamSpec"):
            continue
        for target in targets:
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(each, ast.Name) and each.id.isupper() and not each.id.startswith("_"):
                    yield each.id


@pytest.mark.parametrize("home", ["core", *GAMES])
def test_a_constant_has_one_value_in_the_core_and_in_each_game(home: str) -> None:
    found: dict[str, list[str]] = {}
    for module in program():
        if module.within("core") and home_of(module) == home:
            for name in constants_of(module):
                found.setdefault(name, []).append(module.name)
    assert len(found) > 50
    assert {name: modules for name, modules in found.items() if len(modules) > 1 and name not in PATTERNS} == {}
