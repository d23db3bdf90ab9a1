"""Draws made up by a seed are as they were: their questions, their outcomes and what is read of them."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import DRAWS, Subject


@pytest.mark.parametrize("subject", DRAWS, ids=lambda subject: subject.name)
def test_what_is_drawn_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
