"""Which definitions of the program nothing in the program uses, found in its syntax trees."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from tests.architecture.source import ROOT, Module, program

HARMLESS = {
    "abstractmethod",
    "cache",
    "cached_property",
    "classmethod",
    "contextmanager",
    "dataclass",
    "final",
    "lru_cache",
}
HARMLESS |= {
    "overload",
    "override",
    "property",
    "remembered",
    "rule",
    "runtime_checkable",
    "setter",
    "Slot",
    "staticmethod",
    "wraps",
}
"""Decorators that do not use what they stand on; any other one may keep it for later."""
QUOTED = re.compile(r"(?:core\.[\w.]+:)?([A-Za-z_]\w*)(?:\[.*\])?")
Reading = ast.Name | ast.Attribute | ast.Constant | ast.ImportFrom | ast.Import
ENTRY_POINT = re.compile(r'"([\w.]+):(\w+)"')


@dataclass(frozen=True, eq=False)
class Defined:
    """A function, method, class, or the constants that one statement makes, from its first line to its last."""

    module: str
    name: str
    owner: str
    path: str
    first: int
    last: int
    together: tuple[str, ...] = ()
    """The names that one statement gives to constants: the numbers of a table's rows, say."""

    @property
    def full(self) -> str:
        """Its dotted name."""
        return ".".join(part for part in (self.module, self.owner, self.name) if part)


class Use(NamedTuple):
    """A place at which a name is read."""

    module: str
    line: int


@dataclass
class Uses:
    """All places at which names are read: of a module's own names, of anything's attributes, in quotes."""

    lines: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    names: dict[tuple[str, str], list[Use]] = field(default_factory=lambda: defaultdict(list))
    attributes: dict[str, list[Use]] = field(default_factory=lambda: defaultdict(list))
    selves: dict[tuple[str, str], list[Use]] = field(default_factory=lambda: defaultdict(list))
    """What methods read of `self`, by their class's family: a namesake in another class is not meant."""

    def in_module(self, defined: Defined) -> list[Use]:
        """Return every place within a definition at which something is used."""
        lines = self.lines[defined.module]
        return [Use(defined.module, line) for line in range(defined.first, defined.last + 1) if line in lines]

    def of(self, defined: Defined) -> Iterator[Use]:
        """Yield every place that may mean a definition."""
        yield from self.attributes.get(defined.name if defined.owner else f"?{defined.name}", ())
        if defined.owner:
            yield from self.selves.get((families()[defined.owner], defined.name), ())
        else:
            for name in defined.together or (defined.name,):
                yield from self.names.get((defined.module, name), ())


@cache
def families() -> dict[str, str]:
    """Return, by the name of each class, one name for all that derive from each other, directly or not."""
    found: dict[str, str] = {node.name: node.name for _, node in classes()}

    def head(name: str) -> str:
        while found[name] != name:
            name = found[name]
        return name

    for _, node in classes():
        for base in node.bases:
            plain = last_part(base.value if isinstance(base, ast.Subscript) else base)
            if plain in found:
                found[head(node.name)] = head(plain)
    return {name: head(name) for name in found}


def of_self(module: Module) -> dict[ast.AST, str]:
    """Return every attribute of `self` that a class at the top of a module reads, with the name of that class."""
    return {
        node: owner.name
        for owner in module.tree.body
        if isinstance(owner, ast.ClassDef)
        for node in ast.walk(owner)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }


@cache
def nodes(module: Module) -> tuple[Reading, ...]:
    """Return every node of a module that reads a name or brings one in."""
    return tuple(node for node in ast.walk(module.tree) if isinstance(node, Reading))


def last_part(node: ast.expr) -> str:
    """Return the last part of the name of a decorator."""
    called = node.func if isinstance(node, ast.Call) else node
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def kept(decorators: list[ast.expr]) -> bool:
    """Return whether a decorator may keep what it stands on, as a registry does."""
    return any(last_part(each) not in HARMLESS for each in decorators)


