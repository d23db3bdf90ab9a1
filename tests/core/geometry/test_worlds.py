"""Worlds made up by a seed are as they were: distances, sight, cover, ways with their prices, areas, zones."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import MADE_UP, Subject


@pytest.mark.parametrize("subject", MADE_UP, ids=lambda subject: subject.name)
def test_all_that_is_so_in_a_world_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
