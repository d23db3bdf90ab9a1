"""What comes of the fights of transcripts once all in them is in disorder is as it was, and before they begin."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import BEFORE, DISORDER, Subject


@pytest.mark.parametrize("subject", (*DISORDER, *BEFORE), ids=lambda subject: subject.name)
def test_all_that_comes_of_what_is_done_in_disorder_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
