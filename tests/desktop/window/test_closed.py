"""Of a program whose window is gone nothing is left."""

import gc
from pathlib import Path
from weakref import ref

from PySide6.QtWidgets import QApplication

from desktop.app import build
from tests.conftest import settle


def test_what_the_program_works_on_goes_with_its_window(qapp: QApplication, tmp_path: Path) -> None:
    program = build(qapp, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    workspace = ref(program.workspace)
    program.window.close()
    program.window.deleteLater()
    del program
    settle()
    gc.collect()
    assert workspace() is None
