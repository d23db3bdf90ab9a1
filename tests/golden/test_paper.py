"""Every shipped sample stands on paper as it did: so many pages, and on each the same words."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.documents.sample_fights import Sample, samples
from desktop.theme.fonts import load_fonts
from tests.golden.printed import pages

HERE = Path(__file__).parent / "paper"


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.title)
def test_a_sample_is_printed_as_it_was(sample: Sample, qapp: QApplication) -> None:
    """Where the paper was changed on purpose, `python -m tests.golden --paper` writes it anew."""
    load_fonts()
    golden = (HERE / Path(sample.file).with_suffix(".txt")).read_text(encoding="utf-8").splitlines()
    assert pages(sample) == golden
    assert golden[0].startswith("--- 1 of ") and len(golden) > 60
