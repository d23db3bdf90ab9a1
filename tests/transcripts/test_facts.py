"""What a transcript asks for and is not there is told in words that help."""

from types import SimpleNamespace
from typing import Any

import pytest

from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.engine.event import Checked
from core.explain.check import Check
from core.explain.tally import settle
from tests.transcripts.facts import fact


def played(*events: object) -> Any:
    return SimpleNamespace(events=events, ids={}, names={}, session=SimpleNamespace(state=None))


def test_a_tally_of_an_earlier_step_is_told() -> None:
    with pytest.raises(AssertionError, match="has made no check"):
        fact(played(), "tally.attack", [1])


def test_a_tally_that_the_check_does_not_have_is_told() -> None:
    words = verbatim("")
    tallies = (settle("attack", 2, ()),)
    check = Checked(Check(RuleId("T99-ATK-01"), "token-1", None, tallies, (), words, words))
    with pytest.raises(AssertionError, match="T99-ATK-01, has no tally of defense; it has attack"):
        fact(played(check), "tally.defense", [1])
