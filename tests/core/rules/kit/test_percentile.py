"""Percentile rolls: how well one comes out, and what is ruled on a chance before it."""

from dataclasses import replace

import pytest

from core.base.ids import RuleId, SystemId
from core.base.phrase import say, verbatim
from core.chance.percentiles import Chance, Level
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.draws import Percentile
from core.engine.event import Checked
from core.explain.modifier import Add, Limit, Modifier, Scale
from core.rules.kit.percentile import PERCENT, Percentiles
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun
from tests.helpers.procedures import driven

ROLLS = Percentiles(
    SystemId("tiny"), (Scale, Add, Limit), lambda house, number: Chance(number, number // 5, 101 - max(1, number // 50))
)
DARK, HIGH, LOW = (
    Modifier(RuleId("TINY-01"), verbatim(name), PERCENT, Add(amount), struck=struck)
    for name, amount, struck in (("dark", -20, True), ("above", 10, False), ("below", -5, False))
)


@pytest.mark.parametrize(
    ("roll", "level"),
    [
        (1, "special"),
        (10, "special"),
        (11, "success"),
        (50, "success"),
        (51, "failure"),
        (99, "failure"),
        (100, "fumble"),
    ],
)
def test_equal_counts_and_the_last_numbers_are_fumbles(roll: int, level: str) -> None:
    chance = Chance(50, 10, 100)
    assert chance.level(roll) == Level(level) and chance.ends == (10, 50, 99, 100)


def test_a_chance_of_more_than_all_ends_where_fumbles_begin() -> None:
    assert Chance(120, 24, 100).ends == (24, 99, 99, 100)


def test_what_was_only_offered_and_nobody_ticked_is_not_heard_of_again_and_what_was_struck_is() -> None:
    state = begun().state
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    struck = replace(LOW, struck=True)
    procedure = ROLLS.ruled_roll(
        ctx,
        lambda: (DARK, HIGH, LOW),
        lambda: {PERCENT: 30},
        "TINY-01",
        key="try",
        ruling="ruling:try",
        about=("token-6", "token-8"),
        prompt=verbatim("Try"),
        what="try",
    )
    answers = {"ruling:try": (DARK, HIGH, struck), "try": 40}
    (ruled, level), asked = driven(procedure, answers, state)
    assert asked == ["ruling:try", "try"] and level is Level.SUCCESS and ruled == (HIGH, struck)
    (told,) = (each.check for each in ctx.events if isinstance(each, Checked))
    assert (told.actor, told.target, told.tallies[0].total.number, told.passed) == ("token-6", "token-8", 40, True)


@pytest.mark.parametrize("about", [("token-6",), ("token-6", "token-8")])
def test_the_first_of_those_whom_it_is_about_rolls(about: tuple[str, ...]) -> None:
    state = begun().state
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    tally = ROLLS.reckoned(PERCENT, 30, (HIGH,))
    procedure = ROLLS.roll(ctx, lambda: tally, "TINY-01", "TINY-02", key="try", about=about, what="try")
    (build,) = next(procedure)
    asked = build(state)
    assert isinstance(asked, Percentile) and (asked.owner, asked.about) == ("token-6", about)
    assert asked.subject is not None and dict(asked.subject.values) == {"token": "token-6", "chance": 40}
    assert asked.rules == ("TINY-01", "TINY-02") and asked.ends == (8, 40, 99, 100)
    with pytest.raises(StopIteration) as end:
        procedure.send((0, 41))
    (told,) = (each.check for each in ctx.events if isinstance(each, Checked))
    assert end.value.value is Level.FAILURE and not told.passed
    assert (told.rule, told.actor) == ("TINY-01", "token-6")
    assert told.target == (about[1] if len(about) > 1 else None)


@pytest.mark.parametrize(("level", "worth"), [("special", 2), ("success", 1), ("failure", 0), ("fumble", 0)])
def test_a_level_is_worth_what_it_is_above_a_failure(level: str, worth: int) -> None:
    assert Level(level).worth == worth


def test_what_acts_on_another_figure_changes_no_chance() -> None:
    other = replace(HIGH, on="damage")
    assert ROLLS.reckoned(PERCENT, 30, (other, LOW)).total.number == 25
    assert ROLLS.reckoned("damage", 3, (other, LOW)).total.number == 13


def test_a_roll_is_asked_for_by_its_key_and_told_in_the_words_of_what_is_tried() -> None:
    """The ruling cites the first of the rules, the roll all of them; the faces of 100 are 00."""
    state = begun().state
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    procedure = ROLLS.ruled_roll(
        ctx,
        lambda: (),
        lambda: {PERCENT: 30},
        "TINY-01",
        "TINY-02",
        key="climb:1",
        ruling="ruling:climb",
        about=("token-6",),
        prompt=verbatim("Climb"),
        what="climb",
        height=3,
    )
    (build,) = next(procedure)
    assert build(state).rules == ("TINY-01",)
    (build,) = procedure.send((0, ()))
    asked = build(state)
    assert isinstance(asked, Percentile) and (asked.key, asked.rules) == ("climb:1", ("TINY-01", "TINY-02"))
    assert asked.subject == say("tiny.draw.climb", token="token-6", chance=30, height=3)
    assert asked.says == say("tiny.hint.percentile", chance=30, special=6)
    with pytest.raises(StopIteration):
        procedure.send((0, 100))
    (told,) = (each.check for each in ctx.events if isinstance(each, Checked))
    assert told.drawn == (say("tiny.rolled", roll="00"),)
    assert told.verdict == say("tiny.verdict.climb", chance=30, roll="00", height=3)
    assert told.degree == say("tiny.degree.fumble")
