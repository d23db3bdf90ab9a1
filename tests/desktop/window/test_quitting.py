"""The program ends as it should, whatever it leaves on the clipboard."""

from pathlib import Path

from tests.helpers.starting import run_apart

COPYING = """
import sys
import desktop.__main__ as start
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from desktop.tools.clipboard import read
from desktop.workspace.workspace import Mode
from tests.helpers.fights import ready
program = start.whole_program(*start.first_window(["sandtable"]))
program.workspace.open(ready())
program.workspace.set_mode(Mode.PREPARE)
program.workspace.select(("wall-4",))
program.actions["edit.copy"].trigger()
copied = read(QGuiApplication.clipboard().text())
print([thing.id for thing in copied])
program.workspace.close()
QTimer.singleShot(0, program.application.quit)
sys.exit(program.application.exec())
"""


def test_the_program_ends_well_with_a_copy_of_the_map_on_the_clipboard(tmp_path: Path) -> None:
    """An object of Python's that lies there would be destroyed by Qt when there is no interpreter any more."""
    done = run_apart(COPYING, tmp_path)
    assert done.stdout.split() == ["['wall-4']"]
    assert done.returncode == 0, done.stderr
