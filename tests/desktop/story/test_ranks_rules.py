"""Every rule of Basic Roleplaying that can be carried out is reached by mouse and keys alone."""

import inspect

from core.rulebook.catalogue import catalogue
from core.rulebook.cite import citations
from core.rulebook.rule import RuleKind
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from tests.desktop.story import test_ranks as plays
from tests.desktop.story.test_ranks import Opens, opens
from tests.helpers.called import called

__all__ = ["opens"]


def test_every_rule_that_can_be_carried_out_comes_into_play_by_clicks(opens: Opens) -> None:
    with called() as seen:
        plays.test_a_round_is_stated_walked_and_counted_down(opens)
        plays.test_a_blow_is_parried_dodged_special_and_fumbled(opens)
        plays.test_a_crossbow_is_shot_and_reloaded_for_a_round(opens)
        plays.test_aid_is_finished_before_the_dying_are_counted(opens)
        plays.test_a_sleeper_is_woken_and_weeks_heal_by_the_calendar(opens)
    reached = {rule for each in citations() if inspect.unwrap(each.function).__code__ in seen for rule in each.rules}
    rules = [rule.id for rule in catalogue(BASIC_ROLEPLAYING).rules.values() if rule.kind is not RuleKind.ADVICE]
    assert len(rules) == 96
    assert [rule for rule in rules if rule not in reached] == []
