"""Phrases: whatever the program says has a template in the resources, whose fields it fills."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache

from core.rules.registry import SYSTEMS
from tests.architecture.source import ROOT, Module, program
from tests.helpers.templates import fields_of

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
            return frozenset(found - {"subject"})
        found |= more


TELLING = {"tell_of": (("token",), 1), "tell_deed": (("token", "other"), 2)}
"""What tells of somebody in the log: the fields that are filled by whom it is given, and at which place the id is."""


def said(module: Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Yield every call that makes a phrase, with the expression of its id; both arms of a conditional one."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = TELLING.get(name, ((), 0))[1]
            if (name in sayers() or name in TELLING) and len(node.args) > place:
                first = node.args[place]
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
    naming = ("member", "command")
    members = {id(arg) for call in calls for arg in call.args if ast.unparse(call.func).rpartition(".")[2] in naming}
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
            name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
            given = {*(keyword.arg for keyword in call.keywords), *TELLING.get(name, ((), 0))[0]}
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


TAKES_APART = ("rpartition", "partition", "split", "rsplit", "startswith", "endswith", "removeprefix", "removesuffix")
WORDS = ("core.explain", "core.base")
"""Where words are made of phrases, which must look at their ids."""


def is_phrase(annotation: ast.expr | None) -> bool:
    """Say whether something is annotated as a phrase, or as a phrase or nothing."""
    return annotation is not None and ast.unparse(annotation) in ("Phrase", "Phrase | None")


@cache
def phrase_names() -> frozenset[str]:
    """Return the names of fields, parameters and functions that are a phrase or give one; a subject may be somebody."""
    found: set[str] = set()
    for module in program():
        for node in ast.walk(module.tree):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=said) if is_phrase(said):
                    found.add(name)
                case ast.arg(arg=name, annotation=said) if is_phrase(said):
                    found.add(name)
                case ast.FunctionDef(name=name, returns=said) if is_phrase(said):
                    found.add(name)
    return frozenset(found - {"subject"})


def last_name(node: ast.expr) -> str:
    """Return the name by which a value is got: of a variable, an attribute, or the function that is called."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=func):
            return last_name(func)
    return ""


def decided_by_id(module: Module) -> Iterator[str]:
    """Yield where the id of a phrase is compared or taken apart; to look for its template is no decision."""
    for node in ast.walk(module.tree):
        match node:
            case ast.Compare(left=left, ops=operators, comparators=[*others]):
                parts = [left, *others]
                looked_up = isinstance(operators[0], ast.In | ast.NotIn) and last_name(others[0]) == "templates"
                ids = [] if looked_up else [each for each in parts if getattr(each, "attr", "") == "id"]
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in TAKES_APART:
                ids = [value] if getattr(value, "attr", "") == "id" else []
            case _:
                ids = []
        for each in ids:
            if isinstance(each, ast.Attribute) and last_name(each.value) in phrase_names():
                yield f"{module.path}:{each.lineno} {ast.unparse(each)}"


def test_nothing_decides_by_the_id_of_a_phrase() -> None:
    """What a phrase is about is a fact of its own: a class, an enum, a field of the record beside it."""
    assert {"phrase", "label", "degree", "why_not", "moment"} <= phrase_names()
    found = [each for module in program() if not module.within(*WORDS) for each in decided_by_id(module)]
    assert found == []


def test_a_decision_by_an_id_would_be_found() -> None:
    text = "a = check.degree.id.rpartition('.')\nb = last.label.id == 'x'\nc = system.moment(e).id in ('x',)\n"
    fine = "d = phrase.id in words.templates\ne = token.id == 'token-1'\n"
    tree = ast.parse(text + fine)
    assert [each.rpartition(":")[2] for each in decided_by_id(Module("core.x", "core/x.py", (), tree))] == [
        "1 check.degree.id",
        "2 last.label.id",
        "3 system.moment(e).id",
    ]


def test_every_setting_has_words_for_itself_and_each_of_its_values() -> None:
    settings = [choice for system in SYSTEMS.values() for choice in system.settings]
    wanted = {phrase.id for choice in settings for phrase in (choice.title, *map(choice.words, choice.values))}
    assert settings and sorted(wanted - set(templates())) == []
