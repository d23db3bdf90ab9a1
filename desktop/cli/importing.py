"""`sandtable import`: maps of other programs become a document."""

from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from secrets import randbits
from tempfile import TemporaryDirectory

from core.base.errors import Refused, SandtableError
from core.base.files import looked_at
from core.base.ids import SystemId
from core.base.phrase import say
from core.chance.source import Source
from core.documents.folder import SUFFIX
from core.documents.interchange.bringing import bringing, measured, pictures_in, scenes_added
from core.documents.interchange.imported import (
    DEFAULT_TOLERANCE,
    LARGEST_TOLERANCE,
    Alignment,
    Choices,
    ImportedMap,
    OpenPortals,
)
from core.documents.interchange.registry import import_map
from core.documents.store import Document
from core.edits.fights import AddEncounter
from core.explain.asker import Asker
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.things import Door, Light, Wall, WallKind
from core.rules.registry import SYSTEMS
from desktop.cli.subcommand import Report, Subcommand


def _arguments(parser: Asker) -> None:
    parser.wants("maps", nargs="+", type=Path, metavar=say("cli.place.map"), about=say("cli.help.map"))
    parser.wants("out", type=_document, metavar=say("cli.place.out"), about=say("cli.help.document", suffix=SUFFIX))
    parser.wants("--system", metavar=say("cli.place.system"), about=say("cli.help.system"))
    parser.wants("--title", default="", metavar=say("cli.place.title"), about=say("cli.help.title"))
    parser.wants("--replace", action="store_true", about=say("cli.help.replace"))
    parser.wants("--cell", type=_cell, metavar="PX", about=say("cli.help.cell"))
    parser.wants("--offset", type=_offset, metavar="X,Y", about=say("cli.help.offset"))
    parser.wants(
        "--tolerance",
        type=_tolerance,
        default=DEFAULT_TOLERANCE,
        metavar=say("cli.place.squares"),
        about=say("cli.help.tolerance"),
    )
    parser.wants(
        "--open-portals",
        type=OpenPortals,
        choices=tuple(OpenPortals),
        default=OpenPortals.WINDOWS,
        about=say("cli.help.open-portals"),
    )


def _run(asked: Namespace, report: Report) -> None:
    if looked_at(asked.out) is not None and not asked.replace:
        raise Refused("cli.exists", path=str(asked.out))
    if asked.offset is not None and asked.cell is None:
        raise Refused("cli.offset-alone")
    if asked.system is not None and asked.system not in SYSTEMS:
        raise Refused("cli.no-system", system=asked.system, known=", ".join(SYSTEMS))
    maps = _read(asked, report)
    if report.refused:
        report.refuse(say("cli.nothing-written", path=str(asked.out)))
        return
    with TemporaryDirectory(prefix="sandtable-") as folder:
        _write(asked, maps, Path(folder))
    report.done(say("cli.written", path=str(asked.out), count=len(maps)))


def _read(asked: Namespace, report: Report) -> list[ImportedMap]:
    """Return the maps that can be read, saying of each what is in it."""
    grid = asked.cell and Alignment(*asked.cell, *(asked.offset or ()))
    choices = Choices(tolerance=asked.tolerance, open_portals=asked.open_portals, grid=grid)
    maps: list[ImportedMap] = []
    for path in asked.maps:
        try:
            found = import_map(path, choices)
        except SandtableError as error:
            report.refuse(say("cli.refused-map", path=str(path), why=error.phrase))
            continue
        things = found.scene.things.values()
        report.done(
            say(
                "cli.read-map",
                path=str(path),
                columns=found.scene.columns,
                rows=found.scene.rows,
                pieces=found.pieces,
                doors=sum(isinstance(thing, Door) for thing in things),
                windows=sum(isinstance(thing, Wall) and thing.made is WallKind.WINDOW for thing in things),
                lights=sum(isinstance(thing, Light) for thing in things),
            )
        )
        for warning in found.warnings:
            report.note(say("cli.about", path=str(path), what=warning))
        maps.append(found)
    return maps


def _write(asked: Namespace, maps: Sequence[ImportedMap], folder: Path) -> None:
    title = asked.title or maps[0].scene.name
    document = Document.new(Campaign(Source(randbits(64)), title=title[:200]), folder)
    try:
        session = document.session(SYSTEMS)
        for data in pictures_in(maps).values():
            document.put_asset(data)
        system = None if asked.system is None else SystemId(asked.system)
        command = bringing(session.state, maps if system is None else measured(maps, SYSTEMS[system].square))
        session.submit(command)
        if system is not None:
            scene = scenes_added(command)[0]
            session.submit(AddEncounter(session.state.scene(scene).name, system, scene))
        document.save_as(asked.out)
    finally:
        document.close(discard=True)


def _document(text: str) -> Path:
    if not text.endswith(SUFFIX):
        raise Refused("cli.wrong.ending", text=text, suffix=SUFFIX)
    return Path(text)


def _number(text: str) -> Fraction:
    if len(text) > 20 or "e" in text.lower():
        raise Refused("cli.wrong.number", text=text)
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise Refused("cli.wrong.number", text=text) from error


def _cell(text: str) -> tuple[Fraction, Fraction]:
    width, _, height = text.partition("x")
    return _number(width), _number(height or width)


def _offset(text: str) -> tuple[Fraction, Fraction]:
    left, _, top = text.partition(",")
    return _number(left), _number(top or "0")


def _tolerance(text: str) -> int:
    units = round(_number(text) * SQUARE)
    if not 0 <= units <= LARGEST_TOLERANCE:
        raise Refused("cli.wrong.range", text=text, most=str(LARGEST_TOLERANCE / SQUARE))
    return units


SUBCOMMAND = Subcommand("import", say("cli.help.import"), _arguments, _run)
