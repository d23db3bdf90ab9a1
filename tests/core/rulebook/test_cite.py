"""Functions marked with rules are listed, and are what they were."""

import pytest

from core.base.ids import RuleId
from core.rulebook import cite
from core.rulebook.cite import Citation, citations, rule


def double(number: int) -> int:
    return 2 * number


def test_a_marked_function_is_itself_and_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cite, "_MARKED", [])
    marked = rule("T99-OA-01", "T99-OA-02")(double)
    assert marked is double
    assert citations() == (Citation((RuleId("T99-OA-01"), RuleId("T99-OA-02")), __name__, "double", double),)


def test_a_mark_without_a_rule_is_a_mistake() -> None:
    with pytest.raises(TypeError):
        rule()
