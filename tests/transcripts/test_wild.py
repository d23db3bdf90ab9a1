"""What comes of wild fights is as it was."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import WILD, Subject


@pytest.mark.parametrize("subject", WILD, ids=lambda subject: subject.name)
def test_all_that_comes_of_a_wild_fight_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
