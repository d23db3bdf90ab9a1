"""Phrases whose ids are made of words of a known set, such as saves, degrees or states: each has its template."""

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from importlib import import_module
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from tests.architecture.source import ROOT, Module, program
from tests.architecture.test_phrases import said

DEEPEST = 12
"""So many steps a value is followed back to where it comes from."""
NEVER = {
    "history.mend.doubled": "this flaw is only shown",
    "history.mend.no-room": "this flaw is only shown",
    "history.mend.outside": "this flaw is only shown",
    "99-towers.coming.due": "what is due is told in its own words",
    "semi-automagic.draw.nothing-numbered": "who does not defend rolls nothing",
    "swift-swords.fear.none": "who frightens nobody says nothing of it",
    "swift-swords.figures.chariot.none": "said of chariots alone",
    "swift-swords.figures.melee": "a weapon used in melee says nothing of it",
    "swift-swords.group.single": "who is alone says nothing of a group",
}
"""Ids that could be made as far as the text of the program tells, and why none ever is."""
Words = frozenset[str] | None


@cache
def templates(language: str) -> Mapping[str, str]:
    """Return every template of a language by the phrase's id."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "resources" / "phrases" / language).glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


@dataclass(eq=False)
class Scope:
    """A function, or the whole of a module, with the class it stands in and the scope around it."""

    module: Module
    node: ast.FunctionDef | ast.Lambda | ast.Module
    inside: ast.ClassDef | None = None
    outer: "Scope | None" = None

    @cached_property
    def arguments(self) -> dict[str, ast.arg]:
        """What it is given, by name."""
        if isinstance(self.node, ast.Module):
            return {}
        given = self.node.args
        return {each.arg: each for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)}

    @cached_property
    def names(self) -> dict[str, Any]:
        """Whatever the module knows by a name."""
        return vars(import_module(self.module.name))


@dataclass
class Source:
    """All of `core` as scopes, and every call by what it calls."""

    scopes: dict[ast.AST, Scope] = field(default_factory=dict)
    calls: dict[str, list[ast.Call]] = field(default_factory=dict)

    def take_in(self, node: ast.AST, scope: Scope) -> None:
        """Note of everything below a node where it stands."""
        for child in ast.iter_child_nodes(node):
            self.scopes[child] = scope
            if isinstance(child, ast.Call):
                self.calls.setdefault(last_name(child.func), []).append(child)
                if last_name(child.func) == "partial":
                    later = ast.Call(child.args[0], child.args[1:], child.keywords)
                    self.scopes[later] = scope
                    self.calls.setdefault(last_name(later.func), []).append(later)
            inner = scope
            if isinstance(child, ast.FunctionDef | ast.Lambda):
                inner = Scope(scope.module, child, scope.inside, scope)
            elif isinstance(child, ast.ClassDef):
                inner = Scope(scope.module, scope.node, child, scope.outer)
            self.take_in(child, inner)


@cache
def source() -> Source:
    """Return the program's core, read once."""
    found = Source()
    for module in program():
        if module.within("core"):
            found.take_in(module.tree, Scope(module, module.tree))
    return found


