"""Sites: the places in a function's syntax where something can be bent, and what each becomes."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
MADE_OF_PARTS = (ast.Tuple, ast.List, ast.ListComp, ast.JoinedStr)
UNTOUCHED = ("decorator_list", "annotation", "returns", "args", "type_comment", "format_spec")
"""Fields of the syntax in which nothing happens when a function runs."""

PIECES = (ast.keyword, ast.Starred, ast.Tuple, ast.expr_context)
"""Syntax that says little by itself."""
BLOCKS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.If, ast.For, ast.While, ast.With, ast.Try, ast.match_case)
BODIES = ("body", "orelse", "finalbody", "handlers")

Step = tuple[Any, str, int | None]
"""A place in the syntax tree: a node, its field, and the index where the field is a list."""


@dataclass
class Site:
    """A place that can be bent: where, of which kind, and the node that takes the place of the one that is there."""

    kind: str
    place: Step
    other: Any
    around: ast.AST | Step
    """What shows the bend: an expression, the head of a block, or whatever stands in a place."""
    statement: ast.stmt
    line: int
    _before: Any = None

    def apply(self) -> None:
        """Bend it in the tree."""
        node, name, index = self.place
        self._before = getattr(node, name) if index is None else getattr(node, name)[index]
        self._put(self.other)

    def revert(self) -> None:
        """Make the tree what it was."""
        self._put(self._before)

    @property
    def own(self) -> ast.AST:
        """What stands in the place itself, as the tree is now."""
        node, name, index = self.place
        found: ast.AST = getattr(node, name) if index is None else getattr(node, name)[index]
        return found

    @property
    def shown(self) -> ast.AST:
        """The expression or statement that shows what is bent, as the tree is now."""
        if isinstance(self.around, ast.AST):
            return self.around
        node, name, index = self.around
        found: ast.AST = getattr(node, name) if index is None else getattr(node, name)[index]
        return found

    def _put(self, value: Any) -> None:
        node, name, index = self.place
        if index is None:
            setattr(node, name, value)
        else:
            getattr(node, name)[index] = value


class Surroundings:
    """What a module's syntax says that counts in each of its functions: settings, and fields that are alike."""

    def __init__(self, tree: ast.Module) -> None:
        self.settings = _settings(tree)
        self.fields = _swapped_fields(tree)


def sites_in(part: ast.stmt, module: Surroundings) -> Iterator[Site]:
    """Yield the sites of a function or of a module's constant, always in the same order."""
    yield from _Finder(part, module).sites()


class _Finder:
    def __init__(self, part: ast.stmt, module: Surroundings) -> None:
        self._part = part
        self._swaps = _swapped_names(part) if isinstance(part, ast.FunctionDef) else {}
        self._settings = module.settings
        self._fields = module.fields

    def sites(self) -> Iterator[Site]:
        """Yield all sites."""
        part = self._part
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            for index, statement in enumerate(part.body):
                if not (index == 0 and _is_text(statement)):
                    yield from self._visit(statement, (part, "body", index), statement, [part])
        elif isinstance(part, ast.Assign | ast.AnnAssign) and part.value is not None:
            yield from self._visit(part.value, (part, "value", None), part, [part])

    def _visit(self, node: ast.AST, place: Step, statement: ast.stmt, above: list[ast.AST]) -> Iterator[Site]:
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Pass):
            return
        if isinstance(node, ast.stmt):
            statement = node
        within = [*above, node]
        line = next(each.lineno for each in reversed(within) if hasattr(each, "lineno"))
        for kind, other, at in self._bends(node, above):
            if at is None:
                yield Site(kind, place, other, _around(place, above), statement, line)
            else:
                yield Site(kind, at, other, _around(at, within), statement, line)
        for name, value in ast.iter_fields(node):
            if name in UNTOUCHED and not isinstance(node, ast.Call):
                continue
            if isinstance(value, list):
                for index, each in enumerate(value):
                    if isinstance(each, ast.AST):
                        yield from self._visit(each, (node, name, index), statement, within)
            elif isinstance(value, ast.AST):
                yield from self._visit(value, (node, name, None), statement, within)

    def _bends(self, node: ast.AST, above: list[ast.AST]) -> "Bends":
        for bends in (_compared, _constant, _joined, _counted, _called, _guarded):
            yield from bends(node)
        yield from _left_out(node, above)
        yield from self._named(node)

    def _named(self, node: ast.AST) -> "Bends":
        """Yield what is swapped for a name or a field, and the default for a setting that is read."""
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in self._swaps:
            yield "swapped pair", ast.Name(self._swaps[node.id], ast.Load()), None
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            other = self._fields.get((ast.unparse(node.value), node.attr))
            if other is not None:
                yield "swapped pair", ast.Attribute(node.value, other, ast.Load()), None
        elif isinstance(node, ast.Call) and node.args:
            last = node.args[-1]
            if isinstance(last, ast.Name) and last.id in self._settings:
                yield "ignored setting", ast.Attribute(last, "default", ast.Load()), None


