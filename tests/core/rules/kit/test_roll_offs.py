"""Roll-offs: the higher roll wins, ties are rolled again by those who tie, and who is gone is no part of it."""

from typing import Any

import pytest

from core.base.phrase import verbatim
from core.engine.request import Procedure, ask
from core.rules.kit.asking import roll
from core.rules.kit.roll_offs import MOST_ROLLS, RollOffResult, attempt_key, roll_off, roll_order
from tests.helpers.fights import begun
from tests.helpers.procedures import WITHDRAWN, driven

STATE = begun().state


def rolls(who: str, attempt: int) -> Procedure[int]:
    key = attempt_key(f"d:{who}", attempt)
    (face,) = yield from ask(roll(key, subject=verbatim("die"), dice=(6,)))
    return int(face)


def played(procedure: Procedure[Any], **faces: int | object) -> tuple[Any, list[str]]:
    answers = {f"d:{name.replace('_', ':')}": face if face is WITHDRAWN else (face,) for name, face in faces.items()}
    return driven(procedure, answers, STATE)


def test_a_question_asked_again_has_a_number() -> None:
    assert [attempt_key("save:ann", attempt) for attempt in (1, 2, 3)] == ["save:ann", "save:ann:2", "save:ann:3"]


@pytest.mark.parametrize(
    ("ann", "ben", "found"),
    [(5, 2, RollOffResult("ann", "ben")), (1, 2, RollOffResult("ben", "ann"))],
    ids=["one", "other"],
)
def test_the_higher_of_two_wins(ann: int, ben: int, found: RollOffResult[str]) -> None:
    assert played(roll_off("ann", "ben", rolls), ann=ann, ben=ben) == (found, ["d:ann", "d:ben"])


def test_two_who_tie_roll_again_and_each_tie_is_told() -> None:
    ties: list[int] = []
    bout = roll_off("ann", "ben", rolls, tied=lambda: ties.append(1))
    found, asked = played(bout, ann=4, ben=4, ann_2=3, ben_2=3, ann_3=1, ben_3=6)
    assert (found, ties) == (RollOffResult("ben", "ann"), [1, 1])
    assert asked == ["d:ann", "d:ben", "d:ann:2", "d:ben:2", "d:ann:3", "d:ben:3"]


def test_a_tie_that_never_ends_stands() -> None:
    same = {f"{who}_{attempt}": 4 for who in ("ann", "ben") for attempt in range(2, MOST_ROLLS + 1)}
    found, asked = played(roll_off("ann", "ben", rolls), ann=4, ben=4, **same)
    assert found == RollOffResult() and len(asked) == 2 * MOST_ROLLS == 40


@pytest.mark.parametrize("gone", ["ann", "ben"])
def test_there_is_no_roll_off_with_one_who_is_gone(gone: str) -> None:
    faces: dict[str, int | object] = {"ann": 3, "ben": 3, gone: WITHDRAWN}
    found, _ = played(roll_off("ann", "ben", rolls), **faces)
    assert found is None


def test_many_are_ranked_and_only_those_who_tie_roll_again() -> None:
    found, asked = played(roll_order(("ann", "ben", "cat", "dan"), rolls), ann=2, ben=5, cat=5, dan=6, ben_2=1, cat_2=4)
    assert found == (("dan", 6), ("cat", 5), ("ben", 5), ("ann", 2))
    assert asked[4:] == ["d:ben:2", "d:cat:2"]


def test_a_tie_within_a_tie_is_rolled_again_by_those_two() -> None:
    faces = {"ann": 3, "ben": 3, "cat": 3, "ann_2": 6, "ben_2": 1, "cat_2": 1, "ben_3": 2, "cat_3": 5}
    found, asked = played(roll_order(("ann", "ben", "cat"), rolls), **faces)
    assert found == (("ann", 3), ("cat", 3), ("ben", 3)) and asked[6:] == ["d:ben:3", "d:cat:3"]


def test_ranks_go_on_without_those_who_are_gone_and_end_where_nobody_wins() -> None:
    assert played(roll_order(("ann", "ben"), rolls), ann=WITHDRAWN, ben=1)[0] == (("ben", 1),)
    found, asked = driven(
        roll_order(("ann", "ben"), rolls, attempt=MOST_ROLLS), {"d:ann:20": (3,), "d:ben:20": (3,)}, STATE
    )
    assert found == (("ann", 3), ("ben", 3)) and asked == ["d:ann:20", "d:ben:20"]
    faces = {f"d:{who}:{number}": (3,) for who in ("ann", "ben") for number in (19, 20)}
    assert driven(roll_order(("ann", "ben"), rolls, attempt=19), faces, STATE)[1][2:] == ["d:ann:20", "d:ben:20"]


def test_two_who_tie_to_the_last_are_left_as_they_stand_after_twenty_rolls() -> None:
    rolls: list[tuple[str, int]] = []

    def tie(who: str, attempt: int) -> Procedure[int]:
        rolls.append((who, attempt))
        return asks_nothing_but(7)

    ties: list[int] = []
    found, _ = played(roll_off("a", "b", tie, tied=lambda: ties.append(1)))
    assert found == RollOffResult() and len(ties) == 20 == MOST_ROLLS and rolls[-1] == ("b", 20)


def asks_nothing_but(value: int) -> Procedure[int]:
    """Come to a value, asking nothing."""
    return value
    yield
