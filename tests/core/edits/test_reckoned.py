"""What edits make of maps and documents made up by a seed is as it was: refusals, drawings, mends, dungeons."""

import pytest

from tests.transcripts.prints import compare
from tests.transcripts.subjects import EDITED, Subject


@pytest.mark.parametrize("subject", EDITED, ids=lambda subject: subject.name)
def test_what_edits_make_stays_so(subject: Subject) -> None:
    compare(subject.name, subject.look())
