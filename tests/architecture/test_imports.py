"""Who may import whom."""

import ast
from collections.abc import Callable

import pytest

from tests.architecture.source import Module, catalogues, graph, imported, program

LAYERS = (
    ("core.base",),
    ("core.chance", "core.geometry", "core.rulebook", "core.explain"),
    ("core.model",),
    ("core.engine",),
    ("core.rules", "core.edits"),
    ("core.analysis", "core.documents"),
    ("core.__main__",),
)
SYSTEMS = (
    "core.rules.towers",
    "core.rules.semi_automagic",
    "core.rules.basic_roleplaying",
    "core.rules.faction_zones",
    "core.rules.swift_swords",
)
UNCERTAIN = ("random", "time", "uuid", "secrets")


def package_of(name: str) -> str:
    """Return the first two parts of a dotted name."""
    return ".".join(name.split(".")[:2])


def rank(package: str) -> int | None:
    """Return the layer of a core package, 0 at the bottom."""
    return next((level for level, packages in enumerate(LAYERS) if package in packages), None)


def edges() -> list[tuple[str, str]]:
    """Return every import from one module of the program to another."""
    return [(source, target) for source, targets in graph().items() for target in targets]


def test_every_package_of_core_has_a_layer() -> None:
    packages = {package_of(module.name) for module in program() if module.within("core")} - {"core"}
    assert packages <= {package for layer in LAYERS for package in layer}


def test_core_imports_lower_layers_only() -> None:
    wrong = []
    for source, target in edges():
        here, there = package_of(source), package_of(target)
        below, above = rank(there), rank(here)
        if here != there and below is not None and above is not None and below >= above:
            wrong.append(f"{source} imports {target}")
    assert wrong == []


def test_core_knows_neither_the_desktop_nor_qt() -> None:
    wrong = [
        f"{module.name} imports {name}"
        for module in program()
        if module.within("core")
        for name in module.imports()
        if name.split(".")[0] in ("desktop", "installer", "tests", "PySide6", "shiboken6")
    ]
    assert wrong == []


def test_rule_systems_never_import_one_another() -> None:
    def home(name: str) -> str:
        return ".".join(name.split(".")[:3])

    wrong = [
        f"{source} imports {target}"
        for source, target in edges()
        if home(target) in SYSTEMS and home(source) in (*SYSTEMS, "core.rules.kit") and home(source) != home(target)
    ]
    assert wrong == []


def panels() -> frozenset[str]:
    """Return every module that defines what a dock holds: a class whose base is `Panel`."""
    found = (
        module.name
        for module in program()
        if module.within("desktop")
        for defined in module.classes()
        if any(isinstance(base, ast.Name) and base.id == "Panel" for base in defined.bases)
    )
    return frozenset(found)


def test_checks_are_told_by_the_kit_alone() -> None:
    inside = [module for module in program() if module.within("core.rules")]
    telling = [
        module.name
        for module in inside
        for node in module.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Checked"
    ]
    assert telling == ["core.rules.kit.asking"]


def test_tools_and_panels_never_import_each_other() -> None:
    docks, tools = panels(), "desktop.tools."
    assert len(docks) > 15
    wrong = [
        f"{source} imports {target}"
        for source, target in edges()
        if (source in docks and target.startswith(tools)) or (target in docks and source.startswith(tools))
    ]
    assert wrong == []


def test_no_panel_knows_another() -> None:
    docks = panels()
    assert [f"{source} imports {target}" for source, target in edges() if {source, target} <= docks] == []


@pytest.mark.parametrize("package", ["core.rules", "core.engine"])
def test_rules_and_engine_read_no_clock_and_no_hidden_chance(package: str) -> None:
    wrong = [
        f"{module.name} imports {name}"
        for module in program()
        if module.within(package)
        for name in module.imports()
        if name.split(".")[0] in UNCERTAIN
    ]
    assert wrong == []


def test_only_clocks_and_sheets_look_at_a_system_id() -> None:
    ids = [path.stem for path in catalogues()]
    assert "99-towers" in ids
    wrong = [
        f"{module.path}:{constant.lineno}"
        for module in program()
        if module.within("desktop") and not module.within("desktop.run.clocks", "desktop.sheets")
        for constant in module.strings()
        if any(identity in str(constant.value) for identity in ids)
    ]
    assert wrong == []


def test_few_modules_of_the_desktop_import_a_rule_system() -> None:
    """The clock widgets, and the aside of a sheet that only one game has."""
    may = ("desktop.run.clocks", "desktop.sheets.panel", "desktop.sheets.towers")
    wrong = [
        f"{module.name} imports {name}"
        for module in program()
        if module.within("desktop") and not module.within(*may)
        for name in module.imports()
        if any(name == system or name.startswith(f"{system}.") for system in SYSTEMS)
    ]
    assert wrong == []


def cycles(modules: dict[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the strongly connected parts that have more than one module (Tarjan, without recursion)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    found: list[tuple[str, ...]] = []
    for start in modules:
        path = [(start, iter(modules[start]))] if start not in order else []
        while path:
            name, rest = path[-1]
            if name not in order:
                order[name] = low[name] = len(order)
                waiting.append(name)
            target = next(rest, None)
            if target is None:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[name])
                if low[name] == order[name]:
                    part = waiting[waiting.index(name) :]
                    del waiting[waiting.index(name) :]
                    found += [tuple(sorted(part))] if len(part) > 1 else []
            elif target not in order:
                path.append((target, iter(modules[target])))
            elif target in waiting:
                low[name] = min(low[name], order[target])
    return found


def test_no_module_imports_itself_by_a_detour() -> None:
    assert cycles(graph()) == []


def room_of(module: Module) -> str:
    """Return the folder of a module of the desktop; a module beside the folders is a room by itself."""
    package = module.name if module.path.endswith("__init__.py") else module.name.rpartition(".")[0]
    return module.name if package == "desktop" else package


def feature_of(module: Module) -> str:
    """Return the folder of `desktop` itself in which a module lies, however deep."""
    return ".".join(room_of(module).split(".")[:2])


def rooms(room_of: Callable[[Module], str]) -> dict[str, tuple[str, ...]]:
    """Return which rooms of the desktop each of them imports."""
    home = {module.name: room_of(module) for module in program() if module.within("desktop")}
    between = {(home[source], home[target]) for source, target in edges() if source in home and target in home}
    return {
        room: tuple(sorted(there for here, there in between if here == room != there)) for room in set(home.values())
    }


def test_no_room_of_the_desktop_imports_itself_by_a_detour() -> None:
    assert [" - ".join(cycle) for cycle in cycles(rooms(room_of))] == []


def test_no_feature_of_the_desktop_imports_itself_by_a_detour() -> None:
    found = rooms(feature_of)
    assert "desktop.map" in found
    assert "desktop.run.cards" not in found
    assert [" - ".join(cycle) for cycle in cycles(found)] == []


def test_a_cycle_would_be_found() -> None:
    assert cycles({"a": ("b",), "b": ("c", "d"), "c": ("a",), "d": ()}) == [("a", "b", "c")]


def test_imports_inside_functions_and_relative_ones_are_seen() -> None:
    tree = ast.parse("def f():\n    from ..chance import dice\n    import random\n")
    module = Module("core.rules.towers", "core/rules/towers.py", (), tree)
    assert module.imports() == ("core.chance.dice", "random")
    assert imported(tree, package="core") == ()
