"""Steps of one run become one step: what is put anew is kept once, and no step holds more than so many."""

import pytest

from core.base.ids import EncounterId, SceneId, ThingId, TokenId
from core.base.phrase import say
from core.edits.maps import PutThings
from core.edits.several import MOST_TOGETHER, Several, together
from core.edits.tokens import MoveTokens
from core.model.things import Wall

TITLE = say("verbatim", text="drawn")
YARD, HALL = SceneId("scene-1"), SceneId("scene-2")


def put(scene: SceneId, *walls: str) -> PutThings:
    return PutThings(scene, tuple(Wall(id=ThingId(each), points=((0, 0), (768, 0))) for each in walls))


def moved(encounter: str, *tokens: str) -> MoveTokens:
    return MoveTokens(EncounterId(encounter), tuple((TokenId(each), (384, 384)) for each in tokens))


@pytest.mark.parametrize(
    ("first", "then", "kept"),
    [
        (put(YARD, "a"), put(YARD, "a"), 1),
        (put(YARD, "a"), put(YARD, "a", "b"), 1),
        (put(YARD, "a", "b"), put(YARD, "a"), 2),
        (put(YARD, "a"), put(YARD, "b"), 2),
        (put(YARD, "a"), put(HALL, "a"), 2),
        (moved("one", "t"), moved("one", "t"), 1),
        (moved("one", "t"), moved("one", "t", "u"), 1),
        (moved("one", "t", "u"), moved("one", "t"), 2),
        (moved("one", "t"), moved("two", "t"), 2),
        (put(YARD, "a"), moved("one", "a"), 2),
        (moved("one", "a"), put(YARD, "a"), 2),
    ],
)
def test_what_the_later_puts_anew_is_kept_once(first: PutThings, then: PutThings, kept: int) -> None:
    both = together(first, then, TITLE)
    assert isinstance(both, Several) and len(both.commands) == kept and both.commands[-1] == then
    assert both.title == TITLE


def test_one_step_holds_two_hundred_commands_and_no_more() -> None:
    assert MOST_TOGETHER == 200
    step = Several(TITLE, tuple(put(YARD, f"wall-{number}") for number in range(MOST_TOGETHER - 1)))
    full = together(step, put(YARD, "last"), TITLE)
    assert isinstance(full, Several) and len(full.commands) == MOST_TOGETHER
    assert together(full, put(YARD, "one more"), TITLE) is None
    again = together(full, put(YARD, "last"), TITLE)
    assert isinstance(again, Several) and len(again.commands) == MOST_TOGETHER
