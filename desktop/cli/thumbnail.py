"""`sandtable thumbnail`: a small picture of a document's map, for file managers; without a window and a screen."""

from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from core.base.errors import Refused, StorageFailed
from core.base.phrase import say
from core.documents.store import Document
from core.explain.asker import Asker
from core.model.campaign import Campaign
from core.model.scene import Scene
from desktop.cli.subcommand import Report, Subcommand
from desktop.cli.unseen import unseen

SMALLEST, USUAL, LARGEST = 16, 256, 1024
"""Pixels along the longer side of the picture."""


def _arguments(parser: Asker) -> None:
    parser.wants("file", type=Path, metavar=say("cli.place.file"), about=say("cli.help.file"))
    parser.wants("out", type=Path, metavar=say("cli.place.out-png"), about=say("cli.help.picture"))
    parser.wants("--size", type=int, default=USUAL, metavar="PX", about=say("cli.help.size", usual=USUAL))


def _run(asked: Namespace, report: Report) -> None:
    with TemporaryDirectory(prefix="sandtable-") as folder:
        # what was done before is not in the picture
        document = Document.open(asked.file, Path(folder), history=False)
        try:
            data = _drawn(document, min(max(asked.size, SMALLEST), LARGEST), asked.language)
        finally:
            document.close(discard=True)
    from core.documents.disk import write_whole

    try:
        write_whole(asked.out, data)
    except OSError as error:
        raise StorageFailed("storage.save-failed", path=str(asked.out), why=error.strerror or str(error)) from error
    report.done(say("cli.thumbnail", path=str(asked.out)))


def _drawn(document: Document, size: int, language: str) -> bytes:
    """Return the picture as a PNG; raise `Refused` for a document without a map."""
    unseen(language)
    from desktop.exporting.map_picture import packed, thumbnail_of

    scene = _shown(document.state)
    return packed(thumbnail_of(document.state, scene, document.asset, size))


def _shown(state: Campaign) -> Scene:
    """Return the scene of the first encounter, else the first scene; raise `Refused` if there is none."""
    for encounter in state.encounters.values():
        scene = state.scenes.get(encounter.scene)
        if scene is not None:
            return scene
    for scene in state.scenes.values():
        return scene
    raise Refused("cli.no-map")


SUBCOMMAND = Subcommand("thumbnail", say("cli.help.thumbnail"), _arguments, _run)
