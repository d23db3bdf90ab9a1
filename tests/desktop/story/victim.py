"""The real program in a process of its own, which does one thing and kills itself in the middle of it.

`python -m tests.desktop.story.victim FOLDER DEED`; the deed is `attack`, or `decision`, a walk that is struck at.
"""

import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, CAPTAIN, begun


def main(folder: Path, deed: str) -> None:
    """Do it, as a person would, and die."""
    application = QApplication([])
    seat = Seat(folder)
    seat.open(begun())
    if deed == "attack":
        seat.take("attack")
        seat.click(CAPTAIN)
        seat.key(Qt.Key.Key_Return)
    else:
        seat.wait_for(ANN)
        seat.drag(ANN, (11.5, 7.5), (10.5, 7.5))
        assert seat.workspace.session.pending is not None
    assert application is not None
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
