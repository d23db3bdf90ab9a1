"""What comes of wild fights and of days without one is as it was."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import DAYS, WILD, Subject


@pytest.mark.parametrize("subject", (*WILD, *DAYS), ids=lambda subject: subject.name)
def test_all_that_comes_of_wild_fights_and_days_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
