"""Every shipped sample tells its golden text, and the rules of today still play its fight as it was played."""

from pathlib import Path

import pytest

from core.__main__ import log_lines
from core.documents.sample_fights import Sample, sample_file, samples
from core.documents.store import Document
from core.engine.board_cache import BoardCache
from core.engine.run import Run
from core.explain.words import Words
from core.model.encounter import Stage
from core.rules.registry import SYSTEMS
from tests.golden.makers import MAKERS

HERE = Path(__file__).parent


def test_every_sample_has_its_maker() -> None:
    assert [sample.file for sample in samples()] == list(MAKERS)


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.title)
def test_a_sample_tells_its_golden_text(sample: Sample) -> None:
    """Where the rules were mended on purpose, `python -m tests.golden` writes document and text anew."""
    with sample_file(sample) as path:
        lines = list(log_lines(path, Words("en")))
    assert lines == (HERE / Path(sample.file).with_suffix(".txt")).read_text(encoding="utf-8").splitlines()
    assert lines[0] == sample.title and len(lines) > 60


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.title)
def test_the_rules_play_a_sample_as_it_was_played(sample: Sample, tmp_path: Path) -> None:
    """Every command, run again from its answers, comes to the events that were kept, and every fight to its end."""
    with sample_file(sample) as path:
        document = Document.copy_of(path, tmp_path)
    try:
        before = MAKERS[sample.file].prepared(SYSTEMS)
        boards, count = BoardCache(), 0
        for entry, state in document.log():
            run = Run(before, entry.command, SYSTEMS, boards)
            run.repeat(entry.items)
            assert run.done and tuple(run.context.events) == entry.events, f"command {count + 1}: {entry.label}"
            before, count = state, count + 1
        encounters = tuple(document.state.encounters.values())
        assert all(each.stage is Stage.OVER and each.system == sample.system for each in encounters)
        assert len(encounters[0].tokens) >= 6
    finally:
        document.close(discard=True)
