"""Where an adventure stands that is not open, in words with names."""

import re
from pathlib import Path

import pytest

from core.base.ids import SystemId
from core.documents.store import Document
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from desktop.documents.fight_progress import summary_left
from tests.desktop.lists.hand import fight_of


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_left_open_is_told_with_names_and_no_ids(system: SystemId, tmp_path: Path) -> None:
    state = fight_of(system)
    path, document = tmp_path / "left.sandtable", Document.new(state, tmp_path)
    document.save_as(path)
    document.close(discard=True)
    told = summary_left(path, tmp_path, SYSTEMS, Words())
    names = [state.name(token) for each in state.encounters.values() for token in each.tokens.values()]
    assert any(name in told for name in names), told
    assert not re.search(r"\b[a-z]+-\d+\b", told.replace("99-", "")), told
