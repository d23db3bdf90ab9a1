"""Bending: what in a module's source can be bent, and putting the bent code in the place of what was imported."""

import ast
import gc
import hashlib
import importlib
import sys
import types
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from tests.proof.sites import Site, Surroundings, sites_in

PLAIN = (ast.Constant, ast.Name, ast.Attribute, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.UnaryOp, ast.BinOp)
"""What a module's constant may be made of, so that it can be made again."""
WIDEST = 120
"""An expression of more characters is cut."""


@dataclass(frozen=True)
class Bend:
    """One thing to bend: in the `place`-th site of a function, or of a module's constant, `new` instead of `old`.

    `function` is the qualified name within the module; `first`, `line` and `statement` are lines of the file. `number`
    counts the bends of a function that read alike.
    """

    module: str
    path: str
    function: str
    first: int
    line: int
    statement: int
    kind: str
    old: str
    new: str
    number: int
    place: int
    is_constant: bool = False

    @property
    def name(self) -> str:
        """The function's full name."""
        return f"{self.module}.{self.function}"

    @property
    def text(self) -> str:
        """What is bent, by which a list of equivalent ones finds it."""
        return f"{self.old} -> {self.new}" + (f" #{self.number}" if self.number > 1 else "")

    @property
    def identity(self) -> str:
        """What `--only` takes; it stays the same while the function's name and the expression do."""
        return f"{self.name}~{hashlib.sha256(f'{self.kind} {self.text}'.encode()).hexdigest()[:6]}"


class CannotBend(Exception):
    """A bend for which no function is found, as where a decorator hides it."""


@dataclass(frozen=True, eq=False)
class Part:
    """A function or constant of a module, as the syntax tree has it."""

    name: str
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Assign | ast.AnnAssign

    @property
    def is_constant(self) -> bool:
        """Whether it is a constant."""
        return isinstance(self.node, ast.Assign | ast.AnnAssign)

    @property
    def first(self) -> int:
        """The line where its code begins: that of the first decorator."""
        decorators: list[ast.expr] = getattr(self.node, "decorator_list", [])
        return min(each.lineno for each in (self.node, *decorators))

    @property
    def last(self) -> int:
        """Its last line."""
        return self.node.end_lineno or self.node.lineno


def parts_of(tree: ast.Module) -> Iterator[Part]:
    """Yield a module's functions, with those of its classes, and its constants."""
    yield from _parts(tree.body, "")


def _parts(body: Sequence[ast.stmt], within: str) -> Iterator[Part]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Part(f"{within}{node.name}", node)
        elif isinstance(node, ast.ClassDef):
            yield from _parts(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not within and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and all(_is_plain(each) for each in ast.walk(node.value)):
                yield Part(target.id, node)


def _is_plain(node: ast.AST) -> bool:
    return isinstance(node, (*PLAIN, ast.Starred, ast.expr_context, ast.operator, ast.unaryop))


@dataclass(frozen=True)
class Source:
    """A module's source, in which something can be bent."""

    module: str
    path: Path
    root: Path

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def sites(self) -> dict[Part, list[Site]]:
        """Its functions and constants, each with the places that can be bent."""
        module = Surroundings(self.tree)
        return {part: list(sites_in(part.node, module)) for part in parts_of(self.tree)}

    def bends_in(self, part: Part) -> list[Bend]:
        """Return everything that can be bent in one function or constant."""
        texts: Counter[tuple[str, str, str]] = Counter()
        found = []
        for place, site in enumerate(self.sites[part]):
            told = (site.kind, *_told(site))
            texts[told] += 1
            found.append(
                Bend(
                    self.module,
                    self.path.relative_to(self.root).as_posix(),
                    part.name,
                    part.first,
                    site.line,
                    site.statement.lineno,
                    *told,
                    texts[told],
                    place,
                    part.is_constant,
                )
            )
        return found


def _told(site: Site) -> tuple[str, str]:
    """Return the expression around a site, as it is and bent; of a long one, the site itself and how it begins."""
    old, own = _in_one_line(site.shown), _in_one_line(site.own)
    site.apply()
    try:
        new, other = _in_one_line(site.shown), _in_one_line(site.own)
    finally:
        site.revert()
    return (old, new) if max(len(old), len(new)) <= WIDEST else (own, f"{other} in {old[:WIDEST]} ...")


def _in_one_line(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.While):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}:"
    if isinstance(node, ast.For):
        return f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}:"
    if isinstance(node, ast.cmpop | ast.boolop | ast.operator):
        return type(node).__name__
    return " ".join(ast.unparse(node).split())


