"""What is foreseen in short: the chance of doing what the act is for, outcomes by gravity, harm as the book counts."""

from fractions import Fraction

import pytest

from core.analysis.outcomes import Loss, Odds, Outcome, Verdict
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.engine.status import CreatureState
from desktop.run.odds_summary import brought_by, percent, summary_of

HIT, CRITICAL, MISS = say("game.hit"), say("game.critical"), say("game.miss")
PARTLY, DOWN = say("game.partly"), CreatureState("down", say("game.down"))


def outcome(degree: Phrase, points: int = 0, *, down: bool = False) -> Outcome:
    """Return an outcome of Ann's attack on the orc."""
    losses = (Loss("orc", "health", points),) if points else ()
    states = (("orc", DOWN),) if down else ()
    return Outcome((Verdict(RuleId("X-1"), "ann", "orc", degree, ()),), losses, states)


def test_the_chance_is_that_of_a_hit_or_better_and_the_gravest_comes_first() -> None:
    quarter = Fraction(1, 4)
    found = Odds(Dist({outcome(MISS): quarter, outcome(HIT, 2): 2 * quarter, outcome(CRITICAL, 5, down=True): quarter}))
    seen = summary_of(found, "ann", ("orc",))
    assert seen.chance == Fraction(3, 4) and seen.sure is None
    assert [each.words for each in seen.shares] == [CRITICAL, HIT, MISS]
    assert [(each.least, each.most) for each in seen.lost] == [(2, 5)]
    assert seen.states == (("orc", DOWN, quarter),)


def test_a_track_that_a_plain_hit_leaves_alone_counts_from_none() -> None:
    """A hit harms STUN alone, a critical hit LETHAL too: of LETHAL none to two are lost."""
    half, hit = Fraction(1, 2), (Verdict(RuleId("X-1"), "ann", "orc", HIT, ()),)
    plain = Outcome(hit, (Loss("orc", "stun", 3),), ())
    grave = Outcome(hit, (Loss("orc", "stun", 5), Loss("orc", "lethal", 2)), ())
    seen = summary_of(Odds(Dist({plain: half, grave: half})), "ann", ("orc",))
    assert {(each.track, each.least, each.most) for each in seen.lost} == {("stun", 3, 5), ("lethal", 0, 2)}


def test_what_hits_in_any_case_has_the_chance_of_harm() -> None:
    half = Fraction(1, 2)
    found = Odds(Dist({outcome(HIT): half, outcome(HIT, 1): half}))
    seen = summary_of(found, "ann", ("orc",))
    assert (seen.chance, seen.sure) == (half, HIT)
    assert [(each.words, each.share) for each in seen.shares] == [(HIT, half), (None, half)]


def test_a_sure_blow_that_always_harms_is_sure() -> None:
    seen = summary_of(Odds(Dist({outcome(HIT, 3): Fraction(1)})), "ann", ("orc",))
    assert seen.chance == 1 and seen.sure is None and len(seen.shares) == 1


def test_a_hit_that_armour_may_stop_has_its_own_chance_and_that_of_harm() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    seen = summary_of(
        Odds(Dist({outcome(MISS): half, outcome(HIT): quarter, outcome(HIT, 3): quarter})), "ann", ("orc",)
    )
    assert (seen.chance, seen.meant, seen.harmed) == (half, HIT, quarter)


def test_the_chance_of_a_check_is_that_of_passing_it_whatever_comes_of_either() -> None:
    """A chariot that is driven leaves its horses tired, passed or failed, and more so failed."""
    third, passed, failed = Fraction(1, 3), say("game.passed"), say("game.failed")
    made = {}
    for degree, is_passed, points, share in ((passed, True, 1, 2 * third), (failed, False, 3, third)):
        verdict = Verdict(RuleId("X-1"), "ann", None, degree, passed=is_passed)
        made[Outcome((verdict,), (Loss("orc", "health", points),), ())] = share
    seen = summary_of(Odds(Dist(made)), "ann", ())
    assert (seen.chance, seen.meant) == (2 * third, passed)
    assert [each.words for each in seen.shares] == [passed, failed], "what it is for heads the bar"


def test_what_a_move_may_bring_to_be_checked_on_the_way_is_not_what_it_is_for() -> None:
    half = Fraction(1, 2)
    found = Odds(Dist({Outcome((), (), ()): half, outcome(HIT): half}))
    assert summary_of(found, "ann", ()).shares == () and len(summary_of(found, "ann", ("orc",)).shares) == 1
    sure = Odds(Dist({outcome(MISS): half, outcome(HIT): half}))
    assert len(summary_of(sure, "ann", ()).shares) == 2


def test_what_seldom_comes_gives_the_chance_no_name() -> None:
    """Special 5, hit 19, partly parried 6 in 100: it is a hit that the 30 are the chance of."""
    shares = {outcome(CRITICAL, 9): 5, outcome(HIT, 4): 19, outcome(PARTLY, 2): 6, outcome(MISS): 70}
    seen = summary_of(Odds(Dist({each: Fraction(share, 100) for each, share in shares.items()})), "ann", ("orc",))
    assert (seen.chance, seen.meant) == (Fraction(30, 100), HIT)


