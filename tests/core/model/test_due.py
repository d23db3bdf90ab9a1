"""What falls due: its arguments, as a file may hold them."""

from core.model.encounter import Due


def test_text_in_the_place_of_a_number_counts_as_none() -> None:
    """A file can say anything; a phase begins all the same (T99-CLOCK-05)."""
    due = Due("due-1", 20, "ongoing", (("stun", "lots"), ("every", 3)))
    assert (due.number("stun"), due.number("every"), due.number("times", 1)) == (0, 3, 1)
    assert due.argument("stun") == "lots" and due.argument("whom") is None
