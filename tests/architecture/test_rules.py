"""Rule ids: what the code cites exists and is named by tests, and so is every rule and example that can be played."""

import ast
import re
from functools import cache

import pytest

from core.base.ids import SystemId
from core.rulebook.catalogue import catalogue
from core.rulebook.rule import RuleKind
from tests.architecture.source import ROOT, Module, catalogue_ids, program

PATTERN = re.compile(r"\b(?:T99|BRP|FAC|SEC|SST)-[A-Z]+-[A-Z0-9-]*[A-Z0-9]\b")
COMPLETE = tuple(map(SystemId, ("99-towers", "faction-zones", "semi-automagic", "basic-roleplaying", "swift-swords")))
"""The systems of which the tests name every rule and play every worked example."""
ASIDE = ("architecture", "proof")
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
def texts_of_tests() -> tuple[str, ...]:
    """Return the text of every test and transcript, but of those about the tests themselves."""
    files = (path for path in sorted((ROOT / "tests").rglob("*")) if path.suffix in TEXT)
    return tuple(
        path.read_text(encoding="utf-8") for path in files if not set(ASIDE) & set(path.relative_to(ROOT).parts)
    )


@cache
def named_by_tests() -> frozenset[str]:
    """Return every rule id that stands in a test or a transcript."""
    return frozenset(identity for text in texts_of_tests() for identity in PATTERN.findall(text))


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


@cache
def examples_in_tests() -> frozenset[str]:
    """Return every worked example, such as `T99-OA-01#1`, that a test or a transcript names."""
    pattern = re.compile(PATTERN.pattern + r"#\d+")
    return frozenset(name for text in texts_of_tests() for name in pattern.findall(text))


def test_every_rule_that_can_be_carried_out_is_named_by_a_test() -> None:
    rules = [rule for system in COMPLETE for rule in catalogue(system).rules.values()]
    carried_out = [rule.id for rule in rules if rule.kind is not RuleKind.ADVICE]
    assert [identity for identity in carried_out if identity not in named_by_tests()] == []


@pytest.mark.parametrize("system", COMPLETE)
def test_every_worked_example_is_played(system: SystemId) -> None:
    rules = catalogue(system).rules.values()
    examples = [f"{rule.id}#{number}" for rule in rules for number in range(1, len(rule.example) + 1)]
    assert [example for example in examples if example not in examples_in_tests()] == []
