"""Turning points: how a fight stood from round to round, and where more was won or lost than by luck of forecasts."""

from itertools import pairwise

from core.analysis.evening import evening
from core.analysis.evening_words import sections
from core.analysis.forecast import wilson
from core.analysis.simulate import play
from core.analysis.tactics import Tactician
from core.analysis.turning import MOST_TOLD_OF, Juncture, junctures, turning_points
from core.base.ids import SystemId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.journal import Journal
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import ENCOUNTER, mirrored

ANN, BEA = TokenId("token-6"), TokenId("token-7")


def stood(*hits: int, up: tuple[TokenId, ...] = (ANN, BEA)) -> tuple[Juncture, ...]:
    return tuple(Juncture(number, up, wilson(hit, 24)) for number, hit in enumerate(hits, 1))


def fought(most: int) -> Journal:
    journal = Journal(mirrored(SystemId("faction-zones"), seed=4))
    for played in play(journal.state, ENCOUNTER, SYSTEMS, BoardCache(), player=Tactician(), most=most):
        journal.finish(played.entry, played.state, under_way=False)
    return journal


def test_only_what_is_more_than_luck_is_a_turning_point() -> None:
    assert turning_points(stood(12, 14, 13, 10)) == ()
    (turn,) = turning_points(stood(20, 19, 3, 2))
    assert (turn.before.round, turn.after.round) == (2, 3) and round(turn.change, 2) == round(-16 / 24, 2)


def test_the_largest_are_told_in_their_order() -> None:
    found = turning_points(stood(0, 12, 24, 0, 24, 24, 0))
    assert len(found) == MOST_TOLD_OF and [each.before.round for each in found] == [3, 4, 6]


def test_who_fell_in_a_round_is_told_with_it_and_to_the_game_master_alone() -> None:
    journal = fought(8)
    encounter = journal.state.encounter(ENCOUNTER)
    found = evening(journal, SYSTEMS, encounter)
    then = (*stood(20), *stood(3, up=(ANN,)))
    words = Words("en")

    def told(*given: Juncture, public: bool = False) -> dict[str, tuple[str, ...]]:
        those = sections(found, {}, encounter.tokens.keys(), public=public, stood=given)
        return {words.text(each.title): tuple(words.text(line) for line in each.lines) for each in those}

    (line,) = told(*then)["Turning points"]
    assert line.startswith("In round 1 the fight turned: before it the party would have won 8½ of 10, after it 1 (")
    assert line.endswith(" (token-7 fell)")
    (never,) = told(*stood(12, 12))["Turning points"]
    assert never == "It never turned: as it began, the party would have won 5 of 10"
    assert "Turning points" not in told() and "Turning points" not in told(*then, public=True)


def test_a_fight_is_played_out_from_each_of_its_rounds_until_nobody_wants_it() -> None:
    journal = fought(60)
    encounter = journal.state.encounter(ENCOUNTER)
    found = list(junctures(journal, SYSTEMS, encounter))
    assert len(found) > 2 and found[-1].is_end and not any(each.is_end for each in found[:-1])
    assert all(one.round < other.round for one, other in pairwise(found[:-1]))
    assert all(set(other.up) <= set(one.up) for one, other in pairwise(found))
    # who has won needs no forecast
    assert found[-1].wins.share in (0, 1) and found[-1].wins.error == 0
    assert list(junctures(journal, SYSTEMS, encounter, wanted=lambda: False)) == []
