"""Phrases: whatever the program says has a template in the resources, whose fields it fills."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache

from core.explain.words import fields_of
from tests.architecture.source import ROOT, Module, program

ENGLISH = ROOT / "resources" / "phrases" / "en"


@cache
def templates() -> dict[str, str]:
    """Return every English template by the phrase's id."""
    found: dict[str, str] = {}
    for path in sorted(ENGLISH.glob("*.toml")):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def sayers() -> frozenset[str]:
    """Return the names of what makes a phrase: `say`, `Phrase`, and every error that carries one."""
    found = {"say", "Phrase", "SandtableError"}
    classes = {node.name: node for module in program() for node in module.classes()}
    while True:
        more = {
            name
            for name, node in classes.items()
            if name not in found and any(isinstance(base, ast.Name) and base.id in found for base in node.bases)
        }
        if not more:
            return frozenset(found)
        found |= more


def said(module: Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield every call that makes a phrase, with the expression of its id; both arms of a conditional one."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in sayers():
                first = node.args[0]
                yield from (
                    (node, arm) for arm in ((first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,))
                )


def pattern(parts: ast.JoinedStr) -> re.Pattern[str]:
    """Return what the ids that an f-string can make look like."""
    text = (
        re.escape(p.value) if isinstance(p, ast.Constant) and isinstance(p.value, str) else r"[\w.-]+"
        for p in parts.values
    )
    return re.compile("".join(text))


def id_like(module: Module) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that could be ids of phrases: no names of files or of members of a family."""
    shape = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+(?<!\.db)(?<!\.toml)")
    calls = (node for node in module.nodes if isinstance(node, ast.Call))
    members = {id(arg) for call in calls if getattr(call.func, "attr", "") == "member" for arg in call.args}
    for text in module.strings():
        if isinstance(text.value, str) and shape.fullmatch(text.value) and id(text) not in members:
            yield text.lineno, text.value


def test_everything_said_has_a_template() -> None:
    """An id that begins with a variable, the system's, can only be checked as the system's own."""
    wrong: list[str] = []
    for module in program():
        for call, identity in said(module):
            where = f"{module.path}:{call.lineno} {ast.unparse(identity)}"
            if isinstance(identity, ast.Constant) and identity.value not in templates():
                wrong.append(where)
            elif isinstance(identity, ast.JoinedStr) and isinstance(identity.values[0], ast.Constant):
                wrong += [] if any(map(pattern(identity).fullmatch, templates())) else [where]
    assert wrong == []


def test_every_field_of_a_template_is_filled() -> None:
    wrong: list[str] = []
    for module in program():
        for call, identity in said(module):
            given = {keyword.arg for keyword in call.keywords}
            template = templates().get(str(identity.value)) if isinstance(identity, ast.Constant) else None
            if template is not None and None not in given and getattr(call.func, "id", "") != "Phrase":
                missing = [field for field in fields_of(template) if field not in given]
                wrong += [f"{module.path}:{call.lineno} {ast.unparse(identity)}: {field}" for field in missing]
    assert wrong == []


def test_every_text_that_looks_like_a_phrase_is_one() -> None:
    """Ids are handed on too, for instance to whoever raises the error."""
    families = {identity.partition(".")[0] for identity in templates() if "." in identity}
    wrong = [
        f"{module.path}:{line} {text}"
        for module in program()
        if module.within("core")
        for line, text in id_like(module)
        if text.partition(".")[0] in families
        if not any(identity == text or identity.startswith(f"{text}.") for identity in templates())
    ]
    assert wrong == []


def test_no_phrase_has_two_templates() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(ENGLISH.glob("*.toml"))]
    ids = [identity for text in texts for identity in tomllib.loads(text)]
    assert sorted(ids) == sorted(dict.fromkeys(ids))