def _around(place: Step, above: list[ast.AST]) -> ast.AST | Step:
    """Return the place of what shows a bend: the nearest whole expression, the head of a block, a statement in it."""
    for node in reversed(above):
        if isinstance(node, PIECES):
            continue
        return place if isinstance(node, BLOCKS) and place[1] in BODIES else node
    return above[0]


Bends = Iterator[tuple[str, Any, Step | None]]
"""Kinds with what takes the place: of the node itself, or of the step that is named."""


def _compared(node: ast.AST) -> Bends:
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            yield "comparison", COMPARED[type(operator)](), (node, "ops", index)


def _constant(node: ast.AST) -> Bends:
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value), None
    elif isinstance(node.value, int):
        yield "constant", ast.Constant(node.value + 1), None
        less = ast.Constant(node.value - 1) if node.value else ast.UnaryOp(ast.USub(), ast.Constant(1))
        yield "constant", less, None


def _joined(node: ast.AST) -> Bends:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", other, (node, "op", None)
        for index in range(len(node.values)):
            left = [value for number, value in enumerate(node.values) if number != index]
            yield "and/or", left[0] if len(left) == 1 else ast.BoolOp(node.op, left), None
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand, None


def _counted(node: ast.AST) -> Bends:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        yield "sign", node.operand, None
    elif isinstance(node, ast.BinOp) and _is_number(node.left) and _is_number(node.right):
        if isinstance(node.op, ast.Add | ast.Sub):
            yield "sum", ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), (node, "op", None)
        elif isinstance(node.op, ast.FloorDiv):
            down = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
            yield "rounding", ast.UnaryOp(ast.USub(), down), None
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub) and _is_number(node.value):
        yield "sum", ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), (node, "op", None)


def _called(node: ast.AST) -> Bends:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLED:
        yield "min/max", ast.Name(CALLED[node.func.id], ast.Load()), (node, "func", None)


def _guarded(node: ast.AST) -> Bends:
    """Drop a guard, or let a condition always hold; the condition is still worked out."""
    if isinstance(node, ast.If) and not node.orelse:
        yield "guard", _joining(node.test, ast.And(), False), (node, "test", None)
        if not isinstance(node.body[-1], LEAVING):
            yield "guard", _joining(node.test, ast.Or(), True), (node, "test", None)
    elif isinstance(node, ast.IfExp):
        yield "guard", node.body, None
        yield "guard", node.orelse, None
    elif isinstance(node, ast.comprehension):
        for index, test in enumerate(node.ifs):
            yield "guard", _joining(test, ast.Or(), True), (node, "ifs", index)


