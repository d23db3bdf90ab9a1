"""Reckonings of no game, made up by a seed, are as they were: chances, sums, maps as painted, prospects."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import RECKONED, Subject


@pytest.mark.parametrize("subject", RECKONED, ids=lambda subject: subject.name)
def test_what_is_reckoned_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