def bend(wanted: Bend, root: Path, package: str) -> None:
    """Put bent code into the running program; only a process that ends with it should do so."""
    source = Source(wanted.module, root / wanted.path, root)
    for part, sites in source.sites.items():
        if part.name == wanted.function and part.first == wanted.first:
            sites[wanted.place].apply()
            ast.fix_missing_locations(source.tree)
            if wanted.is_constant:
                _set_constant(wanted, part, package)
            else:
                _set_code(wanted, source.tree, sys.modules[wanted.module])
            return
    raise CannotBend("it is not in the source any more")


def _set_code(wanted: Bend, tree: ast.Module, module: types.ModuleType) -> None:
    filename = module.__file__ or ""
    made = _code_in(compile(tree, filename, "exec", dont_inherit=True), wanted.function, wanted.first)
    functions = functions_by_place().get((filename, wanted.function, wanted.first), ())
    if made is None or not functions:
        raise CannotBend("no function with this code is there")
    for function in functions:
        before = function.__code__
        if made.co_freevars != before.co_freevars or (made.co_flags ^ before.co_flags) & (0x20 | 0x80 | 0x200):
            raise CannotBend("it would not be the same kind of function")
        function.__code__ = made
    for inner in _codes_within(made):
        # what the function has made already, as an offer that was listed when its module was imported
        for function in functions_by_place().get((filename, inner.co_qualname, inner.co_firstlineno), ()):
            if function.__code__.co_freevars != inner.co_freevars:
                raise CannotBend("what it has made already would not be the same kind of function")
            function.__code__ = inner


def _codes_within(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes_within(each)


def _code_in(code: types.CodeType, name: str, first: int) -> types.CodeType | None:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            if each.co_qualname == name and each.co_firstlineno == first:
                return each
            found = _code_in(each, name, first)
            if found is not None:
                return found
    return None


@cache
def functions_by_place() -> dict[tuple[str, str, int], list[types.FunctionType]]:
    """Return the functions that live, by file, qualified name and first line; call it once everything is imported."""
    found: dict[tuple[str, str, int], list[types.FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is types.FunctionType:
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def _set_constant(wanted: Bend, part: Part, package: str) -> None:
    """Give a constant another value, in its module and in all that have imported it."""
    module = sys.modules[wanted.module]
    value = getattr(part.node, "value", None)
    assert isinstance(value, ast.expr)
    made: Any = eval(compile(ast.Expression(value), module.__file__ or "", "eval"), dict(vars(module)))
    for name, place in readers_of(wanted.module, wanted.function, package):
        setattr(sys.modules[name], place, made)


def readers_of(module: str, constant: str, package: str) -> list[tuple[str, str]]:
    """Return the imported modules that have a constant of a module, each with the name under which it does."""
    found = [(module, constant)]
    for name in sorted(sys.modules):
        if name.partition(".")[0] == package and name != module:
            found += [(name, alias) for alias in imports_of(name).get((module, constant), ())]
    return found


@cache
def imports_of(module: str) -> dict[tuple[str, str], list[str]]:
    """Return what a module has imported by name, with the names under which it has."""
    path = getattr(sys.modules[module], "__file__", None)
    found: dict[tuple[str, str], list[str]] = {}
    if path is None:
        return found
    for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for each in node.names:
                found.setdefault((node.module, each.name), []).append(each.asname or each.name)
    return found


@cache
def lines_reading(module: str) -> dict[str, dict[str, list[int]]]:
    """Return by name and function the lines on which a module's functions read it."""
    path = importlib.import_module(module).__file__
    assert path is not None
    found: dict[str, dict[str, list[int]]] = {}
    for part in parts_of(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if not part.is_constant:
            body = getattr(part.node, "body", [])
            for node in (each for statement in body for each in ast.walk(statement)):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    found.setdefault(node.id, {}).setdefault(part.name, []).append(node.lineno)
    return found
