"""Questions in short."""

import pytest

from core.base.errors import BadAnswer
from core.base.phrase import verbatim
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import Checked
from core.engine.request import CHANCE, GM, NO_CREATURE
from core.rules.kit.asking import choice, pick, roll, tell_check
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

WORDS = verbatim("Which?")


def test_a_choice_suggests_its_first_option_unless_another_is_named() -> None:
    options = {"run": verbatim("Run"), "stay": verbatim("Stay")}
    first = choice("flee:1", "A-01", "A-02", prompt=WORDS, options=options, about=("token-3",))
    assert [each.key for each in first.options] == ["run", "stay"] and all(each.open for each in first.options)
    assert (first.suggested, first.asks, first.rules, first.needs) == ("run", GM, ("A-01", "A-02"), ("token-3",))
    other = choice("flee:1", prompt=WORDS, options=options, suggested="stay", asks="token-4")
    assert (other.suggested, other.needs) == ("stay", ("token-4",))
    assert choice("none", prompt=WORDS, options={}).suggested == ""


def test_a_closed_option_says_why_and_is_not_suggested_and_a_remark_closes_nothing() -> None:
    options = {"run": verbatim("Run"), "stay": verbatim("Stay"), "hide": verbatim("Hide")}
    why, note = verbatim("lame"), verbatim("risky")
    asked = choice("flee:1", prompt=WORDS, options=options, closed={"run": why, "hide": None}, remarks={"stay": note})
    assert [(each.key, each.reason, each.open) for each in asked.options] == [
        ("run", why, False),
        ("stay", note, True),
        ("hide", None, True),
    ]
    assert asked.suggested == "stay" and asked.accept("stay") == "stay"
    with pytest.raises(BadAnswer):
        asked.accept("run")
    assert choice("flee:1", prompt=WORDS, options={"run": WORDS}, closed={"run": why}).suggested == ""


def test_values_are_chosen_by_the_keys_that_they_are_given() -> None:
    options = {None: verbatim("Stay"), (3, 4): verbatim("Go there")}
    asked = choice(
        "go:1", prompt=WORDS, options=options, keyed=lambda way: "no" if way is None else f"{way[0]},{way[1]}"
    )
    assert [each.key for each in asked.options] == ["no", "3,4"] and asked.suggested == "no"
    assert [asked.meant(asked.accept(key)) for key in ("no", "3,4")] == [None, (3, 4)]
    assert [each.key for each in choice("count:1", prompt=WORDS, options={0: WORDS, 2: WORDS}).options] == ["0", "2"]


def test_dice_need_whose_they_are_and_have_their_readings() -> None:
    asked = roll("fall:1", "A-03", subject=WORDS, dice=(6, 6), owner="token-5", bounds=(7,), about=("token-6",))
    assert (asked.asks, asked.dice, asked.bounds, asked.needs) == (CHANCE, (6, 6), (7,), ("token-6", "token-5"))
    assert roll("fall:1", subject=WORDS, dice=(6,)).needs == () and CHANCE in NO_CREATURE


def test_one_of_several_things_is_drawn_for_somebody_or_for_nobody() -> None:
    asked = pick("lot:1", "A-04", "A-05", subject=WORDS, count=3, owner="token-5", about=("token-6",))
    assert (asked.asks, asked.count, asked.rules, asked.needs) == (CHANCE, 3, ("A-04", "A-05"), ("token-6", "token-5"))
    assert pick("lot:1", subject=WORDS, count=3).needs == ()


def test_a_lot_among_things_with_names_knows_them_besides_whom_it_is_about() -> None:
    asked = pick("lot:1", subject=WORDS, count=2, about=("token-6",), among=("arm", "leg"))
    assert (asked.about, asked.among) == (("token-6",), ("arm", "leg"))


@pytest.mark.parametrize(("harms", "is_total"), [(True, False), (False, True)])
def test_a_check_is_told_with_whether_it_does_harm_and_whether_it_is_a_mere_number(
    *, harms: bool, is_total: bool
) -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    tell_check(ctx, "TINY-01", "token-6", degree=WORDS, verdict=WORDS, harms=harms, is_total=is_total)
    (told,) = (each.check for each in ctx.events if isinstance(each, Checked))
    assert (told.harms, told.is_total, told.passed) == (harms, is_total, None)