def defined_in(module: Module) -> Iterator[Defined]:
    """Yield everything that a module defines at its top and in its classes, but for what a decorator keeps."""

    def made(node: ast.stmt, name: str, owner: str = "", together: tuple[str, ...] = ()) -> Defined:
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
        return Defined(module.name, name, owner, module.path, first, node.end_lineno or node.lineno, together)

    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not kept(node.decorator_list):
            yield made(node, node.name)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and not kept(inner.decorator_list):
                    yield made(inner, inner.name, node.name)
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if hasattr(node, "target") else []
        parts = (part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name))
        names = tuple(part.id for part in parts if isinstance(part.ctx, ast.Store) and not is_special(part.id))
        if names:
            yield made(node, names[0], together=names)


def imports_of(module: Module, modules: frozenset[str]) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Return what a module's names stand for: names of other modules, and modules."""
    names: dict[str, tuple[str, str]] = {}
    whole: dict[str, str] = {}
    for node in nodes(module):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                local, full = alias.asname or alias.name, f"{node.module}.{alias.name}"
                if full in modules:
                    whole[local] = full
                else:
                    names[local] = (node.module, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    whole[alias.asname] = alias.name
    return names, whole


BY_NAME = ("getattr", "hasattr", "setattr", "attrgetter", "methodcaller", "cast")
"""What is given the name of an attribute, or of a class, in quotes."""
NAMING = ("installer.packages.__main__",)
"""The modules whose tables name functions, which they look up."""


def is_generic(value: ast.expr) -> bool:
    """Say whether a type stands before some brackets, and no table of which a row is read: `row["cost"]` names none."""
    name = last_part(value)
    return name[:1].isupper() or name in ("tuple", "list", "dict", "set", "frozenset", "type")


@cache
def naming(module: Module) -> frozenset[ast.expr]:
    """Return the strings of a module that can mean a name: in a type, or where something is looked up by its name.

    Any other one is text, though it may be that of a name: `"dice"` says nothing of a method `dice`.
    """
    places: list[ast.expr | None] = []
    for node in module.nodes:
        if isinstance(node, ast.AnnAssign | ast.arg):
            places.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            places.append(node.returns)
        elif isinstance(node, ast.Subscript) and is_generic(node.value):
            places.append(node.slice)
        elif isinstance(node, ast.ClassDef):
            places += node.bases
        elif isinstance(node, ast.Call) and last_part(node) in BY_NAME:
            places += node.args
    parts = (part for place in places if place is not None for part in ast.walk(place))
    return frozenset(part for part in parts if isinstance(part, ast.Constant))


def quoted(node: ast.Constant) -> str:
    """Return the name that a string may be: of an attribute, of a class that is not defined yet, behind a module."""
    found = QUOTED.fullmatch(node.value) if isinstance(node.value, str) else None
    return found[1] if found else ""


@cache
def asked_by_protocols() -> frozenset[str]:
    """Return the names of what protocols ask for."""
    protocols = [node for _, node in classes() if any(last_part(base) == "Protocol" for base in node.bases)]
    return frozenset(each.name for node in protocols for each in node.body if isinstance(each, ast.FunctionDef))


def uses() -> Uses:
    """Return every use of a name in the program."""
    found = Uses()
    modules = frozenset(module.name for module in program())
    imports = {module.name: imports_of(module, modules) for module in program()}

    def origin(module: str, name: str) -> tuple[str, str]:
        while module in imports and name in imports[module][0]:
            module, name = imports[module][0][name]
        return module, name

    functions = {
        module.name: [each.name for each in module.tree.body if isinstance(each, ast.FunctionDef)]
        for module in program()
    }
    for module in program():
        _, whole = imports[module.name]
        own = of_self(module)
        behind = {id(node.value) for node in nodes(module) if isinstance(node, ast.Attribute)}
        for node in nodes(module):
            use = Use(module.name, node.lineno)
            found.lines[module.name].add(use.line)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                found.names[origin(module.name, node.id)].append(use)
                if node.id in whole and id(node) not in behind:
                    # a module that is handed over answers to a protocol
                    for name in asked_by_protocols().intersection(functions.get(whole[node.id], ())):
                        found.names[whole[node.id], name].append(use)
            elif isinstance(node, ast.Attribute):
                if isinstance(node.value, ast.Name) and node.value.id in whole:
                    found.names[origin(whole[node.value.id], node.attr)].append(use)
                elif node in own:
                    found.selves[families()[own[node]], node.attr].append(use)
                else:
                    found.attributes[node.attr].append(use)
                    if isinstance(node.value, ast.Call) and last_part(node.value) == "import_module":
                        found.attributes[f"?{node.attr}"].append(use)
            elif isinstance(node, ast.Constant) and (name := quoted(node)):
                if node not in naming(module) and ":" not in str(node.value) and module.name not in NAMING:
                    continue
                found.attributes[name].append(use)
                found.attributes[f"?{name}"].append(use)
    for where, name in ENTRY_POINT.findall((ROOT / "pyproject.toml").read_text(encoding="utf-8")):
        found.names[where, name].append(Use("pyproject", 0))
    return found


@cache
def of_qt() -> frozenset[str]:
    """Return every name that Qt, or the tables that Python's own classes call by name, may call on an object."""
    import argparse
    import html.parser
    import logging

    from PySide6 import QtCore, QtGui, QtWidgets

    # the classes of Qt come into being when they are asked for
    found = [getattr(place, name) for place in (QtCore, QtGui, QtWidgets) for name in dir(place)]
    found += [
        argparse.Action,
        argparse.ArgumentParser,
        argparse.HelpFormatter,
        ast.NodeVisitor,
        html.parser.HTMLParser,
        logging.Handler,
    ]
    return frozenset(name for kind in found if isinstance(kind, type) for name in dir(kind))


def unused() -> list[Defined]:
    """Return every definition to which no use leads: neither from where the program begins, nor from what is used.

    What Qt calls by overriding is used with its class.
    """
    everything = [each for module in program() for each in defined_in(module) if not is_special(each.name)]
    known = uses()
    within: dict[Use, list[Defined]] = {}
    for each in everything:
        for use in known.in_module(each):
            within.setdefault(use, []).append(each)
    meant: dict[Use, list[Defined]] = defaultdict(list)
    for each in everything:
        for use in known.of(each):
            meant[use].append(each)
    used = {each for each in everything if each.owner and each.name in of_qt()}
    reached = [use for use in meant if all(each in used for each in within.get(use, ()))]
    waiting = {use: [each for each in within.get(use, ()) if each not in used] for use in meant}
    while reached:
        for each in meant[reached.pop()]:
            if each in used:
                continue
            used.add(each)
            for use in known.in_module(each):
                left = waiting.get(use)
                if left is not None and each in left:
                    left.remove(each)
                    if not left:
                        reached.append(use)
    return sorted(set(everything) - used, key=lambda each: (each.path, each.first))


@cache
def read_names() -> frozenset[str]:
    """Return every name that the program reads of anything, or that stands in quotes, behind a `$` in a style too."""
    found: set[str] = set()
    for module in program():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
            elif isinstance(node, ast.MatchClass):
                found.update(node.kwd_attrs)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update((node.value,) if node.value.isidentifier() else re.findall(r"\$(\w+)", node.value))
    return frozenset(found)


def classes() -> Iterator[tuple[Module, ast.ClassDef]]:
    """Yield every class that stands at the top of a module."""
    return ((module, node) for module in program() for node in module.tree.body if isinstance(node, ast.ClassDef))


def unread() -> Iterator[str]:
    """Yield the fields of records and the members of enums that nothing reads; forms read those that have a title."""
    for module, owner in classes():
        for node in owner.body:
            name = ""
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                titled = any(part in ast.unparse(node.annotation) for part in ("part(", "figure("))
                name = "" if titled else node.target.id
            elif isinstance(node, ast.Assign) and any("Enum" in ast.unparse(base) for base in owner.bases):
                name = ast.unparse(node.targets[0])
            if name and name not in read_names():
                yield f"{module.name}.{owner.name}.{name}"


def never_made() -> Iterator[str]:
    """Yield the commands, events and the like that are registered, and that nothing in the program names."""
    named = {node.id for module in program() for node in ast.walk(module.tree) if isinstance(node, ast.Name)}
    for module, owner in classes():
        if kept(owner.decorator_list) and owner.name not in named | read_names():
            yield f"{module.name}.{owner.name}"


def is_special(name: str) -> bool:
    """Return whether Python itself uses a name."""
    return name == "_" or (name.startswith("__") and name.endswith("__"))
