"""Sizes, docstrings, and tests that can fail."""

import ast

from tests.architecture.source import Definition, Module, program, suite

LONGEST_FILE = 500
LONGEST_FUNCTION = 45
CHECKS = ("raises", "warns", "fail", "waitSignal", "waitSignals", "waitUntil", "assertNotEmitted", "exit")


def everything() -> tuple[Module, ...]:
    """Return the program's modules and the tests'."""
    return (*program(), *suite())


def size(module: Module, function: Definition) -> int:
    """Return how many lines the statements of a function take, without its docstring, comments and blank lines."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    if not body:
        return 0
    lines = module.lines[body[0].lineno - 1 : body[-1].end_lineno]
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in lines)


def called(node: ast.AST) -> set[str]:
    """Return the last part of the name of everything that is called within `node`."""
    names = (call.func for call in ast.walk(node) if isinstance(call, ast.Call))
    return {f.attr if isinstance(f, ast.Attribute) else f.id for f in names if isinstance(f, ast.Attribute | ast.Name)}


def has_assert(node: ast.AST) -> bool:
    """Say whether something within `node` can fail by itself."""
    return any(isinstance(part, ast.Assert) for part in ast.walk(node)) or bool(called(node) & set(CHECKS))


def checking_helpers() -> set[str]:
    """Return the names of functions in the tests that assert something, directly or by calling one that does."""
    helpers = {f.name: f for module in suite() for f in module.functions() if not f.name.startswith("test_")}
    checking = {name for name, function in helpers.items() if has_assert(function)}
    while True:
        more = {name for name, function in helpers.items() if called(function) & checking} - checking
        if not more:
            return checking
        checking |= more


def test_files_stay_readable() -> None:
    assert [f"{m.path}: {len(m.lines)}" for m in everything() if len(m.lines) > LONGEST_FILE] == []


def test_functions_stay_readable() -> None:
    assert [
        f"{module.path}:{function.lineno} {function.name}: {size(module, function)}"
        for module in everything()
        for function in module.functions()
        if size(module, function) > LONGEST_FUNCTION
    ] == []


def test_every_module_and_class_says_what_it_is_for() -> None:
    modules = [m.path for m in everything() if m.tree.body and ast.get_docstring(m.tree) is None]
    classes = [
        f"{module.path}:{node.lineno} {node.name}"
        for module in program()
        for node in module.classes()
        if ast.get_docstring(node) is None
    ]
    assert modules + classes == []


def test_every_test_can_fail() -> None:
    helpers = checking_helpers()
    assert [
        f"{module.path}:{function.lineno} {function.name}"
        for module in suite()
        for function in module.functions()
        if function.name.startswith("test_") and not has_assert(function) and not called(function) & helpers
    ] == []


def test_no_list_to_choose_from_changes_under_the_wheel() -> None:
    """Qt's own does, when a page is scrolled past it; ours lets the page scroll."""
    made = [
        f"{module.path}:{node.lineno}"
        for module in program()
        for node in module.nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("QComboBox", "QtWidgets.QComboBox")
    ]
    assert made == []


def test_a_painter_is_ended_whatever_happens() -> None:
    """One that outlives an error in a paint event would bring the process down with its device."""
    found = []
    for module in program():
        held = [ast.unparse(item.context_expr) for n in module.nodes if isinstance(n, ast.With) for item in n.items]
        for node in module.nodes:
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("QStylePainter("):
                # its class does not say that it may stand in a `with` itself
                ended = ast.unparse(node.targets[0]) in held
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "QPainter":
                ended = ast.unparse(node) in held
            else:
                continue
            if not ended:
                found.append(f"{module.path}:{node.lineno}")
    assert found == []