def last_name(node: ast.expr) -> str:
    """Return the name by which something is called."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def of_type(kind: Any) -> Words:
    """Return the words that a value of a type can be: of a `Literal`, or an enumeration; no word stands for nothing."""
    if get_origin(kind) is Literal:
        return frozenset(map(str, get_args(kind))) - {""}
    return frozenset(each.value for each in kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else None


def together(found: Iterable[Words]) -> Words:
    """Return all words of several sets; None if one of them is not known, or there is none."""
    sets = tuple(found)
    known = [each for each in sets if each is not None]
    return frozenset().union(*known) if sets and len(known) == len(sets) else None


def words_of(value: ast.expr, depth: int = 0) -> Words:
    """Return the words that an expression can be; None where the text of the program does not tell."""
    if depth > DEEPEST:
        return None
    match value:
        case ast.Constant(value=str(word)):
            return frozenset((word,))
        case ast.IfExp(body=one, orelse=other):
            return together((words_of(one, depth + 1), words_of(other, depth + 1)))
        case ast.BoolOp(op=ast.Or(), values=[one, other]):
            first = words_of(one, depth + 1)
            return together((None if first is None else first - {""}, words_of(other, depth + 1)))
        case ast.Subscript(value=ast.Name(id=table)):
            held = source().scopes[value].names.get(table)
            cells = tuple(held.values()) if isinstance(held, Mapping) else ()
            return frozenset(map(str, cells)) if cells and all(isinstance(each, str) for each in cells) else None
        case ast.Attribute(attr="value", value=held):
            return words_of(held, depth + 1)
        case ast.Attribute(attr=name, value=ast.Name(id=owner)):
            return words_of_field(source().scopes[value], owner, name)
        case ast.JoinedStr(values=parts):
            sets = [words_of(p.value if isinstance(p, ast.FormattedValue) else p, depth + 1) for p in parts]
            return None if None in sets else frozenset(map("".join, product(*(each or () for each in sets))))
        case ast.Name(id=name):
            return words_of_name(name, source().scopes[value], depth + 1)
    return None


def words_of_field(scope: Scope | None, owner: str, name: str) -> Words:
    """Return the words that a field of something can be whose class is known: of an argument, or of `self`."""
    while scope is not None and owner not in scope.arguments:
        scope = scope.outer
    if scope is None:
        return None
    note = scope.arguments[owner].annotation
    kind = last_name(note) if note is not None else scope.inside.name if scope.inside is not None else ""
    held = scope.names.get(kind)
    try:
        hints = get_type_hints(held) if isinstance(held, type) else {}
    except NameError:
        return None
    return of_type(hints.get(name))


def words_of_name(name: str, scope: Scope | None, depth: int) -> Words:
    """Return the words that a name can stand for: what is assigned to it, gone through, given, or a constant."""
    while scope is not None:
        if name == "self" and scope.inside is not None:
            return of_type(scope.names.get(scope.inside.name))
        if name in scope.arguments:
            return words_given(name, scope, depth)
        if isinstance(scope.node, ast.FunctionDef):
            values = tuple(values_of(name, scope.node))
            if values:
                return together(words_of(each, depth + 1) for each in values)
        if scope.outer is None and not isinstance(scope.node, ast.FunctionDef | ast.Lambda):
            held = scope.names.get(name)
            return frozenset((str(held),)) if isinstance(held, str) else None
        scope = scope.outer
    return None


def values_of(name: str, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield what a function lets a name stand for."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield value
            case ast.For(target=ast.Name(id=found), iter=through) if found == name:
                yield from through.elts if isinstance(through, ast.Tuple) else (through,)
            case ast.comprehension(target=ast.Name(id=found), iter=through) if found == name:
                yield from through.elts if isinstance(through, ast.Tuple) else (through,)


def words_given(name: str, scope: Scope, depth: int) -> Words:
    """Return the words that are given for an argument: as its type says, or else by all who call the function."""
    note = scope.arguments[name].annotation
    if note is not None:
        held = scope.names.get(ast.unparse(note)) if isinstance(note, ast.Name) else None
        if (found := of_type(held)) is not None:
            return found
    if not isinstance(scope.node, ast.FunctionDef):
        return None
    home = scope.module.name if scope.node.name.startswith("_") else ".".join(scope.module.name.split(".")[:3])
    calls = [each for each in source().calls.get(scope.node.name, ()) if source().scopes[each].module.within(home)]
    given = [argument(call, name, scope.node) for call in calls]
    return together(None if each is None else words_of(each, depth + 1) for each in given)


def argument(call: ast.Call, name: str, function: ast.FunctionDef) -> ast.expr | None:
    """Return what a call gives for an argument, or what it is by itself."""
    by_name = next((each.value for each in call.keywords if each.arg == name), None)
    if by_name is not None or any(isinstance(each, ast.Starred) for each in call.args):
        return by_name
    places = [each.arg for each in (*function.args.posonlyargs, *function.args.args) if each.arg not in ("self", "cls")]
    if name in places and places.index(name) < len(call.args):
        return call.args[places.index(name)]
    usual = dict(zip(reversed(places), reversed(function.args.defaults), strict=False))
    usual |= {
        each.arg: default
        for each, default in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
        if default is not None
    }
    return usual.get(name)


@cache
def made() -> Mapping[str, str]:
    """Return every id that is put together of words of known sets, with where."""
    return {
        each: f"{module.path}:{call.lineno}"
        for module in program()
        if module.within("core")
        for call, identity in said(module)
        if isinstance(identity, ast.JoinedStr)
        for each in words_of(identity) or ()
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_id_that_is_put_together_has_its_template(language: str) -> None:
    missing = {each: where for each, where in made().items() if each not in templates(language)}
    assert {each: where for each, where in missing.items() if each not in NEVER} == {}
    assert sorted(set(NEVER) - set(missing)) == []


def test_saves_degrees_and_states_are_among_them() -> None:
    assert len(made()) > 300
    assert {"faction-zones.save.hold-out", "faction-zones.turn.reserved", "99-towers.degree.passed"} <= set(made())


def labels_in(value: Any) -> Iterator[str]:
    """Yield the label of each modifier that rows of data give, among its words, wherever it stands in them."""
    if isinstance(value, dict):
        yield from (f"{value.get('words', 'modifier')}.{value['label']}",) if "label" in value else ()
        value = list(value.values())
    for inner in value if isinstance(value, list) else ():
        yield from labels_in(inner)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_condition_and_modifier_of_the_rows_has_its_word(language: str) -> None:
    wanted: list[str] = []
    for path in sorted((ROOT / "resources" / "rows").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        wanted += [f"{path.stem}.condition.{kind['id']}" for kind in data["condition"]]
        wanted += [f"{path.stem}.{label}" for label in labels_in(data)]
    assert len(wanted) > 200
    assert [each for each in wanted if each not in templates(language)] == []
