"""In which order actions are listed, and which reasons against one are told, noted and overruled."""

import pytest

from core.base.errors import Refused
from core.base.phrase import say, verbatim
from core.rules.kit.action import Cost, costing
from core.rules.kit.rows import ActionBar
from tests.core.rules.kit.test_action_list import ACTIONS, ORC, RULE, Plain, Priced, note, offers, performed


def test_several_named_first_stand_in_the_order_in_which_they_are_named() -> None:
    listed = Priced(tuple(Plain(each, RULE, note) for each in "abcd"), ActionBar(first=("d", "b")))
    assert listed.names == ("d", "b", "a", "c")


def test_what_would_come_to_nothing_is_offered_closed_and_refused_as_what_is_forbidden_is() -> None:
    (offer,) = offers(only="hopeless")
    assert offer.why_not == verbatim("never")
    with pytest.raises(Refused) as refused:
        performed("hopeless")
    assert refused.value.reasons == (verbatim("never"),)


def test_of_several_reasons_that_are_overruled_the_weightiest_is_noted() -> None:
    noted, *rest = performed("never", ORC, anyway=True)
    assert noted == say("tiny.log.anyway", token=ORC, action=say("tiny.action.never"), why=verbatim("not your turn"))
    assert rest == [verbatim("done never"), verbatim("paid 3")]


def test_a_cost_of_words_alone_leads_nowhere_and_spends_nothing() -> None:
    assert costing("tiny.turn") == Cost(say("tiny.turn"), None, spends=False)


def test_nothing_is_joined_to_an_offer_where_a_game_does_not_say_so() -> None:
    assert [ACTIONS.joined(offer) for offer in offers()] == [()] * 6
