"""Every word in the window can be translated: none stands in the code alone, and none escapes another language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import desktop

SHOWING = (
    "setText",
    "setToolTip",
    "setStatusTip",
    "setWhatsThis",
    "setPlaceholderText",
    "setWindowTitle",
    "setAccessibleName",
    "setAccessibleDescription",
    "setTitle",
    "setHeaderLabels",
    "setSuffix",
    "setPrefix",
    "setSpecialValueText",
    "addAction",
    "addMenu",
    "addTab",
    "addItem",
    "addRow",
    "QLabel",
    "QPushButton",
    "QCheckBox",
    "QRadioButton",
    "QGroupBox",
    "QAction",
    "ElidedLabel",
    "EmptyState",
    "SearchField",
    "Card",
)
"""Calls whose plain texts a person would read."""
NAMES = {"EmptyState": 1, "Card": 1}
"""How many of a call's first texts are names of icons, not words."""
KEPT = "Sandtable"
"""What is the same in every language."""


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SHOWING:
                yield name, node


def plain_texts(name: str, call: ast.Call) -> Iterator[str]:
    """Return the texts that a call shows as they stand in the code; what `tr` and its like give is none of them."""
    for number, argument in enumerate(call.args):
        if number < NAMES.get(name, 0):
            continue
        parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
        parts = [*argument.elts] if isinstance(argument, (ast.List, ast.Tuple)) else parts
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def is_words(text: str) -> bool:
    return sum(letter.isalpha() for letter in text.replace(KEPT, "")) > 1 and not text.startswith("<")


def test_no_words_are_shown_that_nobody_could_translate() -> None:
    found: list[str] = []
    folder = Path(desktop.__path__[0])
    for path in sorted(folder.rglob("*.py")):
        if path.parent.name == "cli":
            continue
        for name, call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            found += [
                f"{path.relative_to(folder)}:{call.lineno}: {name}({text!r})"
                for text in plain_texts(name, call)
                if is_words(text)
            ]
    assert not found, "\n".join(found)


def test_no_text_is_put_together_before_it_is_translated() -> None:
    found: list[str] = []
    folder = Path(desktop.__path__[0])
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
            if named == "tr" and isinstance(node, ast.Call) and not isinstance(node.args[0], ast.Constant):
                found.append(f"{path.relative_to(folder)}:{node.lineno}")
    assert not found, "\n".join(found)
