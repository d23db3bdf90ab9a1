"""`sandtable check`: documents are opened as the program would, validated whole, and told of."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from core.base.errors import SandtableError
from core.base.phrase import say
from core.documents.store import Document
from core.edits.document import unknown_house_rules
from core.explain.asker import Asker
from core.model.campaign import Campaign
from core.model.things import AssetId, Picture, Stamp
from core.rules.registry import SYSTEMS
from desktop.cli.subcommand import Report, Subcommand


def _arguments(parser: Asker) -> None:
    parser.wants("files", nargs="+", type=Path, metavar=say("cli.place.file"), about=say("cli.help.file"))


def _run(asked: Namespace, report: Report) -> None:
    for path in asked.files:
        try:
            with TemporaryDirectory(prefix="sandtable-") as folder:
                _check(path, Path(folder), report)
        except SandtableError as error:
            report.refuse(say("cli.bad-file", path=str(path), why=error.phrase))


def _check(path: Path, folder: Path, report: Report) -> None:
    document = Document.open(path, folder)
    try:
        state = document.state
        wanted = tuple(dict.fromkeys(_images(state)))
        missing = sum(not _has(document, identity) for identity in wanted)
        if missing:
            report.refuse(say("cli.missing-images", path=str(path), count=missing))
            return
        report.done(
            say(
                "cli.sound",
                path=str(path),
                title=state.title,
                scenes=len(state.scenes),
                things=sum(len(scene.things) for scene in state.scenes.values()),
                people=len(state.people),
                encounters=len(state.encounters),
                images=len(wanted),
                steps=sum(1 for _ in document.log()),
            )
        )
        strange = unknown_house_rules(state, SYSTEMS)
        if strange:
            told = say("document.unknown-house-rules", count=len(strange))
            report.note(say("cli.about", path=str(path), what=told))
        if document.shortened:
            report.note(say("cli.about", path=str(path), what=say("document.shortened")))
        if document.newer is not None:
            report.note(say("cli.about", path=str(path), what=document.newer.phrase))
    finally:
        document.close(discard=True)


def _images(state: Campaign) -> Iterator[AssetId]:
    """Yield every image that something in the campaign shows."""
    for scene in state.scenes.values():
        for thing in scene.things.values():
            if isinstance(thing, Picture | Stamp) and thing.picture is not None:
                yield thing.picture
    creatures = [person.creature for person in state.people.values()]
    creatures += [t.creature for e in state.encounters.values() for t in e.tokens.values() if t.creature is not None]
    for creature in creatures:
        if creature.portrait is not None:
            yield creature.portrait


def _has(document: Document, identity: AssetId) -> bool:
    try:
        return bool(document.asset(identity))
    except SandtableError:
        return False


SUBCOMMAND = Subcommand("check", say("cli.help.check"), _arguments, _run)
