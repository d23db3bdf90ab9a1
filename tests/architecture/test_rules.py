"""Rule ids: every one that the code cites exists, and some test names it."""

import ast
import re
from functools import cache

from tests.architecture.source import ROOT, Module, catalogue_ids, program

PATTERN = re.compile(r"\b(?:T99|BRP|FAC|SEC|SST)-[A-Z]+-[A-Z0-9-]*[A-Z0-9]\b")
TEXT = (".py", ".txt", ".toml", ".json", ".md")


def decorated(module: Module) -> set[str]:
    """Return the ids that `@rule(...)` cites in a module."""
    found: set[str] = set()
    for node in [*module.functions(), *module.classes()]:
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call):
                name = decorator.func
                word = name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")
                if word == "rule":
                    found |= {str(part.value) for part in decorator.args if isinstance(part, ast.Constant)}
    return found


@cache
def named_by_tests() -> frozenset[str]:
    """Return every rule id that stands in a test or a transcript."""
    files = (path for path in (ROOT / "tests").rglob("*") if path.suffix in TEXT and "architecture" not in path.parts)
    return frozenset(identity for path in files for identity in PATTERN.findall(path.read_text(encoding="utf-8")))


def test_the_catalogues_hold_the_ids_that_this_test_looks_for() -> None:
    assert {"T99-OA-01", "T99-GAP-01", "T99-TAB-RANGE"} <= catalogue_ids()
    assert [identity for identity in catalogue_ids() if not PATTERN.fullmatch(identity)] == []


def test_every_rule_id_in_the_code_exists() -> None:
    wrong = [
        f"{module.path}:{constant.lineno} {identity}"
        for module in program()
        for constant in module.strings()
        for identity in PATTERN.findall(str(constant.value))
        if identity not in catalogue_ids()
    ]
    cited = [
        f"{module.path} {identity}"
        for module in program()
        for identity in sorted(decorated(module))
        if identity not in catalogue_ids()
    ]
    assert wrong + cited == []


def test_every_cited_rule_is_named_by_a_test() -> None:
    wrong = [
        f"{module.path} {identity}"
        for module in program()
        for identity in sorted(decorated(module))
        if identity not in named_by_tests()
    ]
    assert wrong == []
