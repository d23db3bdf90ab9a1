"""Finding by some letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.widgets.fuzzy_match import score


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("save", "Save", "Autosave settings"),
        ("pdf", "Export PDF", "Pick up a dead foe"),
        ("ex p", "Export PDF", "Hexagons, paper"),
        ("fo", "File › Open", "Fold the map"[::-1]),
        ("wall", "Tools › Wall", "Draw a small window, all of it"),
    ],
)
def test_the_closer_match_comes_first(query: str, better: str, worse: str) -> None:
    good, poor = score(query, better), score(query, worse)
    assert good is not None and (poor is None or good > poor)


def test_letters_must_come_in_their_order_and_every_word_must_be_found() -> None:
    assert score("llaw", "Wall") is None
    assert score("wall door", "Wall") is None
    assert score("door wall", "Wall or door") is not None
    assert score("", "anything") == 0


def test_capitals_and_accents_do_not_matter() -> None:
    assert score("role", "Rôle") == score("ROLE", "role")


@given(st.text(alphabet="abc d", min_size=1, max_size=12), st.data())
def test_any_letters_left_out_still_find_it(text: str, data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=len(text), max_size=len(text)))
    word = "".join(letter for letter, keep in zip(text, kept, strict=True) if keep).replace(" ", "")
    assert score(word, text) is not None
