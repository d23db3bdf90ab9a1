"""What the state of a thing is, is one of an enumeration or of a few written down in its type, never any text.

A field of a class of `core` that is declared as plain `str` may hold any text. Where code compares such a field with a
text of its own, or sees whether it is among some, a slip of the pen would be no error. So whatever is told apart is
declared with all that it can be; the few fields that are keys of something open are listed, with why.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from tests.architecture.source import Definition, Module, is_constant, program

TEXTS = ("str", "str | None")
ROW = "a row of data has the id, and whoever writes one adds to them"
DUE = "what comes due is known by its id to the game that brings it, which is often that of a row"
OPEN = {
    "Condition.kind": ROW,
    "Affliction.kind": ROW,
    "Modifier.on": "figures are named by rows of data, and by the game master's own",
    "Timed.thing": DUE,
    "key": "tracks are named by the sheets that have them: that of morale is left out of a card where there is none",
    "GainTemporary.track": "tracks are named by the sheets that have them",
    "Token.side": "a game master names sides of his own; a few are known",
    "ChangeTokens.side": "a game master names sides of his own; a few are known",
    "Act.action": "a made-up evening plays the actions that it names",
    "Phrase.id": "one phrase is the words themselves",
    "Request.asks": "whoever is asked is a token's id, or one of the few who are none",
    "OpenFlip.who": "whoever flips is a token's id, or the game master's deck",
    "Battering.made_of": "the game master writes materials of his own",
}
"""The fields that may be any text though some are compared with one, and why."""


def is_text(side: ast.expr) -> bool:
    """Say whether a value is a text that is written out, a constant of a module, or one of several."""
    if isinstance(side, ast.Tuple | ast.Set | ast.List):
        return any(map(is_text, side.elts))
    if isinstance(side, ast.Constant):
        return isinstance(side.value, str) and bool(side.value)
    return is_constant(side)


def without_none(kind: str) -> str:
    """Return a type without the None that it may be."""
    return kind.strip('"').removesuffix(" | None")


@cache
def declared() -> tuple[dict[str, dict[str, str]], dict[str, list[str]]]:
    """Return what each class of `core` declares, fields and properties with their types, and from what it derives."""
    fields: dict[str, dict[str, str]] = defaultdict(dict)
    bases: dict[str, list[str]] = {}
    for module in (each for each in program() if each.within("core")):
        for known in module.classes():
            bases.setdefault(known.name, [ast.unparse(base).partition("[")[0] for base in known.bases])
            for part in known.body:
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    fields[known.name][part.target.id] = ast.unparse(part.annotation)
                elif isinstance(part, ast.FunctionDef) and part.returns is not None:
                    fields[known.name].setdefault(part.name, ast.unparse(part.returns))
    return fields, bases


def declaring(kind: str, name: str) -> str | None:
    """Return the class, this one or one that it derives from, that declares a field; None if none does."""
    fields, bases = declared()
    if name in fields.get(kind, {}):
        return kind
    return next((found for base in bases.get(kind, ()) if base != kind and (found := declaring(base, name))), None)


def owners(value: ast.expr, known: dict[str, str]) -> tuple[str, ...]:
    """Return the classes whose field an attribute may be: that of its value where known, else all that have it."""
    assert isinstance(value, ast.Attribute)
    fields, _ = declared()
    kind = kind_of(value.value, known)
    if kind is not None:
        found = declaring(without_none(kind), value.attr)
        return () if found is None else (found,)
    return tuple(each for each, has in fields.items() if value.attr in has)


def kind_of(value: ast.expr, known: dict[str, str]) -> str | None:
    """Return the declared type of a value; None where that cannot be seen."""
    if isinstance(value, ast.Name):
        return known.get(value.id)
    if isinstance(value, ast.Attribute):
        fields, _ = declared()
        kinds = {fields[owner][value.attr] for owner in owners(value, known)}
        return kinds.pop() if len(kinds) == 1 else None
    return None


def known_in(function: Definition, owner: str | None) -> dict[str, str]:
    """Return the types of the names in a function: what it is given, itself, and what it goes over."""
    given = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    known = {each.arg: ast.unparse(each.annotation) for each in given if each.annotation is not None}
    if owner is not None:
        known["self"] = owner
    for node in ast.walk(function):
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            kind = without_none(kind_of(node.iter, known) or "")
            if kind.startswith("tuple[") and kind.endswith(", ...]"):
                known[node.target.id] = kind.removeprefix("tuple[").removesuffix(", ...]")
    return known


def sides(node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """Yield what a node compares, each with whether it is compared with a text."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq | ast.In | ast.NotIn):
        left, right = node.left, node.comparators[0]
        yield left, is_text(right)
        yield right, is_text(left)
    elif isinstance(node, ast.Match):
        values = [case.pattern.value for case in node.cases if isinstance(case.pattern, ast.MatchValue)]
        yield node.subject, any(map(is_text, values))


def compared(module: Module) -> Iterator[tuple[str, str]]:
    """Yield each field declared as any text that a module compares with one, with where it does so.

    It is named with its class, or alone where that cannot be seen and several have one of its name.
    """
    fields, _ = declared()
    inside = {part: each.name for each in module.classes() for part in ast.walk(each) if isinstance(part, Definition)}
    for function in module.functions():
        known = known_in(function, inside.get(function))
        for node in ast.walk(function):
            for value, with_text in sides(node):
                if with_text and isinstance(value, ast.Attribute):
                    found = owners(value, known)
                    if found and all(fields[owner][value.attr] in TEXTS for owner in found):
                        owner = f"{found[0]}." if len(found) == 1 else ""
                        yield f"{owner}{value.attr}", f"{module.name}.{function.name}"


def test_no_field_that_may_be_any_text_is_compared_with_one() -> None:
    found = {pair for module in program() if module.within("core") for pair in compared(module)}
    assert sorted(pair for pair in found if pair[0] not in OPEN) == []
    assert sorted(set(OPEN) - {field for field, _ in found}) == []


def test_a_field_that_may_be_any_text_is_noticed() -> None:
    """Given to a function, reached by way of another, in a loop, or matched; a written-out type is none."""
    source = (
        "def told(draw: Phrase, held: Condition, cover: Zone) -> bool:\n"
        "    match draw.id:\n"
        "        case 'verbatim': return True\n"
        "    return held.kind in (PRONE, 'dazed') or any(each.kind == PRONE for each in all_of(held.conditions))\n"
    )
    module = Module("core.made_up", "core/made_up.py", (), ast.parse(source))
    assert {field for field, _ in compared(module)} >= {"Phrase.id", "Condition.kind"}
