"""Worlds on a lattice are as they were: what touches, what ends upon an edge, areas, shapes and ways there."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import ALIGNED, Subject


@pytest.mark.parametrize("subject", ALIGNED, ids=lambda subject: subject.name)
def test_all_that_is_so_on_a_lattice_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
