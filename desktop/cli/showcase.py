"""The program on a machine without a screen: it plays its sample unseen, and leaves pictures and sheets in a folder."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from core.base.errors import SandtableError, StorageFailed
from core.base.fault import Fault, fault_of
from core.base.ids import EncounterId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.system import Need, Offer

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.cli.stage import Stage
    from desktop.workspace.workspace import Workspace

NAME = "sandtable-showcase"
SIZE = (1440, 900)


def show_yourself(say_line: Callable[[str], None] = print, folder: Path | None = None) -> int:
    """Play the sample offscreen; return an exit code. Pictures and a PDF go into `folder`, or where there is room.

    Neither the person's settings nor their documents are touched.
    """
    # Qt ends the program where it finds no screen, so it must know before it is loaded that none is wanted
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # windows that nobody sees cannot be given hints on their sizes, which Qt would say again and again
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    from core.explain.words import Words

    words = Words()
    try:
        there = _made(folder)
        say_line(words.text(say("showcase.begins", folder=str(there))))
        with TemporaryDirectory(prefix="sandtable-") as state:
            for name in _played(there, Path(state)):
                say_line(f"  {name}")
    except SandtableError as error:
        print(words.text(error.phrase), file=sys.stderr)
        return 1
    except _Unforeseen as error:
        print(words.text(say("cli.unforeseen", told=error.fault.account())), file=sys.stderr)
        return 1
    say_line(words.text(say("showcase.done", folder=str(there))))
    return 0


class _Unforeseen(Exception):
    """Something happened behind what is shown that nobody foresaw."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.words)
        self.fault = fault


def _made(folder: Path | None) -> Path:
    """Return a folder to write into: the one asked for, else one here, else one among the documents."""
    import platformdirs

    documents = Path(platformdirs.user_documents_dir()) / NAME
    failed: OSError | None = None
    for place in (Path.cwd() / NAME, documents) if folder is None else (folder,):
        try:
            place.mkdir(parents=True, exist_ok=True)
            probe = place / ".probe"
            probe.touch()
            probe.unlink()
        except OSError as error:
            failed = error
        else:
            return place
    why = "" if failed is None else failed.strerror or str(failed)
    raise StorageFailed("storage.folder", path=str(folder or documents), why=why)


def _played(folder: Path, state: Path) -> Iterator[str]:
    """Play, and yield the name of every file that is written."""
    from PySide6.QtWidgets import QApplication

    from desktop.app import build
    from desktop.cli.stage import Stage
    from desktop.faults.catching import Faults

    there = QApplication.instance()
    application = there if isinstance(there, QApplication) else QApplication(["sandtable"])
    faults = Faults()
    no_more = faults.install(aloud=False)
    try:
        program = build(application, settings=state / "settings.json", state_folder=state / "work", faults=faults)
        with closing(Stage(program, folder, SIZE)) as stage:
            for name in _scenes(stage):
                yield name
                for fault in faults.known:
                    raise _Unforeseen(fault)
    except (SandtableError, _Unforeseen, GeneratorExit):
        raise
    except Exception as error:
        raise _Unforeseen(fault_of(error)) from error
    finally:
        no_more()


def _scenes(stage: "Stage") -> Iterator[str]:
    """Yield the name of a picture after another, then that of the sheets."""
    from desktop.workspace.workspace import Mode

    numbers = count(1)

    def numbered(widget: "QWidget", name: str) -> str:
        return stage.picture(widget, f"{next(numbers)}-{name}.png")

    window, workspace = stage.program.window, stage.workspace
    yield numbered(window, "start")
    window.start_page.buttons["sample"].click()
    workspace.set_mode(Mode.PREPARE)
    yield numbered(window, "prepare")
    workspace.set_mode(Mode.RUN)
    yield numbered(window, "run")
    aim = _worth_aiming(workspace)
    if aim is not None:
        offer, act = aim
        workspace.aiming.take(offer)
        workspace.aimed.emit(act)
        yield numbered(window, "attack")
        workspace.aiming.go()
        if workspace.session.pending is not None:
            workspace.draw()
        yield numbered(window, "reckoning")
    workspace.player_screen.set_open(True)
    screen = stage.players_window()
    if screen is not None:
        screen.resize(1280, 720)
        yield numbered(screen, "players")
    workspace.player_screen.set_open(False)
    yield _sheets(stage)


def _sheets(stage: "Stage") -> str:
    """Print the encounter, and return the name of the file."""
    from desktop.printing.map_underlay import write_paper
    from desktop.printing.pdf import make_pdf
    from desktop.printing.print_order import Matter, Part, PrintOrder

    workspace = stage.workspace
    order = PrintOrder(tuple(EncounterId(identity) for identity in workspace.state.encounters), tuple(Part))
    session = workspace.session
    data = make_pdf(order, Matter(session.state, session.systems, workspace.words, journal=session.journal))
    write_paper(stage.folder / "sheets.pdf", data)
    return "sheets.pdf"


def _worth_aiming(workspace: "Workspace") -> tuple[Offer, Act] | None:
    """Return an action against a foe, and whom to point out, that leads to a reckoning; None if there is none."""
    encounter, system, board, actor = workspace.encounter, workspace.system, workspace.board, workspace.actor
    if encounter is None or system is None or board is None or actor is None:
        return None
    side = encounter.tokens[actor].side
    tokens = [token for token in encounter.tokens.values() if token.side != side and not token.hidden]
    foes = [token.id for token in tokens if system.status(workspace.state, encounter, token).is_up]
    for offer in system.offers(workspace.state, board, encounter, actor):
        if offer.needs != (Need.TARGET,) or offer.why_not is not None:
            continue
        for foe in foes:
            act = replace(offer.act, targets=(foe,))
            found = workspace.preview(act)
            # what is reckoned has more to show than what merely happens
            if found.refused is None and any(getattr(each.request, "proposed", ()) for each in found.assumed):
                return offer, act
    return None
