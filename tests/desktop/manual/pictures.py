"""The pictures of the manual, taken from the running program: who is shown doing what in each of them."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

from core.base.ids import RuleId, SystemId
from core.base.version import VERSION
from core.documents.new_adventure import ready_room
from core.documents.sample_fights import samples
from core.rules.registry import SYSTEMS
from desktop.cli.stage import Stage
from desktop.exporting.map_file import write_map
from desktop.forms.sheet_fields import specs_of
from desktop.importing.choosing_files import start_import
from desktop.importing.dialog import ImportDialog
from desktop.manual.pages import CONTENTS, FOLDER
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat

SIZE = (1280, 800)
COLOURS = 256
SAID = Path(__file__).parent / "said"
"""What is said in each picture, by language: so it is noticed when one of them shows what is no more."""


def written() -> tuple[str, ...]:
    """Return the codes of the languages that the manual is written in, by the alphabet."""
    return tuple(sorted(each.parent.name for each in FOLDER.glob(f"*/{CONTENTS}.md")))


@dataclass
class Studio:
    """A program at work, and a stage to take its picture on."""

    seat: Seat
    stage: Stage

    def sample(self, file: str, steps: int | None = None, mode: Mode = Mode.RUN) -> None:
        """Open a sample, as it was after so many steps."""
        sample = next(each for each in samples() if each.file.startswith(file))
        self.seat.program.files.open_sample(sample)
        if steps is not None:
            self.seat.workspace.session.go_to(steps)
        self.seat.workspace.set_mode(mode)
        self.ready()

    def ready(self) -> None:
        """Have the keyboard on the map, and everything painted."""
        QApplication.processEvents()
        self.seat.come_back()
        self.seat.program.canvas.view.setFocus()
        self.stage.rest()

    def panel(self, name: str, size: tuple[int, int], mode: Mode = Mode.RUN) -> QWidget:
        """Take a panel out of the window, as large as its picture is to be."""
        self.seat.workspace.set_mode(mode)
        # the docks of a mode find their places a little later
        self.stage.rest()
        dock = self.seat.program.docks.docks[name]
        self.seat.program.docks.raise_panel(name)
        dock.setFloating(True)
        dock.resize(*size)
        holder = dock.focusWidget()
        if holder is not None:
            holder.clearFocus()
        self.stage.rest()
        return dock

    def aim(self, whom: str) -> None:
        """Aim at somebody by key and click."""
        self.seat.key(Qt.Key.Key_A)
        QApplication.processEvents()
        self.seat.click(whom)


def start(studio: Studio) -> QWidget:
    """The start page."""
    return studio.seat.window


def prepare(studio: Studio) -> QWidget:
    """The sample in Prepare."""
    studio.seat.play_sample()
    studio.seat.workspace.set_mode(Mode.PREPARE)
    studio.ready()
    return studio.seat.window


def drawing(studio: Studio) -> QWidget:
    """A room that is being dragged."""
    seat = studio.seat
    assert seat.program.files.new(ready_room(1, SystemId("99-towers"), SYSTEMS, title="The inn"))
    seat.workspace.set_mode(Mode.PREPARE)
    studio.ready()
    seat.key(Qt.Key.Key_B)
    seat.press((19, 5))
    seat.hover((25, 11), down=True)
    return seat.window


def roofs(studio: Studio) -> QWidget:
    """The roof of the mill, as the players see it."""
    studio.sample("mill", 1, Mode.PREPARE)
    seat = studio.seat
    seat.workspace.settings.change(solid_roofs=True)
    seat.key(Qt.Key.Key_K)
    seat.click((18.5, 4.5))
    seat.key(Qt.Key.Key_Escape)
    studio.ready()
    return seat.window


def run(studio: Studio) -> QWidget:
    """The sample in Run."""
    studio.seat.play_sample()
    studio.ready()
    return studio.seat.window


def towers_aim(studio: Studio) -> QWidget:
    """Ann aims at a raider."""
    run(studio)
    studio.aim("Ditch raider 2")
    return studio.seat.window


def zones_run(studio: Studio) -> QWidget:
    """The ambush on the mill road."""
    studio.sample("mill", 1)
    return studio.seat.window


def ranks_aim(studio: Studio) -> QWidget:
    """Bertram aims from behind the log."""
    studio.sample("toll", 1)
    for _ in range(9):
        studio.seat.key(Qt.Key.Key_R)
        QApplication.processEvents()
    studio.seat.key(Qt.Key.Key_E)
    studio.aim("Crossbow guard 1")
    return studio.seat.window


def hands_aim(studio: Studio) -> QWidget:
    """The wrestler charges Brother Aldous."""
    studio.sample("dry", 1)
    studio.seat.program.docks.raise_panel("clock")
    for key in (Qt.Key.Key_A, Qt.Key.Key_A, Qt.Key.Key_2):
        studio.seat.key(key)
        QApplication.processEvents()
    studio.seat.click("Brother Aldous")
    return studio.seat.window


def seconds_aim(studio: Studio) -> QWidget:
    """Corvin aims at the crossbowman."""
    studio.sample("fever", 14)
    studio.aim("Highwayman with a crossbow 2")
    return studio.seat.window


def people(studio: Studio) -> QWidget:
    """A hero's sheet."""
    studio.seat.play_sample()
    studio.seat.workspace.select((studio.seat.token("Ann Harrow").id,))
    return studio.panel("sheet", (420, 760), Mode.PREPARE)


