"""The program's own source as syntax trees, read once per run."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ("core", "desktop", "installer", "resources")
RULES = ROOT / "resources" / "rules"

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One Python file: its dotted name, its path from the root, its lines and its tree."""

    name: str
    path: str
    lines: tuple[str, ...]
    tree: ast.Module

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree: many tests look at them all."""
        return tuple(ast.walk(self.tree))

    def within(self, *packages: str) -> bool:
        """Say whether the module is one of `packages` or lies in one."""
        return any(self.name == package or self.name.startswith(package + ".") for package in packages)

    def functions(self) -> Iterator[Definition]:
        """Yield every function and method, nested ones too."""
        return (node for node in self.nodes if isinstance(node, Definition))

    def classes(self) -> Iterator[ast.ClassDef]:
        """Yield every class, nested ones too."""
        return (node for node in self.nodes if isinstance(node, ast.ClassDef))

    def strings(self) -> Iterator[ast.Constant]:
        """Yield every string constant that is not a docstring."""
        docstrings = {id(node.value) for node in self.nodes if isinstance(node, ast.Expr)}
        for node in self.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield node

    def imports(self) -> tuple[str, ...]:
        """Return the dotted names imported anywhere in the file, inside functions too, as far as the text says."""
        package = self.name if self.path.endswith("__init__.py") else self.name.rpartition(".")[0]
        return tuple(name for node in self.nodes for name in imported(node, package=package))


def is_constant(side: ast.expr) -> bool:
    """Say whether a value is a constant of this module or of one that is named: `DEAD`, `names.DEAD`."""
    if isinstance(side, ast.Attribute):
        return side.attr.isupper() and isinstance(side.value, ast.Name) and side.value.id.islower()
    return isinstance(side, ast.Name) and side.id.isupper()


def imported(node: ast.AST, *, package: str) -> tuple[str, ...]:
    """Return what one statement in `package` imports; `from a import b` gives `a.b`."""
    if isinstance(node, ast.Import):
        return tuple(alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, *([node.module] if node.module else [])])
        return tuple(f"{base}.{alias.name}" for alias in node.names)
    return ()


def read(path: Path) -> Module:
    """Parse one file."""
    text = path.read_text(encoding="utf-8")
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Module(name, path.relative_to(ROOT).as_posix(), tuple(text.splitlines()), ast.parse(text))


@cache
def program() -> tuple[Module, ...]:
    """Return every module of the program, without its tests."""
    return tuple(read(path) for folder in PROGRAM for path in sorted((ROOT / folder).rglob("*.py")))


@cache
def suite() -> tuple[Module, ...]:
    """Return every module of the tests."""
    return tuple(read(path) for path in sorted((ROOT / "tests").rglob("*.py")))


@cache
def graph() -> dict[str, tuple[str, ...]]:
    """Return which modules of the program each of its modules imports."""
    names = {module.name for module in program()}
    edges: dict[str, tuple[str, ...]] = {}
    for module in program():
        targets = (name if name in names else name.rpartition(".")[0] for name in module.imports())
        edges[module.name] = tuple(sorted({name for name in targets if name in names and name != module.name}))
    return edges


@cache
def catalogue_ids() -> frozenset[str]:
    """Return the id of every rule, gap and table in the catalogues."""
    pattern = re.compile(r'^id = "([A-Z][A-Z0-9]+-[^"]+)"', re.M)
    found = (pattern.findall(path.read_text(encoding="utf-8")) for path in catalogues())
    return frozenset(identity for ids in found for identity in ids)


@cache
def catalogues() -> tuple[Path, ...]:
    """Return the rule catalogues."""
    return tuple(sorted(RULES.glob("*.toml")))
