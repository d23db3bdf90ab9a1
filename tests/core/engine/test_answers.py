"""What choices take for an answer, and what they say of any other."""

import pytest

from core.base.errors import BadAnswer
from core.base.phrase import say
from core.engine.request import Choice, Option

OPTIONS = (
    Option("yes", 1, say("y")),
    Option("no", 2, say("n"), reason=say("why.no"), open=False),
    Option("never", 3, say("n"), open=False),
    Option("well", 4, say("w"), reason=say("why.well")),
)
ASKED = Choice("asked", options=OPTIONS)


def test_an_open_option_is_taken_whatever_is_said_of_it() -> None:
    assert [ASKED.accept(key) for key in ("yes", "well")] == ["yes", "well"]
    assert ASKED.load("yes") == "yes"


def test_whoever_asks_gets_the_value_of_an_option_and_not_its_key() -> None:
    assert [ASKED.meant(key) for key in ("yes", "no", "well")] == [1, 2, 4]
    with pytest.raises(BadAnswer, match="no-option"):
        ASKED.meant("other")


@pytest.mark.parametrize(
    ("answer", "why"), [("no", "why.no"), ("never", "answer.closed"), ("other", "answer.no-option")]
)
def test_any_other_is_refused_with_its_reason(answer: str, why: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        ASKED.accept(answer)
    assert caught.value.phrase.id == why


@pytest.mark.parametrize("data", [1, None, ["yes"], True])
def test_only_text_is_read_as_an_answer(data: object) -> None:
    with pytest.raises(BadAnswer, match="unreadable"):
        ASKED.load(data)