def _joining(test: ast.expr, operator: ast.boolop, value: bool) -> ast.expr:
    if not any(isinstance(each, ast.NamedExpr | ast.Yield | ast.YieldFrom) for each in ast.walk(test)):
        return ast.Constant(value)
    return ast.BoolOp(operator, [test, ast.Constant(value)])


def _left_out(node: ast.AST, above: list[ast.AST]) -> Bends:
    """Leave out a step, or one of several of a kind, such as one giver of modifiers."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom):
        idle = isinstance(node.value, ast.YieldFrom) and isinstance(node.value.value, ast.Tuple)
        if not idle:
            yield "left out", ast.Pass(), None
    elif isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1 and _is_collection(node, above):
        for index in range(len(node.elts)):
            left = [each for number, each in enumerate(node.elts) if number != index]
            yield "left out", ast.Set(left) if isinstance(node, ast.Set) else type(node)(left, node.ctx), None


def _is_collection(node: ast.Tuple | ast.List | ast.Set, above: list[ast.AST]) -> bool:
    """Return whether a tuple or list is one of any number of things, rather than a pair or a record."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return False
    if isinstance(node, ast.List | ast.Set) or any(isinstance(each, ast.Starred) for each in node.elts):
        return True
    around = above[-1]
    if isinstance(around, ast.Compare | ast.Starred):
        return True
    if isinstance(around, ast.For | ast.comprehension):
        return node is around.iter
    function = next((each for each in reversed(above) if isinstance(each, ast.FunctionDef | ast.Lambda)), None)
    if isinstance(around, ast.Return) and isinstance(function, ast.FunctionDef) and function.returns is not None:
        return "..." in ast.unparse(function.returns)
    if isinstance(around, ast.Assign | ast.AnnAssign):
        kinds = {type(each.value) if isinstance(each, ast.Constant) else type(each) for each in node.elts}
        return len(kinds) == 1 and (len(node.elts) > 2 or kinds == {str})
    return False


def _is_number(node: ast.expr) -> bool:
    """Return whether an expression may be a number, as far as one can see."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id not in ("tuple", "list", "str", "sorted")
    return not isinstance(node, MADE_OF_PARTS) and not (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _swapped_names(function: ast.FunctionDef) -> dict[str, str]:
    """Return which other name may stand for a name: of parameters of one type, and of what is unpacked in pairs."""
    given = function.args
    alike: dict[str, list[str]] = {}
    for each in (*given.posonlyargs, *given.args, *given.kwonlyargs):
        if each.annotation is not None:
            alike.setdefault(ast.unparse(each.annotation), []).append(each.arg)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Tuple):
            names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name)]
            if len(names) == len(node.targets[0].elts) == 2 and "_" not in names:
                alike[f"line {node.lineno}"] = names
    found: dict[str, str] = {}
    for names in alike.values():
        for index, name in enumerate(names):
            other = names[(index + 1) % len(names)]
            if other != name:
                found.setdefault(name, other)
    return found


PAIRED = (
    ("attacker", "target"),
    ("attacker", "defender"),
    ("actor", "target"),
    ("actor", "other"),
    ("source", "other"),
    ("holder", "held"),
    ("rider", "mount"),
    ("giver", "taker"),
    ("mine", "theirs"),
    ("start", "end"),
)
"""Fields that tell two apart: who hits and who is hit."""


def _swapped_fields(tree: ast.Module) -> dict[tuple[str, str], str]:
    """Return which other field may stand for one, where the module reads both of a thing."""
    seen = {(ast.unparse(node.value), node.attr) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    found: dict[tuple[str, str], str] = {}
    for base, name in seen:
        for pair in PAIRED:
            for one, other in (pair, pair[::-1]):
                if name == one and (base, other) in seen:
                    found.setdefault((base, name), other)
    return found


def _settings(tree: ast.Module) -> frozenset[str]:
    """Return the names of the settings that a module knows."""
    return frozenset(
        each.asname or each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] == "settings"
        for each in node.names
        if each.name.isupper()
    )