@pytest.mark.parametrize(("critical", "partly"), [(40, 0), (40, 3), (22, 6)])
def test_the_gravest_outcome_is_the_chance_of_itself_alone_however_common(critical: int, partly: int) -> None:
    """Critical 40, hit 10 in 100: a hit, of one kind or the other, is what the 50 are the chance of."""
    strike = Verdict(RuleId("X-1"), "ann", "orc", PARTLY, ())
    parry = Verdict(RuleId("X-2"), "orc", "ann", say("game.success"), (), passed=True)
    met = Outcome((parry, strike), (Loss("orc", "health", 1),), ())
    hit = 50 - critical - partly if critical == 40 else 2
    shares = {
        outcome(CRITICAL, 9): critical,
        outcome(HIT, 4): hit,
        met: partly,
        outcome(MISS): 100 - critical - hit - partly,
    }
    found = Odds(Dist({each: Fraction(share, 100) for each, share in shares.items() if share}))
    seen = summary_of(found, "ann", ("orc",))
    assert (seen.chance, seen.meant) == (Fraction(critical + hit + partly, 100), HIT)


def test_the_figures_of_what_the_chance_counts_add_up_to_it_and_all_to_a_hundred() -> None:
    shares = {outcome(CRITICAL, 9): 397, outcome(HIT, 4): 106, outcome(MISS): 497}
    seen = summary_of(Odds(Dist({each: Fraction(share, 1000) for each, share in shares.items()})), "ann", ("orc",))
    assert percent(seen.chance) == "50 %"
    assert [seen.percent(each) for each in seen.shares] == ["40 %", "10 %", "50 %"]


def test_of_outcomes_that_do_equally_much_the_likeliest_names_the_chance() -> None:
    """Against a good dodge a partly dodged blow is not rare, and does what a hit does: 3, 11 and 5 in 100."""
    shares = {outcome(CRITICAL, 9): 3, outcome(HIT, 4): 11, outcome(PARTLY, 4): 5, outcome(MISS): 81}
    seen = summary_of(Odds(Dist({each: Fraction(share, 100) for each, share in shares.items()})), "ann", ("orc",))
    assert (seen.chance, seen.meant) == (Fraction(19, 100), HIT)


def test_what_somebody_else_has_met_gives_the_chance_no_name_though_it_is_likelier() -> None:
    """Special 1, partly parried 6, hit 4 in 100 against a shield of 90: a hit is what the 11 are the chance of."""
    strike = Verdict(RuleId("X-1"), "ann", "orc", PARTLY, ())
    parry = Verdict(RuleId("X-2"), "orc", "ann", say("game.success"), (), passed=True)
    partly = Outcome((parry, strike), (Loss("orc", "health", 4),), ())
    shares = {outcome(CRITICAL, 9): 1, outcome(HIT, 4): 4, partly: 6, outcome(MISS): 89}
    seen = summary_of(Odds(Dist({each: Fraction(share, 100) for each, share in shares.items()})), "ann", ("orc",))
    assert (seen.chance, seen.meant) == (Fraction(11, 100), HIT)
    # where all that harms was met, that names it
    lone = summary_of(Odds(Dist({partly: Fraction(6, 100), outcome(MISS): Fraction(94, 100)})), "ann", ("orc",))
    assert lone.meant == PARTLY


def test_harm_counted_upwards_is_harm_too() -> None:
    half = Fraction(1, 2)
    found = Odds(Dist({outcome(MISS): half, outcome(HIT, -2): half}))
    assert summary_of(found, "ann", ("orc",)).chance == half


def test_where_nothing_is_harmed_the_likeliest_outcome_counts() -> None:
    found = Odds(Dist({outcome(MISS): Fraction(1, 4), outcome(HIT): Fraction(3, 4)}))
    assert summary_of(found, "ann", ("orc",)).chance == Fraction(3, 4)


def test_what_the_actor_himself_loses_is_not_what_it_is_for() -> None:
    own = Outcome((Verdict(RuleId("X-1"), "ann", "orc", MISS, ()),), (Loss("ann", "health", 9),), ())
    found = Odds(Dist({own: Fraction(1, 2), outcome(HIT, 1): Fraction(1, 2)}))
    seen = summary_of(found, "ann", ("orc",))
    assert seen.chance == Fraction(1, 2) and [each.words for each in seen.shares] == [HIT, MISS]


def test_a_state_has_the_figure_of_the_outcome_that_brings_it_and_of_no_other_as_likely() -> None:
    """Partly and hit are as likely as one another, and are rounded unlike: down comes with the hit alone."""
    third = Fraction(1, 3)
    found = Odds(Dist({outcome(PARTLY, 1): third, outcome(HIT, 2, down=True): third, outcome(MISS): third}))
    assert brought_by(found, "ann") == {("orc", DOWN): HIT}
    seen = summary_of(found, "ann", ("orc",))
    assert [each.brings for each in seen.shares] == [{("orc", DOWN)}, frozenset(), frozenset()]
    assert [seen.percent(each) for each in seen.shares] == ["34 %", "33 %", "33 %"]


def test_a_state_that_does_not_always_come_with_an_outcome_belongs_to_none() -> None:
    quarter = Fraction(1, 4)
    found = Odds(Dist({outcome(MISS): 2 * quarter, outcome(HIT, 1): quarter, outcome(HIT, 3, down=True): quarter}))
    assert brought_by(found, "ann") == {}
    shares = {outcome(MISS): 2 * quarter}
    shares |= {outcome(HIT, 3, down=True): quarter, outcome(CRITICAL, 3, down=True): quarter}
    both = Odds(Dist(shares))
    assert brought_by(both, "ann") == {} and brought_by(found, "orc") == {}
