"""Checks are told with who tried something and against whom; nobody is told of as his own opponent."""

import pytest

from core.base.ids import RuleId
from core.base.phrase import say
from core.documents.history_text import headline
from core.explain.check import Check

NAMES = {"a": "Ann", "b": "Bob"}


@pytest.mark.parametrize(("target", "told"), ((None, "Ann"), ("a", "Ann"), ("b", "Ann → Bob"), ("c", "Ann → c")))
def test_a_check_is_headed_by_who_tried_it_and_against_whom(target: str | None, told: str) -> None:
    check = Check(RuleId("SEC-DICE-01"), "a", target, (), (), say("x"), say("x"))
    assert headline(check, NAMES.get) == told
