"""Tallies: which modifiers count, in which order, what they come to, and why not where they do not."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.ids import RuleId
from core.base.numbers import Rounding
from core.base.phrase import say, verbatim
from core.explain.modifier import Add, Bar, Dice, Effect, ExtraCards, Limit, Modifier, Scale, Shift
from core.explain.tally import ORDER, Figure, Stacking, Tally, Treatment, settle

BARRED = verbatim("no line of sight")


def because(effect: Effect, *, stack: str | None = None, struck: bool = False) -> Modifier:
    return Modifier(RuleId("T99-FLIP-06"), verbatim("because"), "attack", effect, stack=stack, struck=struck)


def reasons(*effects: Effect) -> list[Modifier]:
    return [because(effect) for effect in effects]


def told(tally: Tally) -> list[tuple[Effect, Treatment, Figure]]:
    return [(line.modifier.effect, line.status, line.after) for line in tally.lines]


def test_cards_and_shifts_are_summed_apart() -> None:
    """T99-FLIP-04, T99-FLIP-05 and T99-FLIP-06: PA 4, flip-1, flip+1, shift-1, shift+1 is 4 cards and no shift."""
    tally = settle("attack", 4, reasons(ExtraCards(-1), Shift(-1), ExtraCards(1), Shift(1)))
    assert (tally.base, tally.total) == (Figure(4), Figure(4, 0))
    assert told(tally) == [
        (ExtraCards(-1), Treatment.APPLIED, Figure(3)),
        (ExtraCards(1), Treatment.APPLIED, Figure(4)),
        (Shift(-1), Treatment.APPLIED, Figure(4, -1)),
        (Shift(1), Treatment.APPLIED, Figure(4, 0)),
    ]
    assert settle("defense", 2, reasons(ExtraCards(1), Shift(1), Add(1))).total == Figure(4, 1)
    assert settle("attack", 1, [because(ExtraCards(-2))]).total == Figure(-1)
    assert sum(settle("attack", 1, reasons(Shift(-2))).total) == -1


def test_of_a_group_only_some_count_and_the_rest_say_why() -> None:
    cover = [because(effect, stack="cover") for effect in (Shift(1), Shift(3), Shift(2))]
    totals = {rule: settle("attack", 0, cover, stacking={"cover": rule}).total.shift for rule in Stacking}
    assert totals == {Stacking.ALL: 6, Stacking.BEST: 3, Stacking.WORST: 1, Stacking.ONCE: 1}
    best = settle("attack", 0, cover, stacking={"cover": Stacking.BEST})
    assert [line.status for line in best.lines] == [Treatment.OUTRANKED, Treatment.APPLIED, Treatment.OUTRANKED]
    assert best.lines[0].why == say("tally.outranked", group="cover")
    assert settle("attack", 0, cover, stacking={"aid": Stacking.BEST}).total.shift == 6


def test_of_equals_the_first_counts_and_a_card_beats_any_shift() -> None:
    """T99-ACT-11: several Aids still give only (flip-1)."""
    aids = [because(ExtraCards(-1), stack="aid"), because(ExtraCards(-1), stack="aid")]
    tally = settle("defense", 2, aids, stacking={"aid": Stacking.BEST})
    assert [line.status for line in tally.lines] == [Treatment.APPLIED, Treatment.OUTRANKED]
    mixed = [because(Shift(3), stack="many"), because(ExtraCards(1), stack="many")]
    assert settle("attack", 2, mixed, stacking={"many": Stacking.BEST}).total == Figure(3, 0)
    halves = [because(Scale(Fraction(1, 2)), stack="slow"), because(Scale(Fraction(1, 4)), stack="slow")]
    assert settle("speed", 8, halves, stacking={"slow": Stacking.WORST}).total.number == 2


def test_one_more_of_anything_beats_one_less_and_the_least_is_told_from_nothing() -> None:
    """Of a group, what helps most counts: whichever kind it is, and however little lies between two of them."""

    def best(*effects: Effect) -> Effect:
        members = [because(effect, stack="one") for effect in effects]
        tally = settle("attack", 0, members, stacking={"one": Stacking.BEST})
        (found,) = (line.modifier.effect for line in tally.lines if line.status is Treatment.APPLIED)
        return found

    rising: tuple[Effect, ...] = (
        *(Add(-2), Dice(-1), Shift(-3), Shift(-1), Bar(BARRED), Shift(1), Shift(98)),
        *(Scale(Fraction(995, 1000)), Add(1), Scale(Fraction(3, 2)), ExtraCards(2), Dice(3)),
    )
    for less, more in pairwise(rising):
        assert best(less, more) == best(more, less) == more
    assert best(Add(100), Dice(101)) == Dice(101) and best(ExtraCards(100), Dice(101)) == Dice(101)
    assert best(Dice(100), ExtraCards(101)) == ExtraCards(101) and best(ExtraCards(100), Add(101)) == Add(101)
    assert best(Scale(Fraction(100)), Add(101)) == Add(101)
    assert best(Add(100), Scale(Fraction(101))) == Scale(Fraction(101))


def test_a_struck_one_stands_there_but_neither_counts_nor_outranks() -> None:
    cover = [because(Shift(3), stack="cover", struck=True), because(Shift(1), stack="cover")]
    tally = settle("attack", 4, cover, stacking={"cover": Stacking.BEST})
    assert told(tally) == [
        (Shift(3), Treatment.STRUCK, Figure(4)),
        (Shift(1), Treatment.APPLIED, Figure(4, 1)),
    ]
    assert settle("attack", 4, [because(Bar(BARRED), struck=True)]).barred is None


def test_the_order_is_the_systems() -> None:
    modifiers = [because(effect) for effect in (Limit(low=1), Scale(Fraction(2)), Add(-9))]
    assert settle("stun", 5, modifiers).total.number == 1
    assert settle("stun", 5, modifiers, order=(Add, Limit, Scale)).total.number == 2
    with pytest.raises(ValueError, match="no place"):
        settle("stun", 5, modifiers, order=(Add, Limit))


def test_limits_hold_and_say_so() -> None:
    tally = settle("points", 9, reasons(Limit(high=7), Limit(low=2), Limit(8, 9), Limit()))
    assert [(line.status, line.after.number) for line in tally.lines] == [
        (Treatment.CAPPED, 7),
        (Treatment.APPLIED, 7),
        (Treatment.CAPPED, 8),
        (Treatment.APPLIED, 8),
    ]


def test_rounding_dice_and_bars() -> None:
    assert settle("x", 5, [because(Scale(Fraction(1, 2), Rounding.UP))]).total.number == 3
    assert settle("x", -5, [because(Scale(Fraction(1, 2)))]).total.number == -3
    assert settle("x", 5, [because(Dice(-2))]).total.number == 3
    barred = settle("x", 5, reasons(Bar(BARRED), Add(1), Bar(verbatim("second"))))
    assert (barred.barred, barred.total.number) == (BARRED, 6)


effects = st.one_of(
    st.builds(Add, st.integers(-9, 9)),
    st.builds(Dice, st.integers(-9, 9)),
    st.builds(ExtraCards, st.integers(-9, 9)),
    st.builds(Shift, st.integers(-9, 9)),
    st.builds(Scale, st.fractions(0, 3, max_denominator=4), st.sampled_from(Rounding)),
    st.builds(Limit, st.none() | st.integers(-5, 0), st.none() | st.integers(1, 9)),
    st.just(Bar(BARRED)),
)
modifiers = st.builds(because, effects, stack=st.sampled_from([None, "a", "b"]), struck=st.booleans())
rules = st.dictionaries(st.sampled_from(["a", "b"]), st.sampled_from(Stacking))


@given(st.integers(-20, 20), st.lists(modifiers, max_size=8), rules)
def test_the_total_follows_from_the_lines(base: int, given_: list[Modifier], stacking: dict[str, Stacking]) -> None:
    tally = settle("x", base, given_, stacking=stacking)
    assert sorted(map(repr, given_)) == sorted(repr(line.modifier) for line in tally.lines)
    assert tally.total == (tally.lines[-1].after if tally.lines else tally.base)
    afters = [tally.base, *(line.after for line in tally.lines)]
    for line, (before, after) in zip(tally.lines, pairwise(afters), strict=True):
        counts = line.status in (Treatment.APPLIED, Treatment.CAPPED)
        alone = settle("x", before, [because(line.modifier.effect)]).total
        assert after == (alone if counts else before)
    kinds = [ORDER.index(type(line.modifier.effect)) for line in tally.lines]
    assert kinds == sorted(kinds)
    left = [line.modifier for line in tally.lines if line.status in (Treatment.APPLIED, Treatment.CAPPED)]
    assert settle("x", base, left).total == tally.total
    for group, rule in stacking.items():
        inside = [line for line in tally.lines if line.modifier.stack == group and line.status is not Treatment.STRUCK]
        counting = [line for line in inside if line.status is not Treatment.OUTRANKED]
        assert len(counting) == (len(inside) if rule is Stacking.ALL else min(1, len(inside)))
