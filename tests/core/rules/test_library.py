"""What is said of every shipped creature, weapon and ware is as it was: cards, figures, lists, forms."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import LIBRARY, Subject


@pytest.mark.parametrize("subject", LIBRARY, ids=lambda subject: subject.name)
def test_all_that_is_said_of_the_library_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
