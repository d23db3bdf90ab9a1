"""What comes of the fights of transcripts once they go on at random is as it was."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import GOING_ON, Subject


@pytest.mark.parametrize("subject", GOING_ON, ids=lambda subject: subject.name)
def test_all_that_comes_of_what_is_done_at_random_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
