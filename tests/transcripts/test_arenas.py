"""What shipped creatures can do to one another, and what comes of it, is as it was."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import ARENAS, Subject


@pytest.mark.parametrize("subject", ARENAS, ids=lambda subject: subject.name)
def test_all_that_comes_of_what_somebody_can_do_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
