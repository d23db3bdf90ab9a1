"""What rolls of characteristics are called: each by what it is rolled for, in a few words of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.base.phrase import say
from core.explain.words import Words
from core.rules import swift_swords
from core.rules.swift_swords.harm.hindrances import injuries
from core.rules.swift_swords.morale.fear import FEAR_LEVELS

FOLDER = Path(swift_swords.__file__).parent
ROLLING = ("characteristic", "characteristic_of", "opposed", "roll_both", "creatures_roll", "_margin")
"""Functions that let somebody roll a characteristic by the first rule among their arguments."""


def cited() -> Iterator[str]:
    """Yield the rules by which characteristics are rolled: those written in a call, and those read from a table."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if called in ROLLING and isinstance(node, ast.Call):
                given = (each.value for each in node.args if isinstance(each, ast.Constant))
                yield from [str(each) for each in given if str(each).startswith("SST-")][:1]
    yield from (str(row.rule) for row in injuries().values() if row.roll)
    yield from (f"SST-FEAR-{6 + level:02}" for level in range(1, len(FEAR_LEVELS)))
    yield from ("SST-MENT-05", "SST-MENT-07")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_roll_of_a_characteristic_is_called_by_what_it_is_for(language: str) -> None:
    # SST-CHECK-01: by no heading of a chapter, and in the language of the table
    rules = dict.fromkeys(cited())
    assert len(rules) > 25 and {"SST-SLAM-01", "SST-HOLD-04", "SST-INJ-11", "SST-FEAR-11", "SST-TAB-MASSIVE"} <= {
        *rules
    }
    words = Words(language)
    for rule in rules:
        told = words.text(say(f"swift-swords.for.{rule}"))
        assert told and "SST-" not in told and "for." not in told and len(told) < 45, rule
