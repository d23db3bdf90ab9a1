"""What tests of importing share: a workspace on an open document, and files to import."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from desktop.importing.dialog import ImportDialog
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.documents import fresh
from tests.helpers.images import png
from tests.helpers.uvtt import house


@pytest.fixture
def workspace(theme: Theme, tmp_path: Path) -> Iterator[Workspace]:
    """Give a workspace on a new document."""
    with fresh(tmp_path / "state") as (document, session):
        workspace = workspace_on(theme)
        workspace.open(session, document)
        yield workspace
        workspace.close()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Give files: a house, a yard of 4 by 2 squares as a picture, and a broken map."""
    found = {name: tmp_path / name for name in ("House.dd2vtt", "Yard 4x2.png", "Bad.uvtt")}
    found["House.dd2vtt"].write_text(json.dumps(house()))
    found["Yard 4x2.png"].write_bytes(png(400, 200))
    found["Bad.uvtt"].write_text("{")
    return {"house": found["House.dd2vtt"], "yard": found["Yard 4x2.png"], "bad": found["Bad.uvtt"]}


def opened(qtbot: QtBot, workspace: Workspace, *paths: Path) -> ImportDialog:
    """Return the dialog on some files, all of them read."""
    dialog = ImportDialog(workspace, paths)
    # it deletes itself on closing, which the bot would do a second time
    dialog.show()
    qtbot.waitUntil(lambda: bool(dialog.pages))
    return dialog


def carried(sent: SignalBlocker) -> Any:
    """Return what a signal carried."""
    assert sent.args is not None
    return sent.args[0]
