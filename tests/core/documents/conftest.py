"""Folders for documents: the user's own, and the program's."""

from pathlib import Path

import pytest


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """Return a state folder."""
    return tmp_path / "state"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a document may be saved."""
    folder = tmp_path / "documents"
    folder.mkdir()
    return folder / "barrow.sandtable"