def players(studio: Studio) -> QWidget:
    """What the players see of the sample."""
    studio.seat.play_sample()
    studio.seat.workspace.player_screen.set_open(True)
    studio.stage.rest()
    window = studio.stage.players_window()
    assert window is not None
    window.resize(1280, 720)
    return window


def paper(studio: Studio) -> QWidget:
    """The window that prints."""
    studio.seat.play_sample()
    studio.seat.program.parts.dialogs["export"]()
    studio.stage.rest()
    return studio.seat.program.dialogs["export"]


def import_(studio: Studio) -> QWidget:
    """A map file that is looked at before it is taken."""
    seat = studio.seat
    seat.play_sample()
    scene = seat.workspace.scene
    assert scene is not None
    with TemporaryDirectory() as folder:
        path = Path(folder) / "Toll-house.dd2vtt"
        assert write_map(seat.window, seat.workspace, scene, path)
        start_import(seat.workspace, seat.window, (path,), begin=lambda title, system: True)
        dialog = seat.window.findChild(ImportDialog)
        assert isinstance(dialog, ImportDialog)
        while not dialog.bring.isEnabled():
            QTest.qWait(20)
    return dialog


def afflictions(studio: Studio) -> QWidget:
    """Who suffers from what on the fever road."""
    studio.sample("fever")
    return studio.panel("afflictions", (620, 380))


def loads(studio: Studio) -> QWidget:
    """Who carries what on the fever road."""
    studio.sample("fever")
    return studio.panel("load", (1080, 420))


def rules(studio: Studio) -> QWidget:
    """A rule in the browser."""
    studio.seat.play_sample()
    rules = studio.panel("rules", (420, 640))
    studio.seat.workspace.show_rule(RuleId("T99-ACT-15"))
    return rules


def house_rules(studio: Studio) -> QWidget:
    """A gap of the rules."""
    studio.seat.play_sample()
    return studio.panel("house-rules", (420, 640), Mode.PREPARE)


SHOTS: Mapping[str, Callable[[Studio], QWidget]] = {
    "start": start,
    "prepare": prepare,
    "drawing": drawing,
    "roofs": roofs,
    "import": import_,
    "people": people,
    "run": run,
    "towers-aim": towers_aim,
    "zones-run": zones_run,
    "ranks-aim": ranks_aim,
    "seconds-aim": seconds_aim,
    "hands-aim": hands_aim,
    "players": players,
    "paper": paper,
    "afflictions": afflictions,
    "loads": loads,
    "rules": rules,
    "house-rules": house_rules,
}


def pictures(language: str = "en") -> Path:
    """Return where the pictures of a language's pages lie."""
    return FOLDER / language / "pictures"


@contextmanager
def shot(name: str, language: str, folder: Path) -> Iterator[tuple[Stage, QWidget]]:
    """Give what a picture is of, as the program speaks a language, on a stage that writes pictures into a folder."""
    with TemporaryDirectory() as state:
        (Path(state) / "settings.json").write_text(json.dumps({"language": language}), encoding="utf-8")
        specs_of.cache_clear()
        seat = Seat(Path(state), size=SIZE)
        with closing(Stage(seat.program, folder, SIZE)) as stage:
            yield stage, SHOTS[name](Studio(seat, stage))


def take(name: str, language: str = "en") -> Path:
    """Take a picture of the window as it speaks a language, make it small, and keep what is said in it beside it."""
    folder = pictures(language)
    folder.mkdir(exist_ok=True)
    with shot(name, language, folder) as (stage, widget):
        said = said_in(widget)
        file = folder / stage.picture(widget, f"{name}.png")
    shrink(file)
    kept_words(name, language).parent.mkdir(parents=True, exist_ok=True)
    kept_words(name, language).write_text("".join(f"{each}\n" for each in said), encoding="utf-8")
    return file


def kept_words(name: str, language: str) -> Path:
    """Return the file of what is said in a picture."""
    return SAID / language / f"{name}.txt"


def said_in(widget: QWidget) -> list[str]:
    """Return every text that is seen in a widget, once, by the alphabet; no paths and versions, which differ."""
    seen = (each for each in (widget, *widget.findChildren(QWidget)) if each.isVisible() and in_view(each))
    texts = {" ".join(re.sub(r"<[^<>]*>", " ", text).split()) for each in seen for text in texts_of(each)}
    return sorted(text for text in texts if text and VERSION not in text and "/tmp" not in text)


def in_view(widget: QWidget) -> bool:
    """Return whether anything of a widget is in view."""
    return not widget.visibleRegion().isEmpty()


def texts_of(widget: QWidget) -> Iterator[str]:
    """Yield what a widget says."""
    match widget:
        case QLabel() | QAbstractButton() | QLineEdit():
            yield widget.text()
        case QComboBox():
            yield widget.currentText()
        case QTextEdit():
            yield widget.toPlainText()
        case QGroupBox():
            yield widget.title()
        case QTabBar():
            yield from (widget.tabText(each) for each in range(widget.count()))
        case QAbstractItemView() if (model := widget.model()) is not None:
            yield from (str(model.index(row, 0).data() or "") for row in range(model.rowCount()))


def shrink(file: Path) -> None:
    """Write a picture anew with few colours."""
    with Image.open(file) as picture:
        # rare colours are kept, such as the gold of who acts, and then all are moved to where they are needed
        few = picture.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", optimize=True)
    file.write_bytes(out.getvalue())
