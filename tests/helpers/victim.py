"""A program that works on a document until it is killed: it prints a number after each thing that it has done.

`python -m tests.helpers.victim STATE_FOLDER FILE MODE`; the mode is `commands`, `question` or `saving`.
"""

import sys
from itertools import count
from pathlib import Path

from core.base.ids import TokenId
from core.chance.source import Source
from core.documents.store import Document
from core.engine.command import Act
from core.model.campaign import Campaign
from tests.helpers.documents import fight, hall, put_walls, titled
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS


def main(state_folder: Path, file: Path, mode: str) -> None:
    """Open or begin the document, and go on with it for ever."""
    if file.exists():
        document = Document.open(file, state_folder)
        session = document.session(SYSTEMS)
    else:
        document = Document.new(Campaign(Source(1)), state_folder)
        session = document.session(SYSTEMS)
        fight(session) if mode == "question" else hall(session)
        document.save_as(file)
    if mode == "question" and session.pending is None:
        session.submit(Act(ENCOUNTER, TokenId("token-6"), "strike", targets=(TokenId("token-8"),), anyway=True))
    for number in count(int(session.state.title or "0") + 1):
        # killed between the wall and the title, the next life finds the wall there already
        if mode == "commands" and f"wall-{100 + number}" not in session.state.scene(SCENE).things:
            put_walls(session, 100 + number, 101 + number)
        titled(session, str(number))
        if mode == "saving":
            document.save()
        print(number, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
