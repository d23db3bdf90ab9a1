"""Phrases: an id and values that can be kept in a file."""

from fractions import Fraction

from core.base.phrase import Phrase, say, verbatim


def test_values_are_kept_in_their_order_and_fractions_as_text() -> None:
    inner = say("inner")
    said = say("outer", half=Fraction(3, 2), whole=Fraction(4), number=7, text="x", inner=inner)
    assert said == Phrase("outer", (("half", "3/2"), ("whole", "4"), ("number", 7), ("text", "x"), ("inner", inner)))
    assert verbatim("as it is {x}") == Phrase("verbatim", (("text", "as it is {x}"),))
