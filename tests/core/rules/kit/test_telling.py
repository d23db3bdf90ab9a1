"""Telling: every part of a check stands in the log where it belongs."""

from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import Checked
from core.explain.check import Check
from core.explain.tally import settle
from core.rules.kit.asking import tell_check
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun


def test_a_check_is_told_with_all_that_it_was_made_of() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    tallies, drawn = (settle("save", 3, ()),), (verbatim("4"),)
    degree, verdict = verbatim("well"), verbatim("saved")
    tell_check(
        ctx, "TINY-01", "token-6", target="token-8", tallies=tallies, drawn=drawn, degree=degree, verdict=verdict
    )
    tell_check(ctx, "TINY-02", "token-7", degree=degree, verdict=verdict)
    assert ctx.events == [
        Checked(Check(RuleId("TINY-01"), "token-6", "token-8", tallies, drawn, degree, verdict)),
        Checked(Check(RuleId("TINY-02"), "token-7", None, (), (), degree, verdict)),
    ]
